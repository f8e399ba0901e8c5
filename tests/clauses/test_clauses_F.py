"""Rule book F, clause by clause: what is right after a fault; and the house's own tables make none."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from long import first
from sabot.cards import Card, CardError, cards, points
from sabot.coup import Coup, Hands, add_card, deal_coup, next_third
from sabot.faults import Dealing, Fault, Ruling, next_side, unmarked_commission, wrong_hand, wrong_payment
from sabot.games.punto.settlement import CoupSettled
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots
from sabot.shoe import packs

REST = cards("2s 3s 4s 5s 6s 7s")


def dealing(player: str, banker: str, shoe: tuple[Card, ...] = REST) -> Dealing:
    """Two hands on the table, and what is still in the shoe."""
    return Dealing(Hands(cards(player), cards(banker)), shoe)


def dealt_out(on: Dealing) -> Hands:
    """The coup dealt to its end without a further fault."""
    hands, shoe = on.hands, list(on.shoe)
    while (side := next_side(hands)) is not None:
        hands = add_card(hands, side, shoe.pop(0))
    return hands


def going_on(ruling: Ruling) -> Dealing:
    """The dealing as a ruling leaves it."""
    assert ruling.dealing is not None
    return ruling.dealing


def test_F1_a_card_found_face_up_is_not_used_and_the_next_takes_its_place() -> None:
    ruling = dealing("5h Ks", "3s Kd").face_up()
    assert (ruling.said, ruling.remedy) == ("face_up", "burned")
    assert going_on(ruling).burned == cards("2s")
    assert dealt_out(going_on(ruling)) == Hands(cards("5h Ks 3s"), cards("3s Kd 4s"))
    again = going_on(ruling).face_up()
    assert going_on(again).burned == cards("2s 3s")
    with pytest.raises(CardError, match="no card can lie face up in a shoe that is empty"):
        dealing("5h Ks", "3s Kd", ()).face_up()


def test_F2_a_card_drawn_too_many_that_nobody_has_seen_is_the_next_of_the_shoe() -> None:
    """In this coup where one falls due, else as the first card of the next."""
    early = dealing("5h Ks", "3s Kd").drawn_unseen(Card("9cb"))
    assert (early.said, early.remedy) == ("too_early", "used_next")
    assert dealt_out(going_on(early)).player == cards("5h Ks 9c")
    over = going_on(dealing("9h Ks", "3s Kd").drawn_unseen(Card("9cb")))
    assert dealt_out(over) == over.hands
    assert deal_coup(over.shoe).player[0] == "9cb"


@given(st.permutations(packs(1)[:20]), st.integers(0, 3))
def test_F2_the_coup_is_the_one_that_would_have_been_dealt(order: list[Card], after: int) -> None:
    player, banker = tuple(order[:after:2]), tuple(order[1:after:2])
    fault = Dealing(Hands(player, banker), tuple(order[after + 1 :]))
    hands = dealt_out(going_on(fault.drawn_unseen(order[after])))
    assert (hands.player, hands.banker) == (deal_coup(order).player, deal_coup(order).banker)


@pytest.mark.parametrize(("player", "banker", "remedy", "takes"), [
    ("7h Ks", "5s Kd", "bankers_third", "5s Kd 9c"),
    ("6h Ks", "2s Kd", "bankers_third", "2s Kd 9c"),
    ("7h Ks", "6s Kd", "burned", "6s Kd"),
    ("9h Ks", "2s Kd", "burned", "2s Kd"),
    ("8h Ks", "2s Kd", "burned", "2s Kd"),
    ("6h Ks", "8s Kd", "burned", "8s Kd"),
])  # fmt: skip
def test_F3_a_third_card_shown_to_a_player_who_stands(player: str, banker: str, remedy: str, takes: str) -> None:
    """It is Banker's if he then draws; if he stands, or the hand was over, it is burned."""
    ruling = dealing(player, banker).third_to_who_stands(Card("9cb"))
    assert (ruling.said, ruling.remedy) == ("third_to_who_stands", remedy)
    after = going_on(ruling)
    assert after.hands == Hands(cards(player), cards(takes))
    assert after.burned == (cards("9c") if remedy == "burned" else ())
    assert next_side(after.hands) is None
    assert Coup(after.hands.player, after.hands.banker).outcome == after.hands.outcome


