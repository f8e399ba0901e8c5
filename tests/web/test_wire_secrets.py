"""Houses that differ only in hidden cards answer everybody else the same by HTTP, to the byte, and by the same work."""

import asyncio
import http.client
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from wire_tools import Running, accepted, all_routes, bets_open, done, http_answer, opened, stakes

from house_chance import Stacked
from house_games import HOUSES, House
from patience import run
from sabot.advice.registry import advice_of
from sabot.client import Visitor
from sabot.games.offers import CanProceed
from sabot.games.rules import Rules
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.hosts import Run
from sabot.house.clocks import steady
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import cut_bounds
from working import watched
from world.clock import Clock

BASES: Final = {"punto": "american", "chemin": "chemin-de-fer", "banque": "baccara-banque"}
SQUEEZED: Final = varied(load("mini"), squeeze="highest_stake")
ONE_DECK: Final = {"decks": 1, "deck_options": (1,), "stop_card": 12, "burn": "none"}
"""Of one deck all backs have one colour, so that every card may stand for every other."""
AN_HOUR_MS: Final = 3_600_000
CUT: Final = cut_bounds(52)[0]
PEOPLE: Final = ("Ann", "Bob", "Cleo")
PURSE: Final = 1_000_000
PASSING: Final = ("date", "etag")
"""Headers that tell the time, or a digest of a body in which a table has its own id."""
HEAD: Final = re.compile(b'"(head|entry|link)":"[0-9a-f]{64}"')
"""A step of a shoe's, and what the house's list tells of it: it binds the digest of the order."""
NOT_ASKED: Final = ("/assets/", "/play", "/t/", "/schema")
"""The page itself, and the line."""


class Ordered(Random):
    """Chance of which the order of a shoe alone is to be another one."""

    def __init__(self, order: int, first: int = 0) -> None:
        super().__init__(7)
        self.order, self.first = order, first

    def shuffle(self, x: Any) -> None:
        """With so many `first` cards of the first order, as they are dealt after the cut."""
        x.sort()
        if self.first:
            Random(1).shuffle(x)  # noqa: S311 - cards of a test
            later = [place % len(x) for place in range(CUT + self.first, CUT + len(x))]
            cards = [x[place] for place in later]
            Random(self.order).shuffle(cards)  # noqa: S311
            for place, card in zip(later, cards, strict=True):
                x[place] = card
        else:
            Random(self.order).shuffle(x)  # noqa: S311

    def getrandbits(self, k: int) -> int:
        return 0xAB if k == 256 else super().getrandbits(k)


class Answers(NamedTuple):
    """What everybody was answered while hands were hidden, by who asked and what; who has seen cards by then."""

    hidden: dict[str, dict[str, bytes]]
    insiders: frozenset[str]
    dealt: int
    """So many cards had been dealt before the coup at hand."""


OWN = {"/api/tables/table/export", "/api/tables/table/moves"}
"""What who has looked at a hand is answered otherwise: what he was shown, and what his hand lets him say."""


def gets(running: Running, table: str) -> Iterator[str]:
    """Every address that can be read."""
    for route in all_routes():
        path = re.sub(r"\{table_id(:\w+)?\}", table, route.path)
        path = re.sub(r"\{class_id:str\}", "k-none", path)
        path = path.replace("{game:str}", running.house.tables[table].game.id).replace("{language:str}", "en")
        path = re.sub(r"\{\w+:int\}", "1", path).replace("{path:path}", "nowhere/at/all")
        if "GET" in getattr(route, "methods", ()) and not any(each in path for each in NOT_ASKED) and path != "/":
            assert "{" not in path, f"what is asked for at {path}?"
            yield path


def answer(running: Running, path: str, token: str | None) -> bytes:
    """Status, headers but the passing ones, and the body."""
    line = http.client.HTTPConnection("127.0.0.1", running.port)
    line.request("GET", path, headers={} if token is None else {"Cookie": f"sabot={token}"})
    got = line.getresponse()
    headers = sorted((name, value) for name, value in got.getheaders() if name.lower() not in PASSING)
    body = got.read()
    line.close()
    return b"%d %s %s" % (got.status, repr(headers).encode(), body)


