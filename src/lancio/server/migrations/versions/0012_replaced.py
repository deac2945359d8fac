"""Since when a computer plays in somebody's place."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("seats", sa.Column("replaced", sa.Float, nullable=True))