def test_F3_speaks_of_a_player_who_stands_alone() -> None:
    with pytest.raises(CardError, match="Player with 5 draws by the tableau"):
        dealing("5h Ks", "3s Kd").third_to_who_stands(Card("9cb"))
    with pytest.raises(CardError, match="both hands have two cards"):
        dealing("7h Ks 2s", "3s Kd").third_to_who_stands(Card("9cb"))


@given(st.permutations(packs(1)[:20]), st.integers(1, 6))
def test_F4_cards_of_the_wrong_hand_are_laid_anew_in_their_order(order: list[Card], drawn: int) -> None:
    ruling = wrong_hand(tuple(order[:drawn]), tuple(order[drawn:]))
    assert (ruling.said, ruling.remedy) == ("wrong_hand", "put_right")
    laid, right = going_on(ruling).hands, deal_coup(order)
    hands = dealt_out(going_on(ruling))
    assert (hands.player, hands.banker) == (right.player, right.banker)
    assert len(laid.player) + len(laid.banker) == min(drawn, len(right.player) + len(right.banker))


def test_F4_is_void_where_the_order_is_lost_or_somebody_has_decided() -> None:
    """The stakes return, and the cards are out of play: no dealing goes on."""
    for ruling in (wrong_hand(None, REST), wrong_hand(cards("5h 3s Ks Kd"), REST, decided=True)):
        assert ruling == Ruling("wrong_hand", "void")


def test_F5_payments_are_put_right_until_the_next_stakes_are_closed() -> None:
    assert wrong_payment(stakes_closed=False).remedy == "put_right"
    assert unmarked_commission(stakes_closed=False).remedy == "marked"
    for late in (wrong_payment(stakes_closed=True), unmarked_commission(stakes_closed=True)):
        assert late.remedy == "floor"


def test_F6_a_shoe_that_cannot_finish_a_coup_makes_it_void() -> None:
    assert dealing("5h Ks", "3s Kd", ()).shoe_ends() == Ruling("shoe_ends", "void")
    assert dealing("5h Ks", "3s Kd", cards("9c")).shoe_ends() is None
    assert dealing("9h Ks", "3s Kd", ()).shoe_ends() is None


def test_F7_every_ruling_begins_with_what_is_said_aloud() -> None:
    """And nobody but who deals touches a card: a ruling takes the dealing, and no player has a part in it."""
    on = dealing("7h Ks", "5s Kd")
    rulings = (
        on.face_up(), on.drawn_unseen(Card("9cb")), on.third_to_who_stands(Card("9cb")), wrong_hand(None, REST),
        wrong_payment(stakes_closed=False), unmarked_commission(stakes_closed=False),
        dealing("5h Ks", "3s Kd", ()).shoe_ends(),
    )  # fmt: skip
    assert [ruling.said for ruling in rulings if ruling] == list(get_args(Fault))


@pytest.mark.parametrize("name", first(3, names("punto")))
def test_F1_F2_F3_F4_F6_the_house_s_own_tables_make_no_fault(name: str) -> None:
    """Coup by coup the cards are those of the shoe in their order, none left out, none too many, each in its hand."""
    table = table_of_bots(load(name), 5, 11)
    coups, place = 0, 0
    for state, event in table.steps(lambda state: state.coups >= 150):
        if state.taille.shoe.dealt < place:
            place = 0
        if isinstance(event, CoupSettled):
            coups += 1
            hands, order = state.coup, state.taille.shoe.cards
            used = len(hands.player) + len(hands.banker)
            start = state.taille.shoe.dealt - used
            burned = start - place
            assert next_third(hands) is None
            assert deal_coup(order[start:]) == Coup(hands.player, hands.banker)
            assert burned == (0 if place else burned_at_first(state))
            place = state.taille.shoe.dealt
    assert coups == 150


def burned_at_first(state: Any) -> int:
    """The card that is turned, and as many more as it has points, ten for none (S5)."""
    turned = points(state.taille.shoe.cards[:1]) or 10
    return 1 + turned if state.rules.burn == "first_card" else 0
