"""Finished matches looked back on. It takes some seconds of the computers' time, so it is done once somebody asks, one
match at a time, in many small questions between which others have their turn; what was found is kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Protocol

from lancio.engine.journal import Entry
from lancio.server.computers import Computers
from lancio.server.past import Told
from lancio.server.refusals import Language
from lancio.server.results import ChancePoint, Chances, Costly
from lancio.server.shapes import OfferShape, SetShape
from lancio.server.summary import SPECTATOR
from lancio.server.table import Table
from lancio.server.thinking import Failed

#: so many matches are remembered
REMEMBERED = 100
#: so many decisions are told, and none that cost less
COSTLY, LEAST = 5, 0.02
#: what the walk through the match makes up of the whole
WALK = 0.2

logger = logging.getLogger(__name__)


class House(Protocol):
    """What a look back needs of the hall."""

    computers: Computers

    @property
    def closed(self) -> bool: ...


@dataclass(slots=True)
class Review:
    """A look back, as far as it has come."""

    done: float = 0.0
    ready: bool = False
    failed: bool = False
    #: number of the action, turn, chances
    points: list[list[Any]] = field(default_factory=list)
    #: a doubt with its cost
    costly: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Reviews:
    """The looks back of a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._found: OrderedDict[str, Review] = OrderedDict()
        self._one = asyncio.Lock()

    async def of(self, table: Table, lang: Language) -> Chances:
        """What is known so far of how a match went."""
        id_ = table.card.id
        review = self._found.get(id_)
        if review is None:
            review = self._found[id_] = Review()
            review.task = asyncio.get_running_loop().create_task(self._look_back(table, review))
            while len(self._found) > REMEMBERED:
                _, old = self._found.popitem(last=False)
                if old.task is not None:
                    old.task.cancel()
        self._found.move_to_end(id_)
        if not review.ready:
            return Chances(False, round(review.done, 3))
        return await asyncio.to_thread(told, table, review, lang)

    def stop(self) -> None:
        """Nobody waits for them any more."""
        for review in self._found.values():
            if review.task is not None:
                review.task.cancel()

    async def _look_back(self, table: Table, review: Review) -> None:
        """Walk through the match, then try the decisions in doubt. Whatever fails, the page of the result stands."""
        ask = self.house.computers.thinkers.ask
        try:
            async with self._one:
                record = await asyncio.to_thread(lambda: str(table.match.record()))
                found = await ask({"review": record})
                review.points, doubts = found["points"], found["doubts"]
                for place, doubt in enumerate(doubts):
                    review.done = WALK + (1 - WALK) * place / len(doubts)
                    said = await ask({"weigh": doubt["code"], "position": doubt["position"]})
                    cost = said["cost"]
                    if cost is not None and cost["best"] - cost["chance"] >= LEAST:
                        review.costly.append({"number": doubt["number"], "side": doubt["side"], **cost})
        except Failed as error:
            if not self.house.closed:
                logger.error("match %s cannot be looked back on: %s", table.card.id, error)
            review.failed = not review.points
        except Exception:
            logger.exception("match %s cannot be looked back on", table.card.id)
            review.failed = not review.points
        review.costly.sort(key=lambda one: one["chance"] - one["best"])
        del review.costly[COSTLY:]
        review.done, review.ready, review.task = 1.0, True, None


def told(table: Table, review: Review, lang: Language) -> Chances:
    """A look back in words, with the versions at which viewers find everything in the replay."""
    with table.lock:
        match, numbers = table.match, table.numbers.copy()
    seen: list[Told] = list(numbers) if review.points else []
    journal: list[Entry] = list(match.journal) if review.points else []
    points = [
        ChancePoint(
            turn,
            match.game.tell_when(journal[number].chapter, lang),
            {side: round(chance, 3) for side, chance in chances.items()},
            versions(seen, number),
        )
        for number, turn, chances in review.points
    ]
    costly = [
        Costly(
            turn=journal[one["number"]].turn,
            when=match.game.tell_when(journal[one["number"]].chapter, lang),
            side=one["side"],
            chance=round(one["chance"], 3),
            best=round(one["best"], 3),
            said=one["said"],
            offers=[[OfferShape(verb, tuple(args), purpose) for verb, args, purpose in some] for some in one["offers"]],
            sets=[
                [SetShape(kind, tuple(names), on, tuple(at)) for kind, names, on, at in some] for some in one["sets"]
            ],
            versions=versions(seen, one["number"]),
        )
        for one in sorted(review.costly, key=lambda one: int(one["number"]))
    ]
    return Chances(True, 1.0, points, costly, review.failed)


def versions(seen: list[Told], number: int) -> dict[str, int]:
    """Where each viewer finds an action."""
    found = seen[number] if number < len(seen) else {}
    return {viewer or SPECTATOR: version for viewer, version in found.items()}
