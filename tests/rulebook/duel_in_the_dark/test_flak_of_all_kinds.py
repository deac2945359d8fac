"""Expansions: rail flak, quad flak, the acoustic mirror, ace gunners."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    PASSING_LOW,
    RAIDING,
    bomber_step,
    kinds,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    score,
    start,
    texts,
)

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")


@proves("DD-X.rail.1")
def test_rail_flak_moves() -> None:
    """It takes the place of a unit; one hex each fighter step, never into Britain or the sea."""
    match = start(dice=[1], tiles=2, rail_flak=1)
    play(match, *BASES, *PLAN, "add rail-flak 11", "place flak/balloon 11")
    assert match.to_act == "british"
    duel = scene(squadrons=FAR, rail=["11"], options={"rail_flak": 1}, **PASSING)
    assert texts(duel, "rail") == {"rail rail-1 4", "rail rail-1 12", "rail rail-1 18", "rail rail-1 19"}
    play(duel, "rail rail-1 12")
    assert not texts(duel, "rail")
    assert piece(duel, "rail-1")["hex"] == "12"


@proves("DD-X.rail.2", "DD-7.flak.1")
def test_rail_flak_fires_like_flak() -> None:
    """Low +2, lights +1; afterwards it stays, unless agreed otherwise."""
    units = {"11": "searchlight 1"}
    match = scene(squadrons=FAR, rail=["11"], units=units, options={"rail_flak": 1}, **PASSING_LOW)
    assert points(play(match, "close")) == {"flak-fired": -4}
    assert not texts(match, "rail") and piece(match, "rail-1")["fixed"]
    mobile = scene(squadrons=FAR, rail=["11"], options={"rail_flak": 1, "rail_after": "mobile"}, **PASSING)
    play(mobile, "close")
    assert texts(mobile, "rail")


@proves("DD-X.quad.1", "DD-S.11")
def test_quad_flak() -> None:
    """A low Mosquito entering gives 2, a high one nothing; bombed it fires first; the Bomber does not mind it."""
    base: dict[str, Any] = {
        "at": "mosquito",
        "mosquito": "12 high",
        "squadrons": FAR,
        "units": {"20": "quad-flak 1"},
        "options": {"quad_flak": 1},
        **PASSING,
    }
    low = scene(**base)
    assert points(play(low, "mosquito 20", "level low")) == {"quad-fired": -2}
    play(low, "bomb quad-flak")
    assert score(low) == -2
    high = scene(**base)
    assert points(play(high, "mosquito 20", "level high")) == {}
    staying = scene(**{**base, "mosquito": "20 high"})
    events = play(staying, "mosquito 20", "level low")
    assert points(events) == {}
    assert points(play(staying, "bomb quad-flak")) == {"quad-fired": -2}
    assert points(bomber_step(units={"11": "quad-flak 1"}, options={"quad_flak": 1}, **PASSING)) == {}
    setup = start(dice=[1], tiles=1, quad_flak=1)
    play(setup, *BASES, *PLAN, "add quad-flak 20")
    assert setup.to_act == "british"


@proves("DD-X.mirror.1")
def test_acoustic_mirror() -> None:
    """Medals cannot destroy flak or lights there, radar they can; the bombing loses 1, however many mirrors."""
    options = {"medals": True, "mirror": 2}
    match = scene(
        squadrons=FAR,
        units={"11": "flak 1 searchlight 1 radar 1 mirror 1"},
        british_medals=3,
        options=options,
        **PASSING,
    )
    play(match, "close")
    assert texts(match) == {"destroy radar", "done"}
    events = bomber_step(units={"11": "mirror 2"}, options=options, **RAIDING)
    assert points(events)["city-bombed"] == 9
    setup = start(dice=[1], tiles=1, mirror=1, medals=True)
    play(setup, *BASES, *PLAN, "add mirror 20")
    assert setup.to_act == "british"


GUNNERS: dict[str, Any] = {"options": {"gunners": True}}


@proves("DD-X.gun.1", "DD-S.9")
@pytest.mark.parametrize(
    ("units", "earned"),
    [
        ("flak 2", None),
        ("flak 3", "silver"),
        ("flak 1 searchlight 2", "silver"),
        ("flak 4", "gold"),
        ("flak 2 searchlight 2", "gold"),
    ],
)
def test_earning_a_gunner(units: str, earned: str | None) -> None:
    """3 points of ordinary flak: silver, 4 or more: gold instead."""
    events = bomber_step(units={"11": units}, **GUNNERS, **PASSING)
    found = [e.data["gunner"] for e in events if e.kind == "gunner-earned"]
    assert found == ([earned] if earned else [])


@proves("DD-X.gun.1")
def test_what_does_not_earn_a_gunner() -> None:
    """Rail flak and gunners themselves do not count, and a kind held is not earned again."""
    rail = bomber_step(units={"11": "flak 2"}, rail=["11"], options={"gunners": True, "rail_flak": 1}, **PASSING)
    assert "gunner-earned" not in kinds(rail)
    own = bomber_step(units={"11": "flak 2"}, silver="11", **GUNNERS, **PASSING)
    assert "gunner-earned" not in kinds(own)
    match = scene(squadrons=FAR, units={"11": "flak 3"}, gun_held=1, **GUNNERS, **PASSING)
    assert "gunner-earned" not in kinds(play(match, "close", "keep"))


@proves("DD-X.gun.2")
def test_placing_the_gunners() -> None:
    """Silver after the fighters and before the Bomber, gold before the Mosquito moves; anywhere in the Reich."""
    match = scene(squadrons=FAR, gun_held=1, **GUNNERS, **PASSING)
    play(match, "close")
    assert len(texts(match, "gunner")) == 34 and "keep" in texts(match)
    events = play(match, "gunner silver 11")
    assert points(events) == {"flak-fired": -2}
    gold = scene(at="round", squadrons=FAR, gun_held=2, mosquito="12 high", **GUNNERS, **PASSING)
    assert gold.to_act == "german"
    play(gold, "gunner gold 11")
    assert gold.to_act == "british" and piece(gold, "gunner-gold")["hex"] == "11"


@proves("DD-X.gun.3")
def test_a_gunner_is_flak_worth_two() -> None:
    """Low +2 and lights +1 as for any flak; it counts for friendly fire."""
    events = bomber_step(silver="11", units={"11": "searchlight 1"}, **GUNNERS, **PASSING_LOW)
    assert points(events) == {"flak-fired": -5}
    friendly = bomber_step(
        squadrons={"red": "11 high 5"},
        silver="11",
        units={"11": "flak 1"},
        options={"gunners": True, "friendly_fire": True},
        **PASSING,
    )
    assert points(friendly) == {"flak-fired": -3, "fighters-scored": -1}


@proves("DD-X.gun.4")
def test_gold_fires_at_one_target_a_round() -> None:
    """A high Mosquito in its hex: 1, and then no shot at the Bomber; or it keeps the shot."""
    base: dict[str, Any] = {
        "at": "mosquito",
        "mosquito": "12 high",
        "squadrons": FAR,
        "gold": "11",
        **GUNNERS,
        **PASSING,
    }
    match = scene(**base)
    play(match, "mosquito 11", "level high")
    assert match.to_act == "german" and texts(match) == {"fire", "hold"}
    assert points(play(match, "fire", "done", "close")) == {"gold-fired": -1}
    patient = scene(**base)
    play(patient, "mosquito 11", "level high")
    assert points(play(patient, "hold", "done", "close")) == {"flak-fired": -2}
    low = scene(**base)
    play(low, "mosquito 11", "level low")
    assert low.to_act == "british"


@proves("DD-X.gun.5", "DD-7.mosq.16", "DD-5.7")
def test_gunners_cannot_be_bombed_and_last() -> None:
    """Not among the bomb targets; placed or not, they are the German's to place anew the next night."""
    match = scene(at="mosquito", mosquito="12 high", squadrons=FAR, gold="20", **GUNNERS, **PASSING)
    play(match, "mosquito 20", "level low")
    assert not texts(match, "bomb")
    night = scene(
        at="round", squadrons=FAR, bomber="down at 16", gun_held=1, gold="20", options={"gunners": True, "nights": 2}
    )
    assert night.view(None)["tracks"]["gunners_held"] == ["silver", "gold"]
    assert not [p for p in night.view(None)["pieces"] if p["kind"] == "gunner-gold"]


