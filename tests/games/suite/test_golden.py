"""Golden play-throughs: matches that were played once, written down, and must never come out otherwise.

`LANCIO_WRITE_GOLDEN=1 pytest tests/games/suite/test_golden.py` writes them anew.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from lancio import Game, Match, Record
from tests.games.suite.cases import Case, Journey, bytes_of, opened, told, viewers

FOLDER = Path(__file__).resolve().parents[1] / "golden"
SEEDS = (1, 2, 3)
WRITE = bool(os.environ.get("LANCIO_WRITE_GOLDEN"))
PLAYED = [(game.slug, scenario, seed) for game in opened() for scenario in game.scenarios for seed in SEEDS]


def file_of(slug: str, scenario: str, seed: int) -> Path:
    """Where a play-through is kept."""
    return FOLDER / f"{slug}-{scenario}-{seed}.txt"


def written(match: Match) -> str:
    """The record, and what the sides were told and shown, as fingerprints in comments that replay skips."""
    notes = []
    for viewer in viewers(match):
        name = viewer or "spectator"
        notes.append(f"# told {name}: {fingerprint(told(match.log(viewer), viewer))}")
        notes.append(f"# shown {name} at the end: {fingerprint(bytes_of(match.view(viewer)))}")
    return str(match.record()) + "\n" + "\n".join(notes) + "\n"


def fingerprint(text: str) -> str:
    """Short enough to compare by eye."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize(("played", "scenario", "seed"), PLAYED)
def test_a_golden_match_comes_out_the_same(played: str, scenario: str, seed: int) -> None:
    """The record replays with the same digest at every heading, and both sides are told and shown the same."""
    path = file_of(played, scenario, seed)
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(written(Journey(Case(played, scenario), seed).match), encoding="utf-8")
    if not path.exists():
        pytest.skip("not written yet")
    text = path.read_text(encoding="utf-8")
    match = Record.parse(text, path.name).replay()
    assert match.to_act is None
    assert written(match) == text


def test_every_scenario_has_a_golden_match(game: Game[Any]) -> None:
    """At least one play-through of each scenario is kept."""
    for scenario in game.scenarios:
        assert any(file_of(game.slug, scenario, seed).exists() for seed in SEEDS), scenario
