"""Looks after kept matches: plays every journal again under today's rules and says what differs, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from lancio import LancioError, Match
from lancio.engine import own
from lancio.engine.pledges import promise_of
from lancio.server.keeping import chain_of, rules_of, thaw
from lancio.server.proposals import BESIDE, accorded
from lancio.server.rows import Card, Entry, Kept
from lancio.server.soundness import cut, locked
from lancio.server.store import Store
from lancio.server.taught import beginning


class Health(StrEnum):
    """How a match is."""

    WELL = "well"
    #: it was made with other rules, and today's allow all of it
    OLD = "old"
    #: something was not followed once, and the match has gone on from before it
    HEALED = "healed"
    #: it stands at an older position, or cannot be opened
    ILL = "ill"


@dataclass(slots=True)
class Finding:
    """What was found of a match."""

    match: str
    game: str
    entries: int
    health: Health
    #: what differs: the key of a sentence and what belongs into it
    reasons: list[tuple[str, dict[str, object]]] = field(default_factory=list)


def examine(store: Store) -> Iterator[Finding]:
    """Every match, one after another, however bad one of them is."""
    for id_, card in store.cards():
        if isinstance(card, str):
            yield Finding(id_, "?", 0, Health.ILL, [("row", {"why": card})])
            continue
        try:
            yield Patient(store, card).finding
        except Exception as error:
            yield Finding(id_, card.game, 0, Health.ILL, [("broken", {"why": f"{type(error).__name__}: {error}"})])


class Patient:
    """A match that is examined. The journal is followed from its beginning, as if no position had been kept."""

    def __init__(self, store: Store, card: Card) -> None:
        self.store = store
        self.card = card
        # first the positions: what a server keeps meanwhile may belong to entries that are not read here
        self.kept = store.kept(card.id)
        self.entries = store.entries(card.id)
        self.finding = Finding(card.id, card.game, len(self.entries), Health.WELL)
        #: the match after so many entries, where a position was kept or something went on from
        self.stations: dict[int, Match] = {}
        #: the first entry that cannot be followed, since the match last went on
        self.lost: int | None = None
        self._look_at_dice()
        last = self.entries[-1].number if self.entries else 0
        for key, values in (*cut(card, last, max((one.number for one in self.kept), default=0)), *locked(store, card)):
            self._note(Health.ILL, key, **values)
        try:
            own.expect(card.game, card.data, f"match {card.id}")
            if card.waits:
                # nobody has done anything yet
                return
            self.match = beginning(card)
        except LancioError as error:
            self._note(Health.ILL, "closed", why=str(error))
            return
        self._follow()
        self._compare()
        if self.finding.health is Health.WELL and card.rules != rules_of(card.game):
            self._note(Health.OLD, "old")

    def _look_at_dice(self) -> None:
        """The seed must be that of the secret and the contributions, and these what was pledged."""
        seating, secret = self.store.seatings.of(self.card.id), self.card.secret
        for one in seating.sittings:
            if one.contribution and promise_of(bytes.fromhex(one.contribution)) != one.pledge:
                self._note(Health.ILL, "pledge", side=one.side)
        if secret is not None and not self.card.waits and seating.seed(secret) != self.card.seed:
            self._note(Health.ILL, "seed")
        vacant = [one.side for one in seating.sittings if one.taken is None and not one.invited]
        if not self.card.waits and (vacant or seating.reveals):
            self._note(Health.ILL, "seats")

    def _note(self, health: Health, key: str, **values: object) -> None:
        order = list(Health)
        self.finding.health = max(self.finding.health, health, key=order.index)
        self.finding.reasons.append((key, values))

    def _follow(self) -> None:
        wanted = {kept.number for kept in self.kept} | {entry.base for entry in self.entries}
        self.stations[0] = self.match
        chain, number = "", 0
        for entry in self.entries:
            if entry.number != number + 1:
                self._lose(number + 1, "missing")
            fits = entry.fits(chain, self.card.id)
            chain, number = entry.digest or entry.after(chain, self.card.id), entry.number
            if entry.base is not None:
                self._go_on(entry, entry.base)
            if not fits:
                self._lose(entry.number, "changed")
            if self.lost is None:
                self._step(entry)
                if number in wanted and self.lost is None:
                    self.stations[number] = self.match
        if self.lost is not None:
            self._note(Health.ILL, "stands", number=self.lost)

    def _lose(self, number: int, key: str, **values: object) -> None:
        if self.lost is None:
            self.lost = number
            self._note(Health.HEALED, key, number=number, **values)

    def _go_on(self, entry: Entry, base: int) -> None:
        """The match went on from an older position, which may be one that today's rules do not lead to."""
        if base in self.stations:
            self.match, self.lost = self.stations[base], None
        else:
            try:
                self.match, self.lost = self._thawed(next(kept for kept in self.kept if kept.number == base)), None
            except (StopIteration, LancioError, KeyError):
                self._lose(entry.number, "no_base", base=base)
                return
        self._note(Health.HEALED, "went_on", number=entry.number, base=base)

    def _thawed(self, kept: Kept) -> Match:
        """The match at a position, all of whose past can be read."""
        numbers = chain_of(self.kept, kept)
        found = self.store.unpack(self.card.id, numbers)
        chain = [found[one] for one in numbers]
        thawed = thaw(self.card, chain[-1], lambda: chain)
        thawed.numbers.past.deeds()
        return thawed.match

    def _step(self, entry: Entry) -> None:
        try:
            if entry.kind in BESIDE:
                self.match = accorded(self.match, entry)
                return
            (step,) = self.match.follow([entry.move])
        except Exception as error:
            self._lose(entry.number, "refused", action=entry.action or entry.kind, why=str(error))
            return
        self.match = step.after

    def _compare(self) -> None:
        """Positions that claim to be of today's rules must be those that the journal leads to."""
        for kept in self.kept:
            if kept.rules != rules_of(self.card.game) or kept.number not in self.stations:
                continue
            try:
                match = self._thawed(kept)
            except (LancioError, KeyError) as error:
                self._note(Health.HEALED, "unread", number=kept.number, why=str(error))
                continue
            if match.digest() != self.stations[kept.number].digest():
                self._note(Health.ILL, "differs", number=kept.number)
