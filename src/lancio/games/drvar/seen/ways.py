"""How far a group could go if nobody interrupts, by the very steps of the rules: for previews."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Danger
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action
from lancio.games.drvar.fire import HIT, MORALE, chance_to_fail, shot_at
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.interrupts import firers, mover_hit
from lancio.games.drvar.movement import walk
from lancio.games.drvar.payment import begin
from lancio.games.drvar.pieces import COMMANDS, NAME
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of, steps


@dataclass(frozen=True, slots=True)
class Way:
    """How a hex is reached: half points used from here, the hex before it, whether the move ends there."""

    cost: int
    before: int
    ends: bool


def begun(s: Drvar, act: Action, piece: int) -> Drvar:
    """A copy in which a piece has begun an Action."""
    scratch = s.clone()
    begin(scratch, acts.COMMAND_MOVE if act is acts.MOVE and piece in COMMANDS else act, piece)
    return scratch


def ways(s: Drvar) -> dict[int, Way]:
    """The hexes that the whole group can reach from where it stands, by the cheapest way. The steps are tried on a
    copy; an assault or a retreat ends the move."""
    scratch = s.clone()
    group, lead = scratch.group, class_of(scratch, lowest(scratch.group))
    start = scratch.where[lowest(group)]
    used = scratch.spent[lead]
    queue = [(used, 0, start, scratch.spent, start, False)]
    done: dict[int, Way] = {}
    entered = 0
    while queue:
        cost, _, hex_, spent, came, ends = heappop(queue)
        if hex_ in done:
            continue
        done[hex_] = Way(cost - used, came, ends)
        if ends:
            continue
        scratch.spent = spent
        for piece in bits(group):
            scratch.shift(piece, hex_)
        for goal in bits(steps(scratch)):
            scratch.spent = spent
            if goal in done or (scratch.act is not acts.RETREAT and walk(scratch, hex_, goal) != group):
                continue
            entered += 1
            heappush(queue, (scratch.spent[lead], entered, goal, scratch.spent, hex_, last(scratch, goal)))
    del done[start]
    return done


def last(s: Drvar, goal: int) -> bool:
    """Whether a step into the hex ends the move: a retreat, an assault on enemies or on counters."""
    if s.act is acts.RETREAT:
        return True
    foes = s.held[1 - s.active] | (s.counter_hexes() if s.active == GERMAN else 0)
    return s.act is acts.ASSAULT and bool(foes >> goal & 1)


def told(s: Drvar) -> dict[str, dict[str, object]]:
    """For a preview, where the group could go: the cost in points, the hexes of the way, the one before the last,
    whether the move ends there, and who may fire at it in that hex, with the chances."""
    found = ways(s)
    there = s.clone()
    there.opportunity = 0
    names = s.setting.ground.board.name
    out: dict[str, dict[str, object]] = {}
    for hex_, way in found.items():
        path, at = [], hex_
        while at in found:
            path.append(names[at])
            at = found[at].before
        out[names[hex_]] = {"cost": way.cost / 2, "way": path[::-1], "from": names[way.before], "ends": way.ends}
        for piece in sorted(bits(s.group), key=s.rank.__getitem__):
            there.shift(piece, hex_)
        if found_there := [danger(there, firer).as_dict() for firer in bits(firers(there))]:
            out[names[hex_]]["dangers"] = found_there
    return out


def danger(s: Drvar, firer: int) -> Danger:
    """What an Opportunity Attack could do to the group where it stands now: whoever is hit or made FERMA stops."""
    target = mover_hit(s)
    hex_ = s.where[target]
    shot = shot_at(s, firer, target, hex_)
    odds = shot.odds()
    stop = odds.get(MORALE, Fraction(0)) * chance_to_fail(s, target, shot.margin)
    return Danger(NAME[firer], s.setting.ground.board.name[hex_], odds.get(HIT, Fraction(0)), stop, "8.7a")
