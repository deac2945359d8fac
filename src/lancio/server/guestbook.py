"""The shapes of who sits where: keys, invitations, the lobby."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Timing(Struct):
    """How a match is timed, in seconds: a bank a side, what comes back after each go, what is free in each go."""

    bank: float
    increment: float
    each: float


class Created(Struct):
    """A new match: the keys of the maker's own seats, an invitation to each other human seat, a key for spectators."""

    id: str
    keys: dict[str, str]
    invitations: dict[str, str]
    spectator: str
    commitment: str | None


class Waiting(Struct, omit_defaults=True):
    """What a match waits for."""

    #: sides for which nobody has come yet
    missing: list[str]
    #: sides that have to reveal what they pledged
    reveals: list[str]
    #: of those missing: to whom an invitation is out, and which stand in the lobby
    invited: list[str]
    open: list[str]
    #: sides that agree to begin without what those have pledged who have to reveal it
    waives: list[str] = []
    #: whoever looks has made the match, and may invite
    maker: bool = False


class Answers(Struct):
    """What the server answers for a seat, which only the seat itself is told."""

    #: the one answer where there is no other
    forced: bool
    #: a window is let pass after so many seconds; null: it waits
    passes: float | None


class SeatKey(Struct):
    """The key of a seat."""

    id: str
    side: str
    key: str


class Invited(Struct):
    """An invitation: who has the token may sit down."""

    side: str
    token: str


class Carried(Struct):
    """A token by which another device gets a key of its own, until then (seconds since 1970)."""

    token: str
    until: float


class PlayerShape(Struct):
    """Somebody who plays for a rating: the name of his account, and its rating in this game, if it has one."""

    name: str
    rating: int | None


class Invitation(Struct):
    """What somebody is invited to."""

    game: str
    scenario: str
    options: dict[str, Any]
    side: str
    seats: dict[str, str]
    #: what people who are there are called
    names: dict[str, str]
    #: sides for which nobody has come yet
    missing: list[str]
    pace: str
    #: everybody may watch
    watch: bool
    #: null: whoever made the match chose the dice's seed himself
    commitment: str | None
    created: float
    #: it counts for ratings, if whoever comes wants that too
    rated: bool
    #: people may ask the computer what it would do
    advises: bool
    #: null: nobody is timed
    clock: Timing | None = None
    #: it goes on, and somebody is looked for in the place of one who has left: the dice are settled
    begun: bool = False
    #: those who play for a rating, by side
    players: dict[str, PlayerShape] = {}


class OpenSeat(Struct):
    """A seat in the lobby that a stranger may take."""

    id: str
    game: str
    scenario: str
    options: dict[str, Any]
    side: str
    seats: dict[str, str]
    names: dict[str, str]
    pace: str
    watch: bool
    commitment: str | None
    created: float
    rated: bool
    advises: bool
    clock: Timing | None = None


class OpenSeats(Struct):
    """A page of the lobby."""

    seats: list[OpenSeat]
    more: bool


class WatchedMatch(Struct):
    """A match that everybody may watch: its name, and the key that shows what spectators may see."""

    id: str
    key: str
    game: str
    scenario: str
    seats: dict[str, str]
    names: dict[str, str]
    pace: str
    turn: Any
    to_act: str | None
    begun: float
    clock: Timing | None = None
    rated: bool = False


class WatchedMatches(Struct):
    """A page of them."""

    matches: list[WatchedMatch]
    more: bool
