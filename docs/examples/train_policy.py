"""A small masked policy, trained with numpy alone, that beats `random`.

    python docs/examples/train_policy.py [GAMES]

The policy is linear: what speaks for an action is a number for each verb or value in its context (question, verb, how
many arguments are decided), and, where the action names a hex or a piece on the map, the planes there, weighed. It
learns by REINFORCE: what was done in games that ended better than usual becomes likelier.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import lancio.env
from lancio.engine.masks import bits
from lancio.lab.stats import wilson

GAME, SCENARIO, AGENT = "histo-command", "son-drop", "allied"
RATE, DECAY, GAMES = 0.08, 0.98, 300


class Policy:
    """Weights by context, made as contexts turn up."""

    def __init__(self, env: lancio.env.LancioEnv, rate: float) -> None:
        self.rate = rate
        self.size, self.planes = env.size, len(env.encoder.planes)
        self.tables: dict[tuple[object, ...], np.ndarray[Any, Any]] = {}
        self.views: dict[tuple[object, ...], np.ndarray[Any, Any]] = {}
        #: how games ended of late: by how much, and how far from that
        self.usual, self.spread = 0.0, 1.0

    def look(self, env: lancio.env.LancioEnv, observation: dict[str, Any]) -> tuple[Any, Any, Any]:
        """The context, the legal actions, and what lies where each leads."""
        splitter = env.splitter
        verb = splitter.verb
        question = env.position.question
        context = (question[0] if question else "", verb.number if verb else -1, len(splitter.chosen))
        legal = np.array(bits(splitter.options))
        seen = np.zeros((len(legal), self.planes), np.float32)
        if verb is not None:
            names = verb.kinds[len(splitter.chosen)].names
            cells = [env.encoder.cells.get(names[i], -1) for i in legal]
            on_map = [i for i, cell in enumerate(cells) if cell >= 0]
            flat = observation["observation"]["planes"].reshape(self.planes, -1)
            seen[on_map] = flat[:, [cells[i] for i in on_map]].T
        return context, legal, seen

    def chances(self, context: Any, legal: Any, seen: Any) -> Any:
        """The chance of every legal action."""
        table = self.tables.setdefault(context, np.zeros(self.size))
        view = self.views.setdefault(context, np.zeros(self.planes))
        logits = table[legal] + seen @ view
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    def learn(self, steps: list[tuple[Any, Any, Any, int, Any]], margin: float) -> None:
        """What was done becomes likelier if it ended better than usual, and less likely if not."""
        self.usual = DECAY * self.usual + (1 - DECAY) * margin
        self.spread = DECAY * self.spread + (1 - DECAY) * abs(margin - self.usual)
        gain = (margin - self.usual) / self.spread
        for context, legal, seen, taken, chances in steps:
            push = -chances
            push[taken] += 1.0
            self.tables[context][legal] += self.rate * gain * push
            self.views[context] += self.rate * gain * (push @ seen) / 4


def play(env: lancio.env.LancioEnv, policy: Policy, rng: np.random.Generator, seed: int, learning: bool) -> float:
    """One game against random answers: what it was worth, from -1 to 1."""
    env.reset(seed=seed)
    steps = []
    while True:
        observation, _, over, _, _ = env.last()
        if over:
            break
        if env.agent_selection == AGENT:
            context, legal, seen = policy.look(env, observation)
            chances = policy.chances(context, legal, seen)
            taken = int(rng.choice(len(legal), p=chances))
            steps.append((context, legal, seen, taken, chances))
            env.step(int(legal[taken]))
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.integers(len(legal))]))
    if learning:
        outcome = env.game.result(env.position)
        # by how much, not only who: there is more to learn from
        margin = outcome.scores[AGENT] - sum(score for side, score in outcome.scores.items() if side != AGENT)
        policy.learn(steps, margin)
    return float(env.rewards[AGENT])


def measure(env: lancio.env.LancioEnv, policy: Policy, games: int = GAMES) -> tuple[int, int]:
    """Games won, of so many, on seeds that were not trained on."""
    rng = np.random.default_rng(7)
    return sum(play(env, policy, rng, 10_000_000 + i, False) > 0 for i in range(games)), games


def main(train: int = 2000, games: int = GAMES, rate: float = RATE) -> tuple[tuple[int, int], tuple[int, int]]:
    """Train for so many games; how the policy does before and after, against `random`."""
    env = lancio.env.make(GAME, SCENARIO)
    policy, rng = Policy(env, rate), np.random.default_rng(1)
    before = measure(env, policy, games)
    for seed in range(train):
        play(env, policy, rng, seed, True)
    after = measure(env, policy, games)
    for name, (won, played) in (("before", before), (f"after {train} games", after)):
        span = wilson(won, played)
        sys.stdout.write(f"{name}: {won} of {played} won ({span.low:.2f} to {span.high:.2f})\n")
    return before, after


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
