"""Who asks, while a request is answered: the account that a browser is logged in to, if any."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple

from lancio.server.accounts.book import Account
from lancio.server.refusals import Refusal
from lancio.server.sittings import Sitter


class Visit(NamedTuple):
    """A browser that is logged in."""

    account: Account
    #: the hash of its token
    session: str


#: who asks, None if nobody is logged in
visitor: ContextVar[Visit | None] = ContextVar("visitor", default=None)


def here() -> Visit:
    """Who asks, or a refusal if nobody is logged in."""
    visit = visitor.get()
    if visit is None:
        raise Refusal("no_session")
    return visit


def sitter(name: str | None, *, rated: bool) -> Sitter:
    """Who asks, as somebody who sits down: his seat follows his account, and has its name if he gives no other."""
    visit = visitor.get()
    if visit is None:
        if rated:
            raise Refusal("not_rated")
        return Sitter(name)
    return Sitter(name or visit.account.name, visit.account.id, rated)
