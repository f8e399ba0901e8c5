"""What is said of a game of Punto Banco, without a language (rule book A)."""

from collections.abc import Mapping
from typing import Final

from sabot.cards import points
from sabot.coup import Side
from sabot.games.game import Line
from sabot.games.punto.events import (
    BankerCardsPassed,
    BetsClosed,
    BetsOpened,
    CardDealt,
    CardDealtDown,
    CommissionCollected,
    CoupSettled,
    CroupierDeals,
    HandPassedOn,
    HandSeen,
    HandShown,
    PublicEvent,
    ShoePassed,
    StakeLine,
    StakesEntered,
    StakesReturned,
)
from sabot.games.punto.state import Punto, stage
from sabot.games.seats import SeatTaken, Stood
from sabot.games.steps import Finished
from sabot.games.told import SHARED, Lines, Teller, call, event, faces, heading, note, one

NOW: Final[Mapping[Side, str]] = {"player": "now_player", "banker": "now_banker"}
FIRST_FOUR: Final = 4


def told(state: Punto, public: PublicEvent) -> Lines:
    """The lines of an event, at the table as it leaves it."""
    return TELLERS[type(public)](state, public)


def points_said(total: int, cards: int) -> str:
    """The key of some points as they are called; a naturel in two cards has its own."""
    return f"natural_{total}" if cards == 2 and total >= 8 else f"points_{total}"


def _opened(_state: Punto, each: BetsOpened) -> Lines:
    tied = (
        note("stands", player=player, bet=bet, stake=stake)
        for player, stakes in each.tied.items()
        for bet, stake in stakes.items()
    )
    return heading("coup", coup=each.coup), call("faites_vos_jeux"), *tied


def _entered(_state: Punto, each: StakesEntered) -> Lines:
    return tuple(note("stake", player=each.player, bet=bet, stake=stake) for bet, stake in each.stakes.items())


def _finished(state: Punto, each: Finished) -> Lines:
    passes = stage(state) == "bets" and state.window is not None and each.player not in state.window.entries
    return (note("passes", player=each.player),) if passes else ()


def _closed(_state: Punto, each: BetsClosed) -> Lines:
    return (call("rien_ne_va_plus"),) if each.total else (call("rien_ne_va_plus"), note("no_stakes"))


def _dealt(state: Punto, each: CardDealt) -> Lines:
    hand = state.coup.player if each.side == "player" else state.coup.banker
    if len(hand) > 2:
        said = points_said(points(hand), len(hand))
        return event("draws", side=each.side, card=each.card[:2]), call(NOW[each.side], points=said)
    return _totals(state) if len(state.coup.player) + len(state.coup.banker) == FIRST_FOUR else ()


def _totals(state: Punto) -> Lines:
    """Both hands, as the croupier calls them after the first four cards."""
    player, banker = state.coup.player, state.coup.banker
    totals = call("totals", player=points_said(points(player), 2), banker=points_said(points(banker), 2))
    return _hand("player", player), _hand("banker", banker), totals


def _hand(side: Side, cards: tuple[str, ...]) -> Line:
    return event("hand", side=side, cards=tuple(card[:2] for card in cards))


def _dealt_down(state: Punto, _each: CardDealtDown) -> Lines:
    whole = len(state.coup.player) + len(state.coup.banker) == FIRST_FOUR
    return (event("face_down"),) if whole else ()


def _shown(_state: Punto, each: HandShown) -> Lines:
    said = points_said(each.points, len(each.cards))
    return _hand(each.side, each.cards), call(NOW[each.side], points=said)


def _seen(_state: Punto, each: HandSeen) -> Lines:
    return (event("hand_seen", cards=faces(each.cards)),)


def _settled(_state: Punto, each: CoupSettled) -> Lines:
    return _result(each), *(_stake(line) for line in each.lines)


def _result(each: CoupSettled) -> Line:
    player, banker = points_said(each.player_points, 3), points_said(each.banker_points, 3)
    if each.winner == "T":
        return call("egalite", points=player)
    if each.winner == "P":
        return call("player_wins", high=player, low=banker)
    return call("banker_wins", high=banker, low=player)


def _stake(line: StakeLine) -> Line:
    key = "won_owing" if line.debt else line.result
    return note(key, player=line.player, bet=line.bet, stake=line.stake, received=line.received, debt=line.debt)


def _passed(_state: Punto, each: ShoePassed) -> Lines:
    if each.player is None:
        return (event("shoe_passed_nobody"),)
    return call("la_main_passe"), event("shoe_passed", player=each.player)


TELLERS: Final[Mapping[type, Teller]] = {
    **{kind: teller for kind, teller in SHARED.items() if kind not in (Stood, SeatTaken)},
    Finished: _finished,
    BetsOpened: _opened,
    StakesEntered: _entered,
    BetsClosed: _closed,
    CardDealt: _dealt,
    CardDealtDown: _dealt_down,
    HandSeen: _seen,
    HandPassedOn: one("hand_passed_on", "player"),
    BankerCardsPassed: one("banker_cards_passed", "player"),
    HandShown: _shown,
    CoupSettled: _settled,
    ShoePassed: _passed,
    CroupierDeals: one("croupier_deals", "player"),
    StakesReturned: one("stakes_returned", "player", "amount"),
    CommissionCollected: one("commission_collected", "player", "amount"),
}
