"""The tables of notices."""

from __future__ import annotations

import sqlalchemy as sa

from lancio.server.schema import metadata

#: what the server keeps of its own: keys that were made on the first start
house = sa.Table(
    "house",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

#: who wants to be told. It belongs to a key, by its hash, or to an account at a seat (`owner`): a key that opens
#: nothing any more is told nothing, and neither is an account that the seat follows no more.
subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, index=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    sa.Column("side", sa.String(40), nullable=False),
    #: push, mail or webhook
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    #: the digest of the address: by it the same one is found
    sa.Column("mark", sa.String(64), nullable=False, index=True),
    #: the keys of a browser, or the secret that a webhook is signed with
    sa.Column("extra", sa.Text, nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    #: at most once a day, all that waits in one
    sa.Column("digest", sa.Boolean, nullable=False),
    #: whoever reads there has said that he wants it
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    #: when a digest was last sent
    sa.Column("sent", sa.Float, nullable=False, server_default="0"),
    sa.UniqueConstraint("hash", "kind", "mark"),
)


def owner(account: str, match: str, side: str) -> str:
    """What stands for an account at a seat, in the place of a key's hash, which is hex."""
    return f"@{account}/{match}/{side}"


#: for each seat that somebody wants to be told of: the decision for which it was rung last, and the last one seen
bells = sa.Table(
    "bells",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(40), primary_key=True),
    sa.Column("rung", sa.Integer, nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
)

#: notices on their way
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("subscription", sa.String(32), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("due", sa.Float, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
    #: until then one server has it in hand
    sa.Column("held", sa.Float, nullable=False),
    sa.UniqueConstraint("subscription", "number"),
)
