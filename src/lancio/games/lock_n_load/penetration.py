"""Chapters 14.0h-14.01, 14.1 and 14.2: what a shell does to the vehicle it hits (F6, F7), and to men (F5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from lancio.engine.citations import rule
from lancio.engine.contest import TWO, Cast, Contest, Odds, Throw, Total, along, casts, certain, sum_of
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.arcs import armour_at, has_turret, impact
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.fire import distance
from lancio.games.lock_n_load.harm import ways_unharmed
from lancio.games.lock_n_load.men import KINDS, best_leader, leadership, morale
from lancio.games.lock_n_load.ordnance import (
    Shot,
    aiming,
    barrel_of,
    column_of,
    cover_of,
    firing_from,
    need_of,
    on_the_move,
    struck,
)
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.volleys import tell_moving
from lancio.games.lock_n_load.words import NOBODY
from lancio.games.lock_n_load.wrecks import THROWN_OFF, abandon_vehicle, destroy_vehicle, shake_vehicle

FRONT_TO_REAR = ("front", "side", "rear")
DESTROYED, ABANDONED, SHAKEN, DAMAGED, NONE = "destroyed", "abandoned", "shaken", "damaged", "none"
#: a helicopter is hit, with the result: filled in by the chapter of helicopters
AIR: list[Callable[[Fight, int, str], None]] = []


# -- men -----------------------------------------------------------------------------------------


@rule("14.0g", "14.2.1a", "15.0e")
def blast(s: Fight, shot: Shot, unit: int) -> Tally:
    """What is added to the attacker's die against one of those hit (F5): the HE of the weapon, one more for a moving
    target, one less for a hollow charge against men outside buildings and bunkers. No cover, no leadership."""
    barrel = barrel_of(s, shot.unit, shot.arm)
    assert barrel is not None
    ground = s.setting.ground
    tally = Tally().add("he", barrel.he, "14.0g")
    if on_the_move(s, unit):
        tally.add("moving", 1, "14.0g")
    place = s.where[unit]
    h = ground.hex[place]
    housed = ground.building >> h & 1 and not s.rubble >> h & 1
    if barrel.heat and not housed and not ground.insides >> place & 1:
        tally.add("heat", -1, "14.2.1a")
    return tally


@rule("14.0g", "14.0l")
def burst(s: Fight, shot: Shot, units: list[int]) -> None:
    """One die each; whoever is beaten takes a check, as in direct fire."""
    die, defence = s.dice.roll(), s.dice.roll()
    tallies = {unit: blast(s, shot, unit) for unit in units}
    least = min(tallies.values(), key=lambda tally: tally.total)
    s.tell(
        "shell-burst", "14.0g", place=shot.goal, die=die, modifiers=least, total=die + least.total, defence=defence
    )  # fmt: skip
    if not any(line.label == "moving" for line in least.modifiers):
        tell_moving(s, sum(1 << unit for unit in units if on_the_move(s, unit)), "14.0g")
    hit = [(unit, diff) for unit in units if (diff := die + tallies[unit].total - defence) > 0]
    if hit:
        check_all(s, hit)
    else:
        s.tell("no-effect", "5.0e", place=shot.goal)


# -- vehicles ------------------------------------------------------------------------------------


@rule("14.1b", "14.1c")
def strikes_turret(s: Fight, vehicle: int, natural: int) -> bool:
    """By the dice as they lie: more than 2 and even, if there is a turret."""
    return on_turret(natural) and has_turret(s, vehicle)


def on_turret(natural: int) -> bool:
    """What the dice say of a vehicle with a turret."""
    return natural > 2 and natural % 2 == 0


def reading(s: Fight, vehicle: int, natural: int) -> str:
    """How the dice that hit tell the part that is struck, in a word for the log."""
    if not has_turret(s, vehicle):
        return "no-turret"
    return "two" if natural == 2 else "odd" if natural % 2 else "even"


def verdict(gap: int) -> str:
    """How armour fared, in a word for the log."""
    return "dud" if gap > 90 else "pierced" if gap < 0 else "withstood" if gap else "equal"


@rule("14.2a")
def penetration_of(pen: int, heat: bool, red: bool) -> int:
    """Hollow charges count half against armour printed in red, rounded up."""
    return (pen + 1) // 2 if heat and red else pen


def compare(own: int, other: int) -> int:
    """By how much armour is the better: negative if it is pierced."""
    return other - own


@rule("14.0i")
def natural(own: Cast, other: Cast) -> int | None:
    """1 against 6 is a dud, 6 against 1 destroys."""
    if (own.natural, other.natural) == (1, 6):
        return 99
    return -99 if (own.natural, other.natural) == (6, 1) else None


@rule("14.0h", "14.0i", "14.0n", "14.1a", "15.0h")
def duel(s: Fight, shot: Shot, turret: bool) -> Contest[int]:
    """A die and the penetration at this range, against a die and the armour where the shell strikes: of the turret or
    the hull, by its own facing; none on an unarmoured side (F6)."""
    barrel = barrel_of(s, shot.unit, shot.arm)
    armour = KINDS[s.kind[shot.victim]].armour
    assert barrel is not None
    assert armour is not None
    pen = barrel.penetration[column_of(barrel, distance(s, s.where[shot.unit], shot.goal))]
    own = Tally().add("penetration", penetration_of(pen, barrel.heat, armour.red), "14.0h")
    zone = impact(s, shot.victim, firing_from(s, shot), turret)
    other = Tally().add("armour", armour_at(s, shot.victim, zone, turret), "14.1a")
    return clash(own, other)


def clash(own: Total, other: Total) -> Contest[int]:
    """Shell against armour."""
    return Contest(own, other, compare, natural=natural)


class Stand:
    """Reads the morale check of a vehicle that was hit and not pierced, by how much its armour was the better."""

    __slots__ = ("gap", "morale")

    def __init__(self, most: int, gap: int) -> None:
        self.morale, self.gap = most, gap

    @rule("14.01a", "14.01d")
    def __call__(self, cast: Cast) -> str:
        """Equal: Shaken, or abandoned if it fails. Better: Shaken if it fails or rolls 12, else nothing."""
        held = cast.total <= self.morale
        if not self.gap:
            return SHAKEN if held else ABANDONED
        return NONE if held and cast.natural < 12 else SHAKEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stand) and (self.morale, self.gap) == (other.morale, other.gap)

    def __hash__(self) -> int:
        return hash((self.morale, self.gap))


@rule("14.01a", "14.01d", "1.5c")
def withstand(s: Fight, vehicle: int, gap: int) -> Throw[str]:
    """The morale check of F7: two dice less the difference; nobody's leadership helps."""
    return stand(morale(s, vehicle), gap)


