"""The journal's hot statements for PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from lancio.server.ledger import Away, Row

INSERT = """
INSERT INTO journal (match, number, side, kind, action, at)
SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[], %s::float8[])
ON CONFLICT DO NOTHING RETURNING match, number
"""
SELECT = "SELECT number, side, kind, action, at FROM journal WHERE match = %s AND number > %s ORDER BY number"
NEWEST = "SELECT match, max(number) FROM journal WHERE match = ANY(%s) GROUP BY match"


class PostgresLedger:
    """A PostgreSQL database."""

    near = False

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._beats = 0

    def append(self, rows: Sequence[Row]) -> set[tuple[str, int]]:
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        try:
            with self._engine.begin() as connection:
                return {(row[0], row[1]) for row in connection.exec_driver_sql(INSERT, columns)}
        except DBAPIError as error:
            raise Away(type(error.orig).__name__) from error

    def entries(self, match: str, after: int) -> list[tuple[int, str, str, str, float]]:
        try:
            with self._engine.connect() as connection:
                return [tuple(row) for row in connection.exec_driver_sql(SELECT, (match, after))]
        except DBAPIError as error:
            raise Away(type(error.orig).__name__) from error

    def newest(self, matches: Iterable[str]) -> dict[str, int]:
        try:
            with self._engine.connect() as connection:
                return {row[0]: row[1] for row in connection.exec_driver_sql(NEWEST, (list(matches),))}
        except DBAPIError as error:
            raise Away(type(error.orig).__name__) from error

    def pulse(self) -> int:
        self._beats += 1
        return self._beats

    def close(self) -> None:
        """The engine is the store's."""
