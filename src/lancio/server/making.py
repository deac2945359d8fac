"""New matches: what is asked for, checked, and the keys of their seats."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import lancio
from lancio import BadData, UnknownGame, UnknownPlayer
from lancio.engine import own
from lancio.players import player
from lancio.server.course import status_of
from lancio.server.keeping import rules_of
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN, Card
from lancio.server.secrecy import hash_of, new_id, new_key, new_seed


class Made(NamedTuple):
    """A new match: its card, a key for each human seat, a key for spectators; what is kept of the keys, and what lists
    show."""

    card: Card
    keys: dict[str, str]
    spectator: str
    holders: dict[str, str | None]
    status: dict[str, Any]

    @property
    def thinks(self) -> bool:
        """Whether somebody will have to think for it."""
        return any(name != HUMAN and not player(name).blind for name in self.card.seats.values())


def made(
    game: str,
    scenario: str | None,
    options: Mapping[str, bool | int | str],
    seats: Mapping[str, str],
    seed: int | None,
) -> Made:
    """What a match begins from, if there is such a match."""
    try:
        chosen_game = lancio.game(game)
    except UnknownGame as error:
        raise Refusal("unknown_game", [str(error)], game=game) from error
    try:
        chosen = chosen_game.scenario(scenario)
    except BadData as error:
        raise Refusal("bad_scenario", [str(error)], scenario=scenario) from error
    if set(seats) != set(chosen.sides):
        raise Refusal("bad_seats", sides=", ".join(chosen.sides))
    for name in seats.values():
        if name != HUMAN:
            _check_player(name)
    secret = new_seed() if seed is None else seed
    try:
        match = chosen_game.start(chosen.slug, secret, options)
    except BadData as error:
        raise Refusal("bad_options", [error.reason or str(error)]) from error
    card = Card(
        new_id(),
        chosen_game.slug,
        chosen.slug,
        dict(match.options),
        secret,
        seed is not None,
        {side: seats[side] for side in chosen.sides},
        time.time(),
        own.digest_of(chosen_game.slug),
        rules=rules_of(chosen_game.slug),
    )
    keys = {side: new_key() for side in chosen.sides if seats[side] == HUMAN}
    spectator = new_key()
    holders: dict[str, str | None] = {hash_of(key): side for side, key in keys.items()}
    holders[hash_of(spectator)] = None
    status = {**status_of(match), "entries": 0}
    return Made(card, keys, spectator, holders, status)


def _check_player(name: str) -> None:
    try:
        player(name)
    except UnknownPlayer as error:
        raise Refusal("unknown_player", [str(error)], player=name) from error
