"""What a host does with his table: whom he lets in, how it is run, by whose rules; and what survives the house."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from wire_tools import (
    TEMPO,
    Hall,
    Running,
    accepted,
    bets_open,
    code,
    coup,
    done,
    http_answer,
    opened,
    refusal_of,
    refused,
    stakes,
)

from long import first
from sabot.client import Client, Visitor
from sabot.games.game import AnyGame
from sabot.games.layout.offers import CanEnter
from sabot.games.registry import GAMES
from sabot.games.seats import Leave, Seat, Sit
from sabot.games.table_limits import StakeLimits, TableLimits
from sabot.games.windows import PlayerId
from sabot.hosts import Clock, Run
from sabot.house.accounts.members import GRANT
from sabot.house.auditing import audited
from sabot.house.store import ISSUER
from sabot.house.table.clock import Times
from sabot.house.table.terms import MORE_TIME
from sabot.house.tables.hosting import MOST_ASKING, MOST_TOP_UP
from sabot.money import Cents
from sabot.odds.layout import house_edges
from sabot.rulesets import read
from sabot.wire import AnyFrame, NewTable, Refused

pytest_plugins = ("wire_fixtures",)
PURSE = Cents(1000)


def me(client: Client) -> PlayerId:
    return PlayerId(str(client.frame.me))


def way(wanted: str) -> Callable[[AnyFrame], bool]:
    return lambda frame: frame.terms.way == wanted


async def visitor(running: Running, nickname: str, table: str) -> tuple[Visitor, Client]:
    """Somebody new who looks on."""
    who = await running.enter(nickname)
    return who, await running.line(who, table)


async def test_who_was_sent_away_sits_down_again_by_the_hosts_word_alone(hall: Hall) -> None:
    running = hall.running
    host, at_host = await visitor(running, "Host", table := await running.table(await running.enter("Owner")))
    host = running.visitors[-2]
    at_host = await running.line(host, table)
    ann, line = await visitor(running, "Ann", table)
    await accepted(line, Sit(Seat(1), PURSE))
    await host.remove(table, me(line))
    await line.until(lambda frame: not frame.view.players and frame.terms.way == "barred")
    assert line.frame.terms.barred == (), "that is the host's to know"
    assert await code(line, Sit(Seat(1), PURSE), command="late") == "sent_away"
    assert await refused(ann.ask(table, "seat")) == (403, "sent_away")
    await at_host.until(lambda frame: [guest.nickname for guest in frame.terms.barred] == ["Ann"])
    await host.admit(table, me(line))
    await line.until(way("free"))
    assert await code(line, Sit(Seat(1), PURSE), command="late") == "sent_away", "an id binds"
    await accepted(line, Sit(Seat(1), PURSE))
    assert at_host.frame.terms.barred == ()


async def test_where_somebody_was_sent_away_newcomers_ask_until_the_host_says_otherwise(hall: Hall) -> None:
    """So he does not sit down again as somebody new; who plays here has his seat for good."""
    running = hall.running
    host = await running.enter("Host")
    table = await running.table(host)
    (_, ann), (_, bob) = [await visitor(running, name, table) for name in ("Ann", "Bob")]
    for seat, line in enumerate((ann, bob), 1):
        await accepted(line, Sit(Seat(seat), PURSE))
    await host.remove(table, me(ann))
    _, again = await visitor(running, "Annette", table)
    assert again.frame.terms.way == "ask"
    assert await code(again, Sit(Seat(3), PURSE)) == "ask_first"
    await bob.until(lambda frame: frame.terms.approves)
    await accepted(bob, Leave())
    await accepted(bob, Sit(Seat(4), PURSE))
    await host.run_table(table, Run(approves=False))
    await again.until(way("free"))
    await ann.until(lambda frame: frame.terms.way == "barred")


async def test_a_host_sends_nobody_away_but_players_and_not_himself(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, bots=1)
    line = await hall.running.line(host, table)
    await accepted(line, Sit(Seat(1), PURSE))
    bot = next(each.id for each in line.frame.view.players if each.id != line.frame.me)
    assert await refused(host.remove(table, me(line))) == (400, "own_table")
    await host.remove(table, bot)
    await line.until(lambda frame: len(frame.view.players) == 1)
    assert line.frame.terms.barred == ()
    assert await refused(host.remove(table, bot)) == (400, "not_at_table")


async def test_where_the_host_approves_nobody_sits_down_unasked(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, approves=True)
    at_host = await hall.running.line(host, table)
    await accepted(at_host, Sit(Seat(1), PURSE))
    ann, line = await visitor(hall.running, "Ann", table)
    bob, other = await visitor(hall.running, "Bob", table)
    assert line.frame.terms.way == "ask"
    assert await code(line, Sit(Seat(2), PURSE)) == "ask_first"
    for each in (ann, bob, ann):
        await each.ask(table, "seat")
    await line.until(way("asked"))
    await at_host.until(lambda frame: [guest.nickname for guest in frame.terms.asking] == ["Ann", "Bob"])
    assert line.frame.terms.asking == ()
    await host.admit(table, me(line))
    await host.admit(table, me(other), admit=False)
    await line.until(way("free"))
    await other.until(way("barred"))
    await accepted(line, Sit(Seat(2), PURSE))
    assert await code(other, Sit(Seat(3), PURSE)) == "sent_away"
    await host.run_table(table, Run(approves=False))
    _, third = await visitor(hall.running, "Cleo", table)
    await accepted(third, Sit(Seat(4), PURSE))
    assert await refused(bob.run_table(table, Run(approves=True))) == (403, "not_host")
    assert await refused(bob.admit(table, me(other))) == (403, "not_host")


async def test_no_more_wait_for_a_host_than_he_can_answer(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, approves=True)
    for number in range(MOST_ASKING):
        await (await hall.running.enter(f"Guest {number}")).ask(table, "seat")
    assert await refused((await hall.running.enter("Late")).ask(table, "seat")) == (429, "rate_limited")


async def test_a_pause_holds_every_window_and_loses_nothing(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    ann, bob = await hall.running.seated("Ann", table, 1), await hall.running.seated("Bob", table, 2)
    await bets_open(ann, bob)
    await accepted(ann, stakes(ann, player=1000))
    assert ann.frame.deadline is not None
    await host.run_table(table, Run(halted=True))
    for each in (ann, bob):
        await each.until(lambda frame: frame.terms.halted and frame.deadline is None)
    assert await code(bob, stakes(bob, banker=1000)) == "host_pauses"
    assert await code(ann, done(ann)) == "host_pauses"
    cleo = await hall.running.seated("Cleo", table, 3)
    assert ann.frame.view.stage == "bets"
    assert await refused((await hall.running.enter("Dan")).run_table(table, Run(halted=False))) == (403, "not_host")
    await host.run_table(table, Run(halted=False))
    await bob.until(lambda frame: not frame.terms.halted and frame.deadline is not None)
    await accepted(bob, stakes(bob, banker=1000))
    for each in (ann, bob, cleo):
        await accepted(each, done(each))
    await ann.until(lambda frame: frame.view.results)


async def test_another_clock_counts_from_the_next_coup(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    ann = await hall.running.seated("Ann", table, 1)
    await bets_open(ann)
    await accepted(ann, stakes(ann, player=1000))
    before = ann.frame.seconds
    assert ann.frame.terms.clock == Clock(600, "calm")
    await host.run_table(table, Run(seconds=300, pace="brisk"))
    await ann.until(lambda frame: frame.terms.coming == Clock(300, "brisk"))
    assert (ann.frame.seconds, ann.frame.terms.clock) == (before, Clock(600, "calm"))
    await accepted(ann, done(ann))
    await ann.until(lambda frame: frame.view.results and frame.view.stage == "bets")
    assert (2 * ann.frame.seconds, ann.frame.terms.coming) == (before, None)
    assert ann.frame.terms.clock == Clock(300, "brisk")


async def test_who_asks_is_given_more_time_in_windows_that_wait_for_him(hall: Hall) -> None:
    """More time for those who ask: a host's switch a player."""
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    watching = await hall.running.line(host, table)
    who, ann = await visitor(hall.running, "Ann", table)
    await accepted(ann, Sit(Seat(1), Cents(100_000)))
    await bets_open(ann)
    usual, slow = ann.frame.seconds, me(ann)
    await who.ask(table, "time")
    await watching.until(lambda frame: [(each.player, each.wish) for each in frame.terms.asking] == [(slow, "time")])
    await host.patience(table, slow)
    await watching.until(lambda frame: [each.player for each in frame.terms.patient] == [slow])
    assert (watching.frame.terms.asking, ann.frame.terms.patient) == ((), ())
    for more, number in ((MORE_TIME, 2), (1, 3)):
        await accepted(ann, stakes(ann, player=1000))
        await accepted(ann, done(ann))
        await ann.until(coup(number))
        assert ann.frame.seconds == more * usual
        await host.patience(table, slow, patient=False)
        await watching.until(lambda frame: frame.terms.patient == ())


