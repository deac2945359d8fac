"""A match being played: the journal replayed into memory, one writer at a time, and whoever waits for news."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

import lancio
from lancio import IllegalAction, LancioError, Match
from lancio.engine import own
from lancio.engine.match import Step
from lancio.server.refusals import Refusal
from lancio.server.store import PLAY, UNDO, Card, Entry, Store, Taken

HUMAN = "human"
#: so many of the last actions are kept with the positions before and after, to be told without playing the match again
RECENT = 64


class Table:
    """A live match. Everything but `watch` wants `lock` to be held."""

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
        self._watchers: set[Callable[[], None]] = set()
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

    def catch_up(self) -> None:
        """Replay what other writers have added to the journal."""
        entries = self.store.entries(self.card.id, self.version)
        try:
            for number, entry in enumerate(entries, self.version + 1):
                if entry.number != number:
                    raise LancioError(f"entry {number} is missing")
            for step in self.match.follow(entry.move for entry in entries):
                self._turn_to(step, self._told(step))
        except LancioError as error:
            self._restart()
            raise Refusal("outdated", [str(error)]) from error

    def play(self, side: str, action: str) -> None:
        """Play an action that was offered to this side; it counts once it is on the disk."""
        try:
            self._append(Entry(self.version + 1, side, PLAY, action))
        except IllegalAction as error:
            raise Refusal("illegal", error.reasons, action=action) from error

    def undo(self, side: str) -> None:
        """Take back this side's last action."""
        if not self.can_undo(side):
            raise Refusal("cannot_undo")
        self._append(Entry(self.version + 1, side, UNDO, ""))

    def _append(self, entry: Entry) -> None:
        (step,) = self.match.follow([entry.move])
        told = self._told(step)
        status = status_of(step.after, self.versions[None] + 1) if None in told else None
        try:
            self.store.append(self.card.id, entry, status)
        except Taken as error:
            self.catch_up()
            raise Refusal("stale", version=self.versions[entry.side]) from error
        self._turn_to(step, told)
        self.notify()

    def _told(self, step: Step) -> list[str | None]:
        return [viewer for viewer in self.versions if step.noticed_by(viewer)]

    def _turn_to(self, step: Step, told: list[str | None]) -> None:
        for viewer in told:
            self.versions[viewer] += 1
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

    def notify(self) -> None:
        """Tell everybody who waits."""
        for call in tuple(self._watchers):
            call()


def status_of(match: Match, actions: int = 0) -> dict[str, Any]:
    """What a list of matches shows: nothing that a spectator may not see."""
    outcome = match.outcome
    return {
        "turn": match.game.turn_view(match.state),
        "to_act": match.to_act,
        "outcome": outcome.as_dict() if outcome else None,
        "actions": actions,
    }
