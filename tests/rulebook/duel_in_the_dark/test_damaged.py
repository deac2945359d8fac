"""Damaged positions: whatever could not be played to its end is refused at once, in words."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import BadData, Match
from lancio.engine.dice import Dice, key_of
from lancio.games.duel_in_the_dark import pending
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, play, scene
from tests.rulebook.duel_in_the_dark.test_nights import EVERYTHING

FAR = {"yellow": "6 ground 8"}
#: no match goes on for so many actions
ENDLESS = 4000


def changed(match: Match, pending: list[Any] | None = None, **fields: Any) -> dict[str, Any]:
    """The position of a match with some of its fields written otherwise."""
    saved = match.dump()
    position = {**saved["position"], **fields}
    return {**saved, "position": position, "pending": saved["pending"] if pending is None else pending}


def solo_match() -> Match:
    """A solo night, the Bomber two cards out."""
    match = GAME.start("solo", seed=3, options={"tiles": 0})
    play(match, "base yellow 5", "base red 24", "base green 18", "base blue 11")
    play(match, "close", "close")
    return match


@pytest.mark.parametrize(
    ("fields", "where"),
    [({"flown": 0}, "bomber_at|flown"), ({"flown": 1}, "bomber_at|flown|heading"), ({"heading": "W"}, "heading"),
     ({"route": []}, "flown")],
)  # fmt: skip
def test_a_solo_bomber_that_is_not_where_its_cards_lead(fields: dict[str, Any], where: str) -> None:
    """Cards flown, hex and heading belong together; otherwise no card might ever fit."""
    with pytest.raises(BadData, match=where):
        GAME.load(changed(solo_match(), **fields))


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"turn_at": 3}, "turn_at"),
        ({"turn_at": 9}, "turn_at"),
        ({"target": "berlin"}, "turn_at"),
        ({"flown": 3}, "bomber_at"),
        ({"bomber_at": "12"}, "bomber_at"),
        ({"heading": "W"}, "heading"),
        ({"bomber_state": "waiting"}, "flown"),
        ({"route": ["NE", "E"], "turn_at": 0}, "route"),
    ],
)
def test_a_plan_out_of_step(fields: dict[str, Any], where: str) -> None:
    """The card that enters the target, the cards flown and the Bomber's place must agree, and a card must be left."""
    match = scene(squadrons=FAR, **PASSING)
    GAME.load(changed(match))
    with pytest.raises(BadData, match=where):
        GAME.load(changed(match, **fields))


@pytest.mark.parametrize(
    "steps",
    [
        ["fighter-step", "over?", "bomber-step", "round", "night-end", "night"],
        ["night-end", "night", "round", "bomber-step", "over?", "fighter-step"],
        ["night", "night-end", "round", "round", "bomber-step", "over?", "fighter-step"],
        ["night", "night-end", "bomber-step", "over?", "round", "fighter-step"],
        ["night", "night-end", "round", "over?", "mosquito-level"],
        ["night", "night-end", "round", "over?", "kill-medals"],
        ["night", "round", "bomber-step", "over?", "fighter-step"],
        ["night"],
    ],
)
def test_pending_steps_that_could_not_wait_so(steps: list[str]) -> None:
    """Reversed, twice, out of order, or without what comes after them."""
    match = scene(squadrons=FAR, **PASSING)
    with pytest.raises(BadData, match="pending"):
        GAME.load(changed(match, [[name] for name in steps]))


def test_every_step_has_its_place() -> None:
    """The order of pending steps names every step of the game, and no other."""
    steps = {*GAME.flow.questions, *GAME.flow.procedures}
    assert set(pending.RANK) | pending.ANYWHERE == steps
    assert {*pending.NEEDS, *pending.NEEDS.values(), *pending.ONCE, *pending.PLANNING} <= steps


@pytest.mark.parametrize("scenario", ["night", "three", "swap", "solo"])
def test_shuffled_steps_are_refused_or_played(scenario: str) -> None:
    """Whole positions load again everywhere in a match; with two pending steps exchanged, or reversed, they are refused
    or can be played to the end."""
    options = {
        name: value
        for name, value in EVERYTHING.items()
        if name in GAME.scenario(scenario).options and not (scenario == "swap" and name == "scheme")
    }
    match = GAME.start(scenario, seed=2, options=options)
    dice = Dice(key_of("shuffled", scenario))
    while match.to_act is not None:
        if not dice.below(12):
            saved = match.dump()
            assert GAME.load(saved).digest() == match.digest()
            steps = list(saved["pending"])
            one, other = dice.below(len(steps)), dice.below(len(steps))
            steps[one], steps[other] = steps[other], steps[one]
            for damaged in (steps, list(reversed(saved["pending"]))):
                if damaged != saved["pending"]:
                    refused_or_played({**saved, "pending": damaged}, dice)
        quick = [a for a in match.legal if str(a).startswith("setup")]
        match.play(quick[0] if quick and dice.below(2) else match.legal[dice.below(len(match.legal))])


def refused_or_played(saved: dict[str, Any], dice: Dice) -> None:
    """Either is fine, anything else is not."""
    try:
        match = GAME.load(saved)
    except BadData:
        return
    for _ in range(ENDLESS):
        if match.to_act is None:
            return
        match.play(match.legal[dice.below(len(match.legal))])
    raise AssertionError("no end")