def stand(most: int, gap: int) -> Throw[str]:
    """The same for a morale."""
    return Throw(Tally().add("difference", -gap, "14.01d"), Stand(most, gap), TWO)


@rule("14.0h", "14.0i", "14.01a", "14.01d", "14.01e", "16.2c", "14.1b")
def strike(s: Fight, shot: Shot, rolled: int) -> None:
    """A vehicle is hit by a roll: pierced it is a wreck, else it takes a morale check; a dud is no hit. Those on top
    are thrown off by any hit that does not destroy."""
    vehicle = shot.victim
    if s.setting.roster.helicopters >> vehicle & 1:
        for hit in AIR:
            hit(s, vehicle, air_result(s, shot))
        return
    turret = strikes_turret(s, vehicle, rolled)
    contest = duel(s, shot, turret)
    fought = contest.roll(s.dice)
    gap = fought.result
    s.tell(
        "armour-struck", "14.0h", vehicle=vehicle, number=rolled, reading=reading(s, vehicle, rolled),
        part="turret" if turret else "hull", verdict=verdict(gap),
        zone=FRONT_TO_REAR[impact(s, vehicle, firing_from(s, shot), turret)], die=fought.own.natural,
        modifiers=contest.own, total=fought.own.total, defence=fought.other.natural, covers=contest.other,
        cover=fought.other.total,
    )  # fmt: skip
    if gap > 90:
        s.tell("dud", "14.0i", vehicle=vehicle)
        return
    if gap < 0:
        destroy_vehicle(s, vehicle, "14.0i" if gap < -90 else "14.0h")
        return
    throw = withstand(s, vehicle, gap)
    thrown = throw.roll(s.dice)
    s.tell(
        "morale-checked", "14.01a" if not gap else "14.01d", unit=vehicle, dice=list(thrown.own.faces),
        modifiers=throw.total, total=thrown.own.total, morale=morale(s, vehicle), result=thrown.result,
    )  # fmt: skip
    if thrown.result == ABANDONED or (thrown.result == SHAKEN and s.shaken >> vehicle & 1):
        abandon_vehicle(s, vehicle, "14.01a" if thrown.result == ABANDONED else "14.01e")
        return
    for thrown_off in THROWN_OFF:
        thrown_off(s, vehicle, "16.2c")
    if thrown.result == SHAKEN:
        shake_vehicle(s, vehicle, "14.01d" if gap else "14.01a")


