"""What an action would bring: the lines, to whom they go, and that they are what is booked."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    GAME,
    PASSING,
    PASSING_LOW,
    RAIDING,
    modifiers,
    only,
    play,
    points,
    scene,
    score,
    start,
    texts,
)
from tests.rulebook.duel_in_the_dark.test_nights import EVERYTHING

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
DROPS = [["round"], ["bomber-step"], ["fighter-step"], ["balloons"], ["drops"]]
FAR = {"yellow": "6 ground 8"}


def seen(match: Match, action: str) -> dict[tuple[str | None, str], int]:
    """The lines of a preview: (to whom, label) -> value."""
    preview = match.preview(action)
    assert preview is not None
    out: dict[tuple[str | None, str], int] = {}
    for m in preview.modifiers:
        key = (str(m.data["to"]) if "to" in m.data else None, m.label)
        out[key] = out.get(key, 0) + int(m.value)
        assert m.rule in GAME.rulebook
    return out


def total(match: Match, action: str, part: str) -> int:
    """What one part of a preview adds up to."""
    preview = match.preview(action)
    assert preview is not None
    return sum(int(m.value) for m in preview.modifiers if m.data.get("part") == part)


@proves("DD-S.5")
def test_a_target_is_worth_what_its_bombing_brings() -> None:
    """What the city is said to bring, unless something changes, is what the bombing brings."""
    match = start(dice=[1])
    play(match, *BASES)
    assert total(match, "target emden", "bombing") == 16
    event = only(play(scene(squadrons=FAR, moon="full", **RAIDING), "close"), "city-bombed")
    assert event.data["points"] == 16


@proves("DD-7.wx.storm.4", "DD-S.5", "DD-7.wx.fog.3")
def test_a_card_of_the_plan() -> None:
    """Each card tells what its hex costs: storm, the bombing at the target, fog where the route may end. Guns are not
    known yet."""
    planning = start(dice=[1])
    play(planning, *BASES, "target emden", "start 16")
    saved = planning.dump()
    match = GAME.load({**saved, "position": {**saved["position"], "clouds": [], "storms": ["10"], "fogs": ["1"]}})
    play(match, "card NE")
    assert seen(match, "card E") == {("german", "storm"): 2}
    play(match, "card E")
    assert seen(match, "card E") == {("british", "city"): 13, ("british", "full-moon"): 3}
    play(match, "card E", "card NW", "card W")
    assert seen(match, "card W") == {("german", "fog"): 2}
    play(match, "card W")
    assert seen(match, "seal") == {("german", "fog"): 2}


@proves("DD-7.bomber.4", "DD-S.1")
def test_the_altitude_of_the_bomber() -> None:
    """Low brings 4 in the bombing and costs 2 a gun on the way: both are shown."""
    match = scene(at="bomber", squadrons=FAR, route="NE E E NW W W", units={"11": "flak 2"}, moon="full")
    assert texts(match) == {"level low", "level high"}
    low, high = seen(match, "level low"), seen(match, "level high")
    assert (low["british", "low-level"], low["german", "guns-on-the-way"]) == (4, 6)
    assert ("british", "low-level") not in high and high["german", "guns-on-the-way"] == 2


@proves("DD-7.balloon.1", "DD-7.light.1", "DD-7.smoke.2", "DD-S.7")
def test_a_bomb() -> None:
    """Tokens by the smoke, balloons that answer once, and what the Bomber is spared: the light's points for each
    gun, and its point in the bombing."""
    match = scene(
        at=DROPS, mosquito="11 low", squadrons=FAR,
        units={"11": "flak 2 searchlight 1 smoke 1 balloon 2"}, **RAIDING,
    )  # fmt: skip
    assert seen(match, "bomb searchlight") == {
        (None, "tokens"): -2,
        ("german", "balloons"): 2,
        ("german", "guns"): -2,
        ("british", "raid"): 1,
    }
    assert seen(match, "bomb balloon")["german", "balloons"] == 1
    assert seen(match, "bomb airfield") == {(None, "tokens"): -2, ("german", "balloons"): 2, ("british", "damage"): 1}
    play(match, "bomb searchlight")
    assert ("german", "balloons") not in seen(match, "bomb flak")


@proves("DD-7.mosq.13")
def test_markers_and_bluffs() -> None:
    """A point each on the target; elsewhere nothing, and the British are told so."""
    here = scene(at=DROPS, mosquito="11 high", squadrons=FAR, **RAIDING)
    assert seen(here, "mark 3") == {(None, "tokens"): -3, ("british", "markers"): 3}
    bluff = scene(at=DROPS, mosquito="12 high", squadrons=FAR, **RAIDING)
    preview = bluff.preview("mark 3")
    assert preview is not None and preview.note == "bluff" and seen(bluff, "mark 3") == {(None, "tokens"): -3}


def test_a_flight() -> None:
    """Fuel by the wind, the runway, the Mosquito, and the points if the Bomber comes; nothing is changed by looking."""
    match = scene(squadrons={"red": "12 ground 8"}, mosquito="11 high", fogs="12", moon="full", **PASSING)
    before = match.digest()
    preview = match.preview("fly red 11")
    assert preview is not None and preview.note == "if-bomber-comes"
    assert [(m.data.get("to"), m.label, m.value) for m in preview.modifiers] == [
        (None, "fuel", -2),
        ("british", "fog", 1),
        ("british", "squadrons", 1),
        ("british", "full-moon", 1),
        ("german", "squadron", 2),
        ("german", "full-moon", 1),
        ("german", "lower", -1),
    ]
    assert match.digest() == before


@proves("DD-S.2", "DD-7.wx.summer.1")
@pytest.mark.parametrize(
    ("more", "units"),
    [
        ({}, {}),
        ({"moon": "full"}, {"11": "radar 1 searchlight 2"}),
        ({"clouds": "11"}, {"11": "searchlight 1"}),
        ({"storms": "11"}, {"11": "radar 1"}),
        ({"options": {"friendly_fire": True}}, {"11": "flak 3 searchlight 1"}),
    ],
)
def test_what_a_squadron_adds_is_what_is_booked(more: dict[str, Any], units: dict[str, str]) -> None:
    """The fight with the squadron less the fight without it is what its preview said, lights and all."""
    with_red = {**FAR, "red": "11 high 5", "green": "11 high 5"}
    match = scene(squadrons=with_red, units=units, **more, **PASSING)
    promised = total(match, "hover red high", "fight")
    both = points(play(match.copy(), "hover red high", "close"))
    away = scene(squadrons={**FAR, "green": "11 high 5"}, units=units, **more, **PASSING)
    alone = points(play(away, "close"))
    assert promised == alone.get("fighters-scored", 0) - both.get("fighters-scored", 0)


@proves("DD-7.wx.summer.1")
def test_summer_begins_with_the_next_card() -> None:
    """After seven cards the next one is the eighth: the preview counts the short night already."""
    raid: dict[str, Any] = {
        "bomber": "9 high", "route": "NE E E E W W W W", "flown": 7, "target": "hamburg", "bombed": "12",
    }  # fmt: skip
    match = scene(squadrons={"red": "8 high 6"}, summer=True, **raid)
    assert seen(match, "hover red high")["german", "summer"] == 1
    early = scene(squadrons={"red": "8 high 6"}, summer=True, **{**raid, "bomber": "10 high", "flown": 6})
    assert ("german", "summer") not in seen(early, "hover red high")


@proves("DD-7.compass.3")
def test_where_the_bomber_cannot_be_next() -> None:
    """A hex behind the Bomber is noted as such; the route is not looked at."""
    match = scene(squadrons={"red": "12 high 6", "green": "9 high 6"}, **PASSING)
    ahead, behind = match.preview("fly red 11"), match.preview("hover green high")
    assert ahead is not None and ahead.note == "if-bomber-comes"
    assert behind is not None and behind.note == "not-this-turn"


@proves("DD-7.light.1", "DD-7.shelter.1", "DD-7.fire.2")
def test_a_tile() -> None:
    """What a tile adds to the guns of its hex, and takes from a raid."""
    match = start(dice=[1])
    play(match, *BASES, "target emden", "start 16")
    play(match, "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
    assert seen(match, "place flak/balloon 18") == {("german", "guns"): 1}
    play(match, "place flak/balloon 26", "place flak/balloon 26")
    assert seen(match, "place searchlight/smoke 26") == {("german", "guns"): 2, ("british", "raid"): -1}
    assert seen(match, "place shelter/flak 26") == {("british", "raid"): -2}
    play(match, "place fire-truck/flak 26")
    near = match.preview("place fire-truck/flak 26")
    assert near is not None
    assert {(m.data["city"], m.value) for m in near.modifiers} >= {("essen", -1), ("kassel", -1)}


@proves("DD-8.4.7", "DD-8.4.9")
def test_medals() -> None:
    """What a unit destroyed would have done; a medal for a point."""
    units = {"11": "flak 2 searchlight 1"}
    squadrons = {**FAR, "red": "11 high 5"}
    match = scene(
        squadrons=squadrons, units=units, options={"medals": True}, british_medals=3, **PASSING_LOW
    )  # fmt: skip
    play(match, "close")
    assert seen(match, "destroy searchlight") == {("german", "guns"): -2, ("german", "squadrons-here"): -1}
    before = score(match)
    events = play(match, "destroy searchlight", "done")
    assert modifiers(only(events, "flak-fired")) == {"flak": 2, "bomber-low": 4} and score(match) == before - 6
    assert seen(match, "save 2") == {("german", "medals"): -2}


def test_previews_of_every_legal_action() -> None:
    """Whatever is legal can be previewed, in every scenario, without changing the match."""
    for scenario in GAME.scenarios:
        match = GAME.start(scenario, seed=5)
        dice = Dice(key_of("previews", scenario))
        while match.to_act is not None:
            if dice.below(5) == 0:
                before = match.digest()
                for action in match.legal[:40]:
                    match.preview(action)
                assert match.digest() == before
            match.play(match.legal[dice.below(len(match.legal))])


def test_what_the_german_is_shown_does_not_hang_on_the_plan() -> None:
    """The same previews in the true world and in an imagined one, at every German question of some matches."""
    few: dict[str, object] = {"window": True, "medals": True, "rail_flak": 1}
    many = {**EVERYTHING, "window_rule": "literal", "scheme": False}
    for seed, options in enumerate((few, EVERYTHING, many)):
        match = GAME.start("night", seed=seed, options=options)
        dice = Dice(key_of("secret previews", seed))
        while match.to_act is not None:
            if match.to_act == "german" and dice.below(4) == 0:
                world = match.imagine("german", dice.below(1000))
                legal = match.legal
                for action in (*legal[:20], *(legal[dice.below(len(legal))] for _ in range(10))):
                    assert match.preview(action) == world.preview(action)
            match.play(match.legal[dice.below(len(match.legal))])
