"""How far accounts have come with lessons and riddles."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "learning",
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("what", sa.String(120), primary_key=True),
        sa.Column("share", sa.Integer, nullable=False),
    )
