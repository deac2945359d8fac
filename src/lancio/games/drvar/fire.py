"""Chapter 8: attacks. Targets, the attack die and its modifiers, morale and FERMA, hits."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.tally import Tally
from lancio.games.drvar.losses import lose_sp, take_damage
from lancio.games.drvar.pieces import ALL_COMMANDS, COMMANDS, FIGHTERS, NAME, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ART, ATTACKS, NEVER, NO_ATTACK, F

HIT, MORALE, MISS = "hit", "morale", "nothing"
RESULT_RULE = {HIT: "8.4i", MORALE: "8.4a", MISS: "8.1e"}
MOST_MARKERS = 3
DOUBLING = 3


@rule("8b", "8.2b", "8.7d")
def armed(s: Drvar, side: int) -> int:
    """The units of a side that may attack: armed, fewer than three attack markers, not locked (R20)."""
    units = FIGHTERS[side] & s.present & ~s.full
    shared = s.locked
    kinds, kind, where = s.setting.forces.kinds, s.kind, s.where
    out = 0
    while units:
        low = units & -units
        units ^= low
        piece = low.bit_length() - 1
        if kinds[kind[piece]].attack != NO_ATTACK and not shared >> where[piece] & 1:
            out |= low
    return out


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
    sight = s.setting.ground.sight
    reach = s.setting.tables.range[s.night][kind.attack]
    among &= s.setting.ground.near[reach][hex_] & ~(held[0] & held[1] | 1 << hex_)
    if not among:
        return 0
    seen = sight.visible(hex_, among, held[0] | held[1])
    rows = s.setting.tables.thresholds[kind.attack]
    out = 0
    while seen:
        low = seen & -seen
        seen ^= low
        goal = low.bit_length() - 1
        target = target_in(s, enemy, goal)
        if rows[target_type(s, target)][s.setting.ground.distance(hex_, goal)][0] != NEVER:
            out |= low
    return out


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


@rule("8.1e", "8a")
def result_of(total: int, thresholds: tuple[int, int]) -> str:
    """The better of the two results that the total reaches."""
    morale, hit = thresholds
    return HIT if total >= hit else MORALE if total >= morale else MISS


@rule("8.1e", "8.1f", "8.1g", "8.7f", "8.7e", "12.3e")
def attack(s: Drvar, firer: int, target: int, hex_: int, log: Log | None, *, opportunity: bool = False) -> bool:
    """One unit attacks another: die, result, marker. Whether the target was hit or made FERMA."""
    distance = s.setting.ground.distance(s.where[firer], hex_)
    tally = attack_tally(s, firer, target, hex_, distance)
    margin = magnitude(s, firer, target)
    thresholds = s.setting.tables.thresholds[s.kind_of(firer).attack][target_type(s, target)][distance]
    die = s.dice.roll()
    result = result_of(die + tally.total, thresholds)
    if log is not None:
        log.add(
            "attack-resolved",
            "8.7b" if opportunity else "8.1e",
            unit=NAME[firer],
            target=NAME[target],
            hex=s.setting.ground.board.name[hex_],
            range=distance,
            die=die,
            modifiers=tally.as_list(),
            total=die + tally.total,
            morale=thresholds[0],
            hit=thresholds[1],
            result=result,
            opportunity=opportunity,
        )
    mark_attack(s, firer, opportunity)
    return carry_out(s, target, result, margin, log)


@rule("8.1g", "8.2b", "9.6a", "9.6b", "1.3a")
def mark_attack(s: Drvar, piece: int, opportunity: bool = False) -> None:
    """One more marker, never more than three; a unit due a fourth is worn out."""
    if s.full >> piece & 1:
        s.worn |= 1 << piece
        return
    (s.shot if opportunity else s.fired)[piece] += 1
    if s.fired[piece] + s.shot[piece] >= MOST_MARKERS:
        s.full |= 1 << piece


@rule("8.1f", "8.4i", "8.5c", "1.1b")
def carry_out(s: Drvar, target: int, result: str, margin: int, log: Log | None) -> bool:
    """A hit costs an SP, and a vehicle a Damage: twice that if the firer is 3 SP stronger."""
    if result == HIT:
        loss = 2 if margin >= DOUBLING else 1
        lose_sp(s, target, loss, "8.5c" if loss == 2 else "8.4i", log)
        take_damage(s, target, loss, "8.4i", log)
        return True
    if result == MORALE:
        return not morale_test(s, target, min(0, margin), log)
    return False


@rule("8.4a", "8.4b", "8.4c", "8.4d")
def morale_test(s: Drvar, piece: int, modifier: int, log: Log | None) -> bool:
    """The die, lowered by a weaker firer, against the unit's SP (R12). Whether it passed."""
    die = s.dice.roll()
    passed = die + modifier <= s.strength(piece)
    if log is not None:
        log.add(
            "morale-tested",
            "8.4c" if passed else "8.4d",
            unit=NAME[piece],
            die=die,
            modifier=modifier,
            rule_modifier="8.4b" if modifier else None,
            strength=s.strength(piece),
            result="passed" if passed else "failed",
        )
    if not passed:
        make_ferma(s, piece, log)
    return passed


@rule("8.4d", "8.4e", "8.4h", "11.1d")
def make_ferma(s: Drvar, piece: int, log: Log | None) -> None:
    """FERMA; a unit that is already loses an SP instead, a vehicle takes a Damage too (R13)."""
    if s.ferma >> piece & 1:
        lose_sp(s, piece, 1, "8.4h", log)
        take_damage(s, piece, 1, "11.1d", log)
        return
    s.ferma |= 1 << piece
    if log is not None:
        log.add("halted", "8.4d", unit=NAME[piece])


@rule("12.4b", "12.1h")
def air_tally(s: Drvar, target: int, hex_: int) -> Tally:
    """Aircraft attack as artillery: no Magnitude, no weapons; terrain and Damage count (R36)."""
    tally = Tally()
    ground_tally(s, tally, target, hex_, ART)
    return tally


@rule("12.4b", "12.4d")
def air_attack(s: Drvar, target: int, hex_: int, log: Log | None) -> None:
    """One roll at range 0 on the artillery row."""
    tally = air_tally(s, target, hex_)
    thresholds = s.setting.tables.thresholds[ART][target_type(s, target)][0]
    die = s.dice.roll()
    result = result_of(die + tally.total, thresholds)
    if log is not None:
        log.add(
            "air-attack-resolved",
            "12.4b",
            target=NAME[target],
            hex=s.setting.ground.board.name[hex_],
            attack=ATTACKS[ART],
            die=die,
            modifiers=tally.as_list(),
            total=die + tally.total,
            morale=thresholds[0],
            hit=thresholds[1],
            result=result,
        )
    carry_out(s, target, result, 0, log)
