"""Rule book P5, the American table: the players hold the shoe in turn and deal."""

from itertools import permutations

import pytest

from punto_table import BANKER_WINS, PLAYER_WINS, TIE, TIE_OF_SIX_CARDS, Table, house, of
from sabot.games.punto import Close, HaveCroupierDeal, Proceed, RefuseShoe, options, pending, snapshot, view
from sabot.games.punto.events import (
    CardDealt,
    CardDealtDown,
    CoupSettled,
    CroupierDeals,
    HandPassed,
    HandPassedOn,
    HandSeen,
    HandShown,
    ShoePassed,
)
from sabot.games.punto.options import CanHaveCroupierDeal, CanProceed, CanRefuseShoe
from sabot.games.refusals import Code
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")


def american(front: str, *, names: str = "ann bob eve", **changes: object) -> Table:
    """An American table with open bets and these cards to come; ann (seat 1) has the shoe."""
    table = Table(house("american", burn="none", **changes), names)
    table.shoe(front)
    return table


def closed(table: Table, **player_stakes: int) -> Table:
    """Bets close on these Player stakes, in units; with none, bob stakes on the tie."""
    for name, units in player_stakes.items():
        table.stake(name, player=units * 100)
    if not player_stakes:
        table.stake("bob", tie=500)
    table.close()
    return table


def waits_for(table: Table) -> tuple[PlayerId, ...]:
    """Whom the table waits for."""
    waiting = pending(table.state)
    assert waiting is not None
    return waiting.players


def holder(table: Table) -> PlayerId | None:
    """Who holds the shoe, as everybody sees it."""
    return snapshot(table.state, None).holder


# --- Dealing and looking


def test_P5_american_the_card() -> None:
    """american: 8 decks, the full ceremony, 14 seats; the players deal."""
    rules = load("american")
    assert (rules.decks, rules.ceremony, rules.seats, rules.dealing) == (8, "full", 14, "players")
    assert rules.shoe_passes == "next"


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


# --- The shoe goes round


def test_P5_american_after_a_player_win_the_shoe_goes_to_the_next() -> None:
    """After a Player win the shoe goes next, counter-clockwise."""
    table = american(PLAYER_WINS * 4)
    holders = [holder(table)]
    for _ in range(4):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [ANN, BOB, EVE, ANN, BOB]


@pytest.mark.parametrize("front", [TIE, BANKER_WINS])
def test_P5_american_a_tie_or_a_banker_win_leaves_it(front: str) -> None:
    """A tie leaves it (and so does a Banker win: the shoe goes after a Player win)."""
    table = closed(american(front))
    table.play()
    assert holder(table) == ANN
    assert len(table.all(ShoePassed)) == 1


def test_P5_american_empty_seats_are_passed_over() -> None:
    """The next occupied seat, counter-clockwise as in C."""
    table = Table(house("american", burn="none"), "")
    for name, seat in (("ann", 2), ("bob", 14), ("eve", 7)):
        table.sit(name, seat)
    table.shoe(PLAYER_WINS * 3)
    holders = [holder(table)]
    for _ in range(3):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [ANN, EVE, BOB, ANN]


def test_P5_american_highest_winner() -> None:
    """highest_winner: after a Player win the shoe goes to the highest winning Player stake."""
    table = american(PLAYER_WINS, shoe_passes="highest_winner")
    table.stake("ann", player=2600)
    table.stake("bob", player=2500, tie=20_000)
    table.stake("eve", player=3000)
    table.play()
    assert holder(table) == EVE


@pytest.mark.parametrize(("equal", "first"), [("ann bob eve", BOB), ("ann eve", EVE), ("ann", ANN)])
def test_P5_american_highest_winner_equal_first_from_the_right(equal: str, first: PlayerId) -> None:
    """Equal: first from the right."""
    for order in permutations(equal.split()):
        table = closed(american(PLAYER_WINS, shoe_passes="highest_winner"), **dict.fromkeys(order, 30))
        table.play()
        assert holder(table) == first


def test_P5_american_highest_winner_none_next() -> None:
    """None: next."""
    table = american(PLAYER_WINS, shoe_passes="highest_winner")
    table.stake("eve", banker=2500)
    table.play()
    assert holder(table) == BOB


def test_P5_american_highest_winner_a_tie_leaves_it() -> None:
    """A tie leaves it."""
    table = closed(american(TIE, shoe_passes="highest_winner"), eve=30)
    table.play()
    assert holder(table) == ANN


# --- Refusing


