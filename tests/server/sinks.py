"""Those who receive what the server sends out: somebody who carries push messages or takes webhooks, and a mail server.
A browser that can read what is sealed for it, and a clock that tests turn."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from hashlib import sha256
from hmac import new as hmac
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from lancio.server.notices.sealing import CURVE, packed

#: what was sent is looked at line by line: it is not folded anew
AS_IT_CAME = default.clone(refold_source="none")


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class Got:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Sink:
    """What came, and what is answered."""

    address: str
    got: list[Got] = field(default_factory=list)
    status: int = 201


@contextmanager
def http_sink() -> Iterator[Sink]:
    """Takes whatever is posted."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            sink.got.append(Got(self.path, dict(self.headers), body))
            self.send_response(sink.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sink = Sink(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield sink
    server.shutdown()
    server.server_close()


@dataclass
class Post:
    """A mail server and what it was given."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    #: what it says to a recipient
    refusal: bytes = b""


@contextmanager
def smtp_sink() -> Iterator[Post]:
    """Takes mail, as far as one who speaks SMTP needs."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 sink\r\n")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    data = b""
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        data += part[1:] if part.startswith(b"..") else part
                    post.mails.append(message_from_bytes(data, policy=AS_IT_CAME))
                if word == b"RCPT" and post.refusal:
                    self.wfile.write(post.refusal + b"\r\n")
                    continue
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
                if word == b"QUIT":
                    return

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    post = Post(server.server_address[1])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield post
    server.shutdown()
    server.server_close()


class Browser:
    """Reads what is sealed for it, written down from RFC 8188 and 8291 and not from our own sealing."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = bytes(range(16))

    def keys(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": packed(self.point), "auth": packed(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        secret = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def mac(key: bytes, data: bytes) -> bytes:
            return hmac(key, data, sha256).digest()

        ikm = mac(mac(self.auth, secret), b"WebPush: info\0" + self.point + sender + b"\x01")
        prk = mac(salt, ikm)
        key = mac(prk, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        found: dict[str, Any] = json.loads(plain[:-1])
        return found
