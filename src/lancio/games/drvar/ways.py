"""How far a group could go if nobody interrupts: for previews, never for the rules themselves."""

from __future__ import annotations

from heapq import heappop, heappush

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Way
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.movement import begin, walk
from lancio.games.drvar.pieces import COMMANDS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ASSAULT, COMMAND_MOVE, MOVE, RETREAT, class_of, steps


def ways_of_action(s: Drvar, act: int, piece: int) -> dict[str, Way]:
    """Where a piece could go with an Action that it has not begun."""
    scratch = s.clone()
    begin(scratch, COMMAND_MOVE if act == MOVE and piece in COMMANDS else act, piece)
    return ways(scratch)


def ways(s: Drvar) -> dict[str, Way]:
    """The hexes that the whole group can reach from where it stands, cheapest way first. The steps are those of the
    rules, tried on a copy; an assault or a retreat ends the move."""
    scratch = s.clone()
    names = s.setting.ground.board.name
    group, lead = scratch.group, class_of(scratch, lowest(scratch.group))
    start = scratch.where[lowest(group)]
    before = scratch.spent[lead]
    queue = [(before, 0, start, scratch.spent, start, False)]
    done: dict[int, Way] = {}
    entered = 0
    while queue:
        cost, _, hex_, spent, came, ends = heappop(queue)
        if hex_ in done:
            continue
        done[hex_] = Way((cost - before) / 2, names[came], ends)
        if ends:
            continue
        for piece in bits(group):
            scratch.shift(piece, hex_)
        for goal in bits(steps(scratch)):
            scratch.spent = spent
            if goal in done or (scratch.act != RETREAT and walk(scratch, hex_, goal) != group):
                continue
            entered += 1
            heappush(queue, (scratch.spent[lead], entered, goal, scratch.spent, hex_, last(scratch, goal)))
            scratch.spent = spent
        scratch.spent = spent
    return {names[hex_]: way for hex_, way in done.items() if hex_ != start}


def last(s: Drvar, goal: int) -> bool:
    """Whether a step into the hex ends the move: a retreat, an assault on enemies or on counters."""
    if s.act == RETREAT:
        return True
    foes = s.held[1 - s.active] | (s.counter_hexes() if s.active == GERMAN else 0)
    return s.act == ASSAULT and bool(foes >> goal & 1)
