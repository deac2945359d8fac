"""Standing orders: what a side's units do at its windows, so that it need not be asked at each.

An order is its owner's secret, and so is that he thinks of one. It stands for the whole match, until he gives another:
on his own go or when he is asked. The others see units act on it, or not, which cannot be taken back.

A position with standing orders declares two fields, `order` and `ordered`; see `Commanded`. A game's catalogue has
the events `order-given` and, unless all its windows are quiet, `order-followed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from lancio.engine.choices import Choices
from lancio.engine.flow import Flow, State
from lancio.engine.questions import Question
from lancio.engine.verbs import Names, Verb


@dataclass(frozen=True, slots=True)
class Order:
    """What to do at a window."""

    name: str
    #: nothing without asking its owner
    asks: bool = False
    #: the least chance, in percent, at which units act; None: at none
    percent: int | None = 0
    #: only against what is beside
    beside: bool = False

    def as_dict(self) -> dict[str, object]:
        """The order as plain data."""
        return {"name": self.name, "asks": self.asks, "percent": self.percent, "beside": self.beside}


ASK = Order("ask", asks=True)
ANY = Order("any")
ADJACENT = Order("adjacent", beside=True)
NEVER = Order("never", percent=None)


def at_least(percent: int, name: str = "") -> Order:
    """Units act if their chance is so good."""
    return Order(name or f"at-least-{percent}", percent=percent)


def names_of(orders: Sequence[Order]) -> Names:
    """What orders are called, for a verb's argument and for the vocabulary."""
    return Names("order", (order.name for order in orders))


class Commanded(Protocol):
    """A position with standing orders."""

    #: side -> the number of its order, at first 0
    order: tuple[int, ...]
    #: the sides that gave an order in the go or the window going on, a mask
    ordered: int


class StandingOrders:
    """The orders of a game and the question that gives one, which asks in private."""

    def __init__(
        self, flow: Flow[Any], name: str, rule: str, orders: Sequence[Order], *, give: Verb, think: Verb
    ) -> None:
        """`think` is the verb that asks for the question, which is as secret as the answer; `give` answers it."""
        if not orders[0].asks:
            raise TypeError("at first every side is asked: the first order must be one that asks")
        self.all = tuple(orders)
        self.rule = rule
        #: some window that they answer is asked though nobody could act
        self.discreet = False
        self.give = give
        self.think = think
        self.asked: Question[Any, [int]] = flow.question(name, rule, lambda s, side: int(side), private=True)(
            self._offered
        )
        self.asked.on(give)(self._given)
        flow.orders = self

    def of(self, s: State, side: int) -> Order:
        """The order of a side."""
        return self.all[s.order[side]]  # type: ignore[attr-defined]

    def thoughts(self, s: State, side: int) -> list[tuple[int, int]]:
        """The answer with which a side asks for another order, once a go or window."""
        return [] if s.ordered >> side & 1 else [self.think.alone]  # type: ignore[attr-defined]

    def view(self, s: State, side: int) -> dict[str, object]:
        """What a side may know of them: the words to ask for the question and to answer it, all orders, its own, and
        whether it gave one just now. Of others it learns nothing; a spectator's own is none."""
        seated = side >= 0
        return {
            "think": self.think.word,
            "give": self.give.word,
            "step": self.asked.name,
            "all": [order.as_dict() for order in self.all],
            "now": self.of(s, side).name if seated else None,
            "given": seated and s.to_act == side and bool(s.ordered >> side & 1),  # type: ignore[attr-defined]
            **({"discreet": True} if self.discreet else {}),
        }

    def renew(self, s: State, side: int) -> None:
        """A new go or window: the side may give an order again."""
        s.ordered &= ~(1 << side)  # type: ignore[attr-defined]

    def forget(self, s: State, side: int) -> None:
        """In the world of a side the others decide afresh each time: whatever an order brings about they could choose
        as well. For `redeal`."""
        known = cast(Commanded, s)
        known.order = tuple(order if i == side else 0 for i, order in enumerate(known.order))

    def _offered(self, s: State, side: int) -> Choices:
        """All of them, the old one too, so that nothing can be told from the asking."""
        return Choices([self.give.group(last=(1 << len(self.all)) - 1)])

    def _given(self, s: State, side: int, order: int) -> None:
        """It holds until the next one; only its owner knows it."""
        known = cast(Commanded, s)
        known.order = tuple(order if i == side else old for i, old in enumerate(known.order))
        known.ordered |= 1 << side
        s.tell("order-given", self.rule, (s.words.sides[side],), side=side, order=order)
