"""Who wants to be told that it is his turn, bells, notices on their way; clocks and time that was given."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, index=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("mark", sa.String(64), nullable=False, index=True),
        sa.Column("extra", sa.Text, nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=False, server_default="0"),
        sa.UniqueConstraint("hash", "kind", "mark"),
    )
    op.create_table(
        "bells",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("rung", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("subscription", sa.String(32), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("held", sa.Float, nullable=False),
        sa.UniqueConstraint("subscription", "number"),
    )
    op.create_table(
        "clocks",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("bank", sa.Float, nullable=False),
        sa.Column("increment", sa.Float, nullable=False),
        sa.Column("each", sa.Float, nullable=False),
    )
    op.create_table(
        "grants",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
    )
