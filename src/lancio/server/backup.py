"""Copies of all matches, made and taken back while servers run.

A copy is an SQLite file, whatever database it is of, so it also moves matches from one to the other. Taking one back
adds what is missing and takes nothing away: journals only grow, so of two that begin alike the longer one holds.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from lancio.engine.errors import LancioError
from lancio.server.accounts.copying import CARRIED, strip, take_accounts, take_endings
from lancio.server.accounts.tables import endings
from lancio.server.course import Course
from lancio.server.notices.rows import bells, house, outbox, subscriptions
from lancio.server.refusals import Refusal
from lancio.server.rows import Entry, row_of
from lancio.server.schema import (
    SCHEMA,
    blocks,
    clocks,
    grants,
    journal,
    keys,
    matches,
    messages,
    notes,
    positions,
    rematches,
    reports,
    seats,
)
from lancio.server.soundness import Flaw, flaws
from lancio.server.store import Store
from lancio.server.whereabouts import keep_private, url_of

#: the tables, each after those that it speaks of. What carries seats to other devices is spent in minutes
TABLES = (*CARRIED, matches, seats, keys, journal, positions, clocks, grants, endings, messages, notes, blocks)
#: whom to tell, and the keys that this is done with: theirs is the server where they were left
NOTICES = (outbox, bells, subscriptions, house, reports, rematches)
#: rows that are carried at once
SOME = 500

logger = logging.getLogger(__name__)


class BadCopy(LancioError):
    """A file that is no copy, or a broken one. `key`: the sentence that says so."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(f"{key}: {values}")


@dataclass(slots=True)
class Taken:
    """What was taken back."""

    #: matches that were not there, entries and people that were added to others
    matches: int = 0
    entries: int = 0
    seats: int = 0
    #: matches that were there as they are in the copy, or further
    known: int = 0
    #: matches that are otherwise there: left alone
    otherwise: list[str] = field(default_factory=list)
    #: matches that are damaged in the copy, each with what is wrong: not taken
    damaged: dict[str, list[Flaw]] = field(default_factory=dict)
    #: accounts that were not there, and names of accounts that are another's now
    accounts: int = 0
    named: list[str] = field(default_factory=list)


def back_up(store: Store, path: Path) -> int:
    """Write a copy, as of one moment. How many matches are in it. Nothing has that name before it is whole."""
    if path.exists():
        raise BadCopy("exists", path=path)
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        keep_private(part)
        if store.engine.dialect.name == "sqlite":
            with (
                closing(sqlite3.connect(store.engine.url.database or "")) as source,
                closing(sqlite3.connect(part)) as copy,
            ):
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
        else:
            _carry_out(store, part)
        with closing(sqlite3.connect(part)) as copy:
            strip(copy, *NOTICES)
            (count,) = copy.execute("SELECT count(*) FROM matches").fetchone()
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise BadCopy("not_written", path=path, why=error) from error
    finally:
        part.unlink(missing_ok=True)
    return int(count)


def _carry_out(store: Store, part: Path) -> None:
    """All rows into an SQLite file, as one moment shows them."""
    target = Store(f"sqlite:///{part}")
    try:
        with store.engine.connect() as source, target.engine.begin() as copy:
            source.execution_options(isolation_level="REPEATABLE READ")
            with source.begin():
                for table in TABLES:
                    found = source.execution_options(yield_per=SOME).execute(table.select())
                    for rows in found.mappings().partitions(SOME):
                        copy.execute(table.insert(), [dict(row) for row in rows])
    finally:
        target.close()
    with closing(sqlite3.connect(part)) as copied:
        copied.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """A copy as a database of matches, or a clear word why it is none. The file itself is not touched."""
    if not path.is_file():
        raise BadCopy("no_file", path=path)
    with tempfile.TemporaryDirectory(prefix="lancio-") as folder:
        place = Path(folder) / "copy.sqlite"
        shutil.copyfile(path, place)
        place.chmod(0o600)
        try:
            with closing(sqlite3.connect(place)) as raw:
                (verdict,) = raw.execute("PRAGMA integrity_check").fetchone()
                if verdict != "ok":
                    raise BadCopy("damaged", path=path, why=verdict)
                (version,) = raw.execute("SELECT version_num FROM alembic_version").fetchone()
        except (sqlite3.Error, TypeError) as error:
            raise BadCopy("no_copy", path=path, why=error) from error
        if version > SCHEMA:
            raise BadCopy("newer", path=path)
        try:
            store = Store(url_of(place))
        except DBAPIError as error:
            raise BadCopy("no_copy", path=path, why=error.orig) from error
        try:
            yield store
        finally:
            store.close()


def take_back(store: Store, path: Path) -> Taken:
    """Add what a copy has and the database has not. Servers that run hear of it as of anything that is written."""
    taken = Taken()
    with opened(path) as copy:
        with copy.engine.connect() as connection:
            ids = connection.scalars(sa.select(matches.c.id).order_by(matches.c.id)).all()
        # before anything is touched: a damaged match, once here, would be in the way of a good copy
        taken.damaged = {id_: found for id_ in ids if (found := flaws(copy, id_))}
        taken.accounts, taken.named = take_accounts(store.engine, copy.engine)
        for id_ in ids:
            if id_ not in taken.damaged:
                _take(store, copy, id_, taken)
        take_endings(store.engine, copy.engine, taken.damaged)
        _take_blocks(store, copy)
    return taken


