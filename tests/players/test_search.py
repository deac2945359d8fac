"""The player that looks ahead: it sees no secret, it is the same again, and nothing that breaks stops a match."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import UnknownPlayer
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, Manner
from lancio.players import decide, player
from lancio.players.search import Search, Thorough, Trial, candidates, plausible_world
from lancio.players.sketch import Sketch

GAMES = lancio.games()
#: simulations a decision: enough that every step of the search is gone through
BUDGET = 14


def weighty(slug: str, moments: int, seed: int = 2) -> list[tuple[Game[Any], State]]:
    """Positions of a game between quick players where there is something to decide, spread over the match."""
    game = lancio.game(slug)
    state = game.start(None, seed).state
    quick = [player("sketch").sit(game, side) for side in range(2)]
    dice = Dice(key_of("weighty", seed))
    found = []
    while not state.over:
        if len(candidates(game, state.clone(), Dice(key_of("look")), 4)) > 1:
            found.append((game, state.clone()))
        state.apply(decide(game, state, quick[state.to_act], dice))
    return found[:: max(1, len(found) // moments)][:moments]


def tried(game: Game[Any], position: State, luck: str) -> tuple[int, list[dict[int, list[float]]]]:
    """What `search` chooses when it is asked about a position, and what every answer it tried came to in each world:
    the choice alone would often be the same by chance."""
    seen: list[Trial] = []

    class Noted(Thorough):
        def best(self, budget: int) -> int:
            seen.append(self)
            return super().best(budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[Search.__module__], "Thorough", Noted)
        code = decide(game, position, Search(BUDGET), Dice(key_of(luck)))
    return code, [trial.values for trial in seen]


@pytest.mark.parametrize("slug", GAMES)
def test_the_choice_does_not_depend_on_what_the_side_cannot_know(slug: str) -> None:
    """Asked in the true world and in one that its side may take for it, with the same luck, it tries the same answers
    and finds the same in all of them; and the quick player and `greedy` answer the same."""
    for game, state in weighty(slug, 3):
        side = state.to_act
        other = game.imagined(state, side, Dice(key_of("another world")))
        assert tried(game, state, "luck") == tried(game, other, "luck")
        for name in ("sketch", "greedy"):
            here = decide(game, state, player(name).sit(game, side), Dice(key_of("luck")))
            there = decide(game, other, player(name).sit(game, side), Dice(key_of("luck")))
            assert here == there


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_and_budget_give_the_same_choice(slug: str) -> None:
    """Asked twice, it answers the same, and it leaves the position as it was."""
    for game, state in weighty(slug, 2):
        before = state.clone()
        assert tried(game, state, "again") == tried(game, state, "again")
        assert decide(game, state, Search(BUDGET), Dice(key_of("again"))) in state.choices
        assert game.pack(state) == game.pack(before)
        assert list(state.choices) == list(before.choices)


def test_every_world_has_dice_of_its_own_and_all_answers_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one world all answers are tried with one key; no two worlds have the same, and none has the true dice."""
    game, state = weighty("night-drop", 3)[1]
    keys: list[bytes] = []
    plain = State.reseed

    def note(self: State, key: bytes) -> None:
        keys.append(key)
        plain(self, key)

    monkeypatch.setattr(State, "reseed", note)
    world = game.imagined(state, state.to_act, Dice(key_of("mine")))
    trial = Trial(game, world, Dice(key_of("mine")), candidates(game, world, Dice(key_of("mine")), 4))
    for _ in range(3):
        trial.look(trial.codes)
    n = len(trial.codes)
    assert [len(set(keys[k * n : k * n + n])) for k in range(3)] == [1, 1, 1]
    assert len(set(keys)) == 3
    assert state.dice.dump()["key"] not in {key.hex() for key in keys}


