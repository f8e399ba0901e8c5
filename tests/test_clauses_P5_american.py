"""Rule book P5, the American table: the players hold the shoe in turn and deal."""

from itertools import permutations

import pytest

from punto_american import american, closed, holder, waits_for
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, TIE_OF_SIX_CARDS, Table, house, of
from sabot.games.punto import Proceed, RefuseShoe, options, pending, snapshot, view
from sabot.games.punto.events import (
    CardDealt,
    CardDealtDown,
    HandPassed,
    HandPassedOn,
    HandSeen,
    HandShown,
    ShoePassed,
)
from sabot.games.punto.options import CanProceed
from sabot.games.refusals import Code
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")


# --- Dealing and looking


def test_P5_american_the_card() -> None:
    """american: 8 decks, the full ceremony, 14 seats; the players deal."""
    rules = load("american")
    assert (rules.decks, rules.ceremony, rules.seats, rules.dealing) == (8, "full", 14, "players")
    assert rules.shoe_passes == "next"


def test_P4_american_commission_goes_into_the_box() -> None:
    """P4: `box`: the winner is paid in full; the debt is marked in the seat's commission box. American is played so."""
    table = american(BANKER_WINS)
    table.stake("ann", banker=10_000)
    (line,) = table.play().lines
    assert (line.result, line.received, line.debt) == ("won", 10_000, 500)
    assert table.debt("ann") == 500


def test_P5_american_the_first_holder_sits_at_the_croupiers_right() -> None:
    """The players hold the shoe in turn."""
    table = Table(house("american", burn="none"), "")
    for name, seat in (("eve", 9), ("ann", 3), ("bob", 5)):
        table.sit(name, seat)
    table.shoe(TIE)
    assert holder(table) == ANN
    assert table.all(ShoePassed) == [ShoePassed(ANN)]


def test_P5_american_the_holder_deals() -> None:
    """The players hold the shoe in turn and deal."""
    table = closed(american(PLAYER_WINS), bob=25)
    assert waits_for(table) == (ANN,)
    assert of(options(table.state, ANN), CanProceed) == [CanProceed(table.on)]
    assert of(options(table.state, BOB), CanProceed) == []
    refusal = table.refused("bob", Proceed(table.on))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": (ANN,)})
    assert table.proceed("ann")


def test_P5_american_the_croupier_deals_for_a_silent_holder() -> None:
    """A question has a stated answer for silence (W3)."""
    table = closed(american(PLAYER_WINS), bob=25)
    waiting = pending(table.state)
    assert waiting is not None
    assert waiting.default == Proceed(table.on)
    assert table.proceed(CROUPIER)


def test_P5_american_four_cards_face_down() -> None:
    """Cards 1 and 3 face down to the caller, 2 and 4 under the shoe's edge."""
    table = closed(american("9sb 5hp Tdp 6cb"), bob=25)
    down = of(table.proceed("ann"), CardDealtDown)
    assert [(each.side, each.back) for each in down] == [
        ("player", "b"), ("banker", "p"), ("player", "p"), ("banker", "b"),
    ]  # fmt: skip
    assert table.all(CardDealt) == []


def test_P5_american_the_highest_player_stake_looks_first() -> None:
    """Player's two go to the highest Player stake, who looks first."""
    table = closed(american("9s 5h Td 6c"), ann=30, bob=26, eve=40)
    (passed,) = of(table.proceed("ann"), HandPassed)
    assert (passed.side, passed.player, [each[:2] for each in passed.cards]) == ("player", EVE, ["9s", "Td"])
    assert snapshot(table.state, None).looker == EVE


def test_P5_american_other_bets_do_not_make_one_look() -> None:
    """Player's two go to the highest *Player* stake."""
    table = american(PLAYER_WINS)
    table.stake("ann", banker=90_000)
    table.stake("eve", tie=20_000)
    table.stake("bob", player=2500)
    table.close()
    assert of(table.proceed("ann"), HandPassed)[0].player == BOB


