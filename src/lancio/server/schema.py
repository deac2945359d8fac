"""The tables of the database. SQLAlchemy makes and asks them; what is written at every action goes by `ledger`."""

from __future__ import annotations

import sqlalchemy as sa

#: the last migration, see `migrations/versions`
SCHEMA = "0013"

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("scenario", sa.String(80), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("seeded", sa.Boolean, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("made_with", sa.String(20), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    #: for lists of matches, so that none has to be replayed: turn, to_act, outcome, actions, and after how many
    #: entries of the journal that was so
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    #: the digest of the owner's own data it is played with
    sa.Column("data", sa.String(40), nullable=False, server_default=""),
    #: the version of the rules that it was made with
    sa.Column("rules", sa.String(40), nullable=False, server_default=""),
    #: the server's part of the seed, in hex; NULL: the maker chose the seed, or the match is older than such secrets
    sa.Column("secret", sa.String(64), nullable=True),
    #: NULL: it waits for people, and has no seed yet
    sa.Column("begun", sa.Float, nullable=True),
    #: counts changes of who sits where and of keys
    sa.Column("seating", sa.Integer, nullable=False, server_default="0"),
    sa.Column("pace", sa.String(20), nullable=False, server_default="live"),
    #: the spectators' key that everybody may have, in words: it is no secret
    sa.Column("watch", sa.String(40), nullable=True, index=True),
    #: until then its open seats stand in the lobby
    sa.Column("until", sa.Float, nullable=True),
    #: people may ask the computer for advice
    sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()),
    #: it is a lesson: its name, and after a colon the step that it begins at
    sa.Column("lesson", sa.String(60), nullable=True),
)

#: the human seats
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(40), primary_key=True),
    #: whoever made the match took it
    sa.Column("maker", sa.Boolean, nullable=False),
    #: NULL: nobody sits there yet
    sa.Column("taken", sa.Float, nullable=True),
    sa.Column("name", sa.String(40), nullable=True),
    sa.Column("account", sa.String(40), nullable=True, index=True),
    #: the hash of the token by which somebody sits down; it stays, so that the next one hears that he is late
    sa.Column("invitation", sa.String(64), nullable=True, index=True, unique=True),
    #: its name in the lobby
    sa.Column("public", sa.String(16), nullable=True, index=True, unique=True),
    #: in hex: the hash of what it contributes to the seed, and that itself
    sa.Column("pledge", sa.String(64), nullable=True),
    sa.Column("contribution", sa.String(64), nullable=True),
    #: whoever sits there would have the match count for ratings
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    #: the server gives the one answer for it where there is no other
    sa.Column("forced", sa.Boolean, nullable=False, server_default=sa.false()),
    #: and lets a window pass after so many seconds, whatever could be done at it; NULL: it waits
    sa.Column("passes", sa.Float, nullable=True),
    #: since when a computer plays in the place of whoever sits there; NULL: he plays himself
    sa.Column("replaced", sa.Float, nullable=True),
    #: whoever sits there agrees that the match begins without what was pledged and is not revealed
    sa.Column("waives", sa.Boolean, nullable=False, server_default=sa.false()),
)

#: tokens by which a seat is carried to another device
carries = sa.Table(
    "carries",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    #: NULL: a spectator's
    sa.Column("side", sa.String(40), nullable=True),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    #: of this entry and the digest before, so that a changed one is noticed; empty in entries older than digests are
    sa.Column("digest", sa.String(32), nullable=False, server_default=""),
    #: the match goes on from the position that was kept after so many entries; what came after that is no part of it
    sa.Column("base", sa.Integer, nullable=True),
)

positions = sa.Table(
    "positions",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    #: after so many entries of the journal
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: the number of the position kept before this one
    sa.Column("before", sa.Integer, nullable=False),
    #: the version of the rules that led there
    sa.Column("rules", sa.String(40), nullable=False),
    #: that of the last of those entries
    sa.Column("digest", sa.String(32), nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    #: the actions since the position before, with what they caused
    sa.Column("past", sa.LargeBinary, nullable=False),
)

#: how a match is timed, in seconds; a match without such a row is not
clocks = sa.Table(
    "clocks",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("bank", sa.Float, nullable=False),
    sa.Column("increment", sa.Float, nullable=False),
    #: free in each go
    sa.Column("each", sa.Float, nullable=False),
)

#: time that somebody was given
grants = sa.Table(
    "grants",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
)

#: what people say at a match: players among themselves, and spectators among themselves; numbered in each channel
messages = sa.Table(
    "messages",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("channel", sa.String(8), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: NULL: a spectator
    sa.Column("side", sa.String(40), nullable=True),
    sa.Column("account", sa.String(16), nullable=True, index=True),
    #: what a spectator calls himself; whoever has a seat is called as he is there
    sa.Column("name", sa.String(40), nullable=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

#: what a seat writes down for itself
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(40), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

#: who wants to hear nothing more of whom: accounts, or where there is none seats of a match
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("owner", sa.String(80), primary_key=True),
    sa.Column("blocked", sa.String(80), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

#: what somebody tells whoever runs the server
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    #: who: the side (NULL: a spectator) and the account
    sa.Column("side", sa.String(40), nullable=True),
    sa.Column("account", sa.String(16), nullable=True, index=True),
    #: about whom, and which words of his
    sa.Column("about", sa.String(40), nullable=True),
    sa.Column("about_account", sa.String(16), nullable=True),
    sa.Column("quoted", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("closed", sa.Float, nullable=True),
    sa.Column("answer", sa.String(200), nullable=False, server_default=""),
)

#: the next match of two who have played each other, offered by one of them
rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("next", sa.String(16), sa.ForeignKey("matches.id"), nullable=False),
    #: who offers it, by his side in the match that is over
    sa.Column("by", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
