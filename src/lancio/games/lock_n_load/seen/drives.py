"""Chapters 15.1 and 19.1, looked at ahead: where a vehicle could drive and a helicopter fly, which corner it would face
there, and who could fire at it."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Modifier, Preview
from lancio.engine.verbs import VERB, args_of
from lancio.games.lock_n_load import helicopters, men
from lancio.games.lock_n_load.boarding import stops
from lancio.games.lock_n_load.driving import TURN_COST, corners_open, driving, price, steps_open
from lancio.games.lock_n_load.driving import ways as steps_from
from lancio.games.lock_n_load.helicopters import flight
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.opportunity import opportunity, separate, watchers
from lancio.games.lock_n_load.overrun import EXTRA, overruns
from lancio.games.lock_n_load.seen.motor_odds import overrun_harm
from lancio.games.lock_n_load.seen.ways import UNDISTURBED
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import LEAVE_COST
from lancio.games.lock_n_load.verbs import CORNERS, DRIVE, FLY, MOVE, OPEN_FIRE, OVERRUN, STEP, TURN

#: a hex and a corner that is faced
Node = tuple[int, int]


class Leg(NamedTuple):
    """How a vehicle comes to face a corner in a place: half points paid in all, from where, what is said for it, in
    reverse or not, and whether the drive ends there."""

    paid: int
    origin: Node
    says: str
    back: bool
    ends: bool


# -- fire that may meet it -----------------------------------------------------------------------


def threat(s: Fight) -> tuple[int, float]:
    """How many shots the enemies could declare at whoever moves, and the best chance among them to do something."""
    codes = list(Choices([OPEN_FIRE.group(last=watchers(s)), *separate(s)]))
    worst = 0.0
    for code in codes:
        verb = s.setting.verbs.all[code >> VERB]
        chance, _ = opportunity.chances[verb.number]
        worst = max(worst, float(chance(s, 1, *args_of(code, len(verb.kinds)))))
    return len(codes), worst


def met(s: Fight, unit: int, place: int, corner: int, mode: int) -> tuple[int, float]:
    """The same for a unit that has come to a place and faces a corner."""
    there = s.clone()
    there.group, there.mode = 1 << unit, mode
    there.shift(unit, place)
    there.facing[unit] = corner
    return threat(there)


# -- driving -------------------------------------------------------------------------------------


def legs(s: Fight, unit: int, mode: int, paid: int) -> tuple[dict[Node, Leg], dict[int, Leg]]:
    """Every place and corner that a vehicle can reach, by the cheapest way; and the places it can drive over. On
    entering the map it is thought to face the way it goes."""
    ground, name = s.setting.ground, s.setting.ground.name
    me = s.setting.roster.names.names[unit]
    there = s.clone()
    there.group, there.mode = 1 << unit, mode
    begin: Node = (s.where[unit], s.facing[unit])
    most = men.allowed(s, unit, mode, 0)
    found: dict[Node, Leg] = {}
    prey: dict[int, Leg] = {}
    edge: list[tuple[int, int, Node, Leg]] = [(paid, 0, begin, Leg(paid, begin, "", False, False))]
    count = 0
    while edge:
        _, _, node, leg = heappop(edge)
        if node in found:
            continue
        found[node] = leg
        place, corner = node
        if leg.ends or place == OFF:
            continue
        there.shift(unit, place)
        there.facing[unit], there.paid = corner, leg.paid
        reverse = dict(steps_from(there, unit))
        more: list[tuple[Node, Leg]] = []
        for goal in bits(steps_open(there, unit, mode, leg.paid)):
            cost = LEAVE_COST if goal == OFF else price(there, unit, goal, reverse[goal])
            total = leg.paid + cost
            step = Leg(total, node, f"step {name[goal]}", reverse.get(goal, False), total > most)
            for faced in range(6) if not ground.hex[place] and goal != OFF else (corner,):
                more.append(((goal, faced), step))
        for turned in bits(corners_open(there, unit, mode, leg.paid)):
            total = leg.paid + TURN_COST
            more.append(((place, turned), Leg(total, node, f"turn {me} {CORNERS.names[turned]}", False, False)))
        for base, mask in overruns(there, unit):
            for goal in bits(mask) if base >> VERB == OVERRUN.number else ():
                total = leg.paid + price(there, unit, goal, reverse[goal]) + EXTRA
                if goal not in prey or total < prey[goal].paid:
                    prey[goal] = Leg(total, node, f"overrun {name[goal]}", reverse[goal], True)
        for after, longer in more:
            count += 1
            heappush(edge, (longer.paid, count, after, longer))
    return found, prey


def told(s: Fight, node: Node, leg: Leg, most: int) -> dict[str, object]:
    """A leg for a client."""
    name = s.setting.ground.name
    return {
        "from": [name[leg.origin[0]], CORNERS.names[leg.origin[1]]],
        "says": leg.says,
        "back": leg.back,
        "cost": leg.paid / 2,
        "left": max(0, most - leg.paid) / 2,
        "ends": leg.ends,
    }


def ahead(s: Fight, unit: int, mode: int, paid: int) -> Preview:
    """The places within reach: how each corner is faced there, the fire that may meet it, and whom it would drive over.
    What riders can do before it sets off stands with the place where it is."""
    name, most = s.setting.ground.name, men.allowed(s, unit, mode, 0)
    found, prey = legs(s, unit, mode, paid)
    out: dict[str, dict[str, object]] = {}
    faced: dict[int, dict[int, Leg]] = {}
    for (place, corner), leg in found.items():
        faced.setdefault(place, {})[corner] = leg
    for place, corners in faced.items():
        best = min(corners, key=lambda corner: corners[corner].paid)
        able, worst = met(s, unit, place, best, mode) if place != OFF else (0, 0.0)
        out[name[place]] = {
            "faces": {CORNERS.names[c]: told(s, (place, c), leg, most) for c, leg in corners.items()},
            "best": CORNERS.names[best],
            "watchers": able,
            "threat": worst,
        }
    for place, leg in prey.items():
        out[name[place]] = {
            "faces": {CORNERS.names[leg.origin[1]]: told(s, leg.origin, leg, most)},
            "best": CORNERS.names[leg.origin[1]],
            "watchers": 0,
            "threat": 0.0,
            "overrun": float(overrun_harm(s, unit, place)),
        }
    there = s.clone()
    there.group, there.mode, there.start, there.paid = 1 << unit, mode, s.start if s.group else s.where[unit], paid
    out[name[s.where[unit]]]["stops"] = [s.setting.verbs.notation(code) for code in Choices(stops(there, unit))]
    least = (Modifier("points", most / 2, "15.1c"),) if most else ()
    return Preview(least, note=UNDISTURBED, hexes=out)


@acts.foresees(DRIVE)
def drive_preview(s: Fight, side: int, unit: int, mode: int) -> Preview:
    """Where it could drive."""
    return ahead(s, unit, mode, 0)


@driving.foresees(STEP)
def step_preview(s: Fight, place: int) -> Preview:
    """Where it could still drive from here."""
    return ahead(s, lowest(s.group), s.mode, s.paid)


@driving.foresees(TURN)
def turn_preview(s: Fight, unit: int, corner: int) -> Preview:
    """The same."""
    return ahead(s, lowest(s.group), s.mode, s.paid)


# -- flying --------------------------------------------------------------------------------------


def aloft(s: Fight, unit: int) -> Preview:
    """Where a helicopter could fly, by the shortest way of hexes, with what may meet it there."""
    name = s.setting.ground.name
    left = helicopters.points_left(s, unit)
    there = s.clone()
    start = s.where[unit]
    found: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    while edge:
        after: list[int] = []
        for place in edge:
            way = found[place]
            if len(way) >= left or place == OFF:
                continue
            there.shift(unit, place)
            for goal in bits(helicopters.air_open(there, unit)):
                if goal not in found:
                    found[goal] = (*way, goal)
                    after.append(goal)
        edge = after
    out: dict[str, dict[str, object]] = {}
    for place, way in found.items():
        if way:
            able, worst = met(s, unit, place, 0, MOVE) if place != OFF else (0, 0.0)
            out[name[place]] = {
                "way": [name[p] for p in way], "prices": [1] * len(way), "cost": len(way), "left": left - len(way),
                "ends": False, "fight": False, "watchers": able, "threat": worst,
            }  # fmt: skip
    return Preview((Modifier("points", left, "19.2a"),), note=UNDISTURBED, hexes=out)


@acts.foresees(FLY)
def fly_preview(s: Fight, side: int, unit: int) -> Preview:
    """Before it sets out."""
    return aloft(s, unit)


@flight.foresees(STEP)
def fly_on_preview(s: Fight, unit: int, stage: int, goal: int) -> Preview:
    """On its way."""
    return aloft(s, unit)