async def test_a_host_gives_play_money_once_for_each_id_and_the_ledger_adds_up(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    at_host = await hall.running.line(host, table)
    ann, line = await visitor(hall.running, "Ann", table)
    assert await refused(host.top_up(table, me(line), Cents(100))) == (400, "not_at_table")
    await ann.ask(table, "chips")
    await at_host.until(lambda frame: [guest.wish for guest in frame.terms.asking] == ["chips"])
    issued = await hall.running.store.balance(ISSUER)
    for again in (False, True):
        if again:
            await ann.ask(table, "chips")
        await host.top_up(table, me(line), Cents(5000), name="once")
    assert (await ann.session()).balance == GRANT + 5000
    assert await hall.running.store.balance(ISSUER) == issued - 5000
    assert sum((await hall.running.store.balances()).values()) == 0
    assert at_host.frame.terms.asking == ()
    await ann.ask(table, "chips")
    await host.top_up(table, me(line), Cents(0))
    assert (await ann.session()).balance == GRANT + 5000
    await accepted(line, Sit(Seat(1), PURSE))
    assert await refused(host.top_up(table, me(line), Cents(MOST_TOP_UP + 1))) == (400, "top_up_too_large")
    assert await refused(ann.top_up(table, me(line), Cents(1))) == (403, "not_host")


async def test_what_a_host_has_settled_outlives_the_house(tmp_path: Path) -> None:
    """Paused in mid-window, somebody sent away, somebody asking, another clock to come, a link: all as it was."""
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, private=True, approves=True)
        key = await host.new_link(table, "seat")
        ann = await running.line(Visitor(host.address, host.token, key), table)
        await accepted(ann, Sit(Seat(1), Cents(100_000)))
        await bets_open(ann)
        await accepted(ann, stakes(ann, player=1000))
        guest = await running.enter("Guest")
        await Visitor(guest.address, guest.token, key).ask(table, "seat")
        away = (await (await running.enter("Away")).session()).player
        await host.admit(table, away, admit=False)
        await host.run_table(table, Run(seconds=300))
        await host.run_table(table, Run(halted=True))
    async with opened(tmp_path) as running:
        host = Visitor(running.address, host.token)
        line = await running.line(host, table)
        terms = line.frame.terms
        assert (terms.halted, terms.approves, terms.coming) == (True, True, Clock(300, "calm"))
        assert [(each.nickname, each.wish) for each in terms.asking] == [("Guest", "seat")]
        assert [(each.player, each.nickname) for each in terms.barred] == [(away, "Away")]
        assert (line.frame.view.stage, line.frame.deadline) == ("bets", None)
        assert await code(line, done(line)) == "host_pauses"
        other = await running.line(Visitor(running.address, guest.token, key), table)
        assert other.frame.terms.way == "asked"
        await host.run_table(table, Run(halted=False))
        await line.until(lambda frame: not frame.terms.halted)
        await accepted(line, done(line))
        await line.until(lambda frame: frame.view.results)


