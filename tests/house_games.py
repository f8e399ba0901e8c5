"""What the tests of the house know of each game: short rule sets, the way to the stakes, one stake, what it makes."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from sabot.bets import BetId
from sabot.games.bank.auction import Bid, BidMade
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Decline
from sabot.games.bank.table import opened as banque_opened
from sabot.games.bank.table import opened as chemin_opened
from sabot.games.banque.award import BeWilling, NameCutter, WillingSaid
from sabot.games.banque.banco import CallBanco
from sabot.games.banque.record import BANQUE
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueStake
from sabot.games.banque.succession import TakeBank
from sabot.games.banque.tenure import GoOn
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.banque.way import BanqueEntered
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.coup import CheminCoupEnded
from sabot.games.chemin.record import CHEMIN
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.suite import TakeSuite
from sabot.games.chemin.way import CheminEntered
from sabot.games.game import AnyGame
from sabot.games.layout.stakes import Enter, StakesEntered
from sabot.games.layout.stakes import opened as punto_opened
from sabot.games.punto.record import PUNTO
from sabot.games.punto.settlement import CoupSettled
from sabot.games.seats import BoughtIn, BuyIn, Seated, SeatTaken, Sit, Stand, Stood, TakeSeat
from sabot.games.steps import Finish, Finished, Proceed
from sabot.games.taille import PromiseSeed, RevealSeed, SeedPromised, SeedRevealed
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

Makes = dict[type, tuple[type, ...]]
SHARED: Final[Makes] = {
    Seated: (Sit,),
    BoughtIn: (BuyIn,),
    Finished: (Finish,),
    SeedPromised: (PromiseSeed,),
    SeedRevealed: (RevealSeed,),
}


class House(NamedTuple):
    """`short` are rule sets of short shoes. `stakes` is the stage at which stakes are open, and `stake` one of them;
    `onward` is what a player does to get there. `makes` tells the commands that make exactly one event of a kind each,
    which nothing else makes; `settled` is the event that ends a coup."""

    game: AnyGame
    short: tuple[Any, ...]
    stakes: str
    stake: Callable[[Any, int], Any]
    onward: Callable[[Any, PlayerId], Any]
    makes: Makes
    settled: type

    def stage(self, state: Any) -> str:
        """Where a table stands, as anybody sees it."""
        return str(self.game.snapshot(state, None).stage)

    def results(self, state: Any) -> int:
        return int(state.coups)

    def __repr__(self) -> str:
        return self.game.id


def _punto_onward(state: Any, _player: PlayerId) -> Any:
    return Finish(punto_opened(state))


def _chemin_onward(state: Any, player: PlayerId) -> Any:
    """Who is asked first banks, the others let windows pass."""
    on = chemin_opened(state)
    match CHEMIN.snapshot(state, None).stage:
        case "post":
            return Post(on, Cents(state.rules.minimum * 4)) if not state.declined else Decline(on)
        case "deal":
            return Proceed(on)
        case _:
            return Finish(on)


def _banque_onward(state: Any, player: PlayerId) -> Any:
    """The first who is asked bids or is willing, the banker goes on, the others let windows pass."""
    on = banque_opened(state)
    match BANQUE.snapshot(state, None).stage:
        case "auction" if state.auction.bidder is None:
            return Bid(state.auction.opened, Cents(state.rules.minimum * 4))
        case "post":
            return Post(on, Cents(state.rules.minimum * 4))
        case "willing" if player not in state.willing:
            return BeWilling(on, willing=True)
        case "cutter":
            return NameCutter(on, None)
        case "tenure":
            return GoOn(on)
        case "deal":
            return Proceed(on)
        case _:
            return Finish(on)


PUNTO_HOUSE: Final = House(
    game=PUNTO,
    short=tuple(varied(load(name), decks=2, deck_options=(2,), stop_card=60) for name in ("mini", "american")),
    stakes="bets",
    stake=lambda state, amount: Enter(punto_opened(state), {BetId("player"): Cents(amount)}),
    onward=_punto_onward,
    makes=SHARED | {StakesEntered: (Enter,)},
    settled=CoupSettled,
)


def _chemin(**changes: str) -> CheminRules:
    name = "-".join(("chemin-de-fer", *changes.values()))
    return varied(load("chemin-de-fer", CheminRules), decks=2, deck_options=(2,), stop_card=60, id=name, **changes)


CHEMIN_HOUSE: Final = House(
    game=CHEMIN,
    short=(_chemin(), _chemin(declaration="when_made", seating="random")),
    stakes="stakes",
    stake=lambda state, amount: CheminStake(chemin_opened(state), Cents(amount)),
    onward=_chemin_onward,
    makes=SHARED
    | {
        Stood: (Stand,),
        SeatTaken: (TakeSeat,),
        BidMade: (Bid,),
        CheminEntered: (MakeCall, CheminStake, Associate, TakeSuite),
    },
    settled=CheminCoupEnded,
)


def _banque(**changes: Any) -> BanqueRules:
    name = "-".join(("baccara-banque", *map(str, changes.values())))
    rules = varied(load("baccara-banque", BanqueRules), decks=2, deck_options=(2,), stop_card=60, id=name, **changes)
    return varied(rules, minimum=Cents(5_000))


BANQUE_HOUSE: Final = House(
    game=BANQUE,
    short=(_banque(), _banque(award="lot", bank_kind="open", taxe_on="capital")),
    stakes="stakes",
    stake=lambda state, amount: BanqueStake(banque_opened(state), Cents(amount), "cheval"),
    onward=_banque_onward,
    makes=SHARED
    | {
        Stood: (Stand,),
        SeatTaken: (TakeSeat,),
        BidMade: (Bid,),
        WillingSaid: (BeWilling,),
        BanqueEntered: (CallBanco, BanqueStake, TakeBank),
    },
    settled=BanqueCoupEnded,
)
HOUSES: Final = (PUNTO_HOUSE, CHEMIN_HOUSE, BANQUE_HOUSE)
SHORT: Final = [(house, rules) for house in HOUSES for rules in house.short]


def _of_each(names: str, part: slice, now: tuple[House, ...] = HOUSES) -> pytest.MarkDecorator:
    """Cases of every short rule set; all but the first one of each game that is asked `now` are asked later."""
    return pytest.mark.parametrize(names, [
        pytest.param(
            *each[part], id=each[1].id,
            marks=() if each[0] in now and each[1] is each[0].short[0] else pytest.mark.long,
        )
        for each in SHORT
    ])  # fmt: skip


of_each_house: Final = _of_each("house, rules", slice(2))


def of_house(house: House) -> pytest.MarkDecorator:
    """The same of one game; the others are asked later."""
    return _of_each("house, rules", slice(2), (house,))


def of_rules(house: House) -> pytest.MarkDecorator:
    """The same, of its rules alone."""
    return _of_each("rules", slice(1, 2), (house,))
