"""Settled: from what everybody may know, nothing that can still happen changes who wins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import lancio
from lancio import Match, Record
from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits
from lancio.games.drvar.pieces import FIGHTERS
from lancio.games.drvar.seen.ending import german_hopes, yugoslav_hopes
from lancio.games.duel_in_the_dark.state import DOWN, FLYING
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.night_drop.pieces import US
from lancio.players import decide

GOLDEN = sorted(
    path
    for game in ("night-drop", "histo-command", "drvar", "duel-in-the-dark")
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


#: who decides for either side; the first of them loses by so much that it is soon certain
UNEVEN = [
    ("drvar", {"german": "random", "yugoslav": "greedy"}, "yugoslav"),
]


@pytest.mark.parametrize(("game", "players", "winner"), UNEVEN)
def test_once_settled_the_winner_never_changes(game: str, players: dict[str, str], winner: str | None) -> None:
    """Where it is settled everybody knows it; from there on chance and plans lead to the same winner, whatever dice
    fall, and it stays settled."""
    seated = {side: lancio.player(name) for side, name in players.items()}
    found = 0
    for seed in range(2):
        match = lancio.game(game).start(seed=seed)
        dice = Dice(key_of("settled", seed))
        while match.to_act is not None and not match.settled:
            match.play(match.verbs.notation(decide(match.game, match.state, seated[match.to_act], dice)))
        if match.to_act is None:
            continue
        found += 1
        assert all(match.imagine(side).settled for side in (*match.sides, None))
        who = {ends(world(match, luck), luck) for luck in range(2)}
        who.add(planned(match, dice))
        assert len(who) == 1 and winner in (None, *who)
    assert found, "none of the matches came so far"


def world(match: Match, seed: int) -> Match:
    """The same position with other dice to come and other secrets."""
    return match.imagine(match.to_act, seed)


def planned(match: Match, dice: Dice) -> str | None:
    """Who wins if both sides have a plan."""
    other = match.copy()
    while other.to_act is not None:
        other.play(other.verbs.notation(decide(other.game, other.state, lancio.player("greedy"), dice)))
    assert other.outcome is not None
    return other.outcome.winner


def test_drvar_settles_at_the_last_point() -> None:
    """The lead must be greater than all that the other side can still gain: one third less, and nothing is certain."""
    match = lancio.game("drvar").start(seed=5)
    luck = random.Random(5)
    while match.game.turn(match.state) < 2:
        match.play(luck.choice(match.legal))
    state: Any = match.state
    assert not is_settled(match)
    state.losses[:] = 0, 0
    lead = score_of(match)
    state.losses[1] = yugoslav_hopes(state) - lead
    assert score_of(match) == yugoslav_hopes(state) and not is_settled(match)
    state.losses[1] += 1
    assert is_settled(match), "the German leads by a third more than all his men and his Command are worth"
    state.losses[1] = 0
    state.losses[0] = (german_hopes(state) + lead) // 6 + 1
    assert -score_of(match) > german_hopes(state) and is_settled(match)
    state.losses[0] -= 1
    assert -score_of(match) <= german_hopes(state) and not is_settled(match)
    state.waiting = 0
    for piece in bits(FIGHTERS[0] & state.present):
        state.lift(piece)
    assert yugoslav_hopes(state) == 3 * 10, "without men only the Command is left to lose"


def is_settled(match: Match) -> bool:
    """Asked anew each time."""
    return match.settled


def score_of(match: Match) -> int:
    """What the German leads by, in thirds."""
    score = match.look(None)["score"]
    return int(score["german_thirds"] - score["yugoslav_thirds"])


def both_home(seed: int) -> Match | None:
    """A night flown at random until both British aircraft are down while squadrons are still up; none if they never
    are."""
    match = lancio.game("duel-in-the-dark").start("night", seed=seed)
    luck = random.Random(seed)
    while match.to_act is not None:
        state: Any = match.state
        home = state.bomber_state == DOWN and state.mosquito_state == DOWN
        assert match.settled == (home and state.score > 0)
        if home:
            return match
        match.play(luck.choice(match.legal))
    return None


def test_duel_is_settled_when_the_british_are_home() -> None:
    """With both aircraft down in the last night, landings and crashes can only add to a British lead."""
    match = next(filter(None, map(both_home, range(40))))
    state: Any = match.state
    state.score = 7
    assert is_settled(match)
    assert {ends(match, seed) for seed in range(3)} == {"british"}
    state.mosquito_state = FLYING
    assert not is_settled(match)
    state.mosquito_state, state.score = DOWN, -7
    assert not is_settled(match), "the German may still crash"
