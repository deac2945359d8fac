"""Fighters: fuel, wind, altitude, landing, forced landings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    PASSING_LOW,
    bomber_step,
    kinds,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    texts,
)


def flies(match: object, squadron: str) -> set[str]:
    """The hexes a squadron may fly to."""
    return {text.split()[2] for text in texts(match, "fly") if text.split()[1] == squadron}  # type: ignore[arg-type]


@proves("DD-7.fighter.1")
def test_each_squadron_once_in_any_order() -> None:
    """Blue before yellow; who has acted gets no second order; one may free a field for another."""
    match = scene(squadrons={"yellow": "12 ground 8", "blue": "11 high 5"}, **PASSING)
    assert "land blue" in texts(match)
    play(match, "fly yellow 13", "level low")
    assert match.why_not("fly yellow 14")[0].rule == "DD-7.fighter.1"
    play(match, "fly blue 12", "land")
    assert piece(match, "blue")["level"] == "ground"
    assert texts(match) == {"close"}


@proves("DD-7.fighter.2", "DD-7.fuel.3")
def test_two_hexes_only_with_the_wind() -> None:
    """Wind W: after a first hex west the second may follow, west again, 2 fuel in all; elsewhere one hex."""
    match = scene(squadrons={"yellow": "13 high 8", "red": "20 high 8"}, wind="W", **PASSING)
    assert match.why_not("fly yellow 11")[0].rule == "DD-7.fighter.2"
    play(match, "fly yellow 12")
    assert texts(match) == {"on 11", "stop"}
    assert match.why_not("on 19")[0].rule == "DD-7.fuel.3"
    play(match, "on 11")
    assert piece(match, "yellow")["fuel"] == 6
    play(match, "level high", "fly red 12")
    assert not texts(match, "on")


@proves("DD-7.fighter.3", "DD-7.bomber.6", "DD-6.6.2")
def test_squadrons_attack_when_the_bomber_comes() -> None:
    """Airborne in the hex entered: 2 each; parked ones never; flying to the Bomber is no attack."""
    events = bomber_step(squadrons={"red": "11 high 5", "green": "11 high 5", "blue": "11 ground 12"}, **PASSING)
    assert points(events)["fighters-scored"] == -4
    chasing = scene(squadrons={"red": "17 high 5"}, **PASSING)
    assert points(play(chasing, "fly red 10", "level high", "close")) == {}


@proves("DD-7.fighter.5")
def test_no_take_off_stay_and_land() -> None:
    """After `take-off` the squadron is done; landing follows a move or is the only action."""
    match = scene(squadrons={"yellow": "12 ground 8", "red": "11 high 5"}, **PASSING)
    play(match, "take-off yellow low")
    assert "land yellow" not in texts(match) and piece(match, "yellow")["level"] == "low"
    play(match, "land red")
    assert not texts(match, "fly")


@proves("DD-7.fighter.5", "DD-7.fuel.6", "DD-7.fuel-truck.1")
def test_room_is_checked_when_landing() -> None:
    """A full field cannot be used until its squadron has left; a truck makes room for one more."""
    match = scene(squadrons={"yellow": "12 ground 8", "red": "11 high 5"}, **PASSING)
    play(match, "fly red 12")
    assert not texts(match, "land")
    assert match.why_not("land")[0].rule == "DD-7.fuel-truck.1"
    truck = scene(squadrons={"yellow": "12 ground 8", "red": "11 high 5"}, units={"12": "fuel-truck 1"}, **PASSING)
    play(truck, "fly red 12", "land")
    assert piece(truck, "red")["fuel"] == 8
    third = scene(squadrons={"yellow": "12 ground 8", "red": "12 ground 8", "green": "12 high 5"},
                  units={"12": "fuel-truck 1"}, **PASSING)  # fmt: skip
    assert third.why_not("land green")[0].rule == "DD-7.fuel-truck.1"


@proves("DD-7.fighter.6", "DD-7.fuel.4")
def test_without_orders() -> None:
    """Parked: nothing; in the air: 1 fuel at the same altitude."""
    match = scene(squadrons={"yellow": "6 ground 7", "red": "13 low 5"}, **PASSING)
    play(match, "close")
    assert (piece(match, "yellow")["fuel"], piece(match, "red")["fuel"]) == (7, 4)
    assert piece(match, "red")["level"] == "low"


@proves("DD-7.fuel.1")
def test_a_move_must_be_paid_for() -> None:
    """With 1 fuel only the hex with the wind; the tank may reach 0 without effect in the same step."""
    match = scene(squadrons={"red": "20 high 1"}, **PASSING)
    assert flies(match, "red") == {"12"}  # north-west, with the wind
    reason = match.why_not("fly red 19")[0]
    assert (reason.key, reason.rule) == ("fuel-short", "DD-7.fuel.2")
    events = play(match, "fly red 12", "level high", "close")
    assert "squadron-crashed" not in kinds(events)
    assert piece(match, "red")["fuel"] == 0


@proves("DD-7.fuel.2", "DD-7.wx.wind.1")
@pytest.mark.parametrize(("goal", "left"), [("12", 7), ("28", 5), ("13", 6), ("19", 6), ("21", 6), ("27", 6)])
def test_fuel_by_the_wind(goal: str, left: int) -> None:
    """From 20 with wind NW: with it 1, against it (SE, 28) 3, otherwise 2."""
    match = scene(squadrons={"red": "20 high 8"}, **PASSING)
    play(match, f"fly red {goal}")
    assert piece(match, "red")["fuel"] == left


@proves("DD-7.fuel.4", "DD-7.alt.4")
def test_hovering_may_change_altitude() -> None:
    """1 fuel, any altitude."""
    match = scene(squadrons={"red": "20 low 5"}, **PASSING)
    play(match, "hover red high")
    assert (piece(match, "red")["level"], piece(match, "red")["fuel"]) == ("high", 4)


@proves("DD-7.fuel.6", "DD-7.fuel.7")
def test_landing_is_free_and_fills_the_tank() -> None:
    """As the only action, with fuel left; only on a German airfield."""
    match = scene(squadrons={"red": "12 high 3", "blue": "21 low 1", "green": "20 high 3"}, **PASSING)
    assert {"land red", "land blue"} <= texts(match)
    assert match.why_not("land green")[0].rule == "DD-7.fuel.6"
    play(match, "land red", "land blue")
    assert (piece(match, "red")["fuel"], piece(match, "blue")["fuel"]) == (8, 12)


@proves("DD-7.fuel.8")
def test_off_again_in_the_next_step() -> None:
    """Not in the same step."""
    match = scene(squadrons={"red": "12 high 3"}, **PASSING)
    play(match, "land red")
    assert texts(match) == {"close"}
    play(match, "close")
    assert flies(match, "red")


@proves("DD-7.fuel.9", "DD-7.crash.1")
def test_a_dry_squadron_over_a_field_may_land() -> None:
    """No penalty but the ordinary ones: here fog."""
    match = scene(squadrons={"red": "12 high 0"}, fogs="12", **PASSING)
    assert texts(match) == {"land red", "close"}
    events = play(match, "land red", "close")
    assert points(events) == {"landing-cost": 1}


@proves("DD-7.fuel.10", "DD-7.alt.1")
def test_from_field_to_field() -> None:
    """Take off, fly a hex, land; or stay up, low."""
    match = scene(squadrons={"red": "11 ground 8"}, **PASSING)
    play(match, "fly red 12")
    assert texts(match) == {"level low", "land"}
    assert match.why_not("level high")[0].rule == "DD-7.alt.1"
    play(match, "land")
    assert piece(match, "red")["hex"] == "12"


@proves("DD-7.alt.2")
@pytest.mark.parametrize(("level", "left"), [("low", 7), ("high", 6)])
def test_take_off_and_stay(level: str, left: int) -> None:
    """Low for 1, high for 2."""
    match = scene(squadrons={"red": "11 ground 8"}, **PASSING)
    play(match, f"take-off red {level}")
    assert (piece(match, "red")["level"], piece(match, "red")["fuel"]) == (level, left)


@proves("DD-7.alt.3")
def test_take_off_and_two_hexes_may_end_high() -> None:
    """With the wind behind."""
    match = scene(squadrons={"red": "12 ground 8"}, wind="W", **PASSING)
    play(match, "fly red 11", "on 10")
    assert texts(match) == {"level low", "level high"}


@proves("DD-7.alt.4", "DD-7.fuel.5")
def test_altitude_is_free_after_a_move() -> None:
    """From low to high at no cost."""
    match = scene(squadrons={"red": "20 low 8"}, **PASSING)
    play(match, "fly red 19", "level high")
    assert (piece(match, "red")["level"], piece(match, "red")["fuel"]) == ("high", 6)


@proves("DD-7.alt.5")
def test_below_the_bomber() -> None:
    """-1 for a low squadron under a high Bomber, none under a low one."""
    assert points(bomber_step(squadrons={"red": "11 low 5"}, **PASSING))["fighters-scored"] == -1
    assert points(bomber_step(squadrons={"red": "11 low 5"}, **PASSING_LOW))["fighters-scored"] == -2


@proves("DD-7.air.3")
def test_any_number_in_the_air() -> None:
    """Four squadrons and the Mosquito in one hex."""
    everybody = {"yellow": "13 high 5", "red": "5 high 5", "green": "11 high 5", "blue": "4 high 5"}
    match = scene(squadrons=everybody, mosquito="12 high", **PASSING)
    for name in everybody:
        play(match, f"fly {name} 12", "level high")
    events = play(match, "close")
    assert only(events, "mosquito-fought").data["squadrons"] == list(everybody)


@proves("DD-7.crash.1", "DD-7.crash.2", "DD-S.8", "DD-5.7")
def test_forced_landing_inland() -> None:
    """2 for the British, out for the night, no runway points even in a storm; back the next night."""
    match = scene(squadrons={"red": "20 high 0", "blue": "6 ground 12"}, storms="20", options={"nights": 2}, **PASSING)
    events = play(match, "close")
    assert points(events) == {"squadron-crashed": 2}
    assert piece(match, "red")["crashed"]
    assert match.why_not("fly red 19")[0].rule == "DD-7.crash.2"
    after = scene(at="round", squadrons={"red": "20 ground 0", "blue": "6 ground 12"}, crashed=["red"],
                  bomber="down at 16", options={"nights": 2})  # fmt: skip
    assert "base red 24" in texts(after)


@proves("DD-7.crash.3", "DD-S.8", "DD-5.7")
def test_forced_landing_at_sea() -> None:
    """4 for the British, and lost for all nights."""
    match = scene(squadrons={"red": "10 high 0", "yellow": "6 ground 8"}, bomber="24 high", start="16",
                  route="SE E E W W W", flown=1, target="essen")  # fmt: skip
    assert points(play(match, "close")) == {"squadron-lost": 4}
    after = scene(at="round", squadrons={"blue": "6 ground 12"}, bomber="down at 16", options={"nights": 2})
    assert not [text for text in texts(after) if "red" in text]
    assert "red" in match.view(None)["tracks"]["lost"]


@proves("DD-7.crash.1")
def test_another_squadron_may_free_the_field_first() -> None:
    """The dry squadron lands after the parked one has left."""
    match = scene(squadrons={"red": "12 high 0", "blue": "12 ground 12"}, **PASSING)
    assert "land red" not in texts(match)
    play(match, "take-off blue low")
    assert "land red" in texts(match)


@proves("DD-7.crash.1", "DD-7.fuel.9")
def test_over_a_field_nobody_crashes() -> None:
    """Without an order a dry squadron over a field with room lands at the close, at the same price as by order; so does
    one that was called upon and left alone."""
    where: dict[str, Any] = {
        "squadrons": {"yellow": "12 low 0", "red": "6 ground 8"}, "mosquito": "12 low", "bombs": {"12": 2}, **PASSING
    }  # fmt: skip
    ordered, left_alone = scene(**where), scene(**where)
    events = play(left_alone, "close")
    assert points(play(ordered, "land yellow"))["landing-cost"] == points(events)["landing-cost"] == 3
    assert "squadron-crashed" not in kinds(events) and only(events, "squadron-landed").data["fuel"] == 8
    assert not piece(left_alone, "yellow")["crashed"]
    three = scene(scenario="three", **where)
    events = play(three, "order yellow", "done", "close")
    assert points(events)["landing-cost"] == 3 and "squadron-crashed" not in kinds(events)


@proves("DD-7.crash.1", "DD-7.fuel-truck.1")
def test_no_room_for_two_dry_squadrons() -> None:
    """One of them lands, the other comes down hard; with a fuel truck both land."""
    dry = {"yellow": "12 high 0", "red": "12 high 0"}
    assert points(play(scene(squadrons=dry, **PASSING), "close")) == {"squadron-crashed": 2}
    assert points(play(scene(squadrons=dry, units={"12": "fuel-truck 1"}, **PASSING), "close")) == {}


@proves("DD-6.6.3", "DD-6.6.4")
def test_only_hops_once_the_bomber_is_home() -> None:
    """A parked squadron may only fly to another field with room, and must land there; by agreement not even that."""
    match = scene(squadrons={"red": "12 ground 8", "blue": "20 high 5"}, mosquito="20 high", bomber="down at 16")
    assert flies(match, "red") == {"5", "11", "13", "19"}
    assert not texts(match, "take-off")
    play(match, "fly red 11")
    assert piece(match, "red")["level"] == "ground"
    strict = scene(squadrons={"red": "12 ground 8", "blue": "20 high 5"}, mosquito="20 high", bomber="down at 16",
                   options={"late_takeoff": "none"})  # fmt: skip
    assert not flies(strict, "red")


@proves("DD-6.6.1")
def test_mosquito_fighters_bomber() -> None:
    """The order of a round."""
    match = scene(at="mosquito", squadrons={"red": "20 high 8"}, mosquito="13 high", **PASSING)
    assert match.to_act == "british"
    events = play(match, "mosquito 14", "level high", "close")
    order = [k for k in kinds(events) if k in ("mosquito-moved", "squadron-hovered", "bomber-moved", "round-began")]
    assert order == ["mosquito-moved", "squadron-hovered", "bomber-moved", "round-began"]


@proves("DD-S.4", "DD-7.wx.fog.1", "DD-7.wx.storm.2")
def test_the_runway_adds_up() -> None:
    """Fog or storm, bombs and a low Mosquito together; the first take-off of the night counts too."""
    match = scene(squadrons={"red": "11 ground 8"}, mosquito="11 low", fogs="11", bombs={"11": 2}, **PASSING)
    event = only(play(match, "fly red 12", "level low"), "take-off-cost")
    assert modifiers(event) == {"fog": 1, "damage": 2, "block": 1}
    assert event.data["points"] == 4
    storm = scene(squadrons={"red": "11 high 8"}, storms="12", **PASSING)
    assert points(play(storm, "fly red 12", "land")) == {"landing-cost": 1}
