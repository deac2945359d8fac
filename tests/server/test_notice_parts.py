"""What notices are made of: sealing, mail, addresses, settings."""

from __future__ import annotations

import pytest

from lancio.engine.errors import LancioError
from lancio.server.notices.config import Mail, from_environment
from lancio.server.notices.mail import written
from lancio.server.notices.outside import Unwanted, allowed, found_at
from lancio.server.notices.sealing import seal, unpacked


def test_the_example_of_the_standard() -> None:
    """A message is sealed as RFC 8291 shows it, byte by byte (appendix A)."""
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
        once="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    )
    assert sealed == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_long_address_stands_whole_in_a_mail() -> None:
    """Mail programs read where to stop as it is, on one line: not folded, not encoded."""
    off = f"https://lancio.example/api/notices/off/{'x' * 120}"
    mail = Mail("mail.example", 25, False, "", "", "Lancio <lancio@example.org>")
    told = written(mail, "ann@example.org", "Your turn", "Come.", off, 0.0)
    assert f"\nList-Unsubscribe: <{off}>\n".encode() in told.as_bytes()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "10.1.2.3", "169.254.169.254", "[::1]", "0.0.0.0"])
def test_no_private_network(host: str) -> None:
    """Neither by name, whatever else is allowed, nor where a name leads."""
    with pytest.raises(Unwanted, match="private"):
        allowed(f"https://{host}/", ["*"])
    with pytest.raises(Unwanted):
        found_at(host.strip("[]"), 443, private=False)


@pytest.mark.parametrize(
    "said",
    [
        {"LANCIO_ADDRESS": "lancio.example"},
        {"LANCIO_SMTP": "smtp://mail.example", "LANCIO_MAIL_FROM": "a@b.example"},
        {"LANCIO_SMTP": "mail.example", "LANCIO_ADDRESS": "https://a.example", "LANCIO_MAIL_FROM": "a@b.example"},
        {"LANCIO_SMTP": "smtp://mail.example", "LANCIO_ADDRESS": "https://a.example"},
    ],
)
def test_bad_settings(said: dict[str, str]) -> None:
    """What is set and makes no sense is said when the server starts."""
    with pytest.raises(LancioError, match=r"LANCIO_"):
        from_environment(app=True, values=said)
