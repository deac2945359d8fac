"""The night on one page (DD-4, DD-6), and the three steps of a round.

1 fighters:    Ju 88 and MW-50, an airfield for each squadron
2 weather:     a card is drawn
3 plan:        target, take-off, route, Window cards: secret
4 ground:      40 ground units
5 dispersal:   British guns and lights, German extra units, the British aircraft,
               crests and relocation, Window and Wilde Sau
6 duel:        (gold gunner) Mosquito, fighters, Bomber; again and again, until everybody is down
"""

from __future__ import annotations

from typing import Any

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.engine.questions import Frame, Step
from lancio.games.duel_in_the_dark.awards import ripen
from lancio.games.duel_in_the_dark.bases import base_fighters
from lancio.games.duel_in_the_dark.bomber import bomber_done, bomber_levels, bomber_moves
from lancio.games.duel_in_the_dark.combat import mosquito_fight
from lancio.games.duel_in_the_dark.dispersal import dispersal
from lancio.games.duel_in_the_dark.drops import drops
from lancio.games.duel_in_the_dark.errands import decorations, guns
from lancio.games.duel_in_the_dark.fighters import close_step, orders, who_next
from lancio.games.duel_in_the_dark.mosquito import (
    balloons,
    gold_places,
    gold_shot,
    mosquito_levels,
    mosquito_reach,
    quad_flak,
    silver_places,
)
from lancio.games.duel_in_the_dark.nights import begin_night, check_over, everybody_down, night_end
from lancio.games.duel_in_the_dark.pieces import EVERY_SQUADRON, GOLD, NO_SQUADRON
from lancio.games.duel_in_the_dark.placement import place_ground_units
from lancio.games.duel_in_the_dark.plan import plan
from lancio.games.duel_in_the_dark.solo import draw_card, solo_mosquito, solo_start
from lancio.games.duel_in_the_dark.state import DOWN, DUEL, WAITING, Raid
from lancio.games.duel_in_the_dark.weather import change_due, draw_weather, weather_change

FLOW = Raid.flow
ORDERS_TO_ALL = orders.of(NO_SQUADRON)
Steps = list[Step[Raid, Any, Any] | Frame]


@rule("DD-4.1", "DD-4.2", "DD-6.1.3", "DD-9.2.1")
@FLOW.procedure("night")
def night(s: Raid) -> None:
    """Six phases in order; after the agreed number of nights the match is over."""
    if s.night == s.setting.nights:
        return
    begin_night(s)
    s.tell("night-began", "DD-4.2", night=s.night)
    if not s.setting.solo:
        phases: Steps = [base_fighters, draw_weather, plan, place_ground_units, dispersal]
    elif s.setting.weather_first:
        phases = [base_fighters, draw_weather, place_ground_units, solo_start]
    else:
        phases = [base_fighters, place_ground_units, draw_weather, solo_start]
    s.then(*phases, round_, night_end, night)


@rule("DD-6.6.1", "DD-6.6.3", "DD-9.4.1")
@FLOW.procedure("round")
def round_(s: Raid) -> None:
    """Mosquito, fighters, Bomber; a step with nothing to fly is skipped. The solo night begins with the fighters."""
    if s.round:
        s.scores = (*s.scores, s.score)
    if everybody_down(s):
        return
    s.phase = DUEL
    s.round += 1
    s.gold_fired = False
    s.tell("round-began", "DD-6.6.1", round=s.round)
    first: Steps = []
    if not s.setting.solo or s.round > 1:
        first = [gold_places] if s.setting.gunners and s.gun_held >> GOLD & 1 else []
        first.append(mosquito_step)
    s.then(*first, check_over, fighter_step, check_over, bomber_step, round_)


@rule("DD-6.6.1", "DD-6.6.4", "DD-8.4.1", "DD-S.10")
@FLOW.procedure("mosquito-step")
def mosquito_step(s: Raid) -> None:
    """Skipped once it is down. Medals earned before may be used now."""
    ripen(s)
    if s.mosquito_state == DOWN:
        return
    s.tokens_now = s.medals_now = s.quads_fired = 0
    s.bombed_now = s.mosquito_moved = False
    if s.setting.solo:
        s.then(solo_mosquito)
    else:
        s.then(mosquito_reach, mosquito_levels, quad_flak, gold_shot, drops, balloons)


@rule("DD-7.fighter.1", "DD-6.6.1")
@FLOW.procedure("fighter-step")
def fighter_step(s: Raid) -> None:
    """Orders in any order (A-44), then fuel and crashes, the Mosquito fight, medals and gunner, British guns."""
    ripen(s)
    s.acted = s.lost | s.crashed
    s.entered = s.boosted = s.rail_moved = 0
    s.boost = NO_SQUADRON
    s.via = [OFF] * 4
    s.dry = mask_of(q for q in EVERY_SQUADRON if s.alt[q] and not s.fuel[q])
    steps: Steps = [ORDERS_TO_ALL if s.setting.german_seats == 1 else who_next, close_step, mosquito_fight]
    if s.setting.medals:
        steps.append(decorations)
    if s.setting.gunners:
        steps.append(silver_places)
    if s.setting.british_guns:
        steps.append(guns)
    s.then(*steps)


@rule("DD-S.9", "DD-6.6.1")
@FLOW.procedure("bomber-step")
def bomber_step(s: Raid) -> None:
    """Weather change, card, altitude, move, medals, storm, flak, fighters, bombing, landing, awards."""
    ripen(s)
    if s.bomber_state == DOWN:
        s.then(check_over)
        return
    steps: Steps = []
    if s.setting.solo:
        steps.append(draw_card)
    elif change_due(s):
        steps.append(weather_change)
    if s.bomber_state == WAITING:
        steps.append(bomber_levels)
    s.then(*steps, bomber_moves, bomber_done, check_over)
