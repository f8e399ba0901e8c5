"""What a player has played, beside his chips: every cent of his purse is explained by gifts and stakes."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from long import asked_later
from new_database import new_database
from played_tools import PEOPLE, Here, naive, people, table
from sabot.bets import BetId
from sabot.games.windows import PlayerId
from sabot.house.archive.book import Place
from sabot.house.archive.digests import BESIDE, FORMAT, CoupPlayed, LinePlayed, ShoePlayed
from sabot.house.archive.played import Played
from sabot.house.archive.summaries import MOST_POINTS, Given, PlayedSummary, PursePoint, curve
from sabot.house.store import PlayedRecord, Store, open_store
from sabot.house.store.played import keep, shoe_records
from sabot.house.store.sql import same
from sabot.house.table.setup import event_of, setup_of
from sabot.money import Cents
from sabot.odds.edges import at_stake, edge
from sabot.odds.pairs import fresh_faces, shoe_of_faces
from sabot.readings.laws import laws
from sabot.rulesets import load, varied
from servers import empty

ADA, BEN = PEOPLE[:2]
RULES: Final = {
    name: varied(load(name), stop_card=load(name).cards - 70)
    for name in ("punto-banco", "punto-banco-uk", "chemin-de-fer", "chemmy", "baccara-banque", "banque-ouverte")
}


NOW: Final = "baccara-banque"
"""The others are asked later; Chemin de Fer is played on a server too."""


async def _checked(store: Store, player: PlayerId, shoes: Mapping[Place, ShoePlayed]) -> int:
    """What coups brought somebody is by how much his chips grew, coup by coup; what he has at the table is told."""
    chips = await naive(store, "t-one", player)
    found = Counter[Place]()
    for (_, number), shoe in shoes.items():
        for each in shoe.coups:
            found[("", 0) if each.coup == BESIDE else (str(number), each.coup)] += each.gain
    assert found.total() == sum(chips.coups.values())
    del found["", 0]
    in_coups = {place: gain for place, gain in chips.coups.items() if place != ("", 0)}
    assert {place: gain for place, gain in found.items() if gain} == in_coups
    return chips.there


async def _reckoned(store: Store, seed: int, name: str, coups: int) -> None:
    """The page's numbers are those of the chips, for everybody who was there."""
    await people(store, *PEOPLE)
    await table(store, RULES[name], seed, coups)
    played = Played(store, Here())
    for player in PEOPLE:
        there = await _checked(store, player, (await played.of(player, None)).shoes)
        _adds_up(await played.summary(player), await store.balance(f"player:{player}"), there)
    await played.stop()
    await store.close()


def _adds_up(told: PlayedSummary, account: int, there: int) -> None:
    assert told.left == told.unread == 0
    assert told.account == account
    assert told.worth == account + there == told.given + told.stakes.gain
    assert told.stakes.gain == told.stakes.won - told.stakes.lost
    assert told.curve[-1].worth == told.worth
    assert len(told.curve) <= MOST_POINTS
    bets = [bet.stakes for each in told.rules for bet in each.bets]
    for name in ("staked", "gain", "gained", "known"):
        whole = getattr(told.stakes, name)
        assert whole == sum(getattr(each.stakes, name) for each in told.rules)
        assert whole == sum(getattr(bet, name) for bet in bets)
    assert Fraction(told.stakes.expected) == sum(
        Fraction(bet.stakes.expected) for each in told.rules for bet in each.bets
    )


@pytest.mark.parametrize(
    ("name", "coups"), [(NOW, 12), ("punto-banco-uk", 6), *(asked_later(name, 25) for name in RULES)]
)
def test_every_cent_of_a_purse_is_explained(tmp_path: Path, name: str, coups: int) -> None:
    asyncio.run(_reckoned(open_store(new_database(tmp_path / "house.db")), 3, name, coups))


@pytest.mark.long
@given(name=st.sampled_from(list(RULES)), seed=st.integers(0, 10**6), coups=st.integers(1, 40))
def test_every_cent_is_explained_at_whatever_table(name: str, seed: int, coups: int) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(_reckoned(open_store(new_database(Path(folder) / "house.db")), seed, name, coups))


