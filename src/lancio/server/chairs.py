"""What whoever sits at a match does with his seat, over HTTP: he reveals what he pledged, says what he is called, gets
another key, carries the seat to another device."""

from __future__ import annotations

from litestar import Controller, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import telling
from lancio.server.accounts.called import called
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.guestbook import Carried, SeatKey
from lancio.server.hall import Hall
from lancio.server.holders import key_of, looks, split
from lancio.server.parameters import Keys, Lang, Path, SeatName, Strict, Token
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, new_key
from lancio.server.shapes import Seat
from lancio.server.table import Table
from lancio.server.wishes import Arrive, NewAnswers, NewKey, NewName, Nothing, Reveal

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
        "/{id:str}/waive",
        dto=Strict[Nothing],
        return_dto=None,
        status_code=200,
        summary="Agree that the match begins without what was pledged and cannot be revealed; when all do it begins",
        responses=refuses(*OWN, "too_soon", "begun"),
    )
    async def waive(
        self,
        state: State,
        id: Path,
        data: JSONBody[Nothing],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        news = await hall.arrange(id, hall.store.seatings.waive, id, side)
        table = await hall.room(id)
        if news and table.card.waits:
            await hall.bell.waived(table)
        return telling.seat(table, side, lang)

    @post(
        "/{id:str}/name",
        dto=Strict[NewName],
        return_dto=None,
        status_code=200,
        summary="Say what one is called",
        responses=refuses(*OWN, "bad_name", "not_your_name"),
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
        await hall.arrange(id, hall.store.seatings.rename, id, side, await called(hall, data.name))
        return telling.seat(await hall.room(id), side, lang)

    @post(
        "/{id:str}/answers",
        dto=Strict[NewAnswers],
        return_dto=None,
        status_code=200,
        summary="Let the server answer for the seat where there is nothing to decide, and let windows pass in time",
        responses=refuses(*OWN),
    )
    async def answers(
        self,
        state: State,
        id: Path,
        data: JSONBody[NewAnswers],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        await hall.arrange(id, hall.store.seatings.answer, id, side, data.forced, data.passes)
        return telling.seat(await hall.room(id), side, lang)

    @post(
        "/{id:str}/key",
        dto=Strict[NewKey],
        return_dto=None,
        status_code=200,
        summary="Another key instead of this one, which opens nothing any more",
        responses=refuses(*OWN, "bad_key"),
    )
    async def key(
        self, state: State, id: Path, data: JSONBody[NewKey], keys: Keys = None, seat: SeatName = None
    ) -> SeatKey:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        old, new = key_of(table, keys, side), data.key or new_key()
        if table.holders.get(hash_of(new)) == side and data.key in split(keys):
            # said again by somebody who did not hear the answer: he shows the new key beside the old one
            return SeatKey(id, side, new)
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


ARRIVE = (*BODY, "unknown_carry", "many_devices", "bad_key")


@post(
    "/api/carries",
    dto=Strict[Arrive],
    return_dto=None,
    tags=("seats",),
    summary="Sit down on another device",
    responses=refuses(*ARRIVE),
)
async def carried(state: State, token: Token, data: JSONBody[Arrive]) -> SeatKey:
    """The token is spent."""
    return await arrived(state, token, data)


async def arrived(state: State, token: str, data: Arrive) -> SeatKey:
    """Somebody has come to his seat on another device."""
    hall: Hall = state.hall
    key = data.key or new_key()
    seated = await hall.seated(hall.store.seatings.carried, hash_of(token), hash_of(key))
    return SeatKey(seated.match, seated.side, key)


def own(table: Table, keys: str | None, seat: str | None) -> str:
    """The seat that somebody sits in."""
    side = looks(table, keys, seat)
    if side is None:
        raise Refusal("spectator")
    return side
