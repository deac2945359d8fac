"""Series of the same rules are the same series, whatever words they are told in."""

import shutil
from pathlib import Path

import pytest

import lancio
from lancio.lab.digest import rules_digest


def test_words_are_no_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another sentence or another lesson leaves the digest as it is; another number, another rule do not."""
    root = Path(lancio.__file__).parent
    for part in ("engine", "hexes", "players", "lab", "games/night_drop"):
        shutil.copytree(root / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(lancio, "__file__", str(tmp_path / "__init__.py"))
    fresh = rules_digest.__wrapped__
    data = tmp_path / "games/night_drop/data"

    def changed(file: Path, *players: str) -> bool:
        before = fresh("night-drop", players)
        file.write_text(file.read_text(encoding="utf-8") + "\n# more\n", encoding="utf-8")
        return bool(fresh("night-drop", players) != before)

    assert not any(changed(data / name) for name in ("text.toml", "book.toml", "lessons/02-attack.toml"))
    for name in ("data/units.toml", "data/manners.toml", "combat.py", "bot/german.py"):
        assert changed(tmp_path / "games/night_drop" / name), name
    assert changed(tmp_path / "players/greedy.py")

    # what is shown is no rule either, but where a computer looks at it
    assert not changed(tmp_path / "games/night_drop/seen/telling.py")
    assert changed(tmp_path / "games/night_drop/seen/odds.py")
    # and only those who play count: search plays on by sketch, and as greedy where it has no time
    search = tmp_path / "players/search.py"
    assert not changed(search, "greedy", "random")
    assert changed(search, "greedy", "search:8")
    assert changed(search, "hard")
    assert changed(tmp_path / "players/sketch.py", "search:8")
    assert changed(tmp_path / "players/greedy.py", "greedy:bold")
