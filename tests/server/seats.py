"""What the tests of the server share: a match over HTTP, from the chairs of its players."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import httpx

GAME = "night-drop"
RUN = """
import sys
from lancio.server import run
run(database=sys.argv[1], processes=int(sys.argv[2]), log=sys.argv[3])
"""
#: shows whoever watches over a server what it counts
OPERATOR = "who-watches"
#: a version that no match reaches
NO_LOG = 2**31 - 1
HUMANS = {"us": "human", "german": "human"}
T = TypeVar("T")


def on_a_loop(does: Coroutine[Any, Any, T]) -> T:
    """Run something on a loop and in a thread of its own: tests of the browser leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, does).result()


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the list of legal actions, as replays have it."""
    return {key: value for key, value in view.items() if key != "legal"}


def notations(told: dict[str, Any]) -> list[str]:
    """Offers, written out."""
    return [
        " ".join([offer["verb"], *names])
        for offer in told["offers"]
        for names in product(*(told["sets"][number]["names"] for number in offer.get("args", ())))
    ]


class Chairs:
    """A match and the keys to it, asked through any client that speaks HTTP. Asks for plain lists of legal actions."""

    def __init__(
        self,
        client: Any,
        seats: dict[str, str] | None = None,
        seed: int | None = None,
        game: str = GAME,
        *,
        alone: bool = True,
        advice: bool = True,
    ) -> None:
        """`alone`: all human seats are taken by one; else each by another, as a server for many wants it."""
        self.client = client
        chosen = seats or HUMANS
        people = [side for side, who in chosen.items() if who == "human"]
        body: dict[str, Any] = {"game": game, "seats": chosen}
        if people:
            body["mine"] = people if alone else people[0]
        if seed is not None:
            body["seed"] = seed
        if not advice:
            body["advice"] = False
        answer = client.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.id: str = made["id"]
        self.keys: dict[str, str] = made["keys"]
        self.spectator: str = made["spectator"]
        self.path = f"/api/matches/{self.id}"
        for side, token in made["invitations"].items():
            sat = client.post("/api/invitations", json={}, headers={"Lancio-Token": token})
            assert sat.status_code == 201, sat.text
            self.keys[side] = sat.json()["key"]

    def at(self, client: Any) -> Chairs:
        """The same match at another server."""
        other = copy(self)
        other.client = client
        return other

    def headers(self, side: str | None) -> dict[str, str]:
        return {"Lancio-Key": self.keys[side] if side else self.spectator}

    def get(self, side: str | None, what: str = "", **params: Any) -> Any:
        return self.client.get(f"{self.path}{what}", headers=self.headers(side), params=params)

    def look(self, side: str | None, **params: Any) -> dict[str, Any]:
        answer = self.get(side, **{"legal": True, **params})
        assert answer.status_code == 200, answer.text
        seat: dict[str, Any] = answer.json()
        return seat

    def act(self, side: str | None, version: int, action: str, **params: Any) -> Any:
        body = {"version": version, "action": action}
        return self.client.post(
            f"{self.path}/actions", headers=self.headers(side), json=body, params={"legal": True, **params}
        )

    def undo(self, side: str | None, version: int) -> Any:
        headers, params = self.headers(side), {"legal": True}
        return self.client.post(f"{self.path}/undo", headers=headers, json={"version": version}, params=params)

    def settled(self, side: str | None = None, since: int = 0) -> dict[str, Any]:
        """Look again until no computer is thinking."""
        for wait in (0.002, 0.005, 0.01, 0.02, *([0.05] * 1000)):
            if not self.look(side, since=NO_LOG)["thinking"]:
                return self.look(side, since=since)
            time.sleep(wait)
        raise AssertionError("the computer does not come to an end")

    def play_on(self, luck: random.Random, steps: int = 100_000) -> int:
        """Random legal actions for every human seat; returns how many were played."""
        played = 0
        seat = self.settled(None, NO_LOG)
        while played < steps and (side := seat["view"]["to_act"]):
            if seat["side"] != side:
                seat = self.look(side, since=NO_LOG)
            answer = self.act(side, seat["version"], luck.choice(seat["view"]["legal"]), since=NO_LOG)
            assert answer.status_code == 200, answer.text
            seat = answer.json()
            played += 1
            if seat["thinking"]:
                seat = self.settled(side, NO_LOG)
        return played


def until(what: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait for something, on a machine that may be slow."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


class Process:
    """A real server in a process of its own."""

    def __init__(self, database: Path | str, before: str = "", processes: int = 1, log: str = "warning") -> None:
        """`before`: what it does first, in Python."""
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"{before}\n{RUN}",
                str(database),
                str(processes),
                log,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANCIO_NO_BROWSER": "1", "LANCIO_METRICS": OPERATOR},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.took = time.perf_counter() - begun
        self.address = next(word for word in line.split() if word.startswith("http"))
        self.client = httpx.Client(base_url=self.address, timeout=30)

    def kill(self) -> None:
        """As a power cut would, as far as the process is concerned."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """As Ctrl+C would."""
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        """It has ended, and had nothing to complain about but a machine that others keep busy."""
        self.client.close()
        _, said = self.process.communicate(timeout=10)
        complaints = [line for line in said.splitlines() if '"from": "lancio.server.pace"' not in line]
        assert not complaints, "\n".join(complaints)
        return self.process.returncode
