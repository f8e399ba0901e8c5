"""The step that a table hands to the store for a verdict, and the check whether it is stored (rule book S7)."""

from collections.abc import Iterator
from itertools import pairwise

from sabot.games.game import TableState
from sabot.games.taille import ShoeRevealed
from sabot.house.accounts.ledger import Accounts, entries
from sabot.house.store import Append, InsufficientFunds, ShoeEnd, player_account
from sabot.house.table.inbox import refusal
from sabot.house.table.judge import Verdict
from sabot.house.table.replies import Replies
from sabot.house.table.restoring import checkpoint_of
from sabot.house.table.services import Keeper
from sabot.house.table.setup import stored
from sabot.shoe import Digest, listed


def append_of(table: str, verdict: Verdict, replies: Replies, at_ms: int) -> Append:
    """The step that stores a verdict: events, chips, replies, and where a shoe ends the state of the table."""
    events = verdict.events
    ends = tuple(
        ShoeEnd(event.shoe, before.seq + 1) for before, event in verdict.steps if isinstance(event, ShoeRevealed)
    )
    return Append(
        table=table,
        expected=verdict.before.seq,
        at_ms=at_ms,
        events=tuple([stored(event) for event in events]),
        ledger=entries(table, verdict.before, verdict.state, events),
        replies=replies.new(verdict.bound),
        forget_replies=replies.forgotten_at_shoe_end if ends else -1,
        shoe_ends=ends,
        checkpoint=checkpoint_of(verdict.state) if ends else None,
        heads=tuple(_listed(verdict)),
    )


def _listed(verdict: Verdict) -> Iterator[Digest]:
    """The house's list entries of the heads that a verdict's events make."""
    for before, after in pairwise([*(state for state, _ in verdict.steps), verdict.state]):
        entry = entry_of(before, after)
        if entry is not None:
            yield entry


def entry_of(before: TableState, after: TableState) -> Digest | None:
    """The house's list entry of the head that has come between two states of a table, None where none has."""
    head, place = after.taille.head, after.taille.place or before.taille.place
    if head is None or head == before.taille.head or place is None or not place.digest:
        return None
    return listed(head)


async def is_stored(store: Keeper, append: Append) -> bool:
    """Whether the store has a step, and not another process's: all of it or nothing. Raises StoreError."""
    if append.events:
        rows = await store.load(append.table, append.expected + 1)
        return [row.body for row in rows[: len(append.events)]] == [event.body for event in append.events]
    return any([await store.reply(append.table, each.player, each.command) for each in append.replies])


def covered_no_more(verdict: Verdict, accounts: Accounts, short: InsufficientFunds) -> bool:
    """Whether the ledger has refused chips that somebody no longer has; then they are given back, and it is learnt."""
    if short.account not in {player_account(player) for player, _ in verdict.withdrawals}:
        return False
    _give_back(verdict, accounts)
    accounts.learn(short.account, short.balance)
    return True


def give_up(verdict: Verdict, accounts: Accounts, replies: Replies, *, known: bool = True) -> None:
    """Give chips back and answer, where nothing was stored; what nobody knows is left without an answer."""
    _give_back(verdict, accounts)
    for request, _ in verdict.answers:
        if known:
            request.reply(replies.repeated(request) or refusal(request, "not_stored"))
        else:
            request.answer.cancel()


def _give_back(verdict: Verdict, accounts: Accounts) -> None:
    for player, amount in verdict.withdrawals:
        accounts.give(player, amount)
