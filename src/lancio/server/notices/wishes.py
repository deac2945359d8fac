"""What is said of notices over the wire. What comes in is read strictly."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Address = Annotated[str, Meta(min_length=3, max_length=1000)]
Id = Annotated[str, Meta(max_length=40)]


class Browser(Struct, forbid_unknown_fields=True):
    """Where a browser can be reached, as it says itself, and the keys that messages are sealed for."""

    endpoint: Address
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class NewNotice(Struct, forbid_unknown_fields=True):
    """To be told when it is the seat's turn: one of the three ways."""

    push: Browser | None = None
    mail: Annotated[str, Meta(max_length=200)] | None = None
    webhook: Address | None = None
    #: at most once a day, all that waits in one
    digest: bool = False
    lang: Literal["en", "it"] = "en"
    #: an earlier notice to the same mail address that was confirmed: it need not be confirmed again
    like: Id | None = None


class Ways(Struct):
    """How this server can tell that it is one's turn, and whether the client may stay on a device."""

    app: bool
    #: the server's public key, null if it sends no push messages
    push: str | None
    mail: bool
    webhook: bool
    #: it is one person's, who may take several seats of a match at his screen
    alone: bool = False


class NoticeShape(Struct):
    """Somebody is told."""

    id: str
    kind: Literal["push", "mail", "webhook"]
    #: the mail address or the webhook; of a browser only who carries the messages there
    to: str
    digest: bool
    #: false: a mail has been sent that asks for a yes
    confirmed: bool
    #: with it the bodies of a webhook are signed; said once
    secret: str | None = None


class Stopped(Struct):
    """What came of a link: how many notices it was about."""

    count: int
