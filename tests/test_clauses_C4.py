"""Rule book C4: the calls, their rank, and what becomes of those not chosen. Amounts are cents."""

from itertools import permutations

import pytest

from chemin_table import BANKER_WINS, PONTE_WINS, PURSE, TIE, Table, banked, house, ready
from sabot.games.bank.posting import Answer
from sabot.games.chemin.actions import Call, MakeCall, Stake
from sabot.games.chemin.events import Asked, CallsResolved, Marched, Opened
from sabot.games.chemin.options import CanCall, options
from sabot.games.chemin.pending import pending
from sabot.games.refusals import Code
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, CID, DAN, EVE = map(PlayerId, ("ann", "bob", "cid", "dan", "eve"))


def called(table: Table, **calls: Call) -> None:
    """Calls in one window, which then closes."""
    table.to("calls")
    for name, call in calls.items():
        table.call(name, call)
    table.close()


def lost_banco(rest: str = "", *, call: Call = "banco") -> Table:
    """Ann holds and keeps the bank; cid, with eve where it takes two, has just lost a banco."""
    table = banked(BANKER_WINS + rest)
    calls: dict[str, Call] = {"cid": call}
    if call == "a_deux":
        calls["eve"] = call
    called(table, **calls)
    while table.stage in ("stakes", "marche"):
        table.default()
    table.play()
    table.keep()
    table.to("calls")
    return table


# --- C4


def test_C4_one_window_for_all_who_are_not_in_the_bank() -> None:
    """One window (W1) for all who are not in the bank."""
    table = banked()
    table.stand("zoe")
    table.joins("dan")
    table.close()
    opened = table.last(Opened)
    assert (opened.window, opened.players) == ("calls", ("bob", "cid", "eve", "zoe"))
    assert table.code("ann", MakeCall(table.on, "banco")) is Code.IN_THE_BANK
    assert table.code("dan", MakeCall(table.on, "banco")) is Code.IN_THE_BANK


def test_C4_a_call_is_one_entry_that_may_be_replaced_or_withdrawn() -> None:
    """W1: one entry, paid in from his purse; he may replace or withdraw it until the window closes."""
    table = banked()
    table.call("bob", "banco")
    assert table.purse("bob") == PURSE - 10_000
    table.call("bob", "a_deux")
    assert table.purse("bob") == PURSE - 5000
    table.call("bob", None)
    assert table.purse("bob") == PURSE
    table.close()
    assert table.last(CallsResolved) == CallsResolved(None, {}, {})


def test_C4_what_he_cannot_cover_is_refused() -> None:
    """W1: what he cannot cover is refused."""
    table = ready()
    table.sit("fay", 6, 9999)
    table.post("ann", 10_000)
    table.to("calls")
    refusal = table.refused("fay", MakeCall(table.on, "banco"))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": 10_000, "available": 9999})
    table.call("fay", "avec")
    offered = next(each for each in options(table.state, PlayerId("fay")) if isinstance(each, CanCall))
    assert [each.call for each in offered.calls] == ["a_deux", "avec"]


def test_C4_a_call_out_of_its_window_is_refused() -> None:
    """The window is closed."""
    table = banked()
    table.to("calls")
    on = table.on
    assert table.code("bob", Stake(on, Cents(1000))) is Code.NOT_NOW
    table.close()
    assert table.code("bob", MakeCall(on, "banco")) is Code.STALE
    assert table.code("bob", MakeCall(table.on, "banco")) is Code.NOT_NOW


# --- C4.1


def test_C4_1_banco_is_one_player_against_the_whole_bank() -> None:
    """*Banco* (solo): one player against the whole bank; every other stake is refused."""
    table = banked()
    called(table, cid="banco")
    assert table.stage == "deal"
    assert table.layout() == {"cid": 10_000}
    assert table.code("bob", Stake(table.on, Cents(1000))) is Code.NOT_NOW


# --- C4.2


@pytest.mark.parametrize("callers", tuple(permutations(("bob", "dan", "eve"))))
def test_C4_2_the_two_callers_with_the_best_prime(callers: tuple[str, ...]) -> None:
    """*Banco à deux*: two callers, the two with the best prime; half the bank each."""
    table = banked()
    calls: dict[str, Call] = dict.fromkeys(callers, "a_deux")
    called(table, **calls)
    assert table.layout() == {"bob": 5000, "dan": 5000}
    assert table.purse("eve") == PURSE


def test_C4_2_the_odd_cent_to_the_better() -> None:
    """Half the bank each, the odd cent to the better."""
    table = banked(bank=10_001)
    called(table, dan="a_deux", bob="a_deux")
    assert table.layout() == {"bob": 5001, "dan": 5000}
    assert table.last(CallsResolved).to == {"dan": 1}
    assert (table.purse("bob"), table.purse("dan")) == (PURSE - 5001, PURSE - 5000)


