"""The Mosquito: moves, altitude, drops, fights, landing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    kinds,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    score,
    texts,
)

FAR = {"yellow": "6 ground 8"}


@proves("DD-7.mosq.1", "DD-7.wx.wind.1", "DD-7.mosq.4")
def test_up_to_two_hexes_whatever_the_wind() -> None:
    """Every hex within two, its own included, against the wind too; only the last one matters."""
    match = scene(at="mosquito", mosquito="11 high", squadrons=FAR, wind="W", units={"12": "quad-flak 1"}, **PASSING)
    hexes = {text.split()[1] for text in texts(match)}
    assert (
        hexes
        == {"11", "3", "4", "10", "12", "18", "19", "2", "5", "9", "13", "17", "20", "24", "25", "26", "27"} & hexes
    )
    assert {"11", "12", "13", "9"} <= hexes and "14" not in hexes
    assert match.why_not("mosquito 14")[0].rule == "DD-7.mosq.1"
    events = play(match, "mosquito 13", "level low")  # over 12 with its quad flak
    assert "quad-fired" not in kinds(events)


@proves("DD-7.mosq.2")
def test_the_first_step_is_a_take_off() -> None:
    """Low or high, even over its own field; no landing yet."""
    match = scene(at="mosquito", mosquito="waits at 8", squadrons=FAR, route="NE E E NW W W", target="emden")
    play(match, "mosquito 8")
    assert texts(match) == {"level low", "level high"}
    assert match.why_not("land")[0].rule == "DD-7.mosq.2"
    play(match, "level high")
    assert piece(match, "mosquito")["state"] == "flying"


@proves("DD-7.mosq.2")
def test_on_the_ground_it_fights_nobody() -> None:
    """A squadron over a Mosquito that has not taken off meets nothing."""
    match = scene(mosquito="waits at 8", squadrons={"red": "9 high 5"}, route="NE E E NW W W", target="emden")
    events = play(match, "fly red 8", "level high", "close")
    assert "mosquito-fought" not in kinds(events)


@proves("DD-7.mosq.3", "DD-7.air.2", "DD-7.mosq.18")
def test_altitude_each_step_and_landing_from_high() -> None:
    """High to low and back; landing straight from high, on a field that is not the Bomber's, and for good."""
    match = scene(at="mosquito", mosquito="9 high", squadrons={"red": "11 high 8"}, **PASSING)
    play(match, "mosquito 1")
    assert texts(match) == {"level low", "level high", "land"}
    events = play(match, "land")
    assert only(events, "mosquito-landed").data["hex"] == "1"
    play(match, "close")
    assert match.to_act == "german"  # the next Mosquito step is skipped


@proves("DD-7.mosq.18", "DD-6.3.1")
def test_never_on_the_bombers_field() -> None:
    """The plan ends in 8: the Mosquito cannot land there."""
    match = scene(at="mosquito", mosquito="9 high", squadrons=FAR, **PASSING)
    play(match, "mosquito 8")
    assert texts(match) == {"level low", "level high"}
    assert match.why_not("land")[0].rule == "DD-7.mosq.18"


@proves("DD-7.mosq.5", "DD-S.10")
def test_ordinary_flak_does_nothing() -> None:
    """Low over six flak: no points."""
    match = scene(at="mosquito", mosquito="12 high", units={"11": "flak 6"}, squadrons=FAR, **PASSING)
    play(match, "mosquito 11", "level low", "done")
    assert score(match) == 0


@proves("DD-7.mosq.6", "DD-7.fighter.4", "DD-S.3", "DD-6.6.2")
def test_one_for_each_squadron_two_at_most() -> None:
    """One squadron gives 1, three give 2; the German never gains."""
    one = scene(mosquito="12 high", squadrons={"red": "11 high 5"}, **PASSING)
    assert points(play(one, "fly red 12", "level high", "close"))["mosquito-fought"] == 1
    three = scene(
        mosquito="12 high", squadrons={"red": "11 high 5", "green": "13 high 5", "blue": "5 high 5"}, **PASSING
    )
    events = play(three, "fly red 12", "level high", "fly green 12", "level high", "fly blue 12", "land", "close")
    assert points(events)["mosquito-fought"] == 2
    assert only(events, "mosquito-fought").data["gains"] == "british"