async def test_a_table_that_is_closed_in_mid_coup_ends_also_in_the_next_house(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, "quick-american")
        ann = await running.seated("Ann", table, 1)
        await bets_open(ann)
        await accepted(ann, stakes(ann, player=5000))
        await accepted(ann, done(ann))
        await ann.until(lambda frame: frame.view.stage != "bets")
        await host.run_table(table, Run(halted=True))
        await host.close_table(table)
        token = running.visitors[-1].token
    async with opened(tmp_path, times=Times(tempo=TEMPO, windows=1000, seconds=1)) as running:
        while await running.store.tables():
            await asyncio.sleep(0.01)
        assert (await Visitor(running.address, token).session()).balance > 0
        assert (await running.store.load(table))[-1].kind == "session_ended"


async def test_who_leaves_an_approving_table_comes_back_unasked(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, approves=True)
    ann, line = await visitor(hall.running, "Ann", table)
    await ann.ask(table, "seat")
    await host.admit(table, me(line))
    for _ in range(2):
        await line.until(way("free"))
        await accepted(line, Sit(Seat(1), PURSE))
        await accepted(line, Leave())
        await line.until(lambda frame: not frame.view.players)


# -- bots by temperament: chosen when a table is opened and when more sit down, and kept over a restart of the house


def moods(running: Running, table: str) -> list[str]:
    """The temperaments of a table's bots, as they sat down."""
    bots = running.house.tables[table].bot_seats.bots
    return [bot.mood for bot in bots.values()]


