"""Chapters 2 and 9: the sequence of play on one page.

set-up of one side, then of the other       (setup)
each turn:
    initiative, rally                       (rally)
    operations: impulses by turns           (impulse)
        acts: fire (firing), moves (movement) with opportunity fire (opportunity), smoke, melee
    administration
the rows of the scenario                    (victory)
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.lock_n_load import (
    aimed_fire,
    airlift,
    artillery,
    boarding,
    close_assault,
    driving,
    events,
    flames,
    gun_watch,
    gunnery,
    handling,
    helicopters,
    luck,
    luck_nerve,
    machine_guns,
    mortars,
    night,
    overrun,
    smoke,
    snipers,
    teams,
    works,
)
from lancio.games.lock_n_load.barrage import clear_barrages
from lancio.games.lock_n_load.impulse import begin_impulse
from lancio.games.lock_n_load.parking import park
from lancio.games.lock_n_load.rally import initiative, rally_phase
from lancio.games.lock_n_load.setup import arm, deploy, dig, lay_out, tripods
from lancio.games.lock_n_load.state import ADMINISTRATION, OPERATIONS, RALLY, Fight
from lancio.games.lock_n_load.victory import decide

FLOW = Fight.flow
#: chapters that hang their acts and steps on those of others
CHAPTERS = (
    aimed_fire, airlift, artillery, boarding, close_assault, driving, flames, gun_watch, gunnery, handling, helicopters,
    luck, luck_nerve, machine_guns, mortars, night, overrun, snipers, teams, works,
)  # fmt: skip


def begin(s: Fight) -> None:
    """Set-up, then the first turn."""
    s.stack = []
    lay_out(s)
    first = s.setting.scene.first
    steps = [step.of(side) for side in (first, 1 - first) for step in (dig, deploy, arm, tripods, park)]
    s.then(*steps, turn)


@rule("2.0a")
@FLOW.procedure("turn")
def turn(s: Fight) -> None:
    """Rally, Operations, Administrative; after the last turn the scenario decides."""
    if s.turn >= s.setting.scene.turns:
        s.then(the_end)
        return
    s.turn += 1
    s.phase = RALLY
    s.tell("turn-began", "2.0a", turn=s.turn)
    if s.turn == 1 and s.setting.scene.events:
        events.look_out(s)
    s.then(initiative, rally_phase, operations, administration, turn)


@rule("2.0a", "4.0a")
@FLOW.procedure("operations")
def operations(s: Fight) -> None:
    """Impulses alternate, the side with the initiative first."""
    s.phase = OPERATIONS
    s.passes = 0
    s.then(begin_impulse.of(s.initiative))


@rule("9.0a", "2.0a", "8.1b", "7.0e")
@FLOW.procedure("administration")
def administration(s: Fight) -> None:
    """Markers off, smoke ages, a Melee goes where only one side is left."""
    s.phase = ADMINISTRATION
    s.moved = s.crawled = s.assaulted = s.stealthy = s.fired = s.complete = 0
    s.reached = s.called = s.retreated = 0
    s.spotted = [0, 0]
    s.lit = 0
    smoke.drift(s)
    clear_barrages(s)
    s.resting = 0
    s.melee &= s.engaged
    s.fought = 0
    s.tell("markers-removed", "9.0a", turn=s.turn)


@rule("9.0b", "9.0c")
@FLOW.procedure("the-end")
def the_end(s: Fight) -> None:
    """The first row that holds decides."""
    s.decided = decide(s, [row for row in s.setting.scene.rows if row.when == "end"])
