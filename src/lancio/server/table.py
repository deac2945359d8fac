"""A match being played: the journal replayed into memory, one writer at a time, and whoever waits for news."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import lancio
from lancio import IllegalAction, LancioError, Match
from lancio.engine import own
from lancio.server.refusals import Refusal
from lancio.server.store import PLAY, UNDO, Card, Entry, Store, Taken

HUMAN = "human"


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
        #: for each action of the match: its version for those who were told of it, and the turn in which it was played
        self.numbers: list[dict[str | None, int]]
        self.turns: list[int]
        #: what was worked out from the match, by whoever worked it out; emptied when an action is taken back
        self.memory: dict[Any, Any] = {}
        self._watchers: set[Callable[[], None]] = set()
        self._restart()

    def _restart(self) -> None:
        card = self.card
        own.expect(card.game, card.data, f"match {card.id}")
        self.match = lancio.game(card.game).start(card.scenario, card.seed, card.options)
        self.version = 0
        self.versions = dict.fromkeys((*self.match.sides, None), 0)
        self.numbers = []
        self.turns = []
        self.memory = {}
        self._chapter = ""
        self._turn = 0

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

    @property
    def turn(self) -> int:
        """The number of the turn. Looked up only when the sequence of play has moved on."""
        chapter = self.match.game.chapter(self.match.state)
        if chapter != self._chapter:
            self._chapter = chapter
            self._turn = turn_of(self.match)
        return self._turn

    # -- the journal ---------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Replay what other writers have added to the journal."""
        try:
            for entry in self.store.entries(self.card.id, self.version):
                if entry.number != self.version + 1:
                    raise LancioError(f"entry {self.version + 1} is missing")
                after = self.match.copy()
                if entry.kind == UNDO:
                    after.undo(entry.side)
                else:
                    after.play(entry.action, entry.side)
                self._turn_to(entry, after, self._told(entry, after))
        except LancioError as error:
            self._restart()
            raise Refusal("outdated", [str(error)]) from error

    def play(self, side: str, action: str) -> None:
        """Play an action that was offered to this side; it counts once it is on the disk."""
        after = self.match.copy()
        try:
            after.play(action, side)
        except IllegalAction as error:
            raise Refusal("illegal", error.reasons, action=action) from error
        if after.verbs.notation(after.journal[-1].code) != action:
            raise Refusal("illegal", action=action)
        self._append(Entry(self.version + 1, side, PLAY, action), after)

    def undo(self, side: str) -> None:
        """Take back this side's last action."""
        if not self.can_undo(side):
            raise Refusal("cannot_undo")
        after = self.match.copy()
        after.undo(side)
        self._append(Entry(self.version + 1, side, UNDO, ""), after)

    def _append(self, entry: Entry, after: Match) -> None:
        told = self._told(entry, after)
        status = status_of(after, self.versions[None] + 1) if None in told else None
        try:
            self.store.append(self.card.id, entry, status)
        except Taken as error:
            self.catch_up()
            raise Refusal("stale", version=self.versions[entry.side]) from error
        self._turn_to(entry, after, told)
        self.notify()

    def _told(self, entry: Entry, after: Match) -> set[str | None]:
        """Who can notice: of a secret action those for whom something looks different, and whoever did it."""
        if entry.kind == UNDO:
            return set(self.numbers[-1])
        last = after.journal[-1]
        return {
            viewer
            for viewer in self.versions
            if not last.private
            or viewer == entry.side
            or any(event.visible_to(viewer) for event in last.events)
            or after.view(viewer) != self.match.view(viewer)
        }

    def _turn_to(self, entry: Entry, after: Match, told: set[str | None]) -> None:
        for viewer in told:
            self.versions[viewer] += 1
        if entry.kind == UNDO:
            self.numbers.pop()
            self.turns.pop()
            self.memory = {}
            self._chapter = ""
        else:
            self.turns.append(self.turn)
            self.numbers.append({viewer: self.versions[viewer] for viewer in told})
        self.match = after
        self.version = entry.number

    # -- news ----------------------------------------------------------------------------------

    def watch(self, call: Callable[[], None]) -> Callable[[], None]:
        """Be called, from any thread, whenever something has changed. Returns how to stop it."""
        self._watchers.add(call)
        return lambda: self._watchers.discard(call)

    def notify(self) -> None:
        """Tell everybody who waits."""
        for call in tuple(self._watchers):
            call()


def turn_of(match: Match) -> int:
    """The number of the turn, as a spectator sees it."""
    turn = match.view(None)["turn"]
    number = turn.get("number", 0) if isinstance(turn, dict) else turn
    return number if isinstance(number, int) else 0


def status_of(match: Match, actions: int = 0) -> dict[str, Any]:
    """What a list of matches shows: nothing that a spectator may not see."""
    outcome = match.outcome
    return {
        "turn": match.view(None)["turn"],
        "to_act": match.to_act,
        "outcome": outcome.as_dict() if outcome else None,
        "actions": actions,
    }
