"""The list of games and players without opening one: titles, sides, scenarios and options, in a file beside the games.

`python -m lancio.lab.index` writes it anew; a test holds it against the games. A game that lies under the owner's own
data, or that the file does not know, is opened and asked.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lancio.engine import own
from lancio.engine.forms import BARE, shown
from lancio.engine.registry import game as find_game
from lancio.engine.registry import games, guests

if TYPE_CHECKING:
    from lancio.engine.game import Game
    from lancio.engine.scenario import Option

FILE = Path(__file__).resolve().parents[1] / "games" / "index.json"
LANGUAGES = ("en", "it")

Phrase = dict[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a scenario, as it is listed."""

    name: str
    default: bool | int | str
    values: str
    title: Phrase
    about: Phrase


@dataclass(frozen=True, slots=True)
class Stage:
    """A scenario, as it is listed."""

    slug: str
    title: Phrase
    options: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game, as it is listed: the labels of its sides, its scenarios."""

    slug: str
    title: str
    sides: dict[str, Phrase]
    scenarios: tuple[Stage, ...]

    @classmethod
    def of(cls, game: Game[Any]) -> Entry:
        """Ask the game itself."""
        sides = {side: {language: side_label(game, side, language) for language in LANGUAGES} for side in game.sides}
        stages = [
            Stage(
                scenario.slug,
                dict(scenario.title),
                tuple(
                    Setting(option.name, option.default, values_of(option), dict(option.title), dict(option.about))
                    for option in scenario.options.values()
                ),
            )
            for scenario in game.scenarios.values()
        ]
        return cls(game.slug, game.title, sides, tuple(stages))

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Entry:
        """Back from the file."""
        stages = tuple(
            Stage(one["slug"], one["title"], tuple(Setting(**option) for option in one["options"]))
            for one in kept["scenarios"]
        )
        return cls(kept["slug"], kept["title"], kept["sides"], stages)


def side_label(game: Game[Any], side: str, language: str) -> str:
    """A side in a table: the adjective, or the name without its article."""
    for kind in ("side-adj", "side"):
        if f"{kind}.{side}" in game.catalogue:
            return shown(game.catalogue.name(f"{kind}.{side}", language), BARE, language)
    return side


def values_of(option: Option) -> str:
    """The values an option may have."""
    if isinstance(option.default, bool):
        return "true, false"
    if isinstance(option.default, int):
        return f"{option.low}–{option.high}"
    return ", ".join(option.choices)


def entries() -> list[Entry]:
    """All games, in the order of the shelf."""
    kept = {one["slug"]: one for one in _kept()["games"]}
    return [
        Entry.read(kept[slug]) if slug in kept and not own.digest_of(slug) else Entry.of(find_game(slug))
        for slug in games()
    ]


def players() -> tuple[str, ...]:
    """The names of the computer players, those of other packages last."""
    own_ones: list[str] = _kept()["players"]
    return (*own_ones, *(name for name in guests() if name not in own_ones))


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def written() -> str:
    """What the file should say."""
    from lancio.players.roster import ROSTER

    listed = [asdict(Entry.of(find_game(slug))) for slug in games()]
    return json.dumps({"players": list(ROSTER), "games": listed}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
