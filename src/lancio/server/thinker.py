"""A process in which computers think: a question a line comes in, the code of an answer goes out.

It ends when its server does: the other end of the pipe is then closed, however the server ended.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import lancio
from lancio.engine.dice import Dice
from lancio.engine.registry import lay_over
from lancio.players import decide, player


def answer(asked: dict[str, Any]) -> int:
    """What a player decides. It depends on nothing but the question."""
    game = lancio.game(asked["position"]["game"])
    _, _, state = game.restore(asked["position"], 0, ())
    return decide(game, state, player(asked["player"]).sit(game, state.to_act), Dice(bytes.fromhex(asked["key"])))


def listen(source: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Pass questions on, also while one is thought about; at the end of the pipe everything ends."""
    for line in source:
        questions.put(line)
    os._exit(0)


def main() -> None:
    """Think until nobody asks any more."""
    # whatever a game or a player prints must not be taken for an answer
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    if len(sys.argv) > 1:
        lay_over(Path(sys.argv[1]))
    while True:
        try:
            said: dict[str, Any] = {"code": answer(json.loads(questions.get()))}
        except Exception as error:
            said = {"error": repr(error)}
        try:
            out.write(json.dumps(said).encode() + b"\n")
            out.flush()
        except BrokenPipeError:
            # the server ended while it was thought: there is nobody to complain to
            os._exit(0)


if __name__ == "__main__":
    main()