@proves("DD-X.gun.5", "DD-5.7")
def test_a_placed_gunner_is_placed_anew() -> None:
    """A gold gunner of the first night is in the German's hand in the second; not if the sides were swapped."""
    match = scene(
        squadrons={"yellow": "6 high 8"}, bomber="down at 16", gold="20", options={"gunners": True, "nights": 2}
    )
    events = play(match, "fly yellow 13", "land", "close")
    assert only(events, "gunner-kept").data["gunner"] == "gold" and only(events, "gunner-kept").rule == "DD-X.gun.5"
    swapped = scene(scenario="swap", squadrons={"yellow": "6 high 8"}, bomber="down at 16", gold="20",
                    options={"gunners": True})  # fmt: skip
    assert "gunner-kept" not in kinds(play(swapped, "fly yellow 13", "land", "close"))
    assert swapped.view(None)["tracks"]["gunners_held"] == []


@proves("DD-X.gun.1")
@pytest.mark.parametrize(
    ("more", "earned"),
    [
        ({"gold": "20"}, ["silver"]),
        ({"gun_held": 2}, ["silver", "gold"]),
        ({"gold": "20", "silver": "19"}, []),
        ({"gold": "20", "gun_held": 1}, ["silver"]),
    ],
)
def test_four_points_when_gold_is_out(more: dict[str, Any], earned: list[str]) -> None:
    """The silver gunner instead, if it is free."""
    match = scene(at="bomber", squadrons=FAR, units={"11": "flak 4"}, **more, **GUNNERS, **PASSING)
    assert match.view(None)["tracks"]["gunners_held"] == earned


@proves("DD-X.gun.4", "DD-S.11")
def test_searchlights_help_gold_against_the_mosquito() -> None:
    """1, and 1 for each live searchlight in the hex; told beforehand and in the event."""
    match = scene(at="mosquito", mosquito="12 high", squadrons=FAR, gold="20", units={"20": "searchlight 2"},
                  **GUNNERS, **PASSING)  # fmt: skip
    play(match, "mosquito 20", "level high")
    preview = match.preview("fire")
    assert preview is not None and sum(m.value for m in preview.modifiers) == 3
    events = play(match, "fire")
    assert points(events) == {"gold-fired": -3}
    assert modifiers(only(events, "gold-fired")) == {"gunners": 1, "lights": 2}
