"""Rule book B5 to B7: stakes, banco and suivi, stakes beyond the bank. Amounts are cents."""

import msgspec
import pytest

from banque_table import BANK, LOST, PEOPLE, PURSE, TIED, WON, Table, banked, hand, house
from sabot.games.bank.posting import Answer
from sabot.games.banque.actions import CallBanco, Stake
from sabot.games.banque.events import (
    Asked,
    BancoResolved,
    BankAdded,
    CoupOpened,
    Entered,
    Opened,
    StakesReduced,
    StakesResolved,
    TaxeTaken,
)
from sabot.games.banque.laid import Place
from sabot.games.banque.options import CanCallBanco, CanStake, options
from sabot.games.banque.order import order
from sabot.games.banque.views import snapshot
from sabot.games.refusals import Code
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, DAN, EVE, BEN, SAM, SUE = map(PlayerId, ("ann", "bob", "dan", "eve", "ben", "sam", "sue"))
RETURNED = house(beyond="returned")


def standing(front: str = "", **changes: object) -> Table:
    """With two who stand behind, sam before sue."""
    return banked(front, people=PEOPLE + " sam sue", rules=house(**changes))


# --- B5


def test_B5_on_the_own_tableau_or_a_cheval() -> None:
    """On the own tableau, or *à cheval*: half on each (odd cent to the own side; standing: tableau 1)."""
    table = standing()
    table.stake("ann", 10_001, "cheval")
    table.stake("dan", 10_001, "cheval")
    table.stake("sam", 10_001, "cheval")
    table.stake("bob", 10_000, "one")
    table.close()
    assert table.layout() == {
        "ann": (5_001, 5_000), "dan": (5_000, 5_001), "bob": (10_000, 0), "sam": (5_001, 5_000),
    }  # fmt: skip


@pytest.mark.parametrize(("name", "place"), [("ann", "two"), ("dan", "one")])
def test_B5_not_on_the_other_sides_tableau(name: str, place: Place) -> None:
    """On the own tableau, or *à cheval*."""
    table = banked()
    table.to("stakes")
    refusal = table.refused(name, Stake(table.on, Cents(10_000), place))
    assert (refusal.code, refusal.facts["place"]) == (Code.WRONG_SIDE, place)
    offered = [each for each in options(table.state, PlayerId(name)) if isinstance(each, CanStake)]
    assert place not in offered[0].places


def test_B5_standing_players_by_arrival_at_each_table() -> None:
    """By arrival: also where the same people came elsewhere in another order first."""
    first, second = Table(), Table()
    for table, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            table.stand(name)
    assert [order(table.state)[-2:] for table in (first, second)] == [("zoe", "yan"), ("yan", "zoe")]


@pytest.mark.parametrize("place", ["one", "two", "cheval"])
def test_B5_standing_players_either_side_or_a_cheval(place: Place) -> None:
    """Standing players: either side or à cheval."""
    table = standing()
    table.stake("sam", 10_000, place)
    table.close()
    assert table.layout() == {"sam": {"one": (10_000, 0), "two": (0, 10_000), "cheval": (5_000, 5_000)}[place]}


def test_B5_standing_stakes_only_as_far_as_the_seated_leave_it_uncovered() -> None:
    """Standing players [...] in a limited bank only as far as the seated stakes of both sides leave it uncovered, by
    arrival; the rest is returned."""
    table = standing()
    table.stake("sue", 50_000, "two")
    table.stake("sam", 30_001, "cheval")
    table.stake("ann", 40_000, "one")
    table.stake("dan", 30_000, "two")
    table.close()
    assert table.layout() == {"ann": (40_000, 0), "dan": (0, 30_000), "sam": (15_000, 15_000)}
    assert table.last(StakesResolved).to == {"sam": 1, "sue": 50_000}
    assert table.stage == "deal"


def test_B5_what_is_left_of_a_standing_stake_is_halved_like_it() -> None:
    """What is left of a standing stake is halved like it; by arrival."""
    table = standing()
    table.stake("ann", BANK - 5_001, "one")
    table.stake("sam", 20_000, "cheval")
    table.close()
    assert table.layout()["sam"] == (2_501, 2_500)
    assert table.last(StakesResolved).to == {"sam": 14_999}


