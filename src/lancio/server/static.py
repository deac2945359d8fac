"""The browser client: the files that were built into the package, and nothing else."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Annotated, Any

from litestar import get
from litestar.params import FromPath, HeaderParameter
from litestar.response import Response

from lancio.server.refusals import TEXT, Refusal

ROOT = Path(__file__).parent / "static"
INDEX = "index.html"
Known = Annotated[str | None, HeaderParameter(name="If-None-Match", max_length=2000, required=False)]
Accept = Annotated[str | None, HeaderParameter(name="Accept", max_length=2000, required=False)]
#: a machine may have its own opinion of these; a browser takes no other
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
#: names of built files carry a hash of what is in them
FOREVER = "public, max-age=31536000, immutable"


@lru_cache(maxsize=4)
def files(root: Path, built: int) -> dict[str, Path]:
    """Every file of the client by its address, listed once a build. Whatever is not in this list is not served."""
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}


def built(root: Path) -> int:
    """Which build lies there: each writes its first page anew."""
    try:
        return (root / INDEX).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


@get("/", sync_to_thread=True, include_in_schema=False)
def front(known: Known = None) -> Response[Any]:
    """The first page."""
    return client("", known)


@get("/{path:path}", sync_to_thread=True, include_in_schema=False)
def page(path: FromPath[str], known: Known = None, accept: Accept = None) -> Response[Any]:
    """Any other file; who finds nothing and reads pages gets the first one, as what was not found."""
    name = path.strip("/")
    try:
        return client(name, known)
    except Refusal:
        if name.partition("/")[0] == "api" or "text/html" not in (accept or ""):
            raise
        found = client("")
        found.status_code = 404
        return found


def client(name: str, held: str | None = None) -> Response[Any]:
    """A file of the client, whose pages all have the first address. A browser that holds the newest version already is
    told just that."""
    name = name or INDEX
    found = files(ROOT, built(ROOT)).get(name)
    # while another build is being laid a listed file may be gone
    if found is None or not found.is_file():
        if name == INDEX:
            return not_built()
        raise Refusal("not_found")
    kind = KINDS.get(found.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    state = found.stat()
    tag = f'W/"{state.st_size:x}-{state.st_mtime_ns:x}"'
    headers = {"Cache-Control": FOREVER if name.startswith("assets/") else "no-cache", "ETag": tag}
    if held is not None and tag in (one.strip() for one in held.split(",")):
        return Response(None, status_code=304, headers=headers)
    return Response(found.read_bytes(), media_type=kind, headers=headers)


def not_built() -> Response[Any]:
    """A page that says so, in both languages."""
    says = "".join(
        f"<p lang='{language}'>{escape(TEXT.say('page.not_built', language, address='/api'))}</p>"
        for language in ("en", "it")
    )
    page = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Lancio</title><h1>Lancio</h1>{says}</html>"
    return Response(page.encode(), media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})
