"""Proofs of who somebody is, and how often he may try."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from litestar import Request
from litestar.datastructures import State

from lancio.server.accounts.names import folded
from lancio.server.accounts.passwords import LEAST, MOST
from lancio.server.accounts.visitor import here, visitor
from lancio.server.accounts.visits import Visits
from lancio.server.limits import GUESS, JOIN, NAME, TRY, Limits, address_of
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of

Asking = Request[Any, Any, Any]


def visits_of(state: State) -> Visits:
    """The accounts of this application."""
    visits: Visits = state.visits
    return visits


class Tries:
    """How often somebody may guess: from one address, and at one name from one address or from all together. A try is
    counted before it is known how it ends, and given back if it was right: many at once are no way around."""

    def __init__(self, state: State, request: Asking, name: str | None = None) -> None:
        limits: Limits | None = state.limits
        self._limits = limits
        address = address_of(request)
        self._all = [(TRY, address)]
        if name is not None:
            called = hash_of(folded(name))
            self._all.append((GUESS, f"{address} {called}"))
            known = visitor.get()
            # strangers who guess do not lock out a browser that is logged in to this very account
            if known is None or folded(known.account.name) != folded(name):
                self._all.append((NAME, called))
        if limits is not None:
            for kind, who in self._all:
                limits.check(kind, who)
            for kind, who in self._all:
                limits.take(kind, who)

    def right(self) -> None:
        """It was no guess."""
        if self._limits is not None:
            for kind, who in self._all:
                self._limits.give_back(kind, who)


def joins(state: State, request: Asking) -> None:
    """Only so many accounts are made from one address."""
    limits: Limits | None = state.limits
    if limits is not None:
        limits.take(JOIN, address_of(request))


@cache
def common() -> frozenset[str]:
    """The passwords that most people have, as far as they would be long enough."""
    found = tomllib.loads(files("lancio.server").joinpath("data/passwords.toml").read_text("utf-8"))
    return frozenset(found["common"])


def decent(password: str, name: str) -> None:
    """Neither a name nor what everybody tries first is a password."""
    if folded(password) in {folded(name), *common()}:
        raise Refusal("bad_password", least=LEAST, most=MOST)


async def prove(state: State, request: Asking, password: str) -> None:
    """Somebody who found a browser open is not yet its owner: the password again, if there is one."""
    visits, visit = visits_of(state), here()
    account = await visits.hall.run(visits.hall.desk, visits.book.get, visit.account.id)
    if account is None:
        raise Refusal("no_session")
    if account.password is not None:
        tries = Tries(state, request, account.name)
        if not await visits.passwords.fits(password, account.password):
            raise Refusal("wrong_password")
        tries.right()
