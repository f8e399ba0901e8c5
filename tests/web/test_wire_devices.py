"""The devices that open an account: what is known of each, that each can be ended, and that idle ones end."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import func, select
from wire_tools import Hall, Running, end_of, http_answer, opened, raw_line, refusal_of, refused

from long import asked_later
from sabot.client import Visitor
from sabot.house.accounts.devices import AWAY_MS, DAY_MS, IDLE_MS, SEEN_EVERY_MS
from sabot.house.store import Store
from sabot.house.store.devices import HOUR_MS, hour
from sabot.house.store.keys import MOST_KEYS
from sabot.house.store.schema import devices
from sabot.house.store.sql import same
from sabot.web.browsers import kind_of
from sabot.wire import Refused

pytest_plugins = ("wire_fixtures",)

FIREFOX: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI: Final = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)
EDGE: Final = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0"
CHROME: Final = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36"
)
BEGUN: Final = 10**12 - 10**12 % HOUR_MS + 40 * 60 * 1000 + 1234
"""Within an hour: no more of it is kept."""


class Clock:
    """The day that it is, made up."""

    def __init__(self) -> None:
        self.ms = BEGUN

    def __call__(self) -> int:
        return self.ms


async def come(running: Running, body: dict[str, str], browser: str, path: str = "/api/session") -> Visitor:
    """A browser that comes in."""
    _, headers, _ = await http_answer(running, "POST", path, json.dumps(body), user_agent=browser)
    return Visitor(running.address, headers["set-cookie"].partition("=")[2].partition(";")[0])


async def two(running: Running) -> tuple[Visitor, Visitor]:
    """One player on two devices."""
    first = await come(running, {"nickname": "Ann"}, FIREFOX)
    return first, await come(running, {"key": await first.personal_link("Ann")}, SAFARI, "/api/session/claim")


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (FIREFOX, "Firefox, Linux"),
        (SAFARI, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        (CHROME, "Chrome, Android"),
        ("Python-urllib/3.11", ""),
        ("Firefox/1", ""),
        ("", ""),
    ],
)
def test_a_browser_is_known_by_its_name_and_its_system(agent: str, kind: str) -> None:
    assert kind_of(agent) == kind


async def test_each_device_of_an_account_is_listed_with_what_it_is_and_when_it_was_there(tmp_path: Path) -> None:
    """Those seen last first; nothing else of what a browser says of itself is kept, and no address."""
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock) as running:
        first, second = await two(running)
        before = await second.devices()
        clock.ms += SEEN_EVERY_MS - 1
        await first.session()
        same = await second.devices()
        clock.ms += 1
        await first.session()
        after = await first.devices()
    assert same == before
    assert [(each.browser, each.first, each.seen) for each in after] == [
        ("Firefox, Linux", hour(BEGUN), hour(BEGUN) + SEEN_EVERY_MS),
        ("Safari, iPhone", hour(BEGUN), hour(BEGUN)),
    ]
    assert [(each.browser, each.here) for each in before if each.here] == [("Safari, iPhone", True)]
    assert [each.here for each in after] == [True, False]
    written = b"".join(path.read_bytes() for path in tmp_path.glob("house.db*"))
    assert b"Firefox, Linux" in written
    assert [each for each in (b"Gecko", b"AppleWebKit", b"127.0.0.1") if each in written] == []


async def test_a_device_that_is_ended_opens_nothing_and_its_lines_end_at_once(hall: Hall) -> None:
    """The other one plays on; nobody ends a device of somebody else."""
    running = hall.running
    first, second = await two(running)
    stranger, table = await running.enter("Eve"), await running.table(await running.enter("Host"))
    theirs = next(each.id for each in await first.devices() if not each.here)
    assert await refused(stranger.end_device(theirs)) == (404, "no_such_device")
    assert await refused(Visitor(running.address).devices()) == (401, "no_session")
    assert (await second.session()).nickname == "Ann"
    async with first.at(table) as stays, second.at(table) as ends:
        player = stays.frame.me
        assert ends.frame.me == player is not None
        await first.end_device(theirs)
        await ends.until(lambda frame: frame.me is None)  # the line comes back, and is nobody's
        await stays.until(lambda frame: frame.me == player)
    assert await refused(second.session()) == (401, "no_session")
    assert [each.here for each in await first.devices()] == [True]
    assert await refused(first.end_device(theirs)) == (404, "no_such_device")
    await first.end_device((await first.devices())[0].id)
    assert await refused(first.session()) == (401, "no_session")


async def test_all_others_are_ended_at_once_and_nobody_elses(hall: Hall) -> None:
    """Those that were never seen, too; the device that asks and the personal link stay."""
    running = hall.running
    first, second = await two(running)
    stranger, table = await running.enter("Eve"), await running.table(await running.enter("Host"))
    link = await second.personal_link("Ann")
    third = await come(running, {"key": link}, EDGE, "/api/session/claim")
    await forgotten(running.store)
    assert await refused(Visitor(running.address).end_other_devices()) == (401, "no_session")
    async with second.at(table) as stays, third.at(table) as ends:
        player = stays.frame.me
        assert ends.frame.me == player is not None
        await second.end_other_devices()
        await ends.until(lambda frame: frame.me is None)
        await stays.until(lambda frame: frame.me == player)
    for gone in (first, third):
        assert await refused(gone.session()) == (401, "no_session")
    assert [each.here for each in await second.devices()] == [True]
    assert (await stranger.session()).nickname == "Eve"
    assert (await (await Visitor.claim(running.address, link)).session()).nickname == "Ann"
    assert len(await second.devices()) == 2


async def test_the_device_of_the_first_visit_stays_where_it_ends_all_others(hall: Hall) -> None:
    first, second = await two(hall.running)
    await first.end_other_devices()
    assert [each.browser for each in await first.devices()] == ["Firefox, Linux"]
    assert await refused(second.session()) == (401, "no_session")


async def test_a_device_that_is_ended_while_its_line_opens_has_none(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was known whose it is, and it looked on at no table yet; another device's line that opens then stays."""
    running = hall.running
    first, second = await two(running)
    table, house = await running.table(await running.enter("Host")), running.house
    theirs = next(each.id for each in await first.devices() if not each.here)
    comes, goes_on, real = asyncio.Semaphore(0), asyncio.Event(), house.directory.role

    async def role(*asked: Any) -> Any:
        comes.release()
        await goes_on.wait()
        return await real(*asked)

    monkeypatch.setattr(house.directory, "role", role)
    lines = [raw_line(running, table, each.token) for each in (first, second)]
    async with lines[0] as stays, lines[1] as ends:
        for _ in lines:
            await comes.acquire()
        await first.end_device(theirs)
        goes_on.set()
        assert await end_of(ends) == (4409, "signed out")
        assert json.loads(await stays.recv())["me"] is not None


