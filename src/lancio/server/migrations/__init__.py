"""The history of the database's schema. A change is a new file in `versions` and a new `store.SCHEMA`."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from lancio.server.postgres import alone


def upgrade(engine: sa.Engine, revision: str = "head") -> None:
    """Bring a database up to date, in one transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with engine.begin() as connection, alone(connection):
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
