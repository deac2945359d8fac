"""What lies between two ends of a line of sight: what stops the eye, what hinders it, where and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: what something does to a line
CLEAR, HINDERS, STOPS = 0, 1, 2
#: the reason of a hex that stops the line because of the pieces in it
PIECES = "pieces"
#: where something is met: in a hex, on both sides of the line, on a side, in a corner
IN_HEX, ALONG, ON_SIDE, AT_CORNER = "hex", "along", "side", "corner"


class Cause(NamedTuple):
    """Why something stops or hinders a line: a word for the game's catalogue, and the rule."""

    reason: str
    rule: str


#: what is said of pieces if a game says nothing else
STANDING = Cause(PIECES, "")


class Screen(NamedTuple):
    """Hexes (or hexsides) that do the same to a line for the same reason."""

    mask: int
    effect: int
    cause: Cause


class Obstacle(NamedTuple):
    """Something met on a line: its hexes, each with its cause. A side or a corner is named by the hexes around it."""

    hexes: tuple[int, ...]
    causes: tuple[Cause, ...]
    kind: str = IN_HEX


class Sighted(NamedTuple):
    """What a line meets: seen if nothing stops it."""

    #: what stops it first, or the hindrance that was one too many
    stopped: Obstacle | None
    #: what hinders it, in order, as far as it goes
    hinders: tuple[Obstacle, ...] = ()


class Veil:
    """What lies between two ends for the eye. Make one for each kind of line and use it again: it is compared by
    identity."""

    __slots__ = ("fenced", "fences", "hinder", "pieces", "screens", "stop")

    def __init__(self, screens: Sequence[Screen], fences: Sequence[Screen] = (), pieces: bool = True) -> None:
        """`screens` are hexes, `fences` hexsides by their numbers on the board; the strongest one of a hex counts.
        `pieces`: whether pieces on the way matter."""
        self.screens = tuple(sorted(screens, key=lambda screen: -screen.effect))
        self.fences = tuple(sorted(fences, key=lambda screen: -screen.effect))
        self.pieces = pieces
        self.stop = self.hinder = self.fenced = 0
        for mask, effect, _ in self.screens:
            if effect == STOPS:
                self.stop |= mask
            elif effect == HINDERS:
                self.hinder |= mask
        for mask, effect, _ in self.fences:
            self.fenced |= mask if effect else 0


def strongest(screens: Sequence[Screen], number: int) -> Screen | None:
    """The screen that counts in a hex or on a side."""
    for screen in screens:
        if screen.mask >> number & 1:
            return screen
    return None
