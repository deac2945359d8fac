"""How the application is put on the wire: patience, sockets, what is written down."""

from __future__ import annotations

import gc
import sys

import uvicorn
from litestar import Litestar

from lancio.server.app import BODY
from lancio.server.frames import Sparing
from lancio.server.patience import quickest

#: an action makes and drops thousands of things, none of which needs the search for rings of garbage
GARBAGE = 50_000, 20, 20
#: seconds; the writer's thread need not wait long for its turn while the loop is busy
SWITCH = 0.0005


def configured(app: Litestar) -> uvicorn.Config:
    """How the application is served."""
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    return uvicorn.Config(
        app,
        http=quickest(),
        # as `logs` has it
        log_config=None,
        access_log=False,
        ws=Sparing,
        ws_max_size=BODY,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
