"""What a view tells of a bank: its reach (B10.2), what it has brought and won, what its banker weighs (B9.2)."""

from fractions import Fraction
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banque_table import BANK, LOST, PEOPLE, TIED, WON, Table, banked, hand, house
from places import GOLDEN
from sabot.games.banque.table import snapshot
from sabot.games.banque.vocabulary import Laid
from sabot.games.windows import PlayerId
from sabot.money import Cents

BEN = PlayerId("ben")
GAINS: Final = msgspec.json.decode((GOLDEN / "banque_gains.json").read_bytes())["gains"]
stakes = st.dictionaries(
    st.sampled_from(("ann", "bob", "dan", "eve", "sam")),
    st.tuples(st.integers(1_000, 90_000), st.booleans()),
    min_size=1,
)


def short(table: Table) -> dict[str, tuple[int, int]]:
    """What the bank would lack for whom, as everybody sees it."""
    return {
        str(each.player): (int(each.short.one), int(each.short.two))
        for each in snapshot(table.state, None).reach
        if each.short.total
    }


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(laid=stakes, bank=st.integers(10_000, 200_000), beyond=st.sampled_from(("at_risk", "returned")))
def test_B10_2_the_reach_is_what_comes_when_both_sides_win(
    laid: dict[str, tuple[int, bool]], bank: int, beyond: str
) -> None:
    """In the order of B6, [...] as far as the bank reaches, the last reached in part: foretold in the window, when the
    banker is asked, and with the cards on the table."""
    table = banked(WON, bank=bank, people=PEOPLE + " sam", rules=house(beyond=beyond))
    for name, (amount, cheval) in laid.items():
        table.stake(name, amount, "cheval" if cheval else "two" if name in ("dan", "eve") else "one")
    foretold = [each.player for each in snapshot(table.state, None).reach]
    while table.stage != "settle":
        table.default()
    seen = snapshot(table.state, None)
    ended = table.play()
    assert {each.player: each.short.total for each in seen.reach if each.short.total} == ended.unpaid
    assert {each.player: each.staked for each in seen.reach} == dict(seen_stakes(table))
    assert [each.player for each in seen.reach if each.player in ended.paid] == list(ended.paid)
    assert set(seen_stakes(table)) <= set(foretold)


def seen_stakes(table: Table) -> dict[PlayerId, Laid]:
    settled = table.state.settled
    assert settled is not None
    return settled.stakes


def test_B10_2_own_side_first() -> None:
    """Each player at his one place, own side first: what is lacking, is lacking on the other side."""
    table = banked(bank=10_000)
    table.stake("dan", 8_001, "cheval")
    table.stake("ann", 6_000, "one")
    assert short(table) == {"dan": (4_000, 1)}
    table.stake("ann", 9_999, "one")
    assert short(table) == {"dan": (4_000, 4_000)}


def test_B10_2_an_open_bank_reaches_everybody() -> None:
    """Open: it answers for every stake."""
    table = banked(bank=10_000, rules=house(bank_kind="open"))
    table.stake("ann", 30_000, "one")
    assert [(each.player, each.staked.total) for each in snapshot(table.state, None).reach] == [("ann", 30_000)]
    assert short(table) == {}


