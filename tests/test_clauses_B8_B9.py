"""Rule book B8 and B9: the deal, the turn of the cards, the draw. Amounts are cents."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import pytest

from banque_table import BANK, LOST, PEOPLE, TIED, WON, Table, banked, hand, house
from sabot.games.bank.offers import CanDeclare
from sabot.games.bank.palette import Declare
from sabot.games.banque.events import (
    CardGiven,
    CoupDealt,
    CoupOpened,
    Declared,
    HandTurned,
    PalettePassed,
    PalettePassedOn,
    PaletteSeen,
)
from sabot.games.banque.gains import STOOD, UNIT, WEIGHTED, Facing, draws
from sabot.games.banque.options import options
from sabot.games.banque.order import turn
from sabot.games.banque.pending import pending
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.views import snapshot, view
from sabot.games.refusals import Code
from sabot.games.steps import Proceed
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.tableau import BINDING, CHEMIN, DRAW

ANN, BOB, DAN, EVE, BEN = map(PlayerId, ("ann", "bob", "dan", "eve", "ben"))
GAINS: Final = msgspec.json.decode((Path(__file__).parent / "golden" / "banque_gains.json").read_bytes())["gains"]


def dealt(front: str, rules: BanqueRules | None = None, one: int = 10_000, two: int = 10_000) -> Table:
    """A coup for these stakes of ann's and dan's, dealt: the first to declare."""
    table = banked(front, rules=rules)
    if one:
        table.stake("ann", one, "one")
    if two:
        table.stake("dan", two, "two")
    table.deal()
    return table


# --- B8


def test_B8_one_card_each_to_tableau_1_tableau_2_banker_again() -> None:
    """One card each to tableau 1, tableau 2, banker; again."""
    table = dealt("2h 3h 4h 5h 6h 7h")
    faces = [tuple(card[:2] for card in each) for each in (*table.state.hands, table.state.banker_hand)]
    assert faces == [("2h", "5h"), ("3h", "6h"), ("4h", "7h")]
    assert len(table.last(CoupDealt).backs) == 6


def test_B8_the_first_occupied_seat_at_the_start() -> None:
    """Each side's cards go to its turn-holder: the first occupied seat at the start."""
    table = banked(people="bob3 ann2 eve9 dan8 ben10")
    for name, side in (("ann", "one"), ("bob", "one"), ("eve", "two"), ("dan", "two")):
        table.stake(name, 1_000, side)  # type: ignore[arg-type]
    table.deal()
    assert table.state.holders == ("ann", "dan")


def test_B8_the_first_occupied_seat_at_the_start_of_each_shoe() -> None:
    """Whoever had the turn when the last shoe was over."""
    rules = house(decks=1, deck_options=(1,), stop_card=32, award="list")
    table = banked(hand(6, 6, 7), rules=rules, people="ben10 ann1 bob2 dan6 eve7")
    table.coup(ann=1_000, bob=1_000, dan=1_000, eve=1_000)
    table.go_on()
    assert table.state.turns == (2, 7)
    while not table.all(ShoeRevealed):
        table.coup(ann=1_000) if table.stage == "banco" else table.default()
    assert table.state.turns == (0, 0)
    while table.stage == "post":
        table.post(table.asked, BANK)
    table.shoe()
    sits = sorted(player.seat for name, player in table.state.players.items() if player.seat and name != table.banker)
    assert table.state.turns == (next(seat for seat in sits if seat <= 5), next(seat for seat in sits if seat > 5))


@pytest.mark.parametrize(("front", "after"), [(WON, "ann"), (TIED, "ann"), (LOST, "bob")])
def test_B8_he_keeps_the_turn_while_he_wins_or_ties_after_a_loss_it_goes_on(front: str, after: str) -> None:
    """He keeps the turn while he wins, ties or has no coup; after a loss [...] it goes to the next occupied seat of
    his side, round."""
    table = banked(front + LOST)
    table.coup(ann=1_000, bob=1_000)
    assert turn(table.state, "one") == after
    if after == "bob":
        table.go_on()
        table.coup(ann=1_000, bob=1_000)
        assert turn(table.state, "one") == "ann"


