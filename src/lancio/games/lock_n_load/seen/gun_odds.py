"""What a shot of ordnance or of a weapon team would bring: modifiers with their rules, and exact chances."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.contest import TWO, casts, minus
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview, Tally
from lancio.games.lock_n_load import arcs
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.fire import men_hit
from lancio.games.lock_n_load.gunnery import gun_led, next_shot
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.laying import aside
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.ordnance import (
    HIT,
    Shot,
    ToHit,
    aiming,
    bears,
    cover_of,
    firing_from,
    hull_corners,
    need_of,
    struck,
)
from lancio.games.lock_n_load.penetration import (
    FRONT_TO_REAR,
    air_result,
    duel,
    everybody,
    harm_to_men,
    promise,
    strikes_turret,
    vehicle_odds,
)
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import team_led, volley
from lancio.games.lock_n_load.verbs import (
    CORNERS,
    FIRE_ALONE,
    LED,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    SHOOT,
)
from lancio.games.lock_n_load.volleys import attack
from lancio.games.lock_n_load.words import NOBODY

HARMED, SPARED = "harmed", "spared"
#: result for a vehicle -> its rule
RULES = {"destroyed": "14.0h", "abandoned": "14.01a", "shaken": "14.01d", "damaged": "19.5.1a", "none": "14.0e"}


def shot_preview(s: Fight, shot: Shot) -> Preview:
    """What a shot does to a vehicle, or the chance that somebody of those aimed at is shaken or worse. A gun that does
    not bear is thought turned the cheaper way."""
    turned = not bears(s, shot.unit, shot.arm, shot.goal)
    ways = layings(s, shot) if turned else []
    s = aside(s, shot.unit, shot.arm, shot.goal)
    some = struck(s, shot)
    found_at = {s.setting.ground.name[shot.goal]: {**to_hit(s, shot, some), "ways": ways}}
    lines: tuple[Modifier, ...] = (*aiming(s, shot).modifiers, *cover_of(s, shot, some[0]).modifiers)
    note = "gun-turns" if turned else "fire"
    if shot.victim != NOBODY:
        odds = vehicle_odds(s, shot)
        return Preview(lines, tuple(Chance(r, odds[r], RULES[r]) for r in RULES if odds.get(r)), note, found_at)
    chance = harm_to_men(s, shot, everybody(s, shot))
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    return Preview(lines, tuple(Chance(name, p, "14.0g") for name, p in found if p), note, found_at)


def to_hit(s: Fight, shot: Shot, some: list[int]) -> dict[str, object]:
    """The number to hit and what is added to the dice, for the one who is hit the easiest; the chance of it, and what
    it would meet: hull or turret, from where, with which armour."""
    need = need_of(s, shot)
    plus = aiming(s, shot).total + min(cover_of(s, shot, one).total for one in some)
    reads = ToHit(need)
    hits = {faces: p for faces, p in casts(TWO) if reads(TWO.cast(faces, plus)) == HIT}
    return {"need": need, "plus": plus, "p": float(sum(hits.values())), "parts": parts(s, shot, hits)}


def parts(s: Fight, shot: Shot, hits: dict[tuple[int, ...], Fraction]) -> list[dict[str, object]]:
    """Where a shell strikes a vehicle: odd sums of the dice the hull, even ones the turret if there is one; helicopters
    have but one armour and no dice are thrown."""
    victim = shot.victim
    if victim == NOBODY:
        return []
    if s.setting.roster.helicopters >> victim & 1:
        return [{"part": "hull", "zone": "side", "p": float(sum(hits.values())), "result": air_result(s, shot)}]
    found: list[dict[str, object]] = []
    for turret in (False, True) if arcs.has_turret(s, victim) else (False,):
        contest = duel(s, shot, turret)
        struck_by = sum(
            (p for faces, p in hits.items() if strikes_turret(s, victim, sum(faces)) == turret), Fraction(0)
        )
        pierced = sum((p for gap, p in contest.odds().items() if gap < 0), Fraction(0))
        found.append({
            "part": "turret" if turret else "hull",
            "zone": FRONT_TO_REAR[arcs.impact(s, victim, firing_from(s, shot), turret)],
            "p": float(struck_by),
            "penetration": plain(contest.own),
            "armour": plain(contest.other),
            "pierced": float(pierced),
        })  # fmt: skip
    return found


def plain(side: Tally | int) -> int:
    """What a side of a contest adds to its die."""
    return side.total if isinstance(side, Tally) else side


def layings(s: Fight, shot: Shot) -> list[dict[str, object]]:
    """How a gun that does not bear can be turned, each with the chance that the shot then does something."""
    corners = arcs.bearing_corners(s, firing_from(s, shot), s.setting.ground.hex[shot.goal])
    found: list[dict[str, object]] = []

    def laid(part: str, some: int) -> None:
        for corner in bits(some):
            there = s.clone()
            if part == "turret":
                there.turned |= 1 << shot.unit
            else:
                there.pivoted |= 1 << shot.unit
            p = promise(there, shot, everybody(there, shot))
            found.append({"says": f"{part} {CORNERS.names[corner]}", "p": float(p)})

    if arcs.has_turret(s, shot.unit):
        laid("turret", arcs.nearest_corners(s.turret[shot.unit], corners))
    laid("hull", hull_corners(s, shot.unit, shot.goal))
    return found


def shell_preview(s: Fight, *given: int) -> Preview:
    """The gun of a unit at men."""
    unit, goal = given[-2:]
    return shot_preview(s, Shot(unit, NOBODY, goal, NOBODY))


def shell_unit_preview(s: Fight, *given: int) -> Preview:
    """The gun of a unit at a vehicle."""
    unit, target = given[-2:]
    return shot_preview(s, Shot(unit, NOBODY, s.where[target], target))


def shell_with_preview(s: Fight, *given: int) -> Preview:
    """A support weapon at men."""
    weapon, goal = given[-2:]
    return shot_preview(s, Shot(s.holder[weapon], weapon, goal, NOBODY))


def shell_unit_with_preview(s: Fight, *given: int) -> Preview:
    """A support weapon at a vehicle."""
    weapon, target = given[-2:]
    return shot_preview(s, Shot(s.holder[weapon], weapon, s.where[target], target))


def burst_preview(s: Fight, *given: int) -> Preview:
    """The small arms of a weapon team."""
    unit, goal = given[-2:]
    return team_preview(s, unit, goal, NOBODY)


for _question in (acts, opportunity, declaration):
    _question.foresees(SHELL)(shell_preview)
    _question.foresees(SHELL_UNIT)(shell_unit_preview)
    _question.foresees(SHELL_WITH)(shell_with_preview)
    _question.foresees(SHELL_UNIT_WITH)(shell_unit_with_preview)
    _question.foresees(FIRE_ALONE)(burst_preview)


@gun_led.foresees(SHOOT)
def alone_preview(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int) -> Preview:
    """Without a leader."""
    return shot_preview(s, Shot(unit, arm, goal, victim))


@gun_led.foresees(LED)
def led_preview(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, leader: int) -> Preview:
    """With his help."""
    return shot_preview(s, Shot(unit, arm, goal, victim, leader))


@next_shot.foresees(SHELL, SHELL_WITH)
def again_preview(
    s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, place: int
) -> Preview:
    """One more shot, at men."""
    return shot_preview(s, Shot(unit, arm, place, NOBODY, leader))


@next_shot.foresees(SHELL_UNIT, SHELL_UNIT_WITH)
def again_at_preview(
    s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, target: int
) -> Preview:
    """One more shot, at a vehicle."""
    return shot_preview(s, Shot(unit, arm, s.where[target], target, leader))


def team_preview(s: Fight, unit: int, goal: int, leader: int) -> Preview:
    """The chance that somebody there is shaken or worse."""
    v, halved = volley(s, unit, goal, leader)
    targets = men_hit(s, 1 - s.setting.roster.side[unit], goal)
    chance = harm(s, v, targets, halved)
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    lines = (*attack(s, v, halved).modifiers, *minus(cover(s, lowest(targets), goal, s.hex_of(v.place))))
    return Preview(lines, tuple(Chance(name, p, "5.0e") for name, p in found if p), "fire")


@team_led.foresees(SHOOT)
def team_alone_preview(s: Fight, unit: int, goal: int) -> Preview:
    """Without a leader."""
    return team_preview(s, unit, goal, NOBODY)


@team_led.foresees(LED)
def team_led_preview(s: Fight, unit: int, goal: int, leader: int) -> Preview:
    """With his help."""
    return team_preview(s, unit, goal, leader)
