"""HC-6 and HC-8: the sequence of play on one page.

set-up of the defender                          (setup)
the Drop turn: group A, then B, then R          (drop)
    drop points, then unit by unit:
        scatter, occupied hexes, landing damage (landing)
        opportunity fire                        (landing_fire)
turns 1 to the last:
    initiative
    activations, side by side                   (activation)
        move (movement, walking), fire (fire), assault (assault)
        opportunity fire after each hex         (opportunity)
    recovery                                    (recovery)
the goal of the scenario                        (victory)
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.histo_command.activation import activations
from lancio.games.histo_command.drop import drop_begins, drop_ends, wave
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.histo_command.recovery import commands, recovery
from lancio.games.histo_command.setup import places_free
from lancio.games.histo_command.state import Battle
from lancio.games.histo_command.victory import victory
from lancio.games.histo_command.words import NOBODY

FLOW = Battle.flow


@rule("HC-2a", "HC-2b")
def begin(s: Battle) -> None:
    """Set-up, then the Drop turn with its three waves, then the turns; or the end, if only the drop is played."""
    s.stack = []
    after = victory if s.setting.scene.drop_score else turn
    s.then(places_free, drop_begins, wave.of(0), wave.of(1), wave.of(2), drop_ends, after)


@rule("HC-6a", "HC-8a")
@FLOW.procedure("turn")
def turn(s: Battle) -> None:
    """Initiative, activations, recovery; after the last turn the goal is checked."""
    s.group = s.mover = NOBODY
    s.used = s.reacted = s.acted = 0
    if s.turn >= s.setting.scene.turns:
        s.then(victory)
        return
    s.turn += 1
    s.tell("turn-began", "HC-8a", turn=s.turn)
    s.then(initiative, recovery, turn)


@rule("HC-8b")
@FLOW.procedure("initiative")
def initiative(s: Battle) -> None:
    """A die each, and one more for every own command on the map; the higher goes first, a tie is rolled again."""
    while True:
        rolls = (s.dice.roll(6), s.dice.roll(6))
        allied, german = (rolls[side] + commands(s, side).bit_count() for side in (DROP, DEFENDER))
        winner = None if allied == german else DROP if allied > german else DEFENDER
        s.tell(
            "initiative-rolled",
            "HC-8b",
            allied=rolls[DROP],
            german=rolls[DEFENDER],
            allied_total=allied,
            german_total=german,
            winner=winner,
        )
        if winner is not None:
            s.initiative = winner
            s.tell("initiative-taken", "HC-8b", side=winner)
            s.then(activations.of(winner))
            return
