"""A game small enough to see through: two sides take stones from a heap, twice each before the other.

Besides taking, one may roll for stones, peek at the other's card, or choose a card of one's own in secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from lancio.engine.choices import Choices
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.events import Log
from lancio.engine.flow import Flow, Frame, State
from lancio.engine.game import SPECTATOR, Game, Outcome
from lancio.engine.scenario import Option, OptionValue, Scenario
from lancio.engine.verbs import Names, Verbs

SIDES = ("red", "blue")
VERBS = Verbs()
TAKE = VERBS.verb("take", Names("number", ("", "1", "2", "3")))
ROLL = VERBS.verb("roll")
PEEK = VERBS.verb("peek")
CARD = VERBS.verb("card", Names("card", ("low", "high")))

WORDS = {"en": "a heap", "it": "un mucchio"}
OPTIONS = {
    "heap": Option("heap", 12, WORDS, WORDS, low=1, high=40),
    "polite": Option("polite", False, WORDS, WORDS),
    "cards": Option("cards", "plain", WORDS, WORDS, choices=("plain", "gilt")),
}


class Heap(State):
    """The stones left, who moves, and a card for each side that the other does not see."""

    __slots__ = ("cards", "heap", "passed")
    flow: ClassVar[Flow[Heap]] = Flow()

    def __init__(self, heap: int, dice: Dice) -> None:
        self.heap = heap
        self.dice = dice
        self.stack = [("round",)]
        self.cards = [0, 0]
        self.passed = 0

    def clone(self) -> Heap:
        other = Heap(self.heap, self.dice.clone())
        other.stack = self.stack[:]
        other.to_act = self.to_act
        other.choices = self.choices
        other.cards = self.cards[:]
        other.passed = self.passed
        return other


FLOW = Heap.flow


@FLOW.procedure("round")
def start_round(s: Heap, frame: Frame, log: Log | None) -> None:
    """Each side chooses a card and moves twice, as long as there are stones."""
    if s.heap > 0:
        s.stack.append(("round",))
        for side in (1, 0):
            s.stack += [("move", side), ("forced", side), ("move", side), ("card", side)]


@FLOW.question("card", "1", lambda s, f: int(f[1]), private=True)
def cards(s: Heap, frame: Frame) -> Choices:
    """A card, in secret."""
    return Choices([CARD.group(last=0b11)] if s.heap > 0 else ())


@cards.answered
def lay_card(s: Heap, frame: Frame, code: int, log: Log | None) -> None:
    s.cards[frame[1]] = code & 1
    if log is not None:
        log.add("card-laid", "1", (SIDES[frame[1]],), card=code & 1)


@FLOW.question("move", "2", lambda s, f: int(f[1]), always=True)
def moves(s: Heap, frame: Frame) -> Choices:
    """Take up to three, roll, or peek."""
    if s.heap <= 0:
        return Choices()
    return Choices(
        [TAKE.group(last=sum(1 << n for n in (1, 2, 3) if n <= s.heap)), ROLL.group(last=1), PEEK.group(last=1)]
    )


@moves.answered
def move(s: Heap, frame: Frame, code: int, log: Log | None) -> None:
    if code == ROLL.base:
        die = s.dice.roll()
        s.heap -= die
        if log is not None:
            log.add("rolled", "3", die=die)
    elif code == PEEK.base:
        s.passed += 1
        s.heap -= 1
        if log is not None:
            log.reveal("peeked", "4", (SIDES[frame[1]],), card=s.cards[1 - frame[1]])
    else:
        s.heap -= code & 3
        if log is not None:
            log.add("taken", "2", number=code & 3)


@FLOW.question("forced", "5", lambda s, f: int(f[1]))
def forced(s: Heap, frame: Frame) -> Choices:
    """When just one stone is left there is one answer, which nobody is asked for."""
    return Choices([TAKE.group(last=0b10)] if s.heap == 1 else ())


@forced.answered
def take_last(s: Heap, frame: Frame, code: int, log: Log | None) -> None:
    s.heap = 0
    if log is not None:
        log.add("last-taken", "5")


class Toy(Game[Heap]):
    """The game on the table."""

    slug = "toy"
    title = "Toy"
    sides = SIDES
    flow = FLOW
    verbs = VERBS

    def __init__(self) -> None:
        self.scenarios = {
            "plain": Scenario("plain", WORDS, WORDS, SIDES, OPTIONS),
            "bare": Scenario("bare", WORDS, WORDS, SIDES),
        }

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Heap:
        s = Heap(int(options.get("heap", 12)), dice)
        self.flow.settle(s, None)
        return s

    def pack(self, s: Heap) -> dict[str, Any]:
        return {"heap": s.heap, "cards": list(s.cards), "passed": s.passed}

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Heap:
        s = Heap(saved["heap"], dice)
        if s.heap > 99:
            raise BadData("position, heap", "expected less than a hundred")
        s.cards = list(saved["cards"])
        s.passed = saved["passed"]
        return s

    def picture(self, s: Heap, side: int) -> dict[str, Any]:
        known = [card if side == i else None for i, card in enumerate(s.cards)]
        return {
            "board": {}, "pieces": [], "tracks": {"cards": known}, "turn": {"heap": s.heap},
            "score": {"spectator": side == SPECTATOR},
        }  # fmt: skip

    def redeal(self, s: Heap, side: int, dice: Dice) -> None:
        for i in range(2):
            if i != side:
                s.cards[i] = dice.below(2)

    def result(self, s: Heap) -> Outcome:
        return Outcome(None, "done", {"red": 0, "blue": 0})

    def chapter(self, s: Heap) -> str:
        return "Late" if s.heap < 6 else "Early"


TOY = Toy()
