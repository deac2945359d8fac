"""A match being played: the journal replayed into memory, one action in flight, and whoever waits for news."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

import lancio
from lancio import IllegalAction, LancioError, Match
from lancio.engine import own
from lancio.engine.match import Step
from lancio.server.keeping import EVERY, LEAST, Due, Numbers, chain_of, rules_of, thaw
from lancio.server.refusals import Refusal
from lancio.server.store import HUMAN, PLAY, UNDO, Card, Entry, Kept, Store

#: so many of the last actions are kept with the positions before and after, to be told without playing the match again
RECENT = 64
#: actions that may wait at one table until the one before is on the disk
QUEUE = 8
#: seconds; an action that takes longer is written down, since everybody waits for it
SLOW = 0.05

logger = logging.getLogger(__name__)


class Pending(NamedTuple):
    """An action that was played and counts once it is on the disk."""

    entry: Entry
    step: Step
    #: who will notice it
    told: list[str | None]


class Stuck(NamedTuple):
    """Why a match stands at an older position: after so many entries, since a later one cannot be followed."""

    base: int
    broken: int
    why: str


class Table:
    """A live match. It is played on the event loop; a match, once there, never changes, so that others may read it in
    threads of their own while the table turns to the next. `lock` guards the turning."""

    def __init__(self, store: Store, card: Card) -> None:
        self.store = store
        self.card = card
        self.holders = store.holders(card.id)
        self.lock = threading.RLock()
        self.match: Match
        #: how many entries the journal has: grows with every action and with every one taken back
        self.version: int
        #: what of it each viewer was told: the only count of actions that leaves the server, since the number of
        #: secret ones would give away the length of a plan
        self.versions: dict[str | None, int]
        #: for each action of the match: its version for those who were told of it
        self.numbers: Numbers
        #: what was worked out from the match, by whoever worked it out; emptied when an action is taken back
        self.memory: dict[Any, Any] = {}
        #: the last actions: those at the end of `numbers`
        self.recent: deque[Step]
        #: when a spectator could last notice something
        self.changed = card.created
        #: how often lines that were told were taken out of the log
        self.undone = 0
        #: after how many entries what lists show of it was last kept
        self.listed = card.listed
        #: when it was last asked for
        self.used = time.monotonic()
        #: something may have been written that this table does not know
        self.behind = False
        self._watchers: set[Callable[[], None]] = set()
        self._flight = asyncio.Lock()
        self._queue = 0
        #: the digest of the last entry
        self.chain: str
        #: the number of the last position that was kept, and how many actions led to it
        self.kept: tuple[int, int]
        #: where the match stands if its journal cannot be followed to the end
        self.stuck: Stuck | None = None
        self._open()

    # -- opening -------------------------------------------------------------------------------

    def _open(self) -> None:
        """Begin at the newest position that was kept, or where the match began, and follow the journal from there.
        If today's rules refuse an entry, or one was changed, the match stands at the last position before it."""
        own.expect(self.card.game, self.card.data, f"match {self.card.id}")
        kept = self.store.kept(self.card.id)
        resumed = self.store.last_base(self.card.id)
        first = resumed[0] if resumed else 0
        today = [one for one in kept if one.rules == rules_of(self.card.game) and one.number >= first]
        if not any(self._begin_at(kept, one) for one in today):
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

    def _go_on(self, number: int) -> None:
        """Go on from here after so many entries, some of which are no part of the match. Versions of before come no
        more; how many secret actions there were does not show."""
        before = self.store.entries(self.card.id, number - 1)[:1] if number else []
        self.chain = before[0].digest if before else ""
        self.version = number
        self.versions = dict.fromkeys(self.versions, (number // 100 + 1) * 100)

    def _begin_at(self, kept: list[Kept], one: Kept) -> bool:
        """Begin at a kept position, if it can be read."""
        try:
            chain = chain_of(kept, one)
            found = self.store.unpack(self.card.id, chain)
            thawed = thaw(self.card, [found[number] for number in chain])
        except (LancioError, KeyError) as error:
            logger.error("position %s of match %s is passed over: %s", one.number, self.card.id, error)
            return False
        self.match, self.numbers, self.versions, self.changed = thawed
        self.version = one.number
        self.chain = one.digest
        self.kept = one.number, len(self.numbers)
        self.memory, self.recent = {}, deque(maxlen=RECENT)
        return True

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
        self.match = lancio.game(card.game).start(card.scenario, card.seed, card.options)
        self.version = 0
        self.versions = dict.fromkeys((*self.match.sides, None), 0)
        self.numbers = []
        self.recent = deque(maxlen=RECENT)
        self.memory = {}
        self.chain = ""
        self.kept = 0, 0

    def _follow(self, entries: list[Entry]) -> None:
        """Play entries of the journal, as long as each fits the one before."""
        if any(entry.base is not None for entry in entries[1:]):
            raise LancioError("the match goes on from another position")
        for entry, step in zip(entries, self.match.follow(entry.move for entry in entries), strict=True):
            if entry.number != self.version + 1:
                raise LancioError(f"entry {self.version + 1} is missing")
            if entry.digest and entry.digest != entry.after(self.chain, self.card.id):
                raise LancioError(f"entry {entry.number} was changed")
            self._turn_to(Pending(entry, step, self._told(step)))

    def due(self, *, leaving: bool = False) -> Due | None:
        """The position now, if it is time to keep it: not while something can still be taken back."""
        since = self.version - self.kept[0]
        if since < (1 if leaving else LEAST) or self.match.can_undo or self.stuck:
            return None
        ended = self.recent and self.recent[-1].entry.turn != self.match.game.turn(self.match.state)
        if not (leaving or ended or since >= EVERY or self.match.outcome):
            return None
        numbers = self.numbers[self.kept[1] :]
        due = Due(self.match, numbers, dict(self.versions), self.version, self.chain, self.kept, self.changed)
        self.kept = self.version, len(self.numbers)
        return due

    # -- what is asked -------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a computer must decide now."""
        side = self.match.to_act
        return side is not None and self.card.seats[side] != HUMAN

    def can_undo(self, side: str | None) -> bool:
        """Whether a seat may take back the last action."""
        match = self.match
        return match.can_undo and match.outcome is None and match.journal[-1].side == side

    # -- the journal ---------------------------------------------------------------------------

    def catch_up(self) -> bool:
        """Replay what was added to the journal, by other writers or by one of ours who could not wait for it. Whether
        there was anything."""
        with self.lock:
            self.behind = False
            entries = self.store.entries(self.card.id, self.version)
            if entries:
                try:
                    if self.stuck or entries[0].base is not None:
                        raise LancioError("somebody else has gone on from another position")
                    self._follow(entries)
                except Exception:
                    self._open()
        if entries:
            self.notify()
        return bool(entries)

    @asynccontextmanager
    async def flight(self) -> AsyncIterator[None]:
        """One action at a time, from the question to the disk; so many may wait."""
        if self._queue > QUEUE:
            raise Refusal("busy")
        self._queue += 1
        try:
            async with self._flight:
                yield
        finally:
            self._queue -= 1

    def play(self, side: str, action: str) -> Pending:
        """Play an action that was offered to this side; it counts once it is on the disk and was accepted."""
        try:
            return self._prepare(side, PLAY, action)
        except IllegalAction as error:
            raise Refusal("illegal", error.reasons, action=action) from error

    def undo(self, side: str) -> Pending:
        """Take back this side's last action."""
        if not self.can_undo(side):
            raise Refusal("cannot_undo")
        return self._prepare(side, UNDO, "")

    def _prepare(self, side: str, kind: str, action: str) -> Pending:
        base = self.stuck.base if self.stuck else None
        entry = Entry(self.version + 1, side, kind, action, time.time(), base=base)
        entry = replace(entry, digest=entry.after(self.chain, self.card.id))
        begun = time.perf_counter()
        (step,) = self.match.follow([entry.move])
        pending = Pending(entry, step, self._told(step))
        took = time.perf_counter() - begun
        if took > SLOW:
            logger.info("%s held everybody up for %.0f ms: %s", self.card.game, took * 1000, action.partition(" ")[0])
        return pending

    def accept(self, pending: Pending) -> None:
        """It is on the disk: the match goes on from there."""
        with self.lock:
            # whoever looked in between has read it from the journal already
            if self.version == pending.entry.number - 1:
                self._turn_to(pending)
        self.notify()

    def _told(self, step: Step) -> list[str | None]:
        return [viewer for viewer in self.versions if step.noticed_by(viewer)]

    def _turn_to(self, pending: Pending) -> None:
        entry, step, told = pending
        for viewer in told:
            self.versions[viewer] += 1
        if None in told:
            self.changed = entry.at
        if step.taken_back:
            self.undone += 1
            self.numbers.pop()
            self.memory = {}
            if self.recent:
                self.recent.pop()
        else:
            self.recent.append(step)
            self.numbers.append({viewer: self.versions[viewer] for viewer in told})
        self.match = step.after
        self.version += 1
        self.chain = entry.digest or entry.after(self.chain, self.card.id)
        self.stuck = None

    # -- news ----------------------------------------------------------------------------------

    def watch(self, call: Callable[[], None]) -> Callable[[], None]:
        """Be called, from any thread, whenever something has changed. Returns how to stop it."""
        self._watchers.add(call)
        return lambda: self._watchers.discard(call)

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is under way."""
        return not self._watchers and not self._queue

    @property
    def watched(self) -> bool:
        """Whether anybody listens."""
        return bool(self._watchers)

    @property
    def watchers(self) -> int:
        """How many listen."""
        return len(self._watchers)

    def notify(self) -> None:
        """Tell everybody who waits."""
        for call in tuple(self._watchers):
            call()

    @property
    def status(self) -> dict[str, Any]:
        """What a list of matches shows of it, and after how many entries that was so."""
        return {**status_of(self.match, self.versions[None]), "entries": self.version}


def waker(event: asyncio.Event) -> Callable[[], None]:
    """What sets an event of this loop, called from any thread."""
    loop, here = asyncio.get_running_loop(), threading.get_ident()

    def wake() -> None:
        if threading.get_ident() == here:
            event.set()
        else:
            loop.call_soon_threadsafe(event.set)

    return wake


def status_of(match: Match, actions: int = 0) -> dict[str, Any]:
    """What a list of matches shows: nothing that a spectator may not see."""
    outcome = match.outcome
    return {
        "turn": match.game.turn_view(match.state),
        "to_act": match.to_act,
        "outcome": outcome.as_dict() if outcome else None,
        "actions": actions,
    }
