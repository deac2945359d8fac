"""Previews of medals, badges, guns and squadrons: exactly what is booked, or with a note on what they assume."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import PASSING, PASSING_LOW, RAIDING, RAIDING_LOW, play, points, scene, texts

FAR = {"yellow": "6 ground 8"}
TWO = {**FAR, "red": "11 high 5", "green": "11 low 5"}
#: what an event books, as the parts of a preview name it
PARTS = {
    "bomber-storm": "storm",
    "flak-fired": "flak",
    "fighters-scored": "fight",
    "sau-scored": "sau",
    "window-scored": "window",
    "city-bombed": "bombing",
}
WINDOW: dict[str, Any] = {"windows": 8, "announced": 2}


def told(match: Match, action: str) -> dict[str, int]:
    """The parts of a preview, positive for the British."""
    preview = match.preview(action)
    assert preview is not None
    out: dict[str, int] = {}
    for m in preview.modifiers:
        if "to" in m.data:
            sign = 1 if m.data["to"] == "british" else -1
            part = str(m.data["part"])
            out[part] = out.get(part, 0) + sign * int(m.value)
    return {part: value for part, value in out.items() if value}


def booked(match: Match, *actions: str) -> dict[str, int]:
    """What the rest of the Bomber's step books, positive for the British; no badge is used, no medal saves a point."""
    out: dict[str, int] = {}
    copy = match.copy()
    events = play(copy, *actions)
    while {"keep", "done", "save 0"} & texts(copy) and copy.view(None)["turn"]["card"] == 3:
        events += play(copy, next(text for text in ("done", "keep", "save 0") if text in texts(copy)))
    for kind, value in points(events).items():
        out[PARTS[kind]] = out.get(PARTS[kind], 0) + value
    return out


SCENES: list[dict[str, Any]] = [
    {},
    {"options": {"friendly_fire": True}},
    {"options": {"kill_medals": "after"}},
    {"options": {"kill_medals": "after", "friendly_fire": True}},
    {"options": {"shroud": True}, "clouds": "11"},
    {"options": {"window": True}, **WINDOW},
    {"options": {"window": True, "friendly_fire": True}, **WINDOW},
    {"options": {"window": True, "window_rule": "literal"}, **WINDOW},
    {"options": {"window": True}, "sau": ["11", "11"], "sau_up": ["sau-1", "sau-2"], "clouds": "11"},
    {"options": {"window": True, "window_rule": "literal"}, "sau": ["11", "off"], "sau_up": ["sau-1"]},
    {"options": {"ju88": True}, "ju88": 1, "badge": 2, "clouds": "11"},
    {"options": {"rail_flak": 1, "friendly_fire": True}, "rail": ["11"]},
    {"storms": "11", "options": {"friendly_fire": True}},
]


@proves("DD-8.4.7", "DD-8.6", "DD-X.window.7", "DD-S.2b")
@pytest.mark.parametrize("raid", [PASSING, PASSING_LOW, RAIDING, RAIDING_LOW])
@pytest.mark.parametrize("more", SCENES)
def test_what_a_destroyed_unit_spares_is_what_is_booked(more: dict[str, Any], raid: dict[str, Any]) -> None:
    """Friendly fire, Window, the shroud, Wilde Sau, guns that have fired: the preview is the difference in the book."""
    options = {"medals": True, **more.get("options", {})}
    match = scene(at="bomber", squadrons=TWO, british_medals=1, units={"11": "flak 3 searchlight 2 radar 1"},
                  **{**raid, **more, "options": options})  # fmt: skip
    without = booked(match, "done")
    units = texts(match, "destroy")
    assert len(units) >= 3
    for action in units:
        after = booked(match, action)
        changes = {part: after.get(part, 0) - without.get(part, 0) for part in {*after, *without}}
        assert told(match, action) == {part: value for part, value in changes.items() if value}, action


@proves("DD-X.ju88.2", "DD-X.window.7")
@pytest.mark.parametrize(
    ("more", "gain"),
    [
        ({}, 1),
        ({"windows": 8, "announced": 2}, 1),
        ({"windows": 8, "announced": 2, "squadrons": {**FAR, "red": "11 low 5"}}, 0),
        ({"units": {"11": "flak 9"}}, 0),
    ],
)
def test_a_badge_brings_what_is_booked(more: dict[str, Any], gain: int) -> None:
    """In a Window hex, or under friendly fire, the floor may take it away."""
    given = {"squadrons": {**FAR, "red": "11 high 5"}, **PASSING, **more}
    match = scene(at="bomber", options={"ju88": True, "window": True, "friendly_fire": True}, ju88=1, badge=2,
                  clouds="11", **given)  # fmt: skip
    assert texts(match) == {"badge", "keep"}
    used, kept = match.copy(), match.copy()
    difference = points(play(kept, "keep"))["fighters-scored"] - points(play(used, "badge"))["fighters-scored"]
    assert -told(match, "badge").get("fight", 0) == difference == gain


