"""The ledger: sums of zero, nothing below zero but the issuer, and no trace of what was refused."""

import asyncio

import pytest
from store_cases import on_files_first
from store_tools import Place, a_player, a_step, a_table, look, move, opened

from sabot.house.store import (
    ISSUER,
    AlreadyStored,
    AmountTooLarge,
    Finding,
    InsufficientFunds,
    LedgerEntry,
    PlayerRecord,
    StoredReply,
    TableElsewhere,
    Transfer,
    UnbalancedLedger,
    audit,
    player_account,
)

EVERYTHING = "events", "replies", "transactions", "lines", "balances", "players"


def everything(place: Place) -> dict[str, list[object]]:
    return {table: look(place, f"SELECT * FROM {table}") for table in EVERYTHING}  # noqa: S608 - our own names


async def test_a_grant_comes_from_the_issuer_with_the_player(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ada"), grant=100_000)
        await store.create_player(a_player("bob"))
        assert await store.balances() == {ISSUER: -100_000, "player:ada": 100_000, "player:bob": 0}
        assert await store.balance(player_account("ada")) == 100_000
        assert await store.balance("player:nobody") == 0
        assert await store.player("ada") == a_player("ada")
        assert await store.player("nobody") is None
        assert await store.player_by_token(b"digest of bob") == a_player("bob")
        assert await store.player_by_token(b"digest of nobody") is None
        assert await store.players(["bob", "nobody", "ada", "bob"]) == {"bob": a_player("bob"), "ada": a_player("ada")}
        assert await audit(store) == ()


@on_files_first
async def test_a_second_player_with_the_same_id_or_token_gets_no_grant(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ada"), grant=500)
        before = everything(place)
        with pytest.raises(AlreadyStored):
            await store.create_player(a_player("ada"), grant=500)
        twin = PlayerRecord("bob", "Bob", a_player("ada").token_digest, 1)
        with pytest.raises(AlreadyStored):
            await store.create_player(twin, grant=500)
        with pytest.raises(InsufficientFunds):
            await store.create_player(a_player("eve"), grant=-1)
        assert everything(place) == before


async def test_a_buy_in_moves_with_its_event(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ada"), grant=500)
        await store.append(a_step(ledger=move("player:ada", "table:t", 500)))
        assert await store.balances() == {ISSUER: -500, "player:ada": 0, "table:t": 500}
        assert look(place, "SELECT table_id, number FROM transactions") == [(None, None), ("t", 1)]
        assert await audit(store) == ()


async def test_insufficient_funds_leave_no_trace(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ada"), grant=499)
        before = everything(place)
        step = a_step(
            ledger=move("player:ada", "table:t", 500), replies=(StoredReply("ada", "c", b"", b""),), forget_replies=99
        )
        with pytest.raises(InsufficientFunds) as caught:
            await store.append(step)
        assert caught.value.facts() == {"account": "player:ada", "balance": 499, "needed": 500}
        assert everything(place) == before


@on_files_first
@pytest.mark.parametrize("entries", [(LedgerEntry("a", 1),), (LedgerEntry(ISSUER, -2), LedgerEntry("a", 1))])
async def test_entries_that_do_not_sum_to_zero_are_refused(place: Place, entries: tuple[LedgerEntry, ...]) -> None:
    async with opened(place) as store:
        before = everything(place)
        with pytest.raises(UnbalancedLedger):
            await store.append(a_step(ledger=entries))
        with pytest.raises(UnbalancedLedger):
            await store.transfer(Transfer(1, entries))
        assert everything(place) == before


@on_files_first
async def test_an_account_is_judged_on_its_net_amount(place: Place) -> None:
    async with opened(place) as store:
        entries = (*move("player:ada", "table:t", 5), *move(ISSUER, "player:ada", 5))
        await store.transfer(Transfer(1, entries))
        assert await store.balances() == {ISSUER: -5, "player:ada": 0, "table:t": 5}
        assert await audit(store) == ()


async def test_a_transfer_with_a_reference_happens_once(place: Place) -> None:
    async with opened(place) as store:
        grant = Transfer(1, move(ISSUER, "player:ada", 7), reference="monday")
        await store.transfer(grant)
        with pytest.raises(AlreadyStored):
            await store.transfer(grant)
        for _ in range(2):
            await store.transfer(Transfer(1, move(ISSUER, "player:ada", 1)))
        assert await store.balance("player:ada") == 9


@on_files_first
async def test_amounts_beyond_what_json_holds_are_refused(place: Place) -> None:
    async with opened(place) as store:
        await store.transfer(Transfer(1, move(ISSUER, "a", 2**53 - 1)))
        for cents in (1, 2**53, 2**70):
            with pytest.raises(AmountTooLarge):
                await store.transfer(Transfer(1, move(ISSUER, "a", cents)))
        assert await store.balances() == {ISSUER: 1 - 2**53, "a": 2**53 - 1}


@on_files_first
@pytest.mark.parametrize(("damage", "code"), [
    ("UPDATE balances SET cents = cents + 1 WHERE account = 'a'", "balance_wrong"),
    ("UPDATE lines SET cents = 2 WHERE account = 'a'", "transaction_unbalanced"),
    ("INSERT INTO balances VALUES ('b', 1, 0)", "total_not_zero"),
    ("DELETE FROM events WHERE number = 2", "event_missing"),
    ("DELETE FROM events WHERE number = 1", "event_missing"),
])  # fmt: skip
async def test_the_audit_finds(place: Place, damage: str, code: str) -> None:
    async with opened(place) as store:
        await store.append(a_step(events=3))
        await store.transfer(Transfer(1, move(ISSUER, "a", 1)))
        assert await audit(store) == ()
        look(place, damage)
        assert code in {finding.code for finding in await audit(store)}


@on_files_first
async def test_an_audit_says_what_an_account_should_hold_and_what_it_holds(place: Place) -> None:
    async with opened(place) as store:
        await store.transfer(Transfer(1, move(ISSUER, "a", 1)))
        look(place, "DELETE FROM balances WHERE account = 'a'")
        look(place, "INSERT INTO balances VALUES ('b', 1, 0)")
        found = [each for each in await audit(store) if each.code == "balance_wrong"]
        assert found == [Finding("balance_wrong", "a", 1, 0), Finding("balance_wrong", "b", 0, 1)]


async def test_the_database_itself_refuses_a_negative_balance(place: Place) -> None:
    async with opened(place) as store:
        await store.transfer(Transfer(1, move(ISSUER, "a", 1)))
    with pytest.raises(Exception, match="balances_covered"):
        look(place, "UPDATE balances SET cents = -1 WHERE account = 'a'")


@on_files_first
async def test_a_grant_by_what_somebody_was_believed_to_hold_is_made_once(place: Place) -> None:
    """Two processes that bring an account back to something at once do so once."""
    async with opened(place) as store:
        await store.create_player(a_player("ada"), grant=100)
        grants = (Transfer(1, move(ISSUER, "player:ada", 50), balance=("player:ada", 100)) for _ in range(2))
        done = await asyncio.gather(*(store.transfer(each) for each in grants), return_exceptions=True)
        refused = [each for each in done if each is not None]
        assert [str(each) for each in refused] == ["Account player:ada holds 150 cents by now."]
        assert await store.balance("player:ada") == 150
        await store.transfer(Transfer(1, move(ISSUER, "player:bob", 50), balance=("player:bob", 0)))
        assert await audit(store) == ()


async def test_settings_and_the_end_of_a_table_are_its_holders_word(place: Place) -> None:
    """A process that stood still, and whose table goes on elsewhere, changes nothing of it."""
    async with opened(place) as store:
        await store.create_table(a_table("u"), "one")
        for change in (store.set_settings("u", b"{}", "other"), store.close_table("u", 9, "other")):
            with pytest.raises(TableElsewhere, match="Table u goes on in another process of the house"):
                await change
        await store.set_settings("u", b"[]", "one")
        await store.close_table("u", 9, "one")
        kept = await store.table("u")
        assert kept is not None
        assert (kept.settings, kept.closed_ms) == (b"[]", 9)
