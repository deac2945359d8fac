"""What comes with a request: names, keys, numbers, bodies, each within its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from litestar.dto import MsgspecDTO
from litestar.openapi.spec import Reference, Schema
from litestar.params import HeaderParameter, PathParameter, QueryParameter
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
            return msgspec.json.decode(value, type=self.model_type, strict=True)
        except msgspec.ValidationError:
            return self._whole(value)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", detail=str(error)) from error

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
