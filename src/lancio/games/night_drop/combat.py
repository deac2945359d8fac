"""Chapter 9.1 to 9.3: who attacks whom, the two Point units, the comparison, the losses."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Contest, Total
from lancio.engine.masks import bits, mask_of
from lancio.engine.tally import Tally
from lancio.games.night_drop.losses import kill_sticks, lose_step
from lancio.games.night_drop.movement import count_activated
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, COMPANIES_OF, US
from lancio.games.night_drop.retreat import advance_point, fall_back, stand_or_retreat
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import ATTACK, DECLARE, END, POINT, WITH

FLOW = Night.flow

#: results of 9.2.4, from the attacker's best to his worst
ROUT, LOSS, NOTHING, REPULSE, DISASTER = "rout", "loss", "nothing", "repulse", "disaster"
#: how good a result is for the attacker; sticks die without dice
GOOD = {"sticks-die": 2, ROUT: 2, LOSS: 1, NOTHING: 0, REPULSE: -1, DISASTER: -2}
RESULT_RULE = {ROUT: "9.2.4c", LOSS: "9.2.4d", NOTHING: "9.2.4f", REPULSE: "9.2.4g", DISASTER: "9.2.4h"}


@rule("9.1.2a", "9.2.1a", "9.2.1b", "9.2.1c", "9.3.1a")
def able_attackers(s: Night) -> int:
    """Activated units that have not attacked: companies of the activated regiment, or German units of this
    G4 and as many more as it may still activate. Sticks never attack."""
    if s.active == US:
        return COMPANIES_OF[s.pir] & s.present & ~s.attacked
    pool = ALL_GERMANS if s.allowance else s.activated
    return pool & s.present & ~s.attacked


@rule("9.1.1e", "9.1.2a")
def open_targets(s: Night) -> int:
    """Enemy hexes with nobody in them who was attacked in this activation already (R19)."""
    beset = mask_of(s.where[u] for u in bits(s.beset) if s.where[u])
    return s.occupied[1 - s.active] & ~beset


@rule("9.1.1a", "9.1.1c", "9.1.3a")
@FLOW.question("combat", "9.1.3a", lambda s: s.active, until=END)
def attacks(s: Night) -> Choices:
    """Any able unit may attack an enemy hex that it touches. Nobody has to."""
    targets = open_targets(s)
    around = s.setting.ground.board.around
    groups = [ATTACK.group(unit, last=around[s.where[unit]] & targets) for unit in bits(able_attackers(s))]
    return Choices([*groups, END.alone])


@attacks.on(ATTACK)
def attack(s: Night, unit: int, target: int) -> None:
    """The first attacker and the target; others may join."""
    s.target = target
    s.attackers = 0
    join(s, unit)
    s.then(helpers)


@rule("9.1.1b", "9.1.1c", "9.1.1d")
@FLOW.question("attackers", "9.2.1a", lambda s: s.active, until=DECLARE, always=True)
def helpers(s: Night) -> Choices:
    """By night only from the same hex; by day also from hexes that touch the others (a chain, R18)."""
    board = s.setting.ground.board
    hexes = mask_of(s.where[u] for u in bits(s.attackers))
    if not s.night:
        hexes |= board.spread(hexes)
    hexes &= board.around[s.target]
    more = mask_of(u for u in bits(able_attackers(s) & ~s.attackers) if hexes >> s.where[u] & 1)
    return Choices([WITH.group(last=more), DECLARE.alone])


@helpers.on(WITH)
def join(s: Night, unit: int) -> None:
    """A unit takes part in the attack."""
    s.attackers |= 1 << unit
    count_activated(s, 1 << unit)


@rule("9.1.1e")
@helpers.on(DECLARE)
def declare(s: Night) -> None:
    """The attack is binding, and against all units of the hex."""
    s.attacked |= s.attackers
    s.beset |= s.at[s.target]
    s.tell("attack-declared", "9.2.1a", side=s.active, hex=s.target, units=s.attackers, against=s.at[s.target])
    show_germans(s)
    s.then(attack_points, defence_points, resolve, advance_point)


@rule("3.1.4a", "3.1.4b")
def show_germans(s: Night) -> None:
    """In a combat with a US company the Germans who take part are shown, before any Point is named (R9)."""
    fighting = s.attackers | s.at[s.target]
    if not fighting & ALL_COMPANIES:
        return
    hidden = fighting & ALL_GERMANS & ~s.face_up
    s.face_up |= hidden
    for unit in bits(hidden):
        s.reveal("german-shown", "3.1.4a", unit=unit, type=s.type_of(unit))


@rule("9.2.2a")
@FLOW.question("attack-point", "9.2.2a", lambda s: s.active)
def attack_points(s: Night) -> Choices:
    """The attacker names his Point unit."""
    return Choices([POINT.group(last=s.attackers)])


@attack_points.on(POINT)
def lead_attack(s: Night, unit: int) -> None:
    """It leads the attack."""
    s.point = unit
    s.tell("point-named", "9.2.2a", side=s.active, unit=unit)


@rule("9.2.3a")
@FLOW.question("defence-point", "9.2.3a", lambda s: 1 - s.active)
def defence_points(s: Night) -> Choices:
    """The defender names his; a stick has no value to defend with (R21)."""
    return Choices([POINT.group(last=s.fighters_at(s.target))])


@defence_points.on(POINT)
def lead_defence(s: Night, unit: int) -> None:
    """It leads the defence."""
    s.own_point = unit
    s.tell("point-named", "9.2.3a", side=1 - s.active, unit=unit)


@rule("9.2.2a")
def attack_factor(s: Night, point: int, attackers: int) -> Tally:
    """The Point's attack value, one more for each other attacker."""
    tally = Tally().add("attack-value", s.values(point).attack, "9.2.2a", unit=point)
    return tally.add("helpers", attackers.bit_count() - 1, "9.2.2a")


