"""P2: the cards of a side are turned by the highest stake on it."""

from functools import reduce
from itertools import permutations

import pytest
from punto_american import waits_for

from any_table import of
from punto_table import PLAYER_WINS, Table, house
from sabot.coup import deal_coup
from sabot.games.punto.coup import CardDealt, CardDealtDown, HandPassed, HandPassedOn, HandShown, dealt
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import evolve, pending, snapshot, told, view
from sabot.games.refusals import Code
from sabot.games.steps import Proceed
from sabot.games.windows import CROUPIER, PlayerId

ANN, BOB, EVE = map(PlayerId, ("ann", "bob", "eve"))
SIX_CARDS = "2s 2h Th Td 3c 4d"
"""Player 2 draws a 3 and has 5, Banker 2 draws a 4 and has 6."""


def squeezed(front: str, stakes: dict[str, dict[str, int]], rules: str = "punto-banco", **changes: object) -> Table:
    """A table that squeezes, its bets closed on these stakes, in units."""
    table = Table(house(rules, squeeze="highest_stake", burn="none", **changes), "ann bob eve")
    table.shoe(front)
    for name, entry in stakes.items():
        table.stake(name, **{bet: units * 100 for bet, units in entry.items()})
    table.close()
    return table


def faces(table: Table, viewer: PlayerId | None) -> tuple[list[str | None], list[str | None]]:
    shown = snapshot(table.state, viewer)
    return [each.face for each in shown.player_hand.cards], [each.face for each in shown.banker_hand.cards]


def test_P2_squeeze_the_cards_of_a_side_go_face_down_to_the_highest_stake_on_it() -> None:
    """The cards of a side are dealt face down to the highest stake on it, who turns them."""
    table = squeezed(SIX_CARDS, {"ann": {"player": 10}, "bob": {"banker": 20}, "eve": {"player": 30, "banker": 10}})
    deal = table.proceed()
    assert len(of(deal, CardDealtDown)) == 4
    assert table.all(CardDealt) == []
    (passed,) = of(deal, HandPassed)
    assert (passed.side, passed.player, [card[:2] for card in passed.cards]) == ("player", EVE, ["2s", "Th"])
    assert waits_for(table) == (EVE,)
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    shown, banker = table.proceed("eve")
    assert isinstance(shown, HandShown)
    assert isinstance(banker, HandPassed)
    assert (banker.side, banker.player, [card[:2] for card in banker.cards]) == ("banker", BOB, ["2h", "Td"])


def test_P2_squeeze_until_they_are_turned_nobody_else_knows_them() -> None:
    """Player's are open before Banker's are touched; until then nobody else knows them: not even who will turn them."""
    table = squeezed(SIX_CARDS, {"bob": {"banker": 20}, "eve": {"player": 30}})
    before = table.state
    passed = table.proceed()[-1]
    assert faces(table, EVE) == (["2s", "Th"], [None, None])
    for viewer in (ANN, BOB, None, CROUPIER):
        assert faces(table, viewer) == ([None, None], [None, None])
        assert view(before, passed, viewer) == HandPassedOn("player", EVE)
    table.proceed("eve")
    assert faces(table, BOB) == (["2s", "Th"], ["2h", "Td"])
    assert faces(table, EVE) == faces(table, None) == (["2s", "Th"], [None, None])
    table.proceed("bob")
    table.proceed(CROUPIER)
    assert faces(table, EVE) == (["2s", "Th", "3c"], ["2h", "Td"])
    assert faces(table, BOB) == faces(table, None) == (["2s", "Th", None], ["2h", "Td"])
    assert snapshot(table.state, None).player_hand.points == 2
    assert snapshot(table.state, EVE).player_hand.points == 5


def test_P2_squeeze_the_third_cards_too() -> None:
    """Who turns them, the third too."""
    table = squeezed(SIX_CARDS, {"bob": {"banker": 20}, "eve": {"player": 30}})
    for name in (CROUPIER, "eve", "bob"):
        table.proceed(name)
    for side, player, card, points in (("player", EVE, "3c", 5), ("banker", BOB, "4d", 6)):
        dealt_now = table.proceed(CROUPIER)
        (down,), (passed,) = of(dealt_now, CardDealtDown), of(dealt_now, HandPassed)
        assert (down.side, [each[:2] for each in passed.cards]) == (side, [card])
        assert waits_for(table) == (player,)
        assert of(table.proceed(player), HandShown)[0].points == points
    (settled,) = of(table.proceed(CROUPIER), CoupSettled)
    assert (settled.winner, settled.player_points, settled.banker_points) == ("B", 5, 6)


