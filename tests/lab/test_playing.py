"""One game, many games: results that follow from the seed alone."""

from dataclasses import replace

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.lab import simulate as simulation
from lancio.lab.playing import EndlessGameError, play
from lancio.lab.simulate import Series, Simulation, chunks, simulate
from lancio.players import decide, player

GAME = "night-drop"
RANDOM = {"us": "random", "german": "random"}


def test_the_fast_loop_plays_the_same_game_as_a_match() -> None:
    """Without journal and log, but with the same dice: the outcome is that of the match played action by action."""
    game = lancio.game(GAME)
    fast = play(game, None, {}, 11, RANDOM)
    match = game.start(seed=11)
    dice = {side: Dice(key_of("player", 11, side)) for side in game.sides}
    actions = 0
    while match.to_act is not None:
        code = decide(game, match.state, player("random"), dice[match.to_act])
        match.play(match.verbs.notation(code))
        actions += 1
    assert match.outcome is not None
    assert (fast.winner, fast.level, fast.actions) == (match.outcome.winner, match.outcome.level, actions)
    assert fast.scores == match.outcome.scores


def test_a_game_that_does_not_end_is_stopped() -> None:
    """The bound on the number of actions names game and seed."""
    with pytest.raises(EndlessGameError, match=r"night-drop, seed 4: not over after 30 actions"):
        play(lancio.game(GAME), None, {}, 4, RANDOM, limit=30)


def test_the_same_result_for_any_number_of_processes() -> None:
    """One process or two, game by game in the same order; another seed is another series."""
    series = Series.plan(GAME, games=5, seed=3)
    told: list[int] = []
    one = simulate(series, 1, told.append)
    two = simulate(series, 2)
    assert [replace(r, cpu=0) for r in one.results] == [replace(r, cpu=0) for r in two.results]
    assert [r.seed for r in one.results] == [3_000_009 + i for i in range(5)]
    assert told == [1] * 5
    other = simulate(Series.plan(GAME, games=5, seed=4))
    assert [r.actions for r in other.results] != [r.actions for r in one.results]


def test_the_figures_add_up() -> None:
    """Wins, levels and means are those of the single games, under the keys of the contract."""
    result = simulate(Series.plan(GAME, games=6, seed=1))
    figures = result.as_dict()
    assert list(figures) == [
        "game", "scenario", "options", "games", "seed", "players", "wins", "scores", "levels", "actions_per_game",
        "cpu_seconds",
    ]  # fmt: skip
    assert list(result.wins) == ["us", "german", "draw"]
    assert sum(result.wins.values()) == sum(result.levels.values()) == 6
    assert result.wins["us"] == sum(r.winner == "us" for r in result.results)
    assert result.scores["us"].mean == pytest.approx(sum(r.scores["us"] for r in result.results) / 6)
    assert figures["actions_per_game"] == pytest.approx(sum(r.actions for r in result.results) / 6)
    assert 0 < result.cpu_seconds == sum(r.cpu for r in result.results)


def test_a_draw_counts_for_nobody() -> None:
    """A result without a winner is a draw."""
    series = Series.plan(GAME, games=1)
    played = replace(simulate(series).results[0], winner=None)
    assert Simulation(series, (played,)).wins == {"us": 0, "german": 0, "draw": 1}


@pytest.mark.parametrize(("games", "jobs"), [(1, 4), (7, 2), (1000, 3), (100_000, 8)])
def test_chunks_hold_every_game_once(games: int, jobs: int) -> None:
    """Nothing left out, nothing played twice, in order."""
    assert [i for part in chunks(games, jobs) for i in part] == list(range(games))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "nope"}, "no game"),
        ({"scenario": "nope"}, "historical"),
        ({"options": {"nope": 1}}, "option nope"),
        ({"games": 0}, "at least 1"),
        ({"players": {"british": "random"}}, "us, german"),
        ({"players": {"us": "nope"}}, "no player"),
    ],
)
def test_a_wrong_plan_is_refused_before_anything_is_played(wrong: dict[str, object], message: str) -> None:
    """Every mistake is named at once."""
    with pytest.raises(lancio.LancioError, match=message):
        Series.plan(**{"game": GAME, **wrong})  # type: ignore[arg-type]


def test_a_game_that_breaks_is_named_by_its_seed() -> None:
    """Also from another process, whatever the error was."""
    broken = replace(Series.plan(GAME, games=2, seed=1), players={"us": "random"})
    for jobs in (1, 2):
        with pytest.raises(simulation.SimulationError, match=r"game 0 \(seed 1000003\): KeyError: 'german'"):
            simulate(broken, jobs)
