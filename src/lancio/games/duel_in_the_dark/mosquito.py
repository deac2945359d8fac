"""The Mosquito's step (DD-S.10): move, altitude, quad flak and gold gunner, drops, balloons, landing."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.pieces import (
    ALTITUDES,
    BALLOON,
    GOLD,
    GROUND,
    GUNNERS,
    HIGH,
    LOW,
    QUAD,
    SILVER,
)
from lancio.games.duel_in_the_dark.points import to_german
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.verbs import (
    FIRE,
    GUNNER,
    HOLD,
    KEEP,
    KEEP_ONLY,
    LAND,
    LAND_ONLY,
    LEVEL,
    MOSQUITO,
)

FLOW = Raid.flow
QUAD_POINTS = 2


@rule("DD-X.gun.2")
@FLOW.question("gold-placed", "DD-X.gun.2", lambda s, f: s.lead)
def gold_places(s: Raid, frame: Frame) -> Choices:
    """An earned gold gunner goes anywhere in the Reich before the Mosquito moves, or waits."""
    return Choices([GUNNER.group(GOLD, last=s.setting.ground.reich), KEEP_ONLY])


@gold_places.answered
def place_gold(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """It stays for the night."""
    if code != KEEP.base:
        put_gunner(s, code, log)


def put_gunner(s: Raid, code: int, log: Log | None) -> None:
    """A gunner medal on a hex."""
    which, hex_ = args_of(code, 2)
    s.gun_held &= ~(1 << which)
    if which == SILVER:
        s.silver = hex_
    else:
        s.gold = hex_
    if log is not None:
        data = {"gunner": GUNNERS.names[which], "hex": s.setting.ground.board.name[hex_]}
        log.add("gunner-placed", "DD-X.gun.2", None, **data)


@rule("DD-6.6.1", "DD-6.6.4", "DD-8.4.1", "DD-S.10")
@FLOW.procedure("mosquito-step")
def mosquito_step(s: Raid, frame: Frame, log: Log | None) -> None:
    """Skipped once it is down. Medals earned before may be used now."""
    ripen(s)
    if s.m_state == DOWN:
        return
    s.tokens_now = s.medals_now = s.quads_fired = 0
    s.bombed_now = s.m_moved = False
    if s.setting.solo:
        s.stack.append(("solo-mosquito",))
        return
    s.stack += [("balloons",), ("drops",), ("gold-shot",), ("quads",), ("mosquito-level",), ("mosquito-moves",)]


def ripen(s: Raid) -> None:
    """Medals can be spent from the step after the one in which they were earned (A-48)."""
    british, german = s.fresh_medals
    s.british_medals += british
    s.german_medals += german
    s.fresh_medals = (0, 0)


@rule("DD-7.mosq.1", "DD-7.mosq.4", "DD-7.board.1", "DD-6.6.3")
@FLOW.question("mosquito-moves", "DD-7.mosq.1", lambda s, f: s.brit)
def mosquito_reach(s: Raid, frame: Frame) -> Choices:
    """0 to 2 hexes in any direction; nothing happens on the way. When everybody else is down it must go home (A-40)."""
    if s.b_state == DOWN and s.german_down() and s.m_state == FLYING:
        return Choices([MOSQUITO.group(last=way_home(s))])
    return Choices([MOSQUITO.group(last=s.setting.ground.within2[s.m_at])])


def way_home(s: Raid) -> int:
    """A field within two hexes, or else two hexes nearer to the nearest one (any of several)."""
    ground = s.setting.ground
    open_fields = landing_fields(s)
    near = ground.within2[s.m_at]
    if near & open_fields:
        return near & open_fields
    far = min(ground.distance[s.m_at][h] for h in bits(open_fields))
    goals = [h for h in bits(open_fields) if ground.distance[s.m_at][h] == far]
    return mask_of(h for h in bits(near) if any(ground.distance[goal][h] == far - 2 for goal in goals))


@rule("DD-7.mosq.18", "DD-6.3.1")
def landing_fields(s: Raid) -> int:
    """British airfields other than the one where the Bomber lands or has landed."""
    return s.setting.ground.home_fields & ~(1 << s.landing_field())


@mosquito_reach.answered
def move_mosquito(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The move is one piece: only where it ends matters."""
    (hex_,) = args_of(code, 1)
    s.m_moved = hex_ != s.m_at
    s.m_at = hex_
    if log is not None:
        log.add("mosquito-moved", "DD-7.mosq.1", hex=s.setting.ground.board.name[hex_])


