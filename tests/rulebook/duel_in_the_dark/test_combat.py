"""Ground units, weather and the formulas of chapter S: flak, fighters, bombing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    PASSING_LOW,
    RAIDING,
    RAIDING_LOW,
    bomber_step,
    kinds,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    score,
)


def bombing(**more: Any) -> int:
    """What the bombing of Emden (13) brings; the plain night has a new moon: 10."""
    return points(bomber_step(**{**RAIDING, **more})).get("city-bombed", 0)


@proves("DD-7.flak.1", "DD-S.1", "DD-7.bomber.4")
@pytest.mark.parametrize(
    ("units", "plan", "expected"),
    [
        ("flak 1", PASSING, 1),
        ("flak 4", PASSING, 4),
        ("flak 2", PASSING_LOW, 6),
        ("flak 1 searchlight 2", PASSING, 3),
        ("flak 6 searchlight 2", PASSING, 18),
        ("flak 2 searchlight 1", PASSING_LOW, 8),
    ],
)
def test_flak(units: str, plan: dict[str, Any], expected: int) -> None:
    """1 each, 3 against a low Bomber, 1 more for each searchlight."""
    assert points(bomber_step(units={"11": units}, **plan)) == {"flak-fired": -expected}


@proves("DD-7.light.1")
def test_lights_help_every_flak() -> None:
    """The two examples of the ledger: 2 lights and 1 flak make 3, 2 lights and 6 flak 18."""
    assert points(bomber_step(units={"11": "flak 1 searchlight 2"}, **PASSING))["flak-fired"] == -3
    assert points(bomber_step(units={"11": "flak 6 searchlight 2"}, **PASSING))["flak-fired"] == -18


@proves("DD-S.1")
def test_weather_does_not_touch_flak() -> None:
    """Cloud, full moon and late summer change nothing."""
    plain = points(bomber_step(units={"11": "flak 3"}, **PASSING))["flak-fired"]
    assert (
        points(bomber_step(units={"11": "flak 3"}, clouds="11", moon="full", summer=True, **PASSING))["flak-fired"]
        == plain
    )


@proves("DD-7.light.2", "DD-S.2")
def test_lights_help_one_squadron() -> None:
    """Three squadrons and two lights: 6 + 2; the bonus goes where it brings most."""
    three = {"red": "11 high 5", "green": "11 high 5", "blue": "11 high 5"}
    assert points(bomber_step(squadrons=three, units={"11": "searchlight 2"}, **PASSING)) == {"fighters-scored": -8}
    # in a storm the low squadron is at -1, the high ones at 0: the light must not be wasted on the floor
    mixed = {"red": "11 low 5", "green": "11 high 5"}
    events = bomber_step(squadrons=mixed, units={"11": "searchlight 1"}, storms="11", **PASSING)
    assert points(events)["fighters-scored"] == -1


@proves("DD-7.light.3")
def test_lights_dazzle() -> None:
    """Each live searchlight in the target takes 1 from the bombing."""
    assert bombing() == 10
    assert bombing(units={"11": "searchlight 3"}) == 7


@proves("DD-7.radar.1")
def test_radar_helps_every_squadron() -> None:
    """Per radar and per squadron."""
    two = {"red": "11 high 5", "green": "11 high 5"}
    assert points(bomber_step(squadrons=two, units={"11": "radar 2"}, **PASSING)) == {"fighters-scored": -8}


@proves("DD-7.smoke.1", "DD-7.shelter.1", "DD-7.fire.2")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"11": "smoke 2"}, 8),
        ({"11": "shelter 2"}, 6),
        ({"11": "fire-truck 2"}, 8),
        ({"12": "fire-truck 2"}, 9),
        ({"12": "fire-truck 3"}, 9),
        ({"12": "fire-truck 1", "26": "fire-truck 1"}, 9),
        ({"12": "fire-truck 1", "11": "fire-truck 1"}, 9),
        ({"34": "fire-truck 4"}, 10),
        ({"11": "balloon 3 radar 1 fuel-truck 1"}, 10),
    ],
)
def test_what_shelters_the_city(units: dict[str, str], expected: int) -> None:
    """Smoke and fire trucks 1 each, shelters 2; trucks one or two hexes away by pairs; the rest does nothing."""
    assert bombing(units=units) == expected


@proves("DD-7.bomber.4", "DD-S.5")
def test_low_level_bombing() -> None:
    """+4, but flak hurts."""
    events = bomber_step(units={"11": "flak 1"}, **RAIDING_LOW)
    assert points(events) == {"flak-fired": -3, "city-bombed": 14}


@proves("DD-7.mosq.13", "DD-S.5")
def test_markers_count_on_the_target_only() -> None:
    """Three on the target +3, on another city nothing."""
    assert bombing(marks={"11": 3}) == 13
    assert bombing(marks={"12": 3}) == 10


@proves("DD-7.wx.cloud.2", "DD-7.wx.storm.3", "DD-7.wx.fog.4", "DD-7.wx.full.2", "DD-7.wx.new.1")
@pytest.mark.parametrize(
    ("weather", "expected"),
    [({}, 10), ({"moon": "full"}, 16), ({"clouds": "11"}, 5), ({"storms": "11"}, 3), ({"fogs": "11"}, 7)],
)
def test_weather_over_the_target(weather: dict[str, str], expected: int) -> None:
    """Full moon +3, new moon -3, cloud -5, storm -7, fog -3."""
    assert bombing(**weather) == expected


@proves("DD-7.wx.new.1")
def test_a_new_moon_does_nothing_else() -> None:
    """Squadrons and flak score as printed."""
    events = bomber_step(squadrons={"red": "11 high 5"}, units={"11": "flak 1"}, **PASSING)
    assert points(events) == {"flak-fired": -1, "fighters-scored": -2}


@proves("DD-S.5")
def test_the_bombing_may_be_negative() -> None:
    """Ten shelters: 10 - 20; by agreement not below 0."""
    assert bombing(units={"11": "shelter 10"}) == -10
    assert bombing(units={"11": "shelter 10"}, options={"floors": "all"}) == 0
    event = only(bomber_step(units={"11": "shelter 10"}, **RAIDING), "city-bombed")
    assert event.data["gains"] == "german"


@proves("DD-S.5")
def test_the_order_of_the_bombing() -> None:
    """Every term, in the order of the formula."""
    units = {"11": "searchlight 1 fire-truck 1 smoke 1 shelter 1", "12": "fire-truck 2"}
    event = only(bomber_step(units=units, moon="full", marks={"11": 2}, clouds="11", **RAIDING_LOW), "city-bombed")
    assert list(modifiers(event).items()) == [
        ("city", 13),
        ("full-moon", 3),
        ("markers", 2),
        ("low-level", 4),
        ("lights", -1),
        ("fire-trucks", -1),
        ("fire-trucks-near", -1),
        ("smoke", -1),
        ("shelters", -2),
        ("cloud", -5),
    ]
    assert event.data["points"] == 11


@proves("DD-7.bomber.3", "DD-7.bomber.5")
def test_only_the_target_and_not_its_airfield() -> None:
    """The field of the bombed city costs nothing afterwards."""
    match = scene(squadrons={"yellow": "6 ground 8", "red": "12 high 5"}, **RAIDING)
    events = play(match, "close")
    assert kinds(events).count("city-bombed") == 1
    assert not [p for p in match.view(None)["pieces"] if p["kind"] == "bombs"]


@proves("DD-7.wx.cloud.1", "DD-7.wx.storm.1", "DD-7.wx.full.1", "DD-S.2")
@pytest.mark.parametrize(
    ("weather", "expected"),
    [({}, 4), ({"clouds": "11"}, 2), ({"moon": "full"}, 6), ({"moon": "full", "clouds": "11"}, 4), ({"fogs": "11"}, 4)],
)
def test_weather_and_squadrons(weather: dict[str, str], expected: int) -> None:
    """Two squadrons: cloud -1 each, full moon +1 each, fog nothing."""
    two = {"red": "11 high 5", "green": "11 high 5"}
    assert points(bomber_step(squadrons=two, **PASSING, **weather)).get("fighters-scored") == -expected


@proves("DD-7.wx.storm.1", "DD-7.wx.storm.4", "DD-S.6")
def test_storm() -> None:
    """Squadrons score 0 instead of 2, and the British lose 2 for each storm hex, the target's too."""
    assert points(bomber_step(squadrons={"red": "11 high 5"}, storms="11", **PASSING)) == {
        "bomber-storm": -2,
        "fighters-scored": 0,
    }
    assert points(bomber_step(storms="11", **RAIDING)) == {"bomber-storm": -2, "city-bombed": 3}


