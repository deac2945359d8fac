"""What people say at a match, write down for themselves, block and report, in the database.

Numbers count in each channel for itself, so that nobody learns from them whether others talk. Whoever is blocked is
named as an account, or where there is none as a seat of a match.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any, NamedTuple

import sqlalchemy as sa

from lancio.server.accounts.tables import accounts
from lancio.server.refusals import Refusal
from lancio.server.schema import blocks, messages, notes, reports, seats

PLAYERS, WATCHERS = "players", "watchers"
#: messages of a channel, and those that are told at once
MOST, PAGE = 2000, 200
#: marks that turn the direction of what stands beside them
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: marks on one letter: more of them pile up over other lines
MARKS = 3


class Spoken(NamedTuple):
    """A message as it is kept."""

    number: int
    side: str | None
    account: str | None
    name: str | None
    text: str
    at: float


def clean(text: str) -> str:
    """What can be read of a text: no controls but ends of lines, nothing that turns other words around.

    >>> clean("  ciao\\x00 a tutti\\u202e ")
    'ciao a tutti'
    """
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if (kind in ("Cc", "Cs", "Co", "Cn") and letter != "\n") or letter in TURNING:
            continue
        if kind == "Mn" and all(unicodedata.category(one) == "Mn" for one in kept[-MARKS:]) and len(kept) >= MARKS:
            continue
        kept.append(letter)
    found = "".join(kept).strip()
    if not found:
        raise Refusal("bad_message")
    return found


def newest(engine: sa.Engine, match: str) -> dict[str, int]:
    """The last number of each channel in which something was said."""
    c = messages.c
    query = sa.select(c.channel, sa.func.max(c.number)).where(c.match == match).group_by(c.channel)
    with engine.connect() as connection:
        return {row[0]: row[1] for row in connection.execute(query)}


def say(connection: sa.Connection, match: str, channel: str, said: Spoken) -> int:
    """Say something. Whoever changes a match does so alone, so numbers are given once."""
    here = (messages.c.match == match) & (messages.c.channel == channel)
    number = (connection.scalar(sa.select(sa.func.max(messages.c.number)).where(here)) or 0) + 1
    if number > MOST:
        raise Refusal("full")
    values = said._replace(number=number)._asdict()
    connection.execute(messages.insert().values(match=match, channel=channel, **values))
    return number


def heard(
    engine: sa.Engine, match: str, channel: str, since: int, after: float, hidden: Collection[str]
) -> list[Spoken]:
    """What was said after a number and since a moment, without those of whom somebody wants to hear nothing."""
    c = messages.c
    query = sa.select(c.number, c.side, c.account, c.name, c.text, c.at)
    query = query.where(c.match == match, c.channel == channel, c.number > since, c.at >= after)
    with engine.connect() as connection:
        rows = [Spoken(*row) for row in connection.execute(query.order_by(c.number.desc()).limit(PAGE))]
    return [one for one in reversed(rows) if not names_of(match, one.side, one.account) & set(hidden)]


# -- whom one does not want to hear -----------------------------------------------------------------


def names_of(match: str, side: str | None, account: str | None) -> set[str]:
    """What somebody is called in the list of those who are blocked."""
    found = {f"s:{match}:{side}"} if side is not None else set()
    return found | {f"a:{account}"} if account is not None else found


def hidden(engine: sa.Engine, owners: Collection[str]) -> set[str]:
    """Those whom somebody has blocked."""
    with engine.connect() as connection:
        return set(connection.scalars(sa.select(blocks.c.blocked).where(blocks.c.owner.in_(list(owners)))))


def block(connection: sa.Connection, match: str, owner: set[str], other: set[str], blocked: bool, at: float) -> None:
    """Hear nothing more of somebody, or hear him again. Accounts know each other in every match."""
    which = blocks.c.owner.in_(list(owner)) & blocks.c.blocked.in_(list(other))
    connection.execute(blocks.delete().where(which))
    if blocked:
        # an account's name sorts before a seat's
        connection.execute(blocks.insert().values(owner=min(owner), blocked=min(other), at=at))


def apart(match: sa.ColumnElement[str], account: str) -> sa.ColumnElement[bool]:
    """Whether somebody who sits at a match has blocked an account, or was blocked by it."""
    there = seats.alias()
    theirs = sa.literal("a:") + there.c.account
    one = (blocks.c.owner == f"a:{account}") & (blocks.c.blocked == theirs)
    other = (blocks.c.blocked == f"a:{account}") & (blocks.c.owner == theirs)
    return sa.exists().where((there.c.match == match) & (one | other))


# -- for oneself, and for whoever runs the server -----------------------------------------------------


def note(engine: sa.Engine, match: str, side: str, text: str, at: float) -> None:
    """Write something down for oneself."""
    here = (notes.c.match == match) & (notes.c.side == side)
    with engine.begin() as connection:
        if connection.execute(notes.update().where(here).values(text=text, changed=at)).rowcount == 0 and text:
            connection.execute(notes.insert().values(match=match, side=side, text=text, changed=at))


def noted(engine: sa.Engine, match: str, side: str) -> str:
    """What somebody has written down for himself."""
    query = sa.select(notes.c.text).where(notes.c.match == match, notes.c.side == side)
    with engine.connect() as connection:
        return str(connection.scalar(query) or "")


def quoted(engine: sa.Engine, match: str, channel: str, number: int) -> Spoken | None:
    """A message."""
    c = messages.c
    query = sa.select(c.number, c.side, c.account, c.name, c.text, c.at)
    with engine.connect() as connection:
        row = connection.execute(query.where(c.match == match, c.channel == channel, c.number == number)).one_or_none()
    return Spoken(*row) if row is not None else None


def report(engine: sa.Engine, values: dict[str, Any]) -> None:
    """Tell whoever runs the server."""
    with engine.begin() as connection:
        connection.execute(reports.insert().values(values))


def reported(engine: sa.Engine, *, closed: bool = False) -> list[Any]:
    """What was told, the oldest first; `closed`: that which was seen to as well."""
    query = reports.select().order_by(reports.c.id)
    with engine.connect() as connection:
        return list(connection.execute(query if closed else query.where(reports.c.closed.is_(None))))


def whose(engine: sa.Engine, match: str, side: str | None, account: str | None) -> str:
    """Somebody in a report, for whoever runs the server: his side, what he is called there, and his account."""
    seat = sa.select(seats.c.name).where(seats.c.match == match, seats.c.side == side)
    with engine.connect() as connection:
        name = connection.scalar(seat) if side is not None else None
        own = connection.scalar(sa.select(accounts.c.name).where(accounts.c.id == account)) if account else None
    return " ".join(filter(None, (side or "–", name and f"“{name}”", own and f"({own} ✓)")))


def close(engine: sa.Engine, id_: int, answer: str, at: float) -> bool:
    """It was seen to. Whether there was such a report, not closed yet."""
    which = (reports.c.id == id_) & reports.c.closed.is_(None)
    with engine.begin() as connection:
        change = reports.update().where(which).values(closed=at, answer=answer[:200])
        return connection.execute(change).rowcount == 1
