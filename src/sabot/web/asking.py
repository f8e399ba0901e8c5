"""The asker of a request over HTTP, and his rights at a table."""

import re
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency

from sabot.games.windows import PlayerId
from sabot.house.accounts import names
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.tables.admission import Role
from sabot.money import Cents, quoted
from sabot.web.browsers import kind_of
from sabot.web.door import KEY, Door
from sabot.web.watch import Watch
from sabot.wire import Again, Session

Asked = Request[object, object, State]
_NUMBER: Final = re.compile(r"[0-9]{1,15}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
Connection = ASGIConnection[Any, object, object, State]
AtHouse = NamedDependency[House]
AtDoor = NamedDependency[Door]


def token_of(request: Connection, door: Door) -> str:
    """The token in the browser's cookie, empty where it has none."""
    return request.cookies.get(door.cookie, "")


async def session_at(request: Connection, house: House) -> Session | None:
    """The asker's session, None where nobody is signed in; his device is seen."""
    token = token_of(request, request.app.state.door)
    return await house.accounts.session_of(token, browser_of(request)) if token else None


def browser_of(request: Connection) -> str:
    """The kind of browser that asks, such as `Firefox, Android`."""
    return kind_of(request.headers.get("user-agent", ""))


async def signed_in(request: Asked, house: House) -> Session:
    """The asker's session; raises HouseError where nobody is signed in."""
    session = await session_at(request, house)
    if session is None:
        raise HouseError("no_session")
    return session


def payer_of(request: Connection) -> str:
    """The payer of an answer's time: a player, or an address where nobody is signed in."""
    scope: Any = request.scope
    return str(scope["payer"])


async def asked_again(request: Asked, house: House, again: Again) -> PlayerId:
    """The asker's id, where he has said his name once more; raises HouseError."""
    session = await signed_in(request, house)
    if not names.are_same(again.nickname, session.nickname):
        raise HouseError("not_your_name", nickname=again.nickname, expected=session.nickname)
    return session.player


async def player_of(request: Connection, house: House) -> PlayerId | None:
    """The asker's id, None where nobody is signed in."""
    session = await session_at(request, house)
    return None if session is None else session.player


async def admitted(request: Asked, house: House, table_id: str) -> Role:
    """The asker's role at a table; raises HouseError where he may not even look on."""
    return await house.directory.role(table_id, await player_of(request, house), key_of(request))


def watch_of(request: Connection) -> Watch:
    """To whom is told what opens and closes doors."""
    watch: Watch = request.app.state.watch
    return watch


def key_of(request: Connection) -> str:
    """The key of a table's link that was brought; raises HouseError where it stands in the address, as logs keep it."""
    if "key" in request.query_params:
        raise misplaced_key()
    return request.cookies.get(KEY, "")


def misplaced_key() -> HouseError:
    """The refusal of a key that stands in an address."""
    return HouseError("malformed", reason=f"a key stands in no address: send it as the cookie {KEY}")


def amount_of(request: Connection) -> Cents | None:
    """The amount that a question is about, None where none is named; raises HouseError."""
    text = request.query_params.get("amount")
    if text is None:
        return None
    if not _NUMBER.fullmatch(text):
        raise HouseError("malformed", reason=f"amount={quoted(text)} is no amount: give whole cents, such as 25000")
    return Cents(int(text))


def number_of(request: Connection, name: str) -> int:
    """The number that is named in a question, 0 where none is; raises HouseError."""
    text = str(request.query_params.get(name, "0"))
    if not _NUMBER.fullmatch(text):
        raise HouseError("malformed", reason=f"{name}={quoted(text)} is no number: give a whole one, such as 1000")
    return int(text)


def digest_of(request: Connection, name: str) -> str | None:
    """The digest that is named in a question, None where none is; raises HouseError."""
    text = request.query_params.get(name)
    if text is not None and not _DIGEST.fullmatch(text):
        raise HouseError("malformed", reason=f"{name}={quoted(text)} is no digest: it has 64 digits of 0-9 and a-f")
    return text
