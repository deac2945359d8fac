"""Chapters 2.6 and 5.2: the initiative, and the PIR Advantage that can seize or lose it."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Contest
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import ALL_STICKS, GERMAN, NO_PIR, PIR_OF, US
from lancio.games.night_drop.state import Night
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
@FLOW.question("advantage", "2.6.1a", lambda s: US)
def may_spend(s: Night) -> Choices:
    """Before the dice the US may give up a face-up PIR Advantage (R6) to take the initiative. Turn 1 is its own."""
    spendable = open_advantages(s) if s.turn > 1 else 0
    return Choices([SPEND.group(last=spendable), DECLINE.alone] if spendable else ())


@may_spend.on(SPEND)
def spend(s: Night, stick: int) -> None:
    """The counter leaves the map and the game; its regiment is the one to act first."""
    s.discard(stick)
    s.first_pir = PIR_OF[stick]
    s.tell("advantage-spent", "2.6.1a", unit=stick)


@may_spend.on(DECLINE)
def keep(s: Night) -> None:
    """The counter stays where it is."""


@rule("5.2.2a", "5.2.3a", "2.6.3a")
def seized_by(s: Night, spent: bool) -> tuple[int | None, str]:
    """The side that has the initiative without dice, and the rule that says so.

    Turn 1 is the US's. Later a PIR Advantage decides; if both sides have one to show (R7), or none, dice do.
    """
    claimed = bool(s.claimed_turns >> s.turn & 1)
    if s.turn == 1:
        return US, "5.2.2a"
    if spent and not claimed:
        return US, "2.6.1a"
    if claimed and not spent:
        return GERMAN, "2.6.2a"
    return None, "2.6.3a" if claimed else "5.2.1a"


@rule("2.6.1b", "2.6.3a")
@FLOW.procedure("initiative")
def initiative(s: Night) -> None:
    """A side has the initiative for the turn. If dice decide, a PIR Advantage was given up for nothing."""
    side, why = seized_by(s, spent=s.first_pir != NO_PIR)
    if side is None:
        if s.first_pir != NO_PIR:
            s.tell("advantages-cancelled", why, turn=s.turn)
        s.first_pir = NO_PIR
        side, why = roll_initiative(s)
    s.initiative = side
    s.tell("initiative-taken", why, side=side)


@rule("5.2.1a")
def dice_for_initiative(s: Night) -> Contest[int]:
    """A die each."""
    return Contest(0, 0, lambda us, german: higher(us, german, s.initiative))


def roll_initiative(s: Night) -> tuple[int, str]:
    """Both throw: who has it now, and by which rule."""
    fought = dice_for_initiative(s).roll(s.dice)
    us, german = fought.own.total, fought.other.total
    rolls = [{"side": US, "die": us}, {"side": GERMAN, "die": german}]
    why = "5.2.1a" if us != german else "5.2.1b"
    s.tell("initiative-rolled", why, us=us, german=german, rolls=rolls)
    return fought.result, why


@rule("5.2.1a", "5.2.1b")
def higher(us: int, german: int, before: int) -> int:
    """The side with the higher die has the initiative; a tie leaves it where it was."""
    if us == german:
        return before
    return US if us > german else GERMAN


@rule("2.6.2a", "2.6.2b", "2.6.2c")
def advantage_killed(s: Night, stick: int) -> None:
    """A PIR Advantage killed in combat gives the German the next turn that is not his yet (R7), openly, if there is
    one."""
    s.announced |= 1 << stick
    turn = s.turn + 1
    while s.claimed_turns >> turn & 1:
        turn += 1
    if turn > s.setting.scene.turns:
        s.reveal("advantage-wasted", "2.6.2a", unit=stick)
        return
    s.claimed_turns |= 1 << turn
    s.reveal("advantage-killed", "2.6.2a" if turn == s.turn + 1 else "R7", unit=stick, turn=turn)