def test_B8_he_keeps_the_turn_while_he_has_no_coup() -> None:
    """If he has no stake on the side, the next seat with one holds the cards for that coup [...]. The turn then
    stays."""
    table = banked(LOST + LOST)
    table.coup(bob=1_000)
    assert (table.last(CoupOpened).one, turn(table.state, "one")) == ("bob", "ann")


def test_B8_when_he_leaves_it_goes_to_the_next() -> None:
    """After a loss, or when he leaves, it goes to the next occupied seat of his side, round."""
    table = banked(people="ann1 bob2 cid4 dan6 ben10")
    table.leave("ann")
    assert turn(table.state, "one") == "bob"
    table.sit("eve", 1)
    assert turn(table.state, "one") == "bob"
    table.leave("cid")
    table.leave("bob")
    assert turn(table.state, "one") == "eve"


def test_B8_then_a_seated_player_of_the_other_side_who_stakes_here_a_cheval() -> None:
    """Then a seated player of the other side who stakes here *à cheval*, in the order of B6."""
    table = banked(people=PEOPLE + " sam")
    table.stake("sam", 1_000, "one")
    table.stake("eve", 2_000, "cheval")
    table.deal()
    assert table.state.holders == ("eve", "eve")


def test_B8_then_the_first_standing_player() -> None:
    """Then the first standing player."""
    table = banked(people=PEOPLE + " sam sue")
    table.stake("sue", 1_000, "one")
    table.stake("sam", 1_000, "cheval")
    table.deal()
    assert table.state.holders == ("sam", "sam")


def test_B8_a_side_without_stakes_is_dealt_and_played_by_the_croupier() -> None:
    """A side without stakes is dealt and played by the croupier (C7.4)."""
    table = dealt(hand(6, 5, 7), two=0)
    assert table.state.holders == ("ann", None)
    assert [event.side for event in table.all(PalettePassed)] == ["one"]
    table.says("ann", "stand")
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.players) == ("declare", ())
    assert table.code("dan", Declare(table.on, "draw")) == Code.NOT_ASKED
    table.default()
    said = table.last(Declared)
    assert (said.side, said.player, said.says) == ("two", CROUPIER, "draw")


def test_B8_a_side_on_which_nobody_sits_has_no_turn_until_somebody_sits_down() -> None:
    """A side on which nobody sits has no turn until somebody sits down; then it is his."""
    table = banked(people="ann1 ben10")
    assert turn(table.state, "two") is None
    table.sit("eve", 8)
    table.sit("dan", 7)
    assert turn(table.state, "two") == "eve"


def test_B8_the_holder_leaves_with_the_cards_in_hand() -> None:
    """A ponte likewise; his stake stands (C13): he is played for, and the turn goes on when he has gone."""
    table = dealt(hand(2, 6, 7, 5))
    table.leave("ann")
    waits = pending(table.state)
    assert waits is not None
    assert waits.players == ()
    table.play()
    assert table.all(Declared)[0].selon_la_regle
    assert (turn(table.state, "one"), "ann" in table.state.players) == ("bob", False)


# --- B9


def test_B9_tableau_1_declares_then_tableau_2_then_the_banker_turns() -> None:
    """Tableau 1's ponte declares (C7.1, C7.2), then tableau 2's; the banker turns his cards; if he has no naturel,
    tableau 1's third card is given, then tableau 2's, face up, then the banker decides."""
    table = dealt(hand(2, 3, 5, 4, 6))
    assert table.code("dan", Declare(table.on, "draw")) == Code.NOT_ASKED
    table.says("ann", "draw")
    assert table.code("ann", Declare(table.on, "draw")) == Code.NOT_ASKED
    table.says("dan", "draw")
    assert table.code("ann", Proceed(table.on)) == Code.NOT_ASKED
    table.proceed("ben")
    table.proceed("ben")
    table.proceed("ben")
    assert [event.side for event in table.all(CardGiven)] == ["one", "two"]
    table.says("ben", "draw")
    table.play()
    turned = [type(event) for event in table.log if isinstance(event, Declared | HandTurned | CardGiven)]
    assert turned == [Declared, Declared, HandTurned, CardGiven, CardGiven, Declared, CardGiven, HandTurned, HandTurned]


