"""Chapter 9: assault and melee."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.engine.tally import Tally
from lancio.games.drvar.fire import mark_attack, morale_test
from lancio.games.drvar.forces import GERMAN, SIDES
from lancio.games.drvar.losses import check_commands, eliminate, lose_sp, take_damage
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, NAME, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import BACK

FLOW = Drvar.flow
#: how a melee came about
SHARED, ASSAULT, POUNCE, LANDING = 9, 11, 14, 3
TIE, TEST, LOSS, ROUT = "tie", "test", "loss", "rout"
RESULT_RULE = {TIE: "9.4a", TEST: "9.4b", LOSS: "9.4c", ROUT: "9.4d"}
DOUBLE_ABOVE = 6


@rule("9.1a", "9.3a", "8.4f")
def melee_tally(s: Drvar, units: int) -> Tally:
    """The SP of the units taking part; less if the top one is FERMA (R14). Artillery fights like any other."""
    tally = Tally()
    for piece in bits(units):
        tally.add("strength", s.strength(piece), "9.1a", unit=NAME[piece])
    top = s.top(units)
    if top >= 0 and s.ferma >> top & 1:
        tally.add("ferma", s.setting.tables.ferma, "8.4f")
    return tally


@rule("9.1a", "12.3f")
def starter_tally(s: Drvar, units: int, how: int) -> Tally:
    """The side that starts the melee."""
    tally = melee_tally(s, units)
    if how == LANDING:
        tally.add("landing", s.setting.tables.landing_assault, "12.3f")
    return tally


@rule("9.1a", "9.1b")
def defender_tally(s: Drvar, units: int, hex_: int, crossed: int) -> Tally:
    """The other side: every combat unit in the hex, with its terrain and the river if it was crossed (R41)."""
    tally = melee_tally(s, units)
    ground = s.setting.ground
    tally.add("terrain", ground.melee[hex_], "9.1a", terrain=ground.kind[hex_])
    if crossed:
        tally.add("river", ground.terrain["river"].melee, "9.1a")
    return tally


@rule("9.4a", "9.4b", "9.4c", "9.4d")
def compare(a: int, b: int) -> str:
    """The class of the result: a tie; up to 2 more; up to double; more than double (R22)."""
    high, low = max(a, b), min(a, b)
    if high == low:
        return TIE
    if high - low <= 2:
        return TEST
    return LOSS if high <= 2 * low else ROUT


@rule("8.5d", "9.5a", "9.5b")
def loss_in(s: Drvar, units: int) -> int:
    """How many SP a hit costs: doubled if more than 6 SP fight (R23)."""
    return 2 if sum(s.strength(p) for p in bits(units)) > DOUBLE_ABOVE else 1


@rule("9a", "9.1b", "1.1c", "10e")
@FLOW.procedure("melee")
def melee(s: Drvar, frame: Frame, log: Log | None) -> None:
    """Both sides add a die to their total and compare. Frame: hex, units that start it, how, hex they came
    from, whether one of them crossed the river."""
    _, hex_, starters, how, origin, crossed = frame
    starters &= s.at[hex_] & ALL_FIGHTERS
    if not starters:
        return
    side = SIDE_OF[lowest(starters)]
    defenders = s.fighters(1 - side, hex_)
    if not defenders:
        check_commands(s, hex_, log)
        settle_ground(s, side, hex_, log)
        return
    own, other = starter_tally(s, starters, how), defender_tally(s, defenders, hex_, crossed)
    dice = (s.dice.roll(), s.dice.roll())
    a, b = own.total + dice[0], other.total + dice[1]
    result = compare(a, b)
    loss = loss_in(s, starters | defenders)
    if log is not None:
        log.add(
            "melee-resolved",
            RESULT_RULE[result],
            hex=s.setting.ground.board.name[hex_],
            attacker={"side": SIDES[side], "units": [NAME[u] for u in bits(starters)], "modifiers": own.as_list(),
                      "value": own.total, "die": dice[0], "total": a, "rule": "9.1a"},
            defender={"side": SIDES[1 - side], "units": [NAME[u] for u in bits(defenders)],
                      "modifiers": other.as_list(), "value": other.total, "die": dice[1], "total": b, "rule": "9.1a"},
            result=result,
            doubled=loss == 2,
        )  # fmt: skip
    if result == TIE:
        for piece in bits(starters | defenders):
            mark_attack(s, piece)
        go_back(s, starters, hex_, origin, how, log)
        return
    losers = defenders if a > b else starters
    # an Opportunity Assault strikes the unit on the move (9.9g)
    movers = s.group & losers if how == POUNCE else 0
    suffer(s, losers, movers, result, loss, log)
    for piece in bits((starters | defenders) & s.present):
        mark_attack(s, piece)
    check_commands(s, hex_, log)
    if how == ASSAULT and s.held[1 - side] >> hex_ & 1:
        s.group = 0
    settle_ground(s, side, hex_, log)


@rule("9.4b", "9.4c", "9.4d", "9.4e", "9.9e", "9.9g", "9.5b")
def suffer(s: Drvar, losers: int, movers: int, result: str, loss: int, log: Log | None) -> None:
    """The whole side is gone, or its top unit tests morale and perhaps is hit (R21). It stops if it was moving."""
    if result == ROUT:
        for piece in bits(losers):
            eliminate(s, piece, "9.4d", log)
        return
    victim = s.top(movers or losers)
    stopped = not morale_test(s, victim, 0, log)
    if result == LOSS:
        stopped = True
        lose_sp(s, victim, loss, "9.5b" if loss == 2 else "9.4c", log)
        take_damage(s, victim, loss, "9.4c", log)
    if stopped and s.group >> victim & 1:
        s.group &= ~(1 << victim)
        s.moved |= 1 << victim


@rule("9.4a")
def go_back(s: Drvar, units: int, hex_: int, origin: int, how: int, log: Log | None) -> None:
    """After a tie the side that started it returns to where it came from, or to a free hex (R25)."""
    side = SIDE_OF[lowest(units)]
    if how != POUNCE:
        s.group = 0
    if origin not in (OFF, hex_) and not s.held[1 - side] >> origin & 1:
        move_back(s, units, hex_, origin, log)
    else:
        s.stack.append(("go-back", units, hex_))


@rule("9.4a", "9.7a")
def free_around(s: Drvar, units: int, hex_: int) -> int:
    """The hexes next to one that all these units can enter, without enemy combat units."""
    ground = s.setting.ground
    side = SIDE_OF[lowest(units)]
    out = ground.board.around[hex_] & ~s.held[1 - side]
    for piece in bits(units):
        unit_class = s.kind_of(piece).unit_class if ALL_FIGHTERS >> piece & 1 else 0
        out &= ground.open[unit_class][hex_]
        if unit_class:
            out &= ~s.obstacles
    return out


@rule("9.4a")
@FLOW.question("go-back", "9.4a", lambda s, f: SIDE_OF[lowest(f[1])])
def ways_back(s: Drvar, frame: Frame) -> Choices:
    """Any free hex beside; none: they stay locked."""
    return Choices([BACK.group(last=free_around(s, frame[1], frame[2]))])


@ways_back.answered
def choose_way_back(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Off they go."""
    move_back(s, frame[1], frame[2], code & 4095, log)


def move_back(s: Drvar, units: int, hex_: int, goal: int, log: Log | None) -> None:
    """They go back, in the order in which they stood; a Command that would stay alone goes along."""
    side = SIDE_OF[lowest(units)]
    for piece in sorted(bits(units), key=s.rank.__getitem__):
        s.shift(piece, goal)
    if s.lone_command(side, hex_):
        s.shift(COMMANDS[side], goal)
    if log is not None:
        names = s.setting.ground.board.name
        log.add("returned", "9.4a", units=[NAME[u] for u in bits(units)], path=[names[hex_], names[goal]])
    check_commands(s, goal, log)


@rule("12.1e")
def settle_ground(s: Drvar, side: int, hex_: int, log: Log | None) -> None:
    """After a German assault: counters in a hex with Germans and without Yugoslav units are reached."""
    if side == GERMAN and s.counters_at(hex_) and s.fighters(GERMAN, hex_) and not s.fighters(1 - GERMAN, hex_):
        reach_counters(s, hex_, log)
