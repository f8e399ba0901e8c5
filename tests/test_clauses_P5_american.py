"""Rule book P5, the American table: the players hold the shoe in turn and deal."""

from functools import reduce
from itertools import permutations

import pytest

from any_table import of
from punto_american import american, closed, holder, waits_for
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, TIE_OF_SIX_CARDS, Table, house, ready
from sabot.games.layout.stakes import faults
from sabot.games.offers import CanProceed
from sabot.games.punto.coup import (
    BankerCardsPassed,
    CardDealt,
    CardDealtDown,
    HandPassed,
    HandPassedOn,
    HandSeen,
    HandShown,
)
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.shoe import HaveCroupierDeal, RefuseShoe, ShoePassed
from sabot.games.punto.state import Punto
from sabot.games.punto.table import evolve, options, pending, snapshot, view
from sabot.games.refusals import Code
from sabot.games.steps import Proceed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load
from sabot.selfplay import table_of_bots

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
    table.proceed("ann")
    (banker,) = of(table.proceed(), HandShown)
    assert (banker.side, banker.points, [each[:2] for each in banker.cards]) == ("banker", 1, ["5h", "6c"])


def opened(front: str) -> Table:
    """An American table at which Player's hand has just been laid open; ann holds the shoe, bob looked first."""
    table = closed(american(front), bob=25)
    table.proceed("ann")
    table.proceed("bob")
    return table


def test_P5_american_the_holder_passes_bankers_two() -> None:
    """Then the holder passes Banker's two, which the caller turns and announces."""
    table = opened("9s 5h Td 6c")
    assert waits_for(table) == (ANN,)
    assert of(options(table.state, ANN), CanProceed) == [CanProceed(table.on)]
    assert of(options(table.state, BOB), CanProceed) == []
    assert table.refused("bob", Proceed(table.on)).facts == {"asked": (ANN,)}
    asked = table.on
    assert table.proceed("ann") == (BankerCardsPassed(ANN),)
    assert waits_for(table) == ()
    assert table.code("ann", Proceed(asked)) is Code.STALE
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    assert [(each.side, each.points) for each in of(table.proceed(), HandShown)] == [("banker", 1)]


def test_P5_american_who_passes_bankers_two_does_not_see_them() -> None:
    """The caller turns [them]: until then nobody knows them, the holder neither."""
    table = opened("9s 5h Td 6c")
    for _ in range(2):
        for viewer in (ANN, BOB, EVE, None, CROUPIER):
            hand = snapshot(table.state, viewer).banker_hand
            assert ([each.face for each in hand.cards], hand.points) == ([None, None], None)
        table.proceed()


def test_P5_american_the_croupier_passes_them_for_a_silent_holder() -> None:
    """A question has a stated answer for silence (W3): whoever is away, leaving or silent, the cards are passed."""
    table = opened("9s 5h Td 6c")
    waiting = pending(table.state)
    assert waiting is not None
    assert (waiting.step, waiting.default) == ("pass_banker", Proceed(table.on))
    assert table.proceed(CROUPIER) == (BankerCardsPassed(CROUPIER),)
    for gone in ("away", "leave"):
        table = opened("9s 5h Td 6c")
        getattr(table, gone)("ann")
        assert waits_for(table) == ()
        assert table.play().winner == "P"


def test_P5_american_third_cards_wait_for_the_holder() -> None:
    """Third cards face up at the caller's word: the holder deals them, as he deals all."""
    table = opened(TIE_OF_SIX_CARDS)
    table.proceed("ann")
    table.proceed()
    for side in ("player", "banker"):
        assert waits_for(table) == (ANN,)
        assert table.code("bob", Proceed(table.on)) is Code.NOT_ASKED
        assert [each.side for each in of(table.proceed("ann"), CardDealt)] == [side]
    assert waits_for(table) == ()
    assert table.play().winner == "T"


def test_P5_american_the_croupier_gives_third_cards_for_a_silent_holder() -> None:
    """A question has a stated answer for silence (W3)."""
    table = opened(TIE_OF_SIX_CARDS)
    table.proceed("ann")
    table.proceed()
    waiting = pending(table.state)
    assert waiting is not None
    assert (waiting.step, waiting.default) == ("third", Proceed(table.on))
    assert of(table.proceed(CROUPIER), CardDealt)


def test_P5_american_who_has_the_croupier_deal_passes_nothing() -> None:
    """A holder may have the croupier deal; all refuse: the croupier deals: then Banker's cards are with him."""
    table = american(TIE_OF_SIX_CARDS * 2)
    table.act("ann", HaveCroupierDeal(table.state.offered))
    closed(table)
    table.play()
    for name in ("ann", "bob", "eve"):
        table.act(name, RefuseShoe(table.state.offered))
    closed(table)
    while table.stage == "coup":
        assert waits_for(table) == ()
        table.proceed()
    assert len(table.all(CoupSettled)) == 2
    assert table.all(BankerCardsPassed) == []


def test_P2_at_other_tables_nobody_is_asked_for_a_third_card() -> None:
    """P2: Cards 1 and 3 to Player, 2 and 4 to Banker, face up: the croupier deals them, and the third ones."""
    table = ready(TIE_OF_SIX_CARDS)
    table.stake("ann", tie=500)
    table.close()
    while table.stage == "coup":
        assert waits_for(table) == ()
        table.proceed()
    assert table.all(BankerCardsPassed) == []


def test_P5_american_a_log_from_before_the_passing_is_read() -> None:
    """Rows are only added: a table whose log has no such step goes on where it stopped."""
    table = american((TIE_OF_SIX_CARDS + PLAYER_WINS + BANKER_WINS) * 3)
    for _ in range(9):
        table.stake("bob", player=2500, banker=5000)
        table.play()
    before = [event for event in table.log if not isinstance(event, BankerCardsPassed)]
    assert len(before) == len(table.log) - 9
    then = reduce(evolve, before, Punto(rules=table.state.rules))
    assert faults(then) == ()
    assert (then.players, then.house, then.results, then.taille.shoe.dealt) == (
        table.state.players, table.state.house, table.state.results, table.state.taille.shoe.dealt,
    )  # fmt: skip
    shown = next(place for place, event in enumerate(before) if isinstance(event, HandShown))
    table.state = reduce(evolve, before[: shown + 1], Punto(rules=table.state.rules))
    assert table.proceed("ann") == (BankerCardsPassed(ANN),)
    assert table.play().winner == "T"


def test_P5_american_bots_pass_bankers_two_themselves() -> None:
    """The players hold the shoe in turn and deal."""
    driver = table_of_bots(load("american"), 4, 1)
    passed, holders = [], []
    for _, event in driver.log(lambda table: table.coups >= 40):
        if isinstance(event, BankerCardsPassed):
            passed.append(event.player)
            holders.append(driver.state.holder)
    assert len(passed) > 20
    assert passed == holders


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