@rule("19.5.1a")
def air_result(s: Fight, shot: Shot) -> str:
    """What a hit does to a helicopter, without dice: more than its armour destroys it, as much damages it."""
    barrel, armour = barrel_of(s, shot.unit, shot.arm), KINDS[s.kind[shot.victim]].armour
    assert barrel is not None
    assert armour is not None
    pen = barrel.penetration[column_of(barrel, distance(s, s.where[shot.unit], shot.goal))]
    return DESTROYED if pen > armour.lowest else DAMAGED if pen == armour.lowest else NONE


# -- odds ----------------------------------------------------------------------------------------


def vehicle_odds(s: Fight, shot: Shot) -> Odds[str]:
    """The exact chances that a shot destroys a vehicle, makes its crew leave it, shakes it, or does nothing."""
    need, plus = need_of(s, shot), aiming(s, shot).total + cover_of(s, shot, shot.victim).total
    if s.setting.roster.helicopters >> shot.victim & 1:
        hit = sum((p for faces, p in casts(TWO) if _hits(sum(faces), plus, need)), Fraction(0))
        found = air_result(s, shot)
        return {found: hit, NONE: 1 - hit} if found != NONE and hit else certain(NONE)
    hull, turret = (duel(s, shot, part) for part in (False, True))
    return dict(
        _armour_odds(
            need - plus,
            (sum_of(hull.own), sum_of(hull.other)),
            (sum_of(turret.own), sum_of(turret.other)) if has_turret(s, shot.victim) else None,
            morale(s, shot.victim),
            bool(s.shaken >> shot.victim & 1),
        )
    )


@lru_cache(8192)
def _armour_odds(
    most: int, hull: tuple[int, int], turret: tuple[int, int] | None, nerve: int, shaken: bool
) -> Odds[str]:
    """The same in numbers: the dice that still hit, shell and armour of each part, the morale of the crew."""

    def after(gap: int) -> Odds[str]:
        if gap > 90 or gap < 0:
            return certain(NONE if gap > 0 else DESTROYED)
        found = stand(nerve, gap).odds()
        if not shaken:
            return found
        return along(found, lambda result: certain(ABANDONED if result == SHAKEN else result))

    parts = [along(clash(*part).odds(), after) for part in (hull, turret or hull)]
    out = dict.fromkeys((DESTROYED, ABANDONED, SHAKEN, NONE), Fraction(0))
    for faces, p in casts(TWO):
        rolled = sum(faces)
        if not _hits(rolled, 0, most):
            out[NONE] += p
            continue
        for result, q in parts[bool(turret) and on_turret(rolled)].items():
            out[result] += p * q
    return {result: p for result, p in out.items() if p}


def _hits(rolled: int, plus: int, need: int) -> bool:
    return rolled == 2 or (rolled != 12 and rolled + plus <= need)


def harm_to_men(s: Fight, shot: Shot, whom: int) -> Fraction:
    """The exact chance that a shot shakes, or worse, at least one of some men; their leaders are thought to help."""
    plus, need = aiming(s, shot).total, need_of(s, shot)
    rows = []
    for unit in struck(s, shot):
        if whom >> unit & 1:
            side = s.setting.roster.side[unit]
            chief = best_leader(s, s.friends(side, s.where[unit]) & ~(1 << unit))
            most = morale(s, unit) + (leadership(s, chief) if chief != NOBODY else 0)
            rows.append((plus + cover_of(s, shot, unit).total, blast(s, shot, unit).total, most))
    return _harm(tuple(rows), need)


@lru_cache(4096)
def _harm(rows: tuple[tuple[int, int, int], ...], need: int) -> Fraction:
    """For each unit: what is added to the dice to hit, to the attack, and the greatest harmless check."""
    safe = 0
    for rolled in range(2, 13):
        hit = [(he, most) for plus, he, most in rows if _hits(rolled, plus, need)]
        missed = 6 ** (len(rows) - len(hit))
        safe += (6 - abs(rolled - 7)) * missed * ways_unharmed(tuple(hit))
    return 1 - Fraction(safe, 36 * 36 * 6 ** len(rows))


def promise(s: Fight, shot: Shot, whom: int) -> Fraction:
    """How likely a shot does something to its target: to a vehicle, or to some men."""
    if shot.victim == NOBODY:
        return harm_to_men(s, shot, whom)
    return 1 - vehicle_odds(s, shot).get(NONE, Fraction(0))


def everybody(s: Fight, shot: Shot) -> int:
    """All whom a hit would strike, as a mask."""
    out = 0
    for unit in struck(s, shot):
        out |= 1 << unit
    return out
