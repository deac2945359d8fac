"""What judges work out once, roughly or from beliefs, against what it stands for."""

from __future__ import annotations

from typing import Any

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.masks import bits
from lancio.games.drvar.bot.routes import reach
from lancio.games.drvar.bot.worth import DARING, care
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.pieces import FIGHTERS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of, points
from lancio.games.drvar.victory import german_thirds, yugoslav_thirds
from lancio.games.histo_command.bot.beliefs import fires_as, guess, hit_as
from lancio.games.histo_command.firing import aim
from lancio.games.histo_command.pieces import DEFENDER, DROP, SIDE_UNITS
from lancio.games.histo_command.seen.planner import type_odds
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.lock_n_load.bot.routes import HAIR, Routes
from lancio.players import decide, player


def positions(game: Game[Any], count: int, every: int, seed: int = 3) -> list[State]:
    """Some positions of a game of quick players."""
    state = game.start(None, seed).state
    dice = Dice(key_of("judgements", seed))
    seats = [player("sketch").sit(game, side) for side in range(2)]
    found: list[State] = []
    while not state.over and len(found) < count:
        for _ in range(every):
            if not state.over:
                state.apply(decide(game, state, seats[state.to_act], dice))
        found.append(state.clone())
    return found


def test_a_hidden_counter_counts_as_all_it_may_be_and_to_its_owner_as_what_it_is() -> None:
    """The chances are those of the drop planner, with the strength of a fresh counter."""
    hidden = 0
    for s in positions(lancio.game("histo-command"), 4, 30):
        assert isinstance(s, Battle)
        for piece in bits(s.on_map(SIDE_UNITS[DEFENDER])):
            believed = guess(s, DROP, piece)
            assert {kind: pytest.approx(float(p)) for kind, p in type_odds(s, piece).items()} == {
                kind: p for kind, _, p in believed
            }
            assert guess(s, DEFENDER, piece) == ((s.kind[piece], s.strength[piece], 1.0),)
            if s.hidden(piece):
                hidden += 1
                assert all(strength == TYPES[kind].strength for kind, strength, _ in believed)
    assert hidden


def test_types_that_are_taken_together_fire_and_are_fired_at_alike() -> None:
    """Every distance, every enemy."""
    for kind in range(len(TYPES)):
        for other in range(len(TYPES)):
            for far in range(1, 7):
                assert aim(other, kind, far, 0).dice == aim(other, hit_as(kind), far, 0).dice
                assert aim(kind, other, far, 0).dice == aim(fires_as(kind), other, far, 0).dice
    assert len({hit_as(kind) for kind in range(len(TYPES))}) < len(TYPES)


def test_ways_are_the_same_whether_or_not_far_enemies_are_looked_at() -> None:
    """Only enemies within reach are in the way; a way round them is the one that the rules' own map gives."""
    blocked = 0
    for s in positions(lancio.game("drvar"), 5, 60):
        assert isinstance(s, Drvar)
        for side in (GERMAN, YUGOSLAV):
            for piece in bits(FIGHTERS[side] & s.present):
                if not s.where[piece]:
                    continue
                unit_class, budget = class_of(s, piece), 2 * points(s, piece)
                shut = s.held[1 - side] | (s.obstacles if unit_class else 0)
                going = s.setting.ground.going[unit_class]
                plain = going.ways(s.where[piece], budget, shut, False)
                assert {h: cost for h, (cost, _) in reach(s, side, s.where[piece], unit_class, budget).items()} == {
                    h: cost for h, (cost, _) in plain.items()
                }
                blocked += plain.keys() != going.ways(s.where[piece], budget, 0, False).keys()
    assert blocked


def test_whoever_is_losing_minds_losses_less_towards_the_end() -> None:
    """Nobody in the first half; then the side that would lose, and not the other."""
    daring = 0
    for s in positions(lancio.game("drvar"), 9, 60):
        assert isinstance(s, Drvar)
        lead = german_thirds(s).total - yugoslav_thirds(s).total
        minded = care(s, GERMAN), care(s, YUGOSLAV)
        if 2 * s.turn <= s.setting.plan.turns or not lead:
            assert minded == (1.0, 1.0)
        else:
            daring += 1
            assert minded[lead > 0] < 1.0 and minded[lead < 0] == 1.0
            assert min(minded) >= 1.0 - DARING
    assert daring


def test_no_place_is_worth_more_than_was_hoped_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is passed over for want of hope in the search for a march could not have been the best."""
    end, told = Routes.end, []

    def watched(self: Routes, place: int, taken: int, prize: float) -> float:
        worth = end(self, place, taken, prize)
        if self.group.fighters and not self.mind.brief:
            told.append(self.hope(place, taken, prize) - worth)
        return worth

    monkeypatch.setattr(Routes, "end", watched)
    game = lancio.game("lock-n-load")
    state, dice = game.start(None, 3).state, Dice(key_of("judgements", 3))
    for _ in range(60):
        state.apply(decide(game, state, player("greedy"), dice))
    assert len(told) > 100 and min(told) >= -HAIR