@pytest.mark.parametrize("game", first(1, GAMES), ids=lambda game: game.id)
async def test_bots_have_the_temperament_that_the_host_chose_and_keep_it(game: AnyGame, tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        card = next(card for card in await host.rules() if card.game == game.id)
        mixed, other, mood = card.temperaments[:3]
        assert mixed == "mixed"
        table = await running.table(host, card.id, bots=2, temperament=mood)
        await host.add_bots(table, 2, other)
        assert moods(running, table) == [mood, mood, other, other]
        refusal = await refusal_of(host.add_bots(table, 1, "rash"))
        assert refusal.refused == Refused("no_such_temperament", {"temperament": "rash", "known": tuple(game.bots)})
    async with opened(tmp_path) as running:
        assert sorted(moods(running, table)) == sorted([mood, mood, other, other])


# -- a host changes the limits of his open table: for all to see, in the log, and in force after every restart


OTHER_LIMITS = TableLimits(Cents(500), Cents(20_000), {"tie": StakeLimits(Cents(100), Cents(5_000))})  # type: ignore[dict-item]


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
        await host.set_limits(table, OTHER_LIMITS)
        await ann.until(lambda frame: frame.view.coming_limits == OTHER_LIMITS)
        assert ranges(ann.frame) == old, "the window is open as it was"
        await accepted(ann, stakes(ann, player=old["player"][0]))
        await accepted(ann, done(ann))
        await ann.until(in_force(OTHER_LIMITS))
        await bets_open(ann)
        assert ranges(ann.frame)["player"] == (500, 20_000)
        assert ranges(ann.frame)["tie"] == (100, 5_000)
        assert await code(ann, stakes(ann, player=400)) == "below_minimum"
        told = {line.key: line.facts for frame in frames for lines in frame.told for line in lines}
        assert told["limits_announced"] == told["limits_set"] == {"minimum": 500, "maximum": 20_000}
        page = await host.table(table)
        assert page.rules.limits == OTHER_LIMITS
        assert any(row.facts.get("least") == 500 for row in page.rules.rows)
    async with opened(tmp_path) as running:
        looks = await running.spectator(table)
        assert looks.frame.view.limits == OTHER_LIMITS
        host = await running.enter("Somebody")
        assert (await host.table(table)).rules.limits == OTHER_LIMITS
        kinds = [json.loads(line).get("event", {}).get("type") for line in await host.export(table)]
        assert kinds.count("limits_announced") == kinds.count("limits_set") == 1
        first, *steps = await host.replay(table, 1, 1)
        assert first.view.limits != OTHER_LIMITS == steps[-1].view.coming_limits, "a replay has the limits of its time"
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
    assert await refused(other.set_limits(table, OTHER_LIMITS)) == (403, "not_host")
    crossed = await refusal_of(host.set_limits(table, TableLimits(Cents(1000), Cents(500))))
    assert (crossed.status, crossed.refused) == (400, Refused("limits_crossed", {"minimum": 1000, "maximum": 500}))
    broken = await refusal_of(host.set_limits(table, TableLimits(Cents(502), Cents(1000))))
    assert (broken.status, broken.refused) == (400, Refused("not_whole_coins", {"amount": 502, "coin": 5}))
    path, token = f"/api/tables/{table}/limits", {"cookie": f"sabot={host.token}"}
    for body in ("{}", '{"minimum":"five"}', '{"minimum":500,"maximum":1000,"more":1}', "[", ""):
        status, _, answer = await http_answer(hall.running, "POST", path, body, **token)
        assert (status, json.loads(answer)["code"]) == (400, "malformed"), body


# -- rule sets of people's own: checked where they lie, played like any other, kept by the house as they were


TEXT = 'base = "mini"\ntitle = "Thursday"\nseats = 5\ncommission = "4%"\n[bets]\ntie = { net = [9] }\n'
BANK = 'base = "chemmy"\ntaxe = "3%"\n'


async def test_a_rule_set_is_checked_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        found = await ann.check_rules("thursday", TEXT)
        assert (found.card.id, found.card.title, found.card.seats) == ("thursday", "Thursday", 5)
        edges = {str(bet): edge for bet, edge in house_edges(read(TEXT, "thursday")).items()}
        assert {each.measure: each.gain for each in found.gains} == {
            bet: str(-edges[bet]) for bet in ("player", "banker", "tie")
        }
        assert (await ann.check_rules("friends", BANK)).gains == ()
        assert await refused(ann.check_rules("thursday", TEXT.replace("5\n", "50\n"))) == (400, "rules_not_within")
        assert "thursday" not in {each.id for each in await ann.rules()}
        assert await refused(ann.open_table(NewTable(rules="thursday"))) == (400, "no_such_rules")


async def test_a_table_is_opened_by_it_in_one_line_and_goes_on_by_it_in_the_next_house(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        card = await ann.open_table(
            NewTable(rules="thursday", own=TEXT, bots=2, pace="practice", options={"burn": "none"})
        )
        assert (card.rules, card.seats, card.bots) == ("thursday", 5, 2)
        page = await ann.table(card.id)
        assert (page.rules.title, page.rules.seats) == ("Thursday", 5)
        kept = running.house.table(card.id).state.rules
        assert kept == read(TEXT + "\n", "thursday") or kept.by_id["tie"].bet.pays[0].net == 9
    async with opened(tmp_path) as running:
        again = await running.enter("Ben")
        page = await again.table(card.id)
        assert (page.rules.id, page.rules.title, page.rules.seats) == ("thursday", "Thursday", 5)
        head = msgspec.json.decode((await again.export(card.id))[0])
        assert head["rules"]["id"] == "thursday"
        assert head["rules"]["commission"] == "1/25"


UNPLAYABLE = {
    "rules_lack_key": NewTable(rules="thursday", own="seats = 4"),
    "rules_name_taken": NewTable(rules="mini", own=TEXT),
    "bad_rules_name": NewTable(rules="a/b", own=TEXT),
    "seats_not_offered": NewTable(rules="thursday", own=TEXT, seats=99),
    "rules_too_long": NewTable(rules="thursday", own="x" * 9000),
}


async def test_what_cannot_be_played_opens_no_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        for code, asked in UNPLAYABLE.items():
            assert await refused(ann.open_table(asked)) == (400, code)
        assert await ann.tables() == []


async def test_reading_is_paid_for(tmp_path: Path) -> None:
    """In a thread of its own, which who asks pays as he pays for any answer."""
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        before = running.house.budgets.costs.of("POST /api/rules")
        many = "".join(f'b{each} = {{ pays = "p == {each % 10} and b == {each // 10}: 9" }}\n' for each in range(20))
        await ann.check_rules("thursday", f"{TEXT}{many}")
        assert running.house.budgets.costs.of("POST /api/rules") > 2 * before
