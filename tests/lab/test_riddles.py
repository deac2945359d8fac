"""Riddles: found where one answer is clearly best, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lancio
from lancio.lab import riddles


def test_a_position_with_one_best_answer_is_a_riddle() -> None:
    """In the last activation of a match one march wins it; the answers are told with what they are worth, best first."""
    lesson = lancio.game("night-drop").lessons["last-hour"]
    (match,) = [now for number, now in lesson.solve() if number == 2]
    riddle = riddles.posed(match, 1, 0, glance=3, check=16)
    assert riddle is not None and riddle.side == "us"
    assert riddle.answers[0][0] == "move 505-c1 2205"
    assert riddle.lead >= riddles.LEAD and riddle.worlds == 16
    chances = [chance for _, chance in riddle.answers]
    assert chances == sorted(chances, reverse=True)
    # whoever reads it again stands at the same question
    again = lancio.game("night-drop").load(json.loads(json.dumps(riddle._asdict(), default=dict))["position"])
    assert again.digest() == match.digest() and riddle.answers[0][0] in map(str, again.legal)


def test_where_nothing_is_decided_there_is_none() -> None:
    """Which start hex is filled first makes no difference."""
    match = lancio.game("night-drop").start("historical", seed=7)
    assert riddles.posed(match, 7, 0, glance=3, check=8) is None


def test_the_command_writes_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each riddle is a line of JSON; what was written before stays."""
    lesson = lancio.game("night-drop").lessons["last-hour"]
    (match,) = [now for number, now in lesson.solve() if number == 2]
    riddle = riddles.posed(match, 1, 0, glance=2, check=12)
    assert riddle is not None
    monkeypatch.setattr(riddles, "found_in", lambda game, scenario, seed: iter([riddle]))
    out = tmp_path / "found.jsonl"
    for _ in range(2):
        riddles.main(["night-drop", "--games", "2", "--out", str(out)])
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len(lines) == 4 and {line["answers"][0][0] for line in lines} == {"move 505-c1 2205"}
