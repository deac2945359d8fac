"""A process in which computers think: a question a line comes in, an answer goes out, and before it now and then how
far it has come. Whoever waits may send word that the best so far shall do.

It ends when its server does: the other end of the pipe is then closed, however the server ended.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import lancio
from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.registry import lay_over
from lancio.players import decide, player
from lancio.server import pondering

#: seconds until it is first told how far a decision has come, and between two words of that
FIRST, AGAIN = 0.25, 0.2

Say = Callable[[dict[str, Any]], None]


class Watch:
    """How long a question is thought about, how far it has come, and whether somebody will not wait any longer."""

    def __init__(self, say: Say) -> None:
        self._say = say
        #: the number of the question that shall be answered now; set by whoever listens
        self.hurried = -1
        self._number = 0
        self._begun = self._told = self._last = 0.0
        self._done = 0.0

    def begin(self, number: int, *, now: bool) -> None:
        """Another question."""
        self._number = number
        self._told = time.monotonic() + FIRST - AGAIN
        self._begun = self._last = 0.0
        self._done = 0.0
        if now:
            self.hurried = number

    def heed(self, done: float) -> bool:
        """Asked by a player that looks ahead."""
        at = time.monotonic()
        if not self._begun:
            self._begun = at
        self._done, self._last = done, at
        if at - self._told >= AGAIN:
            self._told = at
            self._say({"done": round(done, 3)})
        return self.hurried == self._number

    def pace(self, budget: int) -> list[float]:
        """So many simulations in so many seconds, as far as it was seen."""
        return [self._done * budget, self._last - self._begun]


def answer(asked: dict[str, Any], watch: Watch) -> dict[str, Any]:
    """What is said to a question. It depends on nothing but the question, unless somebody is in a hurry."""
    watch.begin(asked.get("number", 0), now=asked.get("now", False))
    for kind, ponder in pondering.KINDS.items():
        if kind in asked:
            return ponder(asked, watch.heed)
    game, state = position(asked)
    chosen = player(asked["player"]).sit(game, state.to_act)
    chosen.heed = watch.heed
    code = decide(game, state, chosen, Dice(bytes.fromhex(asked["key"])))
    return {"code": code, "pace": watch.pace(chosen.budget)}


def position(asked: dict[str, Any]) -> tuple[Game[Any], State]:
    """The game and the position of a question."""
    game = lancio.game(asked["position"]["game"])
    _, _, state = game.restore(asked["position"], 0, ())
    return game, state


def listen(source: IO[bytes], questions: SimpleQueue[dict[str, Any]], watch: Watch) -> None:
    """Pass questions on, also while one is thought about; at the end of the pipe everything ends."""
    for line in source:
        asked: dict[str, Any] = json.loads(line)
        if "hurry" in asked:
            watch.hurried = asked["hurry"]
        else:
            questions.put(asked)
    os._exit(0)


def main() -> None:
    """Think until nobody asks any more."""
    # whatever a game or a player prints must not be taken for an answer
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr

    def say(said: dict[str, Any]) -> None:
        try:
            out.write(json.dumps(said).encode() + b"\n")
            out.flush()
        except BrokenPipeError:
            # the server ended while it was thought: there is nobody to complain to
            os._exit(0)

    questions: SimpleQueue[dict[str, Any]] = SimpleQueue()
    watch = Watch(say)
    threading.Thread(target=listen, args=(sys.stdin.buffer, questions, watch), daemon=True).start()
    if len(sys.argv) > 1:
        lay_over(Path(sys.argv[1]))
    while True:
        try:
            said = answer(questions.get(), watch)
        except Exception as error:
            said = {"error": repr(error)}
        say(said)


if __name__ == "__main__":
    main()
