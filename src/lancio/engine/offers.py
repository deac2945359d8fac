"""Offers: the answers to a question as a client is told them, in groups.

An offer is a verb and for each of its arguments a set from which it is taken: every combination is legal. Equal sets
are told once. A set says the kind of its members and what on the map stands for them: hexes, pieces that the side sees,
or nothing. So whoever chooses by clicks need not guess what a word means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Literal, NamedTuple

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.facts import PLACE
from lancio.engine.masks import bits
from lancio.engine.verbs import Names, Purpose, Verb, Verbs

Where = Literal["hex", "unit"]
#: what stands on the map for an argument: a hex by its name, a piece by its id
Spot = tuple[Where, str]
#: what stands for each argument of an action with a verb, where its kind does not say so
Pointer = Callable[..., Sequence[Spot | None]]


class Some(NamedTuple):
    """A set of arguments that are alike. `on`: whether hexes or pieces stand for them on the map; `at`: which ones, in
    the order of the names, where those have other names."""

    kind: str
    names: tuple[str, ...]
    on: Where | None = None
    at: tuple[str, ...] = ()


class Offer(NamedTuple):
    """Actions with one verb: each argument is any member of its set, which is named by its number."""

    verb: str
    args: tuple[int, ...] = ()
    purpose: Purpose | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """All that may be done now."""

    offers: tuple[Offer, ...] = ()
    sets: tuple[Some, ...] = ()

    def notations(self) -> Iterable[str]:
        """Every action in words."""
        for offer in self.offers:
            for names in product(*(self.sets[number].names for number in offer.args)):
                yield " ".join([offer.verb, *names])


NONE = Offers()


class Offering:
    """Writes offers for somebody who sees these pieces."""

    def __init__(
        self, verbs: Verbs, sorts: Collection[str], seen: Collection[str], pointers: Mapping[int, Pointer]
    ) -> None:
        """`sorts` are the kinds of names that are pieces, `seen` the ids of those in sight."""
        self.verbs = verbs
        self.sorts = sorts
        self.seen = seen
        self.pointers = pointers
        #: sets by kind and mask, single arguments, and those that the game points out: the same ones come again and
        #: again. In one place of a verb equal sets are one and the same, so none are compared name by name
        self._known: dict[tuple[Names, int], list[Some]] = {}
        self._ones: dict[tuple[Names, int, Spot | None], Some] = {}
        self._equal: dict[Some, Some] = {}

    def write(self, choices: Choices, s: Any) -> Offers:
        """The offers of a question in a position. Groups that differ in their first argument only are one offer."""
        found: dict[tuple[object, ...], tuple[Verb, list[Some], tuple[Some, ...]]] = {}
        pointers, ones = self.pointers, self._ones
        for verb, fixed, mask in self.verbs.grouped(choices):
            kinds, number = verb.kinds, verb.number
            if len(kinds) == 2 and number not in pointers:
                # what most questions are made of, and there can be hundreds: a piece and where it may go
                first = ones.get((kinds[0], fixed[0], None)) or self._one(kinds[0], fixed[0])
                for last in self._lasts(kinds[1], mask):
                    key: tuple[object, ...] = (number, first.on, id(last))
                    known = found.get(key)
                    if known is None:
                        found[key] = verb, [first], (last,)
                    else:
                        known[1].append(first)
                continue
            if not kinds:
                found[number, None] = verb, [], ()
                continue
            for shared, lasts in self._parts(verb, fixed, mask, s):
                for last in lasts:
                    first, *others = *shared, last
                    key = (number, first.on, *map(id, others))
                    known = found.get(key)
                    if known is None:
                        found[key] = verb, [first], tuple(others)
                    else:
                        known[1].append(first)
        sets: dict[Some, int] = {}
        offers = []
        for verb, firsts, rest in found.values():
            args = (joined(firsts), *rest) if firsts else ()
            numbers = tuple(sets.setdefault(some, len(sets)) for some in args)
            offers.append(Offer(verb.word, numbers, verb.purpose))
        return Offers(tuple(offers), tuple(sets))

    def _lasts(self, kind: Names, mask: int) -> list[Some]:
        """Last arguments, in sets."""
        lasts = self._known.get((kind, mask))
        if lasts is None:
            lasts = places(kind, mask) if kind.kind == PLACE else self._pieces(kind, mask)
            self._known[kind, mask] = lasts
        return lasts

    def _parts(
        self, verb: Verb, fixed: tuple[int, ...], mask: int, s: Any
    ) -> Iterable[tuple[tuple[Some, ...], list[Some]]]:
        """A group in parts in which the same things on the map stand for the arguments that are shared."""
        *kinds, last = verb.kinds
        point = self.pointers.get(verb.number)
        if point is None:
            return [(tuple(map(self._one, kinds, fixed)), self._lasts(last, mask))]
        parts: dict[tuple[Some, ...], list[Some]] = {}
        for n in bits(mask):
            *spots, spot = point(s, *fixed, n)
            parts.setdefault(tuple(map(self._one, kinds, fixed, spots)), []).append(self._one(last, n, spot))
        return [(shared, list(map(self._same, alike(lasts)))) for shared, lasts in parts.items()]

    def _pieces(self, kind: Names, mask: int) -> list[Some]:
        """Arguments that are no places, in sets, by whether a piece in sight stands for them."""
        parts: dict[Where | None, list[str]] = {}
        for number in bits(mask):
            name = kind.names[number]
            on: Where | None = "unit" if kind.kind in self.sorts and name in self.seen else None
            parts.setdefault(on, []).append(name)
        return [Some(kind.kind, tuple(names), on) for on, names in parts.items()]

    def _one(self, kind: Names, number: int, pointed: Spot | None = None) -> Some:
        """One argument: what the game points out stands for it, or by its kind a hex or a piece in sight for itself."""
        known = self._ones.get((kind, number, pointed))
        if known is None:
            made = self._made(kind, number, pointed)
            known = self._ones[kind, number, pointed] = self._same(made) if self.pointers else made
        return known

    def _same(self, some: Some) -> Some:
        return self._equal.setdefault(some, some)

    def _made(self, kind: Names, number: int, pointed: Spot | None) -> Some:
        name = kind.names[number]
        if pointed and (pointed[0] == "hex" or pointed[1] in self.seen):
            return Some(kind.kind, (name,), pointed[0], pointed[1:])
        if kind.kind == PLACE and number != OFF:
            return single(kind.kind, name, "hex")
        return single(kind.kind, name, "unit" if kind.kind in self.sorts and name in self.seen else None)


@lru_cache(maxsize=16_384)
def single(kind: str, name: str, on: Where | None) -> Some:
    """One argument that stands for itself or for nothing."""
    return Some(kind, (name,), on)


@lru_cache(maxsize=4096)
def places(kind: Names, mask: int) -> list[Some]:
    """Hexes as a set, and the place that is none as another. The same ones come again at other tables."""
    parts: dict[Where | None, list[str]] = {}
    for number in bits(mask):
        on: Where | None = "hex" if number != OFF else None
        parts.setdefault(on, []).append(kind.names[number])
    return [Some(kind.kind, tuple(names), on) for on, names in parts.items()]


def alike(ones: Iterable[Some]) -> list[Some]:
    """Arguments of one kind in sets, by what stands for them."""
    parts: dict[Where | None, list[Some]] = {}
    for one in ones:
        parts.setdefault(one.on, []).append(one)
    return [joined(part) for part in parts.values()]


def joined(sets: Sequence[Some]) -> Some:
    """One set of several that are alike."""
    if len(sets) == 1 and sets[0].at != sets[0].names:
        return sets[0]
    names = tuple([name for some in sets for name in some.names])
    at = tuple([name for some in sets for name in some.at or some.names])
    return Some(sets[0].kind, names, sets[0].on, () if at == names else at)
