"""Accounts in copies of a database: they go along, but nobody is logged in by a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Container

import sqlalchemy as sa

from lancio.server.accounts.tables import accounts, challenges, endings, learning, parted, passkeys, ratings, sessions

#: what a copy has, each after those that it speaks of; results also speak of matches
CARRIED = (accounts, parted, passkeys, ratings, learning)
#: what it has not
LEFT = (sessions, challenges)


def strip(copy: sqlite3.Connection, *more: sa.Table) -> None:
    """Take out of a copy what holds only where it was made, and leave no trace of it."""
    for table in (*LEFT, *more):
        copy.execute(f"DELETE FROM {table.name}")
    copy.execute("UPDATE accounts SET reset = NULL, reset_until = NULL")
    copy.commit()
    copy.execute("VACUUM")


def take_accounts(target: sa.Engine, copy: sa.Engine) -> tuple[int, list[str]]:
    """Add the accounts of a copy that are not there. How many; and the names of those that another account has now,
    which are left alone. An account that is there stays as it is."""
    count, otherwise = 0, []
    with copy.connect() as source, target.begin() as connection:
        for row in source.execute(accounts.select().order_by(accounts.c.created, accounts.c.id)).mappings():
            if connection.scalar(sa.select(accounts.c.id).where(accounts.c.id == row["id"])) is not None:
                continue
            if connection.scalar(sa.select(accounts.c.id).where(accounts.c.folded == row["folded"])) is not None:
                otherwise.append(str(row["name"]))
                continue
            connection.execute(accounts.insert().values(**row))
            for table in (passkeys, ratings, learning):
                theirs = source.execute(table.select().where(table.c.account == row["id"])).mappings().all()
                if theirs:
                    connection.execute(table.insert(), [dict(one) for one in theirs])
            count += 1
    return count, otherwise


def take_endings(target: sa.Engine, copy: sa.Engine, without: Container[str] = ()) -> None:
    """Add how matches ended, `without` some, where that is not written down; a side of an account that is not there is
    nobody's."""
    with copy.connect() as source, target.begin() as connection:
        known = set(connection.scalars(sa.select(accounts.c.id)))
        done = {(row.match, row.side) for row in connection.execute(sa.select(endings.c.match, endings.c.side))}
        rows = [dict(row) for row in source.execute(endings.select()).mappings()]
        missing = [
            {**row, "account": row["account"] if row["account"] in known else None}
            for row in rows
            if (row["match"], row["side"]) not in done and row["match"] not in without
        ]
        if missing:
            connection.execute(endings.insert(), missing)
