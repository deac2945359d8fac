"""Determinism: the same input gives the same match everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lancio import Game
from tests.games.suite.cases import Case, Journey

ROOT = Path(__file__).resolve().parents[3]


def digests(game: Game[Any]) -> dict[str, list[str]]:
    """The digests of a match of every scenario: at the end, of its events and of all views."""
    from tests.games.suite.cases import bytes_of, told, viewers

    out = {}
    for scenario in game.scenarios:
        match = Journey(Case(game.slug, scenario), 1).match
        views = [bytes_of(match.view(viewer)) for viewer in viewers(match)]
        logs = [told(match.log(viewer), viewer) for viewer in viewers(match)]
        imagined = [match.imagine(viewer, 3).digest() for viewer in viewers(match)]
        out[scenario] = [match.digest(), str(match.record()), *views, *logs, *imagined]
    return out


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_comes_to_the_same_match(game: Game[Any], hash_seed: str) -> None:
    """In a fresh process with another hash seed the same seed and players give the same position, record, views,
    log and imagined worlds."""
    code = (
        "import json, lancio\n"
        "from tests.games.suite.test_determinism import digests\n"
        f"print(json.dumps(digests(lancio.game({game.slug!r}))))\n"
    )
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
    )
    assert json.loads(done.stdout) == digests(game)


def test_the_same_start_twice(case: Case) -> None:
    """Two matches started alike are equal, and stay so when played alike."""
    first, second = case.start(6), case.start(6)
    assert first == second
    for _ in range(30):
        action = first.legal[len(first.legal) // 2]
        assert first.play(action) == second.play(str(action))
    assert first == second
    assert first.dump() == second.dump()
