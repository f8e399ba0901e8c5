"""A house asked by HTTP."""

import asyncio
import http.client
import secrets
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from typing import NamedTuple, Self, TypeVar
from urllib.parse import urlsplit

import msgspec

from sabot.client.headers import COOKIES, headers
from sabot.client.line import PATIENCE, Client, LineState
from sabot.client.listing import Listing, compared_list, entries_of, last_of
from sabot.client.problems import HouseRefused
from sabot.games.bank.judgement import ShoeReview
from sabot.games.bank.worth import DecisionWorth
from sabot.games.table_limits import TableLimits
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import (
    AddBots,
    Admit,
    AskHost,
    HostRequest,
    Limit,
    LinkKind,
    Mute,
    NewLink,
    Patience,
    Remove,
    Run,
    TableLink,
    TakeOver,
    TopUp,
)
from sabot.money import Cents
from sabot.readings.prices import RulePrices
from sabot.shoe import LIST_BEGINS, Digest, Link, ShoeNoted
from sabot.wire import (
    Again,
    AnyFrame,
    CheckedRules,
    Claim,
    Device,
    Frame,
    HeadList,
    Health,
    LedgerRow,
    NewSession,
    NewTable,
    OwnRules,
    PersonalLink,
    Preferences,
    Reader,
    Refused,
    RuleCard,
    Session,
    ShoeRecord,
    ShoeTold,
    SignOut,
    TableCard,
    TablePage,
)

