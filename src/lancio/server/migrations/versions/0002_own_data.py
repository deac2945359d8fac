"""Which of the owner's own data a match is played with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("data", sa.String(40), nullable=False, server_default=""))
