"""A house with a public beacon: it names a round, asks for it within bounds, and plays on whatever comes (S6)."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest
from house_tools import Ear, open_house, until

from beacons import NOW_MS, Answers, Asked, answer_of, local_beacon, silent, value_of, well
from long import asked_later
from sabot.games.layout.stakes import stage
from sabot.house.auditing import audited
from sabot.house.house import House
from sabot.house.table import beacon as asking
from sabot.house.table import rounds
from sabot.house.table.beacon import AHEAD_S, PATIENCE_S, BeaconError, asked, beacon_of, beacon_value
from sabot.house.table.table import Table
from sabot.shoe import Beacon, dealt_order, heads, proof_faults
from sabot.wire import NewTable
from world.disk import Disk

pytestmark = pytest.mark.usefixtures("quick")
DRIP_S: Final = 0.02


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that asks often."""
    monkeypatch.setattr(asking, "_AGAIN_S", 0.02)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that waits for no answer."""
    monkeypatch.setattr(asking, "_ATTEMPT_S", 0.3)
    monkeypatch.setattr(asking, "PATIENCE_S", 0.5)


def broken(body: bytes) -> Answers:
    return lambda asked, _: asked.tell(body)


def dripping(asked: Asked, number: int) -> None:
    """A byte at a time: each comes in time, the whole never."""
    asked.send_response(200)
    asked.send_header("Content-Length", "1000")
    asked.end_headers()
    while not asked.server.over.wait(DRIP_S):
        try:
            asked.wfile.write(b" ")
        except OSError:
            return


def redirecting(asked: Asked, number: int) -> None:
    asked.tell(b"", 302, Location=f"{asked.server.beacon.url.format(round=number)}")


WRONG: Final[dict[str, tuple[Answers, str]]] = {
    "no JSON": (broken(b"round 7"), "no round of a beacon"),
    "no object": (broken(b"[7]"), "no round of a beacon"),
    "no value": (broken(b'{"round": 7}'), "no round of a beacon"),
    "not UTF-8": (broken(b'{"round": 7, "randomness": "\xff"}'), "no round of a beacon"),
    "another round's": (broken(answer_of(8)), "that of round 8"),
    "no digits": (broken(b'{"round": 7, "randomness": "abc"}'), "no value of a round"),
    "capitals": (broken(answer_of(7).replace(value_of(7).encode(), b"AB" * 32)), "no value of a round"),
    "huge": (broken(answer_of(7) + b" " * 20_000), "larger than"),
    "redirecting": (redirecting, "status 302"),
    "failing": (lambda asked, _: asked.tell(answer_of(7), 500), "status 500"),
    "silent": (silent, "no whole answer"),
    "dripping": (dripping, "no whole answer"),
}


async def test_S6_a_round_is_asked_for_and_its_value_taken() -> None:
    """The value of the round that was named."""
    with local_beacon(lambda asked, number: asked.tell(answer_of(number))) as beacon:
        assert await asked(beacon.beacon, 7) == value_of(7)
        assert beacon.asked == [7]


@pytest.mark.parametrize("name", WRONG)
async def test_S6_an_answer_that_is_no_value_of_the_round_is_not_taken(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the beacon does not tell its round."""
    answers, said = WRONG[name]
    if answers in (silent, dripping):
        monkeypatch.setattr(asking, "_ATTEMPT_S", 0.3)
    with local_beacon(answers) as beacon, pytest.raises(BeaconError, match=said):
        await asked(beacon.beacon, 7)


@pytest.mark.usefixtures("hasty")
async def test_S6_a_beacon_that_nobody_answers_for_is_given_up() -> None:
    """Where nobody listens there is no value."""
    with local_beacon() as beacon:
        gone = beacon.beacon
    with pytest.raises(BeaconError, match="cannot be asked"):
        await asked(gone, 7)
    assert await beacon_value(gone, 7) is None


