"""What a player decided freely in a finished shoe, as the house tells him: reckoned beside it, from what is stored."""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from test_house_restoring import opened, played

from house_games import SHORT
from patience import STUCK_AFTER
from sabot.advice.chemin.review import review
from sabot.cli import main
from sabot.games.chemin.decisions import DecisionWatch, watched
from sabot.games.windows import PlayerId, Seq
from sabot.house.archive.history import history
from sabot.house.budgets import Budgets
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.limits import LIMITS
from sabot.house.reckoning import workers
from sabot.house.reckoning.laboratory import Laboratory
from sabot.house.store import open_store
from sabot.house.table.setup import built_in, event_of, setup_of
from sabot.web.errors import refused
from sabot.wire import Refused
from world.kill import Pool

RULES = next(rules for house, rules in SHORT if house.game.id == "chemin")


async def judged(path: Path, table: str, shoe: int) -> dict[str, tuple[int, int]]:
    """What `sabot review` says of the whole log: judged decisions and mistakes of a shoe, by player."""
    store = open_store(path / "house.db")
    kept = await store.table(table)
    assert kept is not None
    game, watch, made = setup_of(kept).game, DecisionWatch(rules=RULES), list[Any]()
    state = game.open(RULES)
    for row in await store.load(table):
        event = event_of(game, row)
        watch, over = watched(watch, Seq(row.number), game.view(state, event, None))
        made += (each for each in over if each.shoe == shoe)
        state = game.evolve(state, event)
    await store.close()
    return {each.player: (each.decisions, each.mistakes) for each in review(made, RULES).players}


async def of_export(path: Path, table: str, shoe: int) -> dict[str, tuple[int, int]]:
    """The same, by `sabot review` of what the house exports to a watcher; what is said of a rating holds."""
    store = open_store(path / "house.db")
    kept = await store.table(table)
    assert kept is not None
    file = path / "export.jsonl"
    file.write_bytes(b"".join(history(setup_of(kept), await store.load(table), None)))
    await store.close()
    with redirect_stdout(StringIO()) as screen:
        main(["review", str(file), "--json"])
    found = json.loads(screen.getvalue())
    rated = {each["player"]: each["rating"]["coups"] for each in found["players"] if each["rating"]}
    counts = {each["player"]: each["decisions"] for each in found["players"] if each["decisions"]}
    assert rated == counts
    rows = [each for each in found["decisions"] if each["shoe"] == shoe and each["loss"] is not None]
    by_player = {each["player"]: [row for row in rows if row["player"] == each["player"]] for each in rows}
    return {player: (len(his), sum(row["loss_exact"] != "0" for row in his)) for player, his in by_player.items()}


async def review_counts(house: House, table: str, shoe: int, players: list[str]) -> dict[str, tuple[int, int]]:
    """What the house tells each of his own."""
    found = {player: await house.archive.review(table, shoe, PlayerId(player)) for player in players}
    return {player: (each.judged, each.mistakes) for player, each in found.items()}


async def test_each_player_is_told_of_his_own_decisions_when_the_shoe_is_over(tmp_path: Path) -> None:
    """Of the second shoe, so that the table before it is found, what the review of the whole transcript says."""
    table = await played(tmp_path, RULES, shoes=2)
    wanted = await judged(tmp_path, table, 2)
    assert await of_export(tmp_path, table, 2) == {player: each for player, each in wanted.items() if each[0]}
    async with opened(tmp_path, RULES) as house:
        assert await review_counts(house, table, 2, [*wanted, "nobody"]) == {**wanted, "nobody": (0, 0)}
        with pytest.raises(HouseError, match="no_such_shoe"):
            await house.archive.review(table, 99, PlayerId("nobody"))


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    """The pools of processes that workers make in a test: none answers."""
    made = list[Pool]()

    def pool(*_: Any, **__: Any) -> Pool:
        made.append(Pool())
        return made[-1]

    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    return made


