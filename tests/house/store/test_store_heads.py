"""The list of heads: one order, each entry bound to the one before, and nothing in it that was not stored."""

from __future__ import annotations

import asyncio

import pytest
from store_cases import on_files_first
from store_tools import Place, a_step, a_table, look, opened, together

from sabot.house.store import Conflict, WriteFailed, audit, heads, open_store
from sabot.shoe import LIST_BEGINS, Digest, Link, link_after
from servers import empty
from world.disk import Disk


def entry(number: int) -> str:
    return f"{number:064x}"


def head_entries(place: Place) -> list[str]:
    return [each for (each,) in look(place, "SELECT entry FROM heads ORDER BY number")]


async def test_heads_are_listed_in_the_order_of_their_steps_and_only_where_these_are_stored(place: Place) -> None:
    async with opened(place, faults=(disk := Disk())) as store:
        await store.append(a_step(heads=(entry(1), entry(2))))
        with pytest.raises(Conflict):
            await store.append(a_step(heads=(entry(9),)))
        results = await together(
            store,
            disk,
            store.append(a_step(expected=1, heads=(entry(3),))),
            store.append(a_step(expected=7, heads=(entry(8),))),
            store.append(a_step(expected=2, heads=(entry(4),))),
        )
        assert [isinstance(each, Conflict) for each in results] == [False, True, False]
        assert head_entries(place) == [entry(number) for number in (1, 2, 3, 4)]
        assert await audit(store) == ()
    async with opened(place) as store:
        await store.append(a_step(expected=3, heads=(entry(5),)))
        assert [each for each, _ in (await store.heads_after(0)).rows] == [entry(number) for number in range(1, 6)]


async def test_each_entry_is_bound_as_the_proof_says(place: Place) -> None:
    """The store reckons by itself what `sabot.shoe` says."""
    async with opened(place) as store:
        await store.append(a_step(heads=tuple(entry(number) for number in range(5))))
        found = await store.heads_after(0)
    link = LIST_BEGINS
    for each, bound in found.rows:
        link = link_after(link, Digest(each))
        assert bound == link.link


@on_files_first
async def test_it_is_read_in_pieces_behind_an_entry_and_from_one_on(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PAGE", 2)
    async with opened(place) as store:
        assert await store.heads_after(0) == await store.heads_since(entry(1)) == heads.ListRows(0, heads.BEGINS, ())
        await store.append(a_step(heads=tuple(entry(number) for number in (1, 2, 3, 2))))
        first, second = await store.heads_after(0), await store.heads_after(2)
        assert [(each.size, each.before.number) for each in (first, second)] == [(4, 0), (4, 2)]
        assert second.before.link == first.rows[1][1]
        assert [each for each, _ in first.rows + second.rows] == [entry(number) for number in (1, 2, 3, 2)]
        assert await store.heads_since(entry(2)) == await store.heads_after(1)
        assert [each for each, _ in (await store.heads_after(1)).rows] == [entry(2), entry(3)]
        end = heads.ListRows(4, heads.HeadLink(4, second.rows[-1][1]), ())
        assert await store.heads_after(4) == await store.heads_after(9) == await store.heads_since("nothing") == end
        assert await store.heads_after(heads.LAST) == end


@on_files_first
async def test_a_commit_that_fails_lists_nothing(place: Place) -> None:
    async with opened(place, faults=(disk := Disk("commit"))) as store:
        disk.broken = True
        with pytest.raises(WriteFailed):
            await store.append(a_step(heads=(entry(1),)))
        disk.broken = False
        await store.append(a_step(heads=(entry(2),)))
    assert head_entries(place) == [entry(2)]


async def test_processes_of_a_house_have_one_list_on_postgres(postgres: str) -> None:
    """Each stores at once with the other, again and again: one order, whoever waits for whom."""
    place = Place(empty(postgres))
    async with open_store(place.where, shared=True) as one, open_store(place.where, shared=True) as two:
        stores = {"a": one, "b": two}
        for name, store in stores.items():
            await store.create_table(a_table(name))

        async def plays(name: str) -> None:
            for number in range(30):
                step = a_step(name, number, heads=(entry(2 * number), entry(2 * number + 1)))
                await stores[name].append(step)

        await asyncio.gather(*map(plays, stores))
        assert await audit(one) == ()
        found = await two.heads_after(0)
    assert found.size == len(found.rows) == 120
    assert sorted(each for each, _ in found.rows) == sorted(2 * [entry(number) for number in range(60)])


@on_files_first
@pytest.mark.parametrize("lie", [
    "DELETE FROM heads WHERE number = 2",
    "DELETE FROM heads WHERE number = 1",
    "UPDATE heads SET entry = 'another' WHERE number = 3",
    "UPDATE heads SET link = 'another' WHERE number = 2",
])  # fmt: skip
async def test_an_audit_says_where_the_list_is_broken(place: Place, lie: str) -> None:
    async with opened(place) as store:
        await store.append(a_step(heads=tuple(entry(number) for number in (1, 2, 3))))
        look(place, lie)
        assert [each.code for each in await audit(store)] == ["heads_broken"]


def test_what_comes_before_the_first_entry_is_the_same_to_all() -> None:
    assert Link(heads.BEGINS.number, Digest(heads.BEGINS.link)) == LIST_BEGINS
