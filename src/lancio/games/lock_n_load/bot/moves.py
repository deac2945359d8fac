"""Judgements on the move: who goes, where to, and who tries to get out of a melee."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import lowest
from lancio.games.lock_n_load.bot.impulses import Rates
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.bot.routes import Routes, best_move
from lancio.games.lock_n_load.movement import move_group, movers, next_step, ready
from lancio.games.lock_n_load.retreats import leavers
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import EVERYONE, HALT, LEAVE, SET_OFF, STEP, WITH


@move_group.judged()
def who_goes(s: Fight, units: int, place: int, mode: int, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """The party, one by one or all together."""
    wanted = best_move(Mind(s, s.active, manner), place, mode)[1]
    rates: Rates = {}
    if EVERYONE.code() in s.choices:
        everyone = wanted == movers(s, place, mode, ready(s, s.active, place))
        rates[EVERYONE.code()] = 1.0 if everyone else -0.5
    if SET_OFF.code() in s.choices:
        rates[SET_OFF.code()] = 0.5
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 0.9 if wanted >> unit & 1 else -0.9
    for (weapon,) in LEAVE.among(s.choices):
        rates[LEAVE.code(weapon)] = -2.0
    return rates


@next_step.judged()
def next_place(s: Fight, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """The next step of the best way from here, or stop."""
    mind = Mind(s, s.active, manner)
    place = s.where[lowest(s.group)]
    stays = HALT.code() in s.choices
    journey = Routes(mind, s.group, s.mode, place, s.paid).best(stays)
    rates: Rates = {STEP.code(goal): -1.0 for (goal,) in STEP.among(s.choices)}
    if stays:
        rates[HALT.code()] = 0.5
    step = STEP.code(journey.first)
    if step in rates and (journey.goal != place or journey.first != OFF):
        rates[step] = 1.0
    return rates


@leavers.judged()
def who_leaves(s: Fight, units: int, place: int, viewer: int) -> Rates:
    """All try."""
    rates: Rates = {SET_OFF.code(): 0.5}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates
