"""New matches: what is asked for, checked, the keys of the maker's seats and the invitations to the others."""

from __future__ import annotations

from typing import Any, NamedTuple

import lancio
from lancio import BadData, Scenario, UnknownGame, UnknownPlayer
from lancio.engine import own
from lancio.players import player
from lancio.server.course import status_of
from lancio.server.keeping import rules_of
from lancio.server.lobby import listed_until
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN, WAITS, Card
from lancio.server.secrecy import hash_of, new_id, new_key, new_secret
from lancio.server.sittings import Seating, Sitter, Sitting
from lancio.server.wishes import NewMatch

#: the most simulations that a computer player may have for a decision on a server
LARGEST_BUDGET = 1000


class Made(NamedTuple):
    """A new match: its card, a key for each of the maker's seats, tokens of invitations to the others, a key for
    spectators; its human seats, what is kept of the keys, and what lists show."""

    card: Card
    keys: dict[str, str]
    invitations: dict[str, str]
    spectator: str
    sittings: tuple[Sitting, ...]
    status: dict[str, Any]
    #: until when its open seats stand in the lobby
    until: float | None

    @property
    def holders(self) -> dict[str, str | None]:
        """Hash of a key -> side."""
        found: dict[str, str | None] = {hash_of(key): side for side, key in self.keys.items()}
        found |= {hash_of(key): None for key in (self.spectator, self.card.watch) if key}
        return found

    @property
    def tokens(self) -> dict[str, str]:
        """Side -> hash of the invitation."""
        return {side: hash_of(token) for side, token in self.invitations.items()}

    @property
    def thinks(self) -> bool:
        """Whether somebody will have to think for it."""
        return any(name != HUMAN and not player(name).blind for name in self.card.seats.values())


def made(wish: NewMatch, who: Sitter, *, alone: bool, now: float, key: str | None = None) -> Made:
    """What a match of somebody's begins from, if there is such a match. `alone`: the server is one person's, who may
    take several seats at his screen. `key`: that of the maker's seat, if he has drawn it himself."""
    try:
        game = lancio.game(wish.game)
    except UnknownGame as error:
        raise Refusal("unknown_game", [str(error)], game=wish.game) from error
    try:
        chosen = game.scenario(wish.scenario)
    except BadData as error:
        raise Refusal("bad_scenario", [str(error)], scenario=wish.scenario) from error
    mine = own_seats(wish, chosen, alone=alone)
    seeded = wish.seed is not None
    if seeded and wish.open:
        # whoever knows the seed knows every die and all that lies hidden: no stranger meets him unawares
        raise Refusal("chosen_seed")
    secret = None if seeded else new_secret()
    sittings = tuple(seated(wish, who, side, mine, now) for side in chosen.sides if wish.seats[side] == HUMAN)
    seating = Seating(0, sittings)
    seed = wish.seed if secret is None else seating.seed(secret)
    waits = bool(seating.missing or seating.reveals)
    try:
        # also where it waits and begins with another seed: whether there is such a match must be known now
        match = game.start(chosen.slug, seed or 0, wish.options)
    except BadData as error:
        raise Refusal("bad_options", [error.reason or str(error)]) from error
    card = Card(
        new_id(),
        game.slug,
        chosen.slug,
        dict(match.options),
        (wish.seed or 0) if waits else (seed or 0),
        seeded,
        {side: wish.seats[side] for side in chosen.sides},
        now,
        own.digest_of(game.slug),
        rules=rules_of(game.slug),
        waits=waits,
        secret=secret,
        pace=wish.pace,
        watch=new_key() if wish.watch else None,
        advice=wish.advice,
    )
    return Made(
        card,
        {side: key or new_key() for side in mine},
        {side: new_key() for side in seating.missing},
        new_key(),
        sittings,
        WAITS if waits else {**status_of(match), "entries": 0},
        listed_until(wish.pace) if wish.open and seating.missing else None,
    )


def own_seats(wish: NewMatch, chosen: Scenario, *, alone: bool) -> list[str]:
    """The seats that the maker takes."""
    bad = Refusal("bad_seats", sides=", ".join(chosen.sides))
    if set(wish.seats) != set(chosen.sides):
        raise bad
    for name in wish.seats.values():
        if name != HUMAN:
            checked_player(name)
    people = [side for side in chosen.sides if wish.seats[side] == HUMAN]
    if wish.mine is None:
        mine = people[:1]
    else:
        mine = [wish.mine] if isinstance(wish.mine, str) else wish.mine
    if len(mine) > 1 and not alone:
        raise Refusal("one_seat")
    if len(set(mine)) != len(mine) or not set(mine) <= set(people) or (people and not mine):
        raise bad
    if not set(wish.pledges) <= set(mine):
        raise bad
    # who chose the dice, or plays alone, proves nothing
    if wish.rated and (len(people) != 2 or len(chosen.sides) != 2 or len(mine) != 1 or wish.seed is not None):
        raise Refusal("not_rated")
    return mine


def seated(wish: NewMatch, who: Sitter, side: str, mine: list[str], now: float) -> Sitting:
    """A human seat of a new match."""
    # where a decision may take days nobody waits for one that was none; whoever wants to be asked says so
    forced = wish.pace == "days"
    if side not in mine:
        return Sitting(side, invited=True, public=new_id() if wish.open else None, forced=forced)
    # where the maker chose the seed there is nothing to contribute to
    pledge = wish.pledges.get(side) if wish.seed is None else None
    return Sitting(side, True, now, who.name, who.account, pledge=pledge, rated=who.rated, forced=forced)


def checked_player(name: str) -> None:
    """Refuse a computer that there is not, or that would think for too long, wherever somebody wants one to play."""
    try:
        found = player(name)
    except UnknownPlayer as error:
        raise Refusal("unknown_player", [str(error)], player=name) from error
    if found.budget > LARGEST_BUDGET:
        # who thinks for minutes takes the processor from everybody
        why = f"{name!r}: here a budget is {LARGEST_BUDGET} simulations at most"
        raise Refusal("unknown_player", [why], player=name)
