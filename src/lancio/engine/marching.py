"""Many pieces sent to one place: which of them goes next, and how.

A proposal is one of the legal actions, taken from what the side is told: its choices, its view, and how far a game says
that places are. Nothing is played here. Who has been sent asks again after every action, because every step changes
what the next one should be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lancio.engine.board import OFF
from lancio.engine.costs import NO_WAY
from lancio.engine.errors import BadData
from lancio.engine.facts import PLACE
from lancio.engine.masks import bits
from lancio.engine.verbs import Verb

if TYPE_CHECKING:
    from lancio.engine.match import Match

#: no more pieces than this are sent at once
MOST = 200


class Proposal(NamedTuple):
    """What a piece should do next, in words."""

    unit: str
    action: str


class Walk(NamedTuple):
    """A piece with the places it may go to, as a mask."""

    verb: Verb
    unit: int
    places: int

    @property
    def name(self) -> str:
        """The piece."""
        return self.verb.kinds[0].names[self.unit]


def walks(match: Match) -> Iterator[Walk]:
    """Every piece that may go somewhere now, and where."""
    for verb, shared, mask in match.verbs.grouped(match.state.choices):
        if verb.purpose == "walk" and len(shared) == 1 and verb.kinds[-1].kind == PLACE:
            yield Walk(verb, shared[0], mask & ~(1 << OFF))


def propose(match: Match, view: Mapping[str, Any], units: Sequence[str], goal: str) -> Proposal | None:
    """The next action that brings one of the pieces nearer to a goal, for whoever has this view and decides; None if
    nobody can get nearer. Who has begun to move goes on first, because others would cut his move short; then whoever is
    nearest, so that those in front make room."""
    if len(units) > MOST:
        raise BadData("units", f"expected at most {MOST}, found {len(units)}")
    where = {piece["id"]: piece["hex"] for piece in view["pieces"]}
    for unit in units:
        if unit not in where:
            raise BadData(f"unit {unit!r}", "expected a piece on the map")
    if goal not in places_of(match):
        raise BadData(f"goal {goal!r}", "expected a hex of the map")
    wanted = set(units)
    moving = last_walker(match)
    found: list[tuple[bool, int, int, Walk, int]] = []
    for walk in walks(match):
        if walk.name in wanted:
            hexes = walk.verb.kinds[-1].index
            far = match.game.distances(match.state, match.state.to_act, walk.unit, hexes[goal])
            if far is None:
                return None
            here = far[hexes[where[walk.name]]]
            best = min(bits(walk.places), key=lambda place: far[place], default=OFF)
            if best != OFF and far[best] < min(here, NO_WAY):
                found.append((walk.name != moving, here, walk.unit, walk, best))
    if not found:
        return None
    *_, walk, best = min(found, key=lambda one: one[:3])
    return Proposal(walk.name, match.verbs.notation(walk.verb.code(walk.unit, best)))


def places_of(match: Match) -> Mapping[str, int]:
    """The places of the table by name, off the map left out."""
    kinds = (kind for verb in match.verbs.all for kind in verb.kinds if kind.kind == PLACE)
    kind = next(kinds, None)
    if kind is None:
        # nobody walks to a hex in one action: the hexes of the map are still what one may ask for
        return dict.fromkeys(match.game.chart(match.scenario.slug)["hexes"], OFF)
    return {name: i for name, i in kind.index.items() if i != OFF}


def last_walker(match: Match) -> str | None:
    """The piece that walked with the last action, if that was one's own."""
    if not match.journal or match.journal[-1].side != match.to_act:
        return None
    verb, args = match.verbs.split(match.journal[-1].code)
    return verb.kinds[0].names[args[0]] if verb.purpose == "walk" else None