def test_B5_in_an_open_bank_standing_stakes_are_not_cut() -> None:
    """In a limited bank only as far as [...]."""
    table = standing(bank_kind="open")
    table.stake("ann", BANK, "one")
    table.stake("sam", 20_000, "two")
    table.close()
    assert table.layout()["sam"] == (0, 20_000)
    assert table.stage == "cover"


def test_B5_the_least_stake_binds_the_whole_stake_not_its_halves() -> None:
    """The least stake binds the whole stake, not its halves (C2: 10 % of the minimum)."""
    table = banked()
    table.to("stakes")
    assert table.refused("ann", Stake(table.on, Cents(999), "one")).facts == {"stake": 999, "least": 1_000}
    table.stake("ann", 1_000, "cheval")
    table.close()
    assert table.layout() == {"ann": (500, 500)}


def test_B5_B7_the_cut_by_arrival_comes_before_B7_and_stays() -> None:
    """The cut by arrival is made when the window closes, before B7; B7 does not bring it back."""
    table = standing()
    table.stake("ann", BANK + 10_000, "one")
    table.stake("sam", 20_000, "one")
    table.close()
    assert (table.stage, table.last(Asked).amount) == ("beyond", 10_000)
    assert "sam" not in table.layout()
    table.answer(yes=True)
    assert "sam" not in table.layout()
    assert table.purse("sam") == PURSE


def test_B5_a_stake_is_replaced_and_withdrawn() -> None:
    """He may replace or withdraw it until the window closes (W1)."""
    table = banked()
    table.stake("ann", 10_000, "one")
    table.stake("ann", 20_000, "cheval")
    assert table.purse("ann") == PURSE - 20_000
    table.stake("ann", 0, "one")
    assert (table.purse("ann"), table.last(Entered).amount) == (PURSE, 0)
    assert table.code("ann", Stake(table.on, Cents(PURSE + 1), "one")) == Code.PURSE_TOO_SMALL
    assert table.code("ben", Stake(table.on, Cents(10_000), "two")) == Code.IN_THE_BANK


# --- B6


def test_B6_the_order_of_claims() -> None:
    """Order, also for B10.2: the i-th *occupied* seat of tableau 1, then of tableau 2, i = 1, 2, ...; then standing
    players by arrival."""
    table = banked(people="sam bob2 ann1 sue cid5 fay9 dan6 ben10")
    assert order(table.state) == ("ann", "dan", "bob", "fay", "cid", "sam", "sue")


