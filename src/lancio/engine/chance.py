"""Dice that branch: an action played out with every way the dice can fall, and the exact chance of each.

Nothing here knows a game. Whatever a rule does with its dice is done, so these chances are the truth that previews
written by hand are held against, the chance nodes of a search, and a preview for free where the dice are few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import factorial

from lancio.engine.dice import Dice
from lancio.engine.errors import LancioError
from lancio.engine.events import Log
from lancio.engine.flow import S
from lancio.engine.tally import Chance

#: how many ways the dice may fall before it is too much to play them all out
MOST = 20_000
#: how many dice one action may throw: where ties are thrown again, the ways have no end
DEEPEST = 64
#: the outcome of a way that leads to a question before anything is decided
OPEN = "open"
#: the outcome of dice that do not count and are thrown again: the others share its chance
AGAIN = "again"


class TooManyWays(LancioError):
    """The dice can fall in more ways than one is ready to play out."""

    def __init__(self, most: int) -> None:
        super().__init__(f"the dice can fall in more than {most} ways")


class Decided(Exception):
    """More dice are thrown, but what one wants to know is known."""


class Ways:
    """The way of falling that is being played out: the faces so far, and out of how many. Every way comes once, in
    the order of an odometer."""

    __slots__ = ("decided", "most", "path")

    def __init__(self, most: int = MOST, decided: Callable[[], bool] | None = None) -> None:
        self.most = most
        #: asked before a die branches: whether the rest does not matter
        self.decided = decided
        #: face and sides of each die, in the order of falling
        self.path: list[tuple[int, int]] = []

    def face(self, at: int, sides: int) -> int:
        """The face of a die; one that was not thrown before begins with 1."""
        if at == len(self.path):
            if self.decided is not None and self.decided():
                raise Decided
            if sides > self.most or at >= DEEPEST:
                raise TooManyWays(self.most)
            self.path.append((1, sides))
        face, of = self.path[at]
        if of != sides:
            raise ValueError(f"a die of {sides} where one of {of} fell before: the same answers bring the same dice")
        return face

    def turn(self) -> bool:
        """On to the next way; whether there is one."""
        path = self.path
        while path and path[-1][0] == path[-1][1]:
            path.pop()
        if not path:
            return False
        face, sides = path[-1]
        path[-1] = (face + 1, sides)
        return True

    @property
    def chance(self) -> Fraction:
        """How likely this way is."""
        of = 1
        for _, sides in self.path:
            of *= sides
        return Fraction(1, of)


class Branching(Dice):
    """Dice that fall as the way says. Draws from a cup (`below`) branch like dice; a shuffle does while its orders can
    be counted, and is refused at once when they cannot."""

    __slots__ = ("_ways", "at")

    def __init__(self, ways: Ways) -> None:
        super().__init__(b"")
        self._ways = ways
        self.at = 0

    def clone(self) -> Branching:
        """Dice that will fall in the same way."""
        other = Branching(self._ways)
        other.at = self.at
        other.count = self.count
        return other

    def roll(self, sides: int = 6) -> int:
        """One die: the face of the way that is being played out."""
        self.count += 1
        self.at += 1
        return self._ways.face(self.at - 1, sides)

    def shuffled(self, items: Iterable[int]) -> list[int]:
        """The items in an order of the way that is being played out."""
        out = list(items)
        if factorial(len(out)) > self._ways.most:
            raise TooManyWays(self._ways.most)
        return super().shuffled(out)


def branches(s: S, code: int, most: int = MOST) -> Iterator[tuple[Fraction, S, Log]]:
    """Every way an action can turn out: its chance, the position after it and all that happened. The position given
    stays as it is, and the dice to come are its own; the chances sum up to 1."""
    ways = Ways(most)
    for _ in range(most):
        after = s.clone()
        dice = Branching(ways)
        after.dice = dice
        log = Log()
        after.apply(code, log)
        after.dice = s.dice.clone()
        after.dice.count += dice.count
        yield ways.chance, after, log
        if not ways.turn():
            return
    raise TooManyWays(most)


def chances(
    s: S,
    code: int,
    tell: Callable[[Log], str | None],
    most: int = MOST,
    then: Callable[[S], int | None] = lambda s: None,
) -> tuple[Chance, ...]:
    """The exact chance of every outcome of an action, the likeliest first. `tell` names the outcome that a log tells
    of, None while it is open: dice that fall after the outcome is known are not thrown. `then` answers questions that
    come before it is known; those it leaves alone make the outcome OPEN. Where dice are thrown again and again until
    they count, `tell` says AGAIN."""
    found: dict[str, Fraction] = {}
    log = Log()
    ways = Ways(most, lambda: tell(log) is not None)
    for _ in range(most):
        log = Log()
        outcome = _followed(s, code, ways, log, tell, then)
        found[outcome] = found.get(outcome, Fraction(0)) + ways.chance
        if not ways.turn():
            break
    else:
        raise TooManyWays(most)
    counts = 1 - found.pop(AGAIN, Fraction(0))
    return tuple(Chance(key, p / counts) for key, p in sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _followed(
    s: S, code: int, ways: Ways, log: Log, tell: Callable[[Log], str | None], then: Callable[[S], int | None]
) -> str:
    """The outcome of one way."""
    after = s.clone()
    after.dice = Branching(ways)
    answer: int | None = code
    try:
        while answer is not None:
            after.apply(answer, log)
            answer = None if after.over or tell(log) is not None else then(after)
    except Decided:
        pass
    return tell(log) or OPEN