Found = TypeVar("Found")


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who asks a house at an address such as `http://127.0.0.1:8000`; with a token he is a player of it.

    Every question may raise HouseRefused, and OSError where nobody answers.
    """

    address: str
    token: str | None = None
    key: str = ""
    """The key of a private table's link, brought to whatever is asked of tables."""

    @classmethod
    async def enter(cls, address: str, nickname: str) -> Self:
        """Sign in under a nickname as a new player."""
        answer = await asyncio.to_thread(_exchange, cls(address), "POST", "/api/session", _said(NewSession(nickname)))
        return cls(address, answer.token)

    @classmethod
    async def claim(cls, address: str, key: str) -> Self:
        """Come in by a personal link's secret, as the player whose it is."""
        answer = await asyncio.to_thread(_exchange, cls(address), "POST", "/api/session/claim", _said(Claim(key)))
        return cls(address, answer.token)

    def at(
        self, table: str, *, after: Seq | None = None, on_state: Callable[[LineState], object] | None = None
    ) -> Client:
        """A connection to a table, to be entered with `async with`; `on_state` is told whenever it is lost or back."""
        return Client(self.address, table, self.token, after=after, key=self.key, on_state=on_state)

    async def health(self) -> Health:
        """Ask if the house is open and its store works; raises HouseRefused where it does not."""
        return await self.asks(Health, "GET", "/healthz")

    async def session(self) -> Session:
        """The token's player, and the balance of his account in cents; raises HouseRefused where it is nobody's."""
        answer = await asyncio.to_thread(_exchange, self, "GET", "/api/session", None)
        if not answer.body:
            raise HouseRefused(Refused("no_session"), 401)
        return msgspec.json.decode(answer.body, type=Session)

    async def personal_link(self, nickname: str) -> str:
        """The secret of a new personal link, for `claim`, by one's own nickname; an earlier one opens nothing more."""
        return (await self.asks(PersonalLink, "POST", "/api/session/link", Again(nickname))).key

    async def sign_out(self, *, everywhere: bool = False) -> None:
        """Have the token open nothing any more; with `everywhere` no other of the player's, and no link."""
        await asyncio.to_thread(_exchange, self, "POST", "/api/session/sign-out", _said(SignOut(everywhere)))

    async def devices(self) -> list[Device]:
        """The devices that open the account, those seen last first."""
        return await self.asks(list[Device], "GET", "/api/session/devices")

    async def end_device(self, device: str) -> None:
        """Have one of them open the account no more, by its `id`."""
        await asyncio.to_thread(_exchange, self, "DELETE", f"/api/session/devices/{device}", None)

    async def end_other_devices(self) -> None:
        """Have none of them open the account any more but this one."""
        await asyncio.to_thread(_exchange, self, "DELETE", "/api/session/devices", None)

    async def preferences(self) -> Preferences:
        """The player's settings for his eyes and ears; those he never chose are left out."""
        return await self.asks(Preferences, "GET", "/api/session/preferences")

    async def prefer(self, said: Preferences) -> Preferences:
        """Keep what he wants to see and hear; of what is left out what he said before stays."""
        return await self.asks(Preferences, "POST", "/api/session/preferences", said)

    async def forget(self, nickname: str) -> None:
        """Delete the account, by one's own nickname: its name, its keys and links."""
        await asyncio.to_thread(_exchange, self, "POST", "/api/session/forget", _said(Again(nickname)))

    async def refill(self) -> Session:
        """Bring the account back to the first grant."""
        return await self.asks(Session, "POST", "/api/session/refill")

    async def rules(self) -> list[RuleCard]:
        """Every rule set a table can be opened from."""
        return await self.asks(list[RuleCard], "GET", "/api/rules")

    async def check_rules(self, name: str, text: str) -> CheckedRules:
        """The card of a rule set of one's own, written in TOML; raises HouseRefused, which quotes what is wrong."""
        return await self.asks(CheckedRules, "POST", "/api/rules", OwnRules(name, text))

    async def rule_prices(self) -> RulePrices:
        """Gains of the main bets of every rule set, and each house option's effect on them, exactly."""
        return await self.asks(RulePrices, "GET", "/api/rules/prices")

    async def tables(self) -> list[TableCard]:
        """The lobby: every open table."""
        return await self.asks(list[TableCard], "GET", "/api/tables")

    async def table(self, table: str) -> TablePage:
        """A table and its rule set."""
        return await self.asks(TablePage, "GET", f"/api/tables/{table}")

    async def open_table(self, asked: NewTable) -> TableCard:
        """Open a table and be its host."""
        return await self.asks(TableCard, "POST", "/api/tables", asked)

    async def add_bots(self, table: str, count: int = 1, temperament: str = "mixed") -> TableCard:
        """Seat some bots of a temperament; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/bots", AddBots(count, temperament))

    async def remove_bots(self, table: str) -> TableCard:
        """Have the bots leave; for the host."""
        return await self.asks(TableCard, "DELETE", f"/api/tables/{table}/bots")

    async def limit(self, table: str, player: PlayerId, maximum: Cents | None) -> TableCard:
        """Set or lift a player's own maximum a bet; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/limit", Limit(player, maximum))

    async def set_limits(self, table: str, limits: TableLimits) -> TableCard:
        """Set a table's limits from the next coup on; a bet that is not named has the table's. For the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/limits", limits)

    async def close_table(self, table: str) -> TableCard:
        """End the session once the coup in play is settled; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/close")

    async def new_link(self, table: str, link: LinkKind) -> str:
        """The key of a new link of a table, an earlier one of its kind opens nothing any more; for the host."""
        return (await self.asks(TableLink, "POST", f"/api/tables/{table}/links", NewLink(link))).key

    async def take_over(self, table: str, key: str) -> TableCard:
        """Become the host of a table by its host's link."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/host", TakeOver(key))

    async def remove(self, table: str, player: PlayerId) -> TableCard:
        """Have a player leave as soon as nothing of his is at stake, and not sit down here again; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/remove", Remove(player))

    async def admit(self, table: str, player: PlayerId, *, admit: bool = True) -> TableCard:
        """Say whether a player may sit down; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/admit", Admit(player, admit))

    async def run_table(self, table: str, asked: Run) -> TableCard:
        """Pause or go on, have players ask before they sit down, set the clock; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/run", asked)

    async def mute(self, table: str, player: PlayerId, *, muted: bool = True) -> TableCard:
        """Have a player not heard in the chat, or heard again; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/mute", Mute(player, muted))

    async def patience(self, table: str, player: PlayerId, *, patient: bool = True) -> TableCard:
        """Give a player more time in every window, or as much as the others have; for the host."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/patience", Patience(player, patient))

    async def top_up(self, table: str, player: PlayerId, amount: Cents, *, name: str | None = None) -> TableCard:
        """Give a player play money, once for each name of the gift; 0 says no. For the host."""
        asked = TopUp(name or secrets.token_hex(8), player, amount)
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/top-up", asked)

    async def ask(self, table: str, wish: HostRequest) -> TableCard:
        """Ask a table's host for a seat, or for play money."""
        return await self.asks(TableCard, "POST", f"/api/tables/{table}/ask", AskHost(wish))

    async def shoes(self, table: str) -> tuple[int, ...]:
        """The numbers of a table's finished shoes."""
        return await self.asks(tuple[int, ...], "GET", f"/api/tables/{table}/shoes")

    async def shoe(self, table: str, number: int) -> ShoeRecord:
        """A finished shoe with its proof."""
        return await self.asks(ShoeRecord, "GET", f"/api/tables/{table}/shoes/{number}")

    async def heads(self, after: int = 0, *, since: Digest | None = None) -> HeadList:
        """The house's list of heads behind an entry, or from one on, as many as the house tells at once."""
        asked = f"after={after}" if since is None else f"since={since}"
        return await self.asks(HeadList, "GET", f"/heads?{asked}")

    async def listed(self, noted: Iterable[ShoeNoted], seen: Link = LIST_BEGINS) -> Listing:
        """Hold heads that were noted, and an entry `seen` before, against the house's list.

        Read is the list from the first of them to its end. Keep the `last` of what comes of it for the next time, and
        hold it against those of others: who was told another list than they finds another link at that number.
        """
        wanted = entries_of(noted)
        page = await self.heads(since=wanted[0]) if wanted else await self.heads(seen.number)
        if seen.number and page.first > seen.number:
            page = await self.heads(seen.number - 1)
        pages = [page]
        while page.entries and last_of(page).number < page.size:
            page = await self.heads(last_of(page).number)
            pages.append(page)
        return compared_list(pages, wanted, seen)

    async def told(self, table: str, number: int) -> ShoeTold:
        """Lines told of a shoe's settled coups, whether it is over or in play."""
        return await self.asks(ShoeTold, "GET", f"/api/tables/{table}/shoes/{number}/coups")

    async def replay(self, table: str, number: int, coup: int) -> list[AnyFrame]:
        """The table before a settled coup, and the frame of each of its events."""
        path = f"/api/tables/{table}/shoes/{number}/coups/{coup}"
        answer = await asyncio.to_thread(_exchange, self, "GET", path, None)
        reader = Reader()
        read = [reader.read(bytes(text)) for text in msgspec.json.decode(answer.body, type=list[msgspec.Raw])]
        return [each for each in read if isinstance(each, Frame)]

    async def ledger(self, table: str) -> list[LedgerRow]:
        """Chips brought to a table and taken from it, player by player."""
        return await self.asks(list[LedgerRow], "GET", f"/api/tables/{table}/ledger")

    async def review(self, table: str, number: int) -> ShoeReview:
        """The free decisions of this visitor in a finished shoe, judged by the equilibrium."""
        return await self.asks(ShoeReview, "GET", f"/api/tables/{table}/shoes/{number}/review")

    async def worth(self, table: str, amount: Cents | None = None) -> DecisionWorth:
        """The worth of the visitor's pending decision; for an amount in cents, else for the least."""
        asked = "" if amount is None else f"?amount={amount}"
        answer = await asyncio.to_thread(_exchange, self, "GET", f"/api/tables/{table}/worth{asked}", _said(None))
        worth: DecisionWorth = msgspec.json.decode(answer.body, type=DecisionWorth)
        return worth

    async def export(self, table: str) -> list[bytes]:
        """A table's history as this visitor saw it, line by line: a HistoryHead, and each a HistoryEvent."""
        answer = await asyncio.to_thread(_exchange, self, "GET", f"/api/tables/{table}/export", None)
        return answer.body.splitlines()

    async def asks(self, kind: type[Found], method: str, path: str, body: msgspec.Struct | None = None) -> Found:
        """The house's answer at an address of its API, as a type of the wire's; raises HouseRefused."""
        answer = await asyncio.to_thread(_exchange, self, method, path, _said(body))
        return msgspec.json.decode(answer.body or b"null", type=kind)


