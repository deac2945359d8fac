"""Chapters 8, 5.0i, 1.6.1j and 12: melee sheets, and choices among a few."""

from __future__ import annotations

from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.damage import who_checks_first
from lancio.games.lock_n_load.eligible import attackers, close_arms, defenders
from lancio.games.lock_n_load.hands import too_many
from lancio.games.lock_n_load.luck import (
    luck_check,
    luck_fire,
    luck_flare,
    luck_heal,
    luck_leave,
    luck_rally,
    luck_spot,
    luck_stand,
    luck_strike,
)
from lancio.games.lock_n_load.melee import aims, means, preempts, rounds
from lancio.games.lock_n_load.seen.objections.common import Reasons, absent, elsewhere, given, gone, not_carried, shaken
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import AIM, CHECK, DROP, FIGHT, HOLD, STRIKE, USE, USING, WITH


@rounds.objects(FIGHT)
def wrong_round(s: Fight, place: int) -> Reasons:
    if not s.engaged >> place & 1:
        return [s.no("no-melee", "8.0a", place=place)]
    return [s.no("fought", "8.0o", place=place) if s.fought >> place & 1 else s.no("not-caused", "8.0o", place=place)]


def stands_by(s: Fight, unit: int) -> Reason | None:
    """Who attacks nobody in melee."""
    if attackers(s, 1 << unit):
        return s.no("held-out", "8.0q", unit=unit) if s.aside >> unit & 1 else None
    return s.no("stands-by", "1.6.3c" if s.setting.roster.teams >> unit & 1 else "8.1e", unit=unit)


@means.objects(USING)
def wrong_means(s: Fight, place: int, side: int, weapon: int) -> Reasons:
    if missing := not_carried(s, weapon, side):
        return [missing]
    unit = s.holder[weapon]
    return given(
        elsewhere(s, unit, place, "8.0p")
        or (s.no("weapon-joined", "8.0p", weapon=weapon) if s.wielded >> weapon & 1 else None)
        or (None if close_arms(s, unit) >> weapon & 1 else s.no("no-melee-weapon", "8.0d", weapon=weapon))
        or stands_by(s, unit)
        or s.no("uses-enough", "8.0l", unit=unit)
    )


@means.objects(WITH)
def wrong_server(s: Fight, place: int, side: int, unit: int) -> Reasons:
    chief = (s.setting.roster.leaders | s.setting.roster.advisors) >> unit & 1
    return given(
        absent(s, unit, side)
        or elsewhere(s, unit, place, "8.0m")
        or (None if chief else s.no("not-a-leader", "8.0m", unit=unit))
        or shaken(s, unit)
        or s.no("no-weapon-to-serve", "8.0m", unit=unit)
    )


@means.objects(HOLD)
def wrong_hold(s: Fight, place: int, side: int, unit: int) -> Reasons:
    return given(
        absent(s, unit, side)
        or elsewhere(s, unit, place, "8.0q")
        or stands_by(s, unit)
        or s.no("one-attacks", "8.0q", unit=unit)
    )


@aims.objects(AIM)
def wrong_aim(s: Fight, place: int, side: int, targets: int, unit: int) -> Reasons:
    if s.setting.roster.side[unit] == side:
        return [s.no("a-friend", "8.0e", unit=unit)]
    return given(
        gone(s, unit)
        or elsewhere(s, unit, place, "8.0b")
        or (s.no("aimed-at", "8.0e", unit=unit) if targets >> unit & 1 else None)
        or (None if defenders(s, 1 << unit) else s.no("no-defender", "8.1e", unit=unit))
        or s.no("hopeless", "8.0f", unit=unit)
    )


@aims.objects(STRIKE)
def no_target(s: Fight, place: int, side: int, targets: int) -> Reasons:
    return [s.no("no-target", "8.0e")]


@preempts.objects(USE)
def wrong_card(s: Fight, place: int, card: int) -> Reasons:
    return [s.no("other-card", "12.0c", card=card)]


@luck_check.objects(USE)
@luck_rally.objects(USE)
@luck_spot.objects(USE)
@luck_heal.objects(USE)
@luck_leave.objects(USE)
@luck_flare.objects(USE)
@luck_fire.objects(USE)
@luck_strike.objects(USE)
@luck_stand.objects(USE)
def wrong_luck(s: Fight, *args: int) -> Reasons:
    return [s.no("other-card", "12.0c", card=args[-1])]


@who_checks_first.objects(CHECK)
def wrong_check(s: Fight, unit: int, target: int, diff: int, other_diff: int, born: int, first_: int) -> Reasons:
    return [s.no("one-of-two", "5.0i", unit=unit, target=target)]


@too_many.objects(DROP)
def wrong_drop(s: Fight, unit: int, weapon: int) -> Reasons:
    return [s.no("not-its-weapon", "1.6.1j", unit=unit, weapons=s.arms[unit])]
