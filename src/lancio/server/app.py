"""The application: the interface, the client's files, and the manners that all answers share."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from litestar import Litestar, Request, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.response import Response
from litestar.routes import HTTPRoute
from sqlalchemy.exc import DataError, DBAPIError

import lancio
from lancio.server import logs
from lancio.server.accounts.api import Accounts, Passkeys
from lancio.server.accounts.endings import Endings
from lancio.server.accounts.learning import Learning
from lancio.server.accounts.pages import Following, Leaving, Pages
from lancio.server.accounts.visits import Greeter, Visits, opener
from lancio.server.advising import Advising
from lancio.server.api import ROUTES
from lancio.server.between import Between
from lancio.server.hall import Hall
from lancio.server.hosts import Doorman
from lancio.server.ledger import Away
from lancio.server.limits import REFUSED, Gate, Limits
from lancio.server.metrics import is_operator, shared
from lancio.server.notices.api import Notices
from lancio.server.notices.config import Config
from lancio.server.parameters import Plain
from lancio.server.refusals import Refusal
from lancio.server.rematches import Rematches
from lancio.server.sockets import socket
from lancio.server.static import front, page
from lancio.server.store import Store
from lancio.server.talking import Talking
from lancio.server.timekeeping import Timekeeping
from lancio.server.whereabouts import default_database, url_of

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

#: how the framework says that somebody went away before his request was complete: no fault of ours
GONE = "client disconnected prematurely"
BY_STATUS = {404: "not_found", 405: "bad_method", 413: "too_large", 415: "not_json"}

logger = logging.getLogger("lancio.server")


class App(Litestar):
    """Litestar without its search for other libraries' models, which would import them all at every start."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, under a name."""
        if scope["type"] == ScopeType.HTTP:
            send = logs.watched(scope, send, self.count)
        elif scope["type"] == ScopeType.WEBSOCKET:
            logs.request.set(logs.named(scope))
        await super().__call__(scope, receive, send)

    def count(self, status: int) -> None:
        """An answer has that status."""
        hall: Hall = self.state.hall
        hall.metrics.answers[status] += 1

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(
    database_url: str | None = None,
    names: Collection[str] | None = None,
    limits: Limits | None = None,
    notices: Config | None = None,
    operator: str = "",
) -> Litestar:
    """The server for the matches of one database; by default the user's own. `names`: those of hosts that it answers
    to; without them to all. `limits`: how much one visitor may ask; without them as much as he likes.
    `notices`: how people may be told that it is their turn. `operator`: the token by which whoever watches over the
    server sees all that it counts."""
    hall = Hall(Store(url_of(database_url) if database_url else default_database()), notices)

    visits, endings = Visits(hall), Endings(hall)
    middleware = [DefineMiddleware(Doorman, names=names)] if names is not None else []
    if limits is not None:
        middleware.append(DefineMiddleware(Gate, limits=limits, opens=opener(hall, visits)))
    middleware += [DefineMiddleware(Plain), DefineMiddleware(Greeter)]
    return App(
        route_handlers=[
            *ROUTES,
            *(Accounts, Passkeys, Following, Leaving, Learning, Pages),
            *(Notices, Timekeeping, Between, Talking, Rematches, Advising),
            *(socket, health, metrics, front, page),
        ],
        middleware=middleware,
        state=State({"hall": hall, "limits": limits, "visits": visits, "endings": endings, "operator": operator}),
        on_startup=[hall.open, endings.open],
        on_shutdown=[visits.close, hall.shut],
        before_request=allowed,
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
            # that one is there, and does not take what we gave it
            DataError: refuse_broken,
            Away: refuse_away,
            Exception: refuse_broken,
        },
        openapi_config=OpenAPIConfig(
            title="Lancio", version=lancio.__version__, path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )


def allowed(request: Request[Any, Any, Any]) -> Response[None] | None:
    """Which methods an address has. The framework by itself names only one where several share it."""
    if request.method != HttpMethod.OPTIONS:
        return None
    there = (route for route in request.app.routes if route.path_format == request.scope["path_template"])
    methods = sorted({method for route in there if isinstance(route, HTTPRoute) for method in route.methods})
    return Response(None, status_code=204, headers={"Allow": ", ".join(methods)})


def answer(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    """A refusal as every refusal looks."""
    request.scope["state"][REFUSED] = refusal.code
    language = "it" if request.query_params.get("lang") == "it" else "en"
    headers = {**HEADERS, "Retry-After": str(refusal.values["seconds"])} if refusal.code == "too_many" else HEADERS
    return Response(
        refusal.as_dict(language), status_code=refusal.status, media_type="application/json", headers=headers
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
    if error.detail == GONE:
        return answer(request, Refusal("malformed", detail=GONE))
    if error.status_code >= 500:
        return refuse_broken(request, error)
    found = answer(request, Refusal(BY_STATUS.get(error.status_code, "malformed"), detail=error.detail))
    for name, value in (error.headers or {}).items():
        # which methods there are, where this one is not
        found.headers[name] = value
    return found


def refuse_away(request: Request[Any, Any, Any], error: DBAPIError | Away) -> Response[Any]:
    """The database is away, locked or full: a line in the log, and when to come again."""
    hall: Hall = request.app.state.hall
    hall.in_trouble(error)
    found = answer(request, Refusal("away"))
    found.headers["Retry-After"] = RETRY
    return found


@get("/healthz", include_in_schema=False)
async def health(state: State) -> dict[str, str]:
    """Whether the database answers."""
    hall: Hall = state.hall
    await hall.run(hall.desk, hall.store.ping)
    return {"status": "ok"}


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], state: State) -> Response[str]:
    """What the server counts of itself: all of it for its operator."""
    hall: Hall = state.hall
    known = is_operator(state.operator, request.headers.get("authorization", ""))
    return Response(hall.metrics.text(hall.now) if known else shared(hall.now), media_type="text/plain; version=0.0.4")


def refuse_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our fault: written to the server's log, not shown."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, Refusal("broken"))


__all__ = ["create_app"]
