"""What a computer player is, and how it is asked without being shown a secret."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import UnknownPlayer
from lancio.engine.flow import State
from lancio.engine.game import Game


class Player(ABC):
    """Chooses one of the legal answers. `dice` is the player's own source of chance."""

    name: str
    #: looks at nothing but the list of answers, so it need not be given an imagined world
    blind: bool = False

    @abstractmethod
    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        """The code of one of `world.choices`."""


def decide(game: Game[Any], state: State, player: Player, dice: Dice) -> int:
    """Ask a player. It sees a world that agrees with what its side knows, never the real one."""
    if player.blind:
        return player.choose(game, state, dice)
    world = game.imagined(state, state.to_act, dice)
    world.dice = Dice(key_of("imagined", *(dice.roll(256) for _ in range(4))))
    return player.choose(game, world, dice)


def players() -> tuple[str, ...]:
    """The names of the computer players, weakest first."""
    return tuple(_all())


def player(name: str) -> Player:
    """A computer player by its name."""
    known = _all()
    if name not in known:
        close = difflib.get_close_matches(str(name), known, n=2, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known)}"
        raise UnknownPlayer(f"no player is called {name!r}; {hint}")
    return known[name]


def _all() -> dict[str, Player]:
    from lancio.players.greedy import Greedy
    from lancio.players.random import Random

    return {one.name: one for one in (Random(), Greedy())}
