"""Everything personal that is kept of an account: to take along, and to delete. And closing an account."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from lancio.server.accounts.book import PARTED, Account, Book
from lancio.server.accounts.learning import learnt
from lancio.server.accounts.names import folded
from lancio.server.accounts.ratings import history, standings, withdraw
from lancio.server.accounts.tables import accounts, endings, learning, parted, passkeys, ratings, sessions
from lancio.server.notices.rows import outbox, subscriptions
from lancio.server.refusals import Refusal
from lancio.server.schema import blocks, matches, messages, notes, reports, seats
from lancio.server.secrecy import hash_of
from lancio.server.store import Store


def export(store: Store, account: Account) -> dict[str, Any]:
    """All that is kept of an account. What only proves who somebody is (hashes, public keys) is named, not given."""
    book, engine = Book(store.engine), store.engine
    sat = (
        sa.select(matches.c.id, matches.c.game, matches.c.scenario, matches.c.created)
        .add_columns(seats.c.side, seats.c.name, seats.c.taken, seats.c.rated)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.account == account.id)
        .order_by(matches.c.created, matches.c.id)
    )
    with engine.connect() as connection:
        held = [dict(row) for row in connection.execute(sat).mappings()]
        c = subscriptions.c
        told = sa.select(c.match, c.side, c.kind, c.address, c.lang, c.digest, c.confirmed, c.created)
        told = told.where(c.hash.startswith(f"@{account.id}/", autoescape=True)).order_by(c.created)
        notices = [dict(row) for row in connection.execute(told).mappings()]
    return {
        "kind": "lancio-account",
        "exported": time.time(),
        "account": {
            "id": account.id,
            "name": account.name,
            "created": account.created,
            "password": account.password is not None,
        },
        "passkeys": [
            {"id": one.id, "label": one.label, "created": one.created, "used": one.used, "uses": one.uses}
            for one in book.passkeys(account.id)
        ],
        "devices": [{"created": created, "used": used} for created, used in book.browsers(account.id)],
        "ratings": {
            game: {**one.rating._asdict(), "matches": one.matches, "changed": one.changed}
            for game, one in standings(engine, account.id, time.time()).items()
        },
        "results": [
            {
                **{key: value for key, value in one._asdict().items() if key != "others"},
                "against": [{"side": side, "name": name, "player": who} for side, name, who in one.others],
            }
            for one in history(engine, account.id, None)
        ],
        "learning": learnt(engine, account.id),
        "matches": held,
        "notices": notices,
        **words_of(engine, account.id),
    }


def words_of(engine: sa.Engine, account: str) -> dict[str, Any]:
    """What an account has said, written down, blocked and reported."""
    said = sa.select(messages.c.match, messages.c.channel, messages.c.text, messages.c.at)
    told = sa.select(reports.c.match, reports.c.text, reports.c.quoted, reports.c.at, reports.c.answer)
    mine = sa.and_(seats.c.match == notes.c.match, seats.c.side == notes.c.side, seats.c.account == account)
    wrote = sa.select(notes.c.match, notes.c.side, notes.c.text, notes.c.changed).join(seats, mine)
    names = sa.select(accounts.c.name, blocks.c.at).where(
        blocks.c.owner == f"a:{account}", blocks.c.blocked == sa.literal("a:") + accounts.c.id
    )
    guests = sa.select(blocks.c.blocked, blocks.c.at).where(
        blocks.c.owner == f"a:{account}", blocks.c.blocked.startswith("s:", autoescape=True)
    )
    with engine.connect() as connection:
        # whoever has no account is known by his seat
        seated = [(row.blocked.split(":", 2), row.at) for row in connection.execute(guests.order_by(blocks.c.at))]
        blocked = [{"match": match, "side": side, "at": at} for (_, match, side), at in seated]
        return {"blocked_seats": blocked} | {
            name: [dict(row) for row in connection.execute(query).mappings()]
            for name, query in (
                ("messages", said.where(messages.c.account == account).order_by(messages.c.at)),
                ("notes", wrote.order_by(notes.c.changed)),
                ("blocked", names.order_by(blocks.c.at)),
                ("reports", told.where(reports.c.account == account).order_by(reports.c.at)),
            )
        }


def forget_words(connection: sa.Connection, account: str) -> None:
    """What an account has said, written down and blocked goes with it; what it reported stays, told by nobody."""
    connection.execute(messages.delete().where(messages.c.account == account))
    theirs = sa.exists().where(seats.c.match == notes.c.match, seats.c.side == notes.c.side, seats.c.account == account)
    connection.execute(notes.delete().where(theirs))
    name = f"a:{account}"
    connection.execute(blocks.delete().where((blocks.c.owner == name) | (blocks.c.blocked == name)))
    connection.execute(reports.update().where(reports.c.account == account).values(account=None))
    connection.execute(reports.update().where(reports.c.about_account == account).values(about_account=None))


def part(store: Store, account: Account) -> list[str]:
    """Delete an account. Its matches stay, each with a seat that is nobody's; for a while nobody else can have the
    name. Which matches."""
    with store.engine.begin() as connection:
        mine = seats.c.account == account.id
        held = sorted(set(connection.scalars(sa.select(seats.c.match).where(mine))))
        connection.execute(matches.update().where(matches.c.id.in_(held)).values(seating=matches.c.seating + 1))
        forget_words(connection, account.id)
        now = time.time()
        withdraw(connection, account.id, now)
        connection.execute(seats.update().where(mine).values(account=None, name=None, rated=False))
        connection.execute(endings.update().where(endings.c.account == account.id).values(account=None))
        told = subscriptions.c.hash.startswith(f"@{account.id}/", autoescape=True)
        own = sa.select(subscriptions.c.id).where(told)
        connection.execute(outbox.delete().where(outbox.c.subscription.in_(own)))
        connection.execute(subscriptions.delete().where(told))
        for table in (ratings, learning, passkeys, sessions):
            connection.execute(table.delete().where(table.c.account == account.id))
        connection.execute(accounts.delete().where(accounts.c.id == account.id))
        gone = hash_of(folded(account.name))
        connection.execute(parted.delete().where((parted.c.until < now) | (parted.c.hash == gone)))
        connection.execute(parted.insert().values(hash=gone, until=now + PARTED))
        for match in held:
            store.ledger.announce(connection, match)
    return held


def ban(store: Store, name: str, why: str) -> Account:
    """Close an account: nobody logs in to it, and every browser is logged out. What links open stays open."""
    with _named(store, name) as (connection, account):
        change = {"banned": time.time(), "why": why[:200], "reset": None, "reset_until": None}
        connection.execute(accounts.update().where(accounts.c.id == account.id).values(**change))
        connection.execute(sessions.delete().where(sessions.c.account == account.id))
    return account


def unban(store: Store, name: str) -> Account:
    """Open it again."""
    with _named(store, name) as (connection, account):
        connection.execute(accounts.update().where(accounts.c.id == account.id).values(banned=None, why=""))
    return account


@contextmanager
def _named(store: Store, name: str) -> Iterator[tuple[sa.Connection, Account]]:
    account = Book(store.engine).find(name)
    if account is None:
        raise Refusal("unknown_account", name=name)
    with store.engine.begin() as connection:
        yield connection, account


def everybody(store: Store) -> list[tuple[Account, int, int]]:
    """All accounts by name, with how many seats follow them and how many browsers are logged in."""
    held = sa.select(sa.func.count()).where(seats.c.account == accounts.c.id).scalar_subquery()
    browsers = sa.select(sa.func.count()).where(sessions.c.account == accounts.c.id).scalar_subquery()
    columns = [accounts.c[name] for name in Account._fields]
    with store.engine.connect() as connection:
        rows = connection.execute(sa.select(*columns, held, browsers).order_by(accounts.c.folded)).all()
    return [(Account(*row[:-2]), row[-2], row[-1]) for row in rows]