def test_B6_a_banco_that_would_be_played_is_reached() -> None:
    """Who would play, as the calls are now, is shown in the order of payment."""
    table = banked()
    table.banco("bob", "cheval")
    table.banco("dan", "two")
    reached = snapshot(table.state, None).reach
    assert [(each.player, each.staked) for each in reached] == [
        ("dan", Laid(Cents(0), Cents(BANK // 2))), ("bob", Laid(Cents(BANK // 2), Cents(0))),
    ]  # fmt: skip


@pytest.mark.parametrize("taxed", ["winnings", "capital"])
def test_B3_B11_what_a_bank_has_brought_and_won_and_paid(taxed: str) -> None:
    """He may add [...], never take out; the taxe: what the bank holds less what was brought in is what it has won."""
    table = banked(LOST + WON + TIED, rules=house(taxe_on=taxed))
    table.coup(ann=50_000)
    table.add(20_000)
    table.coup(ann=10_000)
    seen = snapshot(table.state, None)
    taxe = 6_000 if taxed == "capital" else 1_000
    assert (seen.brought, seen.levied, seen.tenure) == (BANK + 20_000, taxe, 2)
    assert seen.bank - seen.brought == 40_000 - (0 if taxed == "capital" else taxe)
    table.retire()
    offered = snapshot(table.state, None)
    assert (offered.brought, offered.levied) == (0, 0)
    table.takes("dan")
    table.close()
    taken = snapshot(table.state, None)
    assert (taken.brought, taken.levied) == (offered.offered, offered.offered // 20 if taxed == "capital" else 0)


def test_B7_what_is_posted_beyond_is_brought() -> None:
    """By posting the difference; B13: refilled."""
    table = banked(WON)
    table.stake("ann", BANK + 50_000, "one")
    table.close()
    table.answer(yes=True)
    assert snapshot(table.state, None).brought == BANK + 50_000
    table.play()
    table.add(30_000)
    assert (snapshot(table.state, None).brought, table.bank) == (BANK + 80_000, 30_000)


def deciding(**changes: object) -> Table:
    """Ben's decision: a 6 lies on tableau 1 against 200, an 8 on tableau 2 against 300."""
    table = banked(hand(4, 3, 5, 6, 8), rules=house(**changes))
    table.stake("ann", 20_000, "one")
    table.stake("dan", 30_000, "two")
    table.to_choice()
    return table


def test_B9_2_the_banker_alone_sees_what_drawing_is_worth() -> None:
    """He draws exactly when s1 G(y, k1) + s2 G(y, k2) > 0: for each number of points, for the stakes as they lie."""
    table = deciding()
    answers = snapshot(table.state, BEN).weighing
    assert [each.points for each in answers] == list(range(8))
    for each in answers:
        one, two = (Fraction(GAINS[str(each.points)][third]) for third in (6, 8))
        exact = 20_000 * one + 30_000 * two
        assert each.says == ("draw" if exact > 0 else "stand")
        if each.points in range(3, 7):
            assert (each.one, each.two, each.gain) == (round(20_000 * one), round(30_000 * two), round(exact))
        else:
            assert (each.one, each.two, each.gain) == (None, None, None)
    assert all(snapshot(table.state, who).weighing == () for who in (PlayerId("ann"), PlayerId("dan"), None))


def test_B9_2_a_side_with_a_naturel_weighs_nothing() -> None:
    """s the counted stakes of a side that is still open (else 0)."""
    table = banked(hand(9, 3, 5, 8, 2))
    table.stake("ann", 20_000, "one")
    table.stake("dan", 30_000, "two")
    table.to_choice()
    answer = snapshot(table.state, BEN).weighing[5]
    assert (answer.one, answer.two, answer.gain, answer.says) == (None, -3_269, -3_269, "stand")


def test_B9_2_the_answers_are_those_of_the_houses_custom() -> None:
    """`custom = weighted | larger_side`: the gains say what that gives away."""
    answer = snapshot(deciding(custom="larger_side").state, BEN).weighing[5]
    assert (answer.says, answer.gain) == ("stand", 705)


def test_B9_2_it_is_shown_while_he_decides_and_not_before() -> None:
    """The banker turns his cards, the third cards are given, then he decides."""
    table = banked(hand(4, 3, 5, 6, 8))
    table.stake("ann", 20_000, "one")
    while table.stage != "choose":
        assert snapshot(table.state, BEN).weighing == ()
        table.default()
    assert snapshot(table.state, BEN).weighing
    table.default()
    assert snapshot(table.state, BEN).weighing == ()
