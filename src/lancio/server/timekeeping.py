"""What people may do with the clocks of a match: give each other time, and when it is up let a computer take the seat
over. Nothing happens by itself."""

from __future__ import annotations

from litestar import Controller, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import telling
from lancio.server.clocks import Timer
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks
from lancio.server.making import checked_player
from lancio.server.parameters import Keys, Lang, Path, SeatName, Strict
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.shapes import Seat
from lancio.server.table import Table
from lancio.server.takeovers import to_computer
from lancio.server.timers import grant
from lancio.server.wishes import GiveTime, Replace

CLOCK = (*MATCH, *BODY, "spectator", "match_over", "no_clock", "own_clock")


class Timekeeping(Controller):
    """Time given, and seats taken over."""

    path = "/api/matches"
    tags = ("matches",)

    @post(
        "/{id:str}/time",
        dto=Strict[GiveTime],
        return_dto=None,
        status_code=200,
        summary="Give time to the side that must decide",
        responses=refuses(*CLOCK),
    )
    async def give(
        self,
        state: State,
        id: Path,
        data: JSONBody[GiveTime],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side, waits, _ = party(table, keys, seat)
        await hall.arrange(id, hall.store.seatings.change, id, grant, waits, float(data.seconds))
        return telling.seat(table, side, lang)

    @post(
        "/{id:str}/replace",
        dto=Strict[Replace],
        return_dto=None,
        status_code=200,
        summary="Let a computer take over the seat of the side that must decide, when its time is up",
        responses=refuses(*CLOCK, "time_left", "unknown_player", "taken"),
    )
    async def replace(
        self,
        state: State,
        id: Path,
        data: JSONBody[Replace],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall: Hall = state.hall
        table = await hall.room(id)
        side, waits, timer = party(table, keys, seat)
        if timer.left(waits, waits, hall.store.clock()) > 0:
            raise Refusal("time_left")
        checked_player(data.player)
        seats = await hall.computers.settle(table.card.game, table.card.scenario, {waits: data.player})
        now = hall.store.clock()
        await hall.arrange(id, hall.store.seatings.change, id, to_computer, waits, seats[waits], now)
        return telling.seat(table, side, lang)


def party(table: Table, keys: str | None, seat: str | None) -> tuple[str, str, Timer]:
    """Who asks, for whom the clock runs, and the clock: of two people, and not for oneself."""
    side = looks(table, keys, seat)
    if side is None:
        raise Refusal("spectator")
    waits = None if table.card.waits else table.match.to_act
    if table.timer is None or (waits is not None and table.card.seats[waits] != HUMAN):
        raise Refusal("no_clock")
    if waits is None:
        raise Refusal("match_over")
    if waits == side:
        raise Refusal("own_clock")
    return side, waits, table.timer
