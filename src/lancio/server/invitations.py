"""Seats by invitation, over HTTP: what one is invited to, sitting down, taking an invitation back, the lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Controller, HttpMethod, Request, Response, delete, get, post, route
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from lancio.server import lobby, telling
from lancio.server.accounts.called import called
from lancio.server.accounts.visitor import sitter, visitor
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.guestbook import (
    Invitation,
    Invited,
    OpenSeat,
    OpenSeats,
    SeatKey,
    WatchedMatch,
    WatchedMatches,
)
from lancio.server.hall import Hall
from lancio.server.holders import held, opens
from lancio.server.limits import OPEN, Limits, address_of
from lancio.server.lobby import PAGES
from lancio.server.parameters import Keys, Named, Path, Strict, Token
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, is_id, new_id, new_key
from lancio.server.sittings import Seated
from lancio.server.table import Table
from lancio.server.terms import Terms, timing
from lancio.server.wishes import Invite, SitDown

Page = Annotated[int, QueryParameter(ge=0, lt=PAGES)]

#: of one that sits down
LOOK = ("unknown_invitation", "taken", "match_over", "outdated")
SIT = (
    *BODY,
    "unknown_invitation",
    "taken",
    "match_over",
    "one_seat",
    "bad_name",
    "not_your_name",
    "not_rated",
    "bad_key",
)
#: of one that changes who may
MAKE = (*MATCH, "not_maker", "begun", "match_over", "taken", "unknown_name")


class Invitations(Controller):
    """By a link."""

    path = "/api/invitations"
    tags = ("seats",)

    @route("/", http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
    async def allowed(self) -> Response[None]:
        # the framework by itself names only one of the two; it takes this one if it comes first by name
        return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})

    @get("/", summary="What one is invited to", responses=refuses(*LOOK))
    async def look(self, state: State, token: Token) -> Invitation:
        return await invited(state, token)

    @post("/", dto=Strict[SitDown], return_dto=None, summary="Sit down", responses=refuses(*SIT))
    async def sit(self, state: State, token: Token, data: JSONBody[SitDown], keys: Keys = None) -> SeatKey:
        return await claimed(state, token, data, keys)


async def invited(state: State, token: str) -> Invitation:
    """What somebody with a link is invited to."""
    hall: Hall = state.hall
    id_, side = await hall.run(hall.desk, hall.store.seatings.invited, hash_of(token))
    table = await hall.room(id_)
    if table.over:
        raise Refusal("match_over")
    return invitation(table, side)


async def claimed(state: State, token: str, data: SitDown, keys: str | None = None) -> SeatKey:
    """Somebody with a link sits down; `keys`: what else his browser holds."""
    hall: Hall = state.hall
    key, who = data.key or new_key(), sitter(await called(hall, data.name), rated=data.rated)
    seatings = hall.store.seatings
    await goes_on(hall, seatings.invited, hash_of(token), keys)
    return seat_key(await hall.seated(seatings.claim, hash_of(token), hash_of(key), data.pledge, who), key)


async def goes_on(hall: Hall, offered: Callable[[str], tuple[str, str]], name: str, keys: str | None) -> None:
    """Nobody takes the seat of somebody who has left when the match is over, or when he holds the key of another seat,
    and so has seen what lies hidden there. All else that there is against it the claim says itself, for whoever says it
    again has the seat."""
    try:
        id_, side = await hall.run(hall.desk, offered, name)
    except Refusal:
        return
    table = await hall.room(id_)
    if table.over:
        raise Refusal("match_over")
    if not table.card.waits and keys and held(table, keys) - {None, side}:
        raise Refusal("one_seat")


class Invites(Controller):
    """For whoever made the match."""

    path = "/api/matches"
    tags = ("seats",)

    @post(
        "/{id:str}/invitations",
        dto=Strict[Invite],
        return_dto=None,
        summary="Another invitation to a seat that nobody has taken; the one before is void",
        responses=refuses(*BODY, *MAKE, "chosen_seed"),
    )
    async def invite(
        self, request: Request[Any, Any, Any], state: State, id: Path, data: JSONBody[Invite], keys: Keys = None
    ) -> Invited:
        hall: Hall = state.hall
        table = made_by(await hall.room(id), keys, data.side)
        if data.open and table.card.seeded:
            raise Refusal("chosen_seed")
        limits: Limits | None = state.limits
        if limits is not None and data.open:
            limits.take(OPEN, address_of(request))
        token = new_key()
        public = new_id() if data.open else None
        await hall.arrange(table.card.id, hall.store.seatings.invite, table.card.id, data.side, hash_of(token), public)
        return Invited(data.side, token)

    @delete(
        "/{id:str}/invitations/{side:str}",
        status_code=204,
        summary="Take an invitation back, from the lobby too",
        responses=refuses(*MAKE),
    )
    async def withdraw(self, state: State, id: Path, side: Path, keys: Keys = None) -> None:
        hall: Hall = state.hall
        table = made_by(await hall.room(id), keys)
        await hall.arrange(table.card.id, hall.store.seatings.invite, table.card.id, side, None)


class OpenSeatsPage(Controller):
    """For strangers."""

    path = "/api/lobby"
    tags = ("lobby",)

    @get(summary="Open seats, the newest first", responses=refuses())
    async def seats(
        self, state: State, game: Named = None, pace: Named = None, side: Named = None, page: Page = 0
    ) -> OpenSeats:
        hall: Hall = state.hall
        visit = visitor.get()
        account = visit.account.id if visit else None
        found, more = await hall.run(hall.desk, hall.open_seats, page, game, pace, side, account)
        terms = await hall.run(hall.desk, hall.terms, [one.card.id for one in found])
        return OpenSeats([open_seat(one, terms[one.card.id]) for one in found], more)

    @post("/{id:str}", dto=Strict[SitDown], return_dto=None, summary="Take an open seat", responses=refuses(*SIT))
    async def claim(self, state: State, id: Path, data: JSONBody[SitDown], keys: Keys = None) -> SeatKey:
        hall: Hall = state.hall
        if not is_id(id):
            raise Refusal("unknown_invitation")
        key, who = data.key or new_key(), sitter(await called(hall, data.name), rated=data.rated)
        seatings = hall.store.seatings
        await goes_on(hall, seatings.shown, id, keys)
        return seat_key(await hall.seated(seatings.claim_public, id, hash_of(key), data.pledge, who), key)


def made_by(table: Table, keys: str | None, side: str = "") -> Table:
    """A match that waits, for whoever made it; or that goes on, for whoever plays, if a seat is free again."""
    sides = opens(table, keys)
    if table.over:
        raise Refusal("match_over")
    if not table.card.waits and side in table.seating.missing and sides - {None}:
        return table
    if not any(one.maker for one in table.seating.sittings if one.side in sides):
        raise Refusal("not_maker")
    if not table.card.waits:
        raise Refusal("begun")
    return table


def seat_key(seated: Seated, key: str) -> SeatKey:
    """The key of a seat for whoever has just sat down."""
    return SeatKey(seated.match, seated.side, key)


def invitation(table: Table, side: str) -> Invitation:
    """What somebody is invited to. Nothing of it is a secret of the match."""
    card, seating = table.card, table.seating
    return Invitation(
        game=card.game,
        scenario=card.scenario,
        options=dict(card.options),
        side=side,
        seats=dict(card.seats),
        names=seating.names,
        missing=seating.missing,
        pace=card.pace,
        watch=card.watch is not None,
        commitment=telling.promise(card),
        created=card.created,
        rated=seating.rated,
        advises=card.advice and not seating.rated,
        clock=timing(table.control),
        begun=not card.waits,
        players=telling.players(table),
    )


def open_seat(found: lobby.OpenSeat, terms: Terms) -> OpenSeat:
    """A line of the lobby."""
    card = found.card
    return OpenSeat(
        id=found.public,
        game=card.game,
        scenario=card.scenario,
        options=dict(card.options),
        side=found.side,
        seats=dict(card.seats),
        names=terms.names,
        pace=card.pace,
        watch=card.watch is not None,
        commitment=telling.promise(card),
        created=card.created,
        rated=found.rated,
        advises=card.advice and not found.rated,
        clock=terms.clock,
    )


@get("/api/watch", tags=("lobby",), summary="Matches that everybody may watch, the newest first", responses=refuses())
async def watched(state: State, game: Named = None, pace: Named = None, page: Page = 0) -> WatchedMatches:
    """For spectators."""
    hall: Hall = state.hall
    found, more = await hall.run(hall.desk, hall.watched, page, game, pace)
    terms = await hall.run(hall.desk, hall.terms, [one.card.id for one in found])
    return WatchedMatches([watched_match(one, terms[one.card.id]) for one in found], more)


def watched_match(found: lobby.Watched, terms: Terms) -> WatchedMatch:
    """A line of them."""
    card = found.card
    return WatchedMatch(
        id=card.id,
        key=card.watch or "",
        game=card.game,
        scenario=card.scenario,
        seats=dict(card.seats),
        names=terms.names,
        pace=card.pace,
        turn=found.status["turn"],
        to_act=found.status["to_act"],
        begun=found.begun,
        clock=terms.clock,
        rated=terms.rated,
    )
