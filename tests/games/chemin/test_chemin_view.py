"""What a view of Chemin de Fer carries, so that nobody need fold events: clause by clause. Amounts are cents."""

import re
from typing import get_args

import msgspec
import pytest

from chemin_table import BANKER_WINS, PONTE_WINS, STAND_OFF, TIE, Table, banked, house, ready
from places import DOCS
from sabot.games.bank.palette import Says
from sabot.games.chemin.events import Asked, CoupEnded, Declared, ShoeGoes
from sabot.games.chemin.fates import CallMade, Fate, Why
from sabot.games.chemin.options import CanCall, options
from sabot.games.chemin.outlook import Outlook, Then
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import Phase, Result, Step
from sabot.games.chemin.views import CheminView, ShownCall, ShownPlayer, snapshot
from sabot.games.shown import ShownHand
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, CID, DAN, EVE, FAY, ZOE = map(PlayerId, ("ann", "bob", "cid", "dan", "eve", "fay", "zoe"))
PROTOCOL = DOCS / "protocol.md"


def seen(table: Table, viewer: str | None = None) -> CheminView:
    return snapshot(table.state, None if viewer is None else PlayerId(viewer))


def foretold(table: Table) -> Outlook:
    outlook = seen(table).outlook
    assert outlook is not None
    return outlook


def fates(table: Table) -> list[tuple[str, int, int, str | None]]:
    return [(fate.player, fate.counts, fate.back, fate.why) for fate in foretold(table).fates]


def calling(**calls: str) -> Table:
    """Ann's bank of 100.01, and these calls against it in the open window."""
    table = banked(bank=10_001)
    table.to("calls")
    for name, call in calls.items():
        table.call(name, call)  # type: ignore[arg-type]
    return table


def passing(rules: CheminRules | None = None) -> Table:
    """Ann has won a coup and is asked whether she keeps the bank of 195."""
    table = banked(BANKER_WINS + BANKER_WINS + PONTE_WINS, rules=rules)
    table.coup()
    return table


# --- What would stand if the window closed now


def test_C4_6_the_rank_is_foretold_and_why_calls_lapse() -> None:
    """C4.6: suivi, then solo, then à deux, then avec. Among equals prime: the caller nearer to the banker's right."""
    table = calling(eve="banco", cid="banco", bob="avec", dan="a_deux")
    found = foretold(table)
    assert (found.then, found.call, found.open, found.banco) == ("coup", "banco", 0, 10_001)
    assert fates(table) == [
        ("bob", 0, 5001, "outranked"),
        ("cid", 10_001, 0, None),
        ("dan", 0, 5001, "outranked"),
        ("eve", 0, 10_001, "prime"),
    ]


def test_C4_7_what_became_of_every_call_is_told_until_cards_are_dealt() -> None:
    """C4.6, C4.7: who called what, who plays and why, and what goes back; until the cards lie there."""
    table = calling(eve="banco", cid="banco", bob="avec")
    assert seen(table).calls_made == ()
    table.close()
    made = [(each.player, each.call, each.counts, each.back, each.why) for each in seen(table, "zoe").calls_made]
    assert made == [
        ("bob", "avec", 0, 5001, "outranked"),
        ("cid", "banco", 10_001, 0, None),
        ("eve", "banco", 0, 10_001, "prime"),
    ]
    table.play()
    assert seen(table).calls_made == ()


def test_C9_the_view_counts_the_coups_that_a_bank_has_won() -> None:
    """C9: After a win the banker is asked once: he sees how often the bank has won since he posted it."""
    table = banked(BANKER_WINS + BANKER_WINS + PONTE_WINS)
    won = [seen(table).bank_won]
    for _ in range(2):
        table.coup()
        won.append(seen(table).bank_won)
        table.keep()
    table.coup()
    assert [*won, seen(table).bank_won] == [0, 1, 2, 0]


def test_C4_2_two_of_three_play_half_each_the_odd_cent_to_the_better() -> None:
    """C4.2: the two with the best prime; half the bank each, the odd cent to the better."""
    table = calling(eve="a_deux", dan="a_deux", bob="a_deux")
    assert fates(table) == [("bob", 5001, 0, None), ("dan", 5000, 1, None), ("eve", 0, 5001, "prime")]


