"""Push messages as browsers want them: sealed for one of them (RFC 8291), with the server's name on it (RFC 8292).

The sealing and the signing are `cryptography`'s; this is how they are put together.
"""

from __future__ import annotations

import binascii
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
#: seconds for which a name is good
DAY_HALF = 12 * 3600
#: bytes of a record: all that we say fits into one
RECORD = 4096


def packed(data: bytes) -> str:
    """Bytes as addresses and headers carry them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """And back; ValueError if it is not that."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not in base64url") from error


def new_private() -> str:
    """A key of the server's, made on the first start."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return packed(number.to_bytes(32, "big"))


def public_of(private: str) -> str:
    """What browsers are told of it."""
    return packed(_point(_private(private).public_key()))


def _private(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unpacked(private), "big"), CURVE)


def _point(public: ec.EllipticCurvePublicKey) -> bytes:
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check(browser: str, shared: str) -> None:
    """Whether these are the keys of a browser; ValueError if not."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(browser))
    if len(unpacked(shared)) != 16:
        raise ValueError("expected 16 bytes")


def authorization(private: str, endpoint: str, contact: str, now: float) -> str:
    """The server's name, for whoever carries the message."""
    parts = urlsplit(endpoint)
    claims: dict[str, object] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + DAY_HALF}
    if contact:
        claims["sub"] = contact if ":" in contact else f"mailto:{contact}"
    said = ".".join(packed(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_private(private).sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = packed(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={public_of(private)}"


def seal(text: bytes, browser: str, shared: str, *, salt: bytes | None = None, once: str | None = None) -> bytes:
    """A message that only this browser can read. `salt` and `once` are drawn anew each time."""
    theirs = unpacked(browser)
    own = _private(once) if once else ec.generate_private_key(CURVE)
    ours = _point(own.public_key())
    salt = salt or os.urandom(16)
    secret = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    key = _expand(_mac(unpacked(shared), secret), b"WebPush: info\0" + theirs + ours, 32)
    both = _mac(salt, key)
    content, nonce = (
        _expand(both, b"Content-Encoding: aes128gcm\0", 16),
        _expand(both, b"Content-Encoding: nonce\0", 12),
    )
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    # 2: the last record
    return head + AESGCM(content).encrypt(nonce, text + b"\x02", None)


def _mac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


def _expand(key: bytes, info: bytes, length: int) -> bytes:
    return HKDFExpand(hashes.SHA256(), length, info).derive(key)
