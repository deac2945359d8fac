"""The interface as it is described for programs: every answer of every operation, refusals included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.datastructures import ResponseSpec

from lancio.server import dealings, guestbook, lectern, results, schoolbook, shapes, wishes
from lancio.server.accounts import shapes as accounts
from lancio.server.notices import wishes as notices
from lancio.server.refusals import STATUS, TEXT
from lancio.server.shapes import Refused

#: what may become of any request
ANY = ("malformed", "wrong_host", "too_many", "broken", "away")
#: of one with a body
BODY = ("too_large", "not_json")
#: of one about a match
MATCH = ("unknown_match", "outdated", "no_key", "wrong_key", "other_seat", "which_seat")
#: of one that wants to change it
CHANGE = (*MATCH, *BODY, "waiting", "spectator", "replaced", "match_over", "stale", "busy")
#: of one about a game
GAME = ("unknown_game", "bad_scenario")

REF = "#/components/schemas/{name}"
WORDS = TEXT.as_dict("en")


def refuses(*may: str) -> dict[int, ResponseSpec]:
    """The refusals of an operation, as answers by status."""
    found: dict[int, list[str]] = {}
    for code in dict.fromkeys((*may, *ANY)):
        found.setdefault(STATUS[code], []).append(code)
    return {
        status: ResponseSpec(Refused, description=" ".join(f"`{code}`: {WORDS['refusal.' + code]}" for code in codes))
        for status, codes in sorted(found.items())
    }


def description(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document. Shapes are described by what reads and writes them: with all their limits, and with the
    word that no other fields are taken."""
    document: dict[str, Any] = app.openapi_schema.to_schema()
    named = {
        one.__name__: one
        for module in (wishes, shapes, schoolbook, results, guestbook, dealings, lectern, accounts, notices)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct)
    }
    _, found = msgspec.json.schema_components(
        [named[name] for name in document["components"]["schemas"]], ref_template=REF
    )
    document["components"]["schemas"] = found
    for operations in document["paths"].values():
        for operation in operations.values():
            # an answer without a body has no shape
            operation["responses"].get("204", {}).pop("content", None)
            for parameter in operation.get("parameters", ()):
                parameter["schema"] = given(parameter["schema"])
    return document


def given(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A parameter that may be left out is a text, not nothing: nobody can send nothing."""
    out = {key: value for key, value in schema.items() if key != "oneOf"}
    for one in schema.get("oneOf", ()):
        if one.get("type") != "null":
            out |= one
    return out
