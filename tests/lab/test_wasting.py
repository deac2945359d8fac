"""What a computer player leaves undone, counted."""

from __future__ import annotations

import json

import pytest

import lancio
from lancio.lab import wasting


def test_points_and_units_are_counted_for_each_side() -> None:
    """A player who answers by lot leaves units alone and points unspent; both are counted, for both sides."""
    found = wasting.count(lancio.game("drvar"), None, "random", 1, 3)
    assert [waste.side for waste in found] == ["german", "yugoslav"]
    for waste in found:
        told = waste.as_dict()
        assert 0 <= told["unused"] < told["units"]
        assert told["points_left"] >= 0
        assert sum(waste.answers.values()) > 0


def test_raids_are_told_apart_by_target_and_way(capsys: pytest.CaptureFixture[str]) -> None:
    """Of two raids the commonest target is flown once or twice; the German flies none."""
    wasting.main(["duel-in-the-dark", "--games", "2", "--player", "random"])
    british, german = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert british["commonest_target"] in (0.5, 1.0)
    assert british["commonest_way"] in (0.5, 1.0)
    assert "commonest_target" not in german
