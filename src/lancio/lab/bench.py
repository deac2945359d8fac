"""How fast a game is: random players, CPU seconds, a figure for each thing that bots and servers do often.

Lines of sight, distances and costs are worked out when they are first asked for. So a fresh process is measured apart
from one that has them all: cold are the first games of a new process, warm the same games once more.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

from lancio.engine import own
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.journal import Origin
from lancio.engine.match import Match
from lancio.engine.registry import game as find_game
from lancio.engine.registry import lay_over

#: positions on which a single operation is timed, and how often each
POSITIONS = 400
REPEATS = 5
#: every so many actions a position is kept
STRIDE = 7
#: times that the games are played again; the quickest counts, because whatever else runs only slows down
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Bench:
    """The figures of one game. Times in microseconds, memory in megabytes."""

    game: str
    scenario: str
    actions_per_cpu_s: float
    games_per_cpu_s: float
    actions_per_game: float
    legal_us: float
    clone_us: float
    view_us: float
    record_mb: float
    #: of a fresh process
    cold_actions_per_cpu_s: float

    def as_dict(self) -> dict[str, object]:
        """For a program; the contract fixes these keys."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def bench(game: Game[Any], scenario: str | None = None, seconds: float = 3.0) -> Bench:
    """Measure a game for at least so many CPU seconds, with tables filled, and a third of them in a fresh process."""
    chosen = game.scenario(scenario)
    cold = measure_cold(game, chosen.slug, seconds / 3)
    # the games that are measured are played before: whatever they ask of the tables is there
    games, _, _ = play_for(game, chosen.slug, seconds / 2)
    rounds = [play_again(game, chosen.slug, games) for _ in range(ROUNDS)]
    actions, spent = min(rounds, key=lambda one: one[1])
    positions = sample(game, chosen.slug, POSITIONS)
    return Bench(
        game.slug,
        chosen.slug,
        actions / spent,
        games / spent,
        actions / games,
        time_legal(positions),
        time_clone(positions),
        time_view(game, chosen.slug, positions),
        weigh_record(game, chosen.slug),
        cold,
    )


def measure_cold(game: Game[Any], scenario: str, seconds: float) -> float:
    """Actions a CPU second in the first games of a process of its own, the game itself being loaded."""
    laid = own.laid()
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_first_games, game.slug, scenario, seconds, laid.path if laid else None).result()


def _first_games(slug: str, scenario: str, seconds: float, data: Path | None) -> float:
    if data is not None:
        lay_over(data)
    _, actions, spent = play_for(find_game(slug), scenario, seconds)
    return actions / spent


def play_for(game: Game[Any], scenario: str, seconds: float) -> tuple[int, int, float]:
    """Random games one after the other for so many CPU seconds: games, actions, seconds."""
    games = actions = 0
    spent = 0.0
    began = process_time()
    while not games or spent < seconds:
        games += 1
        actions += play_blindly(game, scenario, seed=games)
        spent = process_time() - began
    return games, actions, spent


def play_again(game: Game[Any], scenario: str, games: int) -> tuple[int, float]:
    """The same games once more: actions, CPU seconds."""
    began = process_time()
    actions = sum(play_blindly(game, scenario, seed=seed) for seed in range(1, games + 1))
    return actions, process_time() - began


def play_blindly(game: Game[Any], scenario: str, seed: int, keep: Callable[[State], None] | None = None) -> int:
    """One game of random answers, the number of actions. `keep` is shown every seventh position."""
    state = game.start(scenario, seed).state
    dice = Dice(key_of("bench", seed))
    actions = 0
    while not state.over:
        if keep is not None and actions % STRIDE == 0:
            keep(state)
        choices = state.choices
        state.apply(choices.pick(dice.below(choices.count)))
        actions += 1
    return actions


def sample(game: Game[Any], scenario: str, count: int) -> list[State]:
    """Positions from all parts of random games: so many, or what three games give if that is more."""
    positions: list[State] = []
    seed = 0
    while len(positions) < count or seed < 3:
        seed += 1
        play_blindly(game, scenario, seed, lambda state: positions.append(state.clone()))
    # evenly over the games: dropping the tail would drop the endings
    step = len(positions) / count
    return [positions[int(i * step)] for i in range(count)]


def time_legal(positions: list[State]) -> float:
    """Working out the answers to the question on the table, with the game's caches as they are in play."""

    def legal(state: State) -> object:
        frame = state.stack[-1]
        return state.flow.questions[frame[0]].options(state, frame)

    return _average(legal, positions)


def time_clone(positions: list[State]) -> float:
    """Copying a position."""
    return _average(lambda state: state.clone(), positions)


def time_view(game: Game[Any], scenario: str, positions: list[State]) -> float:
    """What each side may know, the legal actions included, averaged over the sides."""
    chosen = game.scenario(scenario)
    options = chosen.settle(None)
    matches = [Match(game, chosen, options, state, Origin()) for state in positions]

    def look(match: Match) -> object:
        return [match.view(side) for side in chosen.sides]

    return _average(look, matches) / len(chosen.sides)


def _average(act: Callable[[Any], object], subjects: list[Any]) -> float:
    """Microseconds a call. Several calls between two looks at the clock, which is slow itself."""
    act(subjects[0])
    spent = 0.0
    for subject in subjects:
        began = process_time()
        for _ in range(REPEATS):
            act(subject)
        spent += process_time() - began
    return spent / (len(subjects) * REPEATS) * 1e6


def weigh_record(game: Game[Any], scenario: str) -> float:
    """The most memory one whole random match takes with journal, events and the text of its record."""
    running = tracemalloc.is_tracing()
    tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        match = game.start(scenario, seed=1)
        dice = Dice(key_of("bench", 1))
        while match.to_act is not None:
            choices = match.state.choices
            match.play(match.verbs.notation(choices.pick(dice.below(choices.count))))
        text = str(match.record())
        _, peak = tracemalloc.get_traced_memory()
        assert text
        return (peak - before) / 1e6
    finally:
        if not running:
            tracemalloc.stop()
