"""Weights drawn by lot: the same command plays the same games, goes on where it stopped, and finds what was put in."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from lancio.lab import leaning
from lancio.lab.leaning import Drawn, effects, main, off_by

ASKED = ["histo-command", "--scenario", "son-drop", "--side", "german", "--of", "fire,drive", "--seed", "3"]


def test_what_a_weight_does_is_found_and_what_does_nothing_is_not() -> None:
    """Of games that one weight decides three times of four and another not at all."""
    lot = Random(5)
    games = []
    for number in range(600):
        off = off_by(["strong", "idle"], lot)
        chance = 0.5 + 0.25 * off[0]
        games.append(Drawn(number, off, float(lot.random() < chance), 0.0))
    strong, idle = effects(["strong", "idle"], games)
    assert (strong.name, idle.name) == ("strong", "idle")
    assert strong.gain > 5 * strong.error and 0.15 < strong.gain < 0.4
    assert abs(idle.gain) < 3 * idle.error < 0.1


def test_a_series_goes_on_where_it_stopped_and_is_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one go or in two, with a line broken off in between: the same games and the same figures."""
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    main([*ASKED, "--games", "4", "--out", str(whole)])
    told = capsys.readouterr().out
    main([*ASKED, "--games", "2", "--out", str(parts)])
    parts.write_text(parts.read_text() + "[2, [0")
    capsys.readouterr()
    main([*ASKED, "--games", "4", "--out", str(parts)])
    assert capsys.readouterr().out == told
    assert parts.read_text() == whole.read_text()
    assert len(whole.read_text().splitlines()) == 4
    assert "fire:" in told and "drive:" in told


def test_weights_are_doubled_or_halved_around_a_centre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn multiplies the centre; what is in the centre alone stays."""
    seen = []

    def play(game: object, scenario: str, side: str, weights: dict[str, float], seed: int) -> tuple[float, float]:
        seen.append((dict(weights), seed))
        return 1.0, 0.0

    monkeypatch.setattr(leaning, "play", play)
    out = tmp_path / "out.jsonl"
    main([*ASKED, "--games", "6", "--around", "fire=3,keep=0.5", "--spread", "2", "--out", str(out)])
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    for (weights, seed), (number, off, *_) in zip(seen, lines, strict=True):
        assert weights == {"fire": 3 * 4.0 ** off[0], "drive": 4.0 ** off[1], "keep": 0.5}
        assert seed == 300_000 + number
