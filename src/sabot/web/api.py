"""The HTTP interface: sessions, the lobby, tables, finished shoes."""

import asyncio
from typing import Final

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from sabot.games.bank.judgement import ShoeReview
from sabot.games.bank.worth import Asker, DecisionWorth
from sabot.games.registry import BY_ID, GameError
from sabot.games.windows import PlayerId
from sabot.hosts import AskHost
from sabot.house.errors import HouseError
from sabot.house.reckoning.worth import seen
from sabot.house.store.tab import noted
from sabot.house.table.moves import moves
from sabot.house.tables.admission import role_of
from sabot.odds.layout import house_edges, live_edges
from sabot.web import dealing, hosting, played, school
from sabot.web.addresses import address_of
from sabot.web.asking import (
    Asked,
    AtDoor,
    AtHouse,
    admitted,
    amount_of,
    asked_again,
    browser_of,
    digest_of,
    key_of,
    number_of,
    player_of,
    session_at,
    signed_in,
    token_of,
    watch_of,
)
from sabot.web.door import Door
from sabot.web.files import file_of, sent
from sabot.web.lab import AtGate, lab_rules, lab_run, lab_seen, laboratory
from sabot.web.played import after
from sabot.wire import (
    Again,
    BetEdge,
    CheckedRules,
    Claim,
    Device,
    HeadList,
    Health,
    LedgerRow,
    Move,
    NewSession,
    NewTable,
    OwnRules,
    PersonalLink,
    Preferences,
    Session,
    ShoeRecord,
    ShoeTold,
    SignOut,
    TableCard,
)
from sabot.words import LANGUAGES, own_words

HEALTHY_S: Final = 1.0
"""A store that works answers within so many seconds."""
_YEAR: Final = 365 * 24 * 3600


@get("/healthz")
async def healthz(house: AtHouse) -> Health:
    """Tell that the house is open and its store works; a store that does not answer in time does not.

    A process that gives its tables back, to end, is open no more.
    """
    if house.cluster.draining:
        raise HouseError("draining")
    try:
        await asyncio.wait_for(house.probe(), HEALTHY_S)
    except TimeoutError:
        raise HouseError("not_stored") from None
    return Health(len(house.tables), len(house.aside))


@get("/api/session")
async def session(request: Asked, house: AtHouse) -> Response[Session | None]:
    """The session of the browser that asks; nothing where nobody is signed in, which is no error."""
    who = await session_at(request, house)
    return Response(who, status_code=200 if who else 204)


@post("/api/session")
async def new_session(request: Asked, house: AtHouse, door: AtDoor, data: JSONBody[NewSession]) -> Response[Session]:
    """Sign in under a nickname; a browser that is signed in stays who it is."""
    known = await session_at(request, house)
    if known is not None:
        return Response(known)
    token, visitor_session = await house.accounts.enter(data.nickname, browser_of(request))
    return Response(visitor_session, cookies=[_cookie(door, token)])


@post("/api/session/link", status_code=200)
async def personal_link(request: Asked, house: AtHouse, data: JSONBody[Again]) -> PersonalLink:
    """A new personal link, in place of any earlier one."""
    key = await house.accounts.personal_link(await asked_again(request, house, data))
    watch_of(request).done("a personal link was made")
    return PersonalLink(key)


@post("/api/session/claim", status_code=200)
async def claim(request: Asked, house: AtHouse, door: AtDoor, data: JSONBody[Claim]) -> Response[Session]:
    """Come in by a personal link; the browser is that player from now on, and nobody else in any of its windows."""
    token, visitor_session = await house.accounts.claim(data.key, browser_of(request))
    await house.accounts.sign_out(token_of(request, door), everywhere=False)
    watch_of(request).done("a personal link was claimed")
    return Response(visitor_session, cookies=[_cookie(door, token)])


@post("/api/session/sign-out", status_code=204)
async def sign_out(request: Asked, house: AtHouse, door: AtDoor, data: JSONBody[SignOut]) -> Response[None]:
    """Leave the account on this device, or everywhere."""
    await house.accounts.sign_out(token_of(request, door), everywhere=data.everywhere)
    if data.everywhere:
        watch_of(request).done("signed out everywhere")
    return Response(None, cookies=[_cookie(door, "")])


@get("/api/session/devices")
async def devices(request: Asked, house: AtHouse, door: AtDoor) -> list[Device]:
    """The devices that open the account, those seen last first."""
    return await house.accounts.devices.of_player((await signed_in(request, house)).player, token_of(request, door))


@delete("/api/session/devices", status_code=204)
async def end_other_devices(request: Asked, house: AtHouse, door: AtDoor) -> None:
    """Have no device open the account any more but this one; their lines end at once."""
    player = (await signed_in(request, house)).player
    await house.accounts.devices.end_others(player, token_of(request, door))
    watch_of(request).done("a device was ended")


@delete("/api/session/devices/{device:str}", status_code=204)
async def end_device(request: Asked, house: AtHouse, device: FromPath[str]) -> None:
    """Have a device open the account no more; its lines end at once."""
    await house.accounts.devices.end((await signed_in(request, house)).player, device)
    watch_of(request).done("a device was ended")


