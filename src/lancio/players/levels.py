"""The levels that people choose between. Each is one of the players under a name that says how strong it is; those that
look ahead say how long they take, and a server makes a number of simulations of that."""

from __future__ import annotations

from lancio.players.greedy import Greedy
from lancio.players.search import Search


class Normal(Greedy):
    """Takes the answer that seems best, at once."""

    name = "normal"


class Hard(Search):
    """Looks ahead for a moment: `hard:40` has a budget of 40 simulations a decision."""

    name = "hard"
    seconds = 0.5

    def __init__(self, budget: int = 32) -> None:
        super().__init__(budget)


class Expert(Search):
    """Looks ahead for a while: `expert:160`."""

    name = "expert"
    seconds = 2.0

    def __init__(self, budget: int = 128) -> None:
        super().__init__(budget)
