"""One game between computer players, as fast as the engine goes: no journal, no log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import process_time
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import LancioError
from lancio.engine.game import Game
from lancio.players import decide, player

#: no game of ours comes near: one that gets here goes round in circles
ACTION_LIMIT = 200_000


class EndlessGameError(LancioError):
    """A game that did not end within the bound on its length."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is left of a game that was played for its result."""

    seed: int
    winner: str | None
    level: str
    scores: Mapping[str, int | float]
    actions: int
    cpu: float


def play(
    game: Game[Any],
    scenario: str | None,
    options: Mapping[str, object],
    seed: int,
    players: Mapping[str, str],
    limit: int = ACTION_LIMIT,
) -> Played:
    """Play one game to its end. `players` names the computer player of every side."""
    began = process_time()
    state = game.start(scenario, seed, options).state
    sides = game.scenario(scenario).sides
    # each player is new and has dice of its own: what one does cannot change the luck of another
    seats = [
        (player(players[side]).sit(game, number), Dice(key_of("player", seed, side)))
        for number, side in enumerate(sides)
    ]
    actions = 0
    while not state.over:
        if actions == limit:
            raise EndlessGameError(f"{game.slug}, seed {seed}: not over after {limit} actions")
        who, dice = seats[state.to_act]
        state.apply(decide(game, state, who, dice))
        actions += 1
    outcome = game.result(state)
    return Played(seed, outcome.winner, outcome.level, dict(outcome.scores), actions, process_time() - began)
