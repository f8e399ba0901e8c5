"""Rule book C6 to C8 and T4: the deal, the draw, the settlement. Amounts are cents."""

from fractions import Fraction
from typing import Literal

import pytest

from chemin_table import BANKER_WINS, PONTE_WINS, PURSE, TIE, Table, banked, house
from sabot.cards import RANKS, card, points
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.offers import CanDeclare
from sabot.games.bank.palette import Declare, Says, SelonLaRegle
from sabot.games.chemin.events import (
    BankReturned,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    Declared,
    HandTurned,
    PalettePassed,
    PalettePassedOn,
    PaletteSeen,
    TaxeTaken,
)
from sabot.games.chemin.options import options
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.views import snapshot, view
from sabot.games.refusals import Code
from sabot.games.steps import Proceed, StopCardReached
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, Rounding

ANN, BOB, CID, DAN, EVE = map(PlayerId, ("ann", "bob", "cid", "dan", "eve"))
TIES = "9 9 T T 8 8 J J 7 7 Q Q 6 6 K K "
"""Four ties, few cards of a rank."""
OF_POINTS = "TA23456789"
"""A rank for every value."""


def dealt(
    front: str, rules: CheminRules | None = None, call: Literal["banco", "a_deux", "avec"] | None = None
) -> Table:
    """A coup of ann's against bob, dealt, bob to declare."""
    table = banked(front, rules=rules)
    if call is None:
        table.stake("bob", 10_000)
    else:
        table.call("bob", call)
        if call == "a_deux":
            table.call("cid", call)
    table.deal()
    return table


def hand(ponte: int, banker: int, *thirds: int) -> str:
    """Cards that give the ponte and the banker these points in two cards, and then these third cards."""
    return " ".join(OF_POINTS[value] for value in (ponte, banker, 0, 0, *thirds))


# --- C6


def test_C6_ponte_banker_ponte_banker_face_down() -> None:
    """The banker deals from the sabot: ponte, banker, ponte, banker, face down."""
    table = dealt("2sb 3sp 4hb 5hp")
    assert table.state.ponte_hand == (card("2sb"), card("4hb"))
    assert table.state.banker_hand == (card("3sp"), card("5hp"))
    assert table.last(CoupDealt).backs == ("b", "p", "b", "p")
    for viewer in (None, *table.state.players):
        shown = snapshot(table.state, viewer)
        assert [each.back for each in shown.ponte_hand.cards] == ["b", "b"]
        assert [each.face for each in shown.banker_hand.cards] == [None, None]


def test_C6_the_banker_deals() -> None:
    """The banker deals from the sabot; for one who is slow the croupier does."""
    table = banked()
    table.stake("bob", 10_000)
    table.close()
    assert pending(table.state).players == ("ann",)  # type: ignore[union-attr]
    assert table.code("bob", Proceed(table.on)) is Code.NOT_ASKED
    table.proceed("ann")
    assert table.stage == "declare"


def test_C6_only_the_ponte_sees_the_pontes_cards() -> None:
    """Only the ponte sees the ponte's cards."""
    table = dealt("2sb 3sp 4hb 5hp")
    assert [each.face for each in snapshot(table.state, BOB).ponte_hand.cards] == ["2s", "4h"]
    assert snapshot(table.state, BOB).ponte_hand.points == 6
    for viewer in (None, ANN, CID):
        shown = snapshot(table.state, viewer).ponte_hand
        assert [each.face for each in shown.cards] == [None, None]
        assert shown.points is None
    passed = table.last(PalettePassed)
    assert view(table.state, passed, BOB) == PaletteSeen(BOB, (card("2sb"), card("4hb")))
    assert {type(view(table.state, passed, each)) for each in (None, ANN, CID)} == {PalettePassedOn}


def test_C6_nobody_sees_the_bankers_until_he_turns_them() -> None:
    """Nobody sees the banker's until he turns them, the banker no more than others."""
    table = dealt("2sb 3sp 4hb 5hp")
    table.says("bob", "stand")
    for viewer in (None, *table.state.players):
        assert [each.face for each in snapshot(table.state, viewer).banker_hand.cards] == [None, None]
    table.proceed("ann")
    for viewer in (None, *table.state.players):
        assert [each.face for each in snapshot(table.state, viewer).banker_hand.cards] == ["3s", "5h"]


