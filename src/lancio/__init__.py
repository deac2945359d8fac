"""Lancio: hex-and-counter wargames with every rule enforced, every secret kept, every die explained.

>>> import lancio
>>> match = lancio.game("night-drop").start("historical", seed=7)
>>> match.to_act
'german'
"""

import lancio.games
import lancio.players  # noqa: F401 - before the functions of the same names take their place
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