@pytest.mark.parametrize("broken", ["evaluate", "rate", "imagined", "clock"])
def test_a_broken_judgement_does_not_stop_a_match(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever part of the judgement fails, a legal answer comes: `greedy`'s where that can be told."""
    game, state = weighty("duel-in-the-dark", 3)[2]
    world = game.imagined(state, state.to_act, Dice(key_of("world")))
    rated = game.rate(world.clone(), world.to_act) or {}

    def fail(*_: object) -> float:
        raise ZeroDivisionError(broken)

    monkeypatch.setattr(type(game), broken, fail)
    code = Search(BUDGET).choose(game, world, Dice(key_of("luck")))
    assert code in world.choices
    if broken != "rate":
        assert rated[code] == max(rated.values())


def test_an_evaluator_that_says_nonsense_leaves_the_favourite(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no number convinces nobody."""
    game, state = weighty("duel-in-the-dark", 3)[2]
    world = game.imagined(state, state.to_act, Dice(key_of("world")))
    monkeypatch.setattr(type(game), "evaluate", lambda *_: float("nan"))
    rated = game.rate(world.clone(), world.to_act) or {}
    assert rated[Search(BUDGET).choose(game, world, Dice(key_of("luck")))] == max(rated.values())


def test_an_answer_that_is_better_beyond_doubt_is_taken_and_a_doubtful_one_is_not() -> None:
    """A lead of several standard errors overrules the favourite; a lead within them, or of few trials, does not."""
    game, state = weighty("duel-in-the-dark", 1)[0]
    trial = Trial(game, state, Dice(key_of("mine")), dict.fromkeys((10, 11, 12), USUAL))
    trial.values = {10: [0.4] * 8, 11: [0.5, 0.52] * 4, 12: [0.9, 0.0] * 4}
    assert trial.convincing([10, 11, 12]) == 11
    assert trial.convincing([10, 12]) == 10
    trial.values[11] = trial.values[11][:3]
    assert trial.convincing([10, 11]) == 10


def test_the_name_carries_a_budget() -> None:
    """`search:200` has 200 simulations; a budget that makes no sense is refused."""
    found = player("search:200")
    assert isinstance(found, Search) and found.budget == 200
    for wrong in ("search:0", "search:-3", "search:many", "search:9999999", "greedy:3"):
        with pytest.raises(UnknownPlayer):
            player(wrong)


@pytest.mark.parametrize("slug", GAMES)
def test_every_manner_goes_by_what_the_side_knows(slug: str) -> None:
    """Temperaments, beginners and whoever is in a hurry rate the answers alike in the true world and in one that the
    side may take for it; where judges do not promise that, both are worlds dealt from it."""
    for game, state in weighty(slug, 4):
        side = state.to_act
        name = game.scenarios[game.table(state)].sides[side]
        if not game.fair:
            state = game.imagined(state, side, Dice(key_of("a world")))
        other = game.imagined(state, side, Dice(key_of("another world")))
        studied = game.manners.studied(game.table(state), name)
        for manner in (*game.manners.of(name), game.manners.beginner(name), studied):
            for one in (manner, manner.hurried):
                if game.fair:
                    assert game.rate(state, side, one) == game.rate(other, side, one)
                else:
                    assert game.rate(state, side, one) is not None


def test_what_every_temperament_likes_best_is_tried_and_played_on_with() -> None:
    """In Night Drop the bold and the cautious like other answers: those are among what is tried, each with the manner
    that likes it, and the favourite is the usual one's."""
    differ = 0
    for game, state in weighty("night-drop", 40):
        side = game.scenarios[game.table(state)].sides[state.to_act]
        rated = game.rate(state, state.to_act)
        if not rated:
            continue
        tried = candidates(game, state, Dice(key_of("mine")), 1)
        first = next(iter(tried))
        assert rated[first] == max(rated.values()) and tried[first] is USUAL
        for code, manner in tried.items():
            if manner is not USUAL:
                differ += 1
                best = game.rate(state, state.to_act, manner) or {}
                assert manner in game.manners.of(side)
                assert best[code] == max(best.values())
    assert differ


def test_who_has_studied_a_scenario_judges_so() -> None:
    """On the Merderet the favourite is what the weights of who looks ahead like best, and what is liked without them is
    tried too. Nobody studied the drop alone."""
    differ = 0
    for game, state in weighty("histo-command", 30):
        side = game.scenarios[game.table(state)].sides[state.to_act]
        studied = game.manners.studied(game.table(state), side)
        assert studied is not USUAL and game.manners.studied("merderet-drop", side) is USUAL
        rated, usual = game.rate(state, state.to_act, studied), game.rate(state, state.to_act)
        if not rated or not usual:
            continue
        tried = candidates(game, state, Dice(key_of("mine")), 2)
        first = next(iter(tried))
        assert rated[first] == max(rated.values()) and tried[first] is studied
        assert max(usual, key=lambda code: usual[code]) in tried or len(set(usual.values())) < len(usual)
        differ += usual.get(first) != max(usual.values())
    assert differ


def test_the_side_plays_on_as_it_studied_and_the_enemy_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a trial on the Merderet, once the clock has gone on, whatever the answer was liked by."""
    seats: list[tuple[int, Manner]] = []
    plain = Sketch.choose

    def noted(self: Sketch, game: Game[Any], world: State, dice: Dice) -> int:
        seats.append((world.to_act, self.manner))
        return plain(self, game, world, dice)

    monkeypatch.setattr(Sketch, "choose", noted)
    game, state = weighty("histo-command", 30)[12]
    seats.clear()
    mine = state.to_act
    manners = [game.manners.studied(game.table(state), side) for side in game.scenarios[game.table(state)].sides]
    trial = Trial(game, state, Dice(key_of("mine")), candidates(game, state, Dice(key_of("mine")), 2))
    for code in trial.codes:
        seats.clear()
        trial.look([code])
        assert {who for who, _ in seats} == {0, 1}
        own = [manner for who, manner in seats if who == mine]
        assert own[0] is trial.manners[code].hurried and own[-1] is manners[mine].hurried
        assert all(manner is USUAL.hurried for who, manner in seats if who != mine)


@pytest.mark.parametrize(("slug", "hurried"), [("lock-n-load", False), ("duel-in-the-dark", True)])
def test_nobody_judges_in_a_hurry_where_that_misleads(
    slug: str, hurried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Lock 'n Load both sides play on without hurry, and farther than whoever is in a hurry would; elsewhere
    everybody is in a hurry."""
    found = weighty(slug, 8)
    game = found[0][0]
    quick: set[tuple[int, bool]] = set()
    plain = type(game).rate

    def noted(self: Game[Any], s: State, side: int, manner: Manner = USUAL) -> Any:
        quick.add((side, manner.quick))
        return plain(self, s, side, manner)

    if not hurried:
        monkeypatch.setattr(type(game), "horizon", (game.horizon[0], 1))
    for _, state in found:
        trial = Thorough(game, state, Dice(key_of("mine")), candidates(game, state, Dice(key_of("mine")), 2))
        with monkeypatch.context() as patch:
            patch.setattr(type(game), "rate", noted)
            trial.look(trial.codes)
    assert quick == {(0, hurried), (1, hurried)}


def test_what_is_rated_poor_is_not_tried() -> None:
    """In Lock 'n Load nobody tries steps that lead nowhere, unless all are poor, or a temperament likes one best."""
    left_out = 0
    for game, state in weighty("lock-n-load", 60):
        rated = game.rate(state, state.to_act) or {}
        found = candidates(game, state, Dice(key_of("mine")), 6)
        usual = [code for code, manner in found.items() if manner is USUAL and code in rated]
        poor = [code for code in usual if rated[code] < game.poor]
        assert not poor or usual == poor == [max(rated, key=lambda code: rated[code])]
        left_out += any(value < game.poor for value in rated.values()) and len(usual) < min(6, len(rated))
    assert left_out


def test_where_all_pieces_have_their_turn_only_the_favourite_s_answers_are_tried() -> None:
    """A movement of Night Drop: which unit goes first is not what trials are spent on; whoever wants all gets all."""
    game = lancio.game("night-drop")
    state = game.start(None, 5).state
    dice = Dice(key_of("parted"))
    while state.question is not None and (state.question[0] != "movement" or state.choices.count < 40):
        state.apply(decide(game, state, player("random"), dice))
    wide = candidates(game, state, Dice(key_of("mine")), 6)
    narrow = candidates(game, state, Dice(key_of("mine")), 6, one_piece=True)
    words = [game.verbs.notation(code).split() for code, manner in narrow.items() if manner is USUAL]
    assert next(iter(wide)) == next(iter(narrow))
    assert len({tuple(word[:2]) for word in words if len(word) > 1}) == 1
    assert len({game.verbs.notation(code).split()[1] for code in wide if " " in game.verbs.notation(code)}) > 1


def test_worlds_are_dealt_as_likely_as_they_are_plausible() -> None:
    """The German of Duel in the Dark looks ahead in worlds whose raids fly as raids do: of worlds dealt so, more agree
    with where the Bomber really goes than of those that only agree with what is known. The British know the plan."""
    game = lancio.game("duel-in-the-dark")
    agree = {"plain": 0, "dealt": 0}
    for _, state in weighty("duel-in-the-dark", 60):
        s: Any = state
        if s.to_act == s.british or not s.bomber_at or s.flown + 1 >= len(s.route):
            if s.to_act == s.british:
                assert game.plausible(s, s.to_act) == 1.0
            continue
        dice = Dice(key_of("worlds"))
        for name, deal in (("plain", type(game).imagined), ("dealt", plausible_world)):
            for _ in range(4):
                world: Any = deal(game, s, s.to_act, dice)
                agree[name] += world.route[s.flown : s.flown + 2] == s.route[s.flown : s.flown + 2]
    assert agree["dealt"] > 1.2 * agree["plain"] > 0
