"""What the German does besides flying: fuel and repair medals, medals on hexes, rail flak, Wilde Sau, silver gunner;
and the British guns that answer."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.mosquito import put_gunner
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    ALL_SQUADRONS,
    GUN,
    KINDS,
    MEDAL,
    RAIL,
    RAILS,
    SAUS,
    SILVER,
    SLOTS,
    SQUADRONS,
)
from lancio.games.duel_in_the_dark.state import DOWN, NO_SLOT, Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOOST,
    DECORATE,
    DONE_ONLY,
    GUNNER,
    HIT,
    KEEP,
    KEEP_ONLY,
    RAIL_MOVE,
    REPAIR,
    SAU,
)

FLOW = Raid.flow
REPAIRABLE = (0, 1, 2, 3, 5, 7, 8, 9)


def errands(s: Raid) -> list[tuple[int, int]]:
    """Everything that may be done at any point of the fighter step."""
    groups: list[tuple[int, int]] = []
    if s.german_medals:
        groups += medal_uses(s)
    for i, h in enumerate(s.rail):
        if h != OFF and not (s.rail_fixed | s.rail_moved | s.rail_hit) >> i & 1:
            groups.append(RAIL_MOVE.group(i, last=rail_moves(s, h)))
    for i, h in enumerate(s.sau):
        if h != OFF and not (s.sau_up | s.sau_out) >> i & 1:
            groups.append(SAU.group(i, last=s.setting.ground.within2[h]))
    return groups


@rule("DD-X.rail.1")
def rail_moves(s: Raid, hex_: int) -> int:
    """One hex, not into Britain or the sea."""
    return s.setting.ground.board.around[hex_] & s.setting.ground.reich


@rule("DD-8.4.5", "DD-8.4.6", "DD-8.4.1")
def medal_uses(s: Raid) -> list[tuple[int, int]]:
    """A medal saves a squadron one fuel, once a night; or repairs an airfield or a destroyed unit."""
    groups = []
    if not s.fuel_medal and s.boost == NO_SLOT:
        flyers = ALL_SQUADRONS & ~s.acted
        if s.b_state == DOWN:
            flyers &= mask_of(q for q in range(4) if s.alt[q])
        groups.append(BOOST.group(last=flyers))
    hexes = s.setting.ground.board.hexes
    groups.append(REPAIR.group(AIRFIELD, last=mask_of(h for h in hexes if s.bombs[h])))
    if any(s.hit):
        for kind in REPAIRABLE:
            groups.append(REPAIR.group(kind, last=mask_of(h for h in hexes if s.hit[h * SLOTS + kind])))
    if s.rail_hit:
        groups.append(REPAIR.group(RAIL, last=mask_of(s.rail[i] for i in bits(s.rail_hit))))
    return groups


def run(s: Raid, code: int, log: Log | None) -> None:
    """Carry one out."""
    verb = code >> 36
    if verb == BOOST.number:
        s.german_medals -= 1
        s.fuel_medal = True
        (s.boost,) = args_of(code, 1)
        if log is not None:
            log.add("fuel-medal", "DD-8.4.5", squadron=SQUADRONS.names[s.boost])
    elif verb == REPAIR.number:
        kind, hex_ = args_of(code, 2)
        repair(s, kind, hex_, log)
    elif verb == RAIL_MOVE.number:
        which, hex_ = args_of(code, 2)
        s.rail[which] = hex_
        s.rail_moved |= 1 << which
        if log is not None:
            data = {"unit": RAILS.names[which], "hex": s.setting.ground.board.name[hex_]}
            log.add("rail-moved", "DD-X.rail.1", None, **data)
    else:
        which, hex_ = args_of(code, 2)
        move_sau(s, which, hex_, log)


@rule("DD-8.4.6")
def repair(s: Raid, kind: int, hex_: int, log: Log | None) -> None:
    """All bombs of an airfield, or one unit."""
    s.german_medals -= 1
    if kind == AIRFIELD:
        s.bombs[hex_] = 0
    elif kind == RAIL:
        s.rail_hit &= ~(1 << next(i for i in bits(s.rail_hit) if s.rail[i] == hex_))
    else:
        s.hit[hex_ * SLOTS + kind] -= 1
        s.units[hex_ * SLOTS + kind] += 1
    if log is not None:
        log.add("repaired", "DD-8.4.6", unit=KINDS.names[kind], hex=s.setting.ground.board.name[hex_])


@rule("DD-X.sau.2")
def move_sau(s: Raid, marker: int, hex_: int, log: Log | None) -> None:
    """Up to two hexes, whatever the wind; it is turned up and waits for the Bomber there."""
    s.sau[marker] = hex_
    s.sau_up |= 1 << marker
    if log is not None:
        data = {"marker": SAUS.names[marker], "hex": s.setting.ground.board.name[hex_]}
        log.add("sau-moved", "DD-X.sau.2", None, **data)


# -- medals on hexes ---------------------------------------------------------------------------


@rule("DD-8.4.4")
def clear_medals(s: Raid, log: Log | None) -> None:
    """Medals on a hex are gone when no squadron is left in the air there."""
    for h in s.setting.ground.board.hexes:
        if s.units[h * SLOTS + MEDAL] and not s.airborne_at(h):
            s.units[h * SLOTS + MEDAL] = 0
            if log is not None:
                log.add("hex-medals-lost", "DD-8.4.4", hex=s.setting.ground.board.name[h])


@rule("DD-8.4.4")
@FLOW.question("hex-medals", "DD-8.4.4", lambda s, f: s.lead)
def decorations(s: Raid, frame: Frame) -> Choices:
    """After moving, medals go on hexes with squadrons in the air."""
    if not s.german_medals:
        return Choices()
    hexes = mask_of(s.at[q] for q in range(4) if s.alt[q])
    return Choices([DECORATE.group(last=hexes), DONE_ONLY])


@decorations.answered
def decorate(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One medal."""
    if code == DONE_ONLY[0]:
        return
    (hex_,) = args_of(code, 1)
    s.german_medals -= 1
    s.units[hex_ * SLOTS + MEDAL] += 1
    s.stack.append(frame)
    if log is not None:
        log.add("hex-medal", "DD-8.4.4", hex=s.setting.ground.board.name[hex_])


