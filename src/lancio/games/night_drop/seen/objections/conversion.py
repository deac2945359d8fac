"""Chapter 2: sticks that are not turned up, companies that are not formed."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.masks import mask_of
from lancio.engine.reasons import Reason
from lancio.games.night_drop.conversion import company_of, conversions, counter_left, qualifies, unseen
from lancio.games.night_drop.pieces import (
    ALL_COMPANIES,
    ALL_STICKS,
    COMPANIES_OF,
    STICKS_OF,
)
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PA
from lancio.games.night_drop.verbs import (
    FORM_THREE,
    FORM_TWO,
    INSPECT,
    REINFORCE,
)

Reasons = Iterator[Reason]


@conversions.objects(INSPECT)
def wrong_inspection(s: Night, hex_: int) -> Reasons:
    if hex_ == OFF or not qualifies(s, hex_):
        yield s.no("not-qualified", "2.4.1a", hex=hex_)
    elif not unseen(s, hex_):
        yield s.no("all-seen", "2.4.1a", hex=hex_)


@conversions.objects(FORM_TWO, FORM_THREE)
def wrong_formation(s: Night, *sticks: int) -> Reasons:
    hindrance = next((reason for stick in sticks for reason in wrong_stick(s, stick)), None)
    if hindrance is not None:
        yield hindrance
    elif len(set(sticks)) != len(sticks):
        yield s.no("twice", "2.4.1a", unit=next(u for u in sticks if sticks.count(u) > 1))
    elif len({s.where[u] for u in sticks}) != 1:
        yield s.no("not-in-one-hex", "2.4.1a")
    elif unseen(s, s.where[sticks[0]]):
        yield s.no("turn-up-first", "2.4.1a", hex=s.where[sticks[0]])
    elif any(s.kind[u] == PA for u in sticks):
        yield s.no("advantage-unusable", "2.6.5a")
    elif company_of([s.kind[u] for u in sticks]) is None:
        yield s.no("no-company", "2.4.1f")
    elif not counter_left(s):
        yield s.no("no-counter", "R3")
    else:
        yield s.no("in-order", "2.4.1a", units=mask_of(sticks))


def wrong_stick(s: Night, stick: int) -> Reasons:
    """Why something cannot be converted as a stick of the activated regiment."""
    if not ALL_STICKS >> stick & 1:
        yield s.no("no-stick", "2.4a", unit=stick)
    elif not STICKS_OF[s.pir] >> stick & 1:
        yield s.no("other-regiment", "R3")
    elif not s.where[stick]:
        yield s.no("not-on-map", "2.4.3a", unit=stick)


@conversions.objects(REINFORCE)
def wrong_reinforcement(s: Night, company: int, stick: int) -> Reasons:
    if not ALL_COMPANIES >> company & 1:
        yield s.no("no-company-counter", "2.4.2a", unit=company)
        return
    if not COMPANIES_OF[s.pir] >> company & 1:
        yield s.no("other-regiment", "R3")
        return
    hindrance = next(iter(wrong_stick(s, stick)), None)
    if hindrance is not None:
        yield hindrance
    elif not s.where[company]:
        yield s.no("not-on-map", "2.4.2a", unit=company)
    elif s.where[company] != s.where[stick]:
        yield s.no("not-in-one-hex", "2.4.2a")
    elif not s.reduced >> company & 1:
        yield s.no("not-reduced", "2.4.2b", unit=company)
    elif unseen(s, s.where[stick]):
        yield s.no("turn-up-first", "2.4.2a", hex=s.where[stick])
    elif s.kind[stick] == PA:
        yield s.no("advantage-unusable", "2.6.5a")
