"""HC-14a and rulings R13 to R16: hidden counters, what shows them, and what the drop side can tell of them."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import DEFENDER, DROP, GROUP_OF
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import FOOT

INFANTRY_POINTS = TYPES[BOX.type_names.index["infantry"]].points


@rule("HC-14a", "HC-10a")
def reveal(s: Battle, piece: int, why: str) -> bool:
    """Show what a hidden counter is; whether a unit is left. A dummy is removed."""
    if s.up >> piece & 1:
        return True
    s.up |= 1 << piece
    kind = s.kind[piece]
    s.clue[piece] = 1 << kind
    hex_ = s.where[piece]
    if TYPES[kind].is_dummy:
        s.remove(piece)
        # no loss: it was nobody
        s.reveal("dummy-removed", why, unit=piece, hex=hex_)
        return False
    s.reveal("unit-revealed", why, unit=piece, type=kind, hex=hex_)
    return True


@rule("HC-14a", "R13")
def reveal_beside(s: Battle, hex_: int) -> bool:
    """From turn 1 on a unit of the drop side shows every hidden counter next to it (R13); whether there was one."""
    found = s.setting.ground.board.around[hex_] & s.occupied[DEFENDER]
    shown = False
    for piece in bits(s.units_at(found)) if found else ():
        if not s.up >> piece & 1:
            reveal(s, piece, "R13")
            shown = True
    return shown


@rule("HC-14a", "R13")
def end_of_drop(s: Battle) -> None:
    """When all have landed, hidden counters next to landed units are shown and dummies removed (R13)."""
    landed = s.setting.ground.board.spread(s.occupied[DROP])
    for piece in bits(s.units_at(landed & s.occupied[DEFENDER])):
        reveal(s, piece, "R13")


def possible(s: Battle, piece: int) -> int:
    """The types that a counter can be, as far as everybody knows."""
    if s.up >> piece & 1:
        return 1 << s.kind[piece]
    return s.clue[piece] & s.types_hidden(GROUP_OF[piece])


def in_enemy_sight(s: Battle, hex_: int) -> bool:
    """Whether a unit of the drop side sees a hex."""
    return bool(s.setting.ground.sight[hex_] & s.occupied[DROP])


def note_placed(s: Battle, piece: int, hex_: int) -> None:
    """A counter stands where its type may stand: the drop side can tell that much."""
    enterable = s.setting.ground.enterable
    s.clue[piece] = _keep(s.clue[piece], lambda kind: bool(enterable[TYPES[kind].moves] >> hex_ & 1))


def note_moved(s: Battle, piece: int) -> None:
    """A hidden counter has moved so many steps at such costs: types too slow for it are ruled out."""
    if s.steps == 1:
        driven = s.vehicle_spent < IMPOSSIBLE
        s.clue[piece] = _keep(s.clue[piece], lambda kind: TYPES[kind].moves == FOOT or driven)
        return
    s.clue[piece] = _keep(s.clue[piece], lambda kind: spent(s, kind) <= TYPES[kind].points)


#: what driving costs where no vehicle may go
IMPOSSIBLE = 1 << 12


def spent(s: Battle, kind: int) -> int:
    """What the steps of the acting unit have cost a unit of this type."""
    return s.foot_spent if TYPES[kind].moves == FOOT else s.vehicle_spent


def _keep(types: int, test: Callable[[int], bool]) -> int:
    out = 0
    for kind in bits(types):
        if test(kind):
            out |= 1 << kind
    return out
