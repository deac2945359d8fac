"""Hashes of passwords: Argon2id, made elsewhere, a few at a time."""

from __future__ import annotations

import asyncio
import threading

import pytest

from lancio.server.accounts import passwords
from lancio.server.accounts.passwords import Passwords
from lancio.server.refusals import Refusal
from tests.server.seats import on_a_loop


def test_hashes() -> None:
    """Only the password fits; two hashes of one password differ; nobody's password never fits; bad hashes neither."""

    async def does() -> None:
        keeper = Passwords()
        one, two = await keeper.hash("correct horse"), await keeper.hash("correct horse")
        assert one != two and one.startswith("$argon2id$v=19$m=32768,t=3,p=1$") and "horse" not in one
        assert await keeper.fits("correct horse", one) and not await keeper.fits("correct horsf", one)
        assert not await keeper.fits("correct horse", None) and not await keeper.fits("x", "no hash at all")
        keeper.close()

    on_a_loop(does())


def test_other_parameters() -> None:
    """A hash made with other parameters still fits, and is known to be made anew."""

    async def does() -> None:
        old, new = Passwords(passes=1, memory=1024), Passwords()
        kept = await old.hash("correct horse")
        assert await new.fits("correct horse", kept) and new.stale(kept) and not old.stale(kept)
        old.close()
        new.close()

    on_a_loop(does())


def test_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """While so many hash and so many wait, the next is told to come again; the loop goes on meanwhile."""
    hold, at_once, most = threading.Event(), 0, 0
    lock = threading.Lock()

    def slow(self: Passwords, password: str) -> str:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        hold.wait(30)
        with lock:
            at_once -= 1
        return "hash"

    monkeypatch.setattr(Passwords, "make", slow)

    async def does() -> None:
        keeper = Passwords()
        room = passwords.AT_ONCE + passwords.WAITING
        tasks = [asyncio.create_task(keeper.hash("correct horse")) for _ in range(room)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await keeper.hash("correct horse")
        assert refused.value.status == 429
        hold.set()
        assert await asyncio.gather(*tasks) == ["hash"] * room
        assert most <= passwords.AT_ONCE
        assert await keeper.hash("correct horse") == "hash"
        keeper.close()

    on_a_loop(does())


@pytest.mark.parametrize("password", ["", "1234567", " " * 8, "x" * 201])
def test_bad_passwords(password: str) -> None:
    with pytest.raises(Refusal) as refused:
        on_a_loop(Passwords().hash(password))
    assert refused.value.code == "bad_password"
