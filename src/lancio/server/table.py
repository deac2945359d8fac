"""A match being played: the journal replayed into memory, one writer at a time, and whoever waits for news."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import lancio
from lancio import IllegalAction, LancioError, Match
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
        #: for each action of the match: the number of its entry, and the turn in which it was played
        self.numbers: list[int]
        self.turns: list[int]
        #: what was worked out from the match, by whoever worked it out; emptied when an action is taken back
        self.memory: dict[Any, Any] = {}
        self._watchers: set[Callable[[], None]] = set()
        self._restart()

    def _restart(self) -> None:
        card = self.card
        self.match = lancio.game(card.game).start(card.scenario, card.seed, card.options)
        self.version = 0
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
                if entry.kind == UNDO:
                    self.match.undo(entry.side)
                    self._forget_last()
                else:
                    turn = self.turn
                    self.match.play(entry.action, entry.side)
                    self._remember(entry.number, turn)
                self.version = entry.number
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
        if after.game.verbs.notation(after.journal[-1].code) != action:
            raise Refusal("illegal", action=action)
        turn = self.turn
        number = self.version + 1
        self._append(Entry(number, side, PLAY, action), after)
        self._remember(number, turn)

    def undo(self, side: str) -> None:
        """Take back this side's last action."""
        if not self.can_undo(side):
            raise Refusal("cannot_undo")
        after = self.match.copy()
        after.undo(side)
        self._append(Entry(self.version + 1, side, UNDO, ""), after)
        self._forget_last()

    def _append(self, entry: Entry, after: Match) -> None:
        try:
            self.store.append(self.card.id, entry, status_of(after))
        except Taken as error:
            self.catch_up()
            raise Refusal("stale", version=self.version) from error
        self.match = after
        self.version = entry.number
        self.notify()

    def _remember(self, number: int, turn: int) -> None:
        self.numbers.append(number)
        self.turns.append(turn)

    def _forget_last(self) -> None:
        self.numbers.pop()
        self.turns.pop()
        self.memory = {}
        self._chapter = ""

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


def status_of(match: Match) -> dict[str, Any]:
    """What a list of matches shows: nothing that a spectator may not see."""
    outcome = match.outcome
    return {
        "turn": match.view(None)["turn"],
        "to_act": match.to_act,
        "outcome": outcome.as_dict() if outcome else None,
        "actions": len(match.journal),
    }
