"""A host changes the limits of his open table: for all to see, in the log, and in force after every restart."""

import json
from pathlib import Path
from typing import Any

import pytest
from wire_tools import Hall, accepted, bets_open, code, done, http_answer, opened, refusal_of, refused, stakes

from sabot.games.layout.offers import CanEnter
from sabot.games.seats import Seat, Sit
from sabot.games.table_limits import StakeLimits, TableLimits
from sabot.house.auditing import audited
from sabot.money import Cents
from sabot.wire import AnyFrame, Refused

pytest_plugins = ("wire_fixtures",)
LIMITS = TableLimits(Cents(500), Cents(20_000), {"tie": StakeLimits(Cents(100), Cents(5_000))})  # type: ignore[dict-item]


def ranges(frame: AnyFrame) -> dict[str, tuple[int, int]]:
    option = next(each for each in frame.options if isinstance(each, CanEnter))
    return {each.bet: (each.minimum, each.maximum) for each in option.bets}


def in_force(limits: TableLimits) -> Any:
    return lambda frame: frame.view.limits == limits and frame.view.coming_limits is None


async def test_limits_wait_for_the_coup_in_play_and_outlive_the_house(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host)
        ann = await running.seated("Ann", table, 1)
        frames = running.record(ann)
        await bets_open(ann)
        await accepted(ann, stakes(ann, player=1000))
        old = ranges(ann.frame)
        await host.set_limits(table, LIMITS)
        await ann.until(lambda frame: frame.view.coming_limits == LIMITS)
        assert ranges(ann.frame) == old, "the window is open as it was"
        await accepted(ann, stakes(ann, player=old["player"][0]))
        await accepted(ann, done(ann))
        await ann.until(in_force(LIMITS))
        await bets_open(ann)
        assert ranges(ann.frame)["player"] == (500, 20_000)
        assert ranges(ann.frame)["tie"] == (100, 5_000)
        assert await code(ann, stakes(ann, player=400)) == "below_minimum"
        told = {line.key: line.facts for frame in frames for lines in frame.told for line in lines}
        assert told["limits_announced"] == told["limits_set"] == {"minimum": 500, "maximum": 20_000}
        page = await host.table(table)
        assert page.rules.limits == LIMITS
        assert any(row.facts.get("least") == 500 for row in page.rules.rows)
    async with opened(tmp_path) as running:
        looks = await running.spectator(table)
        assert looks.frame.view.limits == LIMITS
        host = await running.enter("Somebody")
        assert (await host.table(table)).rules.limits == LIMITS
        kinds = [json.loads(line).get("event", {}).get("type") for line in await host.export(table)]
        assert kinds.count("limits_announced") == kinds.count("limits_set") == 1
        first, *steps = await host.replay(table, 1, 1)
        assert first.view.limits != LIMITS == steps[-1].view.coming_limits, "a replay has the limits of its time"
    assert audited(str(tmp_path / "house.db")).findings == ()


@pytest.mark.parametrize("game", ["quick", "chemin-de-fer", "baccara-banque"])
async def test_where_nothing_is_at_stake_limits_hold_at_once(hall: Hall, game: str) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, game)
    line = await hall.running.line(host, table)
    most = line.frame.view.limits.maximum
    limits = TableLimits(Cents(20_000), None if most is None else Cents(40_000))
    await host.set_limits(table, limits)
    await line.until(in_force(limits))
    assert (await host.table(table)).rules.minimum == 20_000
    seq = line.frame.view.seq
    await host.set_limits(table, limits)
    await accepted(line, Sit(Seat(1), Cents(100_000)))
    assert line.frame.view.seq == seq + 1, "the same again is no event"


async def test_a_host_alone_sets_limits_and_unsound_ones_are_refused_with_what_is_wrong(hall: Hall) -> None:
    host, other = await hall.running.enter("Host"), await hall.running.enter("Other")
    table = await hall.running.table(host)
    assert await refused(other.set_limits(table, LIMITS)) == (403, "not_host")
    crossed = await refusal_of(host.set_limits(table, TableLimits(Cents(1000), Cents(500))))
    assert (crossed.status, crossed.refused) == (400, Refused("limits_crossed", {"minimum": 1000, "maximum": 500}))
    broken = await refusal_of(host.set_limits(table, TableLimits(Cents(502), Cents(1000))))
    assert (broken.status, broken.refused) == (400, Refused("not_whole_coins", {"amount": 502, "coin": 5}))
    path, token = f"/api/tables/{table}/limits", {"cookie": f"sabot={host.token}"}
    for body in ("{}", '{"minimum":"five"}', '{"minimum":500,"maximum":1000,"more":1}', "[", ""):
        status, _, answer = await http_answer(hall.running, "POST", path, body, **token)
        assert (status, json.loads(answer)["code"]) == (400, "malformed"), body
