"""Chapters 2.6 and 5.2: the initiative, and the PIR Advantage that can seize or lose it."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import ALL_STICKS, GERMAN, NAME, PIR_OF, SIDES, US
from lancio.games.night_drop.state import NO_PIR, Night
from lancio.games.night_drop.tables import PA
from lancio.games.night_drop.verbs import DECLINE, SPEND

FLOW = Night.flow


def open_advantages(s: Night, units: int = ALL_STICKS) -> int:
    """The PIR Advantage counters among the units that lie face up on the map."""
    mask = 0
    for stick in bits(s.face_up & units & ALL_STICKS & s.present):
        if s.kind[stick] == PA:
            mask |= 1 << stick
    return mask


@rule("2.6.1a")
@FLOW.question("advantage", "2.6.1a", lambda s, f: US)
def may_spend(s: Night, frame: Frame) -> Choices:
    """Before the dice the US may give up a face-up PIR Advantage (R6) to take the initiative."""
    spendable = open_advantages(s)
    return Choices([SPEND.group(last=spendable), DECLINE.group(last=1)]) if spendable else Choices()


@may_spend.answered
def spend(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """The counter leaves the map and the game."""
    if code == DECLINE.base:
        return
    (stick,) = args_of(code, 1)
    s.lift(stick)
    s.dead |= 1 << stick
    s.stack[-1] = ("initiative", PIR_OF[stick])
    if log is not None:
        log.add("advantage-spent", "2.6.1a", unit=NAME[stick])


@rule("5.2.2a", "5.2.3a", "2.6.1b", "2.6.3a")
@FLOW.procedure("initiative")
def initiative(s: Night, frame: Frame, log: Log | None) -> None:
    """Turn 1 is the US's. Later a PIR Advantage decides; if both sides have one to show (R7), or none, dice do."""
    seized_by = frame[1]
    german_claim = bool(s.pa_turns >> s.turn & 1)
    if s.turn == 1:
        s.initiative = US
        why = "5.2.2a"
    elif seized_by != NO_PIR and not german_claim:
        s.initiative = US
        s.first_pir = seized_by
        why = "2.6.1a"
    elif german_claim and seized_by == NO_PIR:
        s.initiative = GERMAN
        why = "2.6.2a"
    else:
        roll_initiative(s, log)
        why = "2.6.3a" if german_claim else "5.2.1a"
    if log is not None:
        log.add("initiative-taken", why, side=SIDES[s.initiative])


@rule("5.2.1a", "5.2.1b")
def roll_initiative(s: Night, log: Log | None) -> None:
    """A die each, the higher has it; a tie leaves it where it was."""
    us, german = s.dice.roll(), s.dice.roll()
    if us != german:
        s.initiative = US if us > german else GERMAN
    if log is not None:
        rolls = [{"side": side, "die": die} for side, die in zip(SIDES, (us, german), strict=True)]
        log.add("initiative-rolled", "5.2.1a" if us != german else "5.2.1b", us=us, german=german, rolls=rolls)


@rule("2.6.2a", "2.6.2b", "2.6.2c")
def advantage_killed(s: Night, stick: int, log: Log | None) -> None:
    """A PIR Advantage killed in combat gives the German the next turn that is not his yet (R7), openly."""
    claimed = s.turn + 1
    while s.pa_turns >> claimed & 1:
        claimed += 1
    s.pa_turns |= 1 << claimed
    s.announced |= 1 << stick
    if log is not None:
        log.reveal("advantage-killed", "2.6.2a", unit=NAME[stick], turn=claimed)