@pytest.mark.parametrize("name", ["chemin-de-fer", asked_later("punto-banco"), asked_later("baccara-banque")])
def test_every_cent_is_explained_on_postgres(postgres: str, name: str) -> None:
    asyncio.run(_reckoned(open_store(empty(postgres)), 5, name, 12))


async def _known_stakes(store: Store, name: str, coups: int) -> None:
    """By bet, what was expected is the sum of each stake's own expectation, reckoned another way."""
    await people(store, *PEOPLE)
    await table(store, RULES[name], 8, coups)
    rules = RULES[name]
    played = Played(store, Here())
    for player in PEOPLE:
        mine = await played.of(player, None)
        should = defaultdict[str, Fraction](Fraction)
        for shoe in mine.shoes.values():
            for coup in shoe.coups:
                for line in coup.lines:
                    should[line.bet] += _direct(rules, line.bet, line.stake)
        for each in (await played.summary(player)).rules[0].bets:
            if each.bet in ("bank", "associate"):
                continue  # what it brings hangs on coins: test_laws
            assert Fraction(each.stakes.expected) == should[each.bet], each.bet
            assert each.stakes.known == each.stakes.staked
    await store.close()


def _direct(rules: Any, bet: str, stake: Cents) -> Fraction:
    """What a stake is expected to bring, from the edge of its bet, or of the side of the pontes."""
    if rules.game == "punto":
        found = edge(rules.by_id[BetId(bet)].bet, shoe_of_faces(fresh_faces(rules.decks)), rules=rules)
        return stake * at_stake(found, rules, stake).ev
    win, lose, _ = laws()[rules.id]
    return stake * (win - lose)


@pytest.mark.parametrize(("name", "coups"), [
    ("chemin-de-fer", 12), asked_later("chemin-de-fer", 30), asked_later("punto-banco", 30)
])  # fmt: skip
def test_what_was_expected_of_a_bet_is_what_each_stake_on_it_was_expected_to_bring(
    tmp_path: Path, name: str, coups: int
) -> None:
    asyncio.run(_known_stakes(open_store(new_database(tmp_path / "house.db")), name, coups))


async def _laid(store: Store) -> None:
    await people(store, *PEOPLE)
    await table(store, RULES["punto-banco"], 3, 40)


@cache
def _database() -> bytes:
    """A database with a table at which more than one shoe was played."""

    async def made(path: Path) -> None:
        async with open_store(new_database(path)) as store:
            await _laid(store)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        asyncio.run(made(path))
        return path.read_bytes()


def _store(folder: Path) -> Store:
    path = folder / "house.db"
    path.write_bytes(_database())
    return open_store(path)


async def _kept(store: Store) -> None:
    played = Played(store, Here())
    first = await played.of(ADA, None)
    over = set(first.book.ends["t-one"])
    rows = await store.read(lambda connection: shoe_records(connection, ADA, FORMAT))
    assert {each.shoe for each in rows} == over
    assert len(over) > 1
    again = Played(store, Here())
    mine = await again.of(ADA, 0)
    assert not mine.left & {("t-one", shoe) for shoe in over}
    assert {place: each for place, each in first.shoes.items() if place[1] in over}.items() <= mine.shoes.items()
    await store.write(lambda session: session.execute(same("UPDATE played SET format = 0")))
    assert (await again.of(ADA, None)).shoes == first.shoes
    await store.close()