def _take_blocks(store: Store, copy: Store) -> None:
    """Whoever wanted to hear nothing of somebody does so again."""
    with copy.engine.connect() as source, store.engine.begin() as connection:
        known = {(row.owner, row.blocked) for row in connection.execute(blocks.select())}
        rows = [dict(row) for row in source.execute(blocks.select()).mappings()]
        missing = [row for row in rows if (row["owner"], row["blocked"]) not in known]
        if missing:
            connection.execute(blocks.insert(), missing)


def _take(store: Store, copy: Store, id_: str, taken: Taken) -> None:
    theirs, ours = copy.entries(id_), store.entries(id_)
    there = _rows(store, matches, id_)
    if there:
        same = _same(_rows(copy, matches, id_)[0], there[0])
        short = min(len(theirs), len(ours))
        if not same or [_said(entry) for entry in theirs[:short]] != [_said(entry) for entry in ours[:short]]:
            taken.otherwise.append(id_)
            return
        came = _take_seats(store, copy, id_)
        if came is None:
            taken.otherwise.append(id_)
            return
        taken.seats += came
    else:
        with store.engine.begin() as connection:
            for table in (matches, seats, keys, clocks, grants, messages, notes):
                rows = _rows(copy, table, id_)
                if table is grants:
                    # numbers of this database's own
                    rows = [{name: value for name, value in row.items() if name != "id"} for row in rows]
                if rows:
                    connection.execute(table.insert(), rows)
        taken.matches += 1
    missing = theirs[len(ours) :]
    for first in range(0, len(missing), SOME):
        store.ledger.append([row_of(id_, entry) for entry in missing[first : first + SOME]])
    if there:
        taken.entries += len(missing)
        taken.known += not missing
    if missing or not there:
        _take_positions(store, copy, id_)
        _list_anew(store, id_)


def _list_anew(store: Store, id_: str) -> None:
    """What lists show of a match that has come further; one that cannot be opened here keeps what the copy has."""
    card = store.find(id_)
    if card is None or card.waits or card.listed == store.ledger.newest([id_]).get(id_, 0):
        return
    try:
        store.set_statuses([Course(store, card)])
    except (LancioError, Refusal) as error:
        logger.warning("match %s cannot be opened: %s", id_, error)


def _take_positions(store: Store, copy: Store, id_: str) -> None:
    have = {kept.number for kept in store.kept(id_)}
    rows = [row for row in _rows(copy, positions, id_) if row["number"] not in have]
    if rows:
        with store.engine.begin() as connection:
            connection.execute(positions.insert(), rows)


def _rows(store: Store, table: sa.Table, id_: str) -> list[dict[str, Any]]:
    column = table.c.id if table is matches else table.c.match
    with store.engine.connect() as connection:
        return [dict(row) for row in connection.execute(table.select().where(column == id_)).mappings()]


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two are one match, at whatever moment: one that waits has no seed yet."""
    names = ["game", "scenario", "options", "seats", "data", "secret"]
    if one["begun"] is not None and other["begun"] is not None:
        names.append("seed")
    return all(one[name] == other[name] for name in names)


def _take_seats(store: Store, copy: Store, id_: str) -> int | None:
    """Who has sat down or revealed according to the copy and not here, in a match that still waits here. How many; None
    if other people sit here than there."""
    ours = {row["side"]: row for row in _rows(store, seats, id_)}
    theirs = _rows(copy, seats, id_)
    if any(_others(row, ours[row["side"]]) for row in theirs):
        return None
    (match,), (further,) = _rows(store, matches, id_), _rows(copy, matches, id_)
    came = [row for row in theirs if _further(row, ours[row["side"]])]
    if match["begun"] is not None or not came:
        return 0
    with store.engine.begin() as connection:
        for row in came:
            which = (seats.c.match == id_) & (seats.c.side == row["side"])
            connection.execute(seats.update().where(which).values(row))
            if ours[row["side"]]["taken"] is None:
                held = [key for key in _rows(copy, keys, id_) if key["side"] == row["side"]]
                connection.execute(keys.insert(), held)
        begun = {name: further[name] for name in ("seed", "begun", "until", "status")} if further["begun"] else {}
        connection.execute(matches.update().where(matches.c.id == id_).values(seating=matches.c.seating + 1, **begun))
        store.ledger.announce(connection, id_)
    return len(came)


def _others(theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    """Whether two people have sat down in one seat."""
    both = ours["taken"] is not None and theirs["taken"] is not None
    return both and any(ours[name] != theirs[name] for name in ("taken", "pledge"))


def _further(theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    """Whether a seat is taken or has revealed there and not here."""
    return any(ours[name] is None and theirs[name] is not None for name in ("taken", "contribution"))


def _said(entry: Entry) -> tuple[object, ...]:
    return entry.number, entry.side, entry.kind, entry.action, entry.digest, entry.base