class _Answer(NamedTuple):
    """An answer of the house by HTTP: its body and the cookie it set."""

    body: bytes
    cookie: str

    @property
    def token(self) -> str:
        """The token in the answer's cookie, by which the house knows the client from now on."""
        cookies = SimpleCookie(self.cookie)
        return next(cookies[name].value for name in COOKIES if name in cookies)


def _said(body: msgspec.Struct | None) -> bytes | None:
    return None if body is None else msgspec.json.encode(body)


def _exchange(visitor: Visitor, method: str, path: str, body: bytes | None) -> _Answer:
    """Put a question to the house over a connection of its own; raises HouseRefused."""
    where = urlsplit(visitor.address)
    kind: type[http.client.HTTPConnection] = http.client.HTTPConnection
    if where.scheme == "https":
        kind = http.client.HTTPSConnection
    said_of_us = headers(visitor.address, visitor.token, visitor.key) | {"Content-Type": "application/json"}
    line = kind(where.hostname or "", where.port, timeout=PATIENCE)
    try:
        line.request(method, where.path.rstrip("/") + path, body, said_of_us)
        answer = line.getresponse()
        said = answer.read()
        if answer.status >= 400:
            raise _refused(said, answer.status)
        return _Answer(said, answer.getheader("set-cookie") or "")
    finally:
        line.close()


def _refused(said: bytes, status: int) -> Exception:
    """The error in a failed answer: the house's refusal, or ConnectionError where a proxy before it has answered."""
    try:
        return HouseRefused(msgspec.json.decode(said, type=Refused), status)
    except (msgspec.DecodeError, UnicodeError):
        return ConnectionError(f"nobody answers for the house: what stands before it says {status}")