def test_C4_2_a_lone_a_deux_is_foretold_to_lapse_and_why() -> None:
    """C4.2: A single caller's call lapses. C4.7: its money returns, and its caller may stake in C5."""
    table = calling(eve="a_deux")
    found = foretold(table)
    assert (found.then, found.call, found.open) == ("stakes", None, 10_001)
    assert fates(table) == [("eve", 0, 5001, "alone")]
    table.call("bob", "avec")
    assert fates(table) == [("bob", 5001, 0, None), ("eve", 0, 5001, "alone")]
    assert foretold(table).open == 5000
    table.call("cid", "a_deux")
    assert fates(table) == [("bob", 0, 5001, "outranked"), ("cid", 5001, 0, None), ("eve", 5000, 1, None)]


def test_C5_1_who_is_covered_in_part_and_what_goes_back_are_foretold() -> None:
    """C5.1: they count in prime order until it is covered, the last one in part; the rest is refused and returned."""
    table = banked()
    table.stake("dan", 3000)
    table.stake("cid", 7000)
    table.stake("bob", 6000)
    assert fates(table) == [("bob", 6000, 0, None), ("cid", 4000, 3000, "part"), ("dan", 0, 3000, "covered")]
    found = foretold(table)
    assert (found.then, found.open, found.banco) == ("coup", 0, 10_000)


def test_C5_1_the_raise_that_the_banker_will_be_asked_for_is_foretold() -> None:
    """C5.1: the banker is asked whether he raises by the exact excess; silence is no."""
    table = banked()
    table.stake("bob", 6000)
    assert foretold(table).asks is None
    table.stake("cid", 7000)
    before = foretold(table)
    assert before.asks == Asked("raise", ANN, Cents(3000))
    table.close()
    assert foretold(table) == msgspec.structs.replace(before, asks=None)
    assert seen(table).amount == 3000


def test_C5_2_the_open_part_is_told_as_entries_come_in_and_goes_to_the_banker() -> None:
    """C5.2: If they fall short, the open part leaves the table to the banker (C3's division)."""
    table = banked(bank=5000)
    table.joins("eve")
    table.close()
    table.to("stakes")
    told = [foretold(table)]
    for name, amount in (("bob", 2500), ("cid", 999), ("bob", 1500)):
        table.stake(name, amount)
        told.append(foretold(table))
    assert [each.open for each in told] == [10_000, 7500, 6501, 7501]
    assert [each.banco for each in told] == [0, 2500, 3499, 2499]
    assert told[-1].bank_back == {"ann": 3751, "eve": 3750}


def test_C5_3_that_no_coup_would_be_dealt_is_foretold() -> None:
    """C5.3: If nobody stakes, no coup is dealt: the bank goes to the banker (C3's division)."""
    table = banked(bank=5001)
    table.joins("eve")
    table.close()
    table.to("stakes")
    found = foretold(table)
    assert (found.then, found.bank_back) == ("returned", {"ann": 5001, "eve": 5001})


def test_C4_4_the_question_to_the_avec_caller_is_foretold_and_what_silence_does() -> None:
    """C4.4: the avec caller is asked whether he takes the whole open part; silence is no."""
    table = banked()
    table.call("cid", "avec")
    table.close()
    table.stake("bob", 1500)
    found = foretold(table)
    assert found.asks == Asked("marche", CID, Cents(3500))
    assert (found.banco, found.open, found.bank_back) == (6500, 3500, {"ann": 3500})
    table.close()
    assert table.stage == "marche"
    silent = foretold(table)
    assert (silent.asks, silent.fates, silent.banco, silent.bank_back) == (None, (), 6500, {"ann": 3500})


def test_C4_3_an_avec_caller_with_nobody_beside_him_goes_straight_to_marche() -> None:
    """C4.3: If nobody else stakes, his half (after C4.4) is the banco. W3: a step without anybody is skipped."""
    table = banked(names="ann bob")
    table.call("bob", "avec")
    found = foretold(table)
    assert (found.then, found.asks, found.banco) == ("coup", Asked("marche", BOB, Cents(5000)), 5000)
    table.close()
    assert table.stage == "marche"


def test_C3_who_would_be_associate_is_foretold() -> None:
    """C3: one other player may put down as much as the bank holds (several: prime)."""
    table = banked()
    table.joins("eve")
    table.joins("cid")
    assert (foretold(table).then, foretold(table).asks) == ("calls", None)
    assert fates(table) == [("cid", 10_000, 0, None), ("eve", 0, 10_000, "prime")]


def test_C3_with_consent_the_banker_is_asked_about_one_after_another() -> None:
    """C3: associate = with_consent (the banker's; silence is no)."""
    table = banked(rules=house(associate="with_consent"))
    table.joins("eve")
    table.joins("cid")
    assert fates(table) == [("cid", 0, 10_000, "consent"), ("eve", 0, 10_000, "consent")]
    assert foretold(table).asks == Asked("consent", ANN, Cents(10_000), CID)
    table.close()
    assert (seen(table).about, foretold(table).asks) == ("cid", Asked("consent", ANN, Cents(10_000), EVE))
    table.answer(False)
    assert (seen(table).about, foretold(table).asks) == ("eve", None)