async def given_up(waiting: Sequence["asyncio.Future[Any]"], reckoning: workers.Workers | None = None) -> None:
    """Nobody waits any more, and where workers are named they end."""
    for each in waiting:
        each.cancel()
    if reckoning is not None:
        reckoning.stop()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_processes_that_end_again_and_again_are_an_answer_with_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """503, and nothing is left waiting: the next who asks is asked for too."""
    monkeypatch.setattr(workers, "ProcessPoolExecutor", lambda *_, **__: Pool(dies_of=1))
    reckoning = workers.Workers("worth")
    for _ in range(workers.MOST_WAITING + 1):
        with pytest.raises(HouseError) as problem:
            await reckoning.answer(abs, -1, whose="ann")
        assert problem.value.refused == Refused("not_reckoned", {"attempts": 2})
        assert refused(problem.value.refused).status_code == 503


async def test_processes_that_were_ended_are_followed_by_others_once_for_all_who_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not by some for each, for which those of the others would have to end."""
    made = list[Pool]()

    def pool(*_: Any, **__: Any) -> Pool:
        made.append(Pool(answers=bool(made), dies_of=workers.WORKERS))
        return made[-1]

    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    reckoning = workers.Workers("worth")
    asked = (reckoning.answer(abs, -number, whose=str(number)) for number in range(workers.WORKERS))
    assert await asyncio.gather(*asked) == [*range(workers.WORKERS)]
    assert len(made) == 2


async def waits(reckoning: workers.Workers, whose: str) -> "asyncio.Future[Any]":
    """One more question of somebody's, on its way; raises HouseError where it is refused."""
    asked = asyncio.ensure_future(reckoning.answer(abs, -1, whose=whose))
    await asyncio.sleep(0)
    if asked.done():
        asked.result()  # its refusal
    return asked


@pytest.mark.usefixtures("pools")
async def test_one_person_fills_no_queue_and_all_together_fill_it() -> None:
    """Where many wait, everybody who comes has one question more, until there are too many of them."""
    reckoning = workers.Workers("worth")
    waiting = [await waits(reckoning, "ann") for _ in range(workers.MOST_EACH)]
    with pytest.raises(HouseError, match="rate_limited"):
        await waits(reckoning, "ann")
    others = workers.MOST_WAITING - workers.MOST_EACH
    waiting += [await waits(reckoning, str(number)) for number in range(others)]
    waiting += [await waits(reckoning, "eve")]
    with pytest.raises(HouseError, match="rate_limited"):
        await waits(reckoning, "eve")
    waiting += [await waits(reckoning, f"more {number}") for number in range(workers.MOST_ASKING - others - 2)]
    with pytest.raises(HouseError, match="rate_limited"):
        await waits(reckoning, "one more")
    assert not any(each.done() for each in waiting)
    await given_up(waiting)
    waiting = [await waits(reckoning, "ann") for _ in range(workers.MOST_EACH)]
    assert not any(each.done() for each in waiting)
    await given_up(waiting, reckoning)


async def test_who_asks_once_waits_for_one_of_those_who_ask_much() -> None:
    """Turns go round; who does not wait any more is passed over, and what he was given goes on."""
    turns, had = workers.Turns(1), list[str]()

    async def has(whose: str) -> None:
        await turns.wait(whose, whose)
        had.append(whose)

    await has("first")
    asked = [asyncio.ensure_future(has(whose)) for whose in ("ann", "ann", "ann", "bob", "bob", "eve")]
    await asyncio.sleep(0)
    asked[4].cancel()
    for _ in range(2):
        turns.end()
        await asyncio.sleep(0)
    turns.end()  # eve has it, and is gone before she knows
    asked[5].cancel()
    for _ in range(3):
        await asyncio.sleep(0)
        turns.end()
    await asyncio.gather(*asked, return_exceptions=True)
    assert had == ["first", "ann", "bob", "ann", "ann"]
    await has("last")


async def test_an_address_has_one_turn_after_the_other_whatever_accounts_it_has() -> None:
    turns, had = workers.Turns(1), list[str]()

    async def has(whose: str, there: str) -> None:
        await turns.wait(whose, there)
        had.append(whose)

    await has("first", "")
    many = [(f"eve {number}", "there") for number in range(3)]
    asked = [asyncio.ensure_future(has(*each)) for each in (*many, ("eve 0", "there"), ("ann", "home"), ("bob", "inn"))]
    for _ in asked:
        await asyncio.sleep(0)
        turns.end()
    await asyncio.gather(*asked)
    assert had == ["first", "eve 0", "ann", "bob", "eve 1", "eve 2", "eve 0"]


