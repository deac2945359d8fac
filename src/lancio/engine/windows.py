"""Windows: what the side that is not acting may do at every step of the one that is, and its standing orders.

A window is a question. Its function lists who could act now, each verb has its own function, and the window stays
open until its side declines, until nobody can act, or until its budget is used up:

    @window(FLOW, "window", "8.7b", lambda s: 1 - s.active, decline=DECLINE, orders=STANDING, watch="watch")
    def interrupts(s: Battle) -> Offers:
        return [FIRE.group(last=firers(s)), POUNCE.group(last=pouncers(s))]

    @interrupts.on(FIRE)
    def fire_at_mover(s: Battle, unit: int) -> None: ...

    @interrupts.by_order(FIRE)
    def chance_to_hit(s: Battle, unit: int) -> Fraction: ...

    interrupts.open(s)        # in the rule of movement, at every step

Whoever gave a standing order is not asked: his units act on it (`lancio.engine.orders`). Only verbs with a chance
are left to an order; it comes from the same function as the preview.

At a `quiet` window nothing tells that an order answered: the events are those of the same answers given by hand, the
declining too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import update_wrapper
from typing import Any, Concatenate

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.flow import Flow
from lancio.engine.masks import lowest
from lancio.engine.orders import Order, StandingOrders
from lancio.engine.questions import F, Frame, P, Question, R, S, Step, nothing
from lancio.engine.verbs import VERB, Verb, args_of

#: who could act: groups of answers, as in `Choices`. None: there is nothing to react to
Offers = Sequence[tuple[int, int]] | None


def alike(model: Callable[..., Any], f: Callable[..., R]) -> Callable[..., R]:
    """The function under the name and with the arguments of another one."""
    return update_wrapper(lambda *args: f(*args), model)


class Window(Question[S, P]):
    """A question to the side that is not acting: act now, or decline."""

    def __init__(
        self,
        flow: Flow[S],
        name: str,
        function: Callable[Concatenate[S, P], Offers],
        rule: str,
        asks: Callable[..., int],
        *,
        decline: Verb,
        discreet: bool,
        orders: StandingOrders | None,
        quiet: bool,
        watch: str,
        budget: str,
        acted: str,
    ) -> None:
        offered = alike(function, self._offered)
        super().__init__(name, offered, rule, asks, always=discreet, private=False, again=True, until=decline)
        self.listed: Callable[..., Offers] = function
        self.decline = decline
        self.orders = orders
        self.quiet = quiet
        self.budget = self._place(budget)
        self.acted = self._place(acted)
        #: verb -> the chance of an act in the eyes of an order, and whether it is against something beside
        self.chances: dict[int, tuple[Callable[..., Fraction], Callable[..., bool] | None]] = {}
        self.on(decline)(nothing)
        flow.enter(self)
        #: what is put on the stack: the question, or first a look at the order
        self.watch: Step[S, P, Any] = self
        if orders is not None:
            orders.discreet |= discreet
            self.answers[orders.think.number] = (0, False, self._think)
            self.watch = flow.procedure(watch or f"{name}-watch")(alike(function, self._watch))
            self.follow: Step[S, P, None] = flow.procedure(f"{name}-by-order")(alike(function, self._follow))

    def by_order(self, *verbs: Verb, beside: Callable[..., bool] | None = None) -> Callable[[F], F]:
        """Decorates the chance that an act with this verb succeeds: a standing order may choose it. `beside` says
        whether it is against something beside."""

        def attach(verb: Verb, f: F) -> None:
            self.chances[verb.number] = (f, beside)

        return self._face(verbs, attach)

    def open(self, s: S, *args: P.args, **_: P.kwargs) -> None:
        """Ask next, before anything that is pending, or let the order answer. In each window that is opened a side
        may give another order once."""
        name = self.name
        if self.orders is not None:
            side = self.asks(s, *args)
            self.orders.renew(s, side)
            if not self.orders.of(s, side).asks:
                name = self.watch.name
        s.stack.append((name, *args))

    def facts(self) -> dict[str, object]:
        """What a client must know of a window to offer it: the word that declines, and whether the asking hides who
        could act, so that it must not answer by itself."""
        return {"decline": self.decline.word, **({"discreet": True} if self.always else {})}

    # -- who can act ---------------------------------------------------------------------------

    def groups(self, s: S, args: tuple[Any, ...]) -> list[tuple[int, int]] | None:
        """Who can act; none of them, if that must not be told from the asking; None: the window does not open."""
        if self.budget is not None and args[self.budget] <= 0:
            return None
        offers = self.listed(s, *args)
        if offers is None:
            return None
        groups = [group for group in offers if group[1]]
        return groups if groups or self.always else None

    def _offered(self, s: S, *args: Any) -> Choices:
        groups = self.groups(s, args)
        if groups is None:
            return NOTHING
        groups.append(self.decline.alone)
        if self.orders is not None:
            groups += self.orders.thoughts(s, self.asks(s, *args))
        return Choices(groups)

    def answer(self, s: S, frame: Frame, code: int) -> None:
        """An act leaves the window open, with what it used up taken off."""
        n, stays, does = self.answers[code >> VERB]
        given = args_of(code, n)
        if stays:
            s.stack.append(self._after(frame, given))
        does(s, *frame[1:], *given)

    def _after(self, frame: Frame, given: tuple[int, ...]) -> Frame:
        """The window after an act: less budget, one more that has acted."""
        if self.budget is None and self.acted is None:
            return frame
        left = list(frame)
        if self.budget is not None:
            left[self.budget + 1] -= 1
        if self.acted is not None and given:
            left[self.acted + 1] |= 1 << given[0]
        return tuple(left)

    # -- standing orders -----------------------------------------------------------------------

    def _watch(self, s: S, *args: Any) -> None:
        """The side is asked, or its order answers. What an order answers, if only by silence, cannot be taken back."""
        assert self.orders is not None
        side = self.asks(s, *args)
        order = self.orders.of(s, side)
        if order.asks:
            s.stack.append((self.name, *args))
            return
        if order.percent is None and s.log is None and not self.quiet:
            return  # nobody acts and nobody listens: who could have acted need not be known
        groups = self.groups(s, args)
        if groups is not None:
            if not self.quiet:
                s.reveal("order-followed", self.rule, side=side)
            elif s.log is not None:
                s.log.revealed = True
            self._act(s, args, groups)

    def _follow(self, s: S, *args: Any) -> None:
        """One act after another, each when the last is fully resolved, as long as the order allows one."""
        groups = self.groups(s, args)
        if groups is not None:
            self._act(s, args, groups)

    def _act(self, s: S, args: tuple[Any, ...], groups: list[tuple[int, int]]) -> None:
        """The first act that the order allows; if there is none the side declines, quietly: as if by hand."""
        assert self.orders is not None
        order = self.orders.of(s, self.asks(s, *args))
        left = [group for group in groups if group[0] >> VERB in self.chances] if order.percent is not None else []
        for code in Choices(left):
            n, _, does = self.answers[code >> VERB]
            given = args_of(code, n)
            if self._allows(order, s, code >> VERB, (*args, *given)):
                s.stack.append(self._after((self.follow.name, *args), given))
                does(s, *args, *given)
                return
        if self.quiet:
            self.answers[self.decline.number][2](s, *args)

    def _allows(self, order: Order, s: S, number: int, given: tuple[Any, ...]) -> bool:
        chance, beside = self.chances[number]
        if order.beside and not (beside is not None and beside(s, *given)):
            return False
        return not order.percent or 100 * chance(s, *given) >= order.percent

    def _think(self, s: S, *args: Any) -> None:
        """Another order, which is followed at once."""
        assert self.orders is not None
        s.then(self.orders.asked.of(self.asks(s, *args)), (self.watch.name, *args))

    # -- its arguments -------------------------------------------------------------------------

    def _place(self, blank: str) -> int | None:
        if blank and blank not in self.blanks:
            raise TypeError(f"{self.name} has no argument {blank!r}")
        return self.blanks.index(blank) if blank else None


def window(
    flow: Flow[S],
    name: str,
    rule: str,
    asks: Callable[..., int],
    *,
    decline: Verb,
    discreet: bool = False,
    orders: StandingOrders | None = None,
    quiet: bool = False,
    watch: str = "",
    budget: str = "",
    acted: str = "",
) -> Callable[[Callable[Concatenate[S, P], Offers]], Window[S, P]]:
    """Decorates the function that lists who could act. A `discreet` window opens even if nobody can, so that asking
    tells nothing: then only None keeps it shut. `budget` is the argument that says how many acts are left, `acted`
    that of the units that have acted (the first argument of a verb). `quiet`: an order leaves no
    event of its own. `watch` names the step that looks at the order before anybody is asked."""

    def declare(function: Callable[Concatenate[S, P], Offers]) -> Window[S, P]:
        return Window(
            flow, name, function, rule, asks, decline=decline, discreet=discreet, orders=orders, quiet=quiet,
            watch=watch, budget=budget, acted=acted,
        )  # fmt: skip

    return declare


class Gathering(Question[S, P]):
    """A question that gathers units for one act: one more, or begin. Its first argument is the mask of those who take
    part."""

    def __init__(
        self,
        flow: Flow[S],
        name: str,
        function: Callable[Concatenate[S, P], int],
        rule: str,
        asks: Callable[..., int],
        *,
        joins: Verb,
        begins: Verb,
        orders: StandingOrders | None,
    ) -> None:
        offered = alike(function, self._offered)
        super().__init__(name, offered, rule, asks, always=False, private=False, again=False, until=None)
        if self.blanks[:1] != ("units",):
            raise TypeError(f"{name} gathers units: expected (units, …), found {self.blanks}")
        self.willing: Callable[..., int] = function
        self.joins, self.begins, self.orders = joins, begins, orders
        self.answers[joins.number] = (1, False, self._join)
        flow.enter(self)

    def _offered(self, s: S, *args: Any) -> Choices:
        units = args[0]
        more = self.willing(s, *args) & ~units
        if self.orders is not None and not self.orders.of(s, self.asks(s, *args)).asks and more:
            return Choices([self.joins.group(last=1 << lowest(more))])
        return Choices([self.joins.group(last=more), *([self.begins.alone] if units else ())])

    def _join(self, s: S, units: int, *rest: Any) -> None:
        s.stack.append((self.name, units | 1 << rest[-1], *rest[:-1]))


def gathering(
    flow: Flow[S],
    name: str,
    rule: str,
    asks: Callable[..., int],
    *,
    joins: Verb,
    begins: Verb,
    orders: StandingOrders | None = None,
) -> Callable[[Callable[Concatenate[S, P], int]], Gathering[S, P]]:
    """Decorates the function that says who else may join, a mask. `on(begins)` does the act with all of them. If an
    order of `orders` stands, everybody who may joins, and nobody is asked."""

    def declare(function: Callable[Concatenate[S, P], int]) -> Gathering[S, P]:
        return Gathering(flow, name, function, rule, asks, joins=joins, begins=begins, orders=orders)

    return declare