@get("/api/session/preferences")
async def preferences(request: Asked, house: AtHouse) -> Preferences:
    """The preferences of who asks, for eye and ear; what he never chose is left out."""
    return await house.accounts.preferences.of_player((await signed_in(request, house)).player)


@post("/api/session/preferences", status_code=200)
async def prefer(request: Asked, house: AtHouse, data: JSONBody[Preferences]) -> Preferences:
    """Keep what who asks wants to see and hear; of what is left out what he said before stays."""
    return await house.accounts.preferences.keep((await signed_in(request, house)).player, data)


@post("/api/session/forget", status_code=204)
async def forget(request: Asked, house: AtHouse, door: AtDoor, data: JSONBody[Again]) -> Response[None]:
    """Delete the account: its name, its keys and links."""
    await house.forget(await asked_again(request, house, data))
    watch_of(request).done("an account was deleted")
    return Response(None, cookies=[_cookie(door, "")])


def _cookie(door: Door, token: str) -> Cookie:
    """The cookie that holds a browser's secret; an empty one is taken away."""
    age = _YEAR if token else 0
    return Cookie(
        door.cookie, value=token, httponly=True, samesite="strict", path="/", max_age=age, secure=door.is_secure
    )


@post("/api/session/refill", status_code=200)
async def refill(request: Asked, house: AtHouse) -> Session:
    """Bring an account back to the first grant."""
    return await house.accounts.refill((await signed_in(request, house)).player)


@get("/api/rules")
async def rules(request: Asked, house: AtHouse) -> Response[bytes]:
    """Every rule set a table can be opened from."""
    return sent(request, file_of(house.menu.cards, MediaType.JSON.value))


@post("/api/rules", status_code=200)
async def check_rules(house: AtHouse, data: JSONBody[OwnRules]) -> CheckedRules:
    """Read a rule set of one's own and show its card; nothing of it is kept."""
    return await house.menu.checked(data)


@get("/api/rules/prices")
async def rule_prices(request: Asked, house: AtHouse) -> Response[bytes]:
    """The gain of the main bets of every rule set, and what each house option does to it, exactly."""
    return sent(request, file_of(house.menu.prices, MediaType.JSON.value))


@get("/api/tables")
async def tables(request: Asked, house: AtHouse) -> list[TableCard]:
    """The lobby: every open table that who asks may come to."""
    player = await player_of(request, house)
    here = list(house.tables.values())
    return [
        await house.directory.card(each, player)
        for each in here
        if role_of(each.settings, each.state.players, player, "")
    ]


@post("/api/tables")
async def open_table(request: Asked, house: AtHouse, gate: AtGate, data: JSONBody[NewTable]) -> TableCard:
    """Open a table; who opens it is its host."""
    host, address = await signed_in(request, house), address_of(request.scope)
    with gate.opening(address, house.tables):
        card = await house.lobby.open(data, host.player)
        gate.opened(address, card.id)
    return card


@get("/api/tables/{table_id:str}")
async def table(request: Asked, house: AtHouse, table_id: FromPath[str]) -> Response[bytes]:
    """A table and its rule set, closed ones too."""
    await admitted(request, house, table_id)
    page = await house.archive.page(table_id, await player_of(request, house))
    return sent(request, file_of(msgspec.json.encode(page), MediaType.JSON.value))


@get("/api/tables/{table_id:str}/end")
async def end(request: Asked, house: AtHouse, table_id: FromPath[str]) -> Response[bytes]:
    """A closed table as its last event left it: a frame."""
    await admitted(request, house, table_id)
    frame = await house.archive.end(table_id, await player_of(request, house))
    return Response(msgspec.json.encode(frame), media_type=MediaType.JSON)


@post("/api/tables/{table_id:str}/ask", status_code=200)
async def ask(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[AskHost]) -> TableCard:
    """Ask the table's host for a seat, or for play money."""
    asked = await signed_in(request, house)
    if await house.directory.role(table_id, asked.player, key_of(request)) == "watch":
        raise HouseError("watch_only")
    its_table = house.table(table_id)
    await house.hosting.ask(its_table, asked.player, data.wish)
    return await house.directory.card(its_table, PlayerId(asked.player))


@get("/api/tables/{table_id:str}/shoes")
async def shoes(request: Asked, house: AtHouse, table_id: FromPath[str]) -> tuple[int, ...]:
    """The table's finished shoes."""
    await admitted(request, house, table_id)
    return await house.archive.shoes(table_id)


@get("/heads")
async def heads(request: Asked, house: AtHouse) -> HeadList:
    """The house's list of the heads of all its shoes, for anybody: behind an entry, or from one on.

    Of a head it tells a digest alone, so that nobody who has not seen it learns of which shoe or table it is.
    """
    since = digest_of(request, "since")
    return await (
        house.archive.heads_after(number_of(request, "after")) if since is None else house.archive.heads_since(since)
    )


@get("/api/tables/{table_id:str}/shoes/{number:int}")
async def shoe(request: Asked, house: AtHouse, table_id: FromPath[str], number: FromPath[int]) -> ShoeRecord:
    """A finished shoe with its proof."""
    await admitted(request, house, table_id)
    return await house.archive.shoe(table_id, number)