@proves("DD-7.mosq.7")
def test_the_mosquito_flying_to_fighters_scores_nothing() -> None:
    """It moves onto two squadrons, which stay: nothing; by agreement hovering counts."""
    for option, expected in ((False, {}), (True, {"mosquito-fought": 2})):
        match = scene(
            at="mosquito",
            mosquito="11 high",
            squadrons={"red": "12 high 5", "green": "12 high 5"},
            options={"hover_counts": option},
            **PASSING,
        )
        events = play(match, "mosquito 12", "level high", "done", "close")
        assert points(events) == expected


@proves("DD-7.mosq.8")
def test_low_costs_one_once() -> None:
    """Two squadrons against a low Mosquito bring 1, not 0; `below` counts only under a higher squadron."""
    low = scene(mosquito="14 low", squadrons={"red": "13 low 5", "green": "13 low 5"}, **PASSING)
    events = play(low, "fly red 14", "level low", "fly green 14", "level low", "close")
    assert points(events)["mosquito-fought"] == 1
    assert modifiers(only(events, "mosquito-fought")) == {"squadrons": 2, "mosquito-low": -1}
    level = scene(mosquito="14 low", squadrons={"red": "13 low 5"}, options={"mosquito_low": "below"}, **PASSING)
    assert points(play(level, "fly red 14", "level low", "close"))["mosquito-fought"] == 1
    above = scene(mosquito="14 low", squadrons={"red": "13 low 5"}, options={"mosquito_low": "below"}, **PASSING)
    assert points(play(above, "fly red 14", "level high", "close"))["mosquito-fought"] == 0


@proves("DD-7.mosq.9", "DD-S.4")
def test_a_low_mosquito_blocks_the_field() -> None:
    """Take-off and landing below it give 1 each; high, they do not, unless agreed."""
    match = scene(mosquito="6 low", squadrons={"yellow": "6 ground 8", "red": "5 high 5"}, **PASSING)
    events = play(match, "fly yellow 13", "level low")
    assert points(events)["take-off-cost"] == 1
    events = play(match, "fly red 6", "land", "close")
    assert points(events) == {"landing-cost": 1, "mosquito-fought": 0}  # the fight: 1 - 1 for low
    high = scene(mosquito="6 high", squadrons=FAR, **PASSING)
    assert "take-off-cost" not in kinds(play(high, "fly yellow 13", "level low"))
    any_altitude = scene(mosquito="6 high", squadrons=FAR, options={"block": "any"}, **PASSING)
    assert "take-off-cost" in kinds(play(any_altitude, "fly yellow 13", "level low"))


@proves("DD-7.mosq.10")
@pytest.mark.parametrize(("level", "block", "fight"), [("low", 1, 0), ("high", 0, 1)])
def test_take_off_and_stay_below_it(level: str, block: int, fight: int) -> None:
    """Below a low one: 1 for the take-off, the fight 1 - 1; below a high one: the fight alone."""
    match = scene(mosquito=f"6 {level}", squadrons=FAR, **PASSING)
    events = play(match, "take-off yellow low", "close")
    assert points(events).get("take-off-cost", 0) == block
    assert points(events).get("mosquito-fought", 0) == fight
    leaving = scene(mosquito=f"6 {level}", squadrons=FAR, **PASSING)
    events = play(leaving, "fly yellow 13", "level low", "close")
    assert points(events).get("take-off-cost", 0) == block
    assert "mosquito-fought" not in points(events)