def test_B9_no_card_is_given_before_the_banker_has_turned() -> None:
    """As in C7.3 no card is given before the banker has turned; so ponte 2 hears ponte 1's declaration and never sees
    his third card."""
    table = dealt(hand(2, 3, 5, 4, 6))
    table.says("ann", "draw")
    assert table.all(CardGiven) == []
    assert snapshot(table.state, DAN).one.declared == "draw"
    assert len(snapshot(table.state, DAN).one.hand.cards) == 2


def test_B9_each_pontes_cards_are_secret_from_everybody_else() -> None:
    """Only the ponte sees the ponte's cards (C6), the other ponte not either; nobody the banker's until he turns."""
    table = dealt(hand(2, 3, 5))
    before, passed, _ = next(each for each in table.around if isinstance(each[1], PalettePassed))
    assert isinstance(view(before, passed, ANN), PaletteSeen)
    assert all(isinstance(view(before, passed, each), PalettePassedOn) for each in (DAN, BOB, BEN, None))
    shown = {each: snapshot(table.state, each) for each in (ANN, DAN, BOB, BEN, None)}
    assert [seen.one.hand.points for seen in shown.values()] == [2, None, None, None, None]
    assert [seen.two.hand.points for seen in shown.values()] == [None, 3, None, None, None]
    assert {seen.banker_hand.points for seen in shown.values()} == {None}


@pytest.mark.parametrize("total", range(10))
def test_B9_C7_4_the_croupier_plays_the_custom_for_a_ponte(total: int) -> None:
    """C7.4: the tableau, on 5 the custom; a naturel is shown."""
    for custom in ("draw", "stand"):
        table = dealt(hand(total, 6, 7), house(ponte_liberty="always", custom_ponte_5=custom))
        table.selon("ann")
        assert table.last(Declared).says == (
            "natural" if total > 7 else custom if total == 5 else "draw" if total < 5 else "stand"
        )


@pytest.mark.parametrize("total", range(10))
def test_B9_C7_2_a_ponte_draws_on_0_to_4_is_free_on_5_stands_on_6_and_7(total: int) -> None:
    """0-4 must ask, 6-7 must stand, 5 is his choice; with 8 or 9 he shows."""
    table = dealt(hand(total, 6, 7))
    can = next(each for each in options(table.state, ANN) if isinstance(each, CanDeclare))
    bound = ("draw",) if total < 5 else ("stand",)
    assert can.says == (("natural",) if total > 7 else ("draw", "stand") if total == 5 else bound)
    codes = {"draw": Code.MUST_STAND, "stand": Code.MUST_DRAW}
    if total in (0, 6):
        wrong = "stand" if total == 0 else "draw"
        assert table.code("ann", Declare(table.on, wrong)) == codes[wrong]  # type: ignore[arg-type]
    if total == 7:
        assert table.code("ann", Declare(table.on, "draw")) == Code.MUST_STAND
        assert table.code("ann", Declare(table.on, "natural")) == Code.NO_NATURAL
    if total > 7:
        assert table.code("ann", Declare(table.on, "stand")) == Code.MUST_SHOW


@pytest.mark.parametrize(("liberty", "banco", "free"), [
    ("five", True, False), ("banco", True, True), ("banco", False, False), ("always", False, True),
])  # fmt: skip
def test_B9_ponte_liberty(liberty: str, banco: bool, free: bool) -> None:
    """`ponte_liberty = five | banco` (a solo or suivi caller is free on 0-7) `| always` (C7.2)."""
    table = banked(hand(2, 6, 7, 9), rules=house(ponte_liberty=liberty))
    if banco:
        table.banco("ann", "one")
    else:
        table.stake("ann", 1_000, "one")
    table.deal()
    can = next(each for each in options(table.state, ANN) if isinstance(each, CanDeclare))
    assert can.says == (("draw", "stand") if free else ("draw",))


@pytest.mark.parametrize("custom", ["draw", "stand"])
def test_B9_C7_4_custom_ponte_5(custom: str) -> None:
    """Ponte draws on 5 (`custom` is part of the rule set)."""
    table = dealt(hand(5, 6, 7, 2), rules=house(custom_ponte_5=custom))
    table.selon("ann")
    assert (table.last(Declared).says, table.last(Declared).selon_la_regle) == (custom, True)


