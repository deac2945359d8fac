"""Games played with the log open: which units are used, where losses fall and ways lead, what is left unspent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lancio.engine.choices import LAST, Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.engine.facts import Facts, facts_of
from lancio.engine.game import Game
from lancio.engine.masks import bits
from lancio.engine.registry import game as find_game
from lancio.lab.series import Series
from lancio.lab.wasting import commanded
from lancio.players import decide, player


@dataclass
class Watched:
    """What was counted in some games of a series."""

    games: int = 0
    #: hex -> losses that fell there, and units that went through
    losses: Counter[str] = field(default_factory=Counter)
    paths: Counter[str] = field(default_factory=Counter)
    #: side -> its losses
    lost: Counter[str] = field(default_factory=Counter)
    #: side -> answers given, by verb
    verbs: dict[str, Counter[str]] = field(default_factory=dict)
    #: side -> unit -> games in which it could be used, and in which it was
    offered: dict[str, Counter[str]] = field(default_factory=dict)
    used: dict[str, Counter[str]] = field(default_factory=dict)
    #: side -> points of activation that were left at the end, game by game, where there are some
    idle: dict[str, list[int]] = field(default_factory=dict)

    def unused(self, side: str) -> float:
        """Of the units that a side could use, how many it did not, a game."""
        return (self.offered[side].total() - self.used[side].total()) / max(1, self.games)

    def as_dict(self) -> dict[str, Any]:
        """For a program."""
        return {
            "games": self.games,
            "losses": dict(self.losses.most_common()),
            "paths": dict(self.paths.most_common()),
            "lost": dict(self.lost),
            "verbs": {side: dict(counts.most_common()) for side, counts in self.verbs.items()},
            "offered": {side: dict(counts) for side, counts in self.offered.items()},
            "used": {side: dict(counts) for side, counts in self.used.items()},
            "idle": self.idle,
        }


def watch(series: Series, games: int) -> Watched:
    """Play the first games of a series again, the same ones, and count."""
    found = Watched()
    for side in series.players:
        found.verbs[side], found.offered[side], found.used[side] = Counter(), Counter(), Counter()
    for i in range(min(games, series.games)):
        _watch_one(find_game(series.game), series, i, found)
    return found


def _watch_one(game: Game[Any], series: Series, i: int, found: Watched) -> None:
    seed, sides = series.seed_of(i), tuple(series.players)
    state = game.start(series.scenario, seed, series.options).state
    verbs = game.verbs_on(state)
    seats = [
        (player(name).sit(game, number), Dice(key_of("player", seed, side)))
        for number, (side, name) in enumerate(series.players.items())
    ]
    offered, used = [0] * len(sides), [0] * len(sides)
    where: dict[str, str] = {}
    turn = -1
    while not state.over:
        acting = state.to_act
        if turn != game.turn(state):
            turn = game.turn(state)
            for viewer in range(len(sides)):
                where.update({p["id"]: p["hex"] for p in game.picture(state, viewer)["pieces"] if p.get("hex")})
        who, dice = seats[acting]
        code = decide(game, state, who, dice)
        offered[acting] |= commanded(game, state.choices)
        used[acting] |= commanded(game, Choices([(code & ~LAST, 1 << (code & LAST))]))
        found.verbs[sides[acting]][verbs.of(code).word] += 1
        log = Log()
        words = state.words
        state.apply(code, log)
        for event in log.events:
            _count(facts_of(event, words, sides[acting]), where, found)
    found.games += 1
    names = next((kind.names for verb in verbs.all for kind in verb.kinds[:1] if kind.kind in ("unit", "squadron")), ())
    for number, side in enumerate(sides):
        for counts, mask in ((found.offered, offered[number]), (found.used, used[number] & offered[number])):
            counts[side].update(names[unit] for unit in bits(mask) if unit < len(names))
        left = getattr(state, "pa", None)
        if left is not None:
            found.idle.setdefault(side, []).append(int(left[number]))


def _count(facts: Facts, where: dict[str, str], found: Watched) -> None:
    for walk in facts.walks:
        found.paths.update(walk.hexes)
        for unit in walk.units:
            where[unit] = walk.hexes[-1] if walk.hexes else where.get(unit, "")
    for drop in facts.drops:
        if drop.landed is not None:
            where[drop.unit] = drop.landed
    for loss in facts.losses:
        place = where.get(loss.unit) or (facts.places[0] if facts.places else "")
        if place:
            found.losses[place] += 1
        found.lost[loss.side or "-"] += 1
