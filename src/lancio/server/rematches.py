"""Once more with sides changed, over HTTP: one call offers it, or accepts what the other has offered."""

from __future__ import annotations

from litestar import Controller, delete, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import talk, telling
from lancio.server.accounts.called import called
from lancio.server.accounts.visitor import sitter, visitor
from lancio.server.chairs import own
from lancio.server.dealings import Rematch, Rematched
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.once_more import found, offer, withdraw
from lancio.server.parameters import Keys, Path, SeatName, Strict
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.secrecy import hash_of, new_key
from lancio.server.table import Table
from lancio.server.talking import at_seat
from lancio.server.wishes import Clock, NewMatch


class Rematches(Controller):
    """The next match of two people."""

    path = "/api/matches"
    tags = ("people",)

    @post(
        "/{id:str}/rematch",
        dto=Strict[Rematch],
        return_dto=None,
        summary="Offer to play once more with sides changed, or accept the other's offer",
        responses=refuses(
            *MATCH,
            *BODY,
            "spectator",
            "not_over",
            "no_rematch",
            "asked_already",
            "taken",
            "bad_name",
            "not_your_name",
            "bad_key",
            "one_seat",
        ),
    )
    async def rematch(
        self, state: State, id: Path, data: JSONBody[Rematch], keys: Keys = None, seat: SeatName = None
    ) -> Rematched:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        other = rival(table, side)
        who = sitter(await called(hall, data.name), rated=table.seating.rated and visitor.get() is not None)
        store, key = hall.store, data.key or new_key()
        offered = await hall.run(hall.desk, found, store.engine, id)
        if offered is None:
            if await hall.run(hall.desk, store.opened_by, [hash_of(key)]):
                raise Refusal("bad_key")
            wish = again(table, other, data.pledge, rated=who.rated)
            new = await hall.run(hall.desk, hall.create, wish, False, who, key)
            change = store.seatings.change
            if await hall.arrange(id, change, id, offer, new.card.id, side, store.clock()):
                if not await hall.run(hall.desk, unheard, table, side, other):
                    await hall.bell.offered(table, other)
                await answers_on(hall, table, side, new.card.id, other)
                return await seated(hall, new.card.id, other, new.keys[other], joined=False)
            # the other one was quicker, and the key that was drawn opens the match that came too late
            key = new_key()
            offered = await hall.run(hall.desk, found, store.engine, id)
        assert offered is not None
        if offered.by == side:
            if (await hall.run(hall.desk, store.holders, offered.next)).get(hash_of(key)) != other:
                raise Refusal("asked_already")
            return await seated(hall, offered.next, other, key, joined=False)
        await hall.seated(store.seatings.claim_at, offered.next, other, hash_of(key), data.pledge, who)
        await answers_on(hall, table, side, offered.next, other)
        return await seated(hall, offered.next, other, key, joined=True)

    @delete(
        "/{id:str}/rematch",
        status_code=204,
        summary="Take back one's offer to play once more, as long as nobody has accepted it",
        responses=refuses(*MATCH, "spectator", "no_proposal", "taken"),
    )
    async def withdraw(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> None:
        hall: Hall = state.hall
        side = own(await hall.room(id), keys, seat)
        offered = await hall.run(hall.desk, found, hall.store.engine, id)
        await hall.arrange(id, hall.store.seatings.change, id, withdraw, side)
        if offered is not None:
            await hall.arrange(offered.next, hall.store.seatings.change, offered.next, lambda *_: None)


def rival(table: Table, side: str) -> str:
    """The other one of two people who have played a match to its end: his side is the next of whoever asks."""
    if table.waits or table.match.outcome is None:
        raise Refusal("not_over")
    sides = list(table.card.seats)
    if len(sides) != 2 or set(table.card.seats.values()) != {HUMAN} or table.seating.missing:
        raise Refusal("no_rematch")
    (other,) = (one for one in sides if one != side)
    return other


def unheard(table: Table, side: str, other: str) -> bool:
    """Whether the other one wants to hear nothing of whoever sits at a side."""
    who, whom = at_seat(table, other), at_seat(table, side)
    id_ = table.card.id
    return bool(talk.hidden(table.store.engine, who.names(id_)) & whom.names(id_))


def again(table: Table, side: str, pledge: str | None, *, rated: bool) -> NewMatch:
    """The same match, on the same terms, for whoever plays that side in it."""
    card, control = table.card, table.timer.control if table.timer else None
    return NewMatch(
        game=card.game,
        seats=dict(card.seats),
        scenario=card.scenario,
        options=dict(card.options),
        mine=side,
        pledges={side: pledge} if pledge else {},
        pace="days" if card.pace == "days" else "live",
        watch=card.watch is not None,
        rated=rated,
        advice=card.advice,
        clock=Clock(int(control.bank), int(control.increment), int(control.each)) if control else None,
    )


async def answers_on(hall: Hall, table: Table, side: str, next_: str, other: str) -> None:
    """What was answered for whoever sat there is answered for him in the next match too."""
    before = table.seating.at(side)
    if before is not None:
        await hall.arrange(next_, hall.store.seatings.answer, next_, other, before.forced, before.passes)


async def seated(hall: Hall, id_: str, side: str, key: str, *, joined: bool) -> Rematched:
    """A seat in the next match."""
    card = (await hall.room(id_)).card
    seats = dict(card.seats)
    return Rematched(id_, side, key, card.game, card.scenario, seats, telling.promise(card), joined, card.watch)