def test_C3_that_an_associate_leaves_nobody_to_stake_is_foretold() -> None:
    """C5.3: nobody stakes, no coup is dealt: the doubled bank goes back in C3's halves."""
    table = banked(names="ann bob")
    table.joins("bob")
    found = foretold(table)
    assert (found.then, found.bank_back) == ("returned", {"ann": 10_000, "bob": 10_000})


def test_C9_what_silence_takes_from_the_table_is_foretold() -> None:
    """C9: Silence or absence: pass. C11: The banker takes the bank (C3's division)."""
    assert foretold(passing()) == Outlook(then="passed", bank_back={ANN: Cents(19_500)})


def test_C11_1_who_would_take_the_suite_is_foretold() -> None:
    """C11.1: the first in order from the origin's right who takes it posts A and is banker."""
    table = passing()
    table.passes()
    assert foretold(table) == Outlook(then="auction")
    table.takes("eve")
    table.takes("cid")
    assert foretold(table).then == "posted"
    assert fates(table) == [("cid", 19_500, 0, None), ("eve", 0, 19_500, "prime")]


def test_C11_2_the_standing_bid_is_foretold_to_win_and_C11_3_that_there_is_none() -> None:
    """C11.2: auction among the others seated. C11.3: No bid, or `no`: C2 from the origin's right."""
    table = passing()
    table.passes()
    table.close()
    assert foretold(table) == Outlook(then="unsold")
    table.bid("dan", 7000)
    assert foretold(table) == Outlook(then="posted", fates=(Fate(DAN, Cents(7000), Cents(0)),))
    table = passing(house(suite_auction="no"))
    table.passes()
    assert foretold(table) == Outlook(then="unsold")


# --- The order of the claims


def test_C4_6_prime_is_seated_before_standing_and_empty_without_a_window() -> None:
    """C4.6: the caller nearer to the banker's right; seated before standing."""
    table = ready(names="ann bob cid")
    table.stand("zoe")
    assert seen(table).prime == ()
    table.decline("ann")
    table.post("bob", 10_000)
    table.to("calls")
    assert seen(table).prime == ("cid", "ann", "zoe")
    table.call("cid", "avec")
    table.close()
    assert seen(table).prime == ("ann", "zoe")
    table.close()
    assert (table.stage, seen(table).prime) == ("marche", ())


def test_C11_1_prime_of_a_suite_is_from_the_right_of_its_origin() -> None:
    """C11.1: to all others seated, from the origin's right. C4.6: While the bank is a suite, so are the calls."""
    table = passing()
    table.stand("zoe")
    table.passes()
    assert seen(table).prime == ("bob", "cid", "dan", "eve")
    table.takes("cid")
    table.close()
    table.to("calls")
    assert seen(table).prime == ("bob", "dan", "eve", "ann", "zoe")


# --- Calls and what they cost


def test_W1_every_call_is_shown_with_its_price_and_what_one_lacks_for_it() -> None:
    """W1: what he cannot cover is refused, and so not offered; the view tells the price and what is missing."""
    table = ready()
    table.sit("fay", 6, 9999)
    table.post("ann", 10_001)
    table.to("calls")
    calls = [(each.call, each.amount, each.short_by) for each in seen(table, "fay").calls]
    assert calls == [("banco", 10_001, 2), ("a_deux", 5001, 0), ("avec", 5001, 0)]
    offered = next(each for each in options(table.state, FAY) if isinstance(each, CanCall))
    assert [each.call for each in offered.calls] == ["a_deux", "avec"]
    table.call("fay", "avec")
    assert seen(table, "fay").calls[0] == ShownCall("banco", Cents(10_001), Cents(2))


def test_C4_5_suivi_is_shown_to_its_holder_alone() -> None:
    """C4.5: who lost a banco may call suivi: the price of a solo. Nobody in the bank, and no spectator, calls."""
    table = banked(BANKER_WINS)
    table.call("eve", "banco")
    table.play()
    table.keep()
    table.to("calls")
    assert [(each.call, each.amount) for each in seen(table, "eve").calls][:2] == [("suivi", 19_500), ("banco", 19_500)]
    assert [each.call for each in seen(table, "bob").calls] == ["banco", "a_deux", "avec"]
    assert seen(table, "ann").calls == seen(table).calls == seen(table, "zoe").calls == ()


# --- Where the shoe goes


