"""Requests are paid for: what an answer takes of a processor, threads too, comes off the time of whoever asks."""

import re
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Send

from sabot.house.budgets import metered
from sabot.house.store.tab import TAB
from sabot.web.door import answered
from sabot.web.gate import DOOR, Gate
from sabot.web.line import LINE_ITSELF
from sabot.wire import Refused

_PLACES: Final = ("tables", "games", "words", "shoes", "coups", "devices", "classes", "homework", "pupils")
_NAMED: Final = re.compile("|".join(f"(?<=/{each}/)[^/]+" for each in _PLACES))
_UNKNOWN: Final = frozenset({404, 405})


def paid(app: ASGIApp, gate: Gate) -> ASGIApp:
    """An application that works for those who have time left, learns what it costs, and takes it off what they have.

    A line hears who pays for its frames.
    """

    async def worked(scope: Any, receive: Receive, send: Send) -> None:
        if LINE_ITSELF in scope:
            scope[LINE_ITSELF].payer = scope["payer"]
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        whose, kind, statuses = scope["payer"], kind_of(scope["method"], scope["path"]), list[int]()
        if not gate.budgets.affords(whose, kind):
            gate.watch.refused("rate_limited")
            await gate.slow(whose)
            await answered(429, Refused("rate_limited", {"limit": "work"}), send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            await send(message)

        def spent(seconds: float) -> None:
            gate.budgets.spend(whose, DOOR if _UNKNOWN.intersection(statuses) else kind, seconds + sum(tab))

        TAB.set(tab := list[float]())
        await metered(app(scope, receive, sent), spent)

    return worked


def kind_of(method: str, path: str) -> str:
    """A request's kind of work, whatever table, shoe or class it names; the page's files are all one kind."""
    return f"{method} {_NAMED.sub('*', path) if path.startswith('/api/') else '/'}"
