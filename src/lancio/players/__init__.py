"""Computer players. They know games only through the engine, and of a match only what their side may know."""

from lancio.players.base import Player, decide
from lancio.players.roster import player, players

__all__ = ["Player", "decide", "player", "players"]