class Held(Here):
    """Workers that begin once they may."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()

    async def answer(self, *asked: Any, **of: Any) -> Any:  # type: ignore[override]  # whatever is asked
        await self.may.wait()
        return await super().answer(*asked, **of)


async def _overtaken(store: Store) -> None:
    first = await Played(store, Here()).of(ADA, None)
    workers = Held()
    again = Played(store, workers)
    await again.of(ADA, 0)
    await store.write(lambda session: session.execute(same("UPDATE played SET format = 0")))
    asked = asyncio.create_task(again.of(ADA, None))
    for _ in range(3):
        await again.of(ADA, 0)  # who asks after it: by then it waits
    workers.may.set()
    assert (await asked).shoes == first.shoes
    await store.close()


def test_all_is_told_where_more_is_left_than_when_its_reckoning_began(tmp_path: Path) -> None:
    asyncio.run(_overtaken(_store(tmp_path)))


def test_a_curve_of_fewer_points_says_how_low_and_how_high_the_purse_was_between_them() -> None:
    coups = [CoupPlayed(1, 20, (LinePlayed("tie", Cents(100), Cents(-100)),))]
    coups += [CoupPlayed(2, 30, (LinePlayed("player", Cents(300), Cents(300)),))]
    points = curve([ShoePlayed(coups=tuple(coups))], [Given(20, Cents(1000), "first")], most=2)
    assert points == (PursePoint(20, *map(Cents, (900, 900, 1000))), PursePoint(30, *map(Cents, (1200, 1200, 1200))))


def test_a_shoe_that_is_over_is_reckoned_once_and_anew_where_it_was_reckoned_otherwise(tmp_path: Path) -> None:
    asyncio.run(_kept(_store(tmp_path)))


async def _forgotten(store: Store) -> None:
    played = Played(store, Here())
    await played.of(ADA, None)
    await played.of(BEN, None)
    await store.forget_player(ADA, ADA, b"nobody's")
    assert await store.read(lambda connection: shoe_records(connection, ADA, FORMAT)) == ()
    played.forget(ADA)
    late = PlayedRecord("t-one", 1, b"late", FORMAT)
    await store.write(lambda session: keep(session, ADA, [late]))
    assert await store.read(lambda connection: shoe_records(connection, ADA, FORMAT)) == ()
    assert await store.read(lambda connection: shoe_records(connection, BEN, FORMAT)) != ()
    await store.close()


def test_of_a_player_who_is_forgotten_nothing_is_kept_nor_comes_late(tmp_path: Path) -> None:
    asyncio.run(_forgotten(_store(tmp_path)))


async def _both(address: str) -> None:
    """Two processes ask at once; each tells the same, and one row is kept of a shoe."""
    store, other = open_store(address, shared=True), open_store(address, shared=True)
    await _laid(store)
    played = Played(store, Here())
    beside = Played(other, Here())
    one, two = await asyncio.gather(played.of(ADA, None), beside.of(ADA, None))
    assert one.shoes == two.shoes
    assert len(one.shoes) > 1
    await other.close()
    await store.close()


def test_two_processes_of_a_house_on_postgres_tell_the_same(postgres: str) -> None:
    asyncio.run(_both(empty(postgres)))


async def _banks(store: Store, name: str, coups: int) -> None:
    """Each bank lasts from its posting to its end, as the log's own events say; the longest is told."""
    await people(store, *PEOPLE)
    await table(store, RULES[name], 3, coups, wild=False)
    kept_table = await store.table("t-one")
    assert kept_table is not None
    setup = setup_of(kept_table)
    state, posted, lasted = setup.game.open(setup.rules), 0, Counter[tuple[str, int]]()
    for row in await store.load("t-one"):
        posted += row.kind in ("bank_posted", "bank_taken")
        lasted[str(state.banker), posted] += row.kind == "coup_ended"
        state = setup.game.evolve(state, event_of(setup.game, row))
    played, most = Played(store, Here()), 0
    for player in PEOPLE:
        should = sorted(count for (banker, _), count in lasted.items() if banker == player and count)
        mine = await played.of(player, None)
        assert sorted(bank.coups for shoe in mine.shoes.values() for bank in shoe.banks) == should
        told = (await played.summary(player)).longest_bank
        assert (told.coups if told else 0) == max(should, default=0)
        most = max(most, *should, 0)
    assert most > 1
    await store.close()


@pytest.mark.parametrize(("name", "coups"), [
    ("chemin-de-fer", 15), asked_later("chemin-de-fer", 40), asked_later("baccara-banque", 40)
])  # fmt: skip
def test_the_longest_bank_is_that_of_the_log(tmp_path: Path, name: str, coups: int) -> None:
    asyncio.run(_banks(open_store(new_database(tmp_path / "house.db")), name, coups))
