"""What Baccara Banque has of its own in conformance."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from bank_fixtures import laid, paid_in
from fixtures import Fixtures, Watcher, answers, nothing, within

from sabot.games.bank.questions import Answer
from sabot.games.bank.table import available, too_few
from sabot.games.banque.award import BeWilling, CanBeWilling, CanNameCutter, NameCutter
from sabot.games.banque.banco import CallBanco, CanCallBanco
from sabot.games.banque.coup import BanqueCoupDealt
from sabot.games.banque.order import order, turn_holder
from sabot.games.banque.people import BEFORE_THE_DEAL
from sabot.games.banque.record import BANQUE
from sabot.games.banque.stakes import BanqueCanAnswer, BanqueCanStake, BanqueStake
from sabot.games.banque.state import Banque, stage, staked
from sabot.games.banque.succession import CanTakeBank, TakeBank
from sabot.games.banque.taxe import most_capital
from sabot.games.banque.tenure import AddToBank, CanAddToBank, CanGoOn, CanRetire, GoOn, Retire, needed_refill
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents

ALWAYS: Final = {
    BanqueCanAnswer: Answer,
    CanBeWilling: BeWilling,
    CanTakeBank: TakeBank,
    CanGoOn: GoOn,
    CanRetire: Retire,
}


class BanqueWatcher(Watcher):
    """Stakes that a deal needs, two who are present, an order of claims, turns that somebody has."""

    def hear(self, before: Banque, event: Any, after: Banque) -> None:
        assert after.bank >= 0
        if isinstance(event, BanqueCoupDealt):
            assert staked(after) > 0
            assert not after.bank_open or staked(after) <= after.bank

    def between(self, state: Banque) -> None:
        assert state.over or state.phase not in BEFORE_THE_DEAL or not too_few(state)
        assert state.phase != "banco" or (state.bank >= state.rules.least_stake and not state.bank_open)
        assert sorted(order(state)) == sorted(set(state.players) - {state.banker, state.retiring})
        assert {turn_holder(state, "one"), turn_holder(state, "two")} <= {*order(state), None}


def covers(_state: Banque, _actor: PlayerId, option: Any, action: Any) -> bool:
    """Whether an option of Baccara Banque's own allows just this."""
    match option, action:
        case (CanAddToBank(asked), AddToBank(on, amount)):
            return asked == on and within(option, amount)
        case (BanqueCanStake(asked, places=places), BanqueStake(on, amount, place)):
            return asked == on and (amount == 0 or (within(option, amount) and place in places))
        case (CanCallBanco(asked, _, places), CallBanco(on, place)):
            return asked == on and (place is None or place in places)
        case (CanNameCutter(asked, players), NameCutter(on, player)):
            return asked == on and (player is None or player in players)
        case _:
            return answers(option, action, ALWAYS)


def bounds(state: Banque, actor: PlayerId) -> Iterable[int]:
    """Amounts that matter now to an actor."""
    bid, player = 0 if state.auction is None else state.auction.bid, state.players.get(actor)
    funds = 0 if player is None else available(state, player)
    amounts = (state.rules.least_stake, state.bank, state.amount, state.offered, needed_refill(state), bid)
    return (*amounts, funds, most_capital(state, funds))


FIXTURES: Final = Fixtures(
    game=BANQUE,
    small={"decks": 1, "deck_options": (1,), "stop_card": 20, "minimum": Cents(7_000)},
    numbers={
        **{f"stop-card-{cards}": {"stop_card": cards} for cards in (9, 10, 18, 30)},
        **{f"seats-{seats}": {"seats": seats} for seats in (2, 4)},
        **{f"absent-{coups}": {"absent_coups": coups} for coups in (0, 1)},
        "coarse": {"taxe_limited": Fraction(1, 8), "rounding": "up", "coin": Cents(700)},
        "taxed-capital": {"taxe_on": "capital", "bank_kind": "open", "coin": Cents(50)},
    },
    kinds=(
        {"award": "lot", "seating": "random", "seats": 4, "beyond": "returned", "burn": "first_card", "standing": 1},
        {"award": "list", "absent_coups": 1, "bank_kind": "open", "standing": 1, "coin": Cents(50)},
        {"award": "auction", "banker_liberty": "tableau", "ponte_liberty": "five", "standing": 1},
        {"award": "list", "taxe_on": "capital", "standing": 1},
    ),
    seats=(2, 4, 6, 10),
    coins=(1, 50),
    settled=BanqueCoupEnded,
    laid=laid,
    on_table=lambda state: paid_in(state) + sum(each.one + each.two for each in state.layout.values()) + state.bank,
    asked=lambda state: () if state.auction is None else (state.auction.opened,),
    covers=covers,
    bounds=bounds,
    entries=nothing,
    watcher=BanqueWatcher,
    ends_in=frozenset(("auction", "shuffle", "promises", "cut", "cutter", "banco", "tenure", "waits")),
    goes_on_in=frozenset(("beyond", "cover", "deal", "declare", "turn", "give", "choose", "settle")),
    left_in=frozenset(("banco", "stakes", "declare", "tenure")),
    stage=stage,
    rare=frozenset((Code.BARRED, Code.ALREADY_PROMISED, Code.ALREADY_REVEALED)),  # B6.1 and S6 have tests of their own
)