def test_B9_naturals_in_turn() -> None:
    """`naturals = in_turn | shown`: a side's naturel is shown when its turn to declare comes."""
    table = dealt(hand(2, 9, 5, 4))
    assert table.all(HandTurned) == []
    table.says("ann", "draw")
    table.says("dan", "natural")
    assert [event.side for event in table.all(HandTurned)] == ["two"]


@pytest.mark.parametrize(("one", "two", "shown"), [(2, 9, ["two"]), (8, 9, ["one", "two"]), (8, 3, ["one"])])
def test_B9_naturals_shown(one: int, two: int, shown: list[str]) -> None:
    """Or both are shown before anybody declares."""
    table = banked(hand(one, two, 5, 4), rules=house(naturals="shown"))
    table.stake("ann", 1_000, "one")
    table.stake("dan", 1_000, "two")
    table.to("deal")
    table.proceed("ben")
    assert [event.side for event in table.all(HandTurned)] == shown
    assert [event.says for event in table.all(Declared)] == ["natural"] * len(shown)
    assert table.stage == ("turn" if len(shown) == 2 else "declare")


@pytest.mark.parametrize("banker", [8, 9])
def test_B9_1_a_bankers_naturel_ends_all_drawing(banker: int) -> None:
    """A banker's naturel ends all drawing."""
    table = dealt(hand(2, 3, banker))
    ended = table.play()
    assert table.all(CardGiven) == []
    assert (ended.one.outcome, ended.two.outcome, ended.banker_natural) == ("lost", "lost", True)


@pytest.mark.parametrize(("one", "banker", "outcome"), [(8, 9, "lost"), (9, 8, "won"), (9, 9, "tied")])
def test_B9_1_if_both_have_one_G4(one: int, banker: int, outcome: str) -> None:
    """If both have one, G4: a naturel 9 beats a naturel 8."""
    assert dealt(hand(one, 3, banker)).play().one.outcome == outcome


def test_B9_1_a_side_with_a_naturel_has_won_whatever_he_draws_against_the_other() -> None:
    """A side with a naturel, the banker having none, has won: it is settled on the banker's first two cards, whatever
    he draws against the other side."""
    table = dealt(hand(8, 7, 3, 6))
    ended = table.play()
    assert [event.side for event in table.all(CardGiven)] == ["banker"]
    assert (ended.banker_points, ended.one.outcome, ended.two.outcome) == (9, "won", "lost")
    assert (ended.one.against, ended.two.against) == (3, 9)


def test_B9_1_facing_two_naturels_the_banker_does_not_draw() -> None:
    """Facing two naturels the banker does not draw."""
    table = dealt(hand(8, 9, 2))
    table.says("ann", "natural")
    table.says("dan", "natural")
    table.proceed("ben")
    assert table.stage == "settle"
    ended = table.play()
    assert (ended.one.outcome, ended.two.outcome, table.all(CardGiven)) == ("won", "won", [])


# --- B9.2


def test_B9_2_the_table_is_the_golden_one() -> None:
    """In 1/14599, the last column in 1/156 (golden/banque_gains.json)."""
    for points, row in WEIGHTED.items():
        assert [Fraction(cell, UNIT) for cell in row] == [Fraction(each) for each in GAINS[str(points)]]


def test_B9_2_with_0_to_2_he_draws_with_7_he_stands_whatever_lies() -> None:
    """With 0-2 he draws, with 7 he stands whatever lies."""
    for points in (0, 1, 2, 7):
        signs = {Fraction(each) > 0 for each in GAINS[str(points)]}
        assert signs == {points < 7}
        for third in range(11):
            assert draws(WEIGHTED, points, (Facing(1, third), Facing(5, STOOD))) == (points < 7)


@pytest.mark.parametrize("points", range(3, 7))
def test_B9_2_against_one_side_alone_its_sign_is_T1(points: int) -> None:
    """Against one side alone its sign is T1."""
    for third in range(11):
        assert draws(WEIGHTED, points, (Facing(7, third), Facing(0, 0))) == (BINDING[points][third] == DRAW)