async def test_a_device_that_was_not_there_for_90_days_has_ended(tmp_path: Path) -> None:
    """Whoever comes in time has as many again; what was idle is in no list after a day, and nothing of it is kept."""
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock, now_ms=clock) as running:
        first, second = await two(running)
        clock.ms += IDLE_MS
        await first.session()
        clock.ms += 1
        assert await refused(second.session()) == (401, "no_session")
        assert [each.browser for each in await first.devices()] == ["Firefox, Linux"]
        third = await come(running, {"key": await first.personal_link("Ann")}, EDGE, "/api/session/claim")
        clock.ms += IDLE_MS - 1
        await first.session()
        await running.house.accounts.devices.end_idle()
        assert len(await first.devices()) == 2
        clock.ms += DAY_MS
        await running.house.accounts.devices.end_idle()
        assert len(await first.devices()) == 2
        clock.ms += 1
        await running.house.accounts.devices.end_idle()
        assert [each.browser for each in await first.devices()] == ["Firefox, Linux"]
        assert await refused(third.session()) == (401, "no_session")
    assert b"Edge, Windows" not in (tmp_path / "house.db").read_bytes()


async def test_a_clock_that_jumps_ahead_and_a_long_holiday_end_no_device(tmp_path: Path) -> None:
    """Neither when a device comes, nor when the house looks for idle ones; idleness is counted on from there."""
    clock, steady = Clock(), Clock()
    async with opened(tmp_path, wall_ms=clock, now_ms=steady) as running:
        first, second = await two(running)
        await running.house.accounts.devices.end_idle()
        clock.ms += 2 * IDLE_MS  # it has jumped
        await first.session()
        await running.house.accounts.devices.end_idle()
        clock.ms += SEEN_EVERY_MS - 2 * IDLE_MS  # and is right again
        for visitor in (first, second):
            await visitor.session()
        assert {each.seen for each in await second.devices()} == {hour(BEGUN) + SEEN_EVERY_MS}
        clock.ms += AWAY_MS
        steady.ms += DAY_MS
        await running.house.accounts.devices.end_idle()
    clock.ms += 2 * IDLE_MS  # nobody was there
    async with opened(tmp_path, wall_ms=clock, now_ms=steady) as running:
        await running.house.accounts.devices.end_idle()
        third = Visitor(running.address, second.token)
        assert {each.browser for each in await third.devices()} == {"Safari, iPhone", "Firefox, Linux"}
        for each in (clock, steady):
            each.ms += IDLE_MS + 1
        assert await refused(third.session()) == (401, "no_session")