class Clock(SimpleNamespace):
    """Time that passes where somebody sleeps, and nowhere else."""

    now = 5000.0

    def __init__(self) -> None:
        super().__init__(timeout=asyncio.timeout, to_thread=asyncio.to_thread, slept=list[float]())

    def time(self) -> float:
        return self.now

    monotonic = time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of who asks."""
    clock = Clock()
    monkeypatch.setattr(asking, "time", clock)
    monkeypatch.setattr(asking, "asyncio", clock)
    monkeypatch.setattr(asking, "_AGAIN_S", 0.5)
    return clock


async def test_S6_a_round_is_awaited_until_its_time_and_a_little_longer(clock: Clock) -> None:
    """Nobody asks before there is something to be told; who tells late is asked again."""

    def late(asked: Asked, number: int) -> None:
        well(asked, number) if clock.now >= beacon.begins(number) + PATIENCE_S else asked.tell(b"", 404)

    with local_beacon(late) as local:
        beacon = Beacon(local.beacon.url, 4000, 30)
        number = beacon.first_after(int(clock.now))
        assert await beacon_value(beacon, number) == value_of(number)
        assert clock.slept[0] == beacon.begins(number) - 5000
        assert len(local.asked) == len(clock.slept) > 2


@pytest.mark.parametrize("begins", [0, 5000, 5010, 10**9])
async def test_S6_who_does_not_tell_is_not_waited_for_longer_whatever_the_clock_shows(
    clock: Clock, begins: int
) -> None:
    """Where the beacon does not tell its round in time: a clock that was set back is none that play waits for."""
    with local_beacon(lambda asked, _: asked.tell(b"", 404)) as local:
        assert await beacon_value(Beacon(local.beacon.url, begins, 30), 1) is None
    assert PATIENCE_S <= sum(clock.slept) <= 30 + AHEAD_S + 1 + PATIENCE_S + 1
    assert clock.slept[0] == min(max(0, begins - 5000), 30 + AHEAD_S + 1)


@pytest.mark.parametrize(("url", "genesis", "period", "said"), [
    ("https://beacon.example/7", 0, 30, "with {round} in it"),
    ("https://beacon.example/{round}/{round}", 0, 30, "with {round} in it"),
    ("https://beacon.example/{round} x", 0, 30, "with {round} in it"),
    ("", 0, 30, "with {round} in it"),
    ("http://beacon.example/{round}", 0, 30, "by https"),
    ("http://127.0.0.1.example/{round}", 0, 30, "by https"),
    ("file:///{round}", 0, 30, "such as https"),
    ("ftp://127.0.0.1/{round}", 0, 30, "by https"),
    ("https://me@beacon.example/{round}", 0, 30, "such as https"),
    ("https://beacon.example/#{round}", 0, 30, "such as https"),
    ("https://beacon.example:x/{round}", 0, 30, "such as https"),
    ("https://beacon{round}.example/", 0, 30, "behind the name of its host"),
    ("https://beacon.example/{round}", -1, 30, "cannot have begun at -1"),
    ("https://beacon.example/{round}", 0, 0, "1 to 3600"),
    ("https://beacon.example/{round}", 0, 3601, "1 to 3600"),
])  # fmt: skip
def test_S6_what_is_no_beacon_gets_a_sentence(url: str, genesis: int, period: int, said: str) -> None:
    """The operator names it, once."""
    with pytest.raises(BeaconError, match=said):
        beacon_of(url, genesis, period)


async def test_S6_a_beacon_of_a_log_is_held_to_the_same_bounds() -> None:
    """What another wrote into the log makes the house ask nowhere."""
    with pytest.raises(BeaconError, match="by https"):
        await asked(Beacon("http://10.0.0.1/{round}", 0, 30), 7)


def at_once() -> int:
    return NOW_MS


async def opened(house: House) -> Table:
    session = (await house.accounts.enter("Host"))[1]
    table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2), session.player)).id)
    table.watch(Ear(None))
    return table


async def shoe_of(house: House, table: Table) -> Any:
    """The record of the shoe that is dealt, which ends here."""
    await until(lambda: stage(table.state) == "bets")
    table.end()
    await until(lambda: table.state.over)
    return await house.archive.shoe(table.id, 1)


async def test_S6_the_value_of_the_round_enters_the_order_of_the_shoe(tmp_path: Path) -> None:
    """Named when all seeds are shown, told later, and anybody can ask for it himself."""
    with local_beacon() as local:
        async with open_house(tmp_path, beacon=local.beacon, wall_ms=at_once) as house:
            table = await opened(house)
            await until(lambda: table.state.taille.drawn is not None)
            named = table.state.taille.drawn.round
            assert local.beacon.begins(named) > NOW_MS / 1000 + AHEAD_S
            assert table.state.taille.beacon == local.beacon
            proof = (await shoe_of(house, table)).proof
        assert proof.drawn.round == named
        assert proof.drawn.value == value_of(named)
        assert set(local.asked) == {named}
    assert proof.beacon == local.beacon
    assert proof_faults(proof, 8) == ()
    assert [each.step for each in heads(proof)][-4:] == ["round", "beacon", "ready", "revealed"]
    without = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)
    assert dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut, proof.drawn) != without
    assert audited(str(tmp_path / "house.db")).findings == ()


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("answers", [silent, asked_later(redirecting), asked_later(broken(b"{}"))])
async def test_S6_a_beacon_that_does_not_answer_stops_no_play(tmp_path: Path, answers: Answers) -> None:
    """The shoe is dealt without, and says so."""
    with local_beacon(answers) as local:
        async with open_house(tmp_path, beacon=local.beacon, wall_ms=at_once) as house:
            table = await opened(house)
            proof = (await shoe_of(house, table)).proof
    assert proof.ready
    assert proof.drawn.value is None
    assert proof_faults(proof, 8) == ()


async def test_S6_a_house_that_ends_while_it_waits_asks_for_the_same_round_when_it_opens_again(tmp_path: Path) -> None:
    """The round that was named is bound by its head, whoever goes on with the table."""
    with local_beacon(silent) as local:
        async with open_house(tmp_path, beacon=local.beacon, wall_ms=at_once) as house:
            table = await opened(house)
            await until(lambda: local.asked)
            drawn, name = table.state.taille.drawn, table.id
            assert drawn.value is None
            assert stage(table.state) == "beacon"
        local.answers = well
        async with open_house(tmp_path) as house:  # the operator has none any more: this shoe still has it
            table = house.table(name)
            await until(lambda: stage(table.state) == "bets")
            assert table.state.taille.drawn.round == drawn.round
            assert table.state.taille.drawn.value == value_of(drawn.round)
        assert set(local.asked) == {drawn.round}


async def test_S6_a_value_that_cannot_be_stored_is_taken_as_soon_as_the_store_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shuffled shoe is stored before the first bet: so is what entered its order."""
    monkeypatch.setattr(rounds, "AGAIN_S", 0.02)
    disk = Disk("write")
    with local_beacon(silent) as local:
        async with open_house(tmp_path, disk=disk, beacon=local.beacon, wall_ms=at_once) as house:
            table = await opened(house)
            await until(lambda: local.asked)
            disk.broken, local.answers = True, well
            local.over.set()  # the one that hangs gives no answer; it is asked again
            await until(lambda: table.paused)
            tried = len(local.asked)
            await until(lambda: len(local.asked) > tried + 1)
            assert table.state.taille.drawn.value is None
            disk.mend()
            proof = (await shoe_of(house, table)).proof
    assert proof.drawn.value == value_of(proof.drawn.round)
    assert proof_faults(proof, 8) == ()


async def test_S6_a_house_without_a_beacon_has_none_in_its_shoes(tmp_path: Path) -> None:
    """Shoes without one are as they were."""
    async with open_house(tmp_path) as house:
        proof = (await shoe_of(house, await opened(house))).proof
    assert proof.beacon is None
    assert proof.drawn is None
    assert not {b"beacon", b"drawn"} & set(msgspec.json.encode(proof).split(b'"'))
