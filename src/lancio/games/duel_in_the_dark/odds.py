"""What an action would bring: the modifiers with their rules. There are no dice here, so what is foreseen is certain,
unless it hangs on where the Bomber goes: then it is what it would bring if the Bomber came.

The totals come from the same functions that book the points; only what the acting side knows goes in.
"""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.tally import Chance, Modifier, Preview
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.bombing import bombing_tally
from lancio.games.duel_in_the_dark.combat import mosquito_tally, squadron_value
from lancio.games.duel_in_the_dark.drops import price
from lancio.games.duel_in_the_dark.pieces import BALLOON, KINDS, LOW
from lancio.games.duel_in_the_dark.runway import runway
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import BOMB, FLY, HOVER, LAND_HERE, LEVEL, ON, TAKE_OFF, TARGET, VERBS

CERTAIN = (Chance("outcome.certain", Fraction(1)),)


def foresee(s: Raid, code: int, side: int) -> Preview | None:
    """The preview of an action, None if there is nothing to add up."""
    verb, args = VERBS.split(code)
    if verb is TARGET:
        return city_preview(s, args[0])
    if verb is BOMB:
        return bomb_preview(s, args[0])
    if verb is FLY:
        return flight_preview(s, args[0], args[1], taking_off=not s.alt[args[0]])
    if verb is ON:
        frame = s.question
        return flight_preview(s, frame[1], args_of(code, 1)[0], taking_off=False) if frame else None
    if verb is TAKE_OFF:
        return stay_preview(s, args[0], 1 + args[1], taking_off=True)
    if verb is HOVER:
        return stay_preview(s, args[0], 1 + args[1], taking_off=False)
    if verb is LAND_HERE:
        return Preview(tuple(runway(s, s.at[args[0]]).modifiers), CERTAIN)
    if verb is LEVEL and s.question is not None and s.question[0] == "bomber-level":
        city = s.setting.ground.cities[s.target]
        tally = bombing_tally(s, city, 1 + args[0] == LOW)
        return Preview(tuple(tally.modifiers), CERTAIN, "note.if-stays")
    return None


def city_preview(s: Raid, target: int) -> Preview:
    """What the bombing of a city would bring as things stand, from high up."""
    tally = bombing_tally(s, s.setting.ground.cities[target], low=False)
    return Preview(tuple(tally.modifiers), CERTAIN, "note.if-stays")


def bomb_preview(s: Raid, kind: int) -> Preview:
    """The tokens a target costs, and the balloons that answer."""
    out = [Modifier("tokens", -price(s, kind), "DD-7.smoke.2", {"unit": KINDS.names[kind]})]
    barriers = s.count(s.m_at, BALLOON)
    if barriers and not s.bombed_now:
        out.append(Modifier("balloons", -barriers, "DD-7.balloon.1", {"count": barriers}))
    return Preview(tuple(out), CERTAIN)


def flight_preview(s: Raid, q: int, hex_: int, *, taking_off: bool) -> Preview:
    """Fuel, the runway, the Mosquito; and the squadron's points if the Bomber comes to that hex."""
    start = s.at[q]
    fuel = hex_cost(s.wind, s.setting.ground.board.direction(start, hex_)) - (s.boost == q)
    out = [Modifier("fuel", -fuel, "DD-7.fuel.2")]
    if taking_off:
        out += runway(s, start).modifiers
    out += mosquito_modifiers(s, q, hex_)
    return Preview((*out, *if_met(s, q, hex_, LOW if taking_off else s.alt[q])), CERTAIN, "note.if-bomber-comes")


def stay_preview(s: Raid, q: int, level: int, *, taking_off: bool) -> Preview:
    """The same for a squadron that stays in its hex."""
    here = s.at[q]
    fuel = level if taking_off else 1
    out = [Modifier("fuel", -fuel, "DD-7.alt.2" if taking_off else "DD-7.fuel.4")]
    if taking_off:
        out += [*runway(s, here).modifiers, *mosquito_modifiers(s, q, here)]
    return Preview((*out, *if_met(s, q, here, level)), CERTAIN, "note.if-bomber-comes")


def mosquito_modifiers(s: Raid, q: int, hex_: int) -> list[Modifier]:
    """What meeting the Mosquito there would give the British, with all who have met it in this step."""
    if s.m_state != FLYING or s.m_at != hex_:
        return []
    return list(mosquito_tally(s, s.entered | 1 << q).modifiers)


def if_met(s: Raid, q: int, hex_: int, level: int) -> list[Modifier]:
    """The squadron's own points if the Bomber entered the hex."""
    before = s.alt[q]
    s.alt[q] = level
    try:
        return list(squadron_value(s, q, hex_, False, False).modifiers)
    finally:
        s.alt[q] = before
