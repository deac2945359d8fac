"""The shapes of what comes in. It is read strictly: exact types, no unknown fields."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=80)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
#: 32 bytes in hex: a contribution to the seed, or the hash of one
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
#: what somebody is called; `sittings.named` looks closer
Called = Annotated[str, Meta(min_length=1, max_length=48)]
Pace = Literal["live", "days"]
#: a key that whoever sits down has drawn himself: who does not hear the answer says it again, and has the seat
OwnKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{24,64}$")]


class Clock(Struct, forbid_unknown_fields=True):
    """How a match is timed, in seconds: a bank a side, what comes back after each go, what is free in each go (then the
    bank is the reserve)."""

    bank: Annotated[int, Meta(ge=0, le=90 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    each: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class GiveTime(Struct, forbid_unknown_fields=True):
    """Time for the other one."""

    seconds: Annotated[int, Meta(ge=1, le=30 * 86_400)]


class Replace(Struct, forbid_unknown_fields=True):
    """Which computer takes a seat over."""

    player: Name


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to make."""

    game: Name
    seats: dict[Name, Name]
    scenario: Name | None = None
    options: dict[Name, bool | int | Name] = {}
    #: to play a known match again; a seed that the server draws is a secret
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    #: the human seat that the maker takes, the first one if he does not say; on a server for one person several
    mine: Name | list[Name] | None = None
    #: what the maker's own seats pledge for the dice
    pledges: dict[Name, Hex] = {}
    name: Called | None = None
    pace: Pace = "live"
    #: the other human seats stand in the lobby, besides being invitations
    open: bool = False
    #: everybody may watch
    watch: bool = False
    #: it shall count for ratings: between two people with accounts, if both want it
    rated: bool = False
    #: people may ask the computer what it would do; not in a match that counts
    advice: bool = True
    clock: Clock | None = None


class NewLesson(Struct, forbid_unknown_fields=True):
    """A lesson to begin, from its beginning or from one of its steps."""

    game: Name
    lesson: Name
    step: Annotated[int, Meta(ge=0, le=200)] = 0


class NewRiddle(Struct, forbid_unknown_fields=True):
    """A riddle to be put on the table."""

    game: Name
    riddle: Name


class SitDown(Struct, forbid_unknown_fields=True):
    """To take a seat: what it pledges for the dice, if anything, and what one is called."""

    pledge: Hex | None = None
    name: Called | None = None
    #: the match shall count for ratings, if whoever made it wants that too
    rated: bool = False
    key: OwnKey | None = None


class Invite(Struct, forbid_unknown_fields=True):
    """An invitation to a side; `open`: it stands in the lobby too."""

    side: Name
    open: bool = False


class Reveal(Struct, forbid_unknown_fields=True):
    """What a seat pledged."""

    contribution: Hex


class NewName(Struct, forbid_unknown_fields=True):
    """What one is called; null: nothing."""

    name: Called | None


class NewAnswers(Struct, forbid_unknown_fields=True):
    """What the server shall answer for a seat: the one answer where there is no other; and a window is let pass after
    so many seconds, whatever could be done at it. Null: it waits."""

    forced: bool = False
    passes: Annotated[int, Meta(ge=10, le=14 * 86_400)] | None = None


class NewKey(Struct, forbid_unknown_fields=True):
    """Another key instead of this one; `everywhere`: instead of all of this seat, on other devices too."""

    everywhere: bool = False
    key: OwnKey | None = None


class Arrive(Struct, forbid_unknown_fields=True):
    """To sit down on another device."""

    key: OwnKey | None = None


class Nothing(Struct, forbid_unknown_fields=True):
    """There is nothing more to say."""


class Play(Struct, forbid_unknown_fields=True):
    """An action, one of those offered at that version."""

    version: Version
    action: Annotated[str, Meta(min_length=1, max_length=400)]


class AskAdvice(Struct, forbid_unknown_fields=True):
    """To be told what a computer would do at that version, after some thought or at once."""

    version: Version


class Undo(Struct, forbid_unknown_fields=True):
    """To take back the last action, which led to that version."""

    version: Version


class Finish(Struct, forbid_unknown_fields=True):
    """To have the rest played out from that version on; `anyhow`: though the result is open."""

    version: Version
    anyhow: bool = False


class Hello(Struct, forbid_unknown_fields=True):
    """The first thing that is said on a socket: who is there."""

    key: Annotated[str, Meta(max_length=32_000)]
    seat: Name | None = None
    lang: Literal["en", "it"] = "en"
    #: the log from after this version on
    since: Version = 0


class Wanted(Struct, forbid_unknown_fields=True):
    """What a seat wants: an action, or without one to take the last one back. `id` comes back with the answer."""

    id: Version
    version: Version
    action: Annotated[str, Meta(min_length=1, max_length=400)] | None = None
