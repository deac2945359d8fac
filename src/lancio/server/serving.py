"""How the application is put on the wire: patience, sockets, what is written down."""

from __future__ import annotations

import uvicorn
from litestar import Litestar

from lancio.server.app import BODY
from lancio.server.patience import Patient


def configured(app: Litestar) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=Patient,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=BODY,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
