"""Rule book W1 and W3 as far as Punto Banco goes, clause by clause."""

from itertools import permutations

import pytest

from any_table import of
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, Table, house, ready
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import BetsClosed, BetsOpened, StakesEntered, StakesReturned
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import options, pending, snapshot, view
from sabot.games.refusals import Code
from sabot.games.seats import Left
from sabot.games.steps import Close, EndSession, Finish
from sabot.games.taille import Cut, CutAsked, PromisesAsked, SeedsAsked
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

ANN, BOB = PlayerId("ann"), PlayerId("bob")


# --- W1


def test_W1_an_entry_is_paid_in_from_the_purse() -> None:
    """Each eligible player has one entry, paid in from his purse."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000, tie=500)
    assert table.purse("ann") == 98_500


def test_W1_what_the_purse_cannot_cover_is_refused() -> None:
    """What he cannot cover is refused."""
    table = Table(house(), "")
    table.sit("ann", 1, 1200)
    table.shoe(PLAYER_WINS)
    refusal = table.refused("ann", table.entry(player=1201))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": 1201, "available": 1200})
    assert table.code("ann", table.entry(player=1000, tie=500)) is Code.PURSE_TOO_SMALL
    table.stake("ann", player=1200)
    assert table.purse("ann") == 0
    assert table.code("ann", table.entry(player=1200, tie=500)) is Code.PURSE_TOO_SMALL
    table.buy_in("ann", 500)
    table.stake("ann", player=1200, tie=500)


def test_W1_an_entry_is_replaced_whole() -> None:
    """He may replace it: one entry each."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000, tie=500)
    table.stake("ann", banker=2000)
    assert table.purse("ann") == 98_000
    assert table.play().winner == "P"
    assert [(line.bet, line.stake) for line in table.last(CoupSettled).lines] == [("banker", 2000)]


@pytest.mark.parametrize("nothing", [{}, {"player": 0}, {"player": 0, "tie": 0}])
def test_W1_an_entry_is_withdrawn(nothing: dict[str, int]) -> None:
    """He may withdraw it."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    assert table.stake("ann", **nothing) == (StakesEntered(ANN, {}),)
    assert table.purse("ann") == 100_000
    assert of(table.close(), BetsClosed) == [BetsClosed(1, Cents(0))]


def test_W1_without_any_entry_no_coup_is_dealt_and_bets_open_again() -> None:
    """A pass is no entry; a step in which nobody takes part is skipped."""
    table = ready(PLAYER_WINS)
    table.done("ann")
    events = table.done("bob")
    assert of(events, BetsOpened) == [BetsOpened(1, {})]
    assert table.stage == "bets"
    assert table.coup(player=1000).coup == 1


def test_W1_the_window_closes_when_all_have_said_done_or_pass() -> None:
    """Until the window closes: when all have said done or pass."""
    table = ready(PLAYER_WINS, names="ann bob eve")
    table.stake("ann", player=1000)
    table.done("ann")
    table.done("eve")
    assert table.stage == "bets"
    assert of(table.done("bob"), BetsClosed) == [BetsClosed(1, Cents(1000))]
    assert table.stage == "coup"


def test_W1_the_window_closes_at_its_deadline() -> None:
    """Until the window closes: at its deadline."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    asked = pending(table.state)
    assert asked is not None
    assert (asked.players, asked.default) == ((ANN, BOB), Close(table.on))
    assert table.code("ann", Close(table.on)) is Code.HOUSE_ONLY
    table.close()
    assert table.stage == "coup"


def test_W1_who_changes_his_entry_is_not_done() -> None:
    """He may replace it until the window closes."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    table.done("ann")
    table.stake("ann", player=2000)
    table.done("bob")
    assert table.stage == "bets"
    assert snapshot(table.state, None).players[0].done is False
    table.done("ann")
    assert table.stage == "coup"


def test_W1_the_window_waits_for_nobody_who_is_away() -> None:
    """When all [present] have said done or pass."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    table.done("ann")
    table.away("bob")
    assert table.stage == "coup"


