"""Computer players think in processes of their own, so that nobody waits for them but those who play against them.

A decision follows from its question alone, so a process that dies or takes too long is replaced and asked again.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import lancio
from lancio import Match
from lancio.engine import own
from lancio.engine.dice import Dice, key_of
from lancio.players import decide, player
from lancio.server.speed import Speeds

#: seconds after which a decision is given up
LIMIT = 120.0
#: how often a decision is asked for
TRIES = 2


class Thought:
    """Something that is being thought about: how far it has come, and whether the best so far shall do."""

    def __init__(self, told: Callable[[float], None] = lambda done: None) -> None:
        self._told = told
        self._lock = threading.Lock()
        self._hurry: Callable[[], None] | None = None
        self.hurried = False

    def tell(self, done: float) -> None:
        """It has come so far, from 0 to 1."""
        self._told(done)

    def begin(self, hurry: Callable[[], None]) -> None:
        """Somebody thinks about it, and can be told to hurry."""
        with self._lock:
            self._hurry = hurry

    def end(self) -> None:
        """Nobody does any more."""
        with self._lock:
            self._hurry = None

    def hurry(self) -> None:
        """The best so far shall do."""
        with self._lock:
            self.hurried = True
            if self._hurry is not None:
                self._hurry()


class Question(NamedTuple):
    """What a computer must decide. Seed and version are all that chance depends on: so the same after a restart, or in
    another process."""

    match: Match
    player: str
    key: bytes
    thought: Thought | None = None

    @classmethod
    def of(cls, match: Match, name: str, seed: int, side: str, version: int) -> Question:
        """The question of a side at a version."""
        return cls(match, name, key_of(seed, side, "player", version))

    def asked(self) -> dict[str, Any]:
        """As it is sent."""
        return {"position": self.match.dump(), "player": self.player, "key": self.key.hex()}

    def anything(self) -> int:
        """Any legal answer, if the player cannot find one."""
        choices = self.match.state.choices
        return choices.pick(Dice(self.key).below(choices.count))


class Failed(Exception):
    """The player came to no decision."""


class Worker:
    """A process that thinks."""

    def __init__(self) -> None:
        laid = own.laid()
        home = str(Path(lancio.__file__).parents[1])
        paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lancio.server.thinker", *([str(laid.path.resolve())] if laid else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            # Ctrl+C is meant for the server
            start_new_session=True,
        )

        self._count = 0
        self._writing = threading.Lock()

    def ask(self, asked: Mapping[str, Any], limit: float, thought: Thought | None = None) -> dict[str, Any]:
        """What it answers within some seconds."""
        assert self.process.stdout is not None
        timer = threading.Timer(limit, self.process.kill)
        timer.daemon = True
        timer.start()
        self._count += 1
        number = self._count
        try:
            if thought is not None:
                thought.begin(lambda: self._hurry(number))
            self._write({**asked, "number": number, "now": thought is not None and thought.hurried})
            while True:
                said = self.process.stdout.readline()
                if not said:
                    raise Failed("the process has ended")
                found: dict[str, Any] = json.loads(said)
                if "done" not in found:
                    return found
                if thought is not None:
                    thought.tell(float(found["done"]))
        except OSError as error:
            raise Failed(str(error)) from error
        finally:
            timer.cancel()
            if thought is not None:
                thought.end()

    def _write(self, asked: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        with self._writing:
            self.process.stdin.write(json.dumps(asked, separators=(",", ":")).encode() + b"\n")
            self.process.stdin.flush()

    def _hurry(self, number: int) -> None:
        """Word for whoever thinks about a question; if it is answered meanwhile, nobody heeds it."""
        try:
            self._write({"hurry": number})
        except (OSError, ValueError):
            return

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue


class Thinkers:
    """Some processes, started when they are first needed."""

    def __init__(self, count: int, limit: float = LIMIT) -> None:
        self._threads = ThreadPoolExecutor(count, "lancio-computer")
        self._limit = limit
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False
        self.speeds = Speeds()

    async def decide(self, question: Question) -> int:
        """The code of what the player chooses; `Failed` if it does not come to that."""
        chosen = player(question.player)
        if chosen.blind:
            # it draws lots among the answers and looks at nothing: that needs no process
            state = question.match.state
            return decide(question.match.game, state, chosen, Dice(question.key))
        said = await self.ask(question.asked(), question.thought)
        if chosen.budget and "pace" in said:
            self.speeds.note(question.match.game.slug, *said["pace"])
        return int(said["code"])

    async def ask(self, asked: Mapping[str, Any], thought: Thought | None = None) -> dict[str, Any]:
        """What is said to a question; `Failed` if it does not come to that."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, asked, thought)

    def warm(self) -> None:
        """Have a process ready: somebody will need it soon."""
        with self._lock:
            if self._closed or self._all:
                return
        self._threads.submit(lambda: self._put(self._take()))

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that are there."""
        with self._lock:
            return [worker.process.pid for worker in self._all]

    def _ask(self, asked: Mapping[str, Any], thought: Thought | None) -> dict[str, Any]:
        why = "the server ends"
        for _ in range(TRIES):
            worker = self._take()
            try:
                said = worker.ask(asked, self._limit, thought)
            except Failed as error:
                self._drop(worker)
                why = str(error)
                continue
            self._put(worker)
            if "error" not in said:
                return said
            raise Failed(said["error"])
        raise Failed(why)

    def _take(self) -> Worker:
        with self._lock:
            if self._closed:
                raise Failed("the server ends")
            if self._idle:
                return self._idle.pop()
            worker = Worker()
            self._all.add(worker)
            return worker

    def _put(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)

    def _drop(self, worker: Worker) -> None:
        worker.end()
        with self._lock:
            self._all.discard(worker)

    def close(self) -> None:
        """Nobody thinks any more."""
        with self._lock:
            self._closed = True
            workers = tuple(self._all)
        for worker in workers:
            worker.process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.end()
