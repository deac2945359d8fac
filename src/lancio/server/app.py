"""The application: the interface, the client's files, and the manners that all answers share."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from litestar import Litestar, Request, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.response import Response
from sqlalchemy.exc import DBAPIError

import lancio
from lancio.server.api import ROUTES
from lancio.server.hall import Hall
from lancio.server.hosts import Doorman
from lancio.server.ledger import Away
from lancio.server.refusals import Refusal
from lancio.server.static import front, page
from lancio.server.store import Store, default_database, url_of

#: no request needs more
BODY = 16_384
#: seconds after which who found the database away may come again
RETRY = "2"

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}

BY_STATUS = {404: "not_found", 405: "bad_method", 413: "too_large", 415: "not_json"}

logger = logging.getLogger("lancio.server")


class App(Litestar):
    """Litestar without its search for other libraries' models, which would import them all at every start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(database_url: str | None = None, names: Collection[str] | None = None) -> Litestar:
    """The server for the matches of one database; by default the user's own. `names`: those of hosts that it answers
    to; without them to all."""
    hall = Hall(Store(url_of(database_url) if database_url else default_database()))
    return App(
        route_handlers=[*ROUTES, health, front, page],
        middleware=[DefineMiddleware(Doorman, names=names)] if names is not None else [],
        state=State({"hall": hall}),
        on_startup=[hall.open],
        on_shutdown=[hall.shut],
        request_max_body_size=BODY,
        response_headers=HEADERS,
        compression_config=CompressionConfig(
            backend="brotli",
            brotli_gzip_fallback=True,
            brotli_quality=4,
            minimum_size=1000,
            exclude=["/live$"],
        ),
        exception_handlers={
            Refusal: refuse,
            ValidationException: refuse_malformed,
            HTTPException: refuse_http,
            DBAPIError: refuse_away,
            Away: refuse_away,
            Exception: refuse_broken,
        },
        openapi_config=OpenAPIConfig(
            title="Lancio", version=lancio.__version__, path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )


def answer(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    """A refusal as every refusal looks."""
    language = "it" if request.query_params.get("lang") == "it" else "en"
    return Response(
        refusal.as_dict(language), status_code=refusal.status, media_type="application/json", headers=HEADERS
    )


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    """Refused on purpose."""
    return answer(request, refusal)


def refuse_malformed(request: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    """A parameter that is missing or of the wrong type."""
    details = error.extra if isinstance(error.extra, list) else []
    says = "; ".join(f"{d.get('key', '?')}: {d.get('message', '?')}" for d in details if isinstance(d, dict))
    return answer(request, Refusal("malformed", detail=says or error.detail))


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses by itself."""
    if error.status_code >= 500:
        return refuse_broken(request, error)
    return answer(request, Refusal(BY_STATUS.get(error.status_code, "malformed"), detail=error.detail))


def refuse_away(request: Request[Any, Any, Any], error: DBAPIError | Away) -> Response[Any]:
    """The database is away, locked or full: a line in the log, and when to come again."""
    what = type(error.orig).__name__ if isinstance(error, DBAPIError) else str(error)
    logger.error("%s %s: the database fails: %s", request.method, request.url.path, what)
    found = answer(request, Refusal("away"))
    found.headers["Retry-After"] = RETRY
    return found


@get("/healthz", include_in_schema=False)
async def health(state: State) -> dict[str, str]:
    """Whether the database answers."""
    hall: Hall = state.hall
    await hall.run(hall.desk, hall.store.ping)
    return {"status": "ok"}


def refuse_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our fault: written to the server's log, not shown."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, Refusal("broken"))


__all__ = ["create_app"]
