"""What Punto Banco has of its own in conformance."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

import msgspec
from own import Own, Watcher, answers, near

from sabot.bets import BetId, catalogue
from sabot.cards import Card
from sabot.games.layout import Enter, stage, staked
from sabot.games.layout_legality import free_to_stake
from sabot.games.layout_options import CanEnter
from sabot.games.punto.actions import HaveCroupierDeal, RefuseShoe
from sabot.games.punto.events import CardDealt, CoupSettled, HandShown
from sabot.games.punto.options import CanHaveCroupierDeal, CanRefuseShoe
from sabot.games.punto.record import PUNTO
from sabot.games.punto.rules import PuntoRules, TableBet
from sabot.games.punto.state import Punto
from sabot.games.steps import CardsBurned
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load

Stakes = dict[BetId, Cents]
AMERICAN: Final = load("american", PuntoRules)
COARSE: Final = tuple(msgspec.structs.replace(bet, minimum=Cents(1000), maximum=Cents(20_000)) for bet in AMERICAN.bets)
ALL_BETS: Final = tuple(TableBet(bet, Cents(100), Cents(50_000)) for bet in catalogue().values())


class PuntoWatcher(Watcher):
    """Commission is owed by who is there, and covered."""

    def hear(self, before: Punto, event: Any, after: Punto) -> None:
        assert set(after.debts) <= set(after.players)
        assert all(player.purse >= after.debts.get(player.id, 0) >= 0 for player in after.players.values())


def laid(event: Any) -> Iterable[Card] | None:
    """The cards that an event lays open."""
    match event:
        case CardDealt(card=card):
            return (card,)
        case CardsBurned(turned=turned):
            return (turned,)
        case HandShown(cards=cards):
            return cards[2:] or cards
        case _:
            return None


def covers(state: Punto, actor: PlayerId, option: Any, action: Any) -> bool:
    """Whether an option of Punto Banco's own allows just this."""
    if isinstance(option, CanEnter) and isinstance(action, Enter):
        return option.on == action.on and _within(option, action.stakes, _standing(state, actor))
    return answers(option, action, {CanRefuseShoe: RefuseShoe, CanHaveCroupierDeal: HaveCroupierDeal})


def _within(offer: CanEnter, stakes: Stakes, standing: Stakes) -> bool:
    """Whether stakes are within an offer; one that stands already stands whatever a limit has become since."""
    ranges = {each.bet: each for each in offer.bets}
    if any(stakes.get(each.bet, 0) < each.locked for each in offer.bets):
        return False
    if sum(stakes.values()) > max(offer.available, sum(standing.values())):
        return False
    return all(
        stake in (0, standing.get(bet))
        or (bet in ranges and ranges[bet].minimum <= stake <= ranges[bet].maximum and stake % offer.coin == 0)
        for bet, stake in stakes.items()
    )


def _standing(state: Punto, actor: PlayerId) -> Stakes:
    return {} if state.window is None else state.window.entries.get(actor, state.tied.get(actor, {}))


def entries(state: Punto, actor: PlayerId) -> Iterator[Stakes]:
    """Stakes on one bet at its bounds, alone and beside what stands; and all that stands, a little changed."""
    standing, player = _standing(state, actor), state.players.get(actor)
    free = 0 if player is None else free_to_stake(state, player)
    own = (state.maxima[actor],) if actor in state.maxima else ()
    yield from ({}, standing)
    for bet in state.rules.bets[:4]:
        rest = sum(stake for each, stake in standing.items() if each != bet.id)
        for amount in near(0, bet.minimum, bet.maximum, free, free - rest, standing.get(bet.id, 0), *own):
            yield from ({bet.id: Cents(amount)}, {**standing, bet.id: Cents(amount)})


OWN: Final = Own(
    game=PUNTO,
    small={"decks": 1, "stop_card": 14},
    numbers={
        **{f"decks-{decks}": {"decks": decks} for decks in (2, 3, 8, 16)},
        **{f"stop-card-{cards}": {"stop_card": cards} for cards in (6, 7, 10, 16)},
        **{f"commission-{rate}": {"commission": Fraction(rate)} for rate in ("0", "1/40", "11/400", "1/20")},
        **{f"seats-{seats}": {"seats": seats} for seats in (1, 2, 14)},
        **{f"absent-{coups}": {"absent_coups": coups} for coups in (0, 1)},
        "coin-500": {"coin": Cents(500), "bets": COARSE, "commission_mode": "box"},
        "all-bets": {"id": "all-bets", "bets": ALL_BETS},
    },
    kinds=(
        {"tie_release": "locked", "burn": "first_card", "stop_card": 32},
        {"coin": Cents(50), "stop_card": 32},
        {"seats": 3, "stop_card": 32},
    ),
    seats=(2, 14),
    coins=(1, 100),
    settled=CoupSettled,
    laid=laid,
    on_table=lambda state: sum(sum(stakes.values()) for stakes in staked(state).values()),
    asked=lambda state: (state.offered,),
    covers=covers,
    bounds=lambda _state, _actor: (),
    entries=entries,
    watcher=PuntoWatcher,
    ends_in=frozenset(("shuffle", "promises", "cut", "bets")),
    goes_on_in=frozenset(("coup",)),
    left_in=frozenset(("coup",)),
    stage=stage,
)
