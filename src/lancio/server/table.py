"""A match being played: the journal replayed into memory, one action in flight, and whoever waits for news."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import lancio
from lancio import IllegalAction, LancioError, Match
from lancio.engine import own
from lancio.engine.match import Step
from lancio.server.refusals import Refusal
from lancio.server.store import PLAY, UNDO, Card, Entry, Store

HUMAN = "human"
#: so many of the last actions are kept with the positions before and after, to be told without playing the match again
RECENT = 64
#: actions that may wait at one table until the one before is on the disk
QUEUE = 8


class Pending(NamedTuple):
    """An action that was played and counts once it is on the disk."""

    entry: Entry
    step: Step
    #: who will notice it
    told: list[str | None]


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
        self.numbers: list[dict[str | None, int]]
        #: what was worked out from the match, by whoever worked it out; emptied when an action is taken back
        self.memory: dict[Any, Any] = {}
        #: the last actions: those at the end of `numbers`
        self.recent: deque[Step]
        #: when a spectator could last notice something
        self.changed = card.created
        #: after how many entries what lists show of it was last kept
        self.listed = card.listed
        #: when it was last asked for
        self.used = time.monotonic()
        #: something may have been written that this table does not know
        self.behind = False
        self._watchers: set[Callable[[], None]] = set()
        self._flight = asyncio.Lock()
        self._queue = 0
        self._restart()

    def _restart(self) -> None:
        card = self.card
        own.expect(card.game, card.data, f"match {card.id}")
        self.match = lancio.game(card.game).start(card.scenario, card.seed, card.options)
        self.version = 0
        self.versions = dict.fromkeys((*self.match.sides, None), 0)
        self.numbers = []
        self.recent = deque(maxlen=RECENT)
        self.memory = {}

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
            try:
                for number, entry in enumerate(entries, self.version + 1):
                    if entry.number != number:
                        raise LancioError(f"entry {number} is missing")
                for entry, step in zip(entries, self.match.follow(entry.move for entry in entries), strict=True):
                    self._turn_to(Pending(entry, step, self._told(step)))
            except LancioError as error:
                self._restart()
                raise Refusal("outdated", [str(error)]) from error
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
        entry = Entry(self.version + 1, side, kind, action, time.time())
        (step,) = self.match.follow([entry.move])
        return Pending(entry, step, self._told(step))

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
            self.numbers.pop()
            self.memory = {}
            if self.recent:
                self.recent.pop()
        else:
            self.recent.append(step)
            self.numbers.append({viewer: self.versions[viewer] for viewer in told})
        self.match = step.after
        self.version += 1

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

    def notify(self) -> None:
        """Tell everybody who waits."""
        for call in tuple(self._watchers):
            call()

    @property
    def status(self) -> dict[str, Any]:
        """What a list of matches shows of it, and after how many entries that was so."""
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
