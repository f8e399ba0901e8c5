"""The application: the API, the table's WebSocket, the page, and headers that keep everything at home."""

import mimetypes
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from sabot.house.house import House
from sabot.web import api, play
from sabot.web.door import Door
from sabot.web.errors import HANDLERS
from sabot.web.gate import Gate
from sabot.web.schema import document

_LARGEST_BODY: Final = 64 * 1024
_FOR_EVER: Final = "public, max-age=31536000, immutable"


def page_folder() -> Path:
    """Where the built page lies."""
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
        route_handlers=[*api.HANDLERS, play.play, index, table_page, openapi, verifier, asset],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "gate": Provide(lambda: limits, sync_to_thread=False),
            "door": Provide(lambda: own, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        lifespan=[open_house],
        openapi_config=None,
        request_max_body_size=_LARGEST_BODY,
        state=State({"door": own}),
        logging_config=None,
    )


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def index() -> Response[bytes]:
    """The lobby's page."""
    return _page()


@get("/t/{table_id:str}", media_type=MediaType.HTML, sync_to_thread=False)
def table_page(table_id: FromPath[str]) -> Response[bytes]:
    """A table's page: the link to share."""
    return _page()


@get("/api/openapi.json", sync_to_thread=False)
def openapi() -> Response[bytes]:
    """The schemas of everything on the wire."""
    return Response(msgspec.json.encode(document()), media_type=MediaType.JSON)


@get("/verify_shoe.py", sync_to_thread=False)
def verifier() -> Response[bytes]:
    """The stand-alone script that verifies a shoe."""
    script = resources.files("sabot.web").joinpath("verify_shoe.py").read_bytes()
    return Response(script, media_type="text/x-python; charset=utf-8")


@get("/assets/{file:str}", sync_to_thread=False)
def asset(file: FromPath[str]) -> Response[bytes]:
    """A part of the built page; its name changes with what is in it."""
    folder = page_folder() / "assets"
    if file not in ({path.name for path in folder.iterdir()} if folder.is_dir() else ()):
        raise NotFoundException
    kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
    return Response((folder / file).read_bytes(), media_type=kind, headers={"cache-control": _FOR_EVER})


def _page() -> Response[bytes]:
    path = page_folder() / "index.html"
    if not path.is_file():
        sentence = "The page was not built: install the package with pip, or run npm run build in its page folder."
        return Response(sentence.encode(), status_code=503, media_type=MediaType.TEXT)
    return Response(path.read_bytes(), media_type=MediaType.HTML, headers={"cache-control": "no-cache"})
