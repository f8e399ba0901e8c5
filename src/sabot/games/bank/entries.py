"""Payments into windows, and the return of entries and stakes, whatever the game that players bank (W1)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol, TypeVar

import msgspec

from sabot.games.acts import Step
from sabot.games.bank.table import BankTable, able
from sabot.games.bank.vocabulary import Amounts
from sabot.games.feature import Event, Opening, event
from sabot.games.lines import Line
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.offers import CanFinish
from sabot.games.seats import Player, paid
from sabot.games.windows import PlayerId, Seq, Window, apart, entered
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace


class EntriesReturned(msgspec.Struct, frozen=True, tag="entries_returned", forbid_unknown_fields=True):
    """Entries went back to their purses."""

    to: Amounts


class StakesGivenBack(msgspec.Struct, frozen=True, tag="stakes_given_back", forbid_unknown_fields=True):
    """Counted stakes went back to their owners: a tie left them void, the session is over, too few are present."""

    to: Amounts


class PaidIn(Protocol):
    """A player's payment into the open window."""

    @property
    def amount(self) -> Cents:
        """In cents."""
        ...


def open_entries(state: B, name: str, players: tuple[PlayerId, ...], amount: Cents, seq: Seq) -> B:
    """The table with a window, for whom it is and about which amount."""
    window: Window[PaidIn] = Window(seq, players, {})
    return _set(state, seq=seq, step=seq, phase=name, window=window, question=None, amount=amount)


def pay_entry(state: B, player: PlayerId, entry: PaidIn, seq: Seq) -> B:
    """An entry is paid in, in place of the one before; one of nothing withdraws it."""
    window = state.window
    if window is None:
        return _set(state, seq=seq)
    before = window.entries.get(player)
    more = Cents(entry.amount - (before.amount if before else 0))
    players = paid(state.players, {player: Cents(-more)})
    return _set(state, seq=seq, window=entered(window, player, entry if entry.amount else None), players=players)


def say_entered(player: PlayerId, amount: Cents, line: Line) -> Lines:
    """The line of an entry, as it is passed in; where the amount is 0, one of the player's withdrawal."""
    return (line,) if amount else (said("withdraws", player=player),)


def entering(
    name: str,
    offered: Callable[[B, Player, Seq], tuple[object, ...]],
    closed: Step[B],
    least: Callable[[B], Cents],
    part: Callable[[B, Player], bool],
) -> Opening[B]:
    """A window for entries: what is offered to who is able to enter the least that counts, and to say done."""

    def offered_now(state: B, player: Player, on: Seq) -> tuple[object, ...]:
        offers = offered(state, player, on) if able(state, player, least(state)) else ()
        return (*offers, CanFinish(on))

    return Opening(name, offered_now, closed, least, part)


def to_each(key: str, to: Mapping[PlayerId, Cents]) -> Iterable[Line]:
    """A line for each who receives something."""
    return (said(key, player=player, amount=amount) for player, amount in to.items())


def _returned(state: B, event: EntriesReturned, seq: Seq) -> B:
    window = apart(state.window)
    for player in event.to:
        window = None if window is None else entered(window, player, None)
    return _set(state, seq=seq, window=window, players=paid(state.players, event.to))


def _given_back(state: B, event: StakesGivenBack, seq: Seq) -> B:
    return _set(state, seq=seq, players=paid(state.players, event.to), layout={})


def _say_back(_state: object, each: EntriesReturned | StakesGivenBack) -> Lines:
    return tuple(to_each("returned", each.to))


RETURNING: Final[tuple[Event[Any], ...]] = (
    event(EntriesReturned, _returned, _say_back),
    event(StakesGivenBack, _given_back, _say_back),
)
"""Entries and stakes that go back to their owners."""