@proves("DD-7.wx.fog.2", "DD-S.6")
def test_take_off_in_fog() -> None:
    """1 for the German; nothing else is scored in the start hex, neither storm nor squadrons."""
    match = scene(
        squadrons={"yellow": "6 ground 8", "red": "16 high 5"}, route="NE E E NW W W", fogs="16", target="emden"
    )
    play(match, "close")
    assert points(play(match, "level high")) == {"bomber-fog": -1}
    storm = scene(
        squadrons={"yellow": "6 ground 8", "red": "16 high 5"}, route="NE E E NW W W", storms="16", target="emden"
    )
    play(storm, "close")
    assert points(play(storm, "level high")) == {}


@proves("DD-7.wx.fog.3", "DD-S.6")
def test_landing_in_fog() -> None:
    """2 for the German."""
    match = scene(
        squadrons={"yellow": "6 ground 8", "red": "20 high 5"},
        bomber="2 high",
        route="NE E E NW W W",
        flown=5,
        target="emden",
        bombed="11",
        fogs="1",
    )
    assert points(play(match, "close")) == {"bomber-fog": -2}


@proves("DD-S.2")
def test_the_floor_comes_last() -> None:
    """A low squadron in a storm under a high Bomber is at -1, so 0; by agreement there is no floor."""
    low = {"red": "11 low 5", "green": "11 high 5"}
    assert points(bomber_step(squadrons=low, storms="11", **PASSING))["fighters-scored"] == 0
    events = bomber_step(squadrons=low, storms="11", options={"floors": "none"}, **PASSING)
    assert points(events)["fighters-scored"] == 1