async def quiet_days(running: Running, clock: Clock, days: int) -> None:
    """Days on which the house is open, and nobody comes."""
    await running.house.accounts.devices.end_idle()
    for _ in range(days):
        clock.ms += DAY_MS
        await running.house.accounts.devices.end_idle()


async def test_a_quiet_time_of_a_house_that_is_open_counts_over_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock, now_ms=clock) as running:
        first, second = await two(running)
        await quiet_days(running, clock, 40)
    async with opened(tmp_path, wall_ms=clock, now_ms=clock) as running:
        await quiet_days(running, clock, 50)
        assert (await Visitor(running.address, first.token).session()).nickname == "Ann"
        clock.ms += 1
        assert await refused(Visitor(running.address, second.token).session()) == (401, "no_session")


@pytest.mark.parametrize("quiet", [89, asked_later(40), asked_later(0)])
async def test_what_was_quiet_counts_and_the_holiday_after_it_does_not(tmp_path: Path, quiet: int) -> None:
    """A device that was idle for so many days before the house went away has the rest of its 90 when it is back."""
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock, now_ms=clock) as running:
        first, second = await two(running)
        await quiet_days(running, clock, quiet)
    clock.ms += 2 * IDLE_MS
    async with opened(tmp_path, wall_ms=clock, now_ms=clock) as running:
        await running.house.accounts.devices.end_idle()
        clock.ms += IDLE_MS - quiet * DAY_MS
        assert (await Visitor(running.address, first.token).session()).nickname == "Ann"
        clock.ms += 1
        assert await refused(Visitor(running.address, second.token).session()) == (401, "no_session")


async def forgotten(store: Store) -> None:
    """What a house of before knows of devices."""
    await store.write(lambda session: session.execute(same("DELETE FROM devices")))


async def test_devices_of_before_open_as_they_did_and_are_listed_when_they_come(tmp_path: Path) -> None:
    """The key by which a player came in first, and others; who has signed out with it left no device."""
    async with opened(tmp_path) as running:
        first, second = await two(running)
        await forgotten(running.store)
    async with opened(tmp_path) as running:
        first, second = (Visitor(running.address, each.token) for each in (first, second))
        assert [each.here for each in await second.devices()] == [True]
        assert len(await first.devices()) == 2
        await first.sign_out()
        assert [each.here for each in await second.devices()] == [True]
        await second.sign_out(everywhere=True)
        assert await refused(second.devices()) == (401, "no_session")


async def test_who_makes_a_link_or_deletes_his_account_says_his_name_once_more(hall: Hall) -> None:
    """However it is spaced; under another name, or nobody's, nothing is done."""
    ann = await hall.running.enter("Ann Lee")
    link = await ann.personal_link(" Ann  Lee ")
    for wrong in ("Ann", "", "ann lee", "Ann Lee\u200b"):
        refusal = await refusal_of(ann.personal_link(wrong))
        assert refusal.refused == Refused("not_your_name", {"nickname": wrong, "expected": "Ann Lee"})
        assert await refused(ann.forget(wrong)) == (403, "not_your_name")
    assert await refused(Visitor(hall.running.address).forget("Ann Lee")) == (401, "no_session")
    other = await Visitor.claim(hall.running.address, link)
    await other.forget("Ann Lee")
    assert await refused(ann.session()) == (401, "no_session")


async def test_an_account_has_so_many_devices_at_most(hall: Hall) -> None:
    """The one it began on, and of those that came by a link the newest."""
    first, _ = await two(hall.running)
    link = await first.personal_link("Ann")
    came = [await Visitor.claim(hall.running.address, link) for _ in range(MOST_KEYS + 2)]
    player = (await first.session()).player
    assert len(await came[-1].devices()) == MOST_KEYS + 1
    assert await refused(came[0].session()) == (401, "no_session")
    kept = await hall.running.store.read(
        lambda connection: connection.scalar(select(func.count()).where(devices.c.player == player))
    )
    assert kept == MOST_KEYS + 1
