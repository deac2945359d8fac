"""Chapter 8: attacks. Targets, the attack die and its modifiers, morale and FERMA, hits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Odds, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.drvar.ammunition import mark_attack, with_ammunition
from lancio.games.drvar.losses import lose_sp, take_damage
from lancio.games.drvar.pieces import ALL_COMMANDS, COMMANDS, FIGHTERS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ART, ATTACKS, NEVER, NO_ATTACK, F

HIT, MORALE, MISS = "hit", "morale", "nothing"
SIXTHS = tuple(Fraction(n, 6) for n in range(7))


@rule("8b", "8.7d")
def armed(s: Drvar, side: int) -> int:
    """The units of a side that may attack: armed, with ammunition, not locked (R20)."""
    units = with_ammunition(s, FIGHTERS[side] & s.present & s.weapons)
    for hex_ in bits(s.locked):
        units &= ~s.at[hex_]
    return units


@rule("1.1b", "8.1h")
def target_in(s: Drvar, side: int, hex_: int) -> int:
    """Who of a side is hit in a hex: the top combat unit, a Command only if it is alone (R7); -1 nobody."""
    units = s.at[hex_] & FIGHTERS[side]
    if units:
        return units.bit_length() - 1 if not units & (units - 1) else s.top(units)
    return COMMANDS[side] if s.at[hex_] >> COMMANDS[side] & 1 else -1


def target_type(s: Drvar, piece: int) -> int:
    """F (0) or C (1); a Command counts as F."""
    return F if ALL_COMMANDS >> piece & 1 else s.kind_of(piece).target


@rule("8.1a", "8.1b", "8.3a", "8.6a", "8.6b", "8.6d", "8.7d", "12.1h")
def targets(s: Drvar, piece: int) -> int:
    """The hexes a unit may attack: enemies within range and in sight, not locked. Objective counters are no target."""
    kind = s.setting.forces.kinds[s.kind[piece]]
    if kind.attack == NO_ATTACK:
        return 0
    hex_ = s.where[piece]
    enemy = 1 - SIDE_OF[piece]
    held = s.held
    among = held[enemy]
    command = s.where[COMMANDS[enemy]]
    if command:
        among |= 1 << command
    reach = s.setting.tables.range[s.night][kind.attack]
    near = s.setting.ground.near[reach][hex_]
    among &= near & ~(held[0] & held[1] | 1 << hex_)
    if not among:
        return 0
    hard = hard_targets(s, enemy, among) if s.vehicles & FIGHTERS[enemy] & s.present else 0
    key = (hex_, kind.attack, among, (held[0] | held[1]) & near, hard)
    kept = s.aims.get(piece)
    if kept is None or kept[0] != key:
        kept = s.aims[piece] = key, aims_at(s, hex_, kind.attack, among, hard)
    return kept[1]


def hard_targets(s: Drvar, side: int, among: int) -> int:
    """Those of some hexes where an attack would hit a vehicle of a side."""
    out = 0
    for piece in bits(s.vehicles & FIGHTERS[side] & s.present):
        bit = 1 << s.where[piece]
        if bit & among and s.vehicles >> target_in(s, side, s.where[piece]) & 1:
            out |= bit
    return out


def aims_at(s: Drvar, hex_: int, attack: int, among: int, hard: int) -> int:
    """Those of some hexes within range that a weapon can hit from a hex: in sight, and the table has a result."""
    seen = s.setting.ground.sight.visible(hex_, among, s.held[0] | s.held[1])
    rows, far = s.setting.tables.thresholds[attack], s.setting.ground.board.far(hex_)
    out = 0
    for goal in bits(seen):
        if rows[hard >> goal & 1][far[goal]][0] != NEVER:
            out |= 1 << goal
    return out


# -- an attack before the die ------------------------------------------------------------------


class Shot(NamedTuple):
    """An attack before the die is thrown: the throw, what it must reach, how much stronger the firer is."""

    throw: Throw[str]
    #: for MORALE and for HIT
    thresholds: tuple[int, int]
    margin: int = 0
    range: int = 0

    def odds(self) -> Odds[str]:
        """The exact chance of each of the three results."""
        return self.throw.odds()


@rule("8.1e", "8a")
@cache
def reading(thresholds: tuple[int, int]) -> Callable[[Cast], str]:
    """What a row of the attack table says: the better of the two results that the total reaches."""
    morale, hit = thresholds

    def result(cast: Cast) -> str:
        return HIT if cast.total >= hit else MORALE if cast.total >= morale else MISS

    return result


def shot_at(s: Drvar, firer: int, target: int, hex_: int) -> Shot:
    """The attack of a unit on another, wherever that is or will be."""
    distance = s.setting.ground.distance(s.where[firer], hex_)
    thresholds = s.setting.tables.thresholds[s.kind_of(firer).attack][target_type(s, target)][distance]
    tally = attack_tally(s, firer, target, hex_, distance)
    return Shot(Throw(tally, reading(thresholds)), thresholds, magnitude(s, firer, target), distance)


@rule("12.4b", "12.1h")
def bombs_on(s: Drvar, target: int, hex_: int) -> Shot:
    """Aircraft attack as artillery at range 0: no Magnitude, no weapons; terrain and Damage count (R36)."""
    tally = Tally()
    ground_tally(s, tally, target, hex_, ART)
    thresholds = s.setting.tables.thresholds[ART][target_type(s, target)][0]
    return Shot(Throw(tally, reading(thresholds)), thresholds)


@rule("8.5a")
def magnitude(s: Drvar, firer: int, target: int) -> int:
    """The firer's SP less the target's."""
    return s.strength(firer) - s.strength(target)


@rule("8.1d", "8.5b", "8.4f", "1.3b", "8.2a", "8.4j", "8.4k", "8.4l", "8.4m", "11.1a", "11.1b", "11.1c")
def attack_tally(s: Drvar, firer: int, target: int, hex_: int, distance: int) -> Tally:
    """Magnitude if it is positive, weapons, terrain, Damage, markers."""
    tally = Tally()
    margin = magnitude(s, firer, target)
    if margin > 0:
        tally.add("magnitude", margin, "8.5b")
    kind = s.kind_of(firer)
    weapon = kind.weapon[target_type(s, target)][distance]
    if weapon:
        tally.add("weapon", weapon, WEAPON_RULE[kind.arms], arms=kind.arms)
    ground_tally(s, tally, target, hex_, kind.attack)
    if s.ferma >> firer & 1:
        tally.add("ferma", s.setting.tables.ferma, "8.4f")
    return tally


WEAPON_RULE = {
    "machine-gun": "8.4j",
    "mortar": "8.4k",
    "anti-tank": "8.4l",
    "light-artillery": "8.4m",
    "heavy-artillery": "8.4m",
}


@rule("7a", "A15", "11.1a")
def ground_tally(s: Drvar, tally: Tally, target: int, hex_: int, attack: int) -> None:
    """What the target's hex and its Damage give."""
    ground = s.setting.ground
    if ground.attack[hex_]:
        tally.add("terrain", ground.attack[hex_], "7a", terrain=ground.kind[hex_])
    if s.shelters >> hex_ & 1:
        tally.add("shelter", s.setting.tables.shelter, "A15")
    hurt = min(3, s.damage[target])
    if hurt:
        tally.add("damage", s.setting.tables.damage[attack][hurt], f"11.1{'abc'[hurt - 1]}")


