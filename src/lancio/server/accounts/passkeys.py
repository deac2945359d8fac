"""Passkeys: the device signs what it is asked to (WebAuthn). The library that checks it is loaded when it is needed."""

from __future__ import annotations

import json
import secrets
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from lancio.server.accounts.book import Passkey
from lancio.server.hosts import name_in
from lancio.server.refusals import Refusal

SITE = "Lancio"
SIZE = 32


def site_of(host: str) -> str | None:
    """The name that passkeys belong to, by the Host header of a request; an address in figures can have none.

    >>> site_of("lancio.example:443"), site_of("localhost:8044"), site_of("127.0.0.1:8044")
    ('lancio.example', 'localhost', None)
    """
    name = name_in(host)
    try:
        ip_address(name)
    except ValueError:
        return name or None
    return None


def page_of(origin: str | None, site: str) -> str:
    """The origin of the page that asks, if it is one of the site's: on a safe line, or on this machine."""
    parts = urlsplit(origin or "")
    safe = parts.scheme == "https" or (parts.scheme == "http" and site == "localhost")
    if not safe or (parts.hostname or "") != site:
        raise Refusal("no_passkeys")
    return origin or ""


def new_challenge() -> bytes:
    """What a device will sign."""
    return secrets.token_bytes(SIZE)


def to_make(site: str, account: str, name: str, challenge: bytes, known: list[Passkey]) -> dict[str, Any]:
    """What a browser needs to make a passkey on the device. It is found again without a name."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site,
        rp_name=SITE,
        user_name=name,
        user_display_name=name,
        user_id=account.encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known],
    )
    return _plain(options_to_json(options))


def to_use(site: str, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to use a passkey; the device shows which it has for this site."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return _plain(options_to_json(options))


def made(credential: dict[str, Any], site: str, page: str, challenge: bytes) -> tuple[str, bytes, int]:
    """A new passkey: its id, its public key, how often it was used; refused if it is not what was asked for."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=page,
            require_user_verification=True,
        )
        return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count
    except Exception as error:
        # a stranger's bytes: whatever the libraries make of them, they are no passkey
        raise Refusal("bad_passkey") from error


def used(credential: dict[str, Any], site: str, page: str, challenge: bytes, known: Passkey) -> int:
    """How often a passkey was used by now; refused if the signature is not its own."""
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=page,
            credential_public_key=known.key,
            credential_current_sign_count=known.uses,
            require_user_verification=True,
        )
        return found.new_sign_count
    except Exception as error:
        raise Refusal("bad_passkey") from error


def _plain(options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options)
    return found
