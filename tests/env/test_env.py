"""Every game as an environment: PettingZoo's own tests, the parts of answers, and what observations give away."""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import lancio
import lancio.env
from lancio.engine.choices import Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.verbs import Names, Verbs
from lancio.env.schema import Schema, figures, traits
from lancio.env.splitting import Splitter

EVERY = [(slug, scenario) for slug in lancio.games() for scenario in lancio.game(slug).scenarios]
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize("slug", lancio.games())
def test_pettingzoo_is_content(slug: str) -> None:
    """Its tests of the interface and of seeds."""
    with warnings.catch_warnings():
        # agents are called like the sides, and observations have several parts
        warnings.simplefilter("ignore")
        api_test(lancio.env.make(slug), num_cycles=150)
        seed_test(lambda: lancio.env.make(slug), num_cycles=60)


def test_an_answer_in_parts() -> None:
    """Verb, then argument by argument; what leaves no choice is not asked; the last part always is."""
    verbs = Verbs()
    units, hexes = Names("unit", ["a", "b", "c"]), Names("hex", ["1", "2", "3", "4"])
    move, rest = verbs.verb("move", units, hexes), verbs.verb("rest")
    fire = verbs.verb("fire", units, units, hexes)
    splitter = Splitter(verbs)
    splitter.ask(Choices([move.group(0, last=0b11), move.group(2, last=0b1000), rest.alone]))
    assert (splitter.kind, splitter.options) == ("verb", 0b11)
    other = splitter.copy()
    assert other.choose(rest.number) == rest.base
    assert splitter.choose(move.number) is None
    assert (splitter.kind, splitter.options) == ("unit", 0b101)
    assert splitter.choose(2) is None
    assert (splitter.kind, splitter.options) == ("hex", 0b1000)
    assert splitter.choose(3) == move.code(2, 3)
    splitter.ask(Choices([fire.group(1, 0, last=0b11), fire.group(1, 2, last=0b1)]))
    assert (splitter.kind, splitter.chosen, splitter.options) == ("unit", (1,), 0b101)
    with pytest.raises(ValueError, match="1 is not one of the unit values"):
        splitter.choose(1)
    splitter.ask(Choices([rest.alone]))
    assert splitter.options == 1 << rest.number


@pytest.mark.parametrize(("slug", "scenario"), EVERY)
def test_parts_lead_to_every_answer_and_to_no_other(slug: str, scenario: str) -> None:
    """All ways through the parts of a question are its answers, each once, in positions of a random game."""
    game = lancio.game(slug)
    state = game.start(scenario, 1).state
    dice = Dice(key_of("parts"))
    splitter = Splitter(game.verbs_on(state))

    def walk(so_far: Splitter) -> list[int]:
        found = []
        for number in range(so_far.options.bit_length()):
            if so_far.options >> number & 1:
                next_ = so_far.copy()
                code = next_.choose(number)
                found += walk(next_) if code is None else [code]
        return found

    for action in range(150):
        if state.over:
            break
        if action % 15 == 0:
            splitter.ask(state.choices)
            assert sorted(walk(splitter)) == sorted(state.choices)
        state.apply(state.choices.pick(dice.below(state.choices.count)))


@pytest.mark.parametrize(("slug", "scenario"), EVERY)
def test_observations_are_the_same_in_imagined_worlds(slug: str, scenario: str) -> None:
    """What a side observes of the true position, and of worlds imagined for it, is the same numbers, in the middle of
    an answer too; and the observations of a game differ from one another."""
    env = lancio.env.make(slug, scenario)
    env.reset(seed=2)
    rng = np.random.default_rng(3)
    seen = set()
    for step in range(240):
        if not env.agents or any(env.terminations.values()):
            break
        if step % 12 == 0:
            for agent in env.possible_agents:
                true = env.observe(agent)
                world = env.imagine(agent, step)
                assert world.position is not env.position
                same(true, world.observe(agent))
                seen.add(true["observation"]["planes"].tobytes() + true["observation"]["scalars"].tobytes())
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(rng.choice(legal)))
    assert len(seen) > 4


def same(one: Any, two: Any) -> None:
    """Two observations."""
    assert one.keys() == two.keys()
    for key, value in one.items():
        if isinstance(value, dict):
            same(value, two[key])
        else:
            assert np.array_equal(value, two[key]), key


def test_a_clone_goes_its_own_way() -> None:
    """The same actions in a copy give the same observations and dice; the original stays where it is."""
    env = lancio.env.make("night-drop")
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(60):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    before = env.last()[0]
    copies = [env.clone(), env.clone()]
    for copy in copies:
        walk = np.random.default_rng(2)
        for _ in range(80):
            copy.step(int(walk.choice(np.flatnonzero(copy.last()[0]["action_mask"]))))
    same(copies[0].last()[0], copies[1].last()[0])
    same(env.last()[0], before)
    with pytest.raises(ValueError, match="not one of"):
        env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))


def test_names_and_shapes_fit() -> None:
    """Every plane and scalar has a name of its own; a piece is found in the planes that name what it is."""
    env = lancio.env.make("drvar")
    env.reset(seed=1)
    encoder = env.encoder
    told = env.last()[0]["observation"]
    assert told["planes"].shape == (len(set(encoder.planes)), encoder.rows, encoder.columns)
    assert told["scalars"].shape == (len(set(encoder.scalars)),)
    while env.position.question is None or env.game.turn(env.position) < 2:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    agent = env.agent_selection
    picture = env.game.picture(env.position, env.possible_agents.index(agent))
    planes = env.observe(agent)["observation"]["planes"].reshape(len(encoder.planes), -1)
    checked = 0
    for piece in picture["pieces"]:
        if piece.get("hex") in encoder.cells:
            for name, _ in traits(piece):
                if name in encoder.planes:
                    assert planes[encoder.planes.index(name), encoder.cells[piece["hex"]]] > 0
                    checked += 1
    assert checked > 50
    scalars = env.observe(agent)["observation"]["scalars"]
    for name, value in figures(picture["score"], "score"):
        if name in encoder.scalars:
            top = encoder.schema.scalars[name]
            assert scalars[encoder.scalars.index(name)] == pytest.approx(value / top)


@pytest.mark.parametrize("slug", lancio.games())
def test_little_of_what_is_seen_is_left_out(slug: str) -> None:
    """Of what pieces say in games that the schema was not made from, at least 98 in 100 have a plane."""
    game = lancio.game(slug)
    schema = Schema.of(slug)
    known = all_ = 0
    for scenario in game.scenarios:
        state = game.start(scenario, 77).state
        dice = Dice(key_of("left out", scenario))
        for action in range(200):
            if state.over:
                break
            if action % 20 == 0:
                for piece in game.picture(state, state.to_act)["pieces"]:
                    names = [name for name, _ in traits(piece)]
                    all_ += len(names)
                    known += sum(name in schema.planes for name in names)
            state.apply(state.choices.pick(dice.below(state.choices.count)))
    assert known / all_ > 0.98


def test_the_example_beats_random() -> None:
    """A few games of the example in docs/examples are enough to win clearly more than before."""
    (won, games), (after, _) = runpy.run_path(str(EXAMPLES / "train_policy.py"))["main"](600, 50)
    assert after > won + games / 5
