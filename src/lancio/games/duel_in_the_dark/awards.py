"""What a bomber step earns: medals, ace gunners, places on the personal table."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import BLUE, GOLD, MEDAL, SILVER, SLOTS
from lancio.games.duel_in_the_dark.state import Raid

FLOW = Raid.flow


@rule("DD-S.9")
def awards(s: Raid, last: bool) -> None:
    """Medals and the personal table; medals lying on the hex are used up."""
    squadrons = s.airborne_at(s.bomber_at)
    if s.setting.german_seats > 1:
        advance(s, squadrons)
    if not s.setting.medals:
        return
    earn_medals(s, len(squadrons), last)
    if squadrons and s.count(s.bomber_at, MEDAL):
        s.units[s.bomber_at * SLOTS + MEDAL] = 0
        s.tell("hex-medals-lost", "DD-8.4.4", hex=s.bomber_at)


@rule("DD-8.4.2", "DD-8.4.3", "DD-8.4.1")
def earn_medals(s: Raid, squadrons: int, last: bool) -> None:
    """Three squadrons met: 1 German medal, four: 2. None met, but on the first and last move: 2 British medals."""
    earned = figures.MEDALS
    british = earned.nobody_met if not squadrons and not last and s.flown > 1 else 0
    german = earned.four_squadrons if squadrons == 4 else earned.three_squadrons if squadrons == 3 else 0
    s.fresh_medals = (british, german)
    if british or german:
        s.tell("medals-earned", "DD-8.4.3" if british else "DD-8.4.2", british=british, german=german)


def ripen(s: Raid) -> None:
    """Medals can be spent from the step after the one in which they were earned (A-48)."""
    british, german = s.fresh_medals
    s.british_medals += british
    s.german_medals += german
    s.fresh_medals = (0, 0)


@rule("DD-X.players.2", "DD-X.players.5")
def advance(s: Raid, squadrons: list[int]) -> None:
    """Each owner advances 1 for each squadron there, whatever it scored; with four players not for the Do 217."""
    for q in squadrons:
        if s.setting.german_seats == 3 and q == BLUE:
            continue
        s.table[s.owner[q]] += 1
        s.tell("table-advanced", "DD-X.players.5", seat=s.owner[q], squadron=q)


@rule("DD-X.gun.1", "DD-X.gun.5")
@FLOW.procedure("gunner-award")
def gunner_award(s: Raid, points: int) -> None:
    """Ordinary flak that did 3 points earns the silver gunner, 4 the gold one instead, or the silver one if the gold is
    out; each exists once."""
    out = s.gun_held | (s.silver != OFF) << SILVER | (s.gold != OFF) << GOLD
    for gunner, needed in ((GOLD, figures.FLAK.gold_award), (SILVER, figures.FLAK.silver_award)):
        if points >= needed and not out >> gunner & 1:
            s.gun_held |= 1 << gunner
            s.tell("gunner-earned", "DD-X.gun.1", gunner=gunner, points=points)
            return
