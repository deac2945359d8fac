"""Offers: the answers to a question as a client is told them, in the groups that the engine holds.

A group is a verb, the arguments that its actions share, and the set of the last ones; equal sets are told once. Every
argument says its kind, and what on the map stands for it: a hex, a piece that the side sees, or nothing. So whoever
chooses by clicks need not guess what a word means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

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


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument that all actions of an offer share. `on`: whether a hex or a piece stands for it on the map; `at`:
    which one, where it has another name."""

    kind: str
    name: str
    on: Where | None = None
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Some:
    """A set of last arguments, alike in kind and in what stands for them on the map."""

    kind: str
    names: tuple[str, ...]
    on: Where | None = None
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Actions that differ in their last argument only; `set` is its number among the sets. Without a set it is one
    action, the bare verb."""

    verb: str
    args: tuple[Argument, ...] = ()
    set: int | None = None
    purpose: Purpose | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """All that may be done now."""

    offers: tuple[Offer, ...] = ()
    sets: tuple[Some, ...] = ()

    def notations(self) -> Iterable[str]:
        """Every action in words."""
        for offer in self.offers:
            fixed = " ".join([offer.verb, *(arg.name for arg in offer.args)])
            if offer.set is None:
                yield fixed
            else:
                yield from (f"{fixed} {name}" for name in self.sets[offer.set].names)


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
        self.offers: list[Offer] = []
        self.sets: dict[Some, int] = {}
        #: sets that were met before, by their kind and mask
        self._known: dict[tuple[int, int], list[int]] = {}

    def write(self, choices: Choices, s: Any) -> Offers:
        """The offers of a question in a position."""
        for verb, fixed, mask in self.verbs.grouped(choices):
            if not verb.kinds:
                self.offers.append(Offer(verb.word, purpose=verb.purpose))
            elif verb.number in self.pointers:
                self._pointed(verb, fixed, mask, s)
            else:
                args = tuple(self._argument(kind, n) for kind, n in zip(verb.kinds, fixed, strict=False))
                for number in self._plain_sets(verb.kinds[-1], mask):
                    self.offers.append(Offer(verb.word, args, number, verb.purpose))
        return Offers(tuple(self.offers), tuple(self.sets))

    def _spot(self, kind: Names, number: int) -> Spot | None:
        """What stands for a thing by its kind: a hex for itself, a piece in sight for itself."""
        name = kind.names[number]
        if kind.kind == PLACE:
            return ("hex", name) if number != OFF else None
        return ("unit", name) if kind.kind in self.sorts and name in self.seen else None

    def _argument(self, kind: Names, number: int, pointed: Spot | None = None) -> Argument:
        name = kind.names[number]
        on, at = pointed or self._spot(kind, number) or (None, name)
        return Argument(kind.kind, name, on, None if at == name else at)

    def _plain_sets(self, kind: Names, mask: int) -> list[int]:
        """The sets of a mask: those in sight, and those that are not on the map."""
        known = self._known.get((id(kind), mask))
        if known is None:
            known = self._known[id(kind), mask] = list(
                self._sets(kind, ((number, self._spot(kind, number)) for number in bits(mask)))
            )
        return known

    def _sets(self, kind: Names, members: Iterable[tuple[int, Spot | None]]) -> Iterable[int]:
        parts: dict[Where | None, list[tuple[str, str]]] = {}
        for number, spot in members:
            name = kind.names[number]
            on, at = spot or (None, name)
            parts.setdefault(on, []).append((name, at))
        for on, pairs in parts.items():
            names, ats = tuple(name for name, _ in pairs), tuple(at for _, at in pairs)
            yield self.sets.setdefault(Some(kind.kind, names, on, () if ats == names else ats), len(self.sets))

    def _pointed(self, verb: Verb, fixed: tuple[int, ...], mask: int, s: Any) -> None:
        """A group whose arguments the game itself points out. What stands for the shared ones may differ from action
        to action: then the group falls into parts."""
        parts: dict[tuple[Argument, ...], list[tuple[int, Spot | None]]] = {}
        for last in bits(mask):
            spots = [self._visible(spot) for spot in self.pointers[verb.number](s, *fixed, last)]
            shared = zip(verb.kinds, fixed, spots, strict=False)
            args = tuple(self._argument(kind, number, spot) for kind, number, spot in shared)
            parts.setdefault(args, []).append((last, spots[-1] or self._spot(verb.kinds[-1], last)))
        for args, members in parts.items():
            for number in self._sets(verb.kinds[-1], members):
                self.offers.append(Offer(verb.word, args, number, verb.purpose))

    def _visible(self, spot: Spot | None) -> Spot | None:
        return spot if spot is None or spot[0] == "hex" or spot[1] in self.seen else None
