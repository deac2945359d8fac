"""A match being played: its course, one action in flight, and whoever waits for news."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from lancio import IllegalAction, LancioError
from lancio.server.course import Course, Pending
from lancio.server.once_more import offered
from lancio.server.pace import PACE
from lancio.server.presence import Presence
from lancio.server.proposals import ABOUT_SEATS
from lancio.server.refusals import Refusal
from lancio.server.rows import ADVICE, AGREE, HUMAN, PLAY, UNDO, Card, Entry, digest_of
from lancio.server.store import Store
from lancio.server.talk import newest
from lancio.server.taught import taught
from lancio.server.terms import control_of
from lancio.server.timers import runs, timer_of

#: actions that may wait at one table until the one before is on the disk
QUEUE = 8


class Flight:
    """An action under way at a table; the next one waits for it."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        table = self._table
        if table._queue > QUEUE:
            raise Refusal("busy")
        table._queue += 1
        try:
            await table._flight.acquire()
        except BaseException:
            table._queue -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self._table._flight.release()
        self._table._queue -= 1


class Table(Course):
    """A live match. It is played on the event loop."""

    def __init__(self, store: Store, card: Card, *, anew: bool = False) -> None:
        #: who sits where. Read first: whatever changes after that is noticed by its count
        self.seating = store.seatings.of(card.id)
        self.holders = store.holders(card.id)
        #: the last number of each channel in which something was said, and who offers to play once more
        self.talk, self.rematch = newest(store.engine, card.id), offered(store.engine, card.id)
        if card.waits:
            card = store.find(card.id) or card
        #: after how many entries what lists show of it was last kept
        self.listed = card.listed
        #: when it was last asked for
        self.used = time.monotonic()
        #: when it was last written down that its maker is there, for the lobby
        self.renewed = float("-inf")
        #: something may have been written that this table does not know
        self.behind = False
        self._watchers: set[Callable[[], None]] = set()
        self._silent: set[Callable[[], None]] = set()
        self.presence = Presence(quietly(WeakMethod(self.notify)))
        #: how far the computer whose turn it is has come: after how many entries, and from 0 to 1
        self.pondered: tuple[int, float] | None = None
        #: viewer -> his version, and the decision of which he is told how far it has come. Of those after it, while he
        #: notices nothing, he is not: how many secret decisions there are is nobody's business
        self._pondering: dict[str | None, tuple[int, int]] = {}
        #: the lesson that it is, if it is one
        self.taught = taught(card)
        self._flight = asyncio.Lock()
        self._queue = 0
        super().__init__(store, card, anew=anew)
        self._wind()

    # -- what is asked -------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a computer must decide now, or a lesson answers."""
        if self.taught is not None:
            return self.taught.place(self.match).scripted is not None
        side = None if self.waits else self.match.to_act
        return side is not None and self.card.seats[side] != HUMAN

    def ponder(self, version: int, done: float) -> None:
        """The computer whose turn it is has come so far."""
        self.pondered = version, done
        self.notify()

    def progress(self, side: str | None) -> float | None:
        """How far the computer has come, as far as a viewer may be told."""
        if self.pondered is None or not self.thinking:
            return None
        number, done = self.pondered
        version = self.versions[side]
        if self._pondering.get(side, (-1, -1))[0] != version:
            self._pondering[side] = version, number
        return done if number == self.version and self._pondering[side] == (version, number) else None

    @property
    def status(self) -> dict[str, Any]:
        """What lists show of it; what is asked of whom is shown to those alone."""
        status, now = super().status, self.proposals.now
        sides = self.people - set(self.seating.missing)
        if now is None or (now.what in ABOUT_SEATS and now.about not in self.people):
            return status
        return {**status, "asked": {"what": now.what, "sides": sorted(sides - now.accepted - {now.by})}}

    def can_undo(self, side: str | None) -> bool:
        """Whether a seat may take back the last action."""
        match = self.match
        last = match.last
        if side is None or self.card.seats[side] != HUMAN:
            # a computer plays there
            return False
        return last is not None and last.side == side and match.can_undo and match.outcome is None

    # -- the journal --------------------------------------------------------------------------

    def catch_up(self) -> bool:
        """Replay what was added to the journal, by other writers or by one of ours who could not wait for it. Whether
        there was anything."""
        with self.lock:
            self.behind = False
            reseated = self._reseat()
            entries = [] if self.card.waits else self.store.entries(self.card.id, self.version)
            if entries:
                try:
                    if self.stuck or entries[0].base is not None:
                        raise LancioError("somebody else has gone on from another position")
                    self._follow(entries)
                except Exception:
                    self._open()
        if entries or reseated:
            self.notify()
        return bool(entries) or reseated

    def _reseat(self) -> bool:
        """See who sits here now, and begin if all that was missing is there. Whether anything has changed."""
        id_ = self.card.id
        if self.store.ledger.seatings([id_]).get(id_, self.seating.revision) == self.seating.revision:
            return False
        self.seating = self.store.seatings.of(id_)
        self.holders = self.store.holders(id_)
        self.talk, self.rematch = newest(self.store.engine, id_), offered(self.store.engine, id_)
        waited, self.card = self.card.waits, self.store.find(id_) or self.card
        if waited and not self.card.waits:
            self._open()
        self._wind()
        return True

    def wind(self) -> None:
        """See how the match is timed, since for a while nobody could play."""
        with self.lock:
            self._wind()

    def _wind(self) -> None:
        """See how the match is timed."""
        with self.store.engine.connect() as connection:
            self.control = control_of(connection, self.card.id)
        self.timer = timer_of(self.store.engine, self.card.id, self.version) if self.control else None

    def flight(self) -> Flight:
        """One action at a time, from the question to the disk; so many may wait."""
        return Flight(self)

    def play(self, side: str, action: str) -> Pending:
        """Play an action that was offered to this side; it counts once it is on the disk and was accepted."""
        try:
            return self._prepare(side, PLAY, action)
        except IllegalAction as error:
            raise Refusal("illegal", error.reasons, action=action) from error

    def answer(self, side: str, action: str) -> Pending:
        """The same for a person: a lesson has its own word to say."""
        pending = self.play(side, action)
        if self.taught is not None and pending.step is not None:
            said = self.match.verbs.notation(pending.step.entry.code)
            if self.taught.late(self.match, said):
                raise Refusal("stale", version=self.versions[side])
            objection = self.taught.objection(self.match, said)
            if objection is not None:
                raise Refusal("lesson", [objection])
        return pending

    def agree(self, side: str) -> Pending:
        """A side would end the match here. Computers always would."""
        return self._prepare(side, AGREE, "")

    def advise(self, side: str, actions: list[str], left: bool = False) -> Pending:
        """A side was told these answers; `left`: it has left its decision to the computer."""
        return self._prepare(side, ADVICE, json.dumps({"left": actions} if left else actions))

    @property
    def advises(self) -> bool:
        """Whether people may ask for advice here: not where it was ruled out, nor where the match counts."""
        return self.card.advice and not self.seating.rated

    @property
    def people(self) -> set[str]:
        """The sides that people play."""
        return {name for name, who in self.card.seats.items() if who == HUMAN}

    def undo(self, side: str) -> Pending:
        """Take back this side's last action."""
        if not self.can_undo(side):
            raise Refusal("cannot_undo")
        return self._prepare(side, UNDO, "")

    def enter(self, side: str, kind: str, action: str) -> Pending:
        """What people do beside the rules."""
        return self._prepare(side, kind, action)

    def _prepare(self, side: str, kind: str, action: str) -> Pending:
        base = self.stuck.base if self.stuck else None
        number = self.version + 1
        # no finer than the digest has it: not every database gives back the last digit of a fraction
        at = round(self.store.clock(), 3)
        digest = digest_of(self.chain, self.card.id, number, side, kind, action, base, at)
        entry = Entry(number, side, kind, action, at, digest, base)
        with PACE.timed(action.partition(" ")[0] or kind, self.card.game, self.card.id):
            return self._pending(entry)

    def accept(self, pending: Pending) -> None:
        """It is on the disk: the match goes on from there."""
        with self.lock:
            # whoever looked in between has read it from the journal already
            if self.version == pending.entry.number - 1:
                self._turn_to(pending)
        self.notify()

    def _turn_to(self, pending: Pending) -> None:
        super()._turn_to(pending)
        # while a match is opened there is no clock yet: it is read then
        timer = self.__dict__.get("timer")
        if timer is not None:
            runs(timer, pending.entry)

    # -- news ----------------------------------------------------------------------------------

    def watch(self, call: Callable[[], None], *, silent: bool = False) -> Callable[[], None]:
        """Be called, from any thread, whenever something has changed. Returns how to stop it. `silent`: it is nobody
        who listens for a person."""
        watchers = self._silent if silent else self._watchers
        watchers.add(call)
        return lambda: watchers.discard(call)

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is under way."""
        return not self._watchers and not self._queue

    @property
    def acting(self) -> bool:
        """Whether an action is under way."""
        return self._queue > 0

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
        for call in (*self._watchers, *self._silent):
            call()


def waker(event: asyncio.Event) -> Callable[[], None]:
    """What sets an event of this loop, called from any thread."""
    loop, here = asyncio.get_running_loop(), threading.get_ident()

    def wake() -> None:
        if threading.get_ident() == here:
            event.set()
        else:
            loop.call_soon_threadsafe(event.set)

    return wake


def quietly(method: WeakMethod[Callable[[], None]]) -> Callable[[], None]:
    """Call a method of a table without holding the table: what holds itself in a ring stays in memory long after it was
    left."""

    def call() -> None:
        found = method()
        if found is not None:
            found()

    return call