def test_B9_2_weighted_by_the_stakes_of_both_sides_exactly() -> None:
    """He draws exactly when s1 G(y, k1) + s2 G(y, k2) > 0."""
    table = {points: [Fraction(each) for each in row] for points, row in GAINS.items()}
    for points, first, second in product(range(3, 7), range(11), range(11)):
        for one, two in ((1, 1), (3, 1), (1, 10), (0, 5), (655, 1591), (1591, 655)):
            row = table[str(points)]
            exact = one * row[first] + two * row[second] > 0
            assert draws(WEIGHTED, points, (Facing(one, first), Facing(two, second))) == exact


@pytest.mark.parametrize(("one", "two", "says"), [(10_000, 10_000, "draw"), (10_000, 40_000, "stand")])
def test_B9_2_custom_weighted_at_the_table(one: int, two: int, says: str) -> None:
    """By `custom = weighted`: 5 against a 6 on tableau 1 (+2901) and an 8 on tableau 2 (-1591)."""
    table = dealt(hand(4, 3, 5, 6, 8, 2), one=one, two=two)
    table.to_choice()
    table.default()
    assert table.last(Declared).says == says


@pytest.mark.parametrize(("one", "two", "says"), [
    (10_000, 10_000, "draw"), (20_000, 10_000, "draw"), (10_000, 10_001, "stand"),
])  # fmt: skip
def test_B9_2_custom_larger_side(one: int, two: int, says: str) -> None:
    """T4 with C7.4's custom against the side still without a naturel, of two such sides the one with the larger
    counted stakes (equal: tableau 1)."""
    table = dealt(hand(4, 3, 5, 6, 8, 2), rules=house(custom="larger_side"), one=one, two=two)
    table.to_choice()
    table.default()
    assert table.last(Declared).says == says


@pytest.mark.parametrize(("key", "banker", "third"), [("custom_banker_3_9", 3, 9), ("custom_banker_5_4", 5, 4)])
@pytest.mark.parametrize("custom", ["draw", "stand"])
def test_B9_2_larger_side_takes_the_customs_where_T4_is_free(key: str, banker: int, third: int, custom: str) -> None:
    """`custom_ponte_5`, `custom_banker_3_9`, `custom_banker_5_4` as in C."""
    assert CHEMIN[banker][third] == "F"
    rules = house(custom="larger_side", banker_liberty="tableau", **{key: custom})
    table = dealt(hand(2, 7, banker, third, 2), rules=rules, one=50_000)
    table.to_choice()
    can = next(each for each in options(table.state, BEN) if isinstance(each, CanDeclare))
    assert can.says == (custom,)


def test_B9_2_larger_side_against_the_side_without_a_naturel() -> None:
    """Against the side still without a naturel."""
    rules = house(custom="larger_side", banker_liberty="tableau")
    table = dealt(hand(9, 4, 4, 1), rules=rules, one=50_000, two=1_000)
    table.to_choice()
    assert table.last(CardGiven).side == "two"
    assert CHEMIN[4][1] == "S"
    assert table.code("ben", Declare(table.on, "draw")) == Code.MUST_STAND


def test_B9_2_the_banker_is_free() -> None:
    """The banker is free (`banker_liberty = always | tableau`)."""
    for banker, says in ((0, "stand"), (7, "draw")):
        table = dealt(hand(6, 7, banker, 3))
        table.to_choice()
        can = next(each for each in options(table.state, BEN) if isinstance(each, CanDeclare))
        assert can.says == ("draw", "stand")
        table.says("ben", says)  # type: ignore[arg-type]
        assert table.last(Declared).says == says


def test_B9_2_bound_by_tableau_no_cell_is_left_free() -> None:
    """`tableau` (no cell is left free, unlike C7.3)."""
    table = dealt(hand(4, 3, 5, 6, 8, 2), rules=house(banker_liberty="tableau"))
    table.to_choice()
    can = next(each for each in options(table.state, BEN) if isinstance(each, CanDeclare))
    assert can.says == ("draw",)
    assert table.code("ben", Declare(table.on, "stand")) == Code.MUST_DRAW


def test_B9_2_a_side_with_a_naturel_weighs_nothing() -> None:
    """s the counted stakes of a side that is still open (else 0)."""
    table = dealt(hand(9, 3, 5, 8, 2), one=BANK // 2, two=1_000)
    table.to_choice()
    table.default()
    assert table.last(Declared).says == "stand"
