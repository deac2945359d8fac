"""What people say to each other at a match, over HTTP; what one writes down for oneself; blocking and reporting."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from lancio.server import talk
from lancio.server.accounts.called import called
from lancio.server.accounts.names import tell_apart
from lancio.server.accounts.visitor import visitor
from lancio.server.chairs import own
from lancio.server.dealings import Block, Message, Notes, Report, Say, Talk
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks, opens
from lancio.server.limits import SAY, Limits, address_of
from lancio.server.parameters import Keys, Number, Path, SeatName, Strict
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.table import Table
from lancio.server.talk import PLAYERS, WATCHERS

#: `own`: that of whoever asks
Which = Annotated[Literal["own", "players", "watchers"], QueryParameter()]
#: of one who wants to read or write what is said
TALKS = (*MATCH, "not_over", "spectator")


class Hearer(NamedTuple):
    """Somebody at a match: his seat, if he has one, and his account."""

    side: str | None
    account: str | None

    def names(self, match: str) -> set[str]:
        """What he is called among those who block and are blocked."""
        return talk.names_of(match, self.side, self.account)


class Talking(Controller):
    """Words."""

    path = "/api/matches"
    tags = ("people",)

    @get("/{id:str}/chat", summary="What was said, by those whom one hears", responses=refuses(*TALKS))
    async def read(
        self,
        state: State,
        id: Path,
        channel: Which = "own",
        since: Number = 0,
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Talk:
        hall: Hall = state.hall
        table = await hall.room(id)
        who = hearer(table, keys, seat)
        which = admitted(table, keys, who, channel)
        return await hall.run(hall.desk, told, table, who, which, since)

    @post(
        "/{id:str}/chat",
        dto=Strict[Say],
        return_dto=None,
        summary="Say something to those who sit there, or as a spectator to the other spectators",
        responses=refuses(*TALKS, *BODY, "muted", "bad_message", "bad_name", "not_your_name", "full"),
    )
    async def say(
        self,
        request: Request[Any, Any, Any],
        state: State,
        id: Path,
        data: JSONBody[Say],
        channel: Which = "own",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Message:
        hall: Hall = state.hall
        table = await hall.room(id)
        who = hearer(table, keys, seat)
        which = admitted(table, keys, who, channel)
        if not speaks(table, who, which):
            raise Refusal("muted")
        text, visit = talk.clean(data.text), visitor.get()
        name = None if who.side else await called(hall, data.name) or (visit.account.name if visit else None)
        if name is not None and not (visit and name == visit.account.name):
            tell_apart(name, table.seating.names.values())
        spend(state.limits, request, table, who)
        said = talk.Spoken(0, who.side, who.account, name, text, hall.store.clock())
        number: int = await hall.arrange(id, hall.store.seatings.change, id, talk.say, which, said)
        return message(table, said._replace(number=number), who)

    @post(
        "/{id:str}/block",
        dto=Strict[Block],
        return_dto=None,
        status_code=200,
        summary="Hear nothing more of whoever sits at a side, and do not meet him in the lobby; or hear him again",
        responses=refuses(*MATCH, *BODY, "spectator", "unknown_name"),
    )
    async def block(
        self, state: State, id: Path, data: JSONBody[Block], keys: Keys = None, seat: SeatName = None
    ) -> Talk:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = own(table, keys, seat)
        if data.side == side or table.seating.at(data.side) is None:
            raise Refusal("unknown_name")
        who, other = at_seat(table, side), at_seat(table, data.side)
        names = who.names(id), other.names(id)
        change = hall.store.seatings.change
        await hall.arrange(id, change, id, talk.block, *names, data.blocked, hall.store.clock())
        return await hall.run(hall.desk, told, table, who, PLAYERS, 0)

    @post(
        "/{id:str}/report",
        dto=Strict[Report],
        return_dto=None,
        status_code=204,
        summary="Tell whoever runs the server what is wrong",
        responses=refuses(*TALKS, *BODY, "unknown_name", "bad_message"),
    )
    async def report(
        self,
        request: Request[Any, Any, Any],
        state: State,
        id: Path,
        data: JSONBody[Report],
        keys: Keys = None,
        seat: SeatName = None,
    ) -> None:
        hall: Hall = state.hall
        table = await hall.room(id)
        who = hearer(table, keys, seat)
        about, quoted = data.side, ""
        if about is not None and table.seating.at(about) is None:
            raise Refusal("unknown_name")
        other = at_seat(table, about) if about is not None else Hearer(None, None)
        if data.number is not None:
            which = admitted(table, keys, who, data.channel)
            found = await hall.run(hall.desk, talk.quoted, hall.store.engine, id, which, data.number)
            if found is None:
                raise Refusal("unknown_name")
            other, quoted = Hearer(found.side, found.account), found.text
        text = talk.clean(data.text)
        spend(state.limits, request, table, who)
        values: dict[str, Any] = {"match": id, "side": who.side, "account": who.account, "quoted": quoted, "text": text}
        values |= {"about": other.side, "about_account": other.account, "at": hall.store.clock()}
        await hall.also(talk.report, hall.store.engine, values)

    @get("/{id:str}/notes", summary="What the seat has written down for itself", responses=refuses(*MATCH, "spectator"))
    async def notes(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> Notes:
        hall: Hall = state.hall
        side = own(await hall.room(id), keys, seat)
        return Notes(await hall.run(hall.desk, talk.noted, hall.store.engine, id, side))

    @post(
        "/{id:str}/notes",
        dto=Strict[Notes],
        return_dto=None,
        status_code=204,
        summary="Write something down for oneself",
        responses=refuses(*MATCH, *BODY, "spectator"),
    )
    async def note(
        self, state: State, id: Path, data: JSONBody[Notes], keys: Keys = None, seat: SeatName = None
    ) -> None:
        hall: Hall = state.hall
        side = own(await hall.room(id), keys, seat)
        await hall.also(talk.note, hall.store.engine, id, side, data.text, hall.store.clock())


def hearer(table: Table, keys: str | None, seat: str | None) -> Hearer:
    """Who asks."""
    side = looks(table, keys, seat)
    if side is not None:
        return at_seat(table, side)
    visit = visitor.get()
    return Hearer(None, visit.account.id if visit else None)


def at_seat(table: Table, side: str) -> Hearer:
    """Whoever sits there."""
    sitting = table.seating.at(side)
    return Hearer(side, sitting.account if sitting else None)


def admitted(table: Table, keys: str | None, who: Hearer, channel: str | None) -> str:
    """The channel that somebody wants, if he may read it. Players learn what spectators say when it is over, whichever
    of their keys they show."""
    mine = WATCHERS if who.side is None else PLAYERS
    which = mine if channel is None or channel == "own" else channel
    if which == PLAYERS and who.side is None:
        raise Refusal("spectator")
    if which == WATCHERS and not table.over and opens(table, keys) != {None}:
        raise Refusal("not_over")
    return which


def speaks(table: Table, who: Hearer, channel: str) -> bool:
    """Whether somebody may write in a channel that he may read."""
    if channel == WATCHERS:
        return who.side is None
    return who.side is not None and table.card.seats.get(who.side) == HUMAN


def told(table: Table, who: Hearer, channel: str, since: int) -> Talk:
    """A channel as somebody hears it: from when he sat down on."""
    engine, id_ = table.store.engine, table.card.id
    sitting = table.seating.at(who.side) if who.side is not None and channel == PLAYERS else None
    after = (sitting.taken or 0.0) if sitting is not None else 0.0
    hidden = talk.hidden(engine, who.names(id_))
    found = talk.heard(engine, id_, channel, since, after, hidden)
    blocked = [one.side for one in table.seating.sittings if at_seat(table, one.side).names(id_) & hidden]
    return Talk(channel, [message(table, one, who) for one in found], speaks(table, who, channel), blocked)


def message(table: Table, said: talk.Spoken, who: Hearer) -> Message:
    """What was said, as somebody hears it. Nobody's account is told."""
    name = table.seating.names.get(said.side) if said.side is not None else said.name
    mine = said.side == who.side if said.side is not None else said.account is not None and said.account == who.account
    return Message(said.number, said.side, name, said.text, said.at, mine)


def spend(limits: Limits | None, request: Request[Any, Any, Any], table: Table, who: Hearer) -> None:
    """Who talks too much waits a little."""
    if limits is not None:
        limits.take(SAY, f"{table.card.id} {who.side}" if who.side else address_of(request))
