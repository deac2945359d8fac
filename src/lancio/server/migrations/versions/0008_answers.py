"""What the server answers for a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("forced", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("passes", sa.Float, nullable=True))
