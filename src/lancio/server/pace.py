"""How long the loop is held up, and by what: everybody waits for what runs on it.

Told are the match, its game and the kind of action, never what was done, a key or a seed.
"""

from __future__ import annotations

import logging
import time

#: seconds; whatever holds the loop up for longer is written down, and so is a loop that is later than that
SLOW = 0.05
#: seconds between two words on the same: on a machine that is busy with other things all takes long
SILENCE = 10.0

logger = logging.getLogger(__name__)


class Pace:
    """What was done on the loop since it was last looked at. It costs next to nothing: two looks at the clock."""

    def __init__(self, slow: float = SLOW) -> None:
        self.slow = slow
        self._longest = 0.0
        self._what = ("", "", "")
        self._said = {"slow": float("-inf"), "late": float("-inf")}

    def timed(self, what: str, game: str, match: str) -> Span:
        """Something that everybody waits for."""
        return Span(self, (what, match, game))

    def took(self, seconds: float, what: tuple[str, str, str]) -> None:
        """Something took so long."""
        if seconds > self._longest:
            self._longest, self._what = seconds, what
        if seconds > self.slow and self._may_say("slow"):
            logger.warning("%s in match %s (%s) held everybody up for %.0f ms", *what, seconds * 1000)

    def late(self, seconds: float) -> None:
        """The loop came so late to something that had its time."""
        longest, what = self._longest, self._what
        self._longest = 0.0
        if seconds > self.slow and self._may_say("late"):
            doing = "; the longest was {} in match {} ({}), {:.0f} ms".format(*what, longest * 1000) if longest else ""
            logger.warning("the loop is %.0f ms late%s", seconds * 1000, doing)

    def _may_say(self, kind: str) -> bool:
        now = time.monotonic()
        if now - self._said[kind] < SILENCE:
            return False
        self._said[kind] = now
        return True


class Span:
    """A while on the loop."""

    __slots__ = ("_begun", "_pace", "_what")

    def __init__(self, pace: Pace, what: tuple[str, str, str]) -> None:
        self._pace, self._what = pace, what

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._pace.took(time.perf_counter() - self._begun, self._what)


#: of this process, which has one loop
PACE = Pace()