async def evening(path: Path, house: House, chance: Ordered, base: Rules | None = None, *, coups: int = 0) -> Answers:
    """Three people play until hands lie face down, after so many coups; with an account and without, others look on."""
    rules = varied(base or load(BASES[house.game.id]), id="hidden", **ONE_DECK)
    path.mkdir()
    clock = Clock(steady())
    own: dict[str, Any] = {"now_ms": clock, "rules": {"hidden": rules}, "chance": chance, "wall_ms": lambda: 1_000_000}
    async with opened(path, **own) as running:
        host = await running.enter("Host")
        table = running.house.table(await running.table(host, "hidden", advice=True))
        players = {name: await running.enter(name) for name in PEOPLE}
        looking = await running.line(host, table.id)
        ids = {name: (await visitor.session()).player for name, visitor in players.items()}
        for seat, name in enumerate(PEOPLE, 1):
            await table.command(ids[name], Sit(Seat(seat), Cents(PURSE)), "sit")
        dealt = await until_hidden(house, table, clock, coups)
        names = {table.id: "table", str(looking.frame.me): "Host", **digests(table)}
        names |= {str(player): name for name, player in ids.items()}
        walter = await running.enter("Walter")
        names[(await walter.session()).player] = "Walter"
        for name, visitor in {**players, "Host": host, "Walter": walter}.items():
            names |= {device.id: f"device of {name}" for device in await visitor.devices()}
        names[running.address.removeprefix("http://")] = "house"  # each answer names whereto a page may connect
        viewers: dict[str, Visitor | None] = {**players, "Host": host, "Walter": walter, "": None}
        hidden = {name: await answers_to(running, table.id, visitor, names) for name, visitor in viewers.items()}
        seen = {name: msgspec.json.encode(house.game.snapshot(table.state, ids[name])) for name in PEOPLE}
    return Answers(hidden, frozenset(name for name in PEOPLE if b'"face":"' in seen[name]), dealt)


async def answers_to(running: Running, table: str, visitor: Visitor | None, names: dict[str, str]) -> dict[str, bytes]:
    """What somebody is answered wherever he asks; ids and digests of the order by names."""
    token = None if visitor is None else visitor.token
    found = {}
    for path in gets(running, table):
        said = await asyncio.to_thread(answer, running, path, token)
        for secret, name in names.items():
            said = said.replace(secret.encode(), name.encode())
        found[path.replace(table, "table")] = HEAD.sub(b'"\\1":"digest"', said)
    return found


def digests(table: Table) -> dict[str, str]:
    taille = table.state.taille
    return {digest: "digest" for digest in (taille.sealed, taille.promises_digest) if digest}


async def until_hidden(house: House, table: Table, clock: Clock, coups: int) -> int:
    """Whoever is asked does what brings a coup, until hands are dealt and somebody is asked; the cards dealt before."""
    staked, before, played = set[tuple[int, Any]](), 0, 0
    while True:
        state, waits = table.state, table.game.pending(table.state)
        asked = () if waits is None else waits.players
        if state.coups != played:
            before, played = state.taille.shoe.dealt, state.coups
        if state.coups == coups and state.taille.shoe.dealt - before >= 4 and asked:
            return before
        dealing = state.coups < coups and before < state.taille.shoe.dealt
        if waits is not None and asked and (dealing or waits.step == "keep"):
            clock.ahead_ms += AN_HOUR_MS  # whoever is asked is silent
            table.run_by(table.settings)
            asked = ()
        for number, player in enumerate(asked):
            await acted(house, table, player, staked, f"{state.seq} {number}")
        await asyncio.sleep(0.005)


async def acted(house: House, table: Table, player: Any, staked: set[tuple[int, Any]], command: str) -> None:
    state, waits = table.state, table.game.pending(table.state)
    if waits is None or player not in waits.players:
        return
    action = house.onward(state, player)
    if house.stage(state) == "cut":
        action = Cut(waits.on, CUT)
    elif house.stage(state) == house.stakes and (waits.on, player) not in staked:
        staked.add((waits.on, player))
        action = house.stake(state, state.rules.minimum)
    elif isinstance(action, Finish) and house.stage(state) == "coup":
        action = Proceed(waits.on)
    await table.command(player, action, command)


PLAYED: Final = [
    *((house, None) for house in HOUSES),
    *((each, SQUEEZED) for each in HOUSES if each.game.id == "punto"),
]


