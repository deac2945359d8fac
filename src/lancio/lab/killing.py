"""Emptying functions in forked processes, and letting the tests that cite a rule fail."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import lancio
from lancio.engine import citations
from lancio.engine.citations import ENFORCED, WRITTEN
from lancio.engine.errors import BadData
from lancio.lab.citing import find_proofs
from lancio.lab.coverage import TESTS, coverage_of
from lancio.lab.emptying import Mutant, empty, mutants

#: seconds of the processor for one mutant; one that runs on is as good as dead
LIMIT = 5
#: how a forked process ends
KILLED, SURVIVED, NEVER_CALLED = 1, 0, 2
#: a crash of the game says little when the function returned a value that it never returns
WEAK = ("TypeError", "IndexError", "KeyError", "AttributeError", "OverflowError", "MemoryError", "RecursionError")
FOUND = {SURVIVED: "survived", NEVER_CALLED: "never called by its tests"}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of a ledger and one of the functions that enforce it."""

    game: str
    package: str
    row: str
    place: str

    def __str__(self) -> str:
        return f"{self.row} {self.place}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a function that was emptied."""

    pair: Pair
    code: int
    tests: tuple[str, ...]

    @property
    def killed(self) -> bool:
        """Whether a test failed."""
        return self.code not in FOUND


def pairs_of(game: str) -> list[Pair]:
    """Every row of a game's ledger that needs a proof, with each function that enforces it."""
    opened = lancio.game(game)
    coverage_of(opened)
    package = type(opened).__module__.rpartition(".")[2]
    book = opened.rulebook
    return [
        Pair(game, package, row, place)
        for row, places in ENFORCED[package].items()
        if row in book.rules and book.rules[row].descriptive is None
        for place in dict.fromkeys(places)
        if isinstance(WRITTEN[package][place], FunctionType)
    ]


class Runner:
    """A plugin of pytest: instead of running the tests it collected, it kills mutants with them."""

    def __init__(self, pairs: Sequence[Pair], tests: Path, limit: int = LIMIT, *, emptied: bool = False) -> None:
        self.pairs = pairs
        self.tests = tests
        self.limit = limit
        #: the function is empty already
        self.emptied = emptied
        self.verdicts: list[Verdict] = []
        self._called = False
        self._strict = True

    def pytest_runtestloop(self, session: Any) -> bool:
        """In place of pytest's own loop."""
        items: dict[tuple[str, str], list[Any]] = {}
        for item in session.items:
            name = f"{item.path.stem}.{getattr(item, 'originalname', item.name)}"
            items.setdefault((item.path.parent.name, name), []).append(item)
        proofs = {package: find_proofs(self.tests / package).tests for package in {pair.package for pair in self.pairs}}
        for pair in self.pairs:
            names = proofs[pair.package].get(pair.row, [])
            tests = [item for name in names for item in items.get((pair.package, name), [])]
            self.verdicts.append(Verdict(pair, self.judge(pair, tests), tuple(names)))
        return True

    def judge(self, pair: Pair, tests: Sequence[Any]) -> int:
        """The best that the tests achieve against any mutant of the function."""
        function = WRITTEN[pair.package][pair.place]
        found = NEVER_CALLED
        for mutant in mutants(function)[: 1 if self.emptied else None]:
            code = self.forked(partial(self.run, function, mutant, tests))
            if code not in FOUND:
                return code
            if code == SURVIVED:
                found = SURVIVED
        return found

    def forked(self, run: Any) -> int:
        """The exit code of a process of its own, KILLED if it ran out of time or crashed."""
        child = os.fork()
        if not child:
            signal.setitimer(signal.ITIMER_VIRTUAL, self.limit)
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
            os._exit(run())
        _, status = os.waitpid(child, 0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else KILLED

    def run(self, function: FunctionType, mutant: Mutant, tests: Iterable[Any]) -> int:
        """In the forked process: the tests, one by one, until one fails."""
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        self._strict = mutant.name == "emptied"
        if self.emptied:
            self.called()
        else:
            empty(function, mutant.make, self.called)
        for item in tests:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return SURVIVED if self._called else NEVER_CALLED

    def called(self) -> None:
        """The mutant was called."""
        self._called = True

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A failed test ends the forked process."""
        if not report.failed:
            return
        crash = getattr(report.longrepr, "reprcrash", None)
        if self._strict or crash is None or not crash.message.startswith(WEAK) or in_test(crash.path):
            os._exit(KILLED)


def in_test(path: str) -> bool:
    """Whether a test failed by itself, not the game below it."""
    return Path(path).name.startswith("test_")


def collected(plugin: object, folders: Iterable[str]) -> int:
    """Let pytest collect the tests and hand them to a plugin. What pytest says at the end."""
    import pytest

    options = ["-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return int(pytest.main([*options, *folders], plugins=[plugin]))


def run(
    games: Sequence[str], choose: Callable[[list[Pair]], list[Pair]], tests: Path = TESTS, limit: int = LIMIT
) -> list[Verdict]:
    """Kill all that can be killed. Nothing of a game is imported in this process, so that functions can be emptied
    before their module is."""

    def first() -> list[Verdict]:
        runner = Runner(choose([pair for game in games for pair in pairs_of(game)]), tests, limit)
        folders = [str(tests / package) for package in dict.fromkeys(pair.package for pair in runner.pairs)]
        code = collected(runner, folders)
        if code or len(runner.verdicts) != len(runner.pairs):
            raise BadData(" ".join(folders), f"the tests cannot be collected (pytest says {code})")
        return runner.verdicts

    verdicts = apart(first)
    if verdicts is None:
        raise BadData("mutation", "the tests could not be run")
    idle: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        if not verdict.killed:
            idle.setdefault((verdict.pair.game, verdict.pair.place), []).append(verdict)
    again = {}
    for (game, place), own in idle.items():
        found = apart(partial(at_import, game, place, [verdict.pair for verdict in own], tests))
        # a process that died took its tests along
        again.update(found if found is not None else {verdict.pair: KILLED for verdict in own})
    return [Verdict(v.pair, again.get(v.pair, v.code), v.tests) for v in verdicts]


def apart(task: Callable[[], T]) -> T | None:
    """What a task gives in a process of its own, None if that died."""
    fork = multiprocessing.get_context("fork")
    here, there = fork.Pipe(duplex=False)

    def work() -> None:
        there.send(task())

    process = fork.Process(target=work)
    process.start()
    there.close()
    try:
        found: T = here.recv()
    except EOFError:
        return None
    finally:
        process.join()
    return found


def at_import(game: str, place: str, pairs: Sequence[Pair], tests: Path) -> dict[Pair, int]:
    """What the tests say to a function that was empty when its module was imported. If it was not called then, this
    is no other mutant than before."""
    cite, called = citations.rule, []

    def rule(*ids: str) -> Callable[[Any], Any]:
        def mark(target: Any) -> Any:
            target = cite(*ids)(target)
            code = WRITTEN[pairs[0].package].get(place)
            if isinstance(code, FunctionType) and code not in emptied:
                emptied.append(code)
                empty(code, mutants(code)[0].make, lambda: called.append(place))
            return target

        return mark

    emptied: list[FunctionType] = []
    citations.rule = rule
    try:
        lancio.game(game).start()
    except Exception:
        return dict.fromkeys(pairs, KILLED)
    if not called:
        return {}
    runner = Runner(pairs, tests, emptied=True)
    code = collected(runner, [str(tests / pairs[0].package)])
    return dict.fromkeys(pairs, KILLED) if code else {verdict.pair: verdict.code for verdict in runner.verdicts}
