"""What people at a match ask of each other: to take something back, to end it with a result, to let somebody else sit
in a seat. All of it stands in the journal, so of two answers at once one counts, and nothing is lost with a server."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass, replace

from lancio import BadData, Match
from lancio.engine.accords import DRAW
from lancio.server.rows import ACCEPT, ADVICE, AGREE, ASK, BACK, DECLINE, END, PLAY, Entry
from lancio.server.secrecy import ALPHABET

TAKEBACK, RESULT, COMPUTER, SUBSTITUTE = "takeback", "result", "computer", "substitute"
#: those that are about a seat
ABOUT_SEATS = (COMPUTER, SUBSTITUTE)
#: letters of the name of a proposal: it tells nothing of how much was played
NAME = 8
#: entries that change nothing of the match
TALK = frozenset((ADVICE, AGREE, ASK, ACCEPT, DECLINE))
#: entries that are no actions
BESIDE = TALK | {BACK, END}


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that a side asks of the others."""

    id: str
    by: str
    what: str
    #: who wins (empty: nobody), or whose seat it is about
    about: str = ""
    #: which computer would play
    player: str = ""
    at: float = 0.0
    accepted: frozenset[str] = frozenset()

    @classmethod
    def new(cls, by: str, what: str, about: str = "", player: str = "") -> Proposal:
        """One that nobody has heard of yet."""
        return cls("".join(secrets.choice(ALPHABET) for _ in range(NAME)), by, what, about, player)

    @property
    def words(self) -> str:
        """As it stands in the journal."""
        about = self.about or (DRAW if self.what == RESULT else "")
        return " ".join(filter(None, (self.id, self.what, about, self.player)))

    @classmethod
    def read(cls, entry: Entry) -> Proposal:
        """From the journal."""
        id_, what, about, player, *_ = [*entry.action.split(" "), "", "", ""]
        return cls(id_, entry.side, what, "" if what == RESULT and about == DRAW else about, player, entry.at)

    @property
    def same(self) -> tuple[str, str, str, str]:
        """What makes two proposals the same."""
        return self.by, self.what, self.about, self.player


class Proposals:
    """The proposal that stands, what was declined since something was last decided, and what each side has asked in
    vain until it decides something itself: whether somebody has said no, or it is void since others have played on."""

    __slots__ = ("asked", "declined", "now", "vain")

    def __init__(self) -> None:
        self.now: Proposal | None = None
        self.declined: frozenset[tuple[str, str, str, str]] = frozenset()
        self.vain: dict[str, tuple[Proposal, bool]] = {}
        #: how often each side has asked for something since something was last decided
        self.asked: Counter[str] = Counter()

    def follow(self, entry: Entry) -> None:
        """An entry of the journal: whatever is decided at the match makes all that was asked void."""
        now = self.now
        if entry.kind == ASK:
            self.now = Proposal.read(entry)
            self.asked[entry.side] += 1
            self.vain.pop(entry.side, None)
        elif entry.kind == ACCEPT and now is not None:
            self.now = replace(now, accepted=now.accepted | {entry.side})
        elif entry.kind == DECLINE:
            if now is not None and entry.side != now.by:
                self.declined |= {now.same}
                self.vain[now.by] = now, True
            self.now = None
        elif entry.kind not in TALK:
            if now is not None and entry.kind == PLAY:
                self.vain[now.by] = now, False
            self.vain.pop(entry.side, None)
            self.now, self.declined = None, frozenset()
            self.asked.clear()


def back(asked: str, count: int, to_act: str) -> str:
    """What an entry says by which a match goes back: who asked for it, how many actions, and whose decision it was: his
    clock has run so far."""
    return f"{asked} {count} {to_act}"


def read_back(entry: Entry) -> tuple[str, int, str]:
    """The same from the journal."""
    try:
        asked, count, to_act = entry.action.split(" ")
        return asked, int(count), to_act
    except ValueError as error:
        raise BadData(f"entry {entry.number}", f"expected who goes back how far, found {entry.action!r}") from error


def accorded(match: Match, entry: Entry) -> Match:
    """The match after an entry by which people go back, or end it; the same for all that is only said."""
    if entry.kind == BACK:
        asked, count, _ = read_back(entry)
        return match.take_back(count, asked)
    return match.end(entry.side, entry.action) if entry.kind == END else match
