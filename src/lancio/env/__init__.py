"""For people who train players: every game as a PettingZoo environment (`pip install 'lancio[rl]'`).

>>> import lancio.env
>>> env = lancio.env.make("duel-in-the-dark")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

try:
    from lancio.env.aec import LancioEnv, make
    from lancio.env.encoding import Encoder
    from lancio.env.splitting import Splitter
except ImportError as error:  # pragma: no cover - only where the extra is missing
    raise ImportError(f"lancio.env needs the extra rl: pip install 'lancio[rl]' ({error})") from error

__all__ = ["Encoder", "LancioEnv", "Splitter", "make"]
