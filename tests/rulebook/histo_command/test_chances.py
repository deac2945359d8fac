"""The odds that are told with a note, held against the dice: where a unit comes down, who wins an assault."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lancio import Match
from lancio.engine.chance import chances
from tests.proofs import proves
from tests.rulebook.histo_command.scene import jumping, scene, texts


def foreseen(match: Match, action: str) -> dict[str, Fraction]:
    """The chances of the preview."""
    preview = match.preview(action)
    assert preview is not None
    return {chance.outcome.removeprefix("result."): chance.probability for chance in preview.chances}


def by_the_dice(match: Match, action: str) -> dict[str, Fraction]:
    """The chances of playing the action out."""
    (code,) = (legal.code for legal in match.legal if str(legal) == action)
    found = chances(match.state, code, lambda log: match.game.outcome_of(code, log.events))
    return {chance.outcome: chance.probability for chance in found}


@proves("HC-4f", "HC-4g", "HC-4h")
@pytest.mark.parametrize("gone", [0, 6], ids=["missing", "again"])
def test_where_a_unit_comes_down(gone: int) -> None:
    """A point near the edge: each landing hex by its chance, off the map missing; beyond the cap thrown again."""
    match = jumping("A/b2", pieces={"al-a1": "? para 3", "al-a2": "? para 3"})
    match.state.missing = ((1 << gone) - 1) << 2  # type: ignore[attr-defined]
    told = foreseen(match, "jump al-a1")
    assert sum(told.values()) == 1
    assert ("missing" in told) == (not gone)
    assert told == by_the_dice(match, "jump al-a1")


@proves("HC-13a", "HC-13b")
def test_who_wins_an_assault() -> None:
    """More HITs win, by the dice of both."""
    match = scene(pieces={"al-a1": "A/c5 para 3", "de-r2": "A/d5 light-tank 2 up"})
    (action,) = (text for text in texts(match) if text.startswith("assault al-a1"))
    told = foreseen(match, action)
    assert sum(told.values()) == 1
    assert told == by_the_dice(match, action)
