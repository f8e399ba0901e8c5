"""What is legal in every game whose bank a player holds: windows, questions, auction, palette, seats and shoe."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from sabot.cards import Card, points
from sabot.games import legality
from sabot.games.bank.auction import Bid
from sabot.games.bank.lots import DrawSeats, object_lots
from sabot.games.bank.palette import Declare, SelonLaRegle, bound
from sabot.games.bank.posting import Post
from sabot.games.bank.table import FEWEST, BankTable, available, open_window, opened, seats_kept_for, too_few
from sabot.games.bank.vocabulary import Says
from sabot.games.legality import STANDING, Rule
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import BuyIn, Leave, Player, Sit, Stand, TakeSeat, object_take_seat, present
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Shuffle, Stage, object_finish, object_shuffle
from sabot.games.windows import CROUPIER, Auction, PlayerId, Seq, least_bid
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
CODES: Final = SHARED | {
    Code.NO_ROOM_TO_STAND,
    Code.SEATED_ONLY,
    Code.TOO_FEW_PLAYERS,
    Code.BAD_LOTS,
    Code.POST_BELOW_MINIMUM,
    Code.STAKE_BELOW_LEAST,
    Code.BID_TOO_LOW,
    Code.BID_STANDS,
    Code.IN_THE_BANK,
    Code.MUST_DRAW,
    Code.MUST_STAND,
    Code.MUST_SHOW,
    Code.NO_NATURAL,
}
"""What every game whose bank a player holds refuses for."""
FOR_PLAYERS: Final = frozenset((Sit, Stand, TakeSeat, BuyIn, Leave, Post, Bid, Declare, Finish))
"""What the croupier does for nobody."""


class Bank(NamedTuple, Generic[B]):
    """What is a game's own of what all games have whose bank a player holds.

    `stage` is where a table stands, `step_actor` whom the coup's next step waits for. `capital` is what it takes to
    bring an amount into the bank, `most_capital` the most that funds bring. `outside` says why a window is not for
    somebody whom it is not open for. `ponte_hand` is the hand that is to be declared for; what may be said to it, and
    to the banker's, and what the croupier says.
    """

    stage: Callable[[B], str]
    step_actor: Callable[[B], PlayerId]
    between_coups: Callable[[B], bool]
    in_bank: Callable[[B, PlayerId], bool]
    engaged: Callable[[B, PlayerId], bool]
    capital: Callable[[B, int], Cents]
    most_capital: Callable[[B, int], Cents]
    outside: Callable[[B, PlayerId, str], Refusal | None]
    ponte_hand: Callable[[B], tuple[Card, ...]]
    ponte_may_say: Callable[[B], tuple[Says, ...]]
    ponte_custom: Callable[[B], Says]
    banker_may_say: Callable[[B], tuple[Says, ...]]
    banker_custom: Callable[[B], Says]


def now(bank: Bank[B], state: B, on: Seq, *stages: str) -> Refusal | None:
    """Stale, when it answers what is no longer open; not now, when it is no answer to what is."""
    if on != opened(state):
        return refuse(Code.STALE, on=on)
    where = bank.stage(state)
    return None if where in stages else refuse(Code.NOT_NOW, stage=where)


def to_addressee(state: BankTable, actor: PlayerId) -> Refusal | None:
    """Why somebody cannot answer a question: the croupier may, for the silent (W3)."""
    return None if state.question is None else _asked(actor, state.question.addressee)


def yes_or_no(state: BankTable, actor: PlayerId, *, yes: bool) -> Refusal | None:
    """The same of a question for whose silence the croupier answers no."""
    question = state.question
    if yes and actor == CROUPIER and question is not None:
        return refuse(Code.NOT_ASKED, asked=(question.addressee,))
    return to_addressee(state, actor)


def in_window(bank: Bank[B], state: B, actor: PlayerId, on: Seq, name: str) -> Refusal | None:
    """Why a player has no part in the open window."""
    refusal = now(bank, state, on, name)
    asked = open_window(state)
    if refusal is not None or asked is None or actor in asked.eligible:
        return refusal
    if bank.in_bank(state, actor):
        return refuse(Code.IN_THE_BANK, banker=state.banker or "")
    return bank.outside(state, actor, name) or refuse(Code.NOT_ASKED, asked=asked.eligible)


def pays(state: BankTable, actor: PlayerId, amount: Cents) -> Refusal | None:
    """Whole coins, and no more than the player has (W1)."""
    return _coins(state, amount) or _covers(state, actor, amount)


def brings(bank: Bank[B], state: B, actor: PlayerId, capital: Cents) -> Refusal | None:
    """Whole coins, and with what is levied on capital no more than the player has (B11)."""
    return _coins(state, capital) or _covers(state, actor, bank.capital(state, capital))


def bids(bank: Bank[B], state: B, player: Player, auction: Auction) -> tuple[Cents, Cents]:
    """The least and the most that a player may bid: who cannot cover a whole step may bid all that he covers (W2)."""
    least, most = least_bid(auction, state.rules.raise_by), bank.most_capital(state, available(state, player))
    return (most if least_bid(auction, state.rules.coin) <= most < least else least), most


def leads(state: BankTable, actor: PlayerId) -> Refusal | None:
    """Why whoever has the standing bid neither raises it nor passes (W2)."""
    auction = state.auction
    stands = auction is not None and auction.bidder == actor
    return refuse(Code.BID_STANDS, bid=auction.bid) if auction is not None and stands else None


def _asked(actor: PlayerId, addressee: PlayerId) -> Refusal | None:
    return None if actor in (addressee, CROUPIER) else refuse(Code.NOT_ASKED, asked=(addressee,))


def _coins(state: BankTable, amount: Cents) -> Refusal | None:
    coin = state.rules.coin
    return refuse(Code.NOT_WHOLE_COINS, amount=amount, coin=coin) if amount % coin else None


def _covers(state: BankTable, actor: PlayerId, needed: Cents) -> Refusal | None:
    funds = available(state, state.players[actor])
    return refuse(Code.PURSE_TOO_SMALL, needed=needed, available=funds) if needed > funds else None


def rules(bank: Bank[B]) -> dict[type, Rule[B]]:
    """The rules of every game whose bank a player holds; a game lays its own over them."""
    return {**legality.OF_TABLE, **STANDING, **_of_table(bank), **_of_bank(bank), **_of_coup(bank)}


def _of_table(bank: Bank[B]) -> dict[type, Rule[B]]:
    """Who sits where, how the shoe is made ready, when the house closes and ends."""

    def take_seat(state: B, actor: PlayerId, action: TakeSeat) -> Refusal | None:
        refusal = object_take_seat(state.players, state.rules.seats, actor, action)
        if refusal is None and bank.engaged(state, actor):
            return refuse(Code.NOT_NOW, stage=bank.stage(state))
        return refusal

    def shuffle(state: B, _actor: PlayerId, action: Shuffle) -> Refusal | None:
        """Lots, and in Banque the award, come before the shuffle of a new shoe (B0)."""
        where = bank.stage(state)
        if where != Stage.SHUFFLE:
            return refuse(Code.NOT_NOW, stage=where)
        return object_shuffle(state.taille, state.rules.decks, action)

    def draw_seats(state: B, _actor: PlayerId, action: DrawSeats) -> Refusal | None:
        """Lots give everybody who is seated one of the table's seats, nobody another's (C)."""
        where = bank.stage(state)
        if where != "lots":
            return refuse(Code.NOT_NOW, stage=where)
        return object_lots(state.players, state.rules.seats, FEWEST, action)

    def finish(state: B, actor: PlayerId, action: Finish) -> Refusal | None:
        if state.taille.window is not None:
            return object_finish(state.taille.window, actor, action.on)
        refusal = now(bank, state, action.on, *state.WINDOWS)
        return refusal or in_window(bank, state, actor, action.on, bank.stage(state)) or leads(state, actor)

    def close(state: B, _actor: PlayerId, action: Close) -> Refusal | None:
        still = ("waits", "shuffle", "lots") if seats_kept_for(state, bank.stage(state)) else ()
        return now(bank, state, action.on, *state.WINDOWS, "promises", "seeds", *still)

    def end_session(state: B, _actor: PlayerId, _action: EndSession) -> Refusal | None:
        """The house ends a session after any settled coup, until the calls of the next close (C12, B14)."""
        return None if bank.between_coups(state) else refuse(Code.NOT_NOW, stage=bank.stage(state))

    return {
        TakeSeat: take_seat,
        Shuffle: shuffle,
        DrawSeats: draw_seats,
        Finish: finish,
        Close: close,
        EndSession: end_session,
    }


def _of_bank(bank: Bank[B]) -> dict[type, Rule[B]]:
    """Posting a bank, bidding for it."""

    def post(state: B, actor: PlayerId, action: Post) -> Refusal | None:
        refusal = now(bank, state, action.on, "post", "waits")
        if refusal is not None:
            return refusal
        if state.banker is not None:
            return refuse(Code.NOT_NOW, stage=bank.stage(state))
        if state.players[actor].seat is None:
            return refuse(Code.SEATED_ONLY)
        if state.question is not None and state.question.addressee != actor:
            return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
        if too_few(state):
            return refuse(Code.TOO_FEW_PLAYERS, present=len(present(state.players)), least=FEWEST)
        minimum = state.rules.minimum
        if action.amount < minimum:
            return refuse(Code.POST_BELOW_MINIMUM, amount=action.amount, minimum=minimum)
        return brings(bank, state, actor, action.amount)

    def bid(state: B, actor: PlayerId, action: Bid) -> Refusal | None:
        auction = state.auction
        if auction is None:
            return now(bank, state, action.on, "auction")
        if auction.opened != action.on:
            return refuse(Code.STALE, on=action.on)
        refusal = in_window(bank, state, actor, opened(state), "auction") or leads(state, actor)
        if refusal is not None:
            return refusal
        least, _ = bids(bank, state, state.players[actor], auction)
        if action.amount < least:
            return refuse(Code.BID_TOO_LOW, bid=action.amount, least=least)
        return brings(bank, state, actor, action.amount)

    return {Post: post, Bid: bid}


def _of_coup(bank: Bank[B]) -> dict[type, Rule[B]]:
    """The steps of a coup: what may be declared (C7, B9), and by whom they are taken."""

    def declare(state: B, actor: PlayerId, action: Declare) -> Refusal | None:
        refusal = now(bank, state, action.on, "declare", "choose") or _asked(actor, bank.step_actor(state))
        if refusal is not None:
            return refusal
        if bank.stage(state) == "declare":
            return bound(action.says, bank.ponte_may_say(state), points(bank.ponte_hand(state)))
        return bound(action.says, bank.banker_may_say(state), points(state.banker_hand))

    def selon_la_regle(state: B, actor: PlayerId, action: SelonLaRegle) -> Refusal | None:
        return now(bank, state, action.on, "declare", "choose") or _asked(actor, bank.step_actor(state))

    def proceed(state: B, actor: PlayerId, action: Proceed) -> Refusal | None:
        steps = ("deal", "turn", "give", "settle")
        return now(bank, state, action.on, *steps) or _asked(actor, bank.step_actor(state))

    return {Declare: declare, SelonLaRegle: selon_la_regle, Proceed: proceed}