@rule("9.2.3a", "9.2.4a", "9.2.4b")
def defence_factor(s: Night, point: int, from_hex: int, value: int | None = None) -> Tally:
    """The Point's defence value, one more for each other unit, and what hex and hexside give.

    `value` stands in for the printed one when it is not known.
    """
    hex_ = s.target if s.target else s.where[point]
    ground = s.setting.ground
    shown = s.values(point).defence if value is None else value
    tally = Tally().add("defence-value", shown, "9.2.3a", unit=point)
    tally.add("helpers", s.at[hex_].bit_count() - 1, "9.2.3a")
    tally.add("terrain", ground.defence[hex_], "9.2.4a", terrain=ground.kind[hex_])
    if ground.kind[hex_] == "bocage":
        tally.add("terrain", s.setting.bocage_defence, "9.2.4a", terrain="bocage")
    if ground.bridged[hex_] >> from_hex & 1:
        tally.add("bridge", ground.terrain["bridge_side"].defence, "9.2.4b")
    return tally


@rule("9.2.4c", "9.2.4d", "9.2.4f", "9.2.4g", "9.2.4h")
def compare(attack_total: int, defence_total: int) -> str:
    """The result of the two totals, dice included."""
    if attack_total >= 2 * defence_total:
        return ROUT
    if attack_total > defence_total:
        return LOSS
    if attack_total == defence_total:
        return NOTHING
    return REPULSE if 2 * attack_total > defence_total else DISASTER


@rule("9.2.4a")
def combat(attacking: Total, defending: Total) -> Contest[str]:
    """Both sides add a die to their factor and compare."""
    return Contest(attacking, defending, compare)


@rule("9.2.4a", "9.3.2a")
@FLOW.procedure("resolve")
def resolve(s: Night) -> None:
    """Sticks alone just die. Otherwise the two factors meet."""
    s.cache = {}
    if not s.fighters_at(s.target):
        kill_sticks(s, s.at[s.target], "9.3.2a")
        return
    attacking = attack_factor(s, s.point, s.attackers)
    defending = defence_factor(s, s.own_point, s.where[s.point])
    fought = combat(attacking, defending).roll(s.dice)
    s.tell(
        "combat-resolved",
        RESULT_RULE[fought.result],
        hex=s.target,
        attacker=account(s.point, attacking, fought.own),
        defender=account(s.own_point, defending, fought.other),
        result=fought.result,
    )
    carry_out(s, fought.result)


def account(point: int, factor: Tally, cast: Cast) -> dict[str, object]:
    """What made up one side's total."""
    return {
        "point": point, "modifiers": factor, "factor": factor.total, "die": cast.natural, "total": cast.total,
        "rule": "9.2.4a",
    }  # fmt: skip


@rule("9.2.4c", "9.2.4d", "9.2.4e", "9.2.4h")
def carry_out(s: Night, result: str) -> None:
    """Losses at once; retreats are asked for afterwards."""
    if result == ROUT:
        lose_step(s, s.own_point)
        others = s.at[s.target] & ~(1 << s.own_point)
        if others:
            s.then(fall_back.of(others))
    elif result == LOSS:
        s.then(stand_or_retreat if s.night else point_loss)
    elif result == REPULSE:
        lose_step(s, s.point)
    elif result == DISASTER:
        lose_step(s, s.point)
        others = s.attackers & ~(1 << s.point)
        hexes = sorted({s.where[u] for u in bits(others)})
        s.then(*(fall_back.of(others & s.at[hex_]) for hex_ in hexes))


@FLOW.procedure("point-loss")
def point_loss(s: Night) -> None:
    """The defending Point loses a step."""
    lose_step(s, s.own_point)