@proves("DD-7.mosq.11")
def test_balloons_free_the_runway() -> None:
    """With a live barrier the block costs nothing, the fight goes on."""
    match = scene(mosquito="6 low", squadrons=FAR, units={"6": "balloon 1"}, moon="full", **PASSING)
    events = play(match, "take-off yellow low", "close")
    assert points(events) == {"mosquito-fought": 1}


@proves("DD-7.mosq.12", "DD-7.mosq.13")
def test_six_tokens_in_any_mix() -> None:
    """Three bombs and three markers in one step, then nothing is left; markers only on cities, from any altitude."""
    match = scene(at="mosquito", mosquito="12 high", units={"11": "flak 2"}, squadrons=FAR, **PASSING)
    events = play(match, "mosquito 11", "level low", "bomb flak", "bomb flak", "bomb airfield", "mark 3")
    assert [k for k in kinds(events) if k.endswith(("bombed", "dropped"))] == [
        "unit-bombed",
        "unit-bombed",
        "airfield-bombed",
        "markers-dropped",
    ]
    assert match.view(None)["tracks"]["tokens"] == 0
    high = scene(at="mosquito", mosquito="12 high", squadrons=FAR, **PASSING)
    play(high, "mosquito 11", "level high")
    assert texts(high) == {*(f"mark {n}" for n in range(1, 7)), "done"}
    assert high.why_not("bomb airfield")[0].rule == "DD-7.mosq.14"
    low_only = scene(at="mosquito", mosquito="12 high", squadrons=FAR, options={"markers": "low"}, **PASSING)
    play(low_only, "mosquito 11", "level high")
    assert not texts(low_only, "mark")
    nowhere = scene(at="mosquito", mosquito="12 high", squadrons=FAR, **PASSING)
    play(nowhere, "mosquito 13", "level low")
    assert nowhere.why_not("mark 1")[0].rule == "DD-7.mosq.13"


@proves("DD-7.mosq.14", "DD-S.4")
def test_bombs_on_an_airfield_cost_each_use() -> None:
    """Two bombs: each take-off and landing gives 2; the field stays usable."""
    match = scene(squadrons={"yellow": "6 ground 8", "red": "5 high 5"}, bombs={"6": 2}, **PASSING)
    events = play(match, "fly yellow 13", "level low", "fly red 6", "land")
    assert points(events) == {"take-off-cost": 2, "landing-cost": 2}
    assert modifiers(only(events, "landing-cost")) == {"damage": 2}


@proves("DD-7.mosq.15", "DD-7.mosq.4")
def test_a_bomb_destroys_one_chosen_unit() -> None:
    """From low altitude, one bomb, one unit, for the night."""
    match = scene(at="mosquito", mosquito="12 high", units={"11": "flak 2 radar 1"}, squadrons=FAR, **PASSING)
    play(match, "mosquito 11", "level low", "bomb flak")
    flak = piece(match, "flak-11")
    assert (flak["count"], flak["destroyed"]) == (1, 1)
    high = scene(at="mosquito", mosquito="12 high", units={"13": "flak 2"}, squadrons=FAR, **PASSING)
    play(high, "mosquito 13", "level high")
    assert match.why_not("bomb searchlight")[0].rule == "DD-7.mosq.15"
    assert not texts(high, "bomb")


@proves("DD-7.mosq.16", "DD-7.shelter.1")
def test_what_cannot_be_bombed() -> None:
    """Shelters and smoke screens are not among the targets."""
    match = scene(at="mosquito", mosquito="12 high", units={"20": "shelter 1 smoke 1 flak 1"}, squadrons=FAR, **PASSING)
    play(match, "mosquito 20", "level low")
    assert texts(match, "bomb") == {"bomb flak"}
    assert match.why_not("bomb shelter")[0].rule == "DD-7.mosq.16"


