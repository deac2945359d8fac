"""How many steps a CPU second the environments take: `python -m tests.env.measure [GAME ...]`.

Random actions; every step is observed. The games are played once before, so that tables are filled, and the quickest of
three rounds counts, because whatever else runs only slows down.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

import lancio
import lancio.env

GAMES, ROUNDS = 3, 3


def play(env: lancio.env.LancioEnv) -> int:
    """A few whole games: how many steps they took."""
    steps = 0
    for seed in range(GAMES):
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        while True:
            observation, _, over, _, _ = env.last()
            if over:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            steps += 1
    return steps


def measure(game: str) -> float:
    """Steps a CPU second of this process."""
    env = lancio.env.make(game)
    play(env)
    best = 0.0
    for _ in range(ROUNDS):
        began = process_time()
        best = max(best, play(env) / (process_time() - began))
    return best


if __name__ == "__main__":
    for slug in sys.argv[1:] or lancio.games():
        sys.stdout.write(f"{slug}: {measure(slug):,.0f} steps a CPU second\n")
