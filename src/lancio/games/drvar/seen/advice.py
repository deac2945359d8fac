"""What is suggested to whoever does not want to set up by hand: posts and aims as in history, but none that wastes men.

The Yugoslav guards every star and keeps his Command with troops; what lies on which star is left to chance. The Germans
aim near where they aimed in history, at ground that does not break legs; the Command jumps where it cannot be lost.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.engine.questions import Advice
from lancio.games.drvar.forces import COUNTERS, GERMAN, YUGOSLAV
from lancio.games.drvar.landing import carriers, drops, more_drops
from lancio.games.drvar.pieces import FIRST_WAVE, INDEX, NAME, SECOND_WAVE, UNIT
from lancio.games.drvar.setup import identities_left, places
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import Ground, Tables
from lancio.games.drvar.verbs import CARRY, DROP, HIDE, PLACE

#: how far from the aim of history a safer one is looked for
AROUND = 3
#: the share of its strength that a unit may expect to lose before a hex farther off is taken
BEARABLE = Fraction(1, 10)


# -- the partisans -----------------------------------------------------------------------------


@places.advises
def post(s: Drvar, unit: int) -> Advice | None:
    """Where the unit stood, if there is room."""
    hex_ = s.setting.plan.posts.get(NAME[unit], OFF)
    code = PLACE.code(unit, hex_)
    return Advice("set-up", (code,)) if hex_ and code in s.choices else None


@identities_left.advises
def any_counter(s: Drvar, hex_: int) -> Advice:
    """Each as often as it is left: a habit would be found out."""
    left = Counter(COUNTERS) - Counter(s.ident)
    return Advice("set-up", tuple(HIDE.code(identity, hex_) for identity in left.elements()))


# -- the drop ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def lost_on_landing(land: Ground, figures: Tables, sp: int, aimed: int) -> Fraction:
    """The SP that a unit loses on average to the ground and the edge of the map."""
    rough = Fraction(sum(min(sp, loss) for loss in figures.landing), 6)
    off = Fraction(6 - figures.on_target, 6)

    def cost(hex_: int) -> Fraction:
        return Fraction(sp) if hex_ == OFF else rough if land.rough >> hex_ & 1 else Fraction(0)

    return (1 - off) * cost(aimed) + off * sum(map(cost, land.board.neighbours[aimed])) / 6


def aim_of(s: Drvar, piece: int, *, with_command: bool) -> int:
    """The hex nearest to the aim of history where little is lost, and nothing at all of whoever has the Command; away
    from enemies if that can be."""
    land, figures = s.setting.ground, s.setting.tables
    wanted, sp = UNIT[piece].aim, s.sp[piece]
    bearable = 0 if with_command else BEARABLE * sp
    foes = s.held[YUGOSLAV]

    def worst_first(hex_: int) -> tuple[bool, bool, int, Fraction, int]:
        loss = lost_on_landing(land, figures, sp, hex_)
        return loss > bearable, bool(land.near[1][hex_] & foes), land.distance(wanted, hex_), loss, hex_

    return min(bits(land.near[AROUND][wanted]), key=worst_first)


def aims(s: Drvar, units: int, carrier: int | None) -> dict[int, int]:
    """The suggested aim of each of some units."""
    return {piece: aim_of(s, piece, with_command=piece == carrier) for piece in bits(units)}


def told_aims(s: Drvar, side: int) -> dict[str, dict[str, object]]:
    """For the German who is about to drop units: where each might aim, and the SP that it loses there on average."""
    frame = s.question
    if side != GERMAN or s.over or frame is None or s.to_act != GERMAN:
        return {}
    units = s.waiting & (FIRST_WAVE if frame[0] == drops.name else SECOND_WAVE if may_jump(s, frame[0]) else 0)
    name = s.setting.ground.board.name
    return {
        NAME[piece]: {"hex": name[hex_], "loss": float(mean(s, {piece: hex_}))}
        for piece, hex_ in aims(s, units, frame[1] if frame[0] == drops.name else None).items()
    }


def may_jump(s: Drvar, step: str) -> bool:
    """Whether the second wave is offered now."""
    return step == more_drops.name or any(DROP.is_in(base) for base, _ in s.choices.groups)


def mean(s: Drvar, aimed: dict[int, int]) -> Fraction:
    """The SP that units lose on average when they come down."""
    land, figures = s.setting.ground, s.setting.tables
    return sum((lost_on_landing(land, figures, s.sp[piece], hex_) for piece, hex_ in aimed.items()), Fraction(0))


def whole_drop(s: Drvar, code: int, carrier: int) -> Advice:
    """An answer on the way to the whole drop, with what all who are still to jump must expect to lose."""
    units = FIRST_WAVE & s.waiting
    expected = mean(s, aims(s, units, carrier))
    return Advice("drop", (code,), {"expected": round(2 * expected), "total": s.sp_of(units)})


@carriers.advises
def carrier_of_history(s: Drvar) -> Advice:
    """The unit that took it along."""
    unit = INDEX[s.setting.plan.carrier]
    return whole_drop(s, CARRY.code(unit), unit)


@drops.advises
def next_drop(s: Drvar, carrier: int) -> Advice:
    """The next unit, at its aim."""
    unit, hex_ = next(iter(aims(s, FIRST_WAVE & s.waiting, carrier).items()))
    return whole_drop(s, DROP.code(unit, hex_), carrier)