@proves("DD-S.9", "DD-6.6.2", "DD-7.ground.2")
def test_the_order_of_the_bombers_step() -> None:
    """Move, storm, flak, fighters, bombing."""
    events = bomber_step(squadrons={"red": "11 high 5"}, units={"11": "flak 1 radar 1"}, storms="11", **RAIDING)
    order = [
        k
        for k in kinds(events)
        if k in ("bomber-moved", "bomber-storm", "flak-fired", "fighters-scored", "city-bombed")
    ]
    assert order == ["bomber-moved", "bomber-storm", "flak-fired", "fighters-scored", "city-bombed"]
    elsewhere = bomber_step(units={"12": "flak 5 searchlight 5", "18": "radar 2"}, **PASSING)
    assert points(elsewhere) == {}


@proves("DD-5.5", "DD-5.6")
def test_the_score_has_no_end() -> None:
    """+29 and 13 more is 42; at +6 a loss of 2 makes +4."""
    match = scene(squadrons={"yellow": "6 ground 8"}, score=29, moon="full", **RAIDING)
    play(match, "close")
    assert score(match) == 45
    match = scene(squadrons={"yellow": "6 ground 8"}, score=6, storms="11", **PASSING)
    event = only(play(match, "close"), "bomber-storm")
    assert score(match) == 4 and event.data["gains"] == "german"


@proves("DD-7.radar.1", "DD-7.mosq.15")
def test_destroyed_units_do_nothing() -> None:
    """A radar bombed before does not help."""
    match = scene(squadrons={"yellow": "6 ground 8", "red": "11 high 5"}, hit={"11": "radar 1"}, **PASSING)
    assert points(play(match, "close")) == {"fighters-scored": -2}
    assert piece(match, "radar-11")["count"] == 0


@proves("DD-7.fuel-truck.1")
def test_a_truck_destroyed_leaves_the_parked_where_they_are() -> None:
    """Two squadrons stay parked; nobody else can land, not even when one of them has left (A-43)."""
    match = scene(
        squadrons={"yellow": "12 ground 8", "red": "12 ground 8", "blue": "12 high 9"},
        hit={"12": "fuel-truck 1"},
        **PASSING,
    )
    play(match, "take-off yellow low")
    assert "land blue" not in {str(a) for a in match.legal}
    play(match, "take-off red low")
    assert "land blue" in {str(a) for a in match.legal}
