"""A PettingZoo AEC environment of any game: agents are sides, a step is one part of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.masks import bits
from lancio.engine.registry import game as find_game
from lancio.env.encoding import Encoder, Known
from lancio.env.splitting import Splitter

Observation = dict[str, Any]


class LancioEnv(AECEnv):  # type: ignore[misc]
    """One scenario. An observation has `observation`: `planes`, named by `encoder.planes`, `scalars`, named by
    `encoder.scalars`, and the planes of this `step`, all made of what the side may know; and `action_mask`: what is
    legal in this step. An action is the number of a verb, or of an argument's value. Rewards come at the end: 1 won,
    -1 lost, 0 drawn."""

    metadata: dict[str, Any]

    def __init__(
        self, game: Game[Any], scenario: str | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.scenario = game.scenario(scenario)
        self.options = dict(self.scenario.settle(options))
        self.encoder = Encoder(game, self.scenario)
        name = f"{game.slug}_{self.scenario.slug}_v{self.encoder.schema.version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = list(self.scenario.sides)
        self.state_ = game.start(self.scenario.slug, 0, self.options).state
        self.splitter = Splitter(game.verbs_on(self.state_))
        verbs = self.splitter.verbs.all
        #: how many actions there are: verbs, or values of the argument that has most
        self.size = max(len(verbs), *(len(kind.names) for verb in verbs for kind in verb.kinds))
        grid = (self.encoder.rows, self.encoder.columns)
        observed = spaces.Dict(
            {
                "planes": spaces.Box(-np.inf, np.inf, (len(self.encoder.planes), *grid), np.float32),
                "scalars": spaces.Box(-np.inf, np.inf, (len(self.encoder.scalars),), np.float32),
                "step": spaces.Box(0, 1, (len(self.encoder.steps), *grid), np.float32),
            }
        )
        mask = spaces.Box(0, 1, (self.size,), np.int8)
        self._observation_spaces = {
            side: spaces.Dict({"observation": observed, "action_mask": mask}) for side in self.possible_agents
        }
        self._action_spaces = {side: spaces.Discrete(self.size) for side in self.possible_agents}
        self._known: dict[int, Known] = {}
        self._random, _ = seeding.np_random(None)

    # -- what PettingZoo asks for --------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed and actions give the same game; without a seed, another one each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        else:
            seed = int(self._random.integers(1 << 31))
        self.state_ = self.game.start(self.scenario.slug, seed, self.options).state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """One part of an answer."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("expected an action: the game is not over")
        code = self.splitter.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        if code is None:
            return
        self.state_.apply(code)
        self._go_on()
        if self.state_.over:
            self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What a side may know now; its own step, if it is asked."""
        side = self.possible_agents.index(agent)
        known = self._known.get(side)
        if known is None:
            known = self._known[side] = self.encoder.knowledge(self.state_, side)
        mask: NDArray[np.int8] = np.zeros(self.size, np.int8)
        asked = side == self.state_.to_act
        if asked:
            mask[list(bits(self.splitter.options))] = 1
        return {"observation": self.encoder.encode(known, self.splitter if asked else None), "action_mask": mask}

    def render(self) -> None:
        """Nothing: the browser draws."""

    def close(self) -> None:
        """Nothing to give back."""

    # -- what PettingZoo has not ---------------------------------------------------------------

    @property
    def position(self) -> State:
        """The engine's own state: it holds everybody's secrets."""
        return self.state_

    def clone(self) -> LancioEnv:
        """An independent environment in the same position, with the same dice to come."""
        other: LancioEnv = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state_ = self.state_.clone()
        other.splitter = self.splitter.copy()
        other.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "_known"):
            setattr(other, name, dict(getattr(self, name)))
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return other

    def imagine(self, agent: str, seed: int) -> LancioEnv:
        """An environment in a world that agrees with everything a side knows; the rest is dealt anew, dice included.
        Whoever plans for that side plans in such worlds."""
        other = self.clone()
        side = self.possible_agents.index(agent)
        other.state_ = self.game.imagined(self.state_, side, Dice(key_of("env", seed)))
        other._known = {}
        if side != self.state_.to_act and not other.state_.over:
            other.splitter.ask(other.state_.choices)
        return other

    def _go_on(self) -> None:
        """The next question, or the end."""
        state = self.state_
        self._known = {}
        if state.over:
            for side, agent in enumerate(self.possible_agents):
                self.terminations[agent] = True
                self.rewards[agent] = 2 * self.game.value(state, side) - 1
            return
        self.agent_selection = self.possible_agents[state.to_act]
        self.splitter.ask(state.choices)


def make(game: str, scenario: str | None = None, options: Mapping[str, object] | None = None) -> LancioEnv:
    """The environment of a game by its name."""
    return LancioEnv(find_game(game), scenario, options)
