"""The application: the API, the table's WebSocket, the page, and headers that keep everything at home."""

import asyncio
import mimetypes
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
from litestar import Litestar, MediaType, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from sabot.house.house import House
from sabot.house.store.tab import noted
from sabot.web import api, play
from sabot.web.door import Door
from sabot.web.errors import HANDLERS
from sabot.web.files import FOR_EVER, Asked, File, file_of, on_disk, sent
from sabot.web.gate import Gate
from sabot.web.lan import drawing
from sabot.web.schema import document

_LARGEST_BODY: Final = 64 * 1024
_ADDRESS: Final = re.compile(r"/(t/[\w-]{1,64}(#[\w=-]{1,128})?|school#join=[\w-]{1,128})?", re.ASCII)
"""Of the house or of a table, with the key of a link."""
AT_ROOT: Final = [
    "/manifest.webmanifest", "/icon.svg", "/icon-180.png", "/icon-192.png", "/icon-512.png", "/worker.js"
]  # fmt: skip
_KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


def page_folder() -> Path:
    """The folder of the built page."""
    return Path(str(resources.files("sabot.web"))) / "static"


def application(house: House, door: Door | None = None, gate: Gate | None = None) -> Litestar:
    """The house as an ASGI application; it opens and closes with it."""
    own, limits = door or Door(), gate or Gate()

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncGenerator[None, None]:
        try:
            await house.start()
            yield
        finally:
            await house.stop()

    return Litestar(
        route_handlers=[
            *api.HANDLERS,
            play.play,
            index,
            table_page,
            laboratory_page,
            school_page,
            played_page,
            openapi,
            verifier,
            asset,
            at_root,
            code,
            nowhere,
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "gate": Provide(lambda: limits, sync_to_thread=False),
            "door": Provide(lambda: own, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        lifespan=[open_house],
        openapi_config=None,
        request_max_body_size=_LARGEST_BODY,
        state=State({"door": own, "watch": limits.watch, "house": house, "gate": limits}),
        logging_config=None,
    )


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def index(request: Asked) -> Response[bytes]:
    """The lobby's page."""
    return _page(request)


@get("/t/{table_id:str}", media_type=MediaType.HTML, sync_to_thread=False)
def table_page(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """A table's page: the link to share."""
    return _page(request)


@get("/lab", media_type=MediaType.HTML, sync_to_thread=False)
def laboratory_page(request: Asked) -> Response[bytes]:
    """The laboratory's page."""
    return _page(request)


@get("/school", media_type=MediaType.HTML, sync_to_thread=False)
def school_page(request: Asked) -> Response[bytes]:
    """The school's page."""
    return _page(request)


@get("/played", media_type=MediaType.HTML, sync_to_thread=False)
def played_page(request: Asked) -> Response[bytes]:
    """The page of what one has played."""
    return _page(request)


@get("/api/openapi.json", sync_to_thread=False)
def openapi(request: Asked) -> Response[bytes]:
    """The schemas of everything on the wire."""
    return sent(request, schema())


@get("/verify_shoe.py", sync_to_thread=False)
def verifier(request: Asked) -> Response[bytes]:
    """The stand-alone script that verifies a shoe."""
    script = resources.files("sabot.web").joinpath("verify_shoe.py").read_bytes()
    return sent(request, file_of(script, "text/x-python"))


@get("/assets/{file:str}", sync_to_thread=False)
def asset(request: Asked, file: FromPath[str]) -> Response[bytes]:
    """A part of the built page; its name changes with what is in it."""
    return sent(request, _of_page("assets", file), FOR_EVER)


@get(AT_ROOT, sync_to_thread=False)
def at_root(request: Asked) -> Response[bytes]:
    """Files at the root: those for a telephone that takes the page among its programs, and one that works offline."""
    return sent(request, _of_page("", request.url.path.removeprefix("/")))


class AddressDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address of this house that is to be drawn; it may have a key, so that it is sent in no address."""

    path: str


@post("/api/qr.svg", status_code=200)
async def code(request: Asked, door: NamedDependency[Door], data: JSONBody[AddressDrawn]) -> Response[bytes]:
    """An address of this house as a code to be photographed; raises NotFoundException for what is none."""
    if not _ADDRESS.fullmatch(data.path):
        raise NotFoundException
    whole = door.origin(request.headers.get("host", "")) + data.path
    return Response(await asyncio.to_thread(noted(drawing), whole), media_type="image/svg+xml")


@get("/{path:path}", sync_to_thread=False)
def nowhere(request: Asked) -> Response[bytes]:
    """A page that says that there is nothing here, for who reads pages; raises NotFoundException for all others."""
    known = request.url.path.startswith(("/api/", "/assets/"))
    if known or "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException
    page = _page(request)
    page.status_code = page.status_code or 404  # without the page it is 503
    return page


@cache
def schema() -> File:
    """The schemas as they are sent, made when they are first asked for."""
    return file_of(msgspec.json.encode(document()), MediaType.JSON.value)


def _of_page(folder: str, name: str) -> File:
    """A file of the built page; raises NotFoundException."""
    place = page_folder() / folder
    if name.endswith(".br") or name not in ({path.name for path in place.iterdir()} if place.is_dir() else ()):
        raise NotFoundException
    kind = _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return on_disk(place / name, kind)


def _page(request: Asked) -> Response[bytes]:
    path = page_folder() / "index.html"
    if not path.is_file():
        sentence = "The page was not built: install the package with pip, or run npm run build in its page folder."
        return Response(sentence.encode(), status_code=503, media_type=MediaType.TEXT)
    return sent(request, on_disk(path, "text/html"))
