"""What whoever sits at a match does with his seat, over HTTP: he reveals what he pledged, says what he is called, gets
another key, carries the seat to another device."""

from __future__ import annotations

from litestar import Controller, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import telling
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.guestbook import Carried, SeatKey
from lancio.server.hall import Hall
from lancio.server.holders import key_of, looks
from lancio.server.parameters import Keys, Lang, Path, SeatName, Strict
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, new_key
from lancio.server.shapes import Seat
from lancio.server.sittings import named
from lancio.server.table import Table
from lancio.server.wishes import NewKey, NewName, Nothing, Reveal

OWN = (*MATCH, *BODY, "spectator")


class Chairs(Controller):
    """A seat of one's own."""

    path = "/api/matches"
    tags = ("seats",)

    @post(
        "/{id:str}/reveal",
        dto=Strict[Reveal],
        return_dto=None,
        status_code=200,
        summary="Reveal what the seat pledged for the dice; the last one to do so begins the match",
        responses=refuses(*OWN, "no_pledge", "wrong_contribution", "too_soon"),
    )
    async def reveal(
        self,
        state: State,
        id: Path,
        data: JSONBody[Reveal],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        await hall.arrange(id, hall.store.seatings.reveal, id, side, data.contribution)
        return telling.seat(await hall.room(id), side, lang)

    @post(
        "/{id:str}/name",
        dto=Strict[NewName],
        return_dto=None,
        status_code=200,
        summary="Say what one is called",
        responses=refuses(*OWN, "bad_name"),
    )
    async def name(
        self,
        state: State,
        id: Path,
        data: JSONBody[NewName],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        await hall.arrange(id, hall.store.seatings.rename, id, side, named(data.name))
        return telling.seat(await hall.room(id), side, lang)

    @post(
        "/{id:str}/key",
        dto=Strict[NewKey],
        return_dto=None,
        status_code=200,
        summary="Another key instead of this one, which opens nothing any more",
        responses=refuses(*OWN),
    )
    async def key(
        self, state: State, id: Path, data: JSONBody[NewKey], keys: Keys = None, seat: SeatName = None
    ) -> SeatKey:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        old, new = key_of(table, keys, side), new_key()
        replace = hall.store.seatings.replace_key
        await hall.arrange(id, replace, id, old, hash_of(new), data.everywhere)
        return SeatKey(id, side, new)

    @post(
        "/{id:str}/carry",
        dto=Strict[Nothing],
        return_dto=None,
        status_code=200,
        summary="A token by which another device gets a key of its own to this seat",
        responses=refuses(*OWN),
    )
    async def carry(
        self, state: State, id: Path, data: JSONBody[Nothing], keys: Keys = None, seat: SeatName = None
    ) -> Carried:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        token = new_key()
        return Carried(token, await hall.arrange(id, hall.store.seatings.carry, id, side, hash_of(token)))


@post(
    "/api/carries/{token:str}",
    dto=Strict[Nothing],
    return_dto=None,
    tags=("seats",),
    summary="Sit down on another device",
    responses=refuses(*BODY, "unknown_carry", "many_devices"),
)
async def carried(state: State, token: Path, data: JSONBody[Nothing]) -> SeatKey:
    """The token is spent."""
    hall: Hall = state.hall
    key = new_key()
    seated = await hall.seated(hall.store.seatings.carried, hash_of(token), hash_of(key))
    return SeatKey(seated.match, seated.side, key)


def own(table: Table, keys: str | None, seat: str | None) -> str:
    """The seat that somebody sits in."""
    side = looks(table, keys, seat)
    if side is None:
        raise Refusal("spectator")
    return side