@rule("DD-X.gun.2")
@FLOW.question("silver-placed", "DD-X.gun.2", lambda s, f: s.lead)
def silver_places(s: Raid, frame: Frame) -> Choices:
    """An earned silver gunner goes down after the fighters and before the Bomber, or waits."""
    if not s.setting.gunners or not s.gun_held & 1:
        return Choices()
    return Choices([GUNNER.group(SILVER, last=s.setting.ground.reich), KEEP_ONLY])


@silver_places.answered
def place_silver(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """It stays for the night."""
    if code != KEEP.base:
        put_gunner(s, code, log)


# -- British guns ------------------------------------------------------------------------------


@rule("DD-X.qf.2")
@FLOW.procedure("guns")
def guns(s: Raid, frame: Frame, log: Log | None) -> None:
    """Every British gun hits a squadron in its hex, after all squadrons have moved."""
    if not s.setting.british_guns:
        return
    for h in bits(s.setting.ground.home_fields):
        s.stack += [("gun", h)] * s.count(h, GUN)


@rule("DD-X.qf.2")
@FLOW.question("gun", "DD-X.qf.2", lambda s, f: s.brit)
def gun_targets(s: Raid, frame: Frame) -> Choices:
    """A squadron in the air in that hex, or one that flew through it."""
    hex_ = frame[1]
    return Choices([HIT.group(last=mask_of(q for q in range(4) if s.alt[q] and hex_ in (s.at[q], s.via[q])))])


@gun_targets.answered
def hit(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One fuel, no points."""
    (q,) = args_of(code, 1)
    s.fuel[q] = max(0, s.fuel[q] - 1)
    if log is not None:
        data = {"squadron": SQUADRONS.names[q], "hex": s.setting.ground.board.name[frame[1]], "fuel": s.fuel[q]}
        log.add("gun-hit", "DD-X.qf.2", None, **data)
