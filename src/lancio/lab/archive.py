"""A long series on disk: JSON lines, a game each, written as they come; compressed if the file is called so.

The first line says what the games follow from. A file that ends in the middle, because whoever wrote it was killed, is
good up to its last whole line: the series goes on from there, and ends with the very lines it would have had.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Any

from lancio.engine import own
from lancio.engine.errors import BadData, LancioError
from lancio.lab.playing import Played
from lancio.lab.series import Series

FORMAT = 1
#: seconds between two times that what is written is brought to the disk
PAUSE = 1.0
BLOCK = 1 << 16


class Archive:
    """The file of one series. Open it, take the `earlier` games, write the others, close it."""

    def __init__(self, path: Path, series: Series, resume: bool = False) -> None:
        self.path = path
        self.series = series
        self.packed = path.suffix == ".gz"
        if path.exists() and path.stat().st_size and not resume:
            raise BadData(str(path), "exists already; --resume goes on with it")
        self._file: IO[bytes] | gzip.GzipFile | None = None
        self._raw: IO[bytes] | None = None
        self._synced = 0.0

    def earlier(self) -> Iterator[Played]:
        """The games that are in the file, checked one by one; afterwards it is open for those to come."""
        draft = self.path.with_name(self.path.name + ".part")
        if not self.path.exists():
            self._begin()
            return
        lines = self._lines()
        heading = next(lines, None)
        if heading is None:
            self._begin()
            return
        self._check(heading)
        # a compressed stream that was cut cannot be gone on with: what is good of it is packed anew
        copy = gzip.open(draft, "wb") if self.packed else None  # noqa: SIM115 - closed below, before it takes its place
        length = len(heading) + 1
        try:
            if copy is not None:
                copy.write(heading + b"\n")
            for i, line in enumerate(lines):
                yield self._read(line, i)
                length += len(line) + 1
                if copy is not None:
                    copy.write(line + b"\n")
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        finally:
            if copy is not None:
                copy.close()
        try:
            if copy is not None:
                draft.replace(self.path)
            else:
                os.truncate(self.path, length)
        except OSError as error:
            raise self._trouble(error) from error
        self._open("ab")

    def write(self, played: Played) -> None:
        """One more game."""
        self._put(
            {
                "seed": played.seed,
                "winner": played.winner,
                "level": played.level,
                "scores": dict(played.scores),
                "actions": played.actions,
            }
        )
        if monotonic() - self._synced > PAUSE:
            self._sync()

    def close(self) -> None:
        """Everything is on the disk."""
        if self._file is not None:
            self._sync()
            if self.packed:
                self._file.close()
            if self._raw is not None:
                self._raw.close()
            self._file = self._raw = None

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- writing -------------------------------------------------------------------------------

    def _heading(self) -> dict[str, object]:
        return {
            "lancio": FORMAT,
            **self.series.as_dict(),
            "rules": self.series.rules,
            "data": own.digest_of(self.series.game),
        }

    def _begin(self) -> None:
        self._open("wb")
        self._put(self._heading())
        self._sync()

    def _open(self, mode: str) -> None:
        try:
            self._raw = raw = self.path.open(mode)
        except OSError as error:
            raise self._trouble(error) from error
        # without a name and a time in it, so that the same games are the same bytes
        self._file = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if self.packed else raw

    def _put(self, entry: dict[str, object]) -> None:
        assert self._file is not None, "take the earlier games first"
        try:
            self._file.write(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        except OSError as error:
            raise self._trouble(error) from error

    def _sync(self) -> None:
        assert self._file is not None and self._raw is not None
        try:
            self._file.flush()
            self._raw.flush()
            os.fsync(self._raw.fileno())
        except OSError as error:
            raise self._trouble(error) from error
        self._synced = monotonic()

    def _trouble(self, error: OSError) -> LancioError:
        return LancioError(f"{self.path}: {error.strerror}")

    # -- reading -------------------------------------------------------------------------------

    def _check(self, heading: bytes) -> None:
        try:
            found = json.loads(heading)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "lancio" not in found:
            raise BadData(str(self.path), "line 1: expected the heading of a series")
        for key, expected in self._heading().items():
            if found.get(key) != expected:
                raise BadData(str(self.path), f"is another series: {key} is {found.get(key)!r}, not {expected!r}")

    def _read(self, line: bytes, i: int) -> Played:
        if i >= self.series.games:
            raise BadData(str(self.path), f"has more games than the {self.series.games} asked for")
        try:
            entry: dict[str, Any] = json.loads(line)
            if entry["seed"] != self.series.seed_of(i):
                raise ValueError(f"expected the game with seed {self.series.seed_of(i)}, found {entry['seed']!r}")
            scores: dict[str, int | float] = entry["scores"]
            return Played(entry["seed"], entry["winner"], entry["level"], scores, int(entry["actions"]), 0.0)
        except (ValueError, KeyError, TypeError) as error:
            raise BadData(str(self.path), f"line {i + 2}: not a game of this series ({error})") from error

    def _lines(self) -> Iterator[bytes]:
        """The whole lines; what comes after the last one is left out."""
        rest = b""
        for block in unpacked(self.path) if self.packed else blocks(self.path):
            *lines, rest = (rest + block).split(b"\n")
            yield from lines


def blocks(path: Path) -> Iterator[bytes]:
    """A file piece by piece."""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def unpacked(path: Path) -> Iterator[bytes]:
    """A compressed file piece by piece, up to where it breaks off."""
    reader = zlib.decompressobj(wbits=31)
    for block in blocks(path):
        while block:
            try:
                yield reader.decompress(block)
            except zlib.error:
                return
            block = reader.unused_data
            if reader.eof:
                reader = zlib.decompressobj(wbits=31)
