"""Who may act now, and within which amounts: asked by legality, options and pending alike."""

from sabot.games.bank import table
from sabot.games.bank.table import laid, whole_coins
from sabot.games.banque.laid import Place
from sabot.games.banque.order import side_of
from sabot.games.banque.rules import taxe_on_capital
from sabot.games.banque.state import Banque
from sabot.games.seats import Player
from sabot.games.windows import Auction, PlayerId, least_bid
from sabot.money import Cents


def with_taxe(state: Banque, capital: int) -> Cents:
    """What it takes to bring capital in: the amount, and the taxe on top where capital is taxed (B11)."""
    return Cents(capital + taxe_on_capital(state.rules, capital))


def most_capital(state: Banque, funds: int) -> Cents:
    """The most capital, in whole coins, that funds cover with its taxe; 0 where they cover none."""
    rules, coin = state.rules, state.rules.coin
    rate = rules.taxe_capital if rules.taxe_on == "capital" else 0
    most = whole_coins(state, int(funds / (1 + rate)))
    while most > 0 and with_taxe(state, most) > funds:
        most = Cents(most - coin)
    while with_taxe(state, most + coin) <= funds:
        most = Cents(most + coin)
    return Cents(max(most, 0))


def needed_refill(state: Banque) -> Cents:
    """The least that fills a broken bank up to the minimum (B13)."""
    return Cents(state.rules.minimum - state.bank)


def brings(state: Banque, player: PlayerId | None, capital: int) -> bool:
    """Whether a player's purse covers capital with its taxe."""
    return player is not None and with_taxe(state, capital) <= state.players[player].purse


def places(state: Banque, player: PlayerId) -> tuple[Place, ...]:
    """Where a player may lay a stake or a banco: seated, on his own tableau or à cheval; standing, anywhere (B5)."""
    side = side_of(state, player)
    return ("one", "two", "cheval") if side is None else (side, "cheval")


def in_bank(state: Banque, player: PlayerId) -> bool:
    """Whether a player is the banker."""
    return player == state.banker


def stakers(state: Banque) -> tuple[PlayerId, ...]:
    """Everybody who may stake against the bank, absent or not."""
    banker = state.banker
    return tuple([player.id for player in state.players.values() if not player.leaving and player.id != banker])


def callers(state: Banque) -> tuple[PlayerId, ...]:
    """Everybody who may call banco: not who has lost three running (B6.1)."""
    return tuple([player for player in stakers(state) if player not in state.barred])


def bankers(state: Banque) -> tuple[PlayerId, ...]:
    """To whom a bank is given: the seated alone, absent or not (B0)."""
    return tuple(player.id for player in state.players.values() if player.seat is not None and not player.leaving)


def successors(state: Banque) -> tuple[PlayerId, ...]:
    """To whom a retired banker's bank is offered: all others seated (B12)."""
    return tuple(player for player in bankers(state) if player != state.retiring)


def can_hold(state: Banque, player: PlayerId, amount: int) -> bool:
    """Whether a player is there and can post an amount with its taxe."""
    person = state.players[player]
    return not person.away and not person.leaving and with_taxe(state, amount) <= person.purse


def has_part(state: Banque, player: Player) -> bool:
    """Whether what is open is for one who comes to the table, or to a seat, now."""
    if state.phase in ("willing", "succession", "auction"):
        return player.seat is not None and (state.phase != "succession" or player.id != state.retiring)
    return player.id not in state.barred or state.phase != "banco"


def least_entry(state: Banque) -> Cents:
    """The least that can be entered in the open window, with its taxe."""
    window = state.window
    if type(window) is Auction:
        return with_taxe(state, least_bid(window, state.rules.coin))
    match state.phase:
        case "willing":
            return with_taxe(state, state.rules.minimum)
        case "succession":
            return with_taxe(state, state.offered)
        case "banco":
            return state.bank
        case _:
            return state.rules.least_stake


def absent_banker(state: Banque) -> bool:
    """Whether the banker is away or leaves (B15)."""
    banker = None if state.banker is None else state.players[state.banker]
    return banker is None or banker.away or banker.leaving


def waited_for(state: Banque) -> tuple[PlayerId, ...]:
    """Whom the open window waits for."""
    return table.waited_for(state, least_entry)


def engaged(state: Banque, player: PlayerId) -> bool:
    """Whether something of a player's is at stake that he cannot take back: bank, stake, entry, bid (C13)."""
    return in_bank(state, player) or laid(state, player)