@proves("DD-X.ju88.2", "DD-8.4.9")
def test_a_badge_may_meet_medals() -> None:
    """While British medals may still lower the score, the note says so; the Bomber's medals wonder about the badge."""
    given: dict[str, Any] = {"options": {"ju88": True, "medals": True}, "ju88": 1, "badge": 2, "clouds": "11",
                             "squadrons": {**FAR, "red": "11 high 5"}, "british_medals": 1, **PASSING}  # fmt: skip
    match = scene(at="bomber", **given)
    preview = match.preview("badge")
    assert preview is not None and preview.note == "before-medals"
    guns = scene(at="bomber", units={"11": "flak 1"}, **given)
    preview = guns.preview("destroy flak")
    assert preview is not None and preview.note == "if-no-badge"


@proves("DD-7.crash.1", "DD-7.light.2")
def test_a_dry_squadron_will_be_down() -> None:
    """Whoever takes off beside a squadron without fuel has the searchlights to himself when the Bomber comes."""
    match = scene(squadrons={"yellow": "11 ground 8", "red": "11 high 0"}, units={"11": "searchlight 1 fuel-truck 1"},
                  **PASSING)  # fmt: skip
    assert told(match, "take-off yellow high")["fight"] == -3
    assert points(play(match, "take-off yellow high", "close"))["fighters-scored"] == -3


@proves("DD-8.6", "DD-X.rail.1", "DD-X.gun.3")
def test_a_gun_more_under_friendly_fire() -> None:
    """Rail flak and gunners bring their points and cost the squadrons there one."""
    options = {"rail_flak": 1, "friendly_fire": True, "gunners": True}
    given: dict[str, Any] = {"options": options, "squadrons": {**FAR, "red": "11 high 5"}, "units": {"11": "flak 1"}}
    rail = scene(rail=["12"], **given, **PASSING)
    assert told(rail, "rail rail-1 11") == {"flak": -1, "fight": 1}
    assert points(play(rail, "rail rail-1 11", "close")) == {"flak-fired": -2, "fighters-scored": -1}
    gunner = scene(gun_held=1, **given, **PASSING)
    play(gunner, "close")
    assert told(gunner, "gunner silver 11") == {"flak": -2, "fight": 1}
    assert points(play(gunner, "gunner silver 11")) == {"flak-fired": -3, "fighters-scored": -1}


@proves("DD-X.sau.8")
def test_a_second_wilde_sau_has_no_lights() -> None:
    """The searchlights help one marker: the second adds less, and its preview says so."""
    match = scene(options={"window": True}, announced=2, squadrons=FAR, sau=["12", "12"], units={"11": "searchlight 2"},
                  **PASSING)  # fmt: skip
    assert told(match, "sau sau-1 11") == {"sau": -4}
    preview = match.preview("sau sau-1 11")
    assert preview is not None and preview.note == "if-not-target"
    play(match, "sau sau-2 11")
    assert told(match, "sau sau-1 11") == {"sau": -2}
    assert points(play(match, "sau sau-1 11", "close"))["sau-scored"] == -6


@proves("DD-X.window.7")
def test_window_that_may_come_is_in_the_note() -> None:
    """While a Window card may still be turned, what a squadron would score says that it assumes none."""
    for announced, turned, note in ((2, 0, "if-no-window"), (2, 1, "if-bomber-comes"), (1, 0, "if-bomber-comes")):
        match = scene(options={"window": True}, announced=announced, windows_turned=turned,
                      squadrons={"red": "11 high 5", **FAR}, **PASSING)  # fmt: skip
        preview = match.preview("hover red high")
        assert preview is not None and preview.note == note


@proves("DD-X.window.7", "DD-7.bomber.4")
def test_window_on_the_way_spares_the_bomber() -> None:
    """Guns on the way are told without their lights where a Window card lies, for the altitude and for a bomb."""
    units = {"11": "flak 2 searchlight 1"}
    given: dict[str, Any] = {"options": {"window": True}, "announced": 2, "squadrons": FAR, "units": units}
    # out through 11 and home again; the Window card lies before the first time
    for windows, guns, spared in ((0, 8, 2), (8, 6, 1)):
        start = scene(at="bomber", windows=windows, route=PASSING["route"], target="hamburg", **given)
        assert told(start, "level high")["flak"] == -guns
        mosquito = scene(at="mosquito", mosquito="11 low", windows=windows, **given, **PASSING)
        play(mosquito, "mosquito 11", "level low")
        assert told(mosquito, "bomb flak")["flak"] == spared


@proves("DD-7.radar.1", "DD-7.mosq.15")
def test_a_bombed_radar_spares_the_bomber_the_squadrons_bonus() -> None:
    """If the squadrons stay where they are."""
    match = scene(at="mosquito", mosquito="11 low", squadrons=TWO, units={"11": "radar 1"}, **PASSING)
    play(match, "mosquito 11", "level low")
    assert told(match, "bomb radar")["fight"] == 2
