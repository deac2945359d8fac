"""The Mosquito's step (DD-S.10): move, altitude, quad flak and gold gunner, drops, balloons, landing."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.engine.questions import nothing
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import BALLOON, GOLD, HIGH, LIGHT, LOW, LOW_OR_HIGH, PARKED, QUAD, SILVER
from lancio.games.duel_in_the_dark.points import to_german
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid, the_british, the_commander
from lancio.games.duel_in_the_dark.verbs import FIRE, GUNNER, HOLD, KEEP, LAND, LEVEL, MOSQUITO

FLOW = Raid.flow


# -- gunner medals -----------------------------------------------------------------------------


@rule("DD-X.gun.2")
@FLOW.question("gold-placed", "DD-X.gun.2", the_commander)
def gold_places(s: Raid) -> Choices:
    """An earned gold gunner goes anywhere in the Reich before the Mosquito moves, or waits."""
    return Choices([GUNNER.group(GOLD, last=s.setting.ground.reich), KEEP.alone])


@rule("DD-X.gun.2")
@FLOW.question("silver-placed", "DD-X.gun.2", the_commander)
def silver_places(s: Raid) -> Choices:
    """An earned silver gunner goes down after the fighters and before the Bomber, or waits."""
    if not s.gun_held >> SILVER & 1:
        return Choices()
    return Choices([GUNNER.group(SILVER, last=s.setting.ground.reich), KEEP.alone])


@gold_places.on(GUNNER)
@silver_places.on(GUNNER)
def put_gunner(s: Raid, gunner: int, hex_: int) -> None:
    """A gunner medal on a hex stays for the night."""
    s.gun_held &= ~(1 << gunner)
    if gunner == SILVER:
        s.silver = hex_
    else:
        s.gold = hex_
    s.tell("gunner-placed", "DD-X.gun.2", gunner=gunner, hex=hex_)


gold_places.on(KEEP)(nothing)
silver_places.on(KEEP)(nothing)


# -- move and altitude -------------------------------------------------------------------------


@rule("DD-7.mosq.1", "DD-7.mosq.4", "DD-7.board.1", "DD-6.6.3")
@FLOW.question("mosquito-moves", "DD-7.mosq.1", the_british)
def mosquito_reach(s: Raid) -> Choices:
    """0 to 2 hexes in any direction; nothing happens on the way. When everybody else is down it must go home (A-40)."""
    if s.bomber_state == DOWN and s.german_down() and s.mosquito_state == FLYING:
        return Choices([MOSQUITO.group(last=way_home(s))])
    return Choices([MOSQUITO.group(last=s.setting.ground.mosquito_reach[s.mosquito_at])])


def way_home(s: Raid) -> int:
    """A field within two hexes, or else two hexes nearer to the nearest one (any of several)."""
    ground = s.setting.ground
    open_fields = landing_fields(s)
    near = ground.mosquito_reach[s.mosquito_at]
    if near & open_fields:
        return near & open_fields
    far = min(ground.distance[s.mosquito_at][h] for h in bits(open_fields))
    goals = [h for h in bits(open_fields) if ground.distance[s.mosquito_at][h] == far]
    nearer = far - figures.MOSQUITO.reach
    return mask_of(h for h in bits(near) if any(ground.distance[goal][h] == nearer for goal in goals))


@rule("DD-7.mosq.18", "DD-6.3.1")
def landing_fields(s: Raid) -> int:
    """British airfields other than the one where the Bomber lands or has landed."""
    return s.setting.ground.home_fields & ~(1 << s.landing_field())


@mosquito_reach.on(MOSQUITO)
def move_mosquito(s: Raid, hex_: int) -> None:
    """The move is one piece: only where it ends matters."""
    s.mosquito_moved = hex_ != s.mosquito_at
    s.mosquito_at = hex_
    s.tell("mosquito-moved", "DD-7.mosq.1", hex=hex_)


@rule("DD-7.mosq.2", "DD-7.mosq.3", "DD-7.mosq.18", "DD-7.air.2", "DD-7.wx.fog.5")
@FLOW.question("mosquito-level", "DD-7.mosq.3", the_british)
def mosquito_levels(s: Raid) -> Choices:
    """Low or high after the move; landing on an airfield of its own, but not in its first step."""
    can_land = s.mosquito_state == FLYING and landing_fields(s) >> s.mosquito_at & 1
    if can_land and s.bomber_state == DOWN and s.german_down():
        return Choices([LAND.alone])
    groups = [LEVEL.group(last=LOW_OR_HIGH)]
    if can_land:
        groups.append(LAND.alone)
    return Choices(groups)


@mosquito_levels.on(LEVEL)
def set_mosquito_level(s: Raid, level: int) -> None:
    """In the air."""
    s.mosquito_state = FLYING
    s.mosquito_alt = level
    s.tell("mosquito-levelled", "DD-7.mosq.3", hex=s.mosquito_at, level=level)


@mosquito_levels.on(LAND)
def land_mosquito(s: Raid) -> None:
    """Once landed it is out for the night: nothing shoots at it, and it drops nothing."""
    s.mosquito_state = DOWN
    s.mosquito_alt = PARKED
    while s.stack[-1] != balloons.bare:
        s.stack.pop()
    s.reveal("mosquito-landed", "DD-7.mosq.18", hex=s.mosquito_at)


# -- guns and balloons -------------------------------------------------------------------------


@rule("DD-X.quad.1", "DD-7.mosq.5", "DD-S.11")
@FLOW.procedure("quads")
def quad_flak(s: Raid) -> None:
    """Ordinary flak does nothing; each quad flak scores when the Mosquito comes in low."""
    if s.mosquito_moved and s.mosquito_alt == LOW:
        s.quads_fired = s.count(s.mosquito_at, QUAD)
        if s.quads_fired:
            to_german(s, figures.FLAK.quad * s.quads_fired, "quad-fired", "DD-X.quad.1", count=s.quads_fired)


@rule("DD-X.gun.4", "DD-S.11")
@FLOW.question("gold-shot", "DD-X.gun.4", the_commander)
def gold_shot(s: Raid) -> Choices:
    """The gold gunner below a high Mosquito may fire, or keep the shot of this round for the Bomber."""
    if s.gold and s.gold == s.mosquito_at and s.mosquito_state == FLYING and s.mosquito_alt == HIGH:
        return Choices([FIRE.alone, HOLD.alone])
    return Choices()


@rule("DD-X.gun.4")
def gold_tally(s: Raid) -> Tally:
    """One point, and one for each searchlight in the hex: the usual bonus."""
    lights = s.count(s.gold, LIGHT)
    tally = Tally().add("gunners", figures.FLAK.gold_shot, "DD-X.gun.4", count=1)
    return tally.add("lights", lights, "DD-X.gun.4", count=lights)


@gold_shot.on(FIRE)
def shoot(s: Raid) -> None:
    """The points of the shot, and no shot at the Bomber in this round."""
    s.gold_fired = True
    tally = gold_tally(s)
    to_german(s, tally.total, "gold-fired", "DD-X.gun.4", hex=s.gold, modifiers=tally)


gold_shot.on(HOLD)(nothing)


@rule("DD-7.balloon.1", "DD-7.balloon.2", "DD-S.7")
@FLOW.procedure("balloons")
def balloons(s: Raid) -> None:
    """After bombs on a unit or airfield: one point for each barrier still standing, however many bombs fell."""
    if s.bombed_now:
        left = s.count(s.mosquito_at, BALLOON)
        if left:
            to_german(s, left, "balloons-scored", "DD-7.balloon.1", hex=s.mosquito_at, count=left)
        s.bombed_now = False
