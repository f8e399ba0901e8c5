"""Files as they are sent: compressed once, named by a digest, and not sent again to who has them."""

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.datastructures import State

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""Of a file whose name changes with what is in it."""
ASK_AGAIN: Final = "no-cache"
"""Of a file that stays under its name: kept, and asked about before it is used."""
_LEAST: Final = 860
"""Bytes from which an answer is compressed; a shorter one fits a packet as it is."""
_COMPRESSED: Final = ("text/", "application/json", "application/javascript", "image/svg", "application/manifest")

_REFUSED: Final = re.compile(r"q=0(\.0{0,3})?")

Asked = Request[Any, Any, State]


class File(msgspec.Struct, frozen=True):
    """Something to be sent: its bytes, the same compressed by the ways that are at hand, best first, and its digest."""

    body: bytes
    compressed: Mapping[str, bytes]
    kind: str
    digest: str


@lru_cache(maxsize=256)
def file_of(body: bytes, kind: str, brotli: bytes | None = None) -> File:
    """The file of some bytes with its compressed forms; by Brotli where the page's build has made one."""
    small = {} if brotli is None else {"br": brotli}
    if len(body) >= _LEAST and kind.startswith(_COMPRESSED):
        small["gzip"] = gzip.compress(body, 9, mtime=0)
    return File(body, small, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"')


@lru_cache(maxsize=256)
def read(path: Path, kind: str, _changed: int) -> File:
    """A file of the page, read once as long as it is not written anew."""
    brotli = path.with_name(f"{path.name}.br")
    return file_of(path.read_bytes(), kind, brotli.read_bytes() if brotli.is_file() else None)


def on_disk(path: Path, kind: str) -> File:
    """A file of the page as it is now."""
    return read(path, kind, path.stat().st_mtime_ns)


def sent(request: Asked, file: File, keep: str = ASK_AGAIN) -> Response[bytes]:
    """The answer with a file, or that it is as it was."""
    headers: Mapping[str, str] = {"cache-control": keep, "etag": file.digest, "vary": "accept-encoding"}
    if file.digest in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    understood = _understood(request.headers.get("accept-encoding", ""))
    way = next((each for each in file.compressed if each in understood), None)
    if way is None:
        return Response(file.body, media_type=file.kind, headers=headers)
    return Response(file.compressed[way], media_type=file.kind, headers={**headers, "content-encoding": way})


def _understood(accepted: str) -> frozenset[str]:
    """The ways of compressing that who asks reads: he names them, and not to refuse them."""
    named = (each.strip().lower().partition(";") for each in accepted.split(","))
    return frozenset(name.strip() for name, _, quality in named if not _REFUSED.fullmatch(quality.replace(" ", "")))
