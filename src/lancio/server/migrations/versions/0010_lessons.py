"""Matches that are lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("lesson", sa.String(60), nullable=True))
