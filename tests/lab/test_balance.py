"""The figures beside scenarios: made by one command, kept in one file."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lancio.engine import own
from lancio.lab import balance


def test_one_scenario_is_measured_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command adds or renews one entry and leaves the others; own numbers over a game silence it."""
    file = tmp_path / "balance.json"
    monkeypatch.setattr(balance, "FILE", file)
    balance.balances.cache_clear()
    try:
        words = ["--player", "random", "--games", "6", "--seed", "4"]
        assert balance.main(["histo-command/son-drop", *words]) == 0
        balance.balances.cache_clear()
        assert balance.main(["duel-in-the-dark/night", *words]) == 0
        balance.balances.cache_clear()
        assert [one["game"] for one in json.loads(file.read_text())] == ["duel-in-the-dark", "histo-command"]
        found = balance.balance_of("histo-command", "son-drop")
        assert found is not None
        assert (found.games, found.seed, found.player) == (6, 4, "random")
        assert sum(found.wins.values()) == 6
        assert found.interval("german").low <= found.share("german") <= found.interval("german").high
        monkeypatch.setattr(own, "digest_of", lambda slug: "other")
        assert balance.balance_of("histo-command", "son-drop") is None
    finally:
        balance.balances.cache_clear()


def test_a_scenario_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played in two goes or in one, the figures are the same, and nothing is played twice; with another seed or other
    rules it is begun anew."""
    monkeypatch.setattr(balance, "OFTEN", 3)
    plan = balance.Balance("histo-command", "son-drop", "random", 7, 4, {}, "")
    *between, whole = balance.measure(plan, 1)
    assert [one.games for one in between] == [3, 6]
    begun = between[0]
    marked = replace(begun, wins={side: count + 100 for side, count in begun.wins.items()})
    *_, grown = balance.measure(plan, 1, marked)
    assert {side: count - 100 for side, count in grown.wins.items()} == whole.wins
    assert (grown.games, grown.rules) == (7, whole.rules)
    for other in (replace(marked, seed=5), replace(marked, rules="older"), replace(marked, player="greedy")):
        *_, anew = balance.measure(plan, 1, other)
        assert anew == whole


def test_every_contest_has_figures() -> None:
    """If this fails: python -m lancio.lab.balance GAME/SCENARIO."""
    assert set(balance.contested()) <= set(balance.balances())


def test_the_page_has_these_figures() -> None:
    """If this fails: python -m lancio.lab.balance --page."""
    assert balance.PAGE.read_text(encoding="utf-8").endswith(balance.table())


def test_the_table_says_who_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row a scenario: every side's share and interval, draws where there are any."""
    known = {
        ("night-drop", "historical"): balance.Balance(
            "night-drop", "historical", "greedy", 10, 3, {"us": 5, "german": 4, "draw": 1}, "x"
        )
    }
    monkeypatch.setattr(balance, "balances", lambda: known)
    row = balance.table().splitlines()[-1]
    assert "US 50.0% (23.7% to 76.3%); German 40.0%" in row
    assert "| 10.0% | greedy | 10 | 3 |" in row
