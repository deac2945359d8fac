"""The shapes of what accounts say and are told."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from lancio.server.accounts.passwords import MOST

#: longer than any name, so that the refusal can say what is wrong
Called = Annotated[str, Meta(max_length=80)]
Secret = Annotated[str, Meta(max_length=MOST)]
Token = Annotated[str, Meta(max_length=80)]


class Join(Struct, forbid_unknown_fields=True):
    """A new account, or the way into one."""

    name: Called
    password: Secret


class LogOut(Struct, forbid_unknown_fields=True):
    """To log out: here, or on every device."""

    everywhere: bool = False


class NewPassword(Struct, forbid_unknown_fields=True):
    """Another password; `old` is left out by whoever has none yet."""

    new: Secret
    old: Secret = ""


class Reset(Struct, forbid_unknown_fields=True):
    """Another password for whoever has a token from the server's owner."""

    name: Called
    token: Token
    password: Secret


class Leave(Struct, forbid_unknown_fields=True):
    """To delete the account: its name, and its password if it has one."""

    name: Called
    password: Secret = ""


class WantPasskey(Struct, forbid_unknown_fields=True):
    """A passkey to be made: for a new account of this name, or without a name for one's own."""

    name: Called | None = None


class Signed(Struct, forbid_unknown_fields=True):
    """What the device answered: the browser's PublicKeyCredential as JSON."""

    id: Token
    credential: dict[str, Any]
    #: what the passkey is called in the list
    label: Annotated[str, Meta(max_length=40)] = ""


class Offer(Struct):
    """What a device is asked to sign: the options of navigator.credentials as JSON. `id` comes back with the answer."""

    id: str
    options: dict[str, Any]


class PasskeyShape(Struct):
    """A passkey in a list."""

    id: str
    label: str
    created: float
    used: float | None


class Rated(Struct):
    """How strong somebody is in a game, two thirds of the time within `deviation`; `guess`: too little was played."""

    game: str
    rating: int
    deviation: int
    guess: bool
    matches: int


class Opponent(Struct):
    """Who sat on the other side: an account's name, null for somebody without; or a computer player."""

    side: str
    name: str | None
    player: str


class Ended(Struct, omit_defaults=True):
    """How a match ended for an account."""

    game: str
    scenario: str
    side: str
    #: 1 won, 0.5 a draw, 0 lost
    score: float
    level: str
    ended: float
    against: list[Opponent]
    #: whether it counted, and the rating before and after
    before: int | None = None
    after: int | None = None
    #: its name, for whoever played it
    match: str | None = None


class Me(Struct):
    """One's own account."""

    name: str
    created: float
    #: whether it has a password
    password: bool
    passkeys: list[PasskeyShape]
    #: how many devices are logged in
    devices: int
    ratings: list[Rated]
    results: list[Ended]


class Who(Struct):
    """Who is logged in here, if anybody, and whether passkeys can be used at this address."""

    name: str | None
    passkeys: bool


class PlayerPage(Struct):
    """What everybody may know of an account."""

    name: str
    created: float
    ratings: list[Rated]
    results: list[Ended]


class Attached(Struct):
    """The seats that follow the account from now on."""

    seats: int


#: so many things an account can have learnt
MOST_LEARNT = 2000

What = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}/[a-z0-9-]{1,70}$")]
Share = Annotated[int, Meta(ge=0, le=100)]


class Learnt(Struct, forbid_unknown_fields=True):
    """`GAME/NAME` of a lesson or riddle -> how far one has come, in hundredths."""

    known: Annotated[dict[What, Share], Meta(max_length=MOST_LEARNT)]
