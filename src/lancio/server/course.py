"""The course of a match as far as its journal is known here: opened at a kept position, followed from there."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from lancio import LancioError, Match
from lancio.engine import own
from lancio.engine.journal import Step
from lancio.server.keeping import EVERY, LEAST, Chain, Due, chain_in, chain_of, past, rules_of, thaw
from lancio.server.past import Deed, Numbers, Told, deeds
from lancio.server.proposals import TALK, Proposals, accorded
from lancio.server.refusals import Refusal
from lancio.server.rows import AGREE, BACK, END, WAITS, Card, Entry, Kept
from lancio.server.store import Store
from lancio.server.taught import beginning

#: so many of the last actions are kept with the positions before and after, to be told without playing the match again
RECENT = 3

logger = logging.getLogger(__name__)


class Pending(NamedTuple):
    """An action that was played and counts once it is on the disk."""

    entry: Entry
    #: None: it is no action
    step: Step | None
    #: who will notice it
    told: list[str | None]
    #: the match that people go on with, or have ended, beside the rules; and the versions of what stays of it
    after: Match | None = None
    numbers: list[Told] | None = None


class Station(NamedTuple):
    """A match at some moment: the position alone, how many actions led there, and what each viewer had been told."""

    match: Match
    actions: int
    versions: Mapping[str | None, int]


class Stuck(NamedTuple):
    """Why a match stands at an older position: after so many entries, since a later one cannot be followed."""

    base: int
    broken: int
    why: str


class Course:
    """The course of a match. A match, once there, never changes, so that others may read it in threads of their own
    while its course goes on. `lock` guards the turning to the next."""

    def __init__(self, store: Store, card: Card, *, anew: bool = False) -> None:
        """`anew`: without the positions that were kept, unless the journal does not do without one."""
        self.store = store
        self._played_anew = anew
        self.card = card
        self.lock = threading.RLock()
        self._match: Match | None = None
        #: how many entries the journal has: grows with every action and with every one taken back
        self.version: int
        #: what of it each viewer was told: the only count of actions that leaves the server, since the number of
        #: secret ones would give away the length of a plan
        self.versions: dict[str | None, int]
        #: for each action of the match: its version for those who were told of it
        self.numbers: Numbers
        #: a position from which the last actions can be played again: with how many of them before it, and the versions
        self.station: Station
        #: what was worked out from the match, by whoever worked it out; emptied when an action is taken back
        self.memory: dict[Any, Any] = {}
        #: the last actions: those at the end of `numbers`
        self.recent: deque[Step]
        #: when a spectator could last notice something
        self.changed = card.created
        #: how often lines that were told were taken out of the log
        self.undone = 0
        #: who would end the match here, now that it is certain who wins, or that it stands still; forgotten when
        #: something is taken back, or goes on though nothing is certain
        self.agreed: set[str] = set()
        #: what people ask of each other
        self.proposals = Proposals()
        #: whoever is asked has come back to the question: nothing is answered for him
        self.returned = False
        #: after how many entries something of the match itself last changed
        self.acted: int
        #: the digest of the last entry
        self.chain: str
        #: the number of the last position that was kept, and how many actions led to it
        self.kept: tuple[int, int]
        #: where the match stands if its journal cannot be followed to the end
        self.stuck: Stuck | None = None
        self._open()

    @property
    def waits(self) -> bool:
        """Whether there is no match yet."""
        return self._match is None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match is not None and self._match.outcome is not None

    @property
    def match(self) -> Match:
        """The match as it stands; before it begins there is none, whoever asks."""
        if self._match is None:
            raise Refusal("waiting")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def _open(self) -> None:
        """Begin at the newest position that was kept, or where the match began, and follow the journal from there.
        If today's rules refuse an entry, or one was changed, the match stands at the last position before it."""
        own.expect(self.card.game, self.card.data, f"match {self.card.id}")
        if self.card.waits:
            self._blank(tuple(self.card.seats))
            return
        kept = self.store.kept(self.card.id)
        resumed = self.store.last_base(self.card.id)
        first = resumed[0] if resumed else 0
        today = [one for one in kept if one.rules == rules_of(self.card.game) and one.number >= first]
        if self._played_anew or not any(self._begin_at(kept, one) for one in today):
            self._begin_again(kept, resumed)
        self.stuck = None
        self.undone += 1
        entries = self.store.entries(self.card.id, self.version)
        try:
            self._follow(entries)
        except Exception as error:
            self._step_back(kept, resumed, entries, error)

    def _begin_again(self, kept: list[Kept], resumed: tuple[int, int] | None) -> None:
        """At the beginning, or where the match went on from an older position."""
        base = resumed[1] if resumed else 0
        if not any(self._begin_at(kept, one) for one in kept if one.number == base):
            self._restart()
        if resumed:
            self._go_on(resumed[0] - 1)

    @property
    def _anew(self) -> Callable[[], list[Deed]] | None:
        """How to play all its actions again, where its past cannot be read. It holds no course: what holds itself in a
        ring would stay in memory long after it was left."""
        return None if self._played_anew else partial(played_again, self.store, self.card)

    def _go_on(self, number: int) -> None:
        """Go on from here after so many entries, some of which are no part of the match. Versions of before come no
        more; how many secret actions there were does not show."""
        before = self.store.entries(self.card.id, number - 1)[:1] if number else []
        self.chain = before[0].digest if before else ""
        self.version = self.acted = number
        self.agreed = set()
        self.versions = dict.fromkeys(self.versions, (number // 100 + 1) * 100)
        self._stop()

    def _stop(self) -> None:
        """Here the last actions begin."""
        self.station = Station(self.match.bare(), len(self.numbers), dict(self.versions))

    def _begin_at(self, kept: list[Kept], one: Kept) -> bool:
        """Begin at a kept position, if it can be read."""
        try:
            chain_of(kept, one)
            found = self.store.unpack(self.card.id, [one.number], past=False)[one.number]
            thawed = thaw(self.card, found, self._chain(one.number), self._anew)
        except (LancioError, KeyError) as error:
            logger.error("position %s of match %s is passed over: %s", one.number, self.card.id, error)
            return False
        self.match, self.numbers, self.versions, self.changed = thawed
        self.version = self.acted = one.number
        self.proposals, self.returned = Proposals(), False
        self.agreed = self.store.agreed(self.card.id, one.number) if self.match.settled else set()
        self.chain = one.digest
        self.kept = one.number, len(self.numbers)
        self.memory, self.recent = {}, deque(maxlen=RECENT)
        self._stop()
        return True

    def _chain(self, number: int) -> Chain:
        return partial(chain_in, self.store, self.card.id, number)

    def _step_back(
        self, kept: list[Kept], resumed: tuple[int, int] | None, entries: list[Entry], error: Exception
    ) -> None:
        """Stand at the last position before what cannot be followed. Nothing is written before somebody acts."""
        broken = self.version + 1
        first = resumed[0] if resumed else 0
        logger.error("match %s cannot be followed from entry %s on: %s", self.card.id, broken, error)
        last = entries[-1].number
        if not any(self._begin_at(kept, one) for one in kept if first <= one.number < broken):
            self._begin_again(kept, resumed)
        base = self.kept[0]
        self._go_on(last)
        self.stuck = Stuck(base, broken, str(error))

    def _restart(self) -> None:
        card = self.card
        match = beginning(card)
        self._blank(match.sides)
        self.station = Station(match.bare(), 0, dict(self.versions))
        # last: whoever looks meanwhile finds a match that waits, or all of it
        self.match = match

    def _blank(self, sides: tuple[str, ...]) -> None:
        """Nothing has been done yet."""
        self.version = self.acted = 0
        self.agreed = set()
        self.proposals, self.returned = Proposals(), False
        self.versions = dict.fromkeys((*sides, None), 0)
        self.numbers = Numbers()
        self.recent = deque(maxlen=RECENT)
        self.memory = {}
        self.chain = ""
        self.kept = 0, 0

    def _follow(self, entries: list[Entry]) -> None:
        """Play entries of the journal, as long as each fits the one before."""
        if any(entry.base is not None for entry in entries[1:]):
            raise LancioError("the match goes on from another position")
        for entry in entries:
            if entry.number != self.version + 1:
                raise LancioError(f"entry {self.version + 1} is missing")
            if not entry.fits(self.chain, self.card.id):
                raise LancioError(f"entry {entry.number} was changed")
            self._turn_to(self._pending(entry))

    def _pending(self, entry: Entry) -> Pending:
        """What an entry does to the match."""
        if entry.kind in TALK:
            return Pending(entry, None, [])
        if entry.kind in (BACK, END):
            after = accorded(self.match, entry)
            numbers = None if entry.kind == END else [*self.numbers][: after.played]
            return Pending(entry, None, list(self.versions), after, numbers)
        (step,) = self.match.follow([entry.move])
        return Pending(entry, step, self._told(step))

    def due(self, *, leaving: bool = False) -> Due | None:
        """The position now, if it is time to keep it: not while something can still be taken back, nor after what the
        position itself does not hold: what people say, and how they have gone back or ended it."""
        since = self.version - self.kept[0]
        if self.acted != self.version or self.match.accords or self.returned:
            return None
        if since < (1 if leaving else LEAST) or self.match.can_undo or self.stuck:
            return None
        ended = self.recent and self.recent[-1].entry.turn != self.match.game.turn(self.match.state)
        if not (leaving or ended or since >= EVERY or self.match.outcome):
            return None
        numbers = self.numbers.at_hand(self.kept[1])
        last = self.numbers.last[-1] if self.numbers.last else None
        due = Due(self.match, numbers, last, dict(self.versions), self.version, self.chain, self.kept, self.changed)
        self.kept = self.version, len(self.numbers)
        return due

    def shed(self, due: Due) -> None:
        """A position was kept: what came before its last actions need not stay in memory."""
        with self.lock:
            # the last ones stay, to be told again
            count = due.match.played - RECENT
            if self.kept[0] != due.number or count <= len(self.numbers.past):
                return
            anew = self._anew
            self.numbers.lean(past(self.card, due.match.verbs, count, self._chain(due.number), anew))
            self.match = self.match.leaning(self.numbers.past)
            self.station = Station(due.match.bare(), due.match.played, due.versions)

    def _told(self, step: Step) -> list[str | None]:
        return [viewer for viewer in self.versions if step.noticed_by(viewer)]

    def _turn_to(self, pending: Pending) -> None:
        entry, step, told = pending.entry, pending.step, pending.told
        self.proposals.follow(entry)
        for viewer in told:
            self.versions[viewer] += 1
        if None in told:
            self.changed = entry.at
        if step is None:
            if entry.kind == AGREE:
                self.agreed = {*self.agreed, entry.side}
        elif step.taken_back:
            self.undone += 1
            self.agreed = set()
            self.numbers.last.pop()
            self.memory = {}
            if self.recent:
                self.recent.pop()
        else:
            # without their past, so that they hold nothing else in memory
            before = self.recent[-1].after if self.recent else step.before.bare()
            self.recent.append(Step(step.entry, before, step.after.bare()))
            self.numbers.last.append({viewer: self.versions[viewer] for viewer in told})
            if self.agreed and not step.after.settled:
                self.agreed = set()
        if step is not None:
            self.match = step.after.leaning(self.numbers.past) if self.numbers.past else step.after
        if pending.after is not None:
            self.match = pending.after
        if pending.numbers is not None:
            self._went_back(pending.numbers)
        self.version += 1
        if entry.kind not in TALK:
            self.acted = self.version
            self.returned = entry.kind == BACK or (step is not None and step.taken_back)
        self.chain = entry.digest or entry.after(self.chain, self.card.id)
        self.stuck = None

    def _went_back(self, numbers: list[Told]) -> None:
        """The match stands where it did: all that led there is at hand, and is kept anew with the next position."""
        self.undone += 1
        self.agreed, self.memory = set(), {}
        self.numbers, self.kept = Numbers(last=numbers), (0, 0)
        self.recent.clear()
        self._stop()

    @property
    def status(self) -> dict[str, Any]:
        """What a list of matches shows of it, and after how many entries that was so."""
        if self.waits:
            return WAITS
        return {**status_of(self.match, self.versions[None]), "entries": self.version}


def status_of(match: Match, actions: int = 0) -> dict[str, Any]:
    """What a list of matches shows: nothing that a spectator may not see."""
    outcome = match.outcome
    return {
        "turn": match.game.turn_view(match.state),
        "to_act": match.to_act,
        "outcome": outcome.as_dict() if outcome else None,
        "actions": actions,
    }


def played_again(store: Store, card: Card) -> list[Deed]:
    """The actions of a match, all played again."""
    other = Course(store, card, anew=True)
    return deeds(other.match, other.numbers, 0)