# -- the die and what it does ------------------------------------------------------------------


@rule("8.1e", "8.1f", "8.1g", "8.7f", "8.7e", "12.3e")
def attack(s: Drvar, firer: int, target: int, hex_: int, *, opportunity: bool = False) -> str | None:
    """One unit attacks another: die, result, marker. The rule by which the target stops if it was on the move."""
    shot = shot_at(s, firer, target, hex_)
    thrown = shot.throw.roll(s.dice)
    s.tell(
        "attack-resolved",
        "8.7b" if opportunity else "8.1e",
        unit=firer,
        target=target,
        hex=hex_,
        range=shot.range,
        die=thrown.own.natural,
        modifiers=shot.throw.total,
        total=thrown.own.total,
        morale=shot.thresholds[0],
        hit=shot.thresholds[1],
        result=thrown.result,
        opportunity=opportunity,
    )
    mark_attack(s, firer, opportunity=opportunity)
    return carry_out(s, target, thrown.result, shot.margin)


@rule("12.4b", "12.4d")
def air_attack(s: Drvar, target: int, hex_: int) -> None:
    """One roll at range 0 on the artillery row."""
    shot = bombs_on(s, target, hex_)
    thrown = shot.throw.roll(s.dice)
    s.tell(
        "air-attack-resolved",
        "12.4b",
        target=target,
        hex=hex_,
        attack=ATTACKS[ART],
        die=thrown.own.natural,
        modifiers=shot.throw.total,
        total=thrown.own.total,
        morale=shot.thresholds[0],
        hit=shot.thresholds[1],
        result=thrown.result,
    )
    carry_out(s, target, thrown.result, shot.margin)


