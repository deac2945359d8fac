"""HTTP for those who send their requests within some seconds: half-sent ones are dropped, or a few hundred of them
would keep everybody else out."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: seconds in which a request must be there, once its connection is
SECONDS = 15.0


class Patient(H11Protocol):
    """uvicorn's own, with an end to its patience."""

    seconds = SECONDS
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

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """He wants a socket."""
        self._upgraded = True
        self._stop()
        super().handle_websocket_upgrade(event)

    @property
    def _half(self) -> bool:
        """Whether a request is waited for that has not come, or not come to its end. After an answer, and with nothing
        new said, uvicorn has its own timer."""
        if self._upgraded:
            return False
        if self.conn.their_state is h11.SEND_BODY:
            return True
        quiet = self.cycle is not None and not self.conn.trailing_data[0]
        return self.conn.their_state is h11.IDLE and not quiet

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
