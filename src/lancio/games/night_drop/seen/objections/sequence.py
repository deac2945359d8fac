"""Chapters 4 and 5: set-up, discovery, activations and pushes that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.night_drop.advantage import may_spend
from lancio.games.night_drop.objectives import discoveries, free_objectives, hidden_objectives, objective_hexes
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    GERMAN,
    NO_PIR,
    STICKS_OF,
)
from lancio.games.night_drop.pushes import pushes
from lancio.games.night_drop.seen.objections.movement import closed_step
from lancio.games.night_drop.sequence import activations_open
from lancio.games.night_drop.setup import start_hexes_left
from lancio.games.night_drop.stacking import is_full
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import (
    ACTIVATE,
    G1,
    G4,
    OBJECTIVE,
    PLACE,
    PUSH,
    SEARCH,
    SPEND,
    UNCOVER,
)

Reasons = Iterator[Reason]


@start_hexes_left.objects(PLACE)
def not_start_hex(s: Night, hex_: int) -> Reasons:
    yield s.no("not-start-hex", "4.1a", hex=hex_)


@may_spend.objects(SPEND)
def not_spendable(s: Night, unit: int) -> Reasons:
    if ALL_STICKS & s.present & ~s.face_up & 1 << unit:
        yield s.no("still-unknown", "R6", unit=unit)
    else:
        yield s.no("not-face-up-pa", "2.6.1a", unit=unit)


@activations_open.objects(ACTIVATE)
def wrong_activation(s: Night, side: int, chosen: int) -> Reasons:
    if (chosen >= G1) != (side == GERMAN):
        yield s.no("other-side", "5.4a", chosen=chosen)
        return
    if chosen < G1 and s.first_pir != NO_PIR:
        yield s.no("fixed-first", "5.4.1c")
    if s.used >> chosen & 1:
        yield s.no("used-up", "5.4.1b" if chosen < G1 else "5.4.2e", chosen=chosen)
    if G1 <= chosen < G4 and not s.night:
        yield s.no("only-night", "5.4.2e", chosen=chosen)


@objective_hexes.objects(OBJECTIVE)
@discoveries.objects(SEARCH)
def wrong_objective(s: Night, hex_: int) -> Reasons:
    if hex_ not in s.setting.scene.vp_hexes:
        yield s.no("not-vp-hex", "2.5a", hex=hex_)
    elif not free_objectives(s) >> hex_ & 1:
        yield s.no("has-counter", "R5", hex=hex_)
    elif not s.vp_cup:
        yield s.no("empty-cup", "4.3a")


@discoveries.objects(UNCOVER)
def wrong_uncover(s: Night, hex_: int) -> Reasons:
    if not hidden_objectives(s) >> hex_ & 1:
        yield s.no("no-hidden-counter", "5.3.2a", hex=hex_)


@pushes.objects(PUSH)
def wrong_push(s: Night, stick: int, goal: int) -> Reasons:
    if not STICKS_OF[s.pir] >> stick & 1:
        yield s.no("not-stick", "5.4.2d", unit=stick)
    elif not s.where[stick]:
        yield s.no("not-on-map", "5.4.2d", unit=stick)
    elif s.face_up >> stick & 1:
        yield s.no("not-unknown", "5.4.2d", unit=stick)
    elif s.pushed[2] >> stick & 1:
        yield s.no("pushed-thrice", "5.4.2c", unit=stick)
    elif goal != OFF and not s.setting.ground.board.around[s.where[stick]] >> goal & 1:
        yield s.no("one-step", "5.4.2b", unit=stick, hex=goal)
    else:
        yield from closed_step(s, stick, goal)
        if not s.setting.check_all and is_full(s, goal):
            yield s.no("full-hex", "R14", hex=goal)
