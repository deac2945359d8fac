"""HTTP for those who send their requests within some seconds, with heads of some size: half-sent ones are dropped, or
a few hundred of them would keep everybody else out.

Requests are read by httptools where it is installed, otherwise by h11, which costs twice as much.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: seconds in which a request must be there, once its connection is
SECONDS = 15.0
#: bytes of a request's head
HEAD = 65_536


class Patient(asyncio.Protocol):
    """What both ways of reading share: an end to patience."""

    seconds = SECONDS
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _end: asyncio.TimerHandle | None = None
    #: it has become a socket, on which nobody has to speak
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: he may speak."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """He speaks. More bytes do not buy more time."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._stop()
        super().connection_lost(exc)

    @property
    def _half(self) -> bool:
        """Whether a request is waited for that has not come, or not come to its end. After an answer, and with nothing
        new said, uvicorn has its own timer."""
        raise NotImplementedError

    def _wait(self) -> None:
        if not self._half:
            self._stop()
        elif self._end is None:
            self._end = self.loop.call_later(self.seconds, self._give_up)

    def _stop(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _give_up(self) -> None:
        self._end = None
        if self._half:
            self.transport.close()


class PatientH11(Patient, H11Protocol):
    """uvicorn's own on h11, which bounds heads by itself."""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """He wants a socket."""
        self._upgraded = True
        self._stop()
        super().handle_websocket_upgrade(event)

    @property
    def _half(self) -> bool:
        if self._upgraded:
            return False
        if self.conn.their_state is h11.SEND_BODY:
            return True
        quiet = self.cycle is not None and not self.conn.trailing_data[0]
        return self.conn.their_state is h11.IDLE and not quiet


def quickest() -> Any:
    """The best that this machine has, as uvicorn takes it."""
    try:
        import httptools
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        return PatientH11

    class PatientTools(Patient, HttpToolsProtocol):
        """uvicorn's own on httptools, with heads that end."""

        #: a request is waited for, or has begun and not ended; its head is not complete
        _open = _reading = True
        #: bytes that came since the head began in which it did not end, and bytes of it as it was read
        _came = _read = 0

        def data_received(self, data: bytes) -> None:
            """He speaks. A head that does not end is refused before it has used up the memory."""
            super().data_received(data)
            self._came = self._came + len(data) if self._reading and self._open else 0
            if self._came > HEAD and not self.transport.is_closing():
                self.send_400_response("Invalid HTTP request received.")

        def on_message_begin(self) -> None:
            """The first byte of a request."""
            self._open, self._reading, self._read = True, True, 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            """Its address, or a part of it."""
            self._count(url)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            """One of its headers."""
            self._count(name, value)
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """The end of its head."""
            self._reading = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """Its end."""
            self._open = False
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            """He wants a socket."""
            self._upgraded = True
            self._stop()
            super().handle_websocket_upgrade()

        @property
        def _half(self) -> bool:
            return self._open and not self._upgraded

        def _count(self, *parts: bytes) -> None:
            self._read += sum(map(len, parts))
            if self._read > HEAD:
                raise httptools.HttpParserError("the head is too long")

    return PatientTools
