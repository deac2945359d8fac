"""Carries notices out, in threads of its own: whoever reads slowly on the other side holds nobody up here.

What cannot be delivered is tried again, later and later; an address that is gone is forgotten.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import lancio
from lancio.engine.text import Catalogue
from lancio.server.notices import mail, outside
from lancio.server.notices.book import ASKED, MAIL, PUSH, Book, Delivery, Subscription
from lancio.server.notices.config import Config
from lancio.server.once_more import offered
from lancio.server.refusals import TEXT
from lancio.server.store import Store

#: seconds until it is tried again; after the last one it is given up
BACKOFF = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0)
#: seconds for which a push message is kept for a phone that is off
KEPT = 24 * 3600
THREADS = 4
#: what a notice is about: a turn, a match that waits for the seat alone, a rematch, something that is asked; by the
#: names of their words
TURN, HERE, AGAIN, ASKS = "text", "here", "again", "asked"
#: and what programs are told
EVENTS = {TURN: "your-turn", HERE: "everybody-here", AGAIN: "rematch", ASKS: "proposal"}
#: answers that say that nobody is there any more
GONE = (404, 410)
#: match, side and number of each notice that goes together
Waits = Sequence[tuple[str, str, int]]

logger = logging.getLogger(__name__)


class Courier:
    """Knows the words and the ways."""

    def __init__(self, store: Store, book: Book, config: Config) -> None:
        self.store = store
        self.book = book
        self.config = config
        self.pool = ThreadPoolExecutor(THREADS, "lancio-courier")

    def close(self) -> None:
        """What is under way is waited for: it would be sent twice otherwise."""
        self.pool.shutdown(wait=True, cancel_futures=True)

    # -- keys of the house ---------------------------------------------------------------------

    @cached_property
    def private(self) -> str:
        """The key with which push messages are signed."""
        from lancio.server.notices.sealing import new_private

        return self.book.secret("vapid", new_private)

    @cached_property
    def public(self) -> str:
        """What browsers are told of it."""
        from lancio.server.notices.sealing import public_of

        return public_of(self.private)

    @cached_property
    def _secret(self) -> bytes:
        return self.book.secret("links", lambda: secrets.token_hex(32)).encode()

    def token(self, purpose: str, id_: str) -> str:
        """What a link carries: a subscription, and that the link is ours."""
        sign = hmac.new(self._secret, f"{purpose}:{id_}".encode(), hashlib.sha256).hexdigest()[:32]
        return f"{id_}.{sign}"

    def read_token(self, purpose: str, token: str) -> str | None:
        """The subscription of a link of ours."""
        id_ = token.rpartition(".")[0]
        return id_ if hmac.compare_digest(self.token(purpose, id_).encode(), token.encode()) else None

    # -- words ---------------------------------------------------------------------------------

    def say(self, key: str, to: Subscription, **values: object) -> str:
        """In the language that was asked for."""
        return TEXT.say(f"ring.{key}", to.lang, **values)

    def line(self, match: str, side: str, lang: str, number: int = 1, *, names: bool = True) -> str:
        """Whose turn it is where, and nothing of how it stands. `number`: of the notice; `names`: with what people call
        themselves, which nobody shall be sent who has not asked for it."""
        card = self.store.find(match)
        if card is None:
            return TEXT.say("ring.title", lang)
        words = lancio.game(card.game).catalogue
        # an example of what will come speaks of turns
        key = f"ring.{self._about(match, number) if names else TURN}"
        named = self.store.seatings.of(match).names if names else {}
        others = ", ".join(named.get(other) or _side(words, other, lang) for other in card.seats if other != side)
        title = words.say("title", lang) if "title" in words else lancio.game(card.game).title
        return TEXT.say(key if others else "ring.alone", lang, game=title, others=others)

    def _about(self, match: str, number: int) -> str:
        """What is to be told of a match."""
        if number <= ASKED:
            return ASKS
        card = self.store.find(match)
        if card is not None and card.waits:
            return HERE
        return AGAIN if offered(self.store.engine, match) else TURN

    # -- ways ----------------------------------------------------------------------------------

    def deliver(self, delivery: Delivery) -> None:
        """Carry a notice out; called in a thread of the pool."""
        try:
            self._send(delivery)
        except outside.Unwanted as why:
            logger.info("a notice by %s is not sent: %s", delivery.to.kind, why)
            self.book.done(delivery)
        except _Gone:
            self.book.remove(delivery.to.id)
        except outside.Failed as why:
            logger.info("a notice by %s is tried again: %s", delivery.to.kind, why)
            self._later(delivery)
        except Exception:
            logger.exception("a notice by %s cannot be sent", delivery.to.kind)
            self._later(delivery)
        else:
            self.book.done(delivery)

    def _later(self, delivery: Delivery) -> None:
        if delivery.tries > len(BACKOFF):
            self.book.done(delivery)
        else:
            self.book.later(delivery, BACKOFF[delivery.tries - 1])

    def _send(self, delivery: Delivery) -> None:
        to = delivery.to
        lines = [self.line(match, side, to.lang, number) for match, side, number in delivery.waits]
        if to.kind == MAIL:
            self._mail(to, delivery.waits, lines)
        elif to.kind == PUSH:
            self._push(to, delivery.waits, lines)
        else:
            self._post(to, delivery.waits, lines)

    def _push(self, to: Subscription, waits: Waits, lines: list[str]) -> None:
        from lancio.server.notices.sealing import authorization, seal

        about = self._about(to.match, waits[0][2])
        said = {
            "title": self.say("title" if about == TURN else f"{about}.title", to),
            "text": " ".join(lines),
            "match": to.match,
            "off": self.token("off", to.id),
            "stop": self.say("stop", to),
            "stopped": self.say("stopped", to),
        }
        body = seal(json.dumps(said).encode(), to.extra["p256dh"], to.extra["auth"])
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
            # a newer one of the same match takes the place of an older that is still on its way
            "Topic": to.id[:32],
            "Authorization": authorization(self.private, to.address, self.config.contact, self.config.clock()),
        }
        self._judge(*outside.post(to.address, body, headers, self.config.pushers, private=self.config.private))

    def _post(self, to: Subscription, waits: Waits, lines: list[str]) -> None:
        turns = [
            {"match": match, "side": side, "text": line, "address": self.address(f"match/{match}")}
            for (match, side, _), line in zip(waits, lines, strict=True)
        ]
        about = {self._about(match, number) for match, _, number in waits}
        event = EVENTS[about.pop()] if len(about) == 1 else EVENTS[TURN]
        body = json.dumps({"event": event, "turns": turns, "off": self.off(to)}).encode()
        sign = hmac.new(to.extra["secret"].encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "Lancio-Signature": f"sha256={sign}"}
        self._judge(*outside.post(to.address, body, headers, self.config.webhooks, private=self.config.private))

    def _judge(self, status: int, _: str) -> None:
        if status in GONE:
            raise _Gone
        if status == 429 or status >= 500:
            raise outside.Failed(f"status {status}")
        if status >= 300:
            raise outside.Unwanted(f"status {status}")

    def _mail(self, to: Subscription, waits: Waits, lines: list[str]) -> None:
        told = "\n\n".join(
            f"{line}\n{self.address(f'match/{match}')}" for (match, _, _), line in zip(waits, lines, strict=True)
        )
        turns = all(self._about(match, number) == TURN for match, _, number in waits)
        many = self.say("digest" if turns else "several", to, n=len(lines))
        subject = many if len(lines) > 1 else lines[0]
        stop = self.say("mail.stop", to, address=self.address(f"off/{self.token('off', to.id)}"))
        self._write(to, subject, f"{told}\n\n-- \n{stop}\n")

    def ask(self, to: Subscription) -> None:
        """Ask whoever reads at an address whether he wants to be told; called in a thread of the pool."""
        link = self.address(f"confirm/{self.token('confirm', to.id)}")
        text = self.say("mail.confirm", to, address=link, line=self.line(to.match, to.side, to.lang, names=False))
        try:
            self._write(to, self.say("mail.confirm-subject", to), text + "\n")
        except (outside.Failed, outside.Unwanted) as why:
            logger.warning("a mail that asks for a yes is not sent: %s", why)

    def _write(self, to: Subscription, subject: str, text: str) -> None:
        server = self.config.mail
        if server is None:
            raise outside.Unwanted("no mail server")
        mail.send(server, mail.written(server, to.address, subject, text, self.off(to), self.config.clock()))

    def address(self, path: str) -> str:
        """A page of the client."""
        return f"{self.config.address}/#/{path}" if self.config.address else ""

    def off(self, to: Subscription) -> str:
        """Where a program posts to, to stop all that goes to an address."""
        return (
            f"{self.config.address}/api/notices/off/{self.token('off', to.id)}?all=true" if self.config.address else ""
        )


class _Gone(Exception):
    """Nobody is there any more."""


def _side(words: Catalogue, side: str, lang: str) -> str:
    key = next((key for key in (f"side.{side}", f"side-adj.{side}") if key in words), None)
    return words.say(key, lang) if key else side