def test_W1_the_entry_of_who_is_away_stands() -> None:
    """Only then is it resolved."""
    table = ready(PLAYER_WINS)
    table.stake("bob", player=1000)
    table.away("bob")
    table.stake("ann", tie=500)
    table.done("ann")
    assert {line.player for line in table.play().lines} == {ANN, BOB}
    assert table.purse("bob") == 101_000


def test_W1_a_late_entry_is_stale() -> None:
    """Until the window closes."""
    table = ready(PLAYER_WINS + PLAYER_WINS)
    first = table.entry(player=1000)
    done = Finish(table.on)
    table.act("ann", first)
    table.close()
    for late in (first, done):
        assert table.refused("bob", late).code is Code.STALE
    table.play()
    assert table.stage == "bets"
    for late in (first, done):
        assert table.refused("bob", late).facts == {"on": first.on}


def test_W1_entries_are_public_when_made() -> None:
    """Entries are public when made."""
    table = ready(PLAYER_WINS)
    before = table.state
    (event,) = table.stake("ann", player=1000, tie=500)
    assert view(before, event, None) == view(before, event, BOB) == event
    for viewer in (None, BOB):
        shown = snapshot(table.state, viewer).players[0]
        assert (shown.stakes, shown.purse) == ({"player": 1000, "tie": 500}, 98_500)


def test_W1_the_order_of_entries_does_not_matter() -> None:
    """Resolved by the rules' order, never by the order of entries."""
    stakes = {"ann": {"player": 1000}, "bob": {"player": 1000, "tie": 500}, "eve": {"banker": 3000}}
    ends = []
    for order in permutations(stakes):
        table = ready(BANKER_WINS, house(dealing="players"), "ann bob eve")
        for name in order:
            table.stake(name, **stakes[name])
        table.close()
        table.proceed()
        looker = snapshot(table.state, None).looker
        table.play()
        ends.append((looker, [table.purse(name) for name in stakes], table.state.house))
    assert ends == [ends[0]] * 6


def test_W1_a_late_comer_may_enter_and_is_waited_for() -> None:
    """Where several may act at once, each eligible player has one entry."""
    table = ready(PLAYER_WINS, names="ann")
    table.stake("ann", player=1000)
    table.sit("bob", 2)
    table.done("ann")
    assert table.stage == "bets"
    table.stake("bob", player=2000)
    table.done("bob")
    assert table.play().lines[1].player == BOB


def test_W1_who_leaves_takes_his_entry_along() -> None:
    """He may withdraw it until the window closes."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    table.stake("bob", tie=500)
    events = table.leave("ann")
    assert of(events, StakesReturned) == [StakesReturned(ANN, Cents(1000))]
    assert of(events, Left) == [Left(ANN, Cents(100_000))]
    assert [line.player for line in table.play().lines] == [BOB]


def test_W1_the_window_closes_when_the_last_who_was_waited_for_leaves() -> None:
    """When all have said done or pass."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    table.done("ann")
    assert of(table.leave("bob"), BetsClosed) == [BetsClosed(1, Cents(1000))]