@proves("DD-7.mosq.17")
def test_it_fights_on_after_the_bomber_is_home() -> None:
    """Squadrons still up may meet it; parked ones never do."""
    match = scene(
        at="mosquito", mosquito="12 high", squadrons={"red": "13 high 5", "green": "6 ground 8"}, bomber="down at 16"
    )
    play(match, "mosquito 6", "level high")
    events = play(match, "fly red 6", "level high", "close")
    assert points(events) == {"mosquito-fought": 1}
    assert only(events, "mosquito-fought").data["squadrons"] == ["red"]


@proves("DD-7.mosq.19", "DD-7.fuel.5")
def test_passing_through_counts_once() -> None:
    """The example of the ledger: tailwind 12-11-10 with the Mosquito in 11 is 1 point."""
    match = scene(
        mosquito="11 high",
        squadrons={"red": "12 high 5"},
        wind="W",
        bomber="25 high",
        start="16",
        route="SE E E W W",
        flown=2,
        target="essen",
    )
    events = play(match, "fly red 11", "on 10", "level high", "close")
    assert points(events)["mosquito-fought"] == 1


@proves("DD-7.balloon.1", "DD-S.7")
def test_balloons_score_once_a_step() -> None:
    """Three bombs, two barriers: 2 for the German; the targets are destroyed all the same; markers alone nothing."""
    match = scene(at="mosquito", mosquito="12 high", units={"11": "flak 3 balloon 2"}, squadrons=FAR, **PASSING)
    events = play(match, "mosquito 11", "level low", "bomb flak", "bomb flak", "bomb flak", "done")
    assert points(events) == {"balloons-scored": -2}
    assert piece(match, "flak-11")["destroyed"] == 3
    marks = scene(at="mosquito", mosquito="12 high", units={"11": "balloon 2"}, squadrons=FAR, **PASSING)
    assert "balloons-scored" not in kinds(play(marks, "mosquito 11", "level low", "mark 2", "done"))


@proves("DD-7.balloon.2")
def test_a_barrier_destroyed_scores_nothing() -> None:
    """One of two barriers is bombed: the other scores."""
    match = scene(at="mosquito", mosquito="12 high", units={"11": "balloon 2"}, squadrons=FAR, **PASSING)
    events = play(match, "mosquito 11", "level low", "bomb balloon", "done")
    assert points(events) == {"balloons-scored": -1}


@proves("DD-7.smoke.2", "DD-7.mosq.15")
def test_smoke_swallows_bombs() -> None:
    """Two screens: three bombs for a unit, and for the airfield; later bombs on it count in full."""
    units = {"11": "flak 2 smoke 2"}
    match = scene(
        at="mosquito", mosquito="12 high", units=units, squadrons=FAR, options={"strong_mosquito": True}, **PASSING
    )
    events = play(match, "mosquito 11", "level low", "bomb airfield", "bomb airfield", "bomb flak", "done")
    assert [e.data["bombs"] for e in events if "bombs" in e.data] == [3, 1, 3]
    assert [e.data["damage"] for e in events if e.kind == "airfield-bombed"] == [1, 2]
    assert match.view(None)["tracks"]["tokens"] == 1
    double = scene(
        at="mosquito", mosquito="12 high", units=units, squadrons=FAR, options={"smoke_price": "1+2n"}, **PASSING
    )
    play(double, "mosquito 11", "level low", "bomb flak")
    assert double.view(None)["tracks"]["tokens"] == 1
    counted = scene(
        at="mosquito", mosquito="12 high", units=units, squadrons=FAR, options={"smoke_damage": "counted"}, **PASSING
    )
    events = play(counted, "mosquito 11", "level low", "bomb airfield")
    assert only(events, "airfield-bombed").data["damage"] == 3


@proves("DD-7.wx.fog.5")
def test_fog_does_not_touch_the_mosquito() -> None:
    """Landing in fog, fighting in fog: no points for fog."""
    match = scene(mosquito="12 high", squadrons={"red": "13 high 5"}, fogs="12 1", **PASSING)
    events = play(match, "fly red 12", "level high", "close")
    assert points(events)["mosquito-fought"] == 1
    landing = scene(at="mosquito", mosquito="2 high", squadrons=FAR, fogs="1", **PASSING)
    play(landing, "mosquito 1", "land")
    assert score(landing) == 0


