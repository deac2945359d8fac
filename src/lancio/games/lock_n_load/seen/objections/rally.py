"""Chapter 3: the Rally phase."""

from __future__ import annotations

from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.men import KINDS, best_leader, is_half, is_squad
from lancio.games.lock_n_load.rally import apart, patients, rally, rally_candidates
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    elsewhere,
    engaged,
    given,
    no_hands,
    not_carried,
    shaken,
)
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import END, FOLD, GIVE, HEAL, MERGE, MOUNT, RALLY, TAKE
from lancio.games.lock_n_load.words import NOBODY


def leaders_first(s: Fight, side: int) -> Reason | None:
    """Nothing else while a Shaken leader can try."""
    some = rally_candidates(s, side) & s.setting.roster.leaders
    return s.no("leaders-first", "3.0b", units=some) if some else None


@rally.objects(RALLY)
def wrong_rally(s: Fight, side: int, unit: int) -> Reasons:
    if nobody := absent(s, unit, side):
        return [nobody]
    if not s.shaken >> unit & 1:
        return [s.no("in-good-order", "3.0c", unit=unit)]
    if s.tried >> unit & 1:
        return [s.no("tried", "3.0k", unit=unit)]
    leaders = s.friends(side, s.where[unit]) & s.setting.roster.leaders & ~(s.shaken | 1 << unit)
    return given(
        leaders_first(s, side)
        or (s.no("other-colour", "3.0f", unit=unit) if leaders else None)
        or s.no("nobody-rallies", "3.0e", unit=unit)
    )


@rally.objects(END)
def too_early(s: Fight, side: int) -> Reasons:
    return given(leaders_first(s, side))


@rally.objects(HEAL)
def wrong_healing(s: Fight, side: int, medic: int, unit: int) -> Reasons:
    if late := leaders_first(s, side):
        return [late]
    if nobody := absent(s, medic, side):
        return [nobody]
    if not s.setting.roster.medics >> medic & 1 and cards.holder(s, cards.MEDICS_TOUCH) != medic:
        return [s.no("no-medic", "11.3b", unit=medic)]
    if s.nursed >> medic & 1:
        return [s.no("tried", "11.3b", unit=medic)]
    found = given(shaken(s, medic, "11.3b") or absent(s, unit, side) or elsewhere(s, unit, s.where[medic], "11.3b"))
    return found or ([] if patients(s, medic) >> unit & 1 else [s.no("needs-nothing", "11.3b", unit=unit)])


@rally.objects(MERGE)
def wrong_merger(s: Fight, side: int, unit: int, other: int) -> Reasons:
    if late := leaders_first(s, side):
        return [late]
    for half in (unit, other):
        if found := given(absent(s, half, side) or shaken(s, half, "3.0h")):
            return found
        if not is_half(s, half) or not KINDS[s.kind[half]].merges:
            return [s.no("no-half", "3.0h", unit=half)]
    if unit == other:
        return [s.no("two-halves", "3.0h")]
    place = s.where[unit]
    if found := given(elsewhere(s, other, place, "3.0h") or engaged(s, place, "3.0h")):
        return found
    if best_leader(s, s.friends(side, place)) == NOBODY:
        return [s.no("no-leader", "3.0h", place=place)]
    if KINDS[s.kind[unit]].merges != KINDS[s.kind[other]].merges:
        return [s.no("other-type", "3.0n", unit=unit, target=other)]
    if apart(s, unit, other):
        return [s.no("came-apart", "3.0h", unit=unit, target=other)]
    return [s.no("other-order", "3.0h", unit=other, target=unit)]


@rally.objects(TAKE)
def wrong_taking(s: Fight, side: int, weapon: int, unit: int) -> Reasons:
    if late := leaders_first(s, side):
        return [late]
    if s.spent >> weapon & 1:
        return [s.no("weapon-gone", None, weapon=weapon)]
    if s.holder[weapon] != NOBODY:
        return [s.no("is-carried", "1.6.1k", weapon=weapon, unit=s.holder[weapon])]
    if (s.planted[0] | s.planted[1]) >> weapon & 1:
        return [s.no("is-set", "21.5a", weapon=weapon)]
    if s.handled >> weapon & 1:
        return [s.no("handled", "3.0j", weapon=weapon)]
    place = s.lying[weapon]
    return given(
        absent(s, unit, side)
        or elsewhere(s, unit, place, "1.6.1k")
        or (s.no("enemy-there", "1.6.1k", place=place) if s.held[1 - side] >> place & 1 else None)
        or shaken(s, unit, "1.6.1k")
        or no_hands(s, unit)
    )


@rally.objects(GIVE)
def wrong_trade(s: Fight, side: int, weapon: int, unit: int) -> Reasons:
    if found := given(leaders_first(s, side) or not_carried(s, weapon, side)):
        return found
    owner = s.holder[weapon]
    place = s.where[owner]
    return given(
        (s.no("handled", "3.0j", weapon=weapon) if s.handled >> weapon & 1 else None)
        or (s.no("on-tripod", "1.6.1.01a", weapon=weapon) if s.mounted >> weapon & 1 else None)
        or absent(s, unit, side)
        or (s.no("has-it", "3.0j", unit=unit, weapon=weapon) if unit == owner else None)
        or shaken(s, owner, "3.0j")
        or elsewhere(s, unit, place, "3.0j")
        or shaken(s, unit, "3.0j")
        or engaged(s, place, "3.0k")
        or no_hands(s, unit)
    )


@rally.objects(MOUNT)
def wrong_mounting(s: Fight, side: int, weapon: int) -> Reasons:
    return wrong_flip(s, side, weapon) or [s.no("on-tripod", "1.6.1.01a", weapon=weapon)]


@rally.objects(FOLD)
def wrong_folding(s: Fight, side: int, weapon: int) -> Reasons:
    return wrong_flip(s, side, weapon) or [s.no("off-tripod", "1.6.1.01a", weapon=weapon)]


def wrong_flip(s: Fight, side: int, weapon: int) -> list[Reason]:
    """Why a machine gun cannot be turned over at all."""
    if found := given(leaders_first(s, side) or not_carried(s, weapon, side)):
        return found
    unit = s.holder[weapon]
    place = s.where[unit]
    return given(
        (s.no("no-tripod", "1.6.1.01a", weapon=weapon) if s.setting.roster.weapons[weapon].folded is None else None)
        or (s.no("handled", "1.6.1.01a", weapon=weapon) if s.handled >> weapon & 1 else None)
        or shaken(s, unit, "1.6.1.01a")
        or (None if is_squad(s, unit) or is_half(s, unit) else s.no("no-crew-for-it", "1.6.1.01a", unit=unit))
        or engaged(s, place, "3.0k")
        or (s.no("box-folded", "1.6.1.01b", weapon=weapon) if not s.setting.ground.hex[place] else None)
    )
