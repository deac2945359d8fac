"""Who agrees that a match begins without contributions that were pledged and not revealed."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("seats", sa.Column("waives", sa.Boolean, nullable=False, server_default=sa.false()))
