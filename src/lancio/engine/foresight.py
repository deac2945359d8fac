"""What a game says to players who look ahead: how far, how closely, and what they may count on."""

from __future__ import annotations

from math import inf


class Foresight:
    """Games override what is different in them."""

    #: how far it is worth looking ahead: steps of the clock, and answers at most
    horizon: tuple[int, int] = (2, 60)
    #: so many answers at most where they are not judged in a hurry, since that would mislead; 0: it would not
    thorough: int = 0
    #: answers that are rated lower are not worth trying
    poor: float = -inf
    #: so many pieces the quick player judges at a time
    glance: int = 4
    #: every judge goes by what its side may know, whatever the world: nobody need imagine one to ask it
    fair: bool = False
