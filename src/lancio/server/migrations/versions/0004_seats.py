"""Seats that are taken by invitation, what they pledge for the dice, matches that wait, keys on other devices."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for column in (
        sa.Column("secret", sa.String(64), nullable=True),
        sa.Column("begun", sa.Float, nullable=True),
        sa.Column("seating", sa.Integer, nullable=False, server_default="0"),
        sa.Column("pace", sa.String(20), nullable=False, server_default="live"),
        sa.Column("watch", sa.String(40), nullable=True),
        sa.Column("until", sa.Float, nullable=True),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_watch", "matches", ["watch"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("maker", sa.Boolean, nullable=False),
        sa.Column("taken", sa.Float, nullable=True),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("account", sa.String(40), nullable=True, index=True),
        sa.Column("invitation", sa.String(64), nullable=True, index=True, unique=True),
        sa.Column("public", sa.String(16), nullable=True, index=True, unique=True),
        sa.Column("pledge", sa.String(64), nullable=True),
        sa.Column("contribution", sa.String(64), nullable=True),
    )
    op.create_table(
        "carries",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    # until now whoever made a match had all its seats, and it began at once
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE matches SET begun = created"))
    seats = sa.table("seats", *(sa.column(name) for name in ("match", "side", "maker", "taken")))
    for id_, text, created in connection.execute(sa.text("SELECT id, seats, created FROM matches")).all():
        try:
            sides = [side for side, who in json.loads(text).items() if who == "human"]
        except (ValueError, AttributeError):
            # a row that nobody can read stays one
            continue
        rows = [{"match": id_, "side": side, "maker": True, "taken": created} for side in sides]
        if rows:
            connection.execute(seats.insert(), rows)