@rule("8.4i", "8.5c")
def sp_lost(s: Drvar, margin: int) -> int:
    """What a hit costs: twice as much if the firer is 3 SP stronger."""
    return 2 if margin >= s.setting.tables.doubling else 1


@rule("8.1f", "8.4i", "8.5c", "1.1b")
def carry_out(s: Drvar, target: int, result: str, margin: int) -> str | None:
    """A hit costs SP, and a vehicle as much Damage. The rule by which the target stops if it was on the move: it was
    hit, or made FERMA."""
    if result == HIT:
        loss = sp_lost(s, margin)
        because = "8.5c" if loss == 2 else "8.4i"
        lose_sp(s, target, loss, because)
        take_damage(s, target, loss, because)
        return "8.7e"
    if result == MORALE and not morale_test(s, target, min(0, margin)):
        return "R19"
    return None


@rule("8.4a", "8.4b", "8.4c")
def highest_passing(s: Drvar, piece: int, margin: int) -> int:
    """The highest die with which a unit passes a morale test: its SP (R12), more against a weaker firer."""
    return s.strength(piece) - min(0, margin)


def chance_to_fail(s: Drvar, piece: int, margin: int) -> Fraction:
    """The chance to fail a morale test."""
    return SIXTHS[6 - max(0, min(6, highest_passing(s, piece, margin)))]


@rule("8.4a", "8.4b", "8.4c", "8.4d")
def morale_test(s: Drvar, piece: int, margin: int) -> bool:
    """The die, lowered by a weaker firer, against the unit's SP. Whether it passed."""
    die = s.dice.roll()
    passed = die <= highest_passing(s, piece, margin)
    s.tell(
        "morale-tested",
        "8.4c" if passed else "8.4d",
        unit=piece,
        die=die,
        modifier=margin,
        rule_modifier="8.4b" if margin else None,
        strength=s.strength(piece),
        result="passed" if passed else "failed",
    )
    if not passed:
        make_ferma(s, piece)
    return passed


@rule("8.4d", "8.4e", "8.4h", "11.1d", "R13")
def make_ferma(s: Drvar, piece: int) -> None:
    """FERMA. Each such result after the first of the turn also costs an SP, and a vehicle a Damage, even if the unit
    recovered in between."""
    bit = 1 << piece
    if s.halted & bit:
        lose_sp(s, piece, 1, "8.4h")
        take_damage(s, piece, 1, "11.1d")
    if s.present & bit and not s.ferma & bit:
        s.ferma |= bit
        s.halted |= bit
        s.tell("halted", "8.4d", unit=piece)