def test_C4_2_the_odd_coin_where_the_coin_is_larger() -> None:
    """The odd cent to the better; nobody can put down half a coin."""
    table = banked(bank=10_100, rules=house(coin=Cents(100)))
    called(table, dan="a_deux", bob="a_deux")
    assert table.layout() == {"bob": 5100, "dan": 5000}


def test_C4_2_a_single_callers_call_lapses() -> None:
    """A single caller's call lapses; C4.7: its caller may stake in C5."""
    table = banked()
    called(table, bob="a_deux")
    assert table.last(CallsResolved) == CallsResolved(None, {}, {BOB: Cents(5000)})
    assert table.stage == "stakes"
    table.stake("bob", 3000)


def test_C4_2_allowed() -> None:
    """a_deux = allowed."""
    table = banked(rules=house(a_deux="allowed"))
    called(table, bob="a_deux", cid="a_deux")
    assert table.state.call == "a_deux"


def test_C4_2_off() -> None:
    """a_deux = off (one source: only one player may go bank)."""
    table = banked(rules=house(a_deux="off"))
    table.to("calls")
    refusal = table.refused("bob", MakeCall(table.on, "a_deux"))
    assert (refusal.code, refusal.facts) == (Code.CALL_NOT_OFFERED, {"call": "a_deux", "calls": ("banco", "avec")})


# --- C4.3


def test_C4_3_the_caller_puts_half_the_bank_rounded_up() -> None:
    """*Banco avec (la table)*: the caller puts half the bank, rounded up."""
    table = banked(bank=10_001)
    called(table, cid="avec")
    assert table.layout() == {"cid": 5001}


def test_C4_3_the_others_together_at_most_the_rest() -> None:
    """The others together at most the rest: they count in prime order."""
    table = banked()
    called(table, cid="avec")
    assert table.last(Opened).amount == 5000
    assert table.code("cid", Stake(table.on, Cents(1000))) is Code.NOT_ASKED
    table.stake("eve", 4000)
    table.stake("bob", 3000)
    table.close()
    assert table.layout() == {"cid": 5000, "bob": 3000, "eve": 2000}
    assert table.stage == "deal"


def test_C4_3_if_nobody_else_stakes_his_half_is_the_banco() -> None:
    """If nobody else stakes, his half (after C4.4) is the banco."""
    table = banked()
    called(table, cid="avec")
    table.close()
    assert table.last(Asked).question == "marche"
    table.answer(False)
    assert (table.state.bank, table.layout()) == (5000, {"cid": 5000})
    assert table.purse("ann") == PURSE - 5000


def test_C4_3_one_avec_caller_plays() -> None:
    """One avec caller plays."""
    table = banked()
    called(table, eve="avec", dan="avec")
    assert table.layout() == {"dan": 5000}
    assert table.purse("eve") == PURSE


# --- C4.4


def test_C4_4_the_avec_caller_is_asked_for_the_whole_open_part() -> None:
    """After the stakes close, the avec caller is asked whether he takes the whole open part."""
    table = banked()
    called(table, cid="avec")
    table.stake("bob", 1500)
    table.close()
    assert table.last(Asked) == Asked("marche", CID, Cents(3500))
    assert table.code("bob", Answer(table.on, yes=True)) is Code.NOT_ASKED
    table.answer(True)
    assert table.last(Marched) == Marched(CID, Cents(3500))
    assert table.layout() == {"cid": 8500, "bob": 1500}
    assert (table.state.bank, table.purse("ann")) == (10_000, PURSE - 10_000)


def test_C4_4_silence_is_no() -> None:
    """Silence is no: the bank is fitted (C5.2)."""
    table = banked()
    called(table, cid="avec")
    table.stake("bob", 1500)
    table.close()
    waits = pending(table.state)
    assert waits is not None
    assert waits.default == Answer(table.on, yes=False)
    table.default()
    assert table.layout() == {"cid": 5000, "bob": 1500}
    assert table.state.bank == 6500


def test_C4_4_nothing_open_is_not_asked() -> None:
    """The whole open part: where there is none, nobody is asked (W3)."""
    table = banked()
    called(table, cid="avec")
    table.stake("bob", 5000)
    table.close()
    assert table.stage == "deal"


def test_C4_4_who_cannot_cover_the_open_part_is_not_asked() -> None:
    """W3: a step in which nobody is eligible is skipped."""
    table = ready()
    table.sit("fay", 6, 9999)
    table.post("ann", 10_000)
    called(table, fay="avec")
    table.close()
    assert table.stage == "deal"
    assert table.state.bank == 5000


# --- C4.5