@rule("DD-7.mosq.2", "DD-7.mosq.3", "DD-7.mosq.18", "DD-7.air.2", "DD-7.wx.fog.5")
@FLOW.question("mosquito-level", "DD-7.mosq.3", lambda s, f: s.brit)
def mosquito_levels(s: Raid, frame: Frame) -> Choices:
    """Low or high after the move; landing on an airfield of its own, but not in its first step."""
    can_land = s.m_state == FLYING and landing_fields(s) >> s.m_at & 1
    if can_land and s.b_state == DOWN and s.german_down():
        return Choices([LAND_ONLY])
    groups = [LEVEL.group(last=0b11)]
    if can_land:
        groups.append(LAND_ONLY)
    return Choices(groups)


@mosquito_levels.answered
def set_mosquito_level(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Once landed it is out for the night."""
    name = s.setting.ground.board.name[s.m_at]
    if code == LAND.base:
        s.m_state = DOWN
        s.m_alt = GROUND
        while s.stack[-1][0] != "balloons":
            s.stack.pop()
        if log is not None:
            log.reveal("mosquito-landed", "DD-7.mosq.18", None, hex=name)
        return
    s.m_state = FLYING
    s.m_alt = 1 + args_of(code, 1)[0]
    if log is not None:
        log.add("mosquito-levelled", "DD-7.mosq.3", hex=name, level=ALTITUDES[s.m_alt])


@rule("DD-X.quad.1", "DD-7.mosq.5", "DD-S.11")
@FLOW.procedure("quads")
def quad_flak(s: Raid, frame: Frame, log: Log | None) -> None:
    """Ordinary flak does nothing; each quad flak scores when the Mosquito comes in low."""
    if s.m_moved and s.m_alt == LOW:
        s.quads_fired = s.count(s.m_at, QUAD)
        to_german(s, QUAD_POINTS * s.quads_fired, "quad-fired", "DD-X.quad.1", log, count=s.quads_fired)


@rule("DD-X.gun.4", "DD-S.11")
@FLOW.question("gold-shot", "DD-X.gun.4", lambda s, f: s.lead)
def gold_shot(s: Raid, frame: Frame) -> Choices:
    """The gold gunner below a high Mosquito may fire, or keep the shot of this round for the Bomber."""
    if s.gold and s.gold == s.m_at and s.m_state == FLYING and s.m_alt == HIGH:
        return Choices([FIRE.group(last=1), HOLD.group(last=1)])
    return Choices()


@gold_shot.answered
def shoot(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One point, and no shot at the Bomber in this round."""
    if code == FIRE.base:
        s.gold_fired = True
        to_german(s, 1, "gold-fired", "DD-X.gun.4", log)


@rule("DD-7.balloon.1", "DD-7.balloon.2", "DD-S.7")
@FLOW.procedure("balloons")
def balloons(s: Raid, frame: Frame, log: Log | None) -> None:
    """After bombs on a unit or airfield: one point for each barrier still standing, however many bombs fell."""
    if s.bombed_now:
        left = s.count(s.m_at, BALLOON)
        name = s.setting.ground.board.name[s.m_at]
        to_german(s, left, "balloons-scored", "DD-7.balloon.1", log, hex=name, count=left)
        s.bombed_now = False
