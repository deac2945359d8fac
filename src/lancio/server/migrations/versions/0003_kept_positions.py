"""Positions that are kept, entries that are chained by digests, the rules that a match was made with."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("rules", sa.String(40), nullable=False, server_default=""))
    op.add_column("journal", sa.Column("digest", sa.String(32), nullable=False, server_default=""))
    op.add_column("journal", sa.Column("base", sa.Integer, nullable=True))
    op.create_table(
        "positions",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("past", sa.LargeBinary, nullable=False),
    )
    # what lists show was kept after every action until now
    connection = op.get_bind()
    counts = "SELECT id, status, (SELECT coalesce(max(number), 0) FROM journal WHERE match = id) FROM matches"
    for id_, status, count in connection.execute(sa.text(counts)).all():
        try:
            shown = json.dumps({**json.loads(status), "entries": count})
        except (ValueError, TypeError):
            continue
        connection.execute(sa.text("UPDATE matches SET status = :s WHERE id = :i"), {"s": shown, "i": id_})