@pytest.mark.long
@pytest.mark.parametrize(("house", "base"), PLAYED, ids=str)
def test_nobody_else_is_answered_by_what_lies_face_down(house: House, base: Rules | None, tmp_path: Path) -> None:
    """Two runs that differ in hidden cards only give everybody else equal bytes, wherever he asks."""
    first, second = [run(evening(tmp_path / str(order), house, Ordered(order), base)) for order in (1, 2)]
    own = OWN | ({"/api/tables/table/worth"} if advice_of(house.game.id).worth else set())
    same_but_for_insiders(first, second, own)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_replays_and_exports_tell_nothing_of_a_later_coup(house: House, tmp_path: Path) -> None:
    """A settled coup is replayed, told and exported beside hidden cards of the next one, to everybody alike."""
    first = run(evening(tmp_path / "first", house, Ordered(1), coups=1))
    second = run(evening(tmp_path / "second", house, Ordered(2, first.dealt), coups=1))
    assert first.dealt == second.dealt >= 4
    for said in first.hidden.values():
        told = [said[f"/api/tables/table/shoes/1/coups{path}"] for path in ("", "/1")]
        assert all(each.startswith(b"200 ") for each in told)
    own = OWN | ({"/api/tables/table/worth"} if advice_of(house.game.id).worth else set())
    same_but_for_insiders(first, second, own)


def same_but_for_insiders(first: Answers, second: Answers, own: set[str]) -> None:
    """Everybody is answered to the byte alike wherever he asks; who has looked at a hand is not."""
    assert first.insiders == second.insiders
    assert 1 <= len(first.insiders) <= 2, "who has looked at a hand sees that the tables differ"
    for viewer, said in first.hidden.items():
        other = second.hidden[viewer]
        assert said.keys() == other.keys()
        assert len(said) >= 8
        unlike = {path for path in said if said[path] != other[path]}
        assert unlike <= (own if viewer in first.insiders else set()), viewer
        assert ("/api/tables/table/export" in unlike) == (viewer in first.insiders), viewer


# -- what anybody asks over HTTP while cards lie face down costs the house the same calls whatever they are


AMERICAN: Final = varied(load("american"), decks=1, deck_options=(1,), stop_card=12, burn="none")
"""Of one deck all backs have one colour, so that every card may stand for every other."""
FRONTS: Final = ("9s 9h Ks Kh", "As 2h 2s 5h")
"""Naturals on both sides; both draw."""
PATHS: Final = "shoes shoes/1 shoes/1/coups shoes/1/coups/1 shoes/1/review ledger odds/now export worth"
"""Below a table's address."""
Costs = dict[str, tuple[int, int, int]]
"""By address: status, length of the body, and calls that it took."""


async def asked(running: Running, table: str, token: str) -> Costs:
    found: Costs = {}
    above = f"/api/tables/{table}"
    for path in ("/api/tables", above, *(f"{above}/{each}" for each in PATHS.split())):
        with watched() as work:
            status, _, body = await http_answer(running, "GET", path, cookie=f"sabot={token}")
        found[path.replace(table, "table")] = status, len(body), work.calls
    return found


async def evening_by_front(path: Path, front: str) -> list[Costs]:
    """Both hands lie face down, and who looks first takes his time; what another player and a stranger hear."""
    path.mkdir()
    async with opened(path, chance=Stacked(front), rules={"american": AMERICAN}) as running:
        host = await running.enter("Host")
        table = await running.table(host, "american")
        await host.run_table(table, Run(advice=True))
        ann = await running.seated("Ann", table, 1)
        await bets_open(ann)
        await accepted(ann, stakes(ann, player=2500))
        await accepted(ann, done(ann))
        while ann.frame.view.step != "show_player":
            await ann.until(lambda _: ann.can(CanProceed) is not None)
            if ann.frame.view.step == "show_player":
                break
            await ann.do(Proceed(ann.frame.view.on))
        other = await running.enter("Bob")
        await asked(running, table, str(other.token))
        return [await asked(running, table, who) for who in (str(other.token), "")]


def test_answers_take_the_same_work_whatever_lies_face_down(tmp_path: Path) -> None:
    """Status, length and calls; the first evening_by_front warms up what is reckoned once for all."""
    _, *evenings = [
        run(evening_by_front(tmp_path / str(place), front)) for place, front in enumerate((FRONTS[0], *FRONTS))
    ]
    assert {status for status, *_ in evenings[0][0].values()} >= {200, 404}
    for each in evenings[1:]:
        assert each == evenings[0]
