"""What is kept of a match, as the rest of the server knows it: its card, the entries of its journal, the
positions, its line in a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

from lancio.engine.errors import LancioError
from lancio.server.ledger import Row

HUMAN = "human"
PLAY = "play"
UNDO = "undo"
#: no action: a side would end the match here
AGREE = "agree"
#: a side asks something of the others; one of them would do it; one of them would not, or whoever asked not any more
ASK, ACCEPT, DECLINE = "ask", "accept", "decline"
#: by consent the match goes back though dice were thrown
BACK = "back"
#: people end the match beside its rules
END = "end"
#: no action: a side was given advice; the answers that it was told, as JSON
ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Card:
    """What a match began from."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: int
    #: the seed was chosen by whoever made the match, so it is no secret
    seeded: bool
    seats: Mapping[str, str]
    created: float
    #: the digest of the owner's own data it is played with, empty without such
    data: str = ""
    #: after how many entries what lists show of it was last kept
    listed: int = 0
    #: the version of the rules that it was made with
    rules: str = ""
    #: it has not begun: its seed is none yet
    waits: bool = False
    #: the server's part of the seed, in hex; None: the maker chose the seed, or the match is older than such secrets
    secret: str | None = None
    pace: str = "live"
    #: the spectators' key that everybody may have
    watch: str | None = None
    #: people may ask the computer for advice
    advice: bool = True
    #: it is a lesson: its name, and the step that it begins at
    lesson: str | None = None


#: what lists show of a match that waits
WAITS: dict[str, Any] = {"turn": None, "to_act": None, "outcome": None, "actions": 0, "entries": 0}


def digest_of(
    before: str, match: str, number: int, side: str, kind: str, action: str, base: int | None, at: float | None = None
) -> str:
    """The digest of an entry after the digest before. `at`: when it was written, to the millisecond, for clocks follow
    from it; entries older than that are without."""
    when = () if at is None else (round(at * 1000),)
    said = json.dumps([before, match, number, side, kind, action, base, *when])
    return blake2b(said.encode(), digest_size=16, person=b"lancio journal").hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the journal."""

    number: int
    side: str
    kind: str
    action: str
    at: float = 0.0
    digest: str = ""
    base: int | None = None

    def after(self, digest: str, match: str) -> str:
        """The digest of this entry after the one before, without its time: the one that stands for it in entries older
        than digests are."""
        return digest_of(digest, match, self.number, self.side, self.kind, self.action, self.base)

    def fits(self, digest: str, match: str) -> bool:
        """Whether this entry is as it was written, after the one before. With its time, unless it is an older one."""
        timed = digest_of(digest, match, self.number, self.side, self.kind, self.action, self.base, self.at)
        return self.digest in ("", timed) or self.digest == self.after(digest, match)

    @property
    def move(self) -> tuple[str, str | None]:
        """The entry as a match follows it."""
        if self.kind not in (PLAY, UNDO):
            raise LancioError(f"entry {self.number} is of an unknown kind, {self.kind!r}")
        return self.side, self.action if self.kind == PLAY else None


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list."""

    card: Card
    #: the sides that the keys open, None for a spectator's
    holds: list[str | None]
    status: Mapping[str, Any]
    changed: float
    #: how many entries its journal has
    entries: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A position that was kept."""

    number: int
    before: int
    rules: str
    digest: str
    position: str = ""
    past: bytes = b""


class Shown(Protocol):
    """A match that is in memory, as far as lists show it."""

    card: Card
    changed: float

    @property
    def status(self) -> Mapping[str, Any]:
        """What they show."""


def status_of_row(text: str) -> dict[str, Any]:
    """What lists show of a match."""
    status = json.loads(text)
    if not isinstance(status, dict) or not {"turn", "to_act", "outcome", "actions"} <= status.keys():
        raise ValueError("a status lacks something")
    return status


def card_of(row: Any) -> Card:
    """A match as it was written."""
    if not all(isinstance(json.loads(text), dict) for text in (row.options, row.seats)):
        raise ValueError("options and seats are tables")
    return Card(
        row.id,
        row.game,
        row.scenario,
        json.loads(row.options),
        int(row.seed),
        bool(row.seeded),
        json.loads(row.seats),
        row.created,
        row.data,
        _listed(row.status),
        row.rules,
        row.begun is None,
        row.secret,
        row.pace,
        row.watch,
        bool(row.advice),
        row.lesson,
    )


def _listed(status: str) -> int:
    try:
        return int(json.loads(status)["entries"])
    except (ValueError, KeyError, TypeError):
        return -1


def row_of(match: str, entry: Entry) -> Row:
    """An entry as it is written."""
    e = entry
    return Row(match, e.number, e.side, e.kind, e.action, e.at, e.digest, e.base)