def test_W1_the_bounds_offered_are_the_purse() -> None:
    """Paid in from his purse (what he cannot cover is refused)."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=60_000)
    (can,) = of(options(table.state, ANN), CanEnter)
    assert can.available == 100_000


def test_W1_an_idle_window_is_named_so() -> None:
    """A window closes at its deadline; a table without a stake waits for the first."""
    table = ready(PLAYER_WINS)
    waiting = pending(table.state)
    assert waiting is not None
    assert waiting.idle
    table.stake("ann", player=1000)
    waiting = pending(table.state)
    assert waiting is not None
    assert not waiting.idle


# --- W3


def test_W3_a_question_has_one_addressee() -> None:
    """A question has one addressee."""
    table = Table(house(ceremony="full"))
    table.shuffle()
    table.close()
    assert table.last(CutAsked).player == BOB
    refusal = table.refused("ann", Cut(table.on, 100))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": (BOB,)})


def test_W3_an_old_answer_is_stale() -> None:
    """A question has a deadline."""
    table = Table(house(ceremony="full"))
    table.shuffle()
    table.close()
    answer = Cut(table.on, 100)
    table.cut(200)
    assert table.refused("bob", answer).code is Code.STALE


def test_W3_silence_has_a_stated_answer() -> None:
    """A stated answer for silence: the default is legal, or chance is drawn."""
    table = ready(PLAYER_WINS, house("american", burn="none"))
    table.stake("ann", player=2500)
    table.close()
    while table.stage == "coup":
        waiting = pending(table.state)
        assert waiting is not None
        assert waiting.default is not None
        table.act(CROUPIER, waiting.default)
    assert table.last(CoupSettled).winner == "P"


def test_W3_nobody_eligible_and_the_step_is_skipped() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house(), "")
    table.shuffle()
    assert table.stage == "cut"
    assert table.all(PromisesAsked) == []
    seedless = Table(house())
    seedless.shuffle()
    seedless.close()
    assert seedless.stage == "cut"
    assert seedless.all(SeedsAsked) == []


def test_W3_nobody_present_and_the_windows_of_the_shoe_close() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house())
    table.shuffle()
    table.away("ann")
    table.away("bob")
    assert table.stage == "cut"


def test_W3_the_house_ends_a_session_between_coups_only() -> None:
    """The house's moves wait for the settlement."""
    table = ready(TIE)
    table.stake("ann", player=1000)
    table.close()
    assert table.refused(CROUPIER, EndSession()).code is Code.NOT_NOW
    table.play()
    table.act(CROUPIER, EndSession())
    assert table.stage == "over"
    assert table.taken_home("ann") == 100_000
    assert pending(table.state) is None
    assert options(table.state, ANN) == ()
    assert table.code("ann", table.entry(player=1000)) is Code.SESSION_OVER


# --- C13, as far as it goes for every game


@pytest.mark.parametrize("coups", [0, 1, 3])
def test_C13_an_absent_player_keeps_his_seat_for_a_set_number_of_coups(coups: int) -> None:
    """A disconnected player keeps his seat for a set number of coups."""
    table = ready(BANKER_WINS * 5, house(absent_coups=coups))
    table.coup(tie=500)
    table.away("bob")
    for _ in range(max(coups, 1)):
        assert BOB in table.state.players
        table.coup(tie=500)
    assert BOB not in table.state.players
    assert table.taken_home("bob") == 100_000


def test_C13_who_is_back_is_absent_no_more() -> None:
    """A disconnected player keeps his seat for a set number of coups."""
    table = ready(BANKER_WINS * 5, house(absent_coups=2))
    for _ in range(3):
        table.away("bob")
        table.coup(tie=500)
        table.away("bob", False)
    assert BOB in table.state.players


def test_C13_marking_somebody_away_again_does_not_begin_his_absence_anew() -> None:
    """A disconnected player keeps his seat for a set number of coups."""
    table = ready(BANKER_WINS * 2, house(absent_coups=2))
    table.away("bob")
    table.coup(tie=500)
    table.away("bob")
    table.coup(tie=500)
    assert BOB not in table.state.players


def test_C13_a_stake_of_one_who_is_away_is_played_and_a_locked_one_kept() -> None:
    """Nobody can take his entry back once its window has closed."""
    table = ready(TIE + BANKER_WINS, house(absent_coups=1, tie_release="locked"))
    table.stake("bob", banker=1000)
    table.away("bob")
    table.play()
    assert BOB in table.state.players
    table.play()
    assert table.taken_home("bob") == 100_950


def test_W1_a_window_does_not_close_because_all_have_gone_away() -> None:
    """Until the window closes: at its deadline, or when all have said done or pass."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000)
    table.away("ann")
    table.away("bob")
    assert table.stage == "bets"
    table.close()
    assert table.stage == "coup"


def test_W1_who_comes_again_is_not_done() -> None:
    """When all have said done or pass: in a seat taken anew nobody has."""
    table = ready(PLAYER_WINS, names="ann bob eve")
    table.stake("ann", player=1000)
    table.done("bob")
    table.leave("bob")
    table.sit("bob", 4)
    table.done("ann")
    table.done("eve")
    assert table.stage == "bets"
    assert [player.done for player in snapshot(table.state, None).players] == [True, True, False]
