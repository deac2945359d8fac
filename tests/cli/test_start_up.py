"""The command line comes at once: what it loads before it can say what it is asked for."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import lancio
from lancio.lab import index

#: what costs more to load than the answer is worth
HEAVY = ("rich", "msgspec", "numpy", "lancio.engine.game", "lancio.players", "lancio.games.drvar", "lancio.server")

LOOK = """
import json, sys
from lancio.cli import main
code = main(sys.argv[1:])
sys.stderr.write(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("words", [["--help"], ["games"], ["games", "--lang", "it"]])
def test_neither_a_game_nor_rich_is_loaded(words: list[str]) -> None:
    """The help and the list of games are said without opening a game."""
    ran = subprocess.run([sys.executable, "-c", LOOK, *words], capture_output=True, text=True, timeout=60)
    code, modules = json.loads(ran.stderr)
    assert code == 0
    assert len(ran.stdout) > 500
    assert not set(HEAVY) & set(modules)


def test_the_index_says_what_the_games_say() -> None:
    """If this fails: python -m lancio.lab.index."""
    assert index.FILE.read_text(encoding="utf-8") == index.written()
    assert index.players() == lancio.players()
    assert index.entries() == [index.Entry.of(lancio.game(slug)) for slug in lancio.games()]


def test_the_list_follows_the_owners_own_data(tmp_path: Path) -> None:
    """A game that lies under own data is asked itself, the others are not."""
    (tmp_path / "drvar").mkdir()
    words = '[option.damage_persists]\ntitle = { en = "Dents stay", it = "Le ammaccature restano" }\n'
    (tmp_path / "drvar" / "text.toml").write_text(words, encoding="utf-8")
    command = [sys.executable, "-m", "lancio.cli", "games", "--lang", "en", "--data", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "Dents stay" in ran.stdout
    assert "Night Drop" in ran.stdout


def test_names_of_rooms_stay_functions() -> None:
    """Importing a room of the package does not put it in the place of the function that is called like it."""
    look = "import lancio.players.base, lancio.games.drvar, lancio; print(lancio.players()[0], lancio.games()[0])"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=60)
    assert ran.stdout.split() == ["random", "drvar"], ran.stderr
    with pytest.raises(AttributeError, match="nothing"):
        _ = lancio.nothing  # type: ignore[attr-defined]
    assert set(lancio.__all__) <= set(dir(lancio))