async def test_who_asks_from_another_address_waits_for_one_answer_of_an_address_with_many_accounts(
    pools: list[Pool],
) -> None:
    budgets = Budgets(LIMITS)
    reckoning, asked = workers.Workers("worth", budgets), list["asyncio.Future[Any]"]()
    for number in range(workers.WORKERS + 4):
        budgets.comes(f"eve {number}", "there")
        asked.append(await waits(reckoning, f"eve {number}"))
    asked.append(await waits(reckoning, "ann"))
    for answered in range(2 * workers.WORKERS):
        while len(pools[0].waiting) <= answered:
            await asyncio.sleep(0)
        pools[0].waiting[answered].set_result((1, 0.0))
    assert await asyncio.wait_for(asked[-1], STUCK_AFTER) == 1
    assert not asked[-2].done()
    await given_up(asked, reckoning)


@pytest.mark.usefixtures("pools")
async def test_accounts_of_one_address_keep_nobody_elsewhere_out() -> None:
    budgets = Budgets(LIMITS)
    reckoning, asked = workers.Workers("worth", budgets), list["asyncio.Future[Any]"]()
    for number in range(workers.MOST_THERE):
        budgets.comes(f"eve {number}", "there")
        asked.append(await waits(reckoning, f"eve {number}"))
    budgets.comes("eve", "there")
    with pytest.raises(HouseError, match="rate_limited"):
        await waits(reckoning, "eve")
    asked.append(await waits(reckoning, "ann"))
    assert not any(each.done() for each in asked)
    await given_up(asked, reckoning)


async def test_a_house_that_closes_answers_who_waits_and_starts_no_process_again(pools: list[Pool]) -> None:
    """Those who were being answered, those who had no turn yet, and who asks afterwards."""
    reckoning = workers.Workers("worth")
    asked = [await waits(reckoning, str(number)) for number in range(workers.WORKERS + 3)]
    reckoning.stop()
    for each in (*asked, asyncio.ensure_future(reckoning.answer(abs, -1, whose="late"))):
        with pytest.raises(HouseError, match="not_reckoned"):
            await asyncio.wait_for(each, STUCK_AFTER)
    assert len(pools) == 1


async def test_who_asks_for_what_fails_pays_for_what_it_took_and_not_for_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An answer that a worker has not found took no more of a processor than it did."""
    spent, budgets = list[float](), Budgets(LIMITS)
    monkeypatch.setattr(budgets, "spend", lambda _whose, _kind, seconds: spent.append(seconds))
    reckoning = workers.Workers("worth", budgets)
    try:
        with pytest.raises(ValueError, match="not for length"):
            await reckoning.answer(fails_late, whose="ann")
        while not spent:
            await asyncio.sleep(0)
    finally:
        reckoning.stop()
    assert spent[0] < LATE_S / 2


LATE_S = 0.5


def fails_late() -> None:
    time.sleep(LATE_S)
    raise ValueError("not for length")


@pytest.mark.usefixtures("pools")
async def test_the_laboratory_is_made_ready_once_and_a_full_queue_is_no_failure() -> None:
    """Every look at its rule sets took a place of the queue, and wrote a traceback where there was none."""
    room = Laboratory(built_in())
    answer = room._workers.answer  # pyright: ignore[reportPrivateUsage]
    asked = [asyncio.ensure_future(answer(abs, -1, whose=str(number))) for number in range(workers.MOST_ASKING)]
    await asyncio.sleep(0)
    await room.warm()
    await room.warm()
    await given_up(asked)
    warming = [
        asyncio.ensure_future(Laboratory(built_in()).warm()),
        *(asyncio.ensure_future(room.warm()) for _ in "ab"),
    ]
    await asyncio.sleep(0)
    assert [each.done() for each in warming] == [False, True, True]
    warming[0].cancel()
    await asyncio.gather(*warming, return_exceptions=True)
