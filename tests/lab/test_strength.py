"""Series of one player against another: they go on where they stopped, end when it is plain, and count in a ranking."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lancio
from lancio.engine.errors import BadData
from lancio.lab import ranking, strength
from lancio.lab.playing import play
from lancio.lab.strength import Fought


def test_a_game_is_that_of_simulate_and_a_series_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed gives the game that `lancio simulate` plays; what was written down is not played again."""
    game = lancio.game("duel-in-the-dark")
    one = strength.fight(game, None, "british", ("greedy", "random"), 3)
    same = play(game, None, {}, 3, {"british": "greedy", "german": "random"})
    assert one.points == float(same.winner == "british")
    out = tmp_path / "series.jsonl"
    lost = Fought(0, 0.0, -9.0, 5, 0.1, 0.1, 0.1)
    keys = lost.__slots__
    out.write_text(json.dumps({key: getattr(lost, key) for key in keys}) + "\n" + '{"seed": 1, "poi')
    words = ["duel-in-the-dark", "--side", "british", "--player", "greedy", "--other", "random", "--out", str(out)]
    strength.main([*words, "--games", "3"])
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 3 and found["won"] <= 2
    assert [json.loads(line)["seed"] for line in out.read_text().splitlines()] == [0, 1, 2]
    assert strength.earlier(out)[0] == lost


def test_a_series_ends_when_it_is_plain() -> None:
    """Nine wins are too few games, ten are enough; six of ten say nothing, three of thirty that he is weaker."""
    assert strength.verdict([1.0] * 9) is None
    assert strength.verdict([1.0] * 10) is True
    assert strength.verdict([1.0] * 6 + [0.0] * 4) is None
    assert strength.verdict([1.0] * 3 + [0.0] * 27) is False


def test_draws_widen_the_interval_to_both_sides() -> None:
    """Nine draws are between four and five wins of nine."""
    found = strength.summary([Fought(n, 0.5, 0.0, 4, 1.0, 0.5, 0.6) for n in range(9)])
    assert found["low"] == pytest.approx(0.189, abs=0.001) and found["high"] == pytest.approx(0.811, abs=0.001)
    assert found["cpu_a_decision"] == 0.25 and found["dearest"] == 0.6


def test_a_series_counts_in_a_ranking(tmp_path: Path) -> None:
    """Who beats the best of a tournament from the second side stands above him; a series that says nothing of a side of
    the game is refused."""
    table = tmp_path / "t.json"
    even = {"first": "random", "second": "greedy", "games": 10, "won": 2, "drawn": 0, "cpu_seconds": 1.0}
    table.write_text(json.dumps({"sides": ["us", "german"], "players": ["random", "greedy"], "pairings": [even]}))
    series = tmp_path / "s.jsonl"
    won = Fought(0, 1.0, 3.0, 5, 0.1, 0.1, 0.1)
    series.write_text("".join(json.dumps({key: getattr(won, key) for key in won.__slots__}) + "\n" for _ in range(8)))
    found = ranking.ranked(table, [f"german/search:9/greedy={series}"])
    assert [one.player for one in found] == ["search:9", "greedy", "random"]
    with pytest.raises(BadData, match="SIDE/PLAYER/OTHER=FILE"):
        ranking.ranked(table, [f"nobody/search:9/greedy={series}"])