@pytest.mark.parametrize("equal", list(permutations(("ann", "bob", "eve"))))
def test_P2_squeeze_of_equal_stakes_the_first_at_the_croupiers_right_has_them(equal: tuple[str, ...]) -> None:
    """P5's order; nobody holds the shoe, so that it begins at the croupier's right."""
    table = squeezed(PLAYER_WINS, {name: {"player": 10, "banker": 10} for name in equal})
    assert of(table.proceed(), HandPassed)[0].player == ANN
    assert of(table.proceed("ann"), HandPassed)[0].player == ANN


def test_P2_squeeze_where_nobody_has_staked_on_a_side_the_croupier_turns_it() -> None:
    """Nobody: the croupier."""
    table = squeezed(SIX_CARDS, {"ann": {"tie": 10}, "bob": {"banker": 10}})
    assert of(table.proceed(), HandPassed) == []
    assert waits_for(table) == ()
    assert faces(table, ANN) == faces(table, BOB) == ([None, None], [None, None])
    assert [type(each).__name__ for each in table.proceed()] == ["HandShown", "HandPassed"]
    assert waits_for(table) == (BOB,)


def test_P2_squeeze_silence_the_croupier_turns_them() -> None:
    """Silence: the croupier turns them."""
    table = squeezed(SIX_CARDS, {"bob": {"banker": 20}, "eve": {"player": 30}})
    while table.stage == "coup":
        waiting = pending(table.state)
        assert waiting is not None
        assert waiting.default == Proceed(table.on)
        table.proceed(CROUPIER)
    assert [each.side for each in table.all(HandShown)] == ["player", "banker", "player", "banker"]


def test_P2_squeeze_where_the_players_deal_the_holder_passes_and_the_highest_stakes_turn() -> None:
    """P5: the highest Player stake looks first; with `squeeze` it turns them, and the highest Banker stake Banker's."""
    table = squeezed(SIX_CARDS, {"bob": {"banker": 30}, "eve": {"player": 30}}, "american")
    asked = []
    while table.stage == "coup":
        asked.append(waits_for(table)[0] if waits_for(table) else CROUPIER)
        table.proceed(asked[-1])
    assert asked == [ANN, EVE, ANN, BOB, ANN, EVE, ANN, BOB, CROUPIER]


@pytest.mark.parametrize("front", [SIX_CARDS, PLAYER_WINS, "2 7 T T 6 ", "2 3 T T T 3 ", "7 2 T T 5 "])
@pytest.mark.parametrize("rules", ["punto-banco", "american", "ez-baccarat", "super-6"])
def test_P2_squeeze_changes_nothing_but_the_ceremony(front: str, rules: str) -> None:
    """The coup is that of the binding tableau, the record of the shoe has its cards, and its events fold to it."""
    table = squeezed(front, {"bob": {"banker": 30}, "eve": {"player": 30}}, rules)
    start, log = table.state, len(table.log)
    while table.stage == "coup":
        table.proceed(next(iter(waits_for(table)), CROUPIER))
    cards = table.state.taille.shoe.cards
    coup = deal_coup(cards)
    events = table.log[log:]
    laid = dealt(events, cards)
    assert laid == cards[: len(coup.player) + len(coup.banker)]
    assert reduce(evolve, events, start) == table.state
    assert table.state.results[-1].winner == coup.winner


def test_P2_squeeze_what_is_said_names_no_card_before_it_is_turned() -> None:
    table = squeezed(SIX_CARDS, {"bob": {"banker": 20}, "eve": {"player": 30}})
    said = []
    while table.stage == "coup":
        before = table.state
        for event in table.proceed(next(iter(waits_for(table)), CROUPIER)):
            public, before = view(before, event, None), evolve(before, event)
            said += [(line.key, line.facts) for line in told(before, public) if line.section != "note"]
    keys = [key for key, _ in said]
    assert keys[:3] == ["face_down", "squeezes", "hand"]
    assert said[1][1] == {"side": "player", "player": "eve"}
    assert ("draws_down", {"side": "banker"}) in said
    assert keys.count("hand") == 4


def test_P2_squeeze_none_is_what_is_left_out() -> None:
    """`squeeze = none | highest_stake`, its default first."""
    assert house("punto-banco").squeeze == "none"
    table = squeezed(PLAYER_WINS, {"ann": {"player": 10}})
    assert table.state.rules.squeeze == "highest_stake"