@pytest.mark.parametrize("call", ["banco", "suivi", "avec"])
def test_C6_the_ponte_is_the_solo_suivi_or_avec_caller(call: str) -> None:
    """The ponte is the solo, suivi or avec caller, also where another staked more in prime."""
    table = banked(BANKER_WINS)
    table.call("eve", "banco")
    table.play()
    table.keep()
    table.call("eve", call)  # type: ignore[arg-type]
    table.to("deal") if call != "avec" else table.close()
    if call == "avec":
        table.stake("bob", 9750)
        table.close()
    assert table.last(CoupOpened).ponte == "eve"


def test_C6_a_deux_the_better_prime() -> None:
    """À deux the better prime."""
    table = banked()
    table.call("eve", "a_deux")
    table.call("cid", "a_deux")
    table.close()
    assert table.state.ponte == "cid"


def test_C6_else_the_highest_counted_stake() -> None:
    """Else the highest *counted* stake: what was refused does not count."""
    table = banked()
    table.stake("bob", 6000)
    table.stake("cid", 9000)
    table.close()
    table.answer(False)
    assert table.layout() == {"bob": 6000, "cid": 4000}
    assert table.state.ponte == "bob"


def test_C6_ties_to_the_better_prime() -> None:
    """Ties to the better prime."""
    table = banked()
    for name in ("eve", "dan", "cid"):
        table.stake(name, 3000)
    table.close()
    assert table.state.ponte == "cid"


def test_C6_the_highest_stake_may_be_a_standing_players() -> None:
    """The highest counted stake, whoever holds it."""
    table = banked()
    table.stand("zoe")
    table.stake("bob", 3000)
    table.stake("zoe", 3001)
    table.close()
    assert table.state.ponte == "zoe"


# --- C7.1


@pytest.mark.parametrize("total", [8, 9])
def test_C7_1_ponte_with_8_or_9_shows_at_once(total: int) -> None:
    """Ponte with 8 or 9 shows at once (*naturel*); the banker shows; no third cards."""
    table = dealt(hand(total, 3))
    for says in ("draw", "stand"):
        refusal = table.refused("bob", Declare(table.on, says))
        assert (refusal.code, refusal.facts) == (Code.MUST_SHOW, {"points": total})
    table.says("bob", "natural")
    assert table.last(HandTurned) == HandTurned("ponte", table.state.ponte_hand, total)
    table.proceed("ann")
    assert table.last(HandTurned).side == "banker"
    assert table.stage == "settle"
    table.proceed()
    assert table.all(CardGiven) == []
    assert table.last(CoupEnded).winner == "P"


@pytest.mark.parametrize(
    ("ponte", "banker", "natural"), [(8, 3, True), (2, 9, True), (8, 9, True), (7, 7, False), (6, 7, False)]
)
def test_C7_1_a_coup_with_a_naturel_on_either_side_is_told_as_one(ponte: int, banker: int, natural: bool) -> None:
    """Ponte with 8 or 9 shows at once (*naturel*); C7.3: the banker with 8 or 9 too."""
    table = dealt(hand(ponte, banker, 0))
    assert table.play().natural is natural


def test_C7_1_nobody_shows_what_is_no_naturel() -> None:
    """With 8 or 9: no other hand is a naturel."""
    table = dealt(hand(7, 3))
    refusal = table.refused("bob", Declare(table.on, "natural"))
    assert (refusal.code, refusal.facts) == (Code.NO_NATURAL, {"points": 7})


# --- C7.2 and T4


@pytest.mark.parametrize("total", range(8))
def test_C7_2_T4_the_ponte_draws_on_0_to_4_is_free_on_5_stands_on_6_and_7(total: int) -> None:
    """0-4 must ask, 6-7 must stand, 5 is his choice. T4 Ponte: 0-4 draws, 5 free, 6-7 stands."""
    table = dealt(hand(total, 3))
    allowed: dict[int, tuple[Says, ...]] = {
        **dict.fromkeys(range(5), ("draw",)),
        5: ("draw", "stand"),
        6: ("stand",),
        7: ("stand",),
    }
    for says in ("draw", "stand"):
        refusal = None if says in allowed[total] else table.refused("bob", Declare(table.on, says))
        if refusal is not None:
            assert refusal.facts == {"points": total}
            assert refusal.code is (Code.MUST_STAND if says == "draw" else Code.MUST_DRAW)
    offered = next(each for each in options(table.state, BOB) if isinstance(each, CanDeclare))
    assert offered.says == allowed[total]
    table.says("bob", allowed[total][0])


