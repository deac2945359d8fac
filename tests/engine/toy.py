"""A game small enough to see through: two sides take stones from a heap, twice each before the other.

Besides taking, one may roll for stones, peek at the other's card, or choose a card of one's own in secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from lancio.engine import fields
from lancio.engine.choices import Choices
from lancio.engine.dice import Dice
from lancio.engine.fields import number, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.game import SPECTATOR, Game, Outcome
from lancio.engine.kinds import Number, Roll, Row, Several, Thing
from lancio.engine.outcome import Chapter
from lancio.engine.scenario import Option, OptionValue, Scenario
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names, Verbs
from lancio.engine.vocabulary import Vocabulary

SIDES = ("red", "blue")
VERBS = Verbs()
CARDS = Names("card", ("low", "high"))
TAKE = VERBS.verb("take", Names("number", ("", "1", "2", "3")))
ROLL = VERBS.verb("roll")
PEEK = VERBS.verb("peek")
CARD = VERBS.verb("card", CARDS)

WORDS = {"en": "a heap", "it": "un mucchio"}
OPTIONS = {
    "heap": Option("heap", 12, WORDS, WORDS, low=1, high=40),
    "polite": Option("polite", False, WORDS, WORDS),
    "cards": Option("cards", "plain", WORDS, WORDS, choices=("plain", "gilt")),
}
SIDE = Thing(Names("side", SIDES))
CATALOGUE = Catalogue({"chapter.late": {"en": "Late", "it": "Tardi"}, "chapter.early": {"en": "Early", "it": "Presto"}})
VOCABULARY = Vocabulary(
    CATALOGUE,
    {"side": SIDE, "card": Thing(CARDS), "die": Roll(), "units": Several(Thing(Names("stone", ("stone",))))},
    plain="number",
    pieces="stone",
)


@position
class Heap(State):
    """The stones left, who moves, and a card for each side that the other does not see."""

    flow: ClassVar[Flow[Heap]] = Flow(VOCABULARY)
    dice: Dice
    heap: int = number(-9, 99, 12)
    cards: list[int] = saved(Row(Number(0, 1), 2), [0, 0])
    passed: int = number()


FLOW = Heap.flow


@FLOW.procedure("round")
def start_round(s: Heap) -> None:
    """Each side chooses a card and moves twice, as long as there are stones."""
    if s.heap > 0:
        turns = [step for side in (0, 1) for step in (cards.of(side), moves.of(side), forced.of(side), moves.of(side))]
        s.then(*turns, start_round)


@FLOW.question("card", "1", lambda s, side: int(side), private=True)
def cards(s: Heap, side: int) -> Choices:
    """A card, in secret."""
    return Choices([CARD.group(last=0b11)] if s.heap > 0 else ())


@cards.on(CARD)
def lay_card(s: Heap, side: int, card: int) -> None:
    s.cards[side] = card
    s.tell("card-laid", "1", (SIDES[side],), card=card)


@FLOW.question("move", "2", lambda s, side: int(side), always=True)
def moves(s: Heap, side: int) -> Choices:
    """Take up to three, roll, or peek."""
    if s.heap <= 0:
        return Choices()
    return Choices([TAKE.group(last=sum(1 << n for n in (1, 2, 3) if n <= s.heap)), ROLL.alone, PEEK.alone])


@moves.on(TAKE)
def take(s: Heap, side: int, number: int) -> None:
    s.heap -= number
    s.tell("taken", "2", number=number)


@moves.on(ROLL)
def roll(s: Heap, side: int) -> None:
    die = s.dice.roll()
    s.heap -= die
    s.tell("rolled", "3", die=die)


@moves.on(PEEK)
def peek(s: Heap, side: int) -> None:
    s.passed += 1
    s.heap -= 1
    s.reveal("peeked", "4", (SIDES[side],), card=s.cards[1 - side])


@FLOW.question("forced", "5", lambda s, side: int(side))
def forced(s: Heap, side: int) -> Choices:
    """When just one stone is left there is one answer, which nobody is asked for."""
    return Choices([TAKE.group(last=0b10)] if s.heap == 1 else ())


@forced.on(TAKE)
def take_last(s: Heap, side: int, number: int) -> None:
    s.heap = 0
    s.tell("last-taken", "5")


class Toy(Game[Heap]):
    """The game on the table."""

    slug = "toy"
    title = "Toy"
    sides = SIDES
    flow = FLOW
    verbs = VERBS
    catalogue = CATALOGUE

    def __init__(self) -> None:
        self.scenarios = {
            "plain": Scenario("plain", WORDS, WORDS, SIDES, OPTIONS),
            "bare": Scenario("bare", WORDS, WORDS, SIDES),
        }

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Heap:
        s = Heap(dice)
        s.heap = int(options.get("heap", 12))
        s.stack = [start_round.bare]
        self.flow.settle(s, None)
        return s

    def pack(self, s: Heap) -> dict[str, Any]:
        return fields.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Heap:
        s = Heap(dice)
        fields.unpack(s, saved)
        return s

    def picture(self, s: Heap, side: int) -> dict[str, Any]:
        known = [card if side == i else None for i, card in enumerate(s.cards)]
        return {
            "board": {}, "pieces": [], "tracks": {"cards": known},
            "score": {"spectator": side == SPECTATOR},
        }  # fmt: skip

    def redeal(self, s: Heap, side: int, dice: Dice) -> None:
        for i in range(2):
            if i != side:
                s.cards[i] = dice.below(2)

    def result(self, s: Heap) -> Outcome:
        return Outcome(None, "done", {"red": 0, "blue": 0})

    def turn(self, s: Heap) -> int:
        return s.passed

    def chapter(self, s: Heap) -> Chapter:
        return Chapter("late" if s.heap < 6 else "early")


TOY = Toy()
