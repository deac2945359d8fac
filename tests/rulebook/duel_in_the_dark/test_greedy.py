"""The greedy player."""

from __future__ import annotations

import lancio
from lancio import Match
from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.bot.bomber_chances import bomber_chances
from lancio.games.duel_in_the_dark.bot.raids import PRIOR, believed
from lancio.games.duel_in_the_dark.pieces import NE, SE, E
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import ground
from lancio.players import decide
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, play, scene


def result(british: str, german: str, seed: int) -> int:
    """The score of a night between two players."""
    state = GAME.start("night", seed=seed).state
    dice = Dice(key_of("night", seed))
    hands = (lancio.player(british), lancio.player(german))
    while not state.over:
        state.apply(decide(GAME, state, hands[state.to_act], dice))
    return int(state.score)  # type: ignore[attr-defined]


def test_greedy_beats_random() -> None:
    """From either side, most nights: the figures of a thousand nights are in docs/games/duel-in-the-dark.md."""
    assert sum(result("greedy", "random", seed) > 0 for seed in range(10)) >= 9
    assert sum(result("random", "greedy", seed) < 0 for seed in range(12)) >= 11


def test_greedy_plays_every_scenario() -> None:
    """To the end, also solo and with five seats."""
    for scenario in GAME.scenarios:
        state = GAME.start(scenario, seed=2).state
        dice = Dice(key_of("greedy", scenario))
        greedy = lancio.player("greedy")
        while not state.over:
            state.apply(decide(GAME, state, greedy, dice))


def chosen(match: Match, seed: int = 1) -> str:
    """What the greedy player answers."""
    code = decide(GAME, match.state, lancio.player("greedy"), Dice(key_of("greedy", seed)))
    return GAME.verbs.notation(code)


def test_a_forecast_is_a_distribution() -> None:
    """The chances of the next step add up to one, those of later ones to no more, for it may be down by then. Only
    hexes within the turning limit come next, and the Mosquito's hex is the likeliest of them."""
    state = scene(squadrons={"red": "12 high 6"}, mosquito="4 high", **PASSING).state
    assert isinstance(state, Raid)
    ahead = bomber_chances(state)
    totals = [sum(chances.values()) for chances in ahead]
    assert abs(totals[0] - 1) < 1e-9 and all(total < 1 + 1e-9 for total in totals)
    name = ground().board.name
    assert {name[h] for h in ahead[0]} <= {"3", "11", "18"}
    led = scene(squadrons={"red": "12 high 6"}, mosquito="18 high", **PASSING).state
    assert isinstance(led, Raid)
    chances = bomber_chances(led)[0]
    assert name[max(chances, key=lambda h: chances[h])] == "18"


def test_the_cards_flown_tell_targets_apart() -> None:
    """A raid that turned south-east is rather for Stuttgart than for Lübeck, and rather aims than wanders; one that
    came by a detour wanders."""
    home, stuttgart, luebeck = (ground().board.index[h] for h in ("16", "40", "5"))
    beliefs = believed(False, home, (SE, SE), ((stuttgart, 1), (luebeck, 1)))
    chance = {target: sum(p for hex_, _, p in beliefs if hex_ == target) for target in (stuttgart, luebeck)}
    assert chance[stuttgart] > 0.75
    emden = ground().board.index["11"]
    straight = {kind: p for _, kind, p in believed(False, home, (NE, E), ((emden, 1),))}
    astray = {kind: p for _, kind, p in believed(False, home, (SE, E), ((luebeck, 1),))}
    assert straight[0] > PRIOR[0] > astray.get(0, 0.0)


def test_a_squadron_goes_where_it_can_come_down() -> None:
    """With two lines of fuel left and nobody to meet, it flies to the airfield next to it and lands."""
    match = scene(squadrons={"red": "20 high 2"}, bomber="down at 16", mosquito=None, wind="NW")
    action = chosen(match)
    assert action.startswith("fly red") and ground().board.index[action.split()[2]] in bits(ground().airfields)
    play(match, action)
    if match.state.question is not None and match.state.question[0] == "fighter-level":
        assert chosen(match) == "land"


def test_special_guns_are_not_forgotten() -> None:
    """Rail and quad flak are placed before the suggested set-up takes the rest."""
    match = GAME.start("night", seed=3, options={"rail_flak": 1, "quad_flak": 1})
    dice = Dice(key_of("special guns"))
    while match.state.phase < 5:  # type: ignore[attr-defined]
        match.play(GAME.verbs.notation(decide(GAME, match.state, lancio.player("greedy"), dice)))
    there = {p["kind"] for p in match.view(None)["pieces"]}
    assert {"rail-flak", "quad-flak"} <= there