def test_P5_american_a_holder_may_refuse_the_shoe() -> None:
    """A holder may refuse it (it goes on)."""
    table = american(PLAYER_WINS * 2)
    assert table.code("bob", RefuseShoe(table.state.offered)) is Code.NOT_THE_HOLDER
    assert len(of(options(table.state, ANN), CanRefuseShoe)) == 1
    events = table.act("ann", RefuseShoe(table.state.offered))
    assert events == (ShoePassed(BOB, refused=True),)
    assert not of(options(table.state, ANN), CanRefuseShoe)
    closed(table)
    assert waits_for(table) == (BOB,)


def test_P5_american_the_shoe_may_be_refused_until_the_first_card() -> None:
    """A holder may refuse it."""
    table = closed(american(PLAYER_WINS), bob=25)
    offered = table.state.offered
    table.act("ann", RefuseShoe(offered))
    assert table.code("bob", RefuseShoe(offered)) is Code.STALE
    table.proceed("bob")
    assert table.code("bob", RefuseShoe(table.state.offered)) is Code.STALE
    assert not of(options(table.state, BOB), CanRefuseShoe)


def test_P5_american_all_refuse_and_the_croupier_deals() -> None:
    """All refuse: the croupier deals."""
    table = american(BANKER_WINS + TIE + PLAYER_WINS)
    for name in ("ann", "bob", "eve"):
        assert holder(table) == name
        table.act(name, RefuseShoe(table.state.offered))
    assert table.last(ShoePassed) == ShoePassed(None, refused=True)
    for _ in range(2):
        closed(table)
        assert waits_for(table) == ()
        table.play()
        assert holder(table) is None
    closed(table).play()
    assert holder(table) == ANN


def test_P5_american_who_refused_is_offered_it_again_when_it_comes_round() -> None:
    """The players hold the shoe in turn."""
    table = american(PLAYER_WINS * 3)
    table.act("ann", RefuseShoe(table.state.offered))
    holders = [holder(table)]
    for _ in range(2):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [BOB, EVE, ANN]


def test_P5_american_a_holder_may_have_the_croupier_deal() -> None:
    """A holder may ... have the croupier deal."""
    table = american(BANKER_WINS + PLAYER_WINS + PLAYER_WINS)
    assert table.code("bob", HaveCroupierDeal(table.state.offered)) is Code.NOT_THE_HOLDER
    assert len(of(options(table.state, ANN), CanHaveCroupierDeal)) == 1
    assert table.act("ann", HaveCroupierDeal(table.state.offered)) == (CroupierDeals(ANN),)
    assert not of(options(table.state, ANN), CanHaveCroupierDeal)
    assert table.code("ann", HaveCroupierDeal(table.state.offered)) is Code.STALE
    closed(table)
    assert waits_for(table) == ()
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    table.play()
    assert holder(table) == ANN
    closed(table).play()
    assert holder(table) == BOB
    closed(table)
    assert waits_for(table) == (BOB,)


def test_P5_american_a_holder_who_leaves_hands_it_on() -> None:
    """It goes on, to the next occupied seat."""
    table = american(PLAYER_WINS)
    table.leave("ann")
    assert holder(table) == BOB
    closed(table)
    assert waits_for(table) == (BOB,)
    table.leave("bob")
    assert [player.id for player in snapshot(table.state, None).players if player.leaving] == [BOB]
    assert table.play().winner == "P"
    assert holder(table) == EVE


def test_P5_american_the_last_who_leaves_leaves_it_with_the_croupier() -> None:
    """None: the croupier deals."""
    table = american(PLAYER_WINS, names="ann")
    table.leave("ann")
    assert holder(table) is None


def test_P5_american_who_is_away_is_passed_over() -> None:
    """The shoe goes on to one who can hold it."""
    table = american(PLAYER_WINS)
    table.away("bob")
    table.stake("eve", tie=500)
    table.play()
    assert holder(table) == EVE


def test_P5_american_the_shoe_stays_with_its_holder_from_shoe_to_shoe() -> None:
    """The players hold the shoe in turn: after a Player win alone it goes."""
    table = Table(house("american", decks=1, burn="none"), "ann bob")
    table.shoe()
    while table.stage != "shuffle":
        table.stake("ann", tie=500)
        table.play()
    wins = sum(event.winner == "P" for event in table.all(CoupSettled))
    expected = (ANN, BOB)[wins % 2]
    assert holder(table) == expected
    table.shoe()
    assert holder(table) == expected


def test_P5_american_nobody_holds_a_shoe_that_the_croupier_deals() -> None:
    """Punto Banco: the croupier deals."""
    table = Table(house())
    table.shoe(PLAYER_WINS)
    table.coup(player=1000)
    assert holder(table) is None
    assert table.all(ShoePassed) == []
    assert table.code("ann", RefuseShoe(table.state.offered)) is Code.NOT_THE_HOLDER
    assert table.code("ann", Close(table.on)) is Code.HOUSE_ONLY
