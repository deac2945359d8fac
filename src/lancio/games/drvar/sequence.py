"""Chapters 2, 3 and 6: the sequence of play. A turn on one page.

(the Yugoslav may give up reinforcements that are due)
1  activation points and initiative
2  command check
3  goes: one Action each, alternately, until both pass or nobody can pay
4  administrative phase: victory, stacking, markers off, next turn
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.forces import GERMAN, TITO, YUGOSLAV
from lancio.games.drvar.losses import check_command_of, fighters_sp, lose_sp
from lancio.games.drvar.menu import free_actions
from lancio.games.drvar.pieces import COUNT, FIGHTERS
from lancio.games.drvar.reinforcements import renounceable
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import LOSE
from lancio.games.drvar.victory import victory

FLOW = Drvar.flow


@rule("2a", "12.4a", "12.4e", "1.4c")
@FLOW.procedure("turn")
def turn(s: Drvar) -> None:
    """Lay out the next turn, or count the points after the last."""
    if s.turn == s.setting.plan.turns:
        s.then(victory)
        return
    s.turn += 1
    planned = s.setting.plan.raids.get(s.turn, ())
    s.raids = (planned.count(0), planned.count(1))
    hours = s.setting.plan.hours[s.turn - 1]
    s.tell("turn-began", "2a", turn=s.turn, hours=hours, night=bool(s.night), raids=planned)
    s.then(renounceable, activation_points, administration, turn)


@rule("3a", "3b", "3c", "3d", "1.4e", "12.1d")
def points_for(s: Drvar, side: int, die: int) -> int:
    """Turn 1: the die and a number, for the Yugoslav also Tito's star. Later: SP by the standard unit, rounded
    down (R3), one to three by the die, and what was left."""
    if s.turn == 1:
        return die + s.setting.plan.first_pa[side] + (star_bonus(s) if side == YUGOSLAV else 0)
    return fighters_sp(s, side) // s.setting.forces.standard[side] + (die + 1) // 2 + s.pa[side]


@rule("12.1d")
def star_bonus(s: Drvar) -> int:
    """The number on the star where Tito started; it is announced (R31)."""
    return s.setting.plan.bonus[s.ident.index(TITO)] if TITO in s.ident else 0


@rule("3a", "3e", "1.4d", "1.4e", "R4")
@FLOW.procedure("activation-points")
def activation_points(s: Drvar) -> None:
    """Step 1. More PA give the initiative; a tie leaves it where it was; the German has it in turn 1."""
    dice = (s.dice.roll(), s.dice.roll())
    s.carried = (s.pa[GERMAN], s.pa[YUGOSLAV])
    for side in range(2):
        before = s.pa[side]
        s.pa[side] = points_for(s, side, dice[side])
        counted = {"side": side, "die": dice[side], "points": s.pa[side], "carried": before}
        if s.turn > 1:
            s.tell("points-counted", "3c", **counted, strength=fighters_sp(s, side))
        else:
            # the bonus tells which stars Tito may have started on
            s.reveal("points-counted", "1.4e", **counted, bonus=star_bonus(s) if side == YUGOSLAV else 0)
    if s.turn == 1:
        s.initiative = GERMAN
    elif s.pa[GERMAN] != s.pa[YUGOSLAV]:
        s.initiative = GERMAN if s.pa[GERMAN] > s.pa[YUGOSLAV] else YUGOSLAV
    s.tell("initiative-taken", "1.4d" if s.turn == 1 else "3e", side=s.initiative)
    s.passes = 0
    s.then(command_check, goes.of(s.initiative))


@rule("6a", "6b", "1.1g")
@FLOW.procedure("command-check")
def command_check(s: Drvar) -> None:
    """Step 2: units too far from their Command get a marker until the administrative phase."""
    for piece in bits((FIGHTERS[0] | FIGHTERS[1]) & s.present):
        check_command_of(s, piece)
    if s.uncommanded:
        s.tell("out-of-command", "6b", units=s.uncommanded)


@rule("2b", "2c", "2e", "2f")
@FLOW.procedure("goes")
def goes(s: Drvar, side: int) -> None:
    """Step 3: whose go it is. It ends when both are out of PA, when both passed in a row, or when one is out of PA
    and the other passes. Who has no PA and nothing free to do is skipped (R2)."""
    s.act = acts.NONE
    s.menu = None
    s.group = s.crew = s.attackers = s.origin = s.paid = s.opportunity = 0
    s.assaulted = False
    s.spent = (0, 0)
    s.topped = s.ordered = 0
    if s.passes >= 2 or not (s.pa[0] or s.pa[1]):
        s.tell("actions-ended", "2f" if s.passes < 2 else "2e", german=s.pa[0], yugoslav=s.pa[1])
        return
    if not s.pa[side] and not free_actions(s, side):
        side = 1 - side
    s.active = side
    s.then(open_actions.of(side), goes.of(1 - side))


@rule("2g", "10c", "R42")
@FLOW.procedure("administration")
def administration(s: Drvar) -> None:
    """Step 4: victory is checked, then excess SP are lost, then all markers come off. After the last turn the match
    ends with the first of these: nothing is cut any more."""
    if s.turn == s.setting.plan.turns:
        return
    crowded = [(side, hex_) for side in (YUGOSLAV, GERMAN) for hex_ in bits(s.held[side]) if room(s, side, hex_) < 0]
    s.then(*(excess.of(side, hex_) for side, hex_ in reversed(crowded)), clean_up)


@rule("10c")
@FLOW.question("excess", "10c", lambda s, side, hex_: side, again=True)
def excess(s: Drvar, side: int, hex_: int) -> Choices:
    """The owner chooses which SP above 8 to lose, one at a time (R29)."""
    return Choices([LOSE.group(last=s.fighters(side, hex_))] if room(s, side, hex_) < 0 else ())


@excess.on(LOSE)
def remove_excess(s: Drvar, side: int, hex_: int, unit: int) -> None:
    """One SP less."""
    lose_sp(s, unit, 1, "10c")


@rule("2g", "8.1g", "8.4g", "8.8a", "6b", "9.6b")
@FLOW.procedure("clean-up")
def clean_up(s: Drvar) -> None:
    """All markers are taken off, Damage too unless the option keeps it (R30)."""
    s.moved = s.ferma = s.halted = s.split = s.uncommanded = s.no_ammo = s.worn_out = 0
    s.attack_markers = [0] * COUNT
    s.opportunity_markers = [0] * COUNT
    if not s.setting.damage_persists:
        s.damage = [0] * COUNT
    s.raids = (0, 0)
    s.tell("turn-ended", "2g", turn=s.turn)
