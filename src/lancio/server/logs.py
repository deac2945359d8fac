"""What is written down: a JSON object a line, with the request that it belongs to. Never a key, a seed or the values of
a statement: whatever looks like one is blotted out, wherever it comes from. No line fills the disk."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from litestar.types import Message, Scope, Send

HEADER = b"x-request-id"
#: what a proxy may call a request
NAME = re.compile(rb"[A-Za-z0-9-]{1,36}")
#: keys, seeds, hashes
SECRET = re.compile(r"(?<![\w-])(?:(?=\S*[0-9A-Z])(?:[\w-]{24}|[\w-]{43})|[0-9a-f]{32,}|\d{15,})(?![\w-])|\$argon2\S*")
BLOT = "…"
#: a key that somebody has put where a name belongs
KEY = re.compile(rb"[\w-]{24}")
#: so many lines alike in so many seconds, the others are counted
ALIKE, SECONDS = 20, 60.0

#: the request that is being answered
request: ContextVar[str] = ContextVar("request", default="")
logger = logging.getLogger("lancio.server.requests")


def blotted(text: str) -> str:
    """A text without secrets.

    >>> blotted("key q1W2e3R4t5Y6u7I8o9P0-_zX, seed 123456789012345678, match abcdefghijkm")
    'key …, seed …, match abcdefghijkm'
    """
    return SECRET.sub(BLOT, text)


class Lines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        said: dict[str, Any] = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "process": record.process,
            "from": record.name,
            "message": blotted(record.getMessage()),
        }
        if request.get():
            said["request"] = request.get()
        said |= getattr(record, "more", {})
        if record.exc_info:
            said["trace"] = blotted(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


class Calm(logging.Filter):
    """Lets through so many lines alike, and says later how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now, kind = self._clock(), (record.name, str(record.msg)[:80])
        begun, count = self._seen.get(kind, (now, 0))
        if now - begun > SECONDS:
            if count > ALIKE:
                record.msg = f"{record.msg} ({count - ALIKE} more like this were not written down)"
            begun, count = now, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[kind] = begun, count + 1
        return count < ALIKE


def configure(level: str = "warning") -> None:
    """Everything that this process writes down goes to stderr as lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Calm())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # whoever sends what is no HTTP is answered with 400; that is no news for the owner
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    for name in ("alembic", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)


def named(scope: Scope) -> str:
    """A name for a request: the one that it brings along, if it has a decent one."""
    for name, value in scope["headers"]:
        if name == HEADER and NAME.fullmatch(value) and not KEY.fullmatch(value):
            return value.decode()
    return secrets.token_hex(8)


def watched(scope: Scope, send: Send, count: Callable[[int], None]) -> Send:
    """Name a request, put the name on its answer, count the answer, and write it down if that is wanted."""
    name = named(scope)
    request.set(name)
    begun = time.perf_counter()
    told = logger.isEnabledFor(logging.INFO)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (HEADER, name.encode())]
            count(message["status"])
            if told:
                took = round((time.perf_counter() - begun) * 1000, 1)
                more = {
                    "method": scope.get("method"),
                    "path": blotted(scope["path"]),
                    "status": message["status"],
                    "ms": took,
                }
                logger.info("answered", extra={"more": more})
        await send(message)

    return sending
