"""What a bomber step earns: medals, ace gunners, places on the personal table."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.games.duel_in_the_dark.pieces import BLUE, GOLD, GUNNERS, MEDAL, SILVER, SLOTS, SQUADRONS
from lancio.games.duel_in_the_dark.state import Raid

FLOW = Raid.flow
SILVER_POINTS, GOLD_POINTS = 3, 4
GERMAN_MEDALS = {3: 1, 4: 2}
BRITISH_MEDALS = 2


@rule("DD-S.9")
def awards(s: Raid, last: bool, log: Log | None) -> None:
    """Medals and the personal table; medals lying on the hex are used up."""
    squadrons = s.airborne_at(s.b_at)
    if s.setting.german_seats > 1:
        advance(s, squadrons, log)
    if not s.setting.medals:
        return
    earn_medals(s, len(squadrons), last, log)
    if squadrons:
        s.units[s.b_at * SLOTS + MEDAL] = 0


@rule("DD-8.4.2", "DD-8.4.3", "DD-8.4.1")
def earn_medals(s: Raid, squadrons: int, last: bool, log: Log | None) -> None:
    """Three squadrons met: 1 German medal, four: 2. None met, but on the first and last move: 2 British medals."""
    british = BRITISH_MEDALS if not squadrons and not last and s.flown > 1 else 0
    german = GERMAN_MEDALS.get(squadrons, 0)
    s.fresh_medals = (british, german)
    if log is not None and (british or german):
        log.add("medals-earned", "DD-8.4.3" if british else "DD-8.4.2", british=british, german=german)


@rule("DD-X.players.2", "DD-X.players.5")
def advance(s: Raid, squadrons: list[int], log: Log | None) -> None:
    """Each owner advances 1 for each squadron there, whatever it scored; with four players not for the Do 217."""
    for q in squadrons:
        if s.setting.german_seats == 3 and q == BLUE:
            continue
        s.table[s.owner[q]] += 1
        if log is not None:
            seat = s.setting.sides[s.owner[q]]
            log.add("table-advanced", "DD-X.players.5", None, seat=seat, squadron=SQUADRONS.names[q])


@rule("DD-X.gun.1", "DD-X.gun.5")
@FLOW.procedure("gunner-award")
def gunner_award(s: Raid, frame: Frame, log: Log | None) -> None:
    """Ordinary flak that did 3 points earns the silver gunner, 4 the gold one instead; each exists once."""
    points = frame[1]
    if points < SILVER_POINTS:
        return
    which = GOLD if points >= GOLD_POINTS else SILVER
    placed = s.gold if which == GOLD else s.silver
    if s.gun_held >> which & 1 or placed:
        return
    s.gun_held |= 1 << which
    if log is not None:
        log.add("gunner-earned", "DD-X.gun.1", gunner=GUNNERS.names[which], points=points)
