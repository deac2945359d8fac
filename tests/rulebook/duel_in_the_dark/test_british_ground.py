"""Expansion: British guns and searchlights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    bomber_step,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    start,
    texts,
)

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")


@proves("DD-X.qf.1")
def test_british_guns_and_lights() -> None:
    """On British land, up to the number agreed; each gives the German two units of any type beyond his 40."""
    match = start(dice=[1], tiles=0, british_guns=1, british_lights=1)
    play(match, *BASES, *PLAN)
    assert {t.split()[2] for t in texts(match, "emplace")} == {"1", "8", "16", "23"}
    play(match, "emplace british-gun 8")
    assert {t.split()[1] for t in texts(match, "emplace")} == {"british-light"}
    play(match, "emplace british-light 16")
    assert match.view(None)["tracks"]["extra"] == 4
    assert match.why_not("add flak 10")[0].rule == "DD-7.ground.1"
    play(match, "add flak 26", "add shelter 26", "add fire-truck 26", "add radar 26")
    assert match.to_act == "british" and "mosquito 8" in texts(match)


@proves("DD-X.qf.1")
def test_extra_units_are_a_right() -> None:
    """The German may place fewer than he could; the rest is given up, and told."""
    match = start(dice=[1], tiles=0, british_guns=1)
    play(match, *BASES, *PLAN, "emplace british-gun 8")
    play(match, "add flak 26")
    events = play(match, "done")
    assert only(events, "extra-waived").data["count"] == 1 and only(events, "extra-waived").rule == "DD-X.qf.1"
    assert match.view(None)["tracks"]["extra"] == 0
    assert match.to_act == "british" and "mosquito 8" in texts(match)


@proves("DD-X.qf.2")
def test_british_guns_cost_fuel() -> None:
    """Three guns on one squadron: 3; they may choose between two; one that flew through counts; never below 0."""
    options = {"british_guns": 3}
    match = scene(
        squadrons={"red": "16 high 8", "blue": "16 high 9"}, units={"16": "british-gun 3"}, options=options, **PASSING
    )
    play(match, "close")
    assert match.to_act == "british" and texts(match) == {"hit red", "hit blue"}
    play(match, "hit red", "hit red", "hit blue")
    assert (piece(match, "red")["fuel"], piece(match, "blue")["fuel"]) == (5, 7)
    alone = scene(squadrons={"red": "17 high 2"}, units={"16": "british-gun 3"}, options=options, wind="W", **PASSING)
    events = play(alone, "fly red 16", "level high", "close")
    assert [e.data["fuel"] for e in events if e.kind == "gun-hit"] == [0, 0, 0]
    through = scene(
        squadrons={"red": "24 high 8"}, units={"16": "british-gun 1"}, options=options, wind="NW", **PASSING
    )
    events = play(through, "fly red 16", "on 8", "level high", "close")
    assert only(events, "gun-hit").data["hex"] == "16"


@proves("DD-X.blight.1", "DD-S.2b")
def test_british_lights_against_fighters() -> None:
    """-1 a light on their total, not below 0; by agreement for each light and squadron."""
    home: dict[str, Any] = {"bomber": "2 high", "route": "NE E E NW W W", "flown": 5, "target": "emden", "bombed": "11"}
    two = {"red": "1 high 5", "green": "1 high 5"}
    for reading, expected in (("light", -2), ("pair", 0)):
        options = {"british_lights": 2, "beam_count": reading}
        events = bomber_step(squadrons=two, units={"1": "british-light 2"}, options=options, **home)
        assert points(events).get("fighters-scored", 0) == expected


@proves("DD-X.blight.2", "DD-S.3")
@pytest.mark.parametrize(("lights", "squadrons", "expected"), [(1, 1, 2), (2, 2, 4), (2, 1, 2), (1, 2, 3)])
def test_british_lights_for_the_mosquito(lights: int, squadrons: int, expected: int) -> None:
    """+1 for each pair of a light and a squadron."""
    names = ("red", "green")[:squadrons]
    match = scene(
        squadrons=dict.fromkeys(names, "17 high 5"),
        mosquito="16 high",
        units={"16": f"british-light {lights}"},
        options={"british_lights": 2},
        **PASSING,
    )
    actions = [action for name in names for action in (f"fly {name} 16", "level high")]
    event = only(play(match, *actions, "close"), "mosquito-fought")
    assert event.data["points"] == expected
    assert modifiers(event)["british-lights"] == min(lights, squadrons)