def test_C2_the_view_tells_where_the_shoe_goes_and_who_has_declined() -> None:
    """C2: He may decline; the shoe goes to the right. C10: After a loss it goes to the right of the banker."""
    table = ready(PONTE_WINS)
    assert (seen(table).pointer, seen(table).declined) == (0, ())
    table.decline("ann")
    table.decline("bob")
    assert (seen(table).pointer, seen(table).declined) == (2, ("ann", "bob"))
    table.post("cid", 10_000)
    assert (seen(table).pointer, seen(table).declined) == (3, ())
    table.coup()
    assert (seen(table).pointer, table.asked) == (3, "dan")


def test_C10_the_shoe_of_a_suite_points_to_the_right_of_its_origin() -> None:
    """C10: if the bank was a suite, to the right of its origin. C11: the passer is not one of the others."""
    table = passing()
    table.passes()
    assert (seen(table).pointer, seen(table).passer, seen(table).origin) == (1, "ann", 1)
    table.takes("dan")
    table.close()
    assert (seen(table).banker, seen(table).pointer, seen(table).passer) == ("dan", 1, None)
    table.coup(front=None)
    while table.stage != "post":
        table.default()
    assert (table.last(ShoeGoes).right_of, seen(table).pointer) == (1, 1)


def test_C2_minimum_banco_and_coin_are_told() -> None:
    """C2: at least the minimum banco. M2: the rule set names the coin."""
    table = ready(rules=house(minimum=Cents(20_000), coin=Cents(100)))
    assert (seen(table).minimum, seen(table).coin) == (20_000, 100)


# --- What is asked


def test_W3_amount_and_about_are_empty_when_nothing_is_asked() -> None:
    """W3: a question has one addressee; when it is answered, nothing of it is left in the view."""
    table = banked(BANKER_WINS, rules=house(associate="with_consent"))
    table.joins("eve")
    table.close()
    assert (seen(table).amount, seen(table).about) == (10_000, "eve")
    table.answer(True)
    assert (table.stage, seen(table).amount, seen(table).about) == ("calls", 20_000, None)
    table.stake("bob", 20_000)
    table.close()
    assert (table.stage, seen(table).amount, seen(table).about) == ("deal", 0, None)
    table.deal()
    assert seen(table).amount == 0


@pytest.mark.parametrize(
    ("cards", "custom", "says"),
    [
        ("5 2 T T ", "draw", "draw"), ("5 2 T T ", "stand", "stand"), ("4 2 T T ", "stand", "draw"),
        ("6 2 T T ", "draw", "stand"), ("8 2 T T ", "draw", "natural"),
    ],
)  # fmt: skip
def test_C7_4_the_ponte_alone_is_told_what_the_croupier_would_do(cards: str, custom: str, says: str) -> None:
    """C7.4: Selon la règle: ponte draws on 5; the custom is part of the rule set."""
    table = banked(cards, rules=house(custom_ponte_5=custom))
    table.stake("bob", 10_000)
    table.deal()
    assert seen(table, "bob").selon_la_regle == says
    assert {seen(table, viewer).selon_la_regle for viewer in ("ann", "cid", "zoe", None)} == {None}
    table.selon("bob")
    assert table.last(Declared).says == says


@pytest.mark.parametrize(("custom", "says"), [("draw", "draw"), ("stand", "stand")])
def test_C7_4_a_free_banker_alone_is_told_what_the_croupier_would_do(custom: str, says: str) -> None:
    """C7.4: banker draws at 3 against 9; T4: free with 3 when he gave a 9."""
    table = banked("2 3 T T 9 ", rules=house(custom_banker_3_9=custom))
    table.stake("bob", 10_000)
    table.deal()
    table.selon("bob")
    table.to_choice()
    assert seen(table, "ann").selon_la_regle == says
    assert {seen(table, viewer).selon_la_regle for viewer in ("bob", "cid", None)} == {None}


# --- The coup as it was


def faces(hand: ShownHand) -> str:
    return " ".join(str(each.face)[0] for each in hand.cards)


def lying(table: Table) -> Settled:
    """The coup that lies on the table, the same to everybody."""
    seen_by = [seen(table, viewer).settled for viewer in (None, *table.state.players, "zoe")]
    assert seen_by[0] is not None
    assert all(each == seen_by[0] for each in seen_by)
    return seen_by[0]


