"""Lancio: hex-and-counter wargames with every rule enforced, every secret kept, every die explained.

>>> import lancio
>>> match = lancio.game("night-drop").start("historical", seed=7)
>>> match.to_act
'german'
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lancio.engine.errors import BadData, CannotUndo, IllegalAction, LancioError, UnknownGame, UnknownPlayer
    from lancio.engine.events import Event
    from lancio.engine.game import Game, Outcome
    from lancio.engine.match import Match
    from lancio.engine.reasons import Reason
    from lancio.engine.record import Record
    from lancio.engine.registry import game, games
    from lancio.engine.scenario import Option, Scenario
    from lancio.engine.tally import Chance, Modifier, Preview
    from lancio.engine.verbs import Action
    from lancio.players import player, players

__version__ = "0.1.0"

__all__ = [
    "Action", "BadData", "CannotUndo", "Chance", "Event", "Game", "IllegalAction", "LancioError", "Match", "Modifier",
    "Option", "Outcome", "Preview", "Reason", "Record", "Scenario", "UnknownGame", "UnknownPlayer", "game", "games",
    "player", "players",
]  # fmt: skip

#: where each name comes from: it is fetched when somebody first asks for it, so that a command which needs only the
#: names of games does not wait for the rules
_HOMES = {
    "lancio.engine.errors": ("BadData", "CannotUndo", "IllegalAction", "LancioError", "UnknownGame", "UnknownPlayer"),
    "lancio.engine.events": ("Event",),
    "lancio.engine.game": ("Game", "Outcome"),
    "lancio.engine.match": ("Match",),
    "lancio.engine.reasons": ("Reason",),
    "lancio.engine.record": ("Record",),
    "lancio.engine.registry": ("game", "games"),
    "lancio.engine.scenario": ("Option", "Scenario"),
    "lancio.engine.tally": ("Chance", "Modifier", "Preview"),
    "lancio.engine.verbs": ("Action",),
    "lancio.players": ("player", "players"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


class _Package(ModuleType):
    """Two functions are called like rooms of the package: importing a room does not push its function aside."""

    def __getattr__(self, name: str) -> object:
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(home), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        if name in _HOME and isinstance(value, ModuleType):
            return
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package
