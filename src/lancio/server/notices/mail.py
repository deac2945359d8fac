"""Notices by mail, through the server that is configured."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, make_msgid, parseaddr

from lancio.server.notices.config import Mail
from lancio.server.notices.outside import Failed, Unwanted

SECONDS = 20.0
#: an address as people have them; whether somebody reads there a mail tells
ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}", re.I | re.A
)


def is_address(text: str) -> bool:
    """Whether somebody could be reached there.

    >>> [is_address(one) for one in ("a.b@example.org", "a@b", "a@example.org\\nBcc: c@d.ef", "@example.org")]
    [True, False, False, False]
    """
    return len(text) <= 200 and text.isascii() and ADDRESS.fullmatch(text) is not None


def written(mail: Mail, to: str, subject: str, text: str, off: str, now: float) -> EmailMessage:
    """A mail. `off`: the address that a mail program posts to when somebody wants no more of them."""
    # addresses are long, and mail programs read no folded or encoded ones
    message = EmailMessage(default.clone(max_line_length=998))
    message["From"] = mail.sender
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = formatdate(now)
    message["Message-ID"] = make_msgid(domain=parseaddr(mail.sender)[1].partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{off}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


def send(mail: Mail, message: EmailMessage) -> None:
    """Hand it over. `Failed`: perhaps later; `Unwanted`: never."""
    trust = ssl.create_default_context()
    line: smtplib.SMTP
    try:
        if mail.secure:
            line = smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=trust)
        else:
            line = smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
        with line:
            line.ehlo()
            covered = mail.secure
            if not covered and line.has_extn("starttls"):
                line.starttls(context=trust)
                line.ehlo()
                covered = True
            if mail.user:
                if not covered:
                    # a password is not shouted across the street
                    raise Failed("the mail server offers no encryption")
                line.login(mail.user, mail.password)
            line.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code = next((code for code, _ in error.recipients.values()), 450)
        raise (Unwanted if code >= 500 else Failed)(f"recipient refused, {code}") from error
    except (smtplib.SMTPException, OSError, MessageError) as error:
        raise Failed(type(error).__name__) from error
