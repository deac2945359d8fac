"""Rehearsals: what rules work out at first use and keep (distances, lines of sight, ways home) is worked out before
somebody waits for it.

When a scenario is opened for the first time, another match of it is played for a while, at random, in a thread of its
own and with pauses; nobody sees it.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from lancio import Match

#: seconds before it begins, so that whoever has just come is served first, and between two actions
SOON, PAUSE = 2.0, 0.003
#: actions that are played
ACTIONS = 250

logger = logging.getLogger(__name__)


def look(match: Match) -> None:
    """All that anybody is shown."""
    for side in (*match.sides, None):
        match.offers(match.look(side))


class Rehearsal:
    """Plays every scenario once."""

    def __init__(self, soon: float = SOON) -> None:
        self._soon = soon
        self._pool = ThreadPoolExecutor(1, "lancio-rehearsal")
        self._ended = threading.Event()
        self._known: set[tuple[str, str, str]] = set()

    def of(self, match: Match) -> None:
        """Rehearse what matches like this one may come to, unless that was done. The first look comes at once: not to
        be called on the loop."""
        key = match.game.slug, match.scenario.slug, repr(sorted(match.options.items()))
        if key not in self._known and not self._ended.is_set():
            self._known.add(key)
            look(match)
            self._pool.submit(self._play, match)

    def _play(self, match: Match) -> None:
        if self._ended.wait(self._soon):
            return
        begun = time.thread_time()
        try:
            count = self._through(match.game.start(match.scenario.slug, 0, match.options))
        except Exception:
            logger.exception("%s could not be rehearsed", match.game.slug)
            return
        took = time.thread_time() - begun
        logger.info("%s rehearsed: %d actions, %.2f s", match.game.slug, count, took)

    def _through(self, match: Match) -> int:
        luck = random.Random(0)
        for count in range(ACTIONS):
            if match.to_act is None or self._ended.wait(PAUSE):
                return count
            choices = match.state.choices
            action = match.verbs.notation(choices.pick(luck.randrange(len(choices))))
            (step,) = match.follow([(match.to_act, action)])
            match = step.after
            look(match)
        return ACTIONS

    def close(self) -> None:
        """No more."""
        self._ended.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
