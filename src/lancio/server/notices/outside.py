"""Requests to other servers, whose addresses strangers have given us: only to hosts that are allowed, never into
private networks, and to the very address that was looked at."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Collection, Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
#: IPv4 in the clothes of IPv6: somebody translates
TRANSLATED = ip_network("64:ff9b::/96")


class Unwanted(Exception):
    """An address to which nothing is sent."""


class Failed(Exception):
    """Nobody answered as he should: perhaps later."""


def allowed(address: str, hosts: Collection[str], *, private: bool = False) -> SplitResult:
    """An address in its parts, if its host is one of those allowed.

    >>> allowed("https://a.hooks.example/x", [".hooks.example"]).hostname
    'a.hooks.example'
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Unwanted("not an address") from error
    host = (parts.hostname or "").lower()
    if not host or parts.username is not None or parts.password is not None or not address.isascii():
        raise Unwanted("not an address")
    if any(ord(letter) <= 32 for letter in address):
        raise Unwanted("not an address")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Unwanted("not https")
    if port not in (None, 443) and not private:
        raise Unwanted("another port")
    if not private and not out_there(host):
        raise Unwanted("a private network")
    if not any(host == one or one == "*" or (one.startswith(".") and host.endswith(one)) for one in hosts):
        raise Unwanted("this host is not allowed")
    return parts


def out_there(host: str) -> bool:
    """Whether a host may be out in the world, as far as its name says.

    >>> [out_there(one) for one in ("hooks.example", "10.0.0.1", "127.1", "localhost", "::1", "93.184.216.34")]
    [True, False, False, False, False, True]
    """
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return False
    try:
        return is_public(host)
    except ValueError:
        pass
    try:
        # the short ways to write such an address
        return is_public(socket.inet_ntoa(socket.inet_aton(host)))
    except (OSError, UnicodeError):
        return True


def is_public(address: str) -> bool:
    """Whether an address is out in the world.

    >>> [is_public(one) for one in ("93.184.216.34", "10.0.0.1", "127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1")]
    [True, False, False, False, False]
    """
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour is not None or found.teredo is not None or found in TRANSLATED:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def found_at(host: str, port: int, *, private: bool) -> str:
    """Where a host is; all its addresses must be in the world."""
    try:
        answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Failed(str(error)) from error
    addresses = [str(answer[4][0]) for answer in answers]
    if not addresses or not (private or all(map(is_public, addresses))):
        raise Unwanted("a private network")
    return addresses[0]


def post(
    address: str, body: bytes, headers: Mapping[str, str], hosts: Collection[str], *, private: bool = False
) -> tuple[int, str]:
    """Post something: the status of the answer, and when it says to come again. Nobody is followed elsewhere."""
    parts = allowed(address, hosts, private=private)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    at = found_at(host, port, private=private)
    line: HTTPConnection = Secure(host, port, at) if parts.scheme == "https" else Plain(host, port, at)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        line.request("POST", path, body, {"User-Agent": "Lancio", **headers})
        answer = line.getresponse()
        return answer.status, answer.getheader("Retry-After") or ""
    except (OSError, HTTPException) as error:
        raise Failed(type(error).__name__) from error
    finally:
        line.close()


class Plain(HTTPConnection):
    """A line to an address that was looked at, whatever the name means a moment later."""

    def __init__(self, host: str, port: int, at: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.at = at

    def connect(self) -> None:
        self.sock: Any = socket.create_connection((self.at, self.port), SECONDS)


class Secure(HTTPSConnection):
    """The same, encrypted, with the certificate of the name."""

    def __init__(self, host: str, port: int, at: str) -> None:
        self.trust = ssl.create_default_context()
        super().__init__(host, port, timeout=SECONDS, context=self.trust)
        self.at = at

    def connect(self) -> None:
        plain = socket.create_connection((self.at, self.port), SECONDS)
        self.sock: Any = self.trust.wrap_socket(plain, server_hostname=self.host)
