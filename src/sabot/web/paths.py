"""Every address of the API as OpenAPI describes it, read from the handlers themselves."""

import re
from http import HTTPStatus
from inspect import getdoc, signature
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler

from sabot.house.archive.takeout import FORMS
from sabot.house.reckoning.laboratory import LabAnswer
from sabot.readings.prices import RulePrices
from sabot.web import api
from sabot.web.door import KEY
from sabot.wire import Refused, RuleCard, TablePage

BODIES: Final[dict[str, Any]] = {
    "rules": list[RuleCard],
    "rule_prices": RulePrices,
    "table": TablePage,
    "replay": list[Any],
    "end": dict[str, Any],
    "laboratory": LabAnswer,
}
"""Types of the answers of handlers that write their bytes themselves, by the handler's name."""
STREAMS: Final = {
    "export": ("application/jsonl",),
    "lab_run": ("application/jsonl",),
    "school_export": ("text/csv",),
    "played_export": ("application/jsonl", "text/csv"),
}
"""Handlers that answer with lines, and the media types of these."""
JSON: Final = "application/json"
REFUSED: Final = ("4XX", str(HTTPStatus.SERVICE_UNAVAILABLE.value))
"""The statuses of refusals; anything else is the house's fault."""
NOTHING: Final = {"session": HTTPStatus.NO_CONTENT}
"""Handlers that may answer with nothing as well, and the status of that."""
OF_LINK: Final = {"name": KEY, "in": "cookie", "required": False, "schema": {"type": "string"}}
"""The key of a private table's link."""
ASKED: Final[dict[str, list[dict[str, Any]]]] = {
    "heads": [
        {"name": "after", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}},
        {"name": "since", "in": "query", "required": False, "schema": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
    ],
    "played_tables": [{"name": "before", "in": "query", "required": False, "schema": {"type": "string"}}],
    "played_export": [{"name": "form", "in": "query", "required": False, "schema": {"enum": list(FORMS)}}],
    "worth": [{"name": "amount", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 1}}],
}
"""Query parameters of an address, by its handler's name."""
_PLACE: Final = re.compile(r"\{(\w+):(\w+)\}")
_KINDS: Final = {"int": {"type": "integer"}, "str": {"type": "string", "minLength": 1}}


def paths(template: str) -> dict[str, Any]:
    """The API's addresses with what is sent and answered; `template` is where schemas stand."""
    places: dict[str, dict[str, Any]] = {}
    for handler in api.HANDLERS:
        for path in handler.paths:
            place = places.setdefault(_PLACE.sub(r"{\1}", path), {})
            for method in sorted(handler.http_methods - {"HEAD", "OPTIONS"}):
                place[method.lower()] = _operation(handler, path, template)
    return dict(sorted(places.items()))


def _operation(handler: HTTPRouteHandler, path: str, template: str) -> dict[str, Any]:
    hints = get_type_hints(handler.fn)
    name, status = str(handler.operation_id or handler.fn.__name__), HTTPStatus(handler.status_code)
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": getdoc(handler.fn) or name,
        "parameters": [*_parameters(path), *ASKED.get(name, [])],
        "responses": {
            str(status.value): _answer(status.phrase, name, hints["return"], template),
            **{code: _said("Refused", Refused, template) for code in REFUSED},
        },
    }
    if name in NOTHING:
        operation["responses"][str(NOTHING[name].value)] = {"description": NOTHING[name].phrase}
    if "data" in signature(handler.fn).parameters:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(hints["data"], template)}}}
    return operation


def _parameters(path: str) -> list[dict[str, Any]]:
    places = _PLACE.findall(path)
    inside = [{"name": name, "in": "path", "required": True, "schema": _KINDS[kind]} for name, kind in places]
    return [*inside, OF_LINK] if "{table_id:" in path else inside


def _answer(phrase: str, name: str, kind: Any, template: str) -> dict[str, Any]:
    body = BODIES.get(name, kind)
    if name in STREAMS:
        return {"description": phrase, "content": {kind: {"schema": {"type": "string"}} for kind in STREAMS[name]}}
    if get_origin(body) is Response:
        (body,) = get_args(body)
    return {"description": phrase} if body is type(None) or body is None else _said(phrase, body, template)


def _said(phrase: str, body: Any, template: str) -> dict[str, Any]:
    return {"description": phrase, "content": {JSON: {"schema": _schema(body, template)}}}


def _schema(body: Any, template: str) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([body], ref_template=template)
    return schema
