"""One of several servers thinks for a computer; when it dies another goes on, though nobody looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lancio.server.leases import PostgresLeases
from lancio.server.store import Store
from tests.server.seats import OPERATOR, Chairs, Process, until

GREEDY = {"us": "greedy", "german": "greedy"}


@contextmanager
def servers(database: str, count: int) -> Iterator[list[Process]]:
    started: list[Process] = []
    try:
        for _ in range(count):
            started.append(Process(database))
        yield started
    finally:
        for server in started:
            if server.process.poll() is None:
                server.kill()


def figure(server: Process, name: str) -> int:
    headers = {"Authorization": f"Bearer {OPERATOR}"}
    lines = server.client.get("/metrics", headers=headers).text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"lancio_{name} "))


def thoughts(server: Process) -> int:
    """How many decisions a server's computers have made."""
    return figure(server, "thinking_seconds_count")


def test_another_takes_over(database: str) -> None:
    """Two matches of computers, made at one server; the other server knows one of them. It thinks for neither until
    the first is killed, then for both."""
    store = Store(database)

    def entries(chairs: Chairs) -> int:
        return len(store.entries(chairs.id))

    def grows(chairs: Chairs, beyond: int) -> None:
        until(lambda: entries(chairs) > beyond)

    with servers(database, 2) as (one, two):
        matches = [Chairs(one.client, GREEDY, seed=seed) for seed in (3, 4)]
        known = matches[0].at(two.client)
        for chairs in matches:
            grows(chairs, 5)
        known.look(None)
        grows(known, entries(known) + 10)
        assert known.look(None)["thinking"] and not thoughts(two)
        assert [figure(server, "matches_thinking") for server in (one, two)] == [2, 0]
        one.kill()
        for chairs in matches:
            grows(chairs, entries(chairs) + 5)
        assert thoughts(two) >= 12
        # one that comes back thinks for nobody: both matches are looked after
        with servers(database, 1) as (again,):
            grows(known, entries(known) + 5)
            assert not thoughts(again)
    # and nobody is left: the next one goes on by itself
    before = [entries(chairs) for chairs in matches]
    with servers(database, 1):
        for chairs, count in zip(matches, before, strict=True):
            grows(chairs, count + 3)
    store.close()


def test_leases(database: str) -> None:
    """One has it; whoever ends, however, has nothing any more, and is missed by one of those who are left."""
    stores = [Store(database) for _ in range(3)]
    one, two, three = (store.leases for store in stores)
    assert isinstance(one, PostgresLeases)
    assert one.take("abc") and not two.take("abc") and two.take("abd")
    one.release("abc")
    assert two.take("abc")
    missed: list[int] = []
    for number, lease in enumerate((one, three)):
        lease.watch(lambda number=number: missed.append(number))  # type: ignore[misc]
    until(lambda: sorted(missed) == [0, 1])
    two.close()
    until(lambda: len(missed) == 3)
    assert one.take("abc") and not three.take("abc")
    for store in stores:
        store.close()
    assert not one.take("abc")
