"""The benchmark measures what it says."""

import time
from collections.abc import Iterator

import pytest

import lancio
from lancio.lab import bench as benchmark
from lancio.lab.bench import bench, play_blindly, sample

GAME = lancio.game("night-drop")


def test_the_figures_of_a_bench() -> None:
    """The contract's keys, and figures that agree with one another."""
    figures = bench(GAME, seconds=0.2).as_dict()
    assert list(figures) == [
        "game", "scenario", "actions_per_cpu_s", "games_per_cpu_s", "actions_per_game", "legal_us", "clone_us",
        "view_us", "record_mb", "cold_actions_per_cpu_s",
    ]  # fmt: skip
    numbers = {key: value for key, value in figures.items() if isinstance(value, float)}
    assert len(numbers) == 8
    assert min(numbers.values()) > 0
    product = numbers["games_per_cpu_s"] * numbers["actions_per_game"]
    assert product == pytest.approx(numbers["actions_per_cpu_s"], rel=0.01)


def test_cold_is_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this process has filled, or broken, is not what the fresh one plays with; warm games are played twice."""
    seeds: list[int] = []
    play = benchmark.play_blindly

    def counted(game: object, scenario: str, seed: int, *rest: object) -> int:
        seeds.append(seed)
        return play(GAME, scenario, seed)

    monkeypatch.setattr(benchmark, "play_blindly", counted)
    assert benchmark.measure_cold(GAME, "historical", 0.01) > 0
    assert seeds == []
    games, actions, _ = benchmark.play_for(GAME, "historical", 0.2)
    assert benchmark.play_again(GAME, "historical", games)[0] == actions
    assert seeds == [*range(1, games + 1), *range(1, games + 1)]


def test_the_sample_reaches_from_the_first_to_the_last_turn() -> None:
    """Positions come from all parts of the games, and are copies that later play did not change."""
    positions = sample(GAME, "historical", 120)
    assert len(positions) == 120
    turns = {getattr(state, "turn", None) for state in positions}
    assert {0, 1, 9} <= turns
    assert not any(state.over for state in positions)


def test_the_length_is_the_number_of_actions() -> None:
    """The same seed, the same number; every seventh position is shown."""
    shown: list[object] = []
    actions = play_blindly(GAME, "historical", 5, shown.append)
    assert actions == play_blindly(GAME, "historical", 5)
    assert len(shown) == -(-actions // benchmark.STRIDE)


def test_the_average_is_time_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by 10 microseconds a call, a call takes 10 microseconds."""
    now = [0.0]

    def act(_: object) -> None:
        now[0] += 10e-6

    monkeypatch.setattr(benchmark, "process_time", lambda: now[0])
    assert benchmark._average(act, [1, 2, 3]) == pytest.approx(10)


@pytest.fixture(autouse=True)
def _not_for_ever() -> Iterator[None]:
    """A benchmark that forgets its bound would run on and on."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < 60