@pytest.mark.parametrize(("place", "laid"), [("one", (BANK, 0)), ("cheval", (BANK // 2, BANK // 2))])
def test_B6_all_other_stakes_are_refused(place: Place, laid: tuple[int, int]) -> None:
    """Banco (limited bank only): all other stakes are refused. The caller names one tableau (seated: his own) or
    *à cheval* (half the bank on each)."""
    table = banked()
    table.banco("bob", place)
    assert table.purse("bob") == PURSE - BANK
    table.close()
    assert table.layout() == {"bob": laid}
    assert (table.stage, table.last(BancoResolved).suivi) == ("deal", False)
    assert [opened.window for opened in table.all(Opened)] == ["banco"]
    assert table.code("ann", Stake(table.on, Cents(10_000), "one")) == Code.NOT_NOW


def test_B6_a_cheval_the_odd_cent_as_B5() -> None:
    """*À cheval* (half the bank on each; odd cent as B5)."""
    for name, laid in (("ann", (50_001, 50_000)), ("dan", (50_000, 50_001)), ("sam", (50_001, 50_000))):
        table = banked(bank=100_001, people=PEOPLE + " sam")
        table.banco(name, "cheval")
        table.close()
        assert table.layout() == {name: laid}


def test_B6_a_seated_caller_names_his_own_tableau() -> None:
    """The caller names one tableau (seated: his own)."""
    table = banked(people=PEOPLE + " sam")
    assert table.code("ann", CallBanco(table.on, "two")) == Code.WRONG_SIDE
    assert [each.places for each in options(table.state, DAN) if isinstance(each, CanCallBanco)] == [("two", "cheval")]
    table.banco("sam", "two")
    table.close()
    assert table.layout() == {"sam": (0, BANK)}


@pytest.mark.parametrize("places", [("one", "two"), ("cheval", "cheval"), ("one", "cheval")])
def test_B6_banco_from_both_sides_at_once(places: tuple[Place, Place]) -> None:
    """If seated callers are on both sides, the best claim of each side plays half on his own side, whatever he called
    (odd cent to the better claim)."""
    table = banked(bank=100_001)
    table.banco("eve", places[1])
    table.banco("bob", places[0])
    table.close()
    assert table.layout() == {"eve": (0, 50_000), "bob": (50_001, 0)}
    assert table.last(BancoResolved).to == {"bob": 50_000, "eve": 50_001}


def test_B6_the_best_claim_of_each_side() -> None:
    """The best claim of each side plays half on his own side; of one side the best claim plays it all."""
    table = banked()
    for name, place in (("bob", "one"), ("ann", "one"), ("eve", "two"), ("dan", "two")):
        table.banco(name, place)  # type: ignore[arg-type]
    table.close()
    assert table.layout() == {"ann": (BANK // 2, 0), "dan": (0, BANK // 2)}
    other = banked()
    other.banco("bob", "cheval")
    other.banco("ann", "one")
    other.close()
    assert other.layout() == {"ann": (BANK, 0)}


def test_B6_a_standing_caller_plays_only_when_no_seated_one_has_called() -> None:
    """A standing caller plays only when no seated one has called."""
    table = standing()
    table.banco("sam", "one")
    table.banco("eve", "two")
    table.close()
    assert table.layout() == {"eve": (0, BANK)}
    alone = standing()
    alone.banco("sue", "two")
    alone.banco("sam", "cheval")
    alone.close()
    assert alone.layout() == {"sam": (BANK // 2, BANK // 2)}


def test_B6_limited_bank_only() -> None:
    """Banco (limited bank only)."""
    table = banked(rules=house(bank_kind="open"))
    assert [opened.window for opened in table.all(Opened)] == ["stakes"]
    assert table.code("ann", CallBanco(table.on, "one")) == Code.NO_BANCO


def test_B6_who_cannot_pay_the_whole_bank_cannot_call() -> None:
    """A caller pays the whole bank into the window (W1)."""
    table = Table(people="ann1 dan6 ben10")
    table.banks("ben", 900_000)
    table.shoe()
    table.sit("cid", 3, 50_000)
    assert table.code("cid", CallBanco(table.on, "one")) == Code.PURSE_TOO_SMALL


def test_B6_he_holds_the_cards_of_what_he_plays_for_that_coup_only() -> None:
    """A caller [...] holds the cards of what he plays, for that coup only."""
    table = banked(LOST + LOST)
    table.banco("bob", "one")
    table.close()
    opened = table.last(CoupOpened)
    assert (opened.one, opened.two) == ("bob", None)
    table.play()
    table.go_on()
    table.coup(ann=1_000, bob=1_000)
    assert table.last(CoupOpened).one == "ann"


def test_B6_a_cheval_he_holds_both_hands_and_declares_for_tableau_2_knowing_tableau_1() -> None:
    """*À cheval* he holds both hands, and declares for tableau 2 knowing the cards of tableau 1."""
    table = banked(hand(5, 4, 6))
    table.banco("ann", "cheval")
    table.close()
    table.proceed()
    assert (table.state.holders, table.stage) == (("ann", "ann"), "declare")
    seen = snapshot(table.state, ANN)
    assert (seen.one.hand.points, seen.two.hand.points) == (5, 4)
    assert snapshot(table.state, BOB).one.hand.points is None
    table.says("ann", "draw")
    table.says("ann", "draw")
    assert table.stage == "turn"


# --- B6.1


def banco_lost(table: Table, name: str, place: Place = "one") -> None:
    if table.stage == "tenure":
        table.go_on()
    table.banco(name, place)
    table.close()
    table.play()


def test_B6_1_suivi_before_all_others() -> None:
    """A caller whose banco was a net loss may call before all others in the next window."""
    table = banked(LOST * 2)
    banco_lost(table, "bob")
    table.go_on()
    table.banco("ann", "one")
    table.banco("bob", "one")
    table.close()
    assert table.layout() == {"bob": (2 * BANK - 2_000, 0)}
    assert table.last(BancoResolved).suivi is True


def test_B6_1_three_bancos_lost_and_then_barred() -> None:
    """At most three bancos lost running, i.e. two suivis; then he may not call in the next window."""
    table = banked(LOST * 5, bank=10_000)
    for bank in (10_000, 19_800, 39_204):
        assert table.bank == bank
        banco_lost(table, "bob")
    assert (set(table.state.suivi), set(table.state.barred)) == (set(), {BOB})
    table.go_on()
    assert table.refused("bob", CallBanco(table.on, "one")).facts == {"lost": 3}
    table.to("stakes")
    table.coup(ann=10_000)
    table.go_on()
    table.banco("bob", "one")
    assert table.state.lost == {}


def test_B6_1_the_bar_lapses_with_the_window() -> None:
    """A window in which he is barred counts as that window, also if no coup follows it; the count of lost bancos stays
    until a win, a coup without his banco or a new banker resets it."""
    table = banked(LOST * 3, bank=10_000)
    for _ in range(3):
        banco_lost(table, "bob")
    table.go_on()
    assert table.state.barred == {BOB}
    table.to("stakes")
    table.close()
    table.go_on()
    assert (table.stage, table.state.lost, table.state.barred) == ("banco", {"bob": 3}, frozenset())
    table.banco("bob", "one")


@pytest.mark.parametrize(("front", "lost"), [(TIED, 3), (LOST, 4)])
def test_B6_1_after_the_bar_a_void_coup_bars_nobody_again_a_lost_one_does(front: str, lost: int) -> None:
    """The count of lost bancos stays; a void coup does not count, and after it the banco may be called again."""
    table = banked(LOST * 3 + front, bank=10_000)
    for _ in range(3):
        banco_lost(table, "bob")
    table.go_on()
    table.to("stakes")
    table.close()
    banco_lost(table, "bob")
    assert table.state.lost == {"bob": lost}
    assert (BOB in table.state.barred, BOB in table.state.suivi) == (front == LOST, front == TIED)


@pytest.mark.parametrize(("front", "left"), [(WON, {}), (LOST, {"bob": 2})])
def test_B6_1_a_win_resets_the_count(front: str, left: dict[str, int]) -> None:
    """A win, a coup without his banco, or a new banker resets the count."""
    table = banked(LOST + front, bank=50_000)
    banco_lost(table, "bob")
    banco_lost(table, "bob")
    assert table.state.lost == left
    assert bool(table.state.suivi) == bool(left)


def test_B6_1_a_coup_without_his_banco_resets_the_count() -> None:
    """A coup without his banco [...] resets the count. It lapses unused with that window."""
    table = banked(LOST * 3, bank=50_000)
    banco_lost(table, "bob")
    table.go_on()
    table.to("stakes")
    assert (table.state.suivi, table.state.lost) == (frozenset(), {"bob": 1})
    table.coup(ann=1_000)
    assert table.state.lost == {}


def test_B6_1_a_void_coup_does_not_reset_and_may_be_called_again() -> None:
    """A void coup (a net of nothing) does not. After a void coup it may be called again."""
    table = banked(LOST + TIED + LOST, bank=50_000)
    for count in (1, 1, 2):
        banco_lost(table, "bob")
        assert (table.state.lost, set(table.state.suivi)) == ({BOB: count}, {BOB})


def test_B6_1_B10_a_tied_banco_may_be_repeated_as_suivi_uncounted() -> None:
    """A tied banco may be repeated as suivi, uncounted."""
    table = banked(TIED, bank=50_000)
    banco_lost(table, "bob")
    assert (dict(table.state.lost), set(table.state.suivi)) == ({}, {BOB})


def test_B6_1_a_cheval_won_and_lost_is_a_net_of_nothing() -> None:
    """A void coup (a net of nothing)."""
    table = banked(hand(9, 6, 7), bank=50_000)
    table.banco("bob", "cheval")
    table.close()
    ended = table.play()
    assert (ended.one.outcome, ended.two.outcome) == ("won", "lost")
    assert (dict(table.state.lost), set(table.state.suivi)) == ({}, {BOB})


def test_B6_1_against_a_call_from_the_other_side() -> None:
    """A suivi stands before B6's division: its holder plays the whole bank as he calls it, against whatever the other
    side calls."""
    table = banked(LOST, bank=50_000)
    banco_lost(table, "bob")
    table.go_on()
    bank = table.bank
    table.banco("dan", "two")
    table.banco("bob", "cheval")
    table.close()
    assert table.layout() == {"bob": (bank // 2, bank // 2)}
    assert table.purse("dan") == PURSE


def test_B6_1_two_holders_on_different_sides_share_it() -> None:
    """Two holders on different sides share it as above."""
    table = banked(LOST, bank=50_000)
    table.banco("bob", "one")
    table.banco("eve", "two")
    table.close()
    table.play()
    assert table.state.suivi == {"bob", "eve"}
    table.go_on()
    bank = table.bank
    table.banco("ann", "one")
    table.banco("eve", "cheval")
    table.banco("bob", "cheval")
    table.close()
    assert table.layout() == {"eve": (0, bank // 2), "bob": (bank - bank // 2, 0)}


def test_B6_1_two_holders_on_one_side_by_the_order_of_B6() -> None:
    """Two holders on different sides share it as above, two on one side by the order of B6. Who shares a banco sits
    on different sides and keeps his seat, so that no play leads here: the rights are given by hand."""
    table = banked(bank=50_000)
    table.state = msgspec.structs.replace(table.state, suivi=frozenset({ANN, BOB}))
    for name in ("dan", "bob", "ann"):
        table.banco(name, "cheval")
    table.close()
    assert table.layout() == {"ann": (25_000, 25_000)}
    assert (table.purse("bob"), table.last(BancoResolved).suivi) == (PURSE, True)


def test_B6_1_its_holder_plays_the_whole_bank_as_he_calls_it() -> None:
    """Its holder plays the whole bank as he calls it: on his own tableau too, against callers of both sides."""
    table = banked(LOST, bank=50_000)
    banco_lost(table, "bob")
    table.go_on()
    for name in ("ann", "dan"):
        table.banco(name, "cheval")
    table.banco("bob", "one")
    table.close()
    assert table.layout() == {"bob": (table.bank, 0)}


def test_B6_1_lapses_unused_with_that_window() -> None:
    """It lapses unused with that window: ann's banco is played, and in the next window bob calls as anybody."""
    table = banked(LOST + TIED, bank=50_000)
    banco_lost(table, "bob")
    banco_lost(table, "ann")
    assert (set(table.state.suivi), table.state.lost) == ({ANN}, {})
    table.go_on()
    table.banco("bob", "one")
    table.banco("ann", "cheval")
    table.close()
    assert set(table.layout()) == {"ann"}


def test_B6_1_it_outlives_a_table_that_waits() -> None:
    """It lapses unused with that window: one that is broken off has not been resolved, and opens again (B0)."""
    table = banked(LOST, bank=50_000, people="bob2 ben10")
    banco_lost(table, "bob")
    table.go_on()
    table.away("ben")
    assert table.stage == "waits"
    table.away("ben", away=False)
    assert (table.stage, set(table.state.suivi), table.state.lost) == ("banco", {BOB}, {"bob": 1})


def test_B6_1_suivi_only_of_who_called() -> None:
    """A caller whose banco was a net loss: who staked and lost has no more right than who did not play."""
    table = banked(LOST * 2, bank=50_000)
    table.coup(ann=1_000, dan=1_000)
    table.go_on()
    assert (table.state.suivi, table.state.lost) == (frozenset(), {})
    banco_lost(table, "bob")
    assert (set(table.state.suivi), table.state.lost) == ({BOB}, {"bob": 1})


def test_B6_1_lapses_when_the_bank_becomes_open() -> None:
    """It lapses unused [...] when the bank changes hands or becomes open: rights, counts and bars of a limited bank."""
    table = banked(LOST * 2, bank=50_000)
    banco_lost(table, "bob")
    table.go_on()
    table.to("stakes")
    assert table.state.lost == {"bob": 1}
    table.stake("ann", table.bank + 5_000, "one")
    table.close()
    table.answer(yes=True)
    assert (table.state.suivi, table.state.lost, table.state.barred) == (frozenset(), {}, frozenset())
    table.play()
    table.go_on()
    assert table.code("bob", CallBanco(table.on, "one")) == Code.NO_BANCO


def test_B6_1_lapses_with_the_shoe() -> None:
    """It lapses unused [...] with the shoe."""
    front = LOST * 2 + "5 5 7 A A K 4 4 7 2 2 K "
    table = banked(front, bank=10_000, rules=house(decks=1, deck_options=(1,), stop_card=32))
    for _ in range(2):
        table.coup(ann=1_000)
        table.go_on()
    banco_lost(table, "bob")
    assert (set(table.state.suivi), table.state.lost) == ({BOB}, {"bob": 1})
    banco_lost(table, "bob")
    assert table.all(ShoeRevealed)
    assert (table.state.suivi, table.state.lost, table.state.barred) == (frozenset(), {}, frozenset())


def test_B6_1_a_new_banker_resets_the_count_and_the_bar() -> None:
    """A win, a coup without his banco, or a new banker resets the count: who was barred may call against the next."""
    table = banked(LOST * 3, bank=10_000)
    for _ in range(3):
        banco_lost(table, "bob")
    assert set(table.state.barred) == {BOB}
    table.retire()
    table.takes("dan")
    table.close()
    table.banco("bob", "one")
    assert (table.stage, table.state.lost) == ("banco", {})


def test_B6_1_it_is_gone_with_its_holder() -> None:
    """Who has left for good decides nothing any more (C13): back again, he calls as anybody."""
    table = banked(LOST, bank=50_000)
    banco_lost(table, "bob")
    table.leave("bob")
    table.sit("bob", 2)
    table.go_on()
    assert (table.state.suivi, table.state.lost) == (frozenset(), {})


def test_B6_1_lapses_when_the_bank_changes_hands() -> None:
    """It lapses unused [...] when the bank changes hands or becomes open, and with the shoe."""
    table = banked(LOST * 2, bank=50_000)
    banco_lost(table, "bob")
    table.retire()
    table.takes("ann")
    table.close()
    assert (table.banker, table.state.suivi, table.state.lost) == ("ann", frozenset(), {})


# --- B7


def beyond(rules: str = "at_risk", front: str = WON) -> Table:
    """Stakes of 150,000 against a bank of 100,000."""
    table = banked(front, rules=house(beyond=rules))
    table.stake("ann", 40_000, "one")
    table.stake("eve", 70_000, "two")
    table.stake("bob", 40_000, "cheval")
    table.close()
    return table


def test_B7_accepted_the_bank_is_open_from_now_on() -> None:
    """The banker is asked whether he accepts them all by posting the difference [...]. If yes, the bank is open from
    this coup (taxe rate included) for the rest of his tenure."""
    table = beyond(front=LOST + LOST)
    assert (table.stage, table.asked, table.last(Asked).amount) == ("beyond", "ben", 50_000)
    table.answer(yes=True)
    assert (table.last(BankAdded).why, table.bank, table.state.bank_open) == ("beyond", 150_000, True)
    table.play()
    assert table.last(TaxeTaken).amount == 1_875  # 1.25 % of 150,000
    table.go_on()
    assert table.stage == "stakes"


def test_B7_B12_a_successor_is_limited_again() -> None:
    """For the rest of his tenure; the next banker goes on as `bank_kind` says."""
    table = beyond(front=LOST)
    table.answer(yes=True)
    table.play()
    table.retire()
    table.takes("dan")
    table.close()
    assert (table.banker, table.state.bank_open, table.stage) == ("dan", False, "banco")


def test_B7_at_risk_the_excess_plays_all_the_same() -> None:
    """If no, B10.2 limits what he pays, and by `beyond = at_risk | returned` the excess plays all the same."""
    table = beyond()
    table.answer(yes=False)
    assert table.layout() == {"ann": (40_000, 0), "eve": (0, 70_000), "bob": (20_000, 20_000)}
    assert (table.state.bank_open, table.bank) == (False, BANK)


def test_B7_returned_stakes_count_in_the_order_of_B6() -> None:
    """Or, before the deal, stakes count in the order of B6 until the bank is reached, the last in part, and the rest
    returns."""
    table = beyond("returned")
    table.answer(yes=False)
    assert table.layout() == {"ann": (40_000, 0), "bob": (20_000, 20_000), "eve": (0, 20_000)}
    assert table.last(StakesReduced).to == {"eve": 50_000}
    assert table.purse("eve") == PURSE - 20_000


def test_B7_returned_with_a_single_staker() -> None:
    """The last in part: of one who stakes alone the bank is reached within his own stake."""
    table = banked(rules=RETURNED)
    table.stake("ann", BANK + 30_000, "one")
    table.close()
    table.answer(yes=False)
    assert table.layout() == {"ann": (BANK, 0)}
    assert table.last(StakesReduced).to == {"ann": 30_000}
    assert table.purse("ann") == PURSE - BANK


def test_B7_returned_in_part_a_cheval_is_halved_like_the_whole() -> None:
    """The last in part: what is left of a stake à cheval is halved like it."""
    table = banked(rules=RETURNED)
    table.stake("ann", BANK - 3_001, "one")
    table.stake("dan", 20_000, "cheval")
    table.close()
    table.answer(yes=False)
    assert table.layout() == {"ann": (BANK - 3_001, 0), "dan": (1_500, 1_501)}


def test_B7_silence_or_a_purse_that_cannot_is_no() -> None:
    """Silence, or a purse that cannot, is no."""
    silent = beyond()
    silent.default()
    assert (silent.stage, silent.state.bank_open) == ("deal", False)
    poor = banked(bank=PURSE - 1)
    poor.stake("ann", PURSE, "one")
    poor.stake("dan", PURSE, "two")
    poor.close()
    assert (poor.stage, poor.state.bank_open) == ("deal", False)
    assert poor.code("ben", Answer(poor.on, yes=True)) == Code.NOT_NOW


def test_B7_the_table_says_so_before_the_window_closes() -> None:
    """At risk, each unit beyond costs its owner some 29 %: the table says so before the window closes."""
    table = banked()
    table.stake("ann", BANK, "one")
    table.stake("dan", 30_000, "two")
    foretold = snapshot(table.state, None).outlook
    assert foretold is not None
    assert foretold.beyond == 30_000


def test_B7_what_he_accepts_is_taxed_where_capital_is() -> None:
    """`capital`: once, of all capital brought in (award, B12's successor, additions, B4, B7, B13)."""
    table = banked(rules=house(taxe_on="capital"))
    table.stake("ann", BANK + 20_000, "one")
    table.close()
    table.answer(yes=True)
    assert [event.amount for event in table.all(TaxeTaken)] == [5_000, 1_000]


def test_B6_what_would_stand_is_foretold() -> None:
    """Entries are public when made. Only then is it resolved, by the rules' order (W1)."""
    table = standing()
    table.banco("sam", "two")
    table.banco("eve", "cheval")
    foretold = snapshot(table.state, None).outlook
    assert foretold is not None
    assert [(fate.player, fate.counts.total, fate.why) for fate in foretold.fates] == [
        ("eve", BANK, None),
        ("sam", 0, "seated"),
    ]
