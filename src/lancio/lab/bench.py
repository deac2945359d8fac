"""How fast a game is: random players, CPU seconds, a figure for each thing that bots and servers do often."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.journal import Origin
from lancio.engine.match import Match

#: positions on which a single operation is timed, and how often each
POSITIONS = 400
REPEATS = 5
#: every so many actions a position is kept
STRIDE = 7


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

    def as_dict(self) -> dict[str, object]:
        """For a program; the contract fixes these keys."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def bench(game: Game[Any], scenario: str | None = None, seconds: float = 3.0) -> Bench:
    """Measure a game for at least so many CPU seconds, after a warm-up."""
    chosen = game.scenario(scenario)
    play_blindly(game, chosen.slug, seed=0)
    actions = games = 0
    began = process_time()
    spent = 0.0
    while not games or spent < seconds:
        games += 1
        actions += play_blindly(game, chosen.slug, seed=games)
        spent = process_time() - began
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
    )


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