def test_C8_2_a_won_coup_lies_there_as_it_was_with_its_taxe() -> None:
    """C8.2: Banker wins: the stakes are his, less a taxe of 5 % to the house. It stays until cards are dealt again."""
    table = banked(STAND_OFF + PONTE_WINS)
    table.call("cid", "avec")
    table.close()
    table.stake("bob", 2000)
    table.play()
    assert table.stage == "keep"
    coup = lying(table)
    assert (coup.winner, coup.natural, coup.banker, coup.ponte, coup.call) == ("B", False, "ann", "cid", "avec")
    assert (coup.callers, coup.banco, coup.stakes) == (("cid",), 7000, {"cid": 5000, "bob": 2000})
    assert (coup.won, coup.taxe, coup.received) == (7000, 350, {})
    assert (faces(coup.ponte_hand), coup.ponte_hand.points) == ("6 T", 6)
    assert (faces(coup.banker_hand), coup.banker_hand.points) == ("7 T", 7)
    table.keep()
    table.stake("dan", 3000)
    table.close()
    assert (table.stage, lying(table)) == ("deal", coup)
    table.proceed("ann")
    shown = seen(table)
    assert (shown.settled, len(shown.ponte_hand.cards)) == (None, 2)


def test_C8_1_a_lost_coup_lies_there_with_what_was_paid_while_the_shoe_goes_on() -> None:
    """C8.1: Ponte wins: every stake is paid 1:1 out of the bank."""
    table = banked("2 3 T T 7 T ")
    table.stake("dan", 6000)
    table.stake("bob", 4000)
    table.play()
    assert table.stage == "post"
    coup = lying(table)
    assert (coup.winner, coup.ponte, coup.stakes) == ("P", "dan", {"bob": 4000, "dan": 6000})
    assert (coup.received, coup.won, coup.taxe) == ({"bob": 8000, "dan": 12_000}, 0, 0)
    assert (faces(coup.ponte_hand), faces(coup.banker_hand)) == ("2 T 7", "3 T T")
    shown = seen(table)
    assert (shown.ponte, shown.ponte_hand.cards, shown.declared, shown.chosen) == (None, (), None, None)
    table.leave("dan")
    assert lying(table) == coup


def test_C8_3_a_tie_lies_there_while_the_same_stakes_are_dealt_for() -> None:
    """C8.3: Tie: void, no taxe. Stakes and bank stay exactly as they are and the next coup is dealt at once."""
    table = banked(TIE + PONTE_WINS)
    table.stake("bob", 10_000)
    table.play()
    coup = lying(table)
    assert (table.stage, coup.coup, coup.winner, coup.natural) == ("deal", 1, "T", True)
    assert (coup.received, coup.stakes) == ({}, {"bob": 10_000})
    shown = seen(table)
    assert (shown.coup, shown.ponte, shown.ponte_hand.cards) == (2, "bob", ())
    table.play()
    assert (lying(table).coup, lying(table).winner) == (2, "P")


def test_C8_3_what_the_last_coups_tie_gives_back_is_told_over_the_next_shuffle() -> None:
    """C8.3: If the session is over, every stake goes back to its owner."""
    table = banked(TIE)
    table.stake("bob", 10_000)
    table.play()
    table.end()
    assert seen(table).settled == msgspec.structs.replace(lying(table), received={BOB: Cents(10_000)})
    assert (table.last(CoupEnded).to, lying(table).received) == ({}, {"bob": 10_000})


def test_C3_the_associate_of_a_settled_coup_is_told() -> None:
    """C3: From then on it is one sum, half each."""
    table = banked(PONTE_WINS, bank=5000)
    table.joins("eve")
    table.close()
    table.stake("bob", 10_000)
    table.play()
    coup = lying(table)
    assert (coup.banker, coup.associate, coup.banco, seen(table).associate) == ("ann", "eve", 10_000, None)


# --- Documentation


def words_of_the_view() -> set[str]:
    """What stands in code in the protocol's part about the view."""
    text = PROTOCOL.read_text("utf-8")
    about = text[text.index("### The view of Chemin de Fer") :].split("\n### ")[0]
    return set(re.findall(r"`(\w+)`", about))


@pytest.mark.parametrize("part", [CheminView, ShownPlayer, ShownCall, Outlook, Fate, CallMade, Settled, Result])
def test_every_part_of_the_view_stands_in_the_protocol(part: type[msgspec.Struct]) -> None:
    """Docs that can rot are tests: every field of the view has its word."""
    assert set(part.__struct_fields__) <= words_of_the_view()


@pytest.mark.parametrize("codes", [Why, Then, Phase, Step, Says])
def test_every_code_of_the_view_stands_in_the_protocol(codes: object) -> None:
    """And so has every value that a field can have; the phase `coup` is shown as its steps."""
    assert set(get_args(codes)) - {"coup"} <= words_of_the_view()
