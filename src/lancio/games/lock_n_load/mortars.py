"""Chapter 18.1: mortars on the map. They fire at what they see, or at what a caller sees for them (F18), and light up
the night; never against movers."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import BETTER
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.fire import able, at_what, helpers, through_slits
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ILLUMINATE, LED, MORTAR, MORTAR_CALLED, SHOOT
from lancio.games.lock_n_load.volleys import Volley, attack
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow


# -- who and where -------------------------------------------------------------------------------


@rule("18.1a", "4.0j", "4.1f")
def ready_mortars(s: Fight, place: int) -> int:
    """The mortars of a place that may fire in this impulse: not out of buildings, forest and heavy jungle."""
    mine = able(s, place) & s.setting.roster.mortars
    h = s.setting.ground.hex[place]
    return 0 if s.setting.ground.no_mortars & ~s.rubble & 1 << h else mine


@rule("18.1i", "18.1j", "21.1f")
def in_range(s: Fight, unit: int) -> int:
    """The hexes between the least and the greatest range of a mortar; out of a bunker only before its front."""
    ground, kind = s.setting.ground, KINDS[s.kind[unit]]
    place = s.where[unit]
    h = ground.hex[place]
    hexes = ground.board.within[kind.range][h]
    if kind.least:
        hexes &= ~ground.board.within[kind.least - 1][h]
    return through_slits(s, place, hexes) if ground.insides >> place & 1 else hexes


@rule("18.1i", "18.1c", "18.1b", "5.0b", "18.0a")
def aims(s: Fight, side: int, seen: int) -> int:
    """The hexes that may be aimed at: spotted enemies there, no friend and no Melee anywhere in it; not for a Flying
    helicopter alone."""
    ground = s.setting.ground
    flying = s.setting.roster.helicopters & ~s.hovering
    foes = 0
    for place in bits(seen):
        if s.at[place] & s.setting.roster.units[1 - side] & ~flying:
            foes |= 1 << place
    return ground.locations.hexes_of(foes) & ~ground.locations.hexes_of((s.held[side] | s.melee) & ~ground.boxes)


@rule("18.1b", "5.0a")
def seen_by(s: Fight, unit: int, hexes: int, seen: int) -> int:
    """Those of some hexes where a mortar itself sees a spotted enemy."""
    ground = s.setting.ground
    foes = 0
    for h in bits(hexes):
        foes |= ground.same_hex[h] & seen
    return ground.locations.hexes_of(ground.eyes.seen(s.where[unit], foes, s.blinded))


@rule("18.1c", "18.1d", "18.1g", "8.1a")
def callers(s: Fight, side: int, only: int = -1) -> int:
    """Who can call for fire: leaders, scouts and advisors in good order, unmarked or the spotter of this impulse,
    anywhere on the map but in a melee or inside a vehicle. `only`: among these."""
    roster = s.setting.roster
    spent = s.marked | s.shaken
    if s.looked and s.spotter != NOBODY and s.sighted:
        spent &= ~(1 << s.spotter) | s.shaken
    out = 0
    for unit in bits((roster.leaders | roster.scouts | roster.advisors) & roster.units[side] & ~spent & only):
        out |= 1 << unit if can_look_out(s, s.where[unit]) else 0
    return out


@rule("18.1g", "18.2b", "8.1a", "8.1h", "16.1b")
def can_look_out(s: Fight, place: int) -> bool:
    """Whether fire can be called for from a place: on the map, not in a melee, not from the inside of a vehicle; from
    the top of one in any hex."""
    ground = s.setting.ground
    if ground.decks >> place & 1:
        return bool(s.hex_of(place))
    return bool(ground.hex[place]) and not s.locked >> place & 1


@rule("10.0d")
def watched(s: Fight, unit: int) -> int:
    """The hexes in the sight of somebody, from the top of a vehicle those in sight of its hex: at least one place of
    each."""
    ground = s.setting.ground
    return ground.locations.hexes_of(ground.eyes.seen(s.site(s.where[unit]), ground.grounds, s.blinded))


@rule("18.1d", "18.1g")
def calls_for(s: Fight, caller: int, hexes: int) -> int:
    """The hexes that a caller can call for: in his sight; if he has just spotted, only what he spotted."""
    if s.complete >> caller & 1:
        hexes &= 1 << s.setting.ground.hex[s.sighted]
    return hexes & watched(s, caller) if hexes else 0


# -- offers --------------------------------------------------------------------------------------


def mortars_in_reach(s: Fight) -> Iterator[int]:
    """The mortars that may fire in this impulse."""
    for place in bits(s.reach & s.held[s.active]):
        if s.at[place] & s.setting.roster.mortars:
            yield from bits(ready_mortars(s, place))


@rule("18.1b", "18.1c", "18.1g", "18.1j")
def offers(s: Fight) -> list[tuple[int, int]]:
    """Fire at what a mortar sees; at what a caller sees; by night a star shell, called by a leader."""
    if not s.setting.roster.mortars:
        return []
    side = s.active
    groups = []
    goals = seen = -1
    for unit in mortars_in_reach(s):
        if goals < 0:
            seen = spotted_by(s, side)
            goals = aims(s, side, seen)
        hexes = in_range(s, unit)
        direct = seen_by(s, unit, goals & hexes, seen) if goals & hexes else 0
        if s.complete >> unit & 1:
            direct &= 1 << s.setting.ground.hex[s.sighted]
        groups.append(MORTAR.group(unit, last=direct))
        if s.complete >> unit & 1:
            continue
        called: dict[int, int] = {}
        lights: dict[int, int] = {}
        for caller in bits(callers(s, side)):
            for h in bits(calls_for(s, caller, goals & hexes)):
                called[h] = called.get(h, 0) | 1 << caller
            if s.setting.scene.night and s.setting.roster.leaders & ~s.complete & 1 << caller:
                for h in bits(hexes & watched(s, caller)):
                    lights[h] = lights.get(h, 0) | 1 << caller
        groups += [MORTAR_CALLED.group(unit, h, last=who) for h, who in called.items()]
        groups += [ILLUMINATE.group(unit, h, last=who) for h, who in lights.items()]
    return groups


@rule("4.0q")
def can_fire(s: Fight, side: int, place: int) -> bool:
    """A mortar with a target is able to act."""
    if not s.at[place] & s.setting.roster.mortars:
        return False
    reach, s.reach = s.reach, 1 << place
    active, s.active = s.active, side
    found = any(mask for _, mask in offers(s))
    s.reach, s.active = reach, active
    return found


OFFERS.append(offers)
ABLE.append((can_fire, lambda roster: roster.mortars))


# -- firing --------------------------------------------------------------------------------------


@rule("18.1b")
@acts.on(MORTAR)
def fire_direct(s: Fight, side: int, unit: int, hex_: int) -> None:
    """At what it sees."""
    begin_act(s, s.where[unit])
    s.then(led.of(unit, hex_))


@rule("18.1b", "5.01a")
@FLOW.question("mortar-led", "18.1b", lambda s, unit, hex: s.setting.roster.side[unit])
def led(s: Fight, unit: int, hex: int) -> Choices:
    """A leader beside it may help, as with any direct fire."""
    place = s.where[unit]
    who = at_what(s, able(s, place), line_to(s, unit, hex))
    return Choices([LED.group(last=helpers(s, 1 << unit, 0, NOBODY, who)), SHOOT.alone])


@led.on(LED)
def fire_led(s: Fight, unit: int, hex: int, leader: int) -> None:
    """With his help."""
    fire(s, unit, hex, direct(s, unit, hex, leader), leader)


@led.on(SHOOT)
def fire_alone(s: Fight, unit: int, hex: int) -> None:
    """By itself."""
    fire(s, unit, hex, direct(s, unit, hex, NOBODY), NOBODY)


def line_to(s: Fight, unit: int, hex_: int) -> int:
    """The place of a hex that a mortar aims at: of those with spotted enemies in its sight the clearest."""
    ground, place = s.setting.ground, s.where[unit]
    foes = spotted_by(s, s.setting.roster.side[unit]) & ground.same_hex[hex_]
    lines = {goal: ground.eyes.through(place, goal, s.blinded) for goal in bits(foes)}
    return min((goal for goal, n in lines.items() if n != BLOCKED), key=lambda goal: lines[goal], default=hex_)


@rule("18.1b")
def direct(s: Fight, unit: int, hex_: int, leader: int) -> Tally:
    """All modifiers of direct fire (F18)."""
    return attack(s, Volley(s.where[unit], line_to(s, unit, hex_), 1 << unit, 0, unit, leader))


@rule("18.1e")
def indirect(s: Fight, unit: int, hex_: int) -> Tally:
    """The same without leadership and degrading terrain (F18)."""
    out_of_smoke = bool(s.blinded >> s.setting.ground.hex[s.where[unit]] & 1)
    return barrage.shelling(s, barrage.firepower_of(s, unit), hex_, out_of_smoke)


@rule("18.1b", "18.1h", "4.0j")
def fire(s: Fight, unit: int, hex_: int, tally: Tally, leader: int) -> None:
    """Two dice, the higher counts, for everybody in the hex. Mortar and leader have fired."""
    s.fired |= 1 << unit | (1 << leader if leader != NOBODY else 0)
    s.own_used |= 1 << unit
    s.busy = True
    barrage.shell(s, barrage.in_hex(s, hex_), hex_, tally, BETTER, "mortar-fired", "18.1b", {"unit": unit})


@rule("18.1c", "18.1d", "18.1e", "18.1f", "18.1g", "11.11b")
@acts.on(MORTAR_CALLED)
def fire_called(s: Fight, side: int, unit: int, hex_: int, caller: int) -> None:
    """At what the caller sees: he is Ops Complete and helps no direct fire this turn, the mortar has fired, and a
    barrage lies on the hex."""
    begin_act(s, s.where[unit])
    spend(s, caller)
    s.tell("mortar-called", "18.1g", leader=caller, unit=unit, hex=hex_)
    tally = indirect(s, unit, hex_)
    barrage.lay_barrage(s, battery_of(s, unit), hex_)
    fire(s, unit, hex_, tally, NOBODY)


def spend(s: Fight, caller: int) -> None:
    """What a call does to whoever makes it."""
    s.complete |= 1 << caller
    s.called |= 1 << caller


def battery_of(s: Fight, unit: int) -> int:
    """The number of a mortar among those who can lay a barrage."""
    return next(i for i, row in enumerate(s.setting.roster.batteries) if row.unit == unit)


@rule("18.1j", "20.1c", "11.11b")
@acts.on(ILLUMINATE)
def illuminate(s: Fight, side: int, unit: int, hex_: int, caller: int) -> None:
    """A star shell: it never fails, whoever is there, and no barrage follows."""
    begin_act(s, s.where[unit])
    spend(s, caller)
    s.fired |= 1 << unit
    s.own_used |= 1 << unit
    s.busy = True
    s.lit |= s.setting.ground.board.within[1][hex_]
    s.tell("star-shell-fired", "18.1j", unit=unit, leader=caller, hex=hex_)
    s.tell("flare-lit", "20.1c", hex=hex_)
