"""What is said of a game of Punto Banco, without a language (rule book A)."""

from collections.abc import Mapping
from typing import Final

from sabot.cards import Card, points
from sabot.coup import Side
from sabot.games import layout_told
from sabot.games.game import Line
from sabot.games.layout_told import stake_line
from sabot.games.punto.events import (
    BankerCardsPassed,
    CardDealt,
    CardDealtDown,
    CoupSettled,
    CroupierDeals,
    HandPassedOn,
    HandSeen,
    HandShown,
    ShoePassed,
)
from sabot.games.punto.state import Punto, cards_of
from sabot.games.told import Lines, Teller, call, event, faces, one, telling

FIRST_FOUR: Final = 4


def points_said(total: int, cards: int) -> str:
    """The key of some points as they are called; a naturel in two cards has its own."""
    return f"natural_{total}" if cards == 2 and total >= 8 else f"points_{total}"


def _dealt(state: Punto, each: CardDealt) -> Lines:
    if len(cards_of(state, each.side)) > 2:
        return event("draws", side=each.side, card=each.card[:2]), _totals(state)
    if len(state.coup.player) + len(state.coup.banker) < FIRST_FOUR:
        return ()
    return _hand("player", state.coup.player), _hand("banker", state.coup.banker), _totals(state)


def _totals(state: Punto) -> Line:
    """Both totals, as the croupier calls them when they are known and whenever one has changed."""
    return call("totals", player=_total(state.coup.player), banker=_total(state.coup.banker))


def _total(cards: tuple[Card, ...]) -> str:
    return points_said(points(cards), len(cards))


def _hand(side: Side, cards: tuple[Card, ...]) -> Line:
    return event("hand", side=side, cards=faces(cards), points=points(cards))


def _dealt_down(state: Punto, each: CardDealtDown) -> Lines:
    if len(cards_of(state, each.side)) > 2:
        return (event("draws_down", side=each.side),)
    whole = len(state.coup.player) + len(state.coup.banker) == FIRST_FOUR
    return (event("face_down"),) if whole else ()


def _shown(state: Punto, each: HandShown) -> Lines:
    """The caller announces the hand; the second one with both totals, and so each that has its third card."""
    called = (
        _totals(state)
        if each.side == "banker" or len(each.cards) > 2
        else call("now_player", points=_total(each.cards))
    )
    return _hand(each.side, each.cards), called


def _seen(_state: Punto, each: HandSeen) -> Lines:
    return (event("hand_seen", cards=faces(each.cards)),)


def _passed_on(state: Punto, each: HandPassedOn) -> Lines:
    if state.rules.squeeze == "none":
        return (event("hand_passed_on", player=each.player),)
    return (event("squeezes", side=each.side, player=each.player),)


def _settled(_state: Punto, each: CoupSettled) -> Lines:
    return _result(each), *(stake_line(line) for line in each.lines)


def _result(each: CoupSettled) -> Line:
    player, banker = points_said(each.player_points, 3), points_said(each.banker_points, 3)
    if each.winner == "T":
        return call("egalite", points=player)
    if each.winner == "P":
        return call("player_wins", high=player, low=banker)
    return call("banker_wins", high=banker, low=player)


def _passed(_state: Punto, each: ShoePassed) -> Lines:
    refused = (event("shoe_refused"),) if each.refused else ()
    if each.player is None:
        return *refused, event("shoe_passed_nobody")
    return *refused, call("la_main_passe"), event("shoe_passed", player=each.player)


TELLERS: Final[Mapping[type, Teller]] = {
    **layout_told.TELLERS,
    CardDealt: _dealt,
    CardDealtDown: _dealt_down,
    HandSeen: _seen,
    HandPassedOn: _passed_on,
    BankerCardsPassed: one("banker_cards_passed", "player"),
    HandShown: _shown,
    CoupSettled: _settled,
    ShoePassed: _passed,
    CroupierDeals: one("croupier_deals", "player"),
}
told = telling(TELLERS)
"""The lines of an event, at the table as it leaves it."""
