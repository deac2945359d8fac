"""Chapter 9: assault and melee."""

from __future__ import annotations

from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Contest, Fought, Total, sum_of
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.drvar.ammunition import mark_attack
from lancio.games.drvar.fire import morale_test
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.losses import check_commands, eliminate, lose_sp, take_damage
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import tables
from lancio.games.drvar.verbs import BACK
from lancio.games.drvar.words import BY_ASSAULT, BY_LANDING, BY_POUNCE

FLOW = Drvar.flow
TIE, TEST, LOSS, ROUT = "tie", "test", "loss", "rout"
RESULT_RULE = {TIE: "9.4a", TEST: "9.4b", LOSS: "9.4c", ROUT: "9.4d"}
#: the same for those who start it, from the best to the worst
OUTCOME_RULE = {
    "won-rout": "9.4d", "won-loss": "9.4c", "won-test": "9.4b", TIE: "9.4a",
    "lost-test": "9.4b", "lost-loss": "9.4c", "lost-rout": "9.4d",
}  # fmt: skip
#: and how good that is for them
GOOD = {outcome: 3 - rank for rank, outcome in enumerate(OUTCOME_RULE)}
#: up to so much more is only a morale test
TEST_UP_TO = tables().melee_test


@rule("9.1a", "9.3a", "8.4f")
def melee_tally(s: Drvar, units: int) -> Tally:
    """The SP of the units taking part; less if the top one is FERMA (R14). Artillery fights like any other."""
    tally = Tally()
    for piece in bits(units):
        tally.add("strength", s.strength(piece), "9.1a", unit=piece)
    top = s.top(units)
    if top >= 0 and s.ferma >> top & 1:
        tally.add("ferma", s.setting.tables.ferma, "8.4f")
    return tally


@rule("9.1a", "12.3f")
def starter_tally(s: Drvar, units: int, how: int) -> Tally:
    """The side that starts the melee."""
    tally = melee_tally(s, units)
    if how == BY_LANDING:
        tally.add("landing", s.setting.tables.landing_assault, "12.3f")
    return tally


@rule("9.1a", "9.1b")
def defender_tally(s: Drvar, units: int, hex_: int, crossed: bool) -> Tally:
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
    if high - low <= TEST_UP_TO:
        return TEST
    return LOSS if high <= 2 * low else ROUT


@rule("8.5d", "9.5a", "9.5b")
def loss_in(s: Drvar, units: int) -> int:
    """How many SP a hit costs: doubled if more than 6 SP fight (R23)."""
    return 2 if sum(s.strength(p) for p in bits(units)) > s.setting.tables.small_melee else 1


def crosses(s: Drvar, hex_: int, goal: int) -> bool:
    """Whether the river runs between two hexes."""
    return bool(s.setting.ground.across[hex_] >> goal & 1)


class Fight(NamedTuple):
    """A melee before the dice: both sides, the contest of their totals, and how many SP a hit costs."""

    starters: int
    defenders: int
    contest: Contest[str]
    loss: int


def outcome(a: int, b: int) -> str:
    """The class of the result and whether the side that started it has won or lost, as one word."""
    result = compare(a, b)
    return result if result == TIE else f"{'won' if a > b else 'lost'}-{result}"


def fight_in(s: Drvar, starters: int, hex_: int, how: int, crossed: bool) -> Fight | None:
    """The melee that some units start in a hex; None if nobody defends it."""
    side = SIDE_OF[lowest(starters)]
    defenders = s.fighters(1 - side, hex_)
    if not defenders:
        return None
    own, other = starter_tally(s, starters, how), defender_tally(s, defenders, hex_, crossed)
    return Fight(starters, defenders, Contest(own, other, outcome), loss_in(s, starters | defenders))


@rule("9a", "9.1b", "1.1c", "10e")
@FLOW.procedure("melee")
def melee(s: Drvar, hex_: int, units: int, how: int, origin: int, crossed: bool) -> None:
    """Both sides add a die to their total and compare. `units` start it, from `origin`, perhaps across the river."""
    starters = units & s.at[hex_] & ALL_FIGHTERS
    if not starters:
        return
    side = SIDE_OF[lowest(starters)]
    fight = fight_in(s, starters, hex_, how, crossed)
    if fight is None:
        check_commands(s, hex_)
        settle_ground(s, side, hex_)
        return
    fought = fight.contest.roll(s.dice)
    result = compare(fought.own.total, fought.other.total)
    tell_melee(s, hex_, side, fight, fought, result)
    fighting = starters | fight.defenders
    if result == TIE:
        for piece in bits(fighting):
            mark_attack(s, piece)
        if how == BY_POUNCE:
            turn_back(s, side, hex_)
        else:
            s.group = 0
            go_back(s, starters, hex_, origin, "9.4a")
        return
    losers = fight.defenders if fought.own.total > fought.other.total else starters
    suffer(s, struck(s, losers, how), result, fight.loss, how)
    for piece in bits(fighting & s.present):
        mark_attack(s, piece)
    check_commands(s, hex_)
    if how == BY_ASSAULT and s.held[1 - side] >> hex_ & 1:
        end_move(s, s.group, "9.8a")
    settle_ground(s, side, hex_)


