"""Who sits at a match: its human seats, taken or not, with what each has pledged for the dice."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lancio.engine.pledges import Pledged, drawn, seed_of
from lancio.server.refusals import Refusal

#: letters of a name that is shown
NAME = 24
#: marks on one letter: more of them pile up over other lines
MARKS = 2
#: kinds of characters that are no part of a name: controls, marks of direction, halves of characters, unknown ones
NOT_IN_NAMES = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
#: marks by which accounts are told from guests, and those that look like them
TICKS = frozenset("\u2705\u2611\u2713\u2714\U0001f5f8\u221a")
#: letters by their kind of which nothing is seen: fillers, joiners, an empty pattern
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A human seat."""

    side: str
    #: whoever made the match sits here
    maker: bool = False
    #: since when somebody does; None: nobody yet
    taken: float | None = None
    #: what he is called, as he says
    name: str | None = None
    account: str | None = None
    #: he goes by the name of that account
    known: bool = False
    #: somebody can sit down by a link
    invited: bool = False
    #: and by this name in the lobby
    public: str | None = None
    #: the hash of what the seat contributes to the seed; None: nothing
    pledge: str | None = None
    #: that itself, once it is revealed
    contribution: str | None = None
    #: whoever sits here would have the match count for ratings
    rated: bool = False
    #: the server gives the one answer for it where there is no other
    forced: bool = False
    #: and lets a window pass after so many seconds; None: it waits
    passes: float | None = None
    #: the name of the account, and its rating in this game if it has one
    called: str | None = None
    rating: float | None = None
    #: since when a computer plays in his place
    replaced: float | None = None
    #: whoever sits here agrees that the match begins without what was pledged and is not revealed
    waives: bool = False


@dataclass(frozen=True)
class Seating:
    """All human seats of a match, in the order of the scenario's sides. `revision` counts changes, of keys too. It is
    never changed: what follows from it is worked out once."""

    revision: int = 0
    sittings: tuple[Sitting, ...] = ()
    #: why a match that would count does not, as far as it follows from what was: see `ratings.why_not`
    why: str | None = None

    def at(self, side: str) -> Sitting | None:
        """The seat of a side, if it is a person's."""
        return next((one for one in self.sittings if one.side == side), None)

    @cached_property
    def missing(self) -> list[str]:
        """Sides for which nobody has come yet."""
        return [one.side for one in self.sittings if one.taken is None]

    @cached_property
    def reveals(self) -> list[str]:
        """Sides that have to reveal what they pledged: when everybody is there."""
        if self.missing:
            return []
        return [one.side for one in self.sittings if one.pledge and one.contribution is None]

    @cached_property
    def waives(self) -> list[str]:
        """Sides that agree to begin without what those have pledged who have to reveal it."""
        return [one.side for one in self.sittings if one.waives] if self.reveals else []

    @cached_property
    def names(self) -> dict[str, str]:
        """What people are called, as far as they say."""
        return {one.side: one.name for one in self.sittings if one.name}

    @cached_property
    def known(self) -> list[str]:
        """The sides whose names are those of accounts, so that nobody else has them."""
        return [one.side for one in self.sittings if one.known]

    @cached_property
    def pledges(self) -> dict[str, str | None]:
        """What those who are there have pledged; None: they waive."""
        return {one.side: one.pledge for one in self.sittings if one.taken is not None}

    @cached_property
    def shown(self) -> object:
        """What everybody at the match is told of it; if this changes it is news."""
        return [
            (s.side, s.taken is None, s.name, s.known, s.pledge, s.invited, s.public is None, s.rated)
            for s in self.sittings
        ], (self.reveals, self.waives, self.why)

    @cached_property
    def rated(self) -> bool:
        """Whether the match counts, as far as those who are there have said."""
        there = [one.rated for one in self.sittings if one.taken is not None]
        return bool(there) and all(there) and len(self.sittings) == 2

    @cached_property
    def players(self) -> dict[str, tuple[str, float | None]]:
        """Who plays for a rating: the name of the account, whatever he is called here, and its rating."""
        return {one.side: (one.called, one.rating) for one in self.sittings if one.rated and one.called}

    def uncounted(self, side: str | None) -> str | None:
        """Why a match that a seat would have count for ratings does not: the other has let go of it, and it is `won`;
        or he does not want it to, or does no more (`off`); they have had too many lately (`often`), or have decided too
        little before it ended (`few`)."""
        mine = None if side is None else self.at(side)
        if mine is None or not mine.rated:
            return None
        return self.why if self.rated or self.why == "won" else "off"

    @property
    def accounts(self) -> dict[str, str]:
        """The accounts that seats belong to."""
        return {one.side: one.account for one in self.sittings if one.account}

    @property
    def contributions(self) -> dict[str, bytes]:
        """What was contributed."""
        return {one.side: bytes.fromhex(one.contribution) for one in self.sittings if one.contribution}

    def seed(self, secret: str) -> int:
        """The seed, when everything is there."""
        return seed_of(bytes.fromhex(secret), self.contributions)

    def pledged(self, secret: str) -> Pledged:
        """How the seed came about, for the record of a match that is over."""
        waived = [one.side for one in self.sittings if not one.pledge]
        return drawn(bytes.fromhex(secret), self.contributions, waived)


class Sitter(NamedTuple):
    """Who sits down: what he is called, his account if he has one, and whether the match shall count for ratings."""

    name: str | None = None
    account: str | None = None
    rated: bool = False


NOBODY = Sitter()


class Seated(NamedTuple):
    """Somebody has sat down."""

    match: str
    side: str


def named(name: str | None) -> str | None:
    """A name as it is shown, if it can be.

    >>> named("  Anna ")
    'Anna'
    """
    if name is None:
        return None
    name = unicodedata.normalize("NFC", name).strip()
    kinds = [unicodedata.category(letter) for letter in name]
    piled = any(all(kind == "Mn" for kind in kinds[at : at + MARKS + 1]) for at in range(len(kinds) - MARKS))
    bare = not any(kind[0] in "LNPS" for kind in kinds) or UNSEEN.intersection(name)
    unfit = NOT_IN_NAMES.intersection(kinds) or TICKS.intersection(name)
    if not 0 < len(name) <= NAME or unfit or piled or bare:
        raise Refusal("bad_name", most=NAME)
    return name