def test_C7_2_the_declaration_is_public() -> None:
    """The declaration is public."""
    table = dealt(hand(5, 3))
    table.says("bob", "stand")
    declared = table.last(Declared)
    assert declared == Declared("ponte", BOB, "stand")
    assert view(table.state, declared, None) == declared
    assert snapshot(table.state, None).declared == "stand"


def test_C7_2_only_the_ponte_declares() -> None:
    """His choice, and nobody's else, not even for one who plays with him."""
    table = dealt(hand(5, 3), call="a_deux")
    assert table.code("cid", Declare(table.on, "draw")) is Code.NOT_ASKED
    assert table.code("cid", SelonLaRegle(table.on)) is Code.NOT_ASKED
    assert table.code(CROUPIER, Declare(table.on, "draw")) is Code.NOT_AT_TABLE


@pytest.mark.parametrize(
    ("liberty", "call", "free"),
    [
        ("five", None, False), ("five", "banco", False),
        ("banco", None, False), ("banco", "avec", False), ("banco", "a_deux", False), ("banco", "banco", True),
        ("always", None, True), ("always", "a_deux", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("total", range(8))
def test_C7_2_ponte_liberty(
    liberty: str, call: Literal["banco", "a_deux", "avec"] | None, free: bool, total: int
) -> None:
    """ponte_liberty = five | banco (a solo or suivi caller is free on 0-7) | always."""
    table = dealt(hand(total, 3), house(ponte_liberty=liberty), call)
    offered = next(each for each in options(table.state, BOB) if isinstance(each, CanDeclare))
    assert (offered.says == ("draw", "stand")) == (free or total == 5)


def test_C7_2_a_suivi_caller_is_free_too() -> None:
    """`banco` (a solo or suivi caller is free on 0-7)."""
    table = banked(BANKER_WINS + hand(2, 3), rules=house(ponte_liberty="banco"))
    table.call("bob", "banco")
    table.play()
    table.keep()
    table.call("bob", "suivi")
    table.deal()
    table.says("bob", "stand")


@pytest.mark.parametrize("liberty", ["five", "banco", "always"])
def test_C7_2_no_liberty_hides_a_naturel(liberty: str) -> None:
    """Free on 0-7: C7.1 stands whatever the liberty."""
    table = dealt(hand(8, 3), house(ponte_liberty=liberty), "banco")
    assert table.code("bob", Declare(table.on, "stand")) is Code.MUST_SHOW


# --- C7.3 and T4


def test_C7_3_then_the_banker_turns_his_cards() -> None:
    """Then the banker turns his cards: after the ponte has declared, not before."""
    table = dealt(hand(5, 3))
    assert table.code("ann", Proceed(table.on)) is Code.NOT_NOW
    table.says("bob", "draw")
    assert table.stage == "turn"
    assert table.code("bob", Proceed(table.on)) is Code.NOT_ASKED
    table.proceed("ann")
    assert table.last(HandTurned).side == "banker"


@pytest.mark.parametrize("total", [8, 9])
def test_C7_3_with_8_or_9_the_asked_for_card_is_not_given(total: int) -> None:
    """With 8 or 9 the asked-for card is not given (it stays in the shoe) and the coup is settled."""
    table = dealt(hand(2, total))
    table.says("bob", "draw")
    table.proceed("ann")
    left = table.state.taille.shoe.left
    assert table.stage == "settle"
    table.proceed()
    assert table.all(CardGiven) == []
    assert table.state.taille.shoe.left == left
    assert table.last(CoupEnded).winner == "B"


def test_C7_3_otherwise_he_gives_it_face_up() -> None:
    """Otherwise he gives it, face up, and decides."""
    table = dealt(hand(2, 3, 6))
    table.says("bob", "draw")
    table.proceed("ann")
    assert table.stage == "give"
    table.proceed("ann")
    given = table.last(CardGiven)
    assert given.side == "ponte"
    shown = snapshot(table.state, None).ponte_hand
    assert [each.face for each in shown.cards] == [None, None, given.card[:2]]
    assert shown.points is None
    assert table.stage == "choose"


GRID = """
3 DDDDDDDDSFD
4 SSDDDDDDSSD
5 SSSSFDDDSSD
6 SSSSSSDDSSS
7 SSSSSSSSSSS
"""


def rule(banker: int, column: int) -> str:
    """T4 in words, apart from the table in the package."""
    rows = {int(line.split()[0]): line.split()[1] for line in GRID.strip().splitlines()}
    return rows[banker][column] if banker in rows else "D"


@pytest.mark.parametrize("third", [*range(10), None])
@pytest.mark.parametrize("banker", range(8))
def test_C7_3_T4_the_banker_decides_by_the_tableau(banker: int, third: int | None) -> None:
    """T4 Banker: as T1, except *free* with 3 when he gave a 9 and with 5 when he gave a 4. When the ponte stood: 0-5
    draws, 6-7 stands."""
    table = dealt(hand(6, banker) if third is None else hand(4, banker, third))
    table.says("bob", "stand" if third is None else "draw")
    table.to_choice()
    choice = rule(banker, 10 if third is None else third)
    for says in ("draw", "stand"):
        allowed = choice == "F" or (choice == "D") == (says == "draw")
        if not allowed:
            refusal = table.refused("ann", Declare(table.on, says))
            assert refusal.code is (Code.MUST_STAND if says == "draw" else Code.MUST_DRAW)
            assert refusal.facts == {"points": banker}
    table.says("ann", "stand" if choice == "S" else "draw")
    assert (len(table.state.banker_hand) == 3) == (choice != "S")
    assert table.stage == "settle"


def test_C7_3_the_bankers_third_card_is_face_up() -> None:
    """He decides; the card that he draws is seen."""
    table = dealt(hand(6, 5, 3))
    table.says("bob", "stand")
    table.to_choice()
    table.says("ann", "draw")
    assert table.last(CardGiven).side == "banker"
    assert snapshot(table.state, None).banker_hand.points == 8


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize(("liberty", "free"), [("tableau", False), ("always", True)])
def test_C7_3_banker_liberty(liberty: str, free: bool, banker: int) -> None:
    """banker_liberty = tableau | always (private game)."""
    table = dealt(hand(6, banker), house(banker_liberty=liberty))
    table.says("bob", "stand")
    table.to_choice()
    offered = next(each for each in options(table.state, ANN) if isinstance(each, CanDeclare))
    assert (offered.says == ("draw", "stand")) == free


# --- C7.4


@pytest.mark.parametrize("actor", ["bob", CROUPIER])
@pytest.mark.parametrize("custom", ["draw", "stand"])
def test_C7_4_selon_la_regle_the_ponte_with_5(custom: str, actor: str) -> None:
    """A player may hand his choices to the croupier, who plays the custom: ponte draws on 5 (`custom` is the rule
    set's). The same is done for a player who is away or out of time."""
    table = dealt(hand(5, 3), house(custom_ponte_5=custom))
    table.selon(actor)
    assert table.last(Declared) == Declared("ponte", BOB, custom, selon_la_regle=True)  # type: ignore[arg-type]


@pytest.mark.parametrize(("banker", "third", "key"), [(3, 9, "custom_banker_3_9"), (5, 4, "custom_banker_5_4")])
@pytest.mark.parametrize("custom", ["draw", "stand"])
@pytest.mark.parametrize("actor", ["ann", CROUPIER])
def test_C7_4_selon_la_regle_the_banker(banker: int, third: int, key: str, custom: str, actor: str) -> None:
    """Banker draws at 3 against 9 and at 5 against 4, i.e. T1 (`custom` is part of the rule set)."""
    table = dealt(hand(4, banker, third), house(**{key: custom}))
    table.says("bob", "draw")
    table.to_choice()
    table.selon(actor)
    assert table.last(Declared) == Declared("banker", ANN, custom, selon_la_regle=True)  # type: ignore[arg-type]


def test_C7_4_the_custom_of_the_book_is_the_default() -> None:
    """Ponte draws on 5; banker draws at 3 against 9 and at 5 against 4."""
    rules = house()
    assert (rules.custom_ponte_5, rules.custom_banker_3_9, rules.custom_banker_5_4) == ("draw", "draw", "draw")


@pytest.mark.parametrize("total", range(10))
def test_C7_4_elsewhere_the_custom_is_the_tableau(total: int) -> None:
    """Who plays the custom: where the tableau binds, that."""
    table = dealt(hand(total, 3), house(ponte_liberty="always", banker_liberty="always"))
    table.selon()
    assert table.last(Declared).says == ("natural" if total > 7 else "draw" if total < 6 else "stand")


def test_C7_4_the_same_is_done_for_a_player_who_is_away() -> None:
    """The same is done for a player who is away."""
    table = banked(hand(5, 3))
    table.stake("bob", 10_000)
    table.away("bob")
    table.close()
    table.proceed("ann")
    waits = pending(table.state)
    assert waits is not None
    assert (waits.players, waits.default) == ((), SelonLaRegle(table.on))


@pytest.mark.parametrize("total", range(10))
def test_C7_4_what_is_done_in_absence_says_nothing_of_the_cards(total: int) -> None:
    """C13 and the secrecy of C6: who is waited for, and what is done for the silent, is the same with every hand."""
    table = dealt(hand(total, 3))
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.players, waits.default) == ("declare", ("bob",), SelonLaRegle(table.on))


# --- C8


def test_C8_the_croupier_turns_the_pontes_cards_and_the_higher_points_win() -> None:
    """The croupier turns the ponte's cards; the higher points win."""
    table = dealt(hand(6, 7))
    table.says("bob", "stand")
    table.to_choice()
    table.says("ann", "stand")
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    table.proceed()
    assert [each.side for each in table.all(HandTurned)] == ["banker", "ponte"]
    assert table.last(CoupEnded).winner == "B"


def test_C8_1_every_stake_is_paid_one_to_one_out_of_the_bank() -> None:
    """Ponte wins: every stake is paid 1:1 out of the bank; C10."""
    table = banked(PONTE_WINS)
    for name, stake in (("bob", 2000), ("cid", 5000), ("eve", 3000)):
        table.stake(name, stake)
    settled = table.play()
    assert settled.to == {"bob": 4000, "cid": 10_000, "eve": 6000}
    assert table.purses() == [PURSE - 10_000, PURSE + 2000, PURSE + 5000, PURSE, PURSE + 3000]
    assert (table.state.bank, table.state.house) == (0, 0)
    assert table.asked == "bob"


def test_C8_2_the_stakes_less_the_taxe_join_the_bank() -> None:
    """Banker wins: the stakes are his, less a taxe of 5 % to the house. The stakes less the taxe join the bank."""
    table = banked(BANKER_WINS)
    table.stake("bob", 10_000)
    settled = table.play()
    assert (settled.won, table.last(TaxeTaken).amount) == (10_000, 500)
    assert (table.state.bank, table.state.house, table.purse("ann")) == (19_500, 500, PURSE - 10_000)


def test_C8_2_the_taxe_is_reckoned_once_on_the_sum() -> None:
    """Reckoned once per coup on the sum of the stakes won."""
    table = banked(BANKER_WINS, bank=5030)
    for name in ("bob", "cid"):
        table.stake(name, 2515)
    table.play()
    assert table.last(TaxeTaken).amount == 252  # 5 % of 5030 is 251.5; twice 5 % of 2515 would be 126 + 126
    assert table.state.bank == 5030 + 4778


@pytest.mark.parametrize(
    ("rounding", "coin", "taxe"),
    [(Rounding.DOWN, 1, 252), (Rounding.NEAREST, 1, 251), (Rounding.UP, 1, 251), (Rounding.DOWN, 10, 260),
     (Rounding.NEAREST, 10, 250), (Rounding.UP, 10, 250), (Rounding.DOWN, 5, 255), (Rounding.UP, 5, 250)],
)  # fmt: skip
def test_C8_2_what_the_banker_receives_is_rounded_the_rest_is_the_taxe(
    rounding: Rounding, coin: int, taxe: int
) -> None:
    """What the banker receives is rounded by M2, the rest is the taxe (5 % of 5030: 251.5)."""
    table = banked(BANKER_WINS, bank=5030, rules=house(rounding=rounding, coin=Cents(coin)))
    table.stake("bob", 5030)
    table.play()
    assert table.state.house == taxe


@pytest.mark.parametrize(("rate", "taxe"), [("0", 0), ("1/20", 500), ("1/40", 250), ("1/8", 1250)])
def test_C8_2_the_rate_of_the_taxe_is_the_rule_sets(rate: str, taxe: int) -> None:
    """A taxe of 5 % to the house: the rule set names the rate."""
    table = banked(BANKER_WINS, rules=house(taxe=Fraction(rate)))
    table.stake("bob", 10_000)
    table.play()
    assert table.state.house == taxe
    assert (table.all(TaxeTaken) == []) == (taxe == 0)


def test_C8_2_he_may_neither_take_out_nor_add_while_he_keeps_it() -> None:
    """He may neither take out nor add while he keeps it, save C5.1 and C5.2."""
    table = banked(BANKER_WINS)
    table.stake("bob", 10_000)
    table.play()
    purse = table.purse("ann")
    table.keep()
    assert (table.state.bank, table.purse("ann")) == (19_500, purse)
    assert not [each for each in options(table.state, ANN) if type(each).__name__ in ("CanPost", "CanStake")]


def test_C8_3_a_tie_is_void_and_dealt_again_at_once() -> None:
    """Tie: void, no taxe. Stakes and bank stay exactly as they are and the next coup is dealt at once without calls."""
    table = banked(TIE + TIE + PONTE_WINS)
    table.stake("bob", 6000)
    table.stake("cid", 4000)
    for coup in (1, 2):
        assert table.play().winner == "T"
        assert table.last(CoupOpened) == CoupOpened(coup + 1, BOB, Cents(10_000))
        assert table.stage == "deal"
        assert (table.layout(), table.state.bank, table.state.house) == ({"bob": 6000, "cid": 4000}, 10_000, 0)
    table.play()
    assert table.purse("bob") == PURSE + 6000


@pytest.mark.parametrize(("last_coup", "coups"), [("finish", 8), ("one_more", 9)])
def test_C8_3_if_the_shoe_is_over_every_stake_goes_back(last_coup: str, coups: int) -> None:
    """If the shoe is over, every stake goes back to its owner and the bank to the banker (C3's division)."""
    table = banked(TIES * 3, rules=house(decks=2, stop_card=75, last_coup=last_coup))
    table.joins("dan")
    table.stake("bob", 20_000)
    while table.stage != "shuffle":
        assert table.play().winner == "T"
    assert table.state.coups == coups
    assert table.last(StopCardReached).coup == 8
    assert table.last(StakesGivenBack).to == {"bob": 20_000}
    assert table.last(BankReturned).to == {"ann": 10_000, "dan": 10_000}
    assert table.purses() == [PURSE] * 5


def test_C8_3_if_the_session_is_over_every_stake_goes_back() -> None:
    """If the session is over, every stake goes back to its owner and the bank to the banker."""
    table = banked(TIE)
    table.stake("bob", 10_000)
    table.play()
    table.end()
    assert [table.taken_home(name) for name in ("ann", "bob")] == [PURSE, PURSE]
    assert table.state.over


def test_G4_the_number_of_cards_never_decides() -> None:
    """The higher points win; equal points are a tie. The number of cards never decides."""
    table = dealt(hand(4, 7, 3))
    table.says("bob", "draw")
    table.to_choice()
    table.says("ann", "stand")
    table.proceed()
    assert table.last(CoupEnded).winner == "T"


def test_G4_a_naturel_nine_beats_a_naturel_eight() -> None:
    """A naturel 9 beats a naturel 8."""
    table = dealt(hand(8, 9))
    table.says("bob", "natural")
    table.proceed()
    table.proceed()
    assert table.last(CoupEnded).winner == "B"


def test_the_helper_deals_the_points_it_says() -> None:
    assert [points((card(f"{rank}s"),)) for rank in OF_POINTS] == list(range(10))
    assert set(OF_POINTS) < set(RANKS)
