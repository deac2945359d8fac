"""What takes longer than a moment to tell, and changes nothing: chances, reasons, replays, records, figures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Controller, get
from litestar.datastructures import State
from litestar.enums import MediaType

from lancio import BadData, IllegalAction, LancioError, Match, Record
from lancio.engine.reasons import Reason
from lancio.server import telling
from lancio.server.describing import MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import decides, looks
from lancio.server.parameters import Keys, Lang, Newest, Number, Path, SeatName, Settings, Text
from lancio.server.refusals import Refusal
from lancio.server.results import Summary
from lancio.server.shapes import Frame, Proposed, ReasonShape
from lancio.server.summary import advice_of, summarise
from lancio.server.table import Table

#: refusals of what can be asked of a match that has begun
BEGUN = (*MATCH, "waiting")
#: refusals of what only the side that decides may ask
DECIDE = (*BEGUN, "spectator", "match_over", "not_your_turn")


def asked(table: Table, keys: str | None, seat: str | None) -> Match:
    """The match, for the side that decides: what its choices are is nobody else's business."""
    side = decides(table, keys, seat)
    if table.match.to_act is None:
        raise Refusal("match_over")
    if table.match.to_act != side:
        raise Refusal("not_your_turn")
    return table.match


def counted(advised: list[tuple[str, bool | None]]) -> str:
    """Who asked for advice, as a record says it."""
    counts = advice_of(advised)
    return "; ".join(
        f"{side} asked {count.asked}, took {count.taken}" + (f", left {count.left}" if count.left else "")
        for side, count in counts.items()
    )


class Reads(Controller):
    """A match in words and figures."""

    path = "/api/matches"
    tags = ("matches",)

    @get("/{id:str}/preview", summary="Modifiers and exact chances of an action", responses=refuses(*DECIDE, "illegal"))
    async def preview(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        version: Newest = None,
    ) -> dict[str, Any] | None:
        hall: Hall = state.hall
        table = await hall.room(id)
        # whoever asks in two windows acts in one of them: in the other it is no fault
        if version is not None and version != table.versions[decides(table, keys, seat)]:
            return None
        match = asked(table, keys, seat).copy()

        def preview() -> dict[str, Any]:
            try:
                return telling.preview(match, match.preview(action), lang)
            except IllegalAction as error:
                raise Refusal("illegal", error.reasons, action=action) from error

        return await hall.run(hall.reads, preview)

    @get(
        "/{id:str}/toward",
        summary="What to do next to bring pieces to a hex",
        responses=refuses(*DECIDE, "unknown_name"),
    )
    async def toward(
        self, state: State, id: Path, units: Settings, goal: Text, keys: Keys = None, seat: SeatName = None
    ) -> Proposed | None:
        hall: Hall = state.hall
        table = await hall.room(id)
        match = asked(table, keys, seat).copy()
        try:
            found = await hall.run(hall.reads, match.toward, units.split(","), goal)
        except BadData as error:
            raise Refusal("unknown_name", [str(error)]) from error
        return found and Proposed(*found)

    @get("/{id:str}/why", summary="Why an action is not legal now", responses=refuses(*BEGUN))
    async def why(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> list[ReasonShape]:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = looks(table, keys, seat)
        match = table.match.copy()
        if match.to_act is not None and match.to_act != side:
            reasons: tuple[Reason, ...] = (Reason("not_your_turn"),)
        else:
            reasons = await hall.run(hall.reads, match.why_not, action)
        return [ReasonShape(reason.text(lang), reason.rule) for reason in reasons]

    @get(
        "/{id:str}/sight",
        summary="What is seen from a hex, and what hides the rest",
        responses=refuses(*BEGUN, "unknown_name"),
    )
    async def sight(
        self, state: State, id: Path, hex: Text, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> dict[str, Any] | None:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = looks(table, keys, seat)
        try:
            return await hall.run(hall.reads, telling.sight, table.match.copy(), hex, side, lang)
        except BadData as error:
            raise Refusal("unknown_name", [str(error)]) from error

    @get(
        "/{id:str}/replay",
        summary="The match again, from what the viewer may know; when it is over, from what any side knew (`eyes`)",
        responses=refuses(*BEGUN, "not_over", "unknown_name"),
    )
    async def replay(
        self,
        state: State,
        id: Path,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        until: Number = 2**31 - 1,
        eyes: SeatName = None,
    ) -> list[Frame]:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = looks(table, keys, seat)
        if eyes is not None:
            # when it is over everybody may see it with anybody's eyes
            if table.match.outcome is None:
                raise Refusal("not_over")
            if eyes not in table.match.sides:
                raise Refusal("unknown_name")
            side = eyes
        try:
            return await hall.run(hall.reads, telling.replay, table, side, lang, since, until)
        except LancioError as error:
            raise Refusal("outdated", [str(error)]) from error

    @get("/{id:str}/record", media_type=MediaType.TEXT, summary="The record as text", responses=refuses(*BEGUN))
    async def record(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> str:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = looks(table, keys, seat)
        match = table.match
        if match.outcome:
            record = await hall.run(hall.reads, match.record)
            record = replace(record, advice=counted(await hall.run(hall.reads, hall.store.advised, id)))
            secret = table.card.secret
            return str(replace(record, pledged=table.seating.pledged(secret)) if secret else record)
        return str(await hall.run(hall.reads, Record.for_side, match, side))

    @get("/{id:str}/summary", summary="A finished match in figures", responses=refuses(*BEGUN, "not_over"))
    async def summary(
        self, state: State, id: Path, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> Summary:
        hall: Hall = state.hall
        table = await hall.room(id)
        looks(table, keys, seat)
        if table.match.outcome is None:
            raise Refusal("not_over")
        known: Summary | None = table.memory.get(("summary", lang))
        if known is None:
            try:
                with table.lock:
                    match, numbers = table.match, table.numbers.copy()
                advised = await hall.run(hall.reads, hall.store.advised, id)
                left = await hall.run(hall.reads, hall.store.agreed, id, table.version)
                known = await hall.run(hall.reads, summarise, table.card, match, lang, numbers, advised, left)
            except LancioError as error:
                raise Refusal("outdated", [str(error)]) from error
            table.memory["summary", lang] = known
        return known
