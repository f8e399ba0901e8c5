"""A table whose bank a player holds, between two events: what every such game keeps of it and asks of it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeVar

from sabot.cards import Card
from sabot.games.bank.vocabulary import Lacks, Says
from sabot.games.seats import Player, away, present
from sabot.games.table import GameTable
from sabot.games.windows import Auction, PendingQuestion, PlayerId, Seq, Window
from sabot.money import Cents

FEWEST: Final = 2
"""Fewer players make no table (B0, C5.3)."""


class BankTable(GameTable, frozen=True, kw_only=True):
    """State that every game keeps of its tables whose bank a player holds.

    `phase` is where the game stands, of which `WINDOWS` are windows; `lacks` is what a table that waits is without.
    `drawn` says that the session's seats are. `amount` is what the open question or window is about, nothing in an
    auction; `offered` at what amount a bank can be taken over; `declined` let it go. `layout` holds the counted stakes.
    `banker_hand` to `shown`, the hands that lie open, are of the coup on the table; `settled` is the last one, until
    cards are dealt.
    `speakers` were there to speak for the tableaus when the cards were dealt, by event `dealt_on`; None where the
    croupier does.
    """

    WINDOWS: ClassVar[frozenset[str]] = frozenset()
    drawn: bool = False
    phase: str = "waits"
    lacks: Lacks = "players"
    question: PendingQuestion | None = None
    amount: Cents = Cents(0)
    declined: frozenset[PlayerId] = frozenset()
    banker: PlayerId | None = None
    bank: Cents = Cents(0)
    offered: Cents = Cents(0)
    layout: Mapping[PlayerId, object] = {}
    speakers: tuple[PlayerId | None, ...] = ()
    dealt_on: Seq = Seq(0)
    banker_hand: tuple[Card, ...] = ()
    chosen: Says | None = None
    shown: frozenset[str] = frozenset()
    settled: Any = None

    @property
    def auction(self) -> Auction | None:
        """The window that is open, where the bank is auctioned in it."""
        window = self.window
        return window if type(window) is Auction else None


B = TypeVar("B", bound=BankTable)


def opened(state: BankTable) -> Seq:
    """The number of the event that opened what the table waits for now."""
    taille = state.taille
    if taille.window is not None:
        return taille.window.opened
    return state.step if taille.question is None else taille.question.opened


def dealt_on(state: BankTable) -> Seq:
    """The number of the event that dealt the hands on the table, 0 before the first."""
    return state.dealt_on


def open_window(state: BankTable) -> Window[Any] | None:
    """The window in which entries may be made now."""
    return state.window if state.phase in state.WINDOWS else None


def too_few(state: BankTable) -> bool:
    """Whether fewer than two players are present: no coup can begin (B0, C5.3)."""
    return len(present(state.players)) < FEWEST


def is_at_rest(state: BankTable) -> bool:
    """Whether no coup is in play, and nobody is asked or may enter anything: a bank may be on the table."""
    return state.phase != "coup" and state.question is None and open_window(state) is None


def can_begin(state: BankTable) -> bool:
    """Whether two players are present, one of them seated."""
    here = present(state.players)
    return len(here) >= FEWEST and any(state.players[player].seat is not None for player in here)


def seated_here(state: BankTable) -> int:
    """The number of seats that are taken."""
    return sum(player.seat is not None for player in state.players.values())


def stands_still(state: BankTable, stage: str) -> bool:
    """Whether nothing goes on until somebody comes or posts."""
    if stage == "waits":
        return True
    return too_few(state) if stage == "shuffle" else stage == "lots" and seated_here(state) < FEWEST


def seats_kept_for(state: BankTable, stage: str) -> tuple[PlayerId, ...]:
    """Players whose seats a table that stands still keeps, a window at a time: those of the absent (P8)."""
    return away(state.players) if stands_still(state, stage) else ()


def available(state: BankTable, player: Player) -> Cents:
    """Amount that a player can pay in, in cents: his purse, and his entry in the open window."""
    window = open_window(state)
    entry = None if window is None else window.entries.get(player.id)
    return Cents(player.purse + (0 if entry is None else entry.amount))


def whole_coins(state: BankTable, amount: int) -> Cents:
    """The most whole coins of an amount."""
    return Cents(amount - amount % state.rules.coin)


def able(state: BankTable, player: Player, least: int) -> bool:
    """Whether a player of the open window could enter the least that counts."""
    return player.purse >= least or available(state, player) >= least


def waited_for(state: B, least: Callable[[B], Cents]) -> tuple[PlayerId, ...]:
    """Players for whom the open window waits: for nobody who cannot enter the least that counts (W3)."""
    asked = open_window(state)
    if asked is None:
        return ()
    amount, players, done = least(state), state.players, asked.done
    leads = asked.bidder if type(asked) is Auction else None  # his own bid counts already
    left = [players[each] for each in asked.eligible if each not in done and each != leads]
    return tuple([each.id for each in left if not each.away and not each.leaving and able(state, each, amount)])


def laid(state: BankTable, player: PlayerId) -> bool:
    """Whether a stake, an entry or a bid of a player's is at stake, that he cannot take back (C13)."""
    return player in state.layout or (state.window is not None and player in state.window.entries)


def entries(state: BankTable) -> dict[PlayerId, Cents]:
    """The entries of the window at hand, by player."""
    return {} if state.window is None else {player: each.amount for player, each in state.window.entries.items()}


def paid_in(state: BankTable) -> Cents:
    """The sum of entries."""
    return Cents(0 if state.window is None else sum([each.amount for each in state.window.entries.values()]))


def paid_in_by(state: BankTable, player: PlayerId) -> Cents:
    """Amount that a player has paid into the open window, in cents."""
    entry = None if state.window is None else state.window.entries.get(player)
    return Cents(0 if entry is None else entry.amount)


def money_faults(state: BankTable, on_layout: Cents) -> list[str]:
    """Faults of a table's chips: they are conserved (M3), none are owed, all are whole coins."""
    faults: list[str] = []
    purses = [player.purse for player in state.players.values()]
    if sum(purses) + on_layout + state.bank + state.house != state.issued:
        faults.append("chips are not conserved")
    if min(purses, default=0) < 0 or state.bank < 0 or state.house < 0:
        faults.append("an amount is negative")
    if any(amount % state.rules.coin for amount in (state.bank, on_layout, state.house)):
        faults.append("an amount is not whole coins")
    return faults
