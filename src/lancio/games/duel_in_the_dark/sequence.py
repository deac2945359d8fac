"""The night on one page (DD-4, DD-6).

1 fighters:    Ju 88 and MW-50, an airfield for each squadron
2 weather:     a card is drawn
3 plan:        target, take-off, route, Window cards: secret
4 ground:      40 ground units
5 dispersal:   British guns and lights, German extra units, the British aircraft,
               crests and relocation, Window and Wilde Sau
6 duel:        (gold gunner) Mosquito, fighters, Bomber; again and again, until everybody is down
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.games.duel_in_the_dark.nights import begin_night
from lancio.games.duel_in_the_dark.state import DOWN, Raid

FLOW = Raid.flow


@rule("DD-4.1", "DD-4.2", "DD-6.1.3", "DD-9.2.1")
@FLOW.procedure("night")
def night(s: Raid, frame: Frame, log: Log | None) -> None:
    """Six phases in order; after the agreed number of nights the match is over."""
    if s.night == s.setting.nights:
        return
    s.stack.append(("night",))
    begin_night(s)
    if log is not None:
        log.add("night-began", "DD-4.2", night=s.night)
    if s.setting.solo:
        sky_then_ground = [("ground",), ("weather",)] if s.setting.weather_first else [("weather",), ("ground",)]
        s.stack += [("night-end",), ("round",), ("solo-start",), *sky_then_ground, ("fighters-based",)]
        return
    s.stack += [
        ("night-end",),
        ("round",),
        ("dispersal",),
        ("ground",),
        ("plan",),
        ("weather",),
        ("fighters-based",),
    ]


@rule("DD-6.6.1", "DD-6.6.3", "DD-9.4.1")
@FLOW.procedure("round")
def round_(s: Raid, frame: Frame, log: Log | None) -> None:
    """Mosquito, fighters, Bomber; a step with nothing to fly is skipped. The solo night begins with the fighters."""
    if s.round:
        s.scores = (*s.scores, s.score)
    if everybody_down(s):
        return
    s.phase = 6
    s.round += 1
    s.gold_fired = False
    if log is not None:
        log.add("round-began", "DD-6.6.1", round=s.round)
    s.stack += [("round",), ("bomber-step",), ("over?",), ("fighter-step",), ("over?",)]
    if not s.setting.solo or s.round > 1:
        s.stack.append(("mosquito-step",))
        if s.setting.gunners and s.gun_held & 2:
            s.stack.append(("gold-placed",))


@rule("DD-6.6.4")
@FLOW.procedure("over?")
def check_over(s: Raid, frame: Frame, log: Log | None) -> None:
    """After every step: the night is over at once when everybody is down."""
    if everybody_down(s):
        while s.stack[-1][0] != "night-end":
            s.stack.pop()


def everybody_down(s: Raid) -> bool:
    """Bomber and Mosquito have landed, no squadron is in the air; one that never took off counts as down."""
    return s.b_state == DOWN and s.m_state == DOWN and not any(s.alt)
