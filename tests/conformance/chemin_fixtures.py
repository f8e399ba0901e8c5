"""What Chemin de Fer has of its own in conformance."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from bank_fixtures import laid, paid_in
from chemin_preview import look_at_outlook
from chemin_view import Heard, look_at_view
from fixtures import Fixtures, Watcher, answers, nothing, within

from sabot.games.bank.questions import Answer
from sabot.games.bank.table import available, too_few
from sabot.games.chemin.associate import Associate, CanAssociate
from sabot.games.chemin.calls import CanCall, MakeCall
from sabot.games.chemin.claims import prime
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded
from sabot.games.chemin.people import BEFORE_THE_DEAL
from sabot.games.chemin.record import CHEMIN
from sabot.games.chemin.stakes import CheminCanStake, CheminStake, least_stake
from sabot.games.chemin.state import Chemin, stage
from sabot.games.chemin.suite import CanTakeSuite, TakeSuite
from sabot.games.chemin.table import CheminView
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.windows import PlayerId
from sabot.money import Cents

ALWAYS: Final = {CanAssociate: Associate, CheminCanAnswer: Answer, CanTakeSuite: TakeSuite}


class CheminWatcher(Watcher):
    """The last coup as it was heard, what a view foretells, two who are present, an order of claims."""

    def __init__(self) -> None:
        self.heard = Heard()

    def hear(self, before: Chemin, event: Any, after: Chemin) -> None:
        self.heard.hear(before, event)
        if isinstance(event, CheminCoupDealt):
            assert sum(after.layout.values()) == after.bank > 0

    def look(self, state: Chemin, viewer: PlayerId | None, shown: CheminView) -> None:
        look_at_view(state, viewer, shown)
        self.heard.look(shown)

    def between(self, state: Chemin) -> None:
        assert state.phase not in BEFORE_THE_DEAL or not too_few(state)
        order = prime(state)
        assert len(set(order)) == len(order)
        assert set(order) == set(state.players) - {state.banker, state.associate}
        if not state.over:
            look_at_outlook(state)


def covers(_state: Chemin, _actor: PlayerId, option: Any, action: Any) -> bool:
    """Whether an option of Chemin de Fer's own allows just this."""
    match option, action:
        case (CheminCanStake(asked), CheminStake(on, amount)):
            return asked == on and (amount == 0 or within(option, amount))
        case (CanCall(asked, calls), MakeCall(on, call)):
            return asked == on and (call is None or call in [each.call for each in calls])
        case _:
            return answers(option, action, ALWAYS)


def bounds(state: Chemin, actor: PlayerId) -> Iterable[int]:
    """Amounts that matter now to an actor."""
    bid = 0 if state.auction is None else state.auction.bid
    funds = (available(state, state.players[actor]),) if actor in state.players else ()
    return (least_stake(state), state.bank, state.amount, bid, *funds)


FIXTURES: Final = Fixtures(
    game=CHEMIN,
    small={"decks": 1, "stop_card": 14},
    numbers={
        **{f"decks-{decks}": {"decks": decks} for decks in (2, 6, 16)},
        **{f"stop-card-{cards}": {"stop_card": cards} for cards in (6, 7, 10, 16, 32)},
        **{f"seats-{seats}": {"seats": seats} for seats in (2, 3, 11)},
        **{f"standing-{standing}": {"standing": standing, "seats": 3} for standing in (0, 1)},
        **{f"absent-{coups}": {"absent_coups": coups} for coups in (0, 1)},
        **{f"taxe-{taxe}": {"taxe": Fraction(taxe), "rounding": "up", "coin": Cents(50)} for taxe in ("0", "1/8")},
        **{f"minimum-{minimum}": {"minimum": Cents(minimum)} for minimum in (1, 1500)},
    },
    kinds=(
        {"associate": "with_consent", "burn": "first_card", "standing": 1, "coin": Cents(50), "a_deux": "off"},
        {"seating": "random", "seats": 3, "standing": 1, "taxe": Fraction(1, 20)},
        {"associate": "with_consent", "standing": 2},
    ),
    seats=(2, 4, 9, 11),
    coins=(1, 50),
    settled=CheminCoupEnded,
    laid=laid,
    on_table=lambda state: paid_in(state) + sum(state.layout.values()) + state.bank,
    asked=lambda state: () if state.auction is None else (state.auction.opened,),
    covers=covers,
    bounds=bounds,
    entries=nothing,
    watcher=CheminWatcher,
    ends_in=frozenset(("shuffle", "promises", "cut", "post", "calls", "deal", "keep", "waits")),
    goes_on_in=frozenset(("stakes", "raise", "marche", "declare", "turn", "give", "choose", "settle")),
    left_in=frozenset(("associate", "consent", "calls", "stakes", "raise", "marche", "deal", "keep")),
    stage=stage,
)
