"""Who may act now, and within which amounts: asked by legality, options and pending alike."""

from collections.abc import Container

from sabot.games.bank import table
from sabot.games.bank.table import laid
from sabot.games.chemin.actions import CALLS, Call
from sabot.games.chemin.state import Chemin, banker_seat, halves, in_bank, open_part
from sabot.games.seats import Player
from sabot.games.windows import Auction, PlayerId, least_bid
from sabot.money import Cents


def shoe_goes_from(state: Chemin) -> int:
    """The seat from whose right the shoe goes on: the banker's, or a suite's origin (C10)."""
    return state.origin or banker_seat(state)


def shoe_points(state: Chemin) -> int:
    """The seat to whose right the shoe goes next, also where no bank is held; 0 is the croupier's right."""
    return shoe_goes_from(state) or state.pointer


def calls_on_offer(state: Chemin) -> tuple[Call, ...]:
    """The calls of this coup, suivi aside; a bank of one coin has no halves (C4)."""
    halved = state.bank > state.rules.coin
    off = {"suivi", *(() if state.rules.a_deux == "allowed" and halved else ("a_deux",))}
    return tuple(call for call in CALLS if call not in off)


def calls_of(state: Chemin, player: PlayerId) -> tuple[Call, ...]:
    """The calls that a player may make, whatever his purse: suivi first, where it is his (C4.5)."""
    follows: tuple[Call, ...] = ("suivi",) if player in state.suivi else ()
    return (*follows, *calls_on_offer(state))


def price(state: Chemin, call: Call) -> Cents:
    """What a call pays in: the bank, or half of it rounded up (C4.1-C4.5)."""
    return state.bank if call in ("suivi", "banco") else halves(state.bank, state.rules.coin)[0]


def least_call(state: Chemin) -> Cents:
    """What the cheapest call of this coup pays in."""
    return min(price(state, call) for call in calls_on_offer(state))


def least_stake(state: Chemin) -> Cents:
    """A punter's least stake: a tenth of the minimum banco, or what is open, if that is less (C2)."""
    return min(state.rules.least_stake, open_part(state))


def least_entry(state: Chemin) -> Cents:
    """The least that can be entered in the open window, whatever one has; 0 where it is no matter."""
    window = state.window
    if type(window) is Auction:
        return least_bid(window, state.rules.coin)
    return state.amount if state.phase in ("associate", "suite") else Cents(0)


def as_seated(state: Chemin, player: Player) -> bool:
    """Whether a player may call, be associate, and be raised for: who stands only where the house lets him (C)."""
    return player.seat is not None or state.rules.standing_calls == "yes"


def stakers(state: Chemin) -> tuple[Player, ...]:
    """Who is neither in the bank nor has a stake that counts already, absent or not."""
    taken = {state.banker, state.associate, *state.layout}
    return tuple([player for player in state.players.values() if not player.leaving and player.id not in taken])


def has_stakers(state: Chemin, besides: Container[PlayerId] = ()) -> bool:
    """Whether anybody present, besides some, could stake against the bank."""
    return any(not player.away and player.id not in besides for player in stakers(state))


def has_callers(state: Chemin, besides: Container[PlayerId] = ()) -> bool:
    """Whether there is anybody, besides some, for whom the window for calls would open (W3)."""
    return any(as_seated(state, player) and player.id not in besides for player in stakers(state))


def may_take(state: Chemin, player: Player) -> bool:
    """Whether a player is one of the others seated, to whom a suite is offered (C11)."""
    return player.seat is not None and player.id != state.passer


def has_part(state: Chemin, player: Player) -> bool:
    """Whether what is open is for one who comes to the table, or to a seat, now: C11's others, C4's callers, or all."""
    if state.phase in ("suite", "auction"):
        return may_take(state, player)
    return state.phase == "stakes" or as_seated(state, player)


def can_post(state: Chemin, player: Player, amount: int) -> bool:
    """Whether one of the others seated is there and can post an amount (C11.1)."""
    return may_take(state, player) and not player.away and player.purse >= amount


def why_not_banker(state: Chemin, player: Player) -> str | None:
    """Why a seated player cannot hold the bank: `absent`, or a `purse` below the minimum banco (C2)."""
    if player.away or player.leaving:
        return "absent"
    return "purse" if player.purse < state.rules.minimum else None


def waited_for(state: Chemin) -> tuple[PlayerId, ...]:
    """Whom the open window waits for."""
    return table.waited_for(state, least_entry)


def engaged(state: Chemin, player: PlayerId) -> bool:
    """Whether something of a player's is at stake that he cannot take back: bank, stake, entry, bid (C13)."""
    return in_bank(state, player) or laid(state, player)
