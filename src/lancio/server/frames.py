"""Sockets for those who say one thing after another. Whoever sends frames faster than they can be meant, or keeps the
server busy with frames that say nothing, is cut off before anybody else has to wait for him."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

#: messages that may wait: a player wants one thing at a time
WAITING = 64
#: frames that say nothing (pings, parts of a message), and the seconds in which nobody needs more of them
EMPTY, SECONDS = 200, 60.0
#: bytes that are read before it is seen what they were
SLICE = 1024


class Sparing(WebSocketsSansIOProtocol):
    """uvicorn's own, with an end to what one socket may ask of it."""

    _empty = 0
    _since = 0.0

    def data_received(self, data: bytes) -> None:
        """He speaks: a little is read at a time, since thousands of frames fit into what comes at once."""
        for begin in range(0, len(data), SLICE):
            super().data_received(data[begin : begin + SLICE])
            if self.transport.is_closing():
                return
            if self.queue.qsize() > WAITING or self._empty > EMPTY:
                self._cut_off()
                return

    def handle_ping(self) -> None:
        """Is anybody there?"""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is there."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A message goes on."""
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. One that is no text closes the socket, as uvicorn does it, but is no news for the
        server's owner."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._close(CloseCode.INVALID_DATA)
                return
        super().send_receive_event_to_app()

    def _count(self) -> None:
        now = self.loop.time()
        if now - self._since > SECONDS:
            self._empty, self._since = 0, now
        self._empty += 1

    def _cut_off(self) -> None:
        """What he wanted and has not got is forgotten: nothing of it was promised."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self._close(CloseCode.POLICY_VIOLATION)

    def _close(self, code: CloseCode) -> None:
        self.conn.send_close(code)
        self.handle_parser_exception()