@pytest.mark.parametrize(("call", "holders"), [("banco", "cid"), ("avec", "cid"), ("a_deux", "cid eve")])
def test_C4_5_who_lost_a_banco_may_follow(call: Call, holders: str) -> None:
    """*Suivi*: who played a banco (solo, suivi, either of à deux, avec) in the last decided coup and lost it."""
    table = lost_banco(call=call)
    assert table.state.suivi == tuple(map(PlayerId, holders.split()))
    for name in ("bob", "cid", "dan", "eve"):
        if name in holders.split():
            table.call(name, "suivi")
            table.call(name, None)
        else:
            assert table.code(name, MakeCall(table.on, "suivi")) is Code.NO_SUIVI


def test_C4_5_an_ordinary_stake_gives_no_suivi() -> None:
    """Who played a banco: a stake of the whole bank is none."""
    table = banked(BANKER_WINS)
    table.stake("bob", 10_000)
    table.play()
    table.keep()
    table.to("calls")
    assert table.code("bob", MakeCall(table.on, "suivi")) is Code.NO_SUIVI


def test_C4_5_who_only_staked_beside_an_avec_gives_no_suivi() -> None:
    """Who played a banco (... avec): the avec caller, not the table with him."""
    table = banked(BANKER_WINS)
    called(table, cid="avec")
    table.stake("bob", 5000)
    table.play()
    assert table.state.suivi == (CID,)


def test_C4_5_a_banco_won_gives_no_suivi() -> None:
    """And lost it."""
    table = banked(PONTE_WINS)
    called(table, cid="banco")
    table.play()
    table.post("bob", 5000)
    table.to("calls")
    assert table.code("cid", MakeCall(table.on, "suivi")) is Code.NO_SUIVI


def test_C4_5_suivi_is_a_solo_before_every_other_call() -> None:
    """May call *suivi*, a solo before every other call."""
    table = lost_banco()
    table.call("bob", "banco")
    table.call("cid", "suivi")
    assert table.purse("cid") == PURSE - 10_000 - 19_500
    table.close()
    assert (table.state.call, table.layout()) == ("suivi", {"cid": 19_500})
    assert table.purse("bob") == PURSE


def test_C4_5_it_lapses_unused_with_the_next_calls() -> None:
    """In the next calls of the same banker. It lapses unused with those calls."""
    table = lost_banco(BANKER_WINS)
    table.stake("bob", 19_500)
    table.play()
    table.keep()
    table.to("calls")
    assert table.code("cid", MakeCall(table.on, "suivi")) is Code.NO_SUIVI


def test_C4_5_it_lapses_when_the_bank_is_passed() -> None:
    """It lapses when the bank changes hands (C11)."""
    table = banked(BANKER_WINS)
    called(table, cid="banco")
    table.play()
    table.passes()
    table.takes("eve")
    table.close()
    table.to("calls")
    assert table.banker == "eve"
    assert table.code("cid", MakeCall(table.on, "suivi")) is Code.NO_SUIVI


def test_C4_5_it_lapses_when_nobody_stakes() -> None:
    """It lapses when the bank changes hands (C5.3)."""
    table = lost_banco()
    table.to("stakes")
    table.close()
    assert table.state.suivi == ()


def test_C4_5_it_lapses_when_the_bank_is_lost() -> None:
    """It lapses when the bank changes hands (C10)."""
    table = lost_banco(PONTE_WINS)
    table.stake("bob", 19_500)
    table.play()
    assert table.state.suivi == ()


def test_C4_5_it_lapses_when_its_holder_becomes_associate() -> None:
    """It lapses when its holder becomes associate."""
    table = banked(BANKER_WINS)
    called(table, cid="banco")
    table.play()
    table.keep()
    table.joins("cid")
    table.close()
    assert table.state.suivi == ()


def test_C4_5_it_lapses_with_the_shoe() -> None:
    """It lapses with the shoe: the lost banco is its last coup, so that no other ends it before."""
    won = "2 9 T T 3 8 J J 4 9 Q Q 2 8 K K 3 9 T T "
    table = banked(won + "4 8 J J ", rules=house(decks=1, deck_options=(1,), stop_card=32), purse=10_000_000)
    for _ in range(5):
        table.coup()
        table.keep()
    table.to("calls")
    table.call("cid", "banco")
    while table.stage in ("calls", "stakes", "marche"):
        table.default()
    lost = table.play()
    assert (lost.winner, table.stage) == ("B", "shuffle")
    assert table.all(ShoeRevealed)
    assert not table.state.suivi


def test_C4_5_ties_do_not_touch_it() -> None:
    """In the last *decided* coup; ties do not touch it."""
    table = banked(TIE + BANKER_WINS)
    called(table, cid="banco")
    table.play()
    table.play()
    assert table.state.suivi == (CID,)