@get("/api/tables/{table_id:str}/shoes/{number:int}/coups", operation_id="told")
async def shoe_narration(request: Asked, house: AtHouse, table_id: FromPath[str], number: FromPath[int]) -> ShoeTold:
    """The narration of a shoe's coups."""
    await admitted(request, house, table_id)
    return await house.archive.shoe_narration(table_id, number, await player_of(request, house))


@get("/api/tables/{table_id:str}/shoes/{number:int}/coups/{coup:int}")
async def replay(
    request: Asked, house: AtHouse, table_id: FromPath[str], number: FromPath[int], coup: FromPath[int]
) -> Response[bytes]:
    """The frames of a coup that is settled."""
    await admitted(request, house, table_id)
    frames = await house.archive.replay(table_id, number, coup, await player_of(request, house))
    return Response(frames, media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/ledger")
async def ledger(request: Asked, house: AtHouse, table_id: FromPath[str]) -> list[LedgerRow]:
    """The ledger of a table: what everybody brought to it and took from it."""
    await admitted(request, house, table_id)
    return await house.archive.ledger(table_id)


@get("/api/tables/{table_id:str}/odds")
async def odds(request: Asked, house: AtHouse, table_id: FromPath[str]) -> list[BetEdge]:
    """The house edge of every bet on the first coup of a shoe, exactly; nothing at a game without a layout."""
    await admitted(request, house, table_id)
    edges = await asyncio.to_thread(noted(house_edges), house.table(table_id).state.rules)
    return [BetEdge(bet, str(edge)) for bet, edge in edges.items()]


@get("/api/tables/{table_id:str}/odds/now")
async def live_odds(request: Asked, house: AtHouse, table_id: FromPath[str]) -> list[BetEdge]:
    """The house edge of every bet by the cards that everybody has seen, where the host has it told."""
    await admitted(request, house, table_id)
    table = house.table(table_id)
    edges = await asyncio.to_thread(noted(live_edges), table.state.rules, seen(table))
    return [BetEdge(bet, str(edge)) for bet, edge in edges.items()]


@get("/api/tables/{table_id:str}/export")
async def export(request: Asked, house: AtHouse, table_id: FromPath[str]) -> Stream:
    """The table's history as who asks saw it: what was public, and to a player what he was shown."""
    await admitted(request, house, table_id)
    lines = house.archive.history(table_id, await player_of(request, house))
    first = await anext(lines)  # what cannot be told is refused before anything is
    name = {"content-disposition": f'attachment; filename="sabot-{table_id}.jsonl"'}
    return Stream(after(first, lines), media_type="application/jsonl", headers=name)


@get("/api/tables/{table_id:str}/worth")
async def worth(request: Asked, house: AtHouse, table_id: FromPath[str]) -> DecisionWorth:
    """The worth of the decision that who asks is to make, by what he may know; nobody else can see that he asked."""
    asked = await signed_in(request, house)
    await admitted(request, house, table_id)
    return await house.reckoner.worth(house.table(table_id), Asker(PlayerId(asked.player), amount_of(request)))


@get("/api/tables/{table_id:str}/shoes/{number:int}/review")
async def review(request: Asked, house: AtHouse, table_id: FromPath[str], number: FromPath[int]) -> ShoeReview:
    """The free decisions of who asks in a finished shoe, judged by the equilibrium."""
    asked = await signed_in(request, house)
    await admitted(request, house, table_id)
    return await house.archive.review(table_id, number, PlayerId(asked.player))


@get("/api/tables/{table_id:str}/moves")
async def moves_now(request: Asked, house: AtHouse, table_id: FromPath[str]) -> list[Move]:
    """The moves that who asks may make now in the game, action by action: for a page that does not know it."""
    asked = await signed_in(request, house)
    await admitted(request, house, table_id)
    table = house.table(table_id)
    return moves(table.game, table.state, PlayerId(asked.player))


@get("/api/games/{game:str}/words/{language:str}")
async def game_words(request: Asked, house: AtHouse, game: FromPath[str], language: FromPath[str]) -> Response[bytes]:
    """A game's own words in a language, as its folder has them: for a page that was built without them."""
    if game not in BY_ID or language not in LANGUAGES:
        raise HouseError("no_words", game=game, language=language)
    try:
        words = own_words(language, game)
    except GameError:
        raise HouseError("no_words", game=game, language=language) from None
    return sent(request, file_of(words, MediaType.JSON.value))


HANDLERS: Final = (
    healthz, session, new_session, personal_link, claim, sign_out, devices, end_device, end_other_devices,
    preferences, prefer, forget, refill,
    rules, check_rules, rule_prices, tables, open_table, table,
    end, *hosting.HANDLERS, ask, heads, shoes, shoe, shoe_narration, replay, review, ledger, odds, live_odds, export,
    worth, moves_now, game_words, lab_rules, lab_run, lab_seen, laboratory, *school.HANDLERS, *dealing.HANDLERS,
    *played.HANDLERS,
)  # fmt: skip