def tell_melee(s: Drvar, hex_: int, side: int, fight: Fight, fought: Fought[str], result: str) -> None:
    """What the dice said."""
    if s.log is None:
        return

    def share(whose: int, units: int, value: Total, cast: Cast) -> dict[str, object]:
        return {"side": whose, "units": units, "modifiers": value, "value": sum_of(value), "die": cast.natural,
                "total": cast.total, "rule": "9.1a"}  # fmt: skip

    s.tell(
        "melee-resolved",
        RESULT_RULE[result],
        hex=hex_,
        attacker=share(side, fight.starters, fight.contest.own, fought.own),
        defender=share(1 - side, fight.defenders, fight.contest.other, fought.other),
        result=result,
        doubled=fight.loss == 2,
    )


@rule("9.9g", "R21", "R28")
def struck(s: Drvar, losers: int, how: int) -> int:
    """On whom the result falls: the whole side; of the victims of an Opportunity Assault only those on the move."""
    return s.group & losers or losers if how == BY_POUNCE else losers


@rule("9.4b", "9.4c", "9.4d", "9.4e", "9.9e", "9.5b", "R21")
def suffer(s: Drvar, units: int, result: str, loss: int, how: int) -> None:
    """All of them are gone, or the top one tests morale and then, perhaps, is hit. Whoever was assaulted on the move
    stops."""
    if result == ROUT:
        for piece in bits(units):
            eliminate(s, piece, "9.4d")
        return
    victim = s.top(units)
    halted = not morale_test(s, victim, 0)
    if result == LOSS:
        because = "9.5b" if loss == 2 else "9.4c"
        lose_sp(s, victim, loss, because)
        take_damage(s, victim, loss, because)
    if how == BY_POUNCE and (halted or result == LOSS):
        end_move(s, s.group & 1 << victim, "9.9e" if result == LOSS else "R19")


def end_move(s: Drvar, units: int, because: str) -> None:
    """Units on the move stop where they are, with their Move markers."""
    s.group &= ~units
    s.moved |= units
    for piece in bits(units):
        s.tell("stopped", because, unit=piece)


@rule("9.4a", "R25")
def turn_back(s: Drvar, side: int, hex_: int) -> None:
    """A tie in an Opportunity Assault: the active side is the one that moved. It returns to where its Action began,
    which is over; whoever assaulted it stays."""
    movers = s.group & s.at[hex_]
    s.moved |= movers
    s.group = s.crew = 0
    s.then(ground_taken.of(side, hex_))
    go_back(s, movers, hex_, s.origin, "R25")


@rule("9.4a", "R25")
def go_back(s: Drvar, units: int, hex_: int, origin: int, because: str) -> None:
    """After a tie the active side returns to where its Action began, or to a free hex beside; else it stays locked."""
    side = SIDE_OF[lowest(units)]
    if origin not in (OFF, hex_) and not s.held[1 - side] >> origin & 1:
        move_back(s, units, hex_, origin, because)
    elif free_around(s, units, hex_):
        s.then(ways_back.of(units, hex_))
    else:
        s.tell("no-way-back", "R25", units=units, hex=hex_)


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
@FLOW.question("go-back", "9.4a", lambda s, units, hex_: SIDE_OF[lowest(units)])
def ways_back(s: Drvar, units: int, hex_: int) -> Choices:
    """Any free hex beside; none: they stay locked."""
    return Choices([BACK.group(last=free_around(s, units, hex_))])


@ways_back.on(BACK)
def choose_way_back(s: Drvar, units: int, hex_: int, goal: int) -> None:
    """The hex that the owner likes best."""
    move_back(s, units, hex_, goal, "R25")


def move_back(s: Drvar, units: int, hex_: int, goal: int, because: str) -> None:
    """They go back, in the order in which they stood; a Command that would stay alone goes along."""
    side = SIDE_OF[lowest(units)]
    for piece in sorted(bits(units), key=s.rank.__getitem__):
        s.shift(piece, goal)
    if s.lone_command(side, hex_):
        s.shift(COMMANDS[side], goal)
    s.tell("returned", because, units=units, path=(hex_, goal))
    check_commands(s, goal)


@rule("12.1e", "R25")
@FLOW.procedure("ground-taken")
def ground_taken(s: Drvar, side: int, hex_: int) -> None:
    """After a mover went back: what the assaulter has reached."""
    check_commands(s, hex_)
    settle_ground(s, side, hex_)


@rule("12.1e")
def settle_ground(s: Drvar, side: int, hex_: int) -> None:
    """After a German assault: counters in a hex with Germans and without Yugoslav units are reached."""
    if side == GERMAN and s.counters_at(hex_) and s.fighters(GERMAN, hex_) and not s.fighters(1 - GERMAN, hex_):
        reach_counters(s, hex_)
