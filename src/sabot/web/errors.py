"""Errors on the network: a stable code and its facts, never a traceback."""

import logging
from typing import Any, Final, cast

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException

from sabot.house.errors import HouseError
from sabot.house.failures import where
from sabot.house.store import StoreError
from sabot.wire import Refused

AT_HOME: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none';"
    " form-action 'self'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every answer: nothing is loaded from elsewhere, and no other page shows ours."""
LONGEST_PATH: Final = 80
"""So much of a path that is not there is quoted."""
_LOG: Final = logging.getLogger(__name__)
_STATUS: Final[dict[str, int]] = {
    "no_session": 401,
    "not_host": 403,
    "not_admitted": 403,
    "not_your_name": 403,
    "sent_away": 403,
    "watch_only": 403,
    "no_such_table": 404,
    "no_words": 404,
    "no_such_shoe": 404,
    "no_such_coup": 404,
    "no_such_link": 404,
    "no_such_device": 404,
    "no_such_player": 404,
    "no_such_class": 404,
    "no_dealt_shoe": 404,
    "drill_over": 409,
    "dealt_on": 409,
    "no_certificate": 409,
    "not_found": 404,
    "not_stored": 503,
    "not_reckoned": 503,
    "house_full": 503,
    "draining": 503,
    "rate_limited": 429,
    "server_error": 500,
}


def refused(problem: Refused) -> Response[bytes]:
    """A refusal as a response."""
    return _answer(problem, _STATUS.get(problem.code, 400))


def _answer(problem: Refused, status: int) -> Response[bytes]:
    body = msgspec.json.encode(problem)
    return Response(body, status_code=status, media_type=MediaType.JSON)


def _by_house(request: Request[object, object, State], error: HouseError) -> Response[bytes]:
    request.app.state.watch.refused(error.refused.code)
    return refused(error.refused)


def _not_found(request: Request[object, object, State], error: NotFoundException) -> Response[bytes]:
    path = request.url.path
    shown = path if len(path) <= LONGEST_PATH else f"{path[: LONGEST_PATH - 1]}…"
    return refused(Refused("not_found", {"path": shown}))


def _by_framework(_: Request[object, object, State], error: HTTPException) -> Response[bytes]:
    extra = cast("list[object]", error.extra) if isinstance(error.extra, list) else []
    reason = "; ".join(map(_message, extra)) or error.detail
    if reason == "'data'":  # what the framework says of a body that is not there
        reason = "a JSON object is expected in the body"
    return _answer(Refused("malformed", {"reason": reason}), error.status_code)


def _unreadable(_: Request[object, object, State], error: Exception) -> Response[bytes]:
    deep = isinstance(error, RecursionError)
    return refused(Refused("malformed", {"reason": "it is nested too deeply" if deep else str(error)}))


def _message(each: object) -> str:
    """The framework's words for one fault of a body."""
    return str(cast("dict[str, object]", each).get("message", "")) if isinstance(each, dict) else str(each)


def _by_store(_: Request[object, object, State], error: StoreError) -> Response[bytes]:
    _LOG.error("the store refused: %s", error)
    return refused(Refused("not_stored"))


def _unforeseen(request: Request[object, object, State], error: Exception) -> Response[bytes]:
    _LOG.error("%s %s failed: %s", request.method, request.url.path, where(error))
    return refused(Refused("server_error"))


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    HouseError: _by_house,
    StoreError: _by_store,
    NotFoundException: _not_found,
    HTTPException: _by_framework,
    UnicodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _unforeseen,
}
