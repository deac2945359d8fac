"""What is kept of accounts. Everything personal stands here, and nowhere else but in the seats of matches."""

from __future__ import annotations

import sqlalchemy as sa

from lancio.server.schema import metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    #: as it is shown, and what makes it unique
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("folded", sa.String(160), nullable=False, unique=True),
    #: Argon2id; NULL: only passkeys open it
    sa.Column("password", sa.String(200), nullable=True),
    sa.Column("created", sa.Float, nullable=False),
    #: when it was closed by whoever runs the server, and why
    sa.Column("banned", sa.Float, nullable=True),
    sa.Column("why", sa.String(200), nullable=False, server_default=""),
    #: the hash of a token with which a new password can be set, and how long
    sa.Column("reset", sa.String(64), nullable=True),
    sa.Column("reset_until", sa.Float, nullable=True),
)

sessions = sa.Table(
    "sessions",
    metadata,
    #: of the token in the browser's cookie
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    #: to the hour
    sa.Column("used", sa.Float, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    #: as the device calls it, base64url
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), nullable=False, index=True),
    sa.Column("key", sa.LargeBinary, nullable=False),
    #: how often the device has used it, as far as it counts
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=True),
)

#: what a device is asked to sign, once
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    #: what it is for: to join, to add a passkey to an account, to log in
    sa.Column("purpose", sa.String(8), nullable=False),
    sa.Column("challenge", sa.LargeBinary, nullable=False),
    #: the account that there will be, or is, and its name
    sa.Column("account", sa.String(16), nullable=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

#: names of accounts that were deleted, hashed: for a while nobody else may pass for them
parted = sa.Table(
    "parted",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("value", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

#: how far an account has come with lessons and riddles: `GAME/NAME`, in hundredths
learning = sa.Table(
    "learning",
    metadata,
    sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("what", sa.String(120), primary_key=True),
    sa.Column("share", sa.Integer, nullable=False),
)

#: how matches of accounts ended, a row a side
endings = sa.Table(
    "endings",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(40), primary_key=True),
    #: NULL: nobody's, or of one that was deleted
    sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id"), nullable=True, index=True),
    #: who sat there: a person, or a computer player's name
    sa.Column("player", sa.String(80), nullable=False),
    #: 1 won, 0.5 a draw, 0 lost
    sa.Column("score", sa.Float, nullable=False),
    sa.Column("level", sa.String(80), nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    #: the rating before and after, if the match counted
    sa.Column("before", sa.Float, nullable=True),
    sa.Column("after", sa.Float, nullable=True),
)
