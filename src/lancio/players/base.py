"""What a computer player is, and how it is asked without being shown a secret."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game

#: told how much of a decision is done, from 0 to 1; whether the best so far shall do
Heed = Callable[[float], bool]


def patient(_: float) -> bool:
    """All the time that it takes."""
    return False


class Player(ABC):
    """Chooses one of the legal answers. `dice` is the player's own source of chance."""

    name: str
    #: looks at nothing but the list of answers, so it need not be given an imagined world
    blind: bool = False
    #: is content with judges that go by what their side knows: where all do (`Game.fair`), no world is imagined for it
    quick: bool = False
    #: simulations a decision, of players that look ahead
    budget: int = 0
    #: about so many seconds a weighty decision may take: a server makes a budget of them
    seconds: float = 0.0
    #: asked now and then by players that look ahead
    heed: Heed = staticmethod(patient)

    def sit(self, game: Game[Any], side: int) -> Player:
        """The player on its chair, for one side of one match. One that remembers what it planned returns a new
        player here, with an empty memory: nothing goes from match to match, or from one chair to another."""
        return self

    @abstractmethod
    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        """The code of one of `world.choices`."""


def decide(game: Game[Any], state: State, player: Player, dice: Dice) -> int:
    """Ask a player. It sees a world that agrees with what its side knows, never the real one.

    >>> import lancio
    >>> from lancio.engine.dice import key_of
    >>> game = lancio.game("night-drop")
    >>> state = game.start(seed=7).state
    >>> code = decide(game, state, lancio.player("greedy"), Dice(key_of("mine")))
    >>> code in state.choices
    True
    """
    as_it_is = player.blind or (player.quick and game.fair)
    return player.choose(game, state if as_it_is else game.imagined(state, state.to_act, dice), dice)
