"""A toy of units that can be taken, for tests of questions and steps."""

from __future__ import annotations

from typing import Any, ClassVar

from lancio.engine.choices import Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.engine.fields import number, own, position
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Several, Thing
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names, Verbs
from lancio.engine.vocabulary import Vocabulary

UNITS = Names("unit", ("a", "b", "c"))
HEXES = Names("hex", ("off", "0101", "0102"))
VERBS = Verbs()
END = VERBS.verb("end")
TAKE = VERBS.verb("take", UNITS)
LEAVE = VERBS.verb("leave", UNITS)
MOVE = VERBS.verb("move", UNITS, HEXES)
FORM = VERBS.verb("form", UNITS, UNITS, UNITS)

CATALOGUE = Catalogue({"reason.taken": {"en": "{unit} is gone.", "it": "{unit} non c'è."}})
UNIT = Thing(UNITS)
WORDS = Vocabulary(
    CATALOGUE,
    {"unit": UNIT, "units": Several(UNIT), "hex": Thing(HEXES), "side": Thing(Names("side", ("red", "blue")))},
    plain="turn",
)


@position
class Heap(State):
    """Units that can be taken, and a list of what was done."""

    flow: ClassVar[Flow[Heap]] = Flow(WORDS)
    dice: Dice
    left: int = number(0, 7, 0b111)
    done: list[Any] = own([])


def flow() -> Flow[Heap]:
    """A flow without steps."""
    return Flow(WORDS)


def red(s: Heap, *_: int) -> int:
    """Red is asked."""
    return 0


def nothing_offered(s: Heap) -> Choices:
    return Choices()


def on_the_table(steps: Flow[Heap], *stack: tuple[Any, ...], log: Log | None = None) -> Heap:
    """A position with these steps pending, the first of them next."""
    s = Heap(Dice(key_of("questions")))
    s.stack = list(reversed(stack))
    type(s).flow = steps
    steps.settle(s, log)
    return s
