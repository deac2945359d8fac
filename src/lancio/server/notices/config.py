"""How the server may tell people that it is their turn: from the environment of whoever runs it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from lancio.engine.errors import LancioError

#: those who carry messages to browsers; a name that begins with a dot stands for all below it
PUSHERS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    "web.push.apple.com",
    ".push.apple.com",
    ".notify.windows.com",
)
#: seconds in which somebody may look before he is told
GRACE = 30.0


@dataclass(frozen=True, slots=True)
class Mail:
    """A server that takes our mail."""

    host: str
    port: int
    #: encrypted from the first byte; otherwise as soon as it offers that
    secure: bool
    user: str
    password: str
    sender: str


@dataclass(frozen=True, slots=True)
class Config:
    """What is set. By itself nothing leaves the server."""

    #: the client may be installed, and stay when nobody serves it
    app: bool = False
    #: what the server is called from outside: https://lancio.example
    address: str = ""
    mail: Mail | None = None
    #: hosts to which notices may be posted; a star for any that is no private one
    webhooks: tuple[str, ...] = ()
    pushers: tuple[str, ...] = PUSHERS
    #: other servers may be in private networks, and speak plain HTTP
    private: bool = False
    #: whom those who carry messages may write to
    contact: str = ""
    grace: float = GRACE
    clock: Callable[[], float] = time.time


def from_environment(*, app: bool, values: Mapping[str, str] | None = None) -> Config:
    """As it is set there, or a clear error."""
    values = os.environ if values is None else values
    address = values.get("LANCIO_ADDRESS", "").rstrip("/")
    if address and urlsplit(address).scheme not in ("http", "https"):
        raise LancioError(f"LANCIO_ADDRESS: expected an address like https://lancio.example, found {address!r}")
    mail = read_mail(values["LANCIO_SMTP"], values.get("LANCIO_MAIL_FROM", "")) if values.get("LANCIO_SMTP") else None
    if mail and not address:
        raise LancioError("LANCIO_SMTP: mails have links in them, so LANCIO_ADDRESS must be set too")
    return Config(
        app=app,
        address=address,
        mail=mail,
        webhooks=_words(values.get("LANCIO_WEBHOOKS", "")),
        pushers=_words(values.get("LANCIO_PUSH", "")) or PUSHERS,
        private=values.get("LANCIO_PRIVATE", "") in ("1", "true", "yes"),
        contact=values.get("LANCIO_CONTACT", "") or address,
    )


def read_mail(said: str, sender: str) -> Mail:
    """Where mail goes: smtp://user:password@host:587 or smtps://…:465.

    >>> read_mail("smtp://me:p%40ss@mail.example", "Lancio <lancio@example.org>").port
    587
    """
    parts = urlsplit(said)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise LancioError("LANCIO_SMTP: expected smtp://user:password@host:port or smtps://…")
    if "@" not in sender:
        raise LancioError("LANCIO_MAIL_FROM: expected the address that mails come from")
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mail(parts.hostname, parts.port or (465 if secure else 587), secure, user, password, sender)


def _words(said: str) -> tuple[str, ...]:
    return tuple(word.strip().lower() for word in said.split(",") if word.strip())