def test_C4_5_two_holders_are_ranked_by_prime() -> None:
    """Two holders: prime."""
    table = lost_banco(call="a_deux")
    table.call("eve", "suivi")
    table.call("cid", "suivi")
    table.close()
    assert table.layout() == {"cid": 19_500}


def test_C4_5_any_number_of_times() -> None:
    """Any number of times."""
    table = banked(BANKER_WINS * 4, bank=5000)
    called(table, cid="banco")
    for _ in range(3):
        table.play()
        table.keep()
        table.call("cid", "suivi")
    table.play()
    assert table.state.suivi == (CID,)


def test_C4_5_a_suivi_lost_may_be_followed_again_but_one_won_not() -> None:
    """Who played a banco (solo, *suivi*, ...) and lost it."""
    table = lost_banco(BANKER_WINS)
    table.call("cid", "suivi")
    table.play()
    assert table.state.suivi == (CID,)


# --- C4.6

RANKED: tuple[tuple[str, Call], ...] = (("eve", "suivi"), ("dan", "banco"), ("cid", "a_deux"), ("bob", "avec"))


@pytest.mark.parametrize("first", range(4))
def test_C4_6_suivi_then_solo_then_a_deux_then_avec(first: int) -> None:
    """Rank: suivi, then solo, then à deux, then avec; the better rank is the farther from the bank here."""
    table = banked(BANKER_WINS, purse=200_000)
    called(table, eve="banco")
    table.play()
    table.keep()
    table.stand("zoe", 200_000)
    table.to("calls")
    for name, call in RANKED[first:]:
        table.call(name, call)
    if first <= 2:
        table.call("zoe", "a_deux")
    table.close()
    assert table.state.call == RANKED[first][1]
    assert RANKED[first][0] in table.layout()


def test_C4_6_among_equals_nearer_to_the_bankers_right() -> None:
    """Among equals *prime*: the caller nearer to the banker's right; counted round the table."""
    table = ready()
    table.decline("ann")
    table.decline("bob")
    table.post("cid", 10_000)
    called(table, bob="banco", ann="banco")
    assert table.layout() == {"ann": 10_000}


def test_C4_6_seated_before_standing() -> None:
    """Seated before standing."""
    table = Table(names="ann")
    table.stand("zoe")
    table.stand("yan")
    table.sit("eve", 9)
    table.shoe()
    table.post("ann", 10_000)
    called(table, zoe="banco", yan="banco", eve="banco")
    assert table.layout() == {"eve": 10_000}
    table = Table(names="ann")
    table.stand("zoe")
    table.stand("yan")
    table.shoe()
    table.post("ann", 10_000)
    called(table, yan="banco", zoe="banco")
    assert table.layout() == {"zoe": 10_000}


def test_C4_6_in_a_suite_prime_is_counted_from_its_origin() -> None:
    """While the bank is a suite, prime is counted from the right of its origin."""
    table = banked(BANKER_WINS)
    table.stake("bob", 10_000)
    table.play()
    table.passes()
    table.takes("cid")
    table.close()
    assert table.banker == "cid"
    assert table.prime() == ("bob", "dan", "eve", "ann")
    called(table, dan="banco", bob="banco")
    assert table.layout() == {"bob": 19_500}


# --- C4.7


def test_C4_7_a_call_not_chosen_lapses_and_its_money_returns() -> None:
    """A call not chosen lapses, its money returns."""
    table = banked()
    called(table, bob="banco", cid="banco", dan="avec")
    assert table.last(CallsResolved) == CallsResolved(
        "banco", {BOB: Cents(10_000)}, {CID: Cents(10_000), DAN: Cents(5000)}
    )
    assert [table.purse(name) for name in ("bob", "cid", "dan")] == [PURSE - 10_000, PURSE, PURSE]


def test_C4_7_its_caller_may_stake_if_stakes_are_played() -> None:
    """Its caller may stake in C5 if C5 is played."""
    table = banked()
    called(table, bob="avec", cid="avec", dan="a_deux")
    assert table.state.call == "avec"
    table.stake("cid", 1000)
    table.stake("dan", 1000)
    table.close()
    assert table.layout() == {"bob": 5000, "cid": 1000, "dan": 1000}


def test_W1_the_order_of_entries_does_not_matter() -> None:
    """W1: resolved by the rules' order, never by the order of entries."""
    outcomes = set()
    for order in permutations((("bob", "avec"), ("cid", "a_deux"), ("eve", "a_deux"), ("dan", "avec"))):
        table = banked(bank=10_001)
        called(table, **dict(order))  # type: ignore[arg-type]
        outcomes.add((table.state.call, tuple(table.layout().items()), tuple(table.purses())))
    assert outcomes == {("a_deux", (("cid", 5001), ("eve", 5000)), (89_999, 100_000, 94_999, 100_000, 95_000))}
