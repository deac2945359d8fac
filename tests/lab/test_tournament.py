"""Tournaments: who is stronger is told by the games, with an interval that says how surely."""

from __future__ import annotations

import pytest

from lancio.engine.errors import BadData
from lancio.lab import tournament
from lancio.lab.tournament import Pairing, bradley_terry


def test_every_pairing_is_played_on_both_sides_with_the_same_seeds() -> None:
    """Three players make six pairings, a b and b a, all with the seeds of the first."""
    series = tournament.plan("duel-in-the-dark", ["random", "greedy", "sketch"], games=3, seed=4)
    assert len(series) == 6
    assert {tuple(one.players.values()) for one in series} == {
        (a, b) for a in ("random", "greedy", "sketch") for b in ("random", "greedy", "sketch") if a != b
    }
    assert {one.seed_of(2) for one in series} == {series[0].seed_of(2)}


def test_who_wins_more_is_stronger_whatever_its_side_is_worth() -> None:
    """On the first side everybody wins more; the stronger player is found nevertheless, and the interval holds what
    the games were drawn from."""
    pairs = [Pairing("a", "b", 100, 60, 0, 0.0), Pairing("b", "a", 100, 90, 0, 0.0)]
    a, b = bradley_terry(("a", "b"), pairs)
    assert a.elo == 0.0 and a.low == a.high == 0.0
    assert b.low > 0 and b.low < b.elo < b.high
    assert b.score == pytest.approx((40 + 90) / 200)


def test_a_side_that_wins_more_makes_nobody_stronger() -> None:
    """Whoever is on the first side wins seven games of ten, and one of the two is there ten times as often: they are
    equals."""
    _, b = bradley_terry(("a", "b"), [Pairing("a", "b", 40, 28, 0, 0.0), Pairing("b", "a", 400, 280, 0, 0.0)])
    assert abs(b.elo) < 30 and b.low < 0 < b.high


def test_who_won_every_game_has_a_strength_that_can_be_told() -> None:
    """Ten wins out of ten do not make anybody infinitely strong."""
    _, b = bradley_terry(("a", "b"), [Pairing("a", "b", 10, 0, 0, 0.0), Pairing("b", "a", 10, 10, 0, 0.0)])
    assert 200 < b.elo < 1000
    assert b.high - b.low > 300


def test_a_tournament_tells_the_stronger_player_and_is_the_same_again() -> None:
    """Greedy beats random, and the same seed gives the same games."""
    series = tournament.plan("duel-in-the-dark", ["random", "greedy"], games=4, seed=1)
    found = tournament.play(series, ["random", "greedy"])
    assert found.strengths[0].player == "greedy"
    again = tournament.play(series, ["random", "greedy"])
    assert [(p.won, p.drawn) for p in again.pairings] == [(p.won, p.drawn) for p in found.pairings]
    told = found.as_dict()
    assert told["games"] == 4 and len(told["pairings"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "scenario", "expected"),
    [(["greedy"], None, "at least two"), (["greedy", "random"], "solo", "two sides")],
)
def test_what_cannot_be_played_is_refused(players: list[str], scenario: str | None, expected: str) -> None:
    """One player is no tournament, and neither is a scenario for one."""
    with pytest.raises(BadData, match=expected):
        tournament.plan("duel-in-the-dark", players, scenario)
