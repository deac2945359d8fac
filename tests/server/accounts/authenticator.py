"""A device with passkeys, in software: what it answers to a browser's navigator.credentials."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def told(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def heard(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    """A passkey on the device."""

    id: bytes
    site: str
    user: str
    private: EllipticCurvePrivateKey
    count: int = 0


@dataclass
class Device:
    """Makes passkeys and signs with them. `origin`: the page that it believes to see; `verifies`: it asks for a
    finger."""

    origin: str
    verifies: bool = True
    keys: list[Key] = field(default_factory=list)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _flags(self, more: int = 0) -> int:
        return PRESENT | (VERIFIED if self.verifies else 0) | more

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new passkey."""
        made = Key(
            secrets.token_bytes(16), options["rp"]["id"], options["user"]["id"], generate_private_key(SECP256R1())
        )
        known = {heard(one["id"]) for one in options.get("excludeCredentials", ())}
        assert not known & {key.id for key in self.keys}, "the device has one already"
        self.keys.append(made)
        public = made.private.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")})
        data = (
            hashlib.sha256(made.site.encode()).digest()
            + bytes([self._flags(ATTESTED)])
            + made.count.to_bytes(4, "big")
            + bytes(16)
            + len(made.id).to_bytes(2, "big")
            + made.id
            + cose
        )
        answer = {
            "clientDataJSON": told(self._client("webauthn.create", options["challenge"])),
            "attestationObject": told(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": told(made.id), "rawId": told(made.id), "type": "public-key", "response": answer}

    def get(self, options: dict[str, Any], key: Key | None = None) -> dict[str, Any]:
        """A signature with the last passkey for the site, or with a certain one."""
        key = key or [one for one in self.keys if one.site == options["rpId"]][-1]
        key.count += 1
        data = hashlib.sha256(key.site.encode()).digest() + bytes([self._flags()]) + key.count.to_bytes(4, "big")
        client = self._client("webauthn.get", options["challenge"])
        signature = key.private.sign(data + hashlib.sha256(client).digest(), ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": told(client),
            "authenticatorData": told(data),
            "signature": told(signature),
            "userHandle": key.user,
        }
        return {"id": told(key.id), "rawId": told(key.id), "type": "public-key", "response": answer}
