"""The shapes of what people at a match ask of each other, and say."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lancio.server.wishes import Called, Name, OwnKey, Version

#: what one may ask the others for
What = Literal["takeback", "result", "computer", "substitute"]
#: what one may do now besides playing
May = Literal["resign", "claim", "takeback", "result", "computer", "substitute"]
Channel = Literal["players", "watchers"]
#: letters of a message, of notes, of what is wrong
MESSAGE, NOTES, COMPLAINT = 500, 3000, 1000


class Resign(Struct, forbid_unknown_fields=True):
    """To give the match up as it stands at that version."""

    version: Version


class Ask(Struct, forbid_unknown_fields=True):
    """To ask the others for something: to take back one's last decision, to end the match with a result (`winner` null:
    a draw), to let a computer (`player`) or somebody else sit in the seat of `side`."""

    what: What
    winner: Name | None = None
    side: Name | None = None
    player: Name | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """The answer to a proposal; whoever made it takes it back with a no, and with a yes carries it out when its time
    has come."""

    id: Name
    yes: bool


class ProposalShape(Struct, omit_defaults=True):
    """What is asked. `waits`: the sides that have not said yes; `until`: seconds after which the seat may be given away
    though whoever sits there has not answered."""

    id: str
    by: str
    what: What
    waits: list[str]
    winner: str | None = None
    side: str | None = None
    player: str | None = None
    until: float | None = None


class RefusedShape(Struct, omit_defaults=True):
    """What a seat has asked in vain. `declined`: somebody said no; else others have played on, and it is void."""

    what: What
    declined: bool
    winner: str | None = None
    side: str | None = None


class Given(Struct, omit_defaults=True):
    """What became of an answer: whether a seat was given away, and the invitation to it, for whoever did so."""

    done: bool
    side: str | None = None
    token: str | None = None


class Say(Struct, forbid_unknown_fields=True):
    """A message. Spectators, who have no seat, may say what they are called."""

    text: Annotated[str, Meta(min_length=1, max_length=MESSAGE)]
    name: Called | None = None


class Message(Struct, omit_defaults=True):
    """What somebody said. `side` null: a spectator. `mine`: whoever reads it said it."""

    number: int
    side: str | None
    name: str | None
    text: str
    at: float
    mine: bool = False


class Talk(Struct):
    """A channel, the oldest first. `may`: whoever reads it may write in it; `blocked`: sides that he does not hear."""

    channel: str
    messages: list[Message]
    may: bool
    blocked: list[str]


class Notes(Struct, forbid_unknown_fields=True):
    """What a seat writes down for itself."""

    text: Annotated[str, Meta(max_length=NOTES)]


class Block(Struct, forbid_unknown_fields=True):
    """To hear nothing more of whoever sits at a side; or to hear him again."""

    side: Name
    blocked: bool = True


class Report(Struct, forbid_unknown_fields=True):
    """To tell whoever runs the server what is wrong, of a side or of a message."""

    text: Annotated[str, Meta(min_length=1, max_length=COMPLAINT)]
    side: Name | None = None
    channel: Channel | None = None
    number: Version | None = None


class Rematch(Struct, forbid_unknown_fields=True):
    """To play once more with sides changed; what the seat pledges for the dice and what one is called."""

    pledge: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    name: Called | None = None
    #: drawn by whoever asks: who does not hear the answer says the same again, and has his seat
    key: OwnKey | None = None


class Rematched(Struct):
    """A seat in the next match: as whoever offers it, or as whoever accepts (`joined`)."""

    id: str
    side: str
    key: str
    game: str
    scenario: str
    seats: dict[str, str]
    commitment: str | None
    joined: bool
    #: the key of spectators, if everybody may watch as before
    watch: str | None = None