@pytest.mark.parametrize(
    ("holding", "equal", "first"),
    [("ann", "ann bob", BOB), ("ann", "bob eve", BOB), ("bob", "ann bob eve", EVE), ("eve", "bob eve ann", ANN)],
)
def test_P5_american_of_equal_stakes_the_first_from_the_holders_right_looks(
    holding: str, equal: str, first: PlayerId
) -> None:
    """Equal: first from the holder's right."""
    for order in permutations(equal.split()):
        table = american(PLAYER_WINS)
        while holder(table) != holding:
            table.act(holder(table) or "", RefuseShoe(table.state.offered))
        closed(table, **dict.fromkeys(order, 30))
        assert of(table.proceed(), HandPassed)[0].player == first


def test_P5_american_without_a_player_stake_the_caller_has_the_cards() -> None:
    """None: the caller."""
    table = closed(american(PLAYER_WINS))
    assert of(table.proceed("ann"), HandPassed) == []
    assert snapshot(table.state, None).looker is None
    assert waits_for(table) == ()
    assert table.code("bob", Proceed(table.on)) is Code.NOT_ASKED
    assert table.play().winner == "P"


def test_P5_american_only_who_looks_first_sees() -> None:
    """[He] looks first: nobody else sees, not the holder, not a spectator."""
    table = closed(american("9s 5h Td 6c"), bob=25, eve=30)
    before = table.state
    (passed,) = of(table.proceed("ann"), HandPassed)
    assert view(before, passed, EVE) == HandSeen("player", EVE, passed.cards)
    shown = snapshot(table.state, EVE)
    assert [each.face for each in shown.player_hand.cards] == ["9s", "Td"]
    assert (shown.player_hand.points, shown.banker_hand.points) == (9, None)
    assert [each.face for each in shown.banker_hand.cards] == [None, None]
    for viewer in (ANN, BOB, None, PlayerId("stranger"), CROUPIER):
        assert view(before, passed, viewer) == HandPassedOn("player", EVE)
        hands = snapshot(table.state, viewer)
        for hand in (hands.player_hand, hands.banker_hand):
            assert ([each.face for each in hand.cards], hand.points) == ([None, None], None)


def test_P5_american_the_hands_are_laid_open_players_first() -> None:
    """The caller lays them open and announces; then Banker's two, which the caller turns and announces."""
    table = closed(american("9s 5h Td 6c"), bob=25)
    table.proceed("ann")
    assert waits_for(table) == (BOB,)
    (player,) = of(table.proceed("bob"), HandShown)
    assert (player.side, player.points, [each[:2] for each in player.cards]) == ("player", 9, ["9s", "Td"])
    (banker,) = of(table.proceed(), HandShown)
    assert (banker.side, banker.points, [each[:2] for each in banker.cards]) == ("banker", 1, ["5h", "6c"])


def test_P5_american_third_cards_face_up() -> None:
    """Third cards face up at the caller's word."""
    table = closed(american(TIE_OF_SIX_CARDS), bob=25)
    table.play()
    assert [(each.side, each.card[0]) for each in table.all(CardDealt)] == [("player", "T"), ("banker", "T")]
    assert len(table.all(CardDealtDown)) == 4


def test_P5_american_looking_first_gives_no_advantage() -> None:
    """Looking first gives no advantage; it is ceremony: he can but show, and silence shows."""
    table = closed(american(PLAYER_WINS), bob=25)
    table.proceed("ann")
    assert {type(each).__name__ for each in options(table.state, BOB)} == {"CanProceed", "CanBuyIn", "CanLeave"}
    assert table.code("bob", table.entry(player=5000)) is Code.STALE
    assert of(table.proceed(CROUPIER), HandShown)


def test_P5_american_one_who_is_away_is_not_waited_for() -> None:
    """A question's silence has its answer (W3)."""
    table = closed(american(PLAYER_WINS), bob=25)
    table.away("ann")
    table.away("bob")
    assert waits_for(table) == ()
    table.proceed()
    assert waits_for(table) == ()
    assert table.play().winner == "P"
