"""What comes with a request: names, keys, numbers, bodies, each within its limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import unquote_to_bytes

import msgspec
from litestar.dto import MsgspecDTO
from litestar.openapi.spec import Reference, Schema
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send
from litestar.typing import FieldDefinition

from lancio.server.refusals import Language, Refusal

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

Path = Annotated[str, PathParameter(max_length=80)]
Lang = Annotated[Language, QueryParameter()]
Keys = Annotated[str | None, HeaderParameter(name="Lancio-Key", max_length=32_000, required=False)]
#: what an invitation, or another link, carries. Not in an address: those are written down in many places
Token = Annotated[str, HeaderParameter(name="Lancio-Token", max_length=80)]
SeatName = Annotated[str | None, QueryParameter(max_length=80, required=False)]
Named = Annotated[str | None, QueryParameter(max_length=80, required=False)]
Text = Annotated[str, QueryParameter(max_length=400)]
Settings = Annotated[str, QueryParameter(max_length=4000)]
Wish = Annotated[bool, QueryParameter()]
Number = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
Newest = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, required=False)]

T = TypeVar("T", bound=msgspec.Struct)

#: characters that no name, number or text has, breaks of lines apart; not every database takes them
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
NOT_PLAIN = "a control character"


def check_plain(said: Any) -> None:
    """Refuse whatever was said with control characters in it.

    >>> check_plain({"name": "Anna", "list": [1, None, "two"]})
    """
    if isinstance(said, str):
        if CONTROLS.search(said):
            raise Refusal("malformed", detail=NOT_PLAIN)
    elif isinstance(said, dict):
        for key, value in said.items():
            check_plain(key)
            check_plain(value)
    elif isinstance(said, list):
        for value in said:
            check_plain(value)


def check_body(value: bytes) -> None:
    """The same for JSON that can be read: there such a character is always written with a backslash."""
    if b"\\" in value:
        check_plain(msgspec.json.decode(value))


class Plain:
    """Turns away requests with control characters in their address, before anybody looks anything up."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if CONTROLS.search(scope["path"]):
            raise Refusal("not_found")
        if b"%" in scope["query_string"]:
            check_plain(unquote_to_bytes(scope["query_string"]).decode("latin-1"))
        await self.app(scope, receive, send)


class Strict(MsgspecDTO[T]):
    """A body read as strictly as msgspec can; the framework by itself would take "1" for 1."""

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Nothing to prepare: the body is read straight into its shape."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: Path, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        """The shape as it is."""
        return schema_creator.for_field_definition(field_definition)

    def decode_bytes(self, value: bytes) -> Any:
        if self.asgi_connection.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise Refusal("not_json")
        try:
            found = msgspec.json.decode(value, type=self.model_type, strict=True)
        except msgspec.ValidationError:
            found = self._whole(value)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", detail=str(error)) from error
        check_body(value)
        return found

    def _whole(self, value: bytes) -> Any:
        """3.0 is a whole number too, as everybody reads JSON."""
        try:
            return msgspec.convert(whole(msgspec.json.decode(value)), type=self.model_type, strict=True)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", detail=str(error)) from error


def whole(said: Any) -> Any:
    """With whole numbers as such.

    >>> whole({"version": 3.0, "action": "end", "odd": [1.5, True]})
    {'version': 3, 'action': 'end', 'odd': [1.5, True]}
    """
    if isinstance(said, dict):
        return {key: whole(value) for key, value in said.items()}
    if isinstance(said, list):
        return [whole(value) for value in said]
    return int(said) if isinstance(said, float) and said.is_integer() else said
