"""Whether people may ask the computer for advice in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))
