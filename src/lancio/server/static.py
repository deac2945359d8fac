"""The browser client: the files that were built into the package, and nothing else."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from lancio.server.refusals import TEXT, Refusal

ROOT = Path(__file__).parent / "static"
INDEX = "index.html"
#: names of built files carry a hash of what is in them
FOREVER = "public, max-age=31536000, immutable"


def files(root: Path) -> dict[str, Path]:
    """Every file of the client by its address. Whatever is not in this list is not served."""
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}


@get("/", sync_to_thread=True, include_in_schema=False)
def front() -> Response[Any]:
    """The first page."""
    return client("")


@get("/{path:path}", sync_to_thread=True, include_in_schema=False)
def page(path: FromPath[str]) -> Response[Any]:
    """Any other file or page."""
    return client(path.strip("/"))


def client(name: str) -> Response[Any]:
    """A file of the client; addresses that are no files are pages of the client."""
    if name == "api" or name.startswith("api/"):
        raise Refusal("not_found")
    known = files(ROOT)
    if not name or (name not in known and "." not in name.rsplit("/", 1)[-1]):
        name = INDEX
    found = known.get(name)
    if found is None:
        if name == INDEX:
            return not_built()
        raise Refusal("not_found")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    caching = FOREVER if name.startswith("assets/") else "no-cache"
    return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": caching})


def not_built() -> Response[Any]:
    """A page that says so, in both languages."""
    says = "".join(
        f"<p lang='{language}'>{escape(TEXT.say('page.not_built', language, address='/api'))}</p>"
        for language in ("en", "it")
    )
    page = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Lancio</title><h1>Lancio</h1>{says}</html>"
    return Response(page.encode(), media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})
