"""What people say to each other, write down for themselves, block and report; the next match of two who have played."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "messages",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("channel", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String(40), nullable=True),
        sa.Column("account", sa.String(16), nullable=True, index=True),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("owner", sa.String(80), primary_key=True),
        sa.Column("blocked", sa.String(80), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("side", sa.String(40), nullable=True),
        sa.Column("account", sa.String(16), nullable=True, index=True),
        sa.Column("about", sa.String(40), nullable=True),
        sa.Column("about_account", sa.String(16), nullable=True),
        sa.Column("quoted", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed", sa.Float, nullable=True),
        sa.Column("answer", sa.String(200), nullable=False, server_default=""),
    )
    op.create_table(
        "rematches",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("next", sa.String(16), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