@proves("DD-7.wx.cloud.3", "DD-7.wx.storm.5", "DD-7.wx.full.3", "DD-S.3")
@pytest.mark.parametrize(
    ("weather", "expected"),
    [
        ({}, 2),
        ({"clouds": "14"}, 1),
        ({"storms": "14"}, 0),
        ({"moon": "full"}, 3),
        ({"moon": "full", "storms": "14"}, 1),
    ],
)
def test_weather_in_a_mosquito_fight(weather: dict[str, Any], expected: int) -> None:
    """Two squadrons: cloud -1, storm -2, full moon +1, once each."""
    match = scene(mosquito="14 high", squadrons={"red": "13 high 5", "green": "13 high 5"}, **PASSING, **weather)
    events = play(match, "fly red 14", "level high", "fly green 14", "level high", "close")
    assert points(events).get("mosquito-fought", 0) == expected


@proves("DD-7.wx.summer.2")
def test_late_summer_in_a_mosquito_fight() -> None:
    """+1 once the Bomber's eighth move is made, not before."""
    base: dict[str, Any] = {
        "start": "16",
        "route": "E E E E E W W W W W",
        "target": "berlin",
        "bombed": "21",
        "summer": True,
    }
    for flown, here, expected in ((7, "19", 1), (8, "18", 2)):
        match = scene(mosquito="14 high", squadrons={"red": "13 high 5"}, bomber=f"{here} high", flown=flown, **base)
        assert points(play(match, "fly red 14", "level high", "close"))["mosquito-fought"] == expected


@proves("DD-6.6.3")
def test_the_mosquito_goes_home_at_last() -> None:
    """When everybody else is down it must land within two hexes, or fly two hexes nearer."""
    near = scene(at="mosquito", mosquito="9 high", squadrons=FAR, bomber="down at 8")
    assert texts(near) == {"mosquito 1", "mosquito 16", "mosquito 23"} & texts(near)
    assert near.why_not("mosquito 10")[0].rule == "DD-6.6.3"
    play(near, "mosquito 1")
    assert near.to_act is None
    far = scene(at="mosquito", mosquito="13 high", squadrons=FAR, bomber="down at 8")
    assert all(text.split()[1] in ("11", "3", "18", "4", "12", "19") for text in texts(far))
    rounds = 0
    while far.to_act is not None and rounds < 20:
        play(far, sorted(texts(far))[0])  # `close` comes first for the German
        rounds += 1
    assert far.to_act is None


@proves("DD-S.10")
def test_the_order_of_the_mosquitos_step() -> None:
    """Move, altitude, quad flak, drops, balloons."""
    match = scene(
        at="mosquito",
        mosquito="12 high",
        units={"11": "quad-flak 1 balloon 1"},
        squadrons=FAR,
        options={"quad_flak": 1},
        **PASSING,
    )
    events = play(match, "mosquito 11", "level low", "bomb quad-flak", "done")
    assert kinds(events) == ["mosquito-moved", "mosquito-levelled", "quad-fired", "unit-bombed", "balloons-scored"]
    assert points(events) == {"quad-fired": -2, "balloons-scored": -1}


@proves("DD-6.6.3", "DD-7.mosq.18")
def test_the_way_home_to_any_of_the_nearest_fields() -> None:
    """With everybody else down it flies two hexes nearer to the nearest field; between equals it may choose."""
    match = scene(at="mosquito", bomber="down at 1", mosquito="4 high", squadrons={"yellow": "6 ground 8"})
    assert texts(match) == {"mosquito 10", "mosquito 18", "mosquito 2"}
    assert match.why_not("mosquito 4")[0].key == "mosquito-must-go-home"
