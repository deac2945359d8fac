"""What else is thought about in the computers' processes: how quick this machine is, advice to people, matches looked
back on. Questions and answers are plain data."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import lancio
from lancio import Record
from lancio.engine.dice import Dice, key_of
from lancio.players import decide, player
from lancio.players.advice import advise
from lancio.players.base import Heed
from lancio.players.review import Moment, doubtful, far_reaching, walked, weighed
from lancio.players.search import Thorough, candidates

#: a measurement: so many answers are played first, one in so many is tried, and it takes so many seconds at most
STEPS, EACH, SECONDS = 60, 12, 0.6
#: so many points of a match are told at most
POINTS = 240


def measured(asked: dict[str, Any], heed: Heed) -> dict[str, Any]:
    """How many simulations of a game this machine does in a second, as a match begins and goes on."""
    game = lancio.game(asked["measure"])
    state = game.start(asked["scenario"], 1).state
    dice = Dice(key_of("pace"))
    quick = [player("sketch").sit(game, side) for side in range(len(game.scenario(asked["scenario"]).sides))]
    count, seconds = 0, 0.0
    for step in range(STEPS):
        if state.over or seconds > SECONDS:
            break
        if step % EACH == EACH - 1:
            world = game.imagined(state, state.to_act, dice)
            tried = candidates(game, world, dice, 3)
            begun = time.perf_counter()
            Thorough(game, world, dice, tried).look(list(tried))
            seconds += time.perf_counter() - begun
            count += len(tried)
        state.apply(decide(game, state, quick[state.to_act], dice))
    return {"pace": [float(count), seconds]}


def advised(asked: dict[str, Any], heed: Heed) -> dict[str, Any]:
    """Answers to a question, the best first, with the reasons."""
    game = lancio.game(asked["position"]["game"])
    _, _, state = game.restore(asked["position"], 0, ())
    found = advise(game, state, Dice(bytes.fromhex(asked["key"])), asked["advise"], heed)
    return {"advice": [[one.code, one.chance, one.error, [list(reason) for reason in one.reasons]] for one in found]}


def reviewed(asked: dict[str, Any], heed: Heed) -> dict[str, Any]:
    """The chances of the sides through a match, and the decisions that are worth another look."""
    match = Record.parse(asked["review"]).replay()
    moments, choices = walked(match)
    doubts = {one.number: one for one in [*doubtful(choices), *far_reaching(choices)]}
    return {
        "points": [list(one) for one in thinned(moments)],
        "doubts": [
            {"number": one.number, "side": one.side, "code": one.code, "position": one.before.dump()}
            for one in doubts.values()
        ],
    }


def thinned(moments: list[Moment]) -> list[Moment]:
    """Few enough points to draw, the last of every turn among them."""
    each = max(1, len(moments) // POINTS)
    last = {one.turn: one.number for one in moments}
    return [one for one in moments if one.number % each == 0 or last[one.turn] == one.number]


def costed(asked: dict[str, Any], heed: Heed) -> dict[str, Any]:
    """What a decision cost: the action, a better one, and what each gives; nothing if none is better beyond doubt."""
    game = lancio.game(asked["position"]["game"])
    match = game.load(asked["position"])
    found = weighed(game, match.state, asked["weigh"], Dice(key_of("weigh", asked["weigh"])))
    if found is None:
        return {"cost": None}
    view = match.look(match.to_act)
    offers = [match.offer_of(code, view) for code in (asked["weigh"], found.better)]
    return {
        "cost": {
            "chance": found.chance,
            "best": found.best,
            "said": [match.verbs.notation(asked["weigh"]), match.verbs.notation(found.better)],
            "offers": [[list(offer) for offer in one.offers] for one in offers],
            "sets": [[list(some) for some in one.sets] for one in offers],
        }
    }


#: what stands in a question -> who thinks about it
KINDS: dict[str, Callable[[dict[str, Any], Heed], dict[str, Any]]] = {
    "measure": measured,
    "advise": advised,
    "review": reviewed,
    "weigh": costed,
}
