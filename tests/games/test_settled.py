"""Settled: from what everybody may know, nothing that can still happen changes who wins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import lancio
from lancio import Match, Record
from lancio.engine.masks import bits
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.night_drop.pieces import US

GOLDEN = sorted(
    path
    for game in ("night-drop", "histo-command", "drvar")
    for path in (Path(__file__).parent / "golden").glob(f"{game}-*-1.txt")
)


def begun(game: str, scenario: str, turn: int) -> Match:
    """A match played at random until somebody chooses what acts, some turns on."""
    match = lancio.game(game).start(scenario, seed=4)
    luck = random.Random(4)
    while match.to_act is not None:
        question = match.state.question
        if match.game.turn(match.state) >= turn and question and question[0] in ("choose-activation", "choose-group"):
            return match
        match.play(luck.choice(match.legal))
    raise AssertionError("the match ended before the turn came")


def without(match: Match, side: int, control: int) -> Match:
    """The same position, but this side has nobody left, and these objectives are the attacker's."""
    state: Any = match.state
    for hex_ in bits(state.occupied[side]):
        there = state.at[hex_]
        for piece in bits(there) if match.game.slug == "night-drop" else (there,):
            state.lift(piece)
    state.control = control
    return match


def ends(match: Match, seed: int) -> str | None:
    """Who wins if it goes on at random."""
    other, luck = match.copy(), random.Random(seed)
    while other.to_act is not None:
        other.play(luck.choice(other.legal))
        assert other.outcome or other.settled, "what is settled stays settled"
    assert other.outcome is not None
    return other.outcome.winner


def test_night_drop_without_americans() -> None:
    """Nobody is left to take an objective, and none is held: the German wins, whatever happens."""
    match = begun("night-drop", "historical", 3)
    assert not match.settled
    control = match.state.setting.scene.vp_mask  # type: ignore[attr-defined]
    assert not without(match.copy(), US, control).settled, "what is held may be lost again, or not"
    alone = without(match, US, 0)
    assert alone.settled
    assert {ends(alone, seed) for seed in range(4)} == {"german"}
    assert all(alone.imagine(side).settled for side in (*alone.sides, None))


def test_histo_command_with_one_side_left() -> None:
    """Without jumpers the defender keeps what he has; without defenders nobody takes back what is held."""
    match = begun("histo-command", "merderet", 2)
    held = match.state.setting.objective_hexes  # type: ignore[attr-defined]
    assert not match.settled
    gone = without(match.copy(), DROP, 0)
    assert gone.settled
    assert {ends(gone, seed) for seed in range(3)} == {"german"}
    assert not without(match.copy(), DROP, held).settled, "the defender may take them back"
    won = without(match.copy(), DEFENDER, held)
    assert won.settled
    assert {ends(won, seed) for seed in range(3)} == {"allied"}
    assert not without(match.copy(), DEFENDER, 0).settled, "there is still time to take them"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_is_settled_comes_true(path: Path) -> None:
    """In recorded matches: once it is settled it stays so, and the views of all tell the same."""
    match = Record.parse(path.read_text()).replay()
    known = False
    for _, _, after in match.steps():
        assert after.settled or not known or after.outcome
        known = after.settled
