"""Rule book P3 and P4: what is paid, tied stakes, commission."""

from fractions import Fraction

import pytest

from any_table import of
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, Table, house, ready, shuffled
from sabot.bets import BANKER, PLAYER
from sabot.bets import TIE as TIE_BET
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import BetsOpened, CommissionCollected, StakeLine, StakesReturned
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import options, snapshot
from sabot.games.refusals import Code
from sabot.games.seats import LeavingSaid, Left, LimitPlayer
from sabot.games.steps import EndSession, StopCardReached
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError, read

ANN, BOB = PlayerId("ann"), PlayerId("bob")
BOX = house(commission_mode="box")
LOCKED = house(tie_release="locked")
FREE = house(tie_release="may_withdraw")


def line(table: Table, bet: str) -> StakeLine:
    """How a bet fared in the last coup."""
    return next(each for each in table.last(CoupSettled).lines if each.bet == bet)


# --- P3


def test_P3_player_pays_even_money() -> None:
    """Player pays 1:1."""
    table = ready(PLAYER_WINS)
    table.coup(player=1234)
    assert line(table, "player") == StakeLine(ANN, PLAYER, Cents(1234), "won", Cents(1234))


@pytest.mark.parametrize(
    ("percent", "received"), [("5", 950), ("4", 960), ("3", 970), ("2.75", 972), ("2.5", 975), ("0", 1000)]
)
def test_P3_banker_pays_even_money_less_commission(percent: str, received: int) -> None:
    """Banker 1:1 less 5 % commission (0.95:1; 2.5-5 % by house)."""
    table = ready(BANKER_WINS, house(commission=Fraction(percent) / 100))
    table.coup(banker=1000)
    assert line(table, "banker") == StakeLine(ANN, BANKER, Cents(1000), "won", Cents(received))
    assert (table.purse("ann"), table.state.house) == (100_000 + received, -received)


def test_P3_another_commission_is_reckoned_after_it_was_asked_for() -> None:
    """2.5-5 % by house: a rule set made from another keeps nothing of it."""
    assert ready(BANKER_WINS, house()).coup(banker=1000).lines[0].received == 950
    assert ready(BANKER_WINS, house(commission=Fraction(1, 40))).coup(banker=1000).lines[0].received == 975


@pytest.mark.parametrize(("name", "pays"), [("punto-banco", 8), ("punto-banco-uk", 9), ("low-commission", 9)])
def test_P3_tie_pays_eight_or_nine(name: str, pays: int) -> None:
    """Tie 8:1 (option 9:1)."""
    table = ready(TIE, house(name))
    table.coup(tie=500)
    assert line(table, "tie") == StakeLine(ANN, TIE_BET, Cents(500), "won", Cents(500 * pays))


def test_P3_losers_lose_their_stake() -> None:
    """A bet that is neither paid nor pushed loses its stake."""
    table = ready(PLAYER_WINS)
    table.coup(banker=1000, tie=500)
    assert [(each.result, each.received) for each in table.last(CoupSettled).lines] == [("lost", 0), ("lost", 0)]
    assert table.state.house == 1500


@pytest.mark.parametrize("net", [2, "9.5", "1/2", 11])
def test_P3_a_rule_set_may_set_any_ratio(net: int | str) -> None:
    """A rule set may set any ratio; 2:1 for Player is a legal pay table."""
    written = f'"{net}"' if isinstance(net, str) else net
    rules = read(f'base = "punto-banco"\n[bets]\nplayer = {{ net = [{written}] }}\n', "mine")
    table = ready(PLAYER_WINS, rules)
    table.coup(player=1000)
    assert line(table, "player").received == 1000 * Fraction(net)


@pytest.mark.parametrize("net", ["0", "-1", '"much"', '"0"', "[]"])
def test_P3_a_ratio_that_pays_nothing_is_refused(net: str) -> None:
    """A rule set may set any ratio."""
    with pytest.raises(RuleSetError):
        read(f'base = "punto-banco"\n[bets]\nplayer = {{ net = [{net}] }}\n', "mine")


@pytest.mark.parametrize("rules", [FREE, LOCKED])
def test_P3_on_a_tie_player_and_banker_stakes_stay_for_the_next_coup(rules: object) -> None:
    """On a tie, Player and Banker stakes neither win nor lose and stay for the next coup."""
    table = ready(TIE + BANKER_WINS, house(tie_release=getattr(rules, "tie_release", "")))
    table.stake("ann", player=1000, tie=500)
    table.stake("bob", banker=2000)
    table.play()
    assert [line(table, bet).result for bet in ("player", "banker", "tie")] == ["stays", "stays", "won"]
    assert table.last(BetsOpened).tied == {ANN: {"player": 1000}, BOB: {"banker": 2000}}
    assert (table.purse("ann"), table.purse("bob")) == (99_000 + 4000, 98_000)
    assert table.play().coup == 2
    assert (table.purse("ann"), table.purse("bob")) == (103_000, 98_000 + 2000 + 1900)


def test_P3_a_side_bet_that_pushes_returns_at_once() -> None:
    """Player and Banker stakes stay on a tie; no others."""
    table = ready(TIE)
    table.coup(player_dragon_bonus=500, banker_dragon_bonus=600, banker=1000)
    results = {each.bet: each.result for each in table.last(CoupSettled).lines}
    assert results == {"player_dragon_bonus": "pushed", "banker_dragon_bonus": "pushed", "banker": "stays"}
    assert table.purse("ann") == 99_000


def test_P3_a_tied_stake_may_be_withdrawn() -> None:
    """tie_release = may_withdraw."""
    table = ready(TIE + PLAYER_WINS, FREE)
    table.coup(player=5000, banker=2000)
    (can,) = of(options(table.state, ANN), CanEnter)
    assert {each.locked for each in can.bets} == {0}
    table.stake("ann", player=1500)
    assert table.purse("ann") == 98_500
    table.stake("ann")
    assert table.purse("ann") == 100_000


def test_P3_a_tied_stake_may_be_locked() -> None:
    """tie_release = locked."""
    table = ready(TIE + PLAYER_WINS, LOCKED)
    table.coup(player=5000)
    (can,) = of(options(table.state, ANN), CanEnter)
    assert {each.bet: each.locked for each in can.bets if each.locked} == {"player": 5000}
    for less in ({}, {"player": 4999}, {"player": 0}, {"banker": 5000}):
        refusal = table.refused("ann", table.entry(**less))
        assert refusal.code is Code.TIED_STAKE_LOCKED
        assert refusal.facts == {"bet": "player", "stake": less.get("player", 0), "tied": 5000}
    table.stake("ann", player=6000, tie=500)
    table.stake("ann", player=5000)
    assert table.play().winner == "P"
    assert table.purse("ann") == 105_000


@pytest.mark.parametrize("release", ["locked", "may_withdraw"])
def test_P3_a_tied_stake_stands_through_tie_after_tie(release: str) -> None:
    """On a tie stakes stay for the next coup; a new Player or Banker stake of a tie too."""
    table = ready(TIE * 3 + PLAYER_WINS, house(tie_release=release))
    table.coup(player=1000)
    table.stake("ann", player=2000)
    table.play()
    table.play()
    assert table.last(BetsOpened).tied == {ANN: {"player": 2000}}
    assert table.play().winner == "P"
    assert table.purse("ann") == 102_000


@pytest.mark.parametrize("release", ["locked", "may_withdraw"])
def test_P3_a_tied_stake_stands_though_the_limit_fell(release: str) -> None:
    """On a tie stakes stay for the next coup."""
    table = ready(TIE + PLAYER_WINS, house(tie_release=release))
    table.coup(player=5000)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(2000)))
    table.stake("ann", player=5000, tie=500)
    assert table.code("ann", table.entry(player=5001)) is Code.ABOVE_MAXIMUM


def last_coup_is_a_tie(release: str) -> Table:
    """A table whose shoe ended with a tied stake of 10 units."""
    for seed in range(1000):
        table = Table(house(decks=1, stop_card=16, tie_release=release), "ann")
        table.shuffle(shuffled(1, seed))
        table.close()
        table.cut(20)
        while table.stage == "bets" and not table.all(StopCardReached):
            table.coup(player=1000)
            if table.stage == "bets" and table.state.tied:
                break
        if table.stage == "shuffle" and table.last(CoupSettled).winner == "T":
            return table
    raise AssertionError


@pytest.mark.parametrize("release", ["locked", "may_withdraw"])
def test_P3_tied_stakes_of_the_last_coup_are_returned(release: str) -> None:
    """Tied stakes of the last coup are returned under either setting."""
    table = last_coup_is_a_tie(release)
    assert line(table, "player").result == "stays"
    assert table.last(StakesReturned) == StakesReturned(ANN, Cents(1000))
    assert table.log.index(table.last(StakesReturned)) > table.log.index(table.last(CoupSettled))
    assert table.purse("ann") + table.state.house == 100_000
    table.shoe(PLAYER_WINS)
    assert table.last(BetsOpened).tied == {}


@pytest.mark.parametrize("release", ["locked", "may_withdraw"])
def test_P3_tied_stakes_return_when_the_session_ends(release: str) -> None:
    """Tied stakes of the last coup are returned under either setting."""
    table = ready(TIE, house(tie_release=release))
    table.coup(player=1000)
    table.act(CROUPIER, EndSession())
    assert table.last(StakesReturned) == StakesReturned(ANN, Cents(1000))
    assert table.taken_home("ann") == 100_000


def test_P3_who_leaves_takes_a_tied_stake_that_he_may_withdraw() -> None:
    """tie_release = may_withdraw."""
    table = ready(TIE, FREE)
    table.coup(player=1000)
    table.leave("ann")
    assert table.taken_home("ann") == 100_000


def test_P3_who_leaves_during_a_coup_may_withdraw_his_tied_stake() -> None:
    """tie_release = may_withdraw: who leaves in the window after a tie takes it along, and so who said it earlier."""
    table = ready(TIE, house(tie_release="may_withdraw"))
    table.stake("ann", player=1000)
    table.close()
    table.leave("ann")
    table.play()
    assert ANN not in table.state.players
    assert table.taken_home("ann") == 100_000


def test_P3_a_locked_stake_is_offered_though_the_players_limit_is_below_the_minimum() -> None:
    """tie_release = locked; P1: the maximum may be set per player. What is offered must be legal."""
    table = ready(TIE, house(tie_release="locked"))
    table.coup(player=5000)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(500)))
    (can,) = of(options(table.state, ANN), CanEnter)
    assert {each.bet: each.locked for each in can.bets if each.locked} == {"player": 5000}


def test_P3_back_to_the_locked_stake_though_the_players_limit_fell() -> None:
    """tie_release = locked; P1: the maximum may be set per player. The range offered reaches up to the locked stake."""
    table = ready(TIE, LOCKED)
    table.coup(player=5000)
    table.stake("ann", player=6000)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(2000)))
    (can,) = of(options(table.state, ANN), CanEnter)
    assert [each.maximum for each in can.bets if each.bet == "player"] == [5000]
    table.stake("ann", player=5000)
    assert table.purse("ann") == 95_000


def test_P3_a_locked_stake_is_played_before_its_owner_leaves() -> None:
    """tie_release = locked."""
    table = ready(TIE * 2 + PLAYER_WINS, LOCKED)
    table.coup(player=1000)
    assert of(table.leave("ann"), LeavingSaid) == [LeavingSaid(ANN)]
    assert table.code("ann", table.entry(player=2000)) is Code.LEAVING
    table.play()
    assert table.all(Left) == []
    table.play()
    assert table.taken_home("ann") == 101_000


# --- P4


def test_P4_immediate_commission_is_kept_from_the_payout() -> None:
    """Commission: immediate."""
    table = ready(BANKER_WINS, house(commission_mode="immediate"))
    table.coup(banker=1000)
    assert (line(table, "banker").received, line(table, "banker").debt, table.debt("ann")) == (950, 0, 0)


def test_P4_box_pays_in_full_and_marks_the_debt() -> None:
    """Box: the winner is paid in full; the debt is marked in the seat's commission box."""
    table = ready(BANKER_WINS + PLAYER_WINS + BANKER_WINS, BOX)
    table.coup(banker=1000)
    assert (line(table, "banker").received, line(table, "banker").debt) == (1000, 50)
    table.coup(banker=1000)
    table.coup(banker=2000)
    assert (table.purse("ann"), table.debt("ann")) == (102_000, 150)
    assert snapshot(table.state, None).players[0].debt == 150


def test_P4_the_debt_is_reckoned_per_winning_stake_as_in_immediate() -> None:
    """The debt, reckoned per winning stake as in immediate."""
    both = {mode: ready(BANKER_WINS * 2, house(commission_mode=mode)) for mode in ("immediate", "box")}
    for table in both.values():
        table.coup(banker=1001)
        table.coup(banker=1001)
    assert both["box"].debt("ann") == 102
    assert both["box"].purse("ann") - both["box"].debt("ann") == both["immediate"].purse("ann")


def test_P4_no_debt_on_anything_else() -> None:
    """Commission is on the Banker bet."""
    table = ready(PLAYER_WINS + TIE, BOX)
    table.coup(player=1000)
    table.coup(tie=500)
    assert table.debt("ann") == 0


def test_P4_the_debt_cannot_be_staked() -> None:
    """That much of the purse cannot be staked."""
    table = Table(BOX, "")
    table.sit("ann", 1, 10_000)
    table.shoe(BANKER_WINS + BANKER_WINS)
    table.coup(banker=10_000)
    assert (table.purse("ann"), table.debt("ann")) == (20_000, 500)
    refusal = table.refused("ann", table.entry(banker=19_501))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": 19_501, "available": 19_500})
    (can,) = of(options(table.state, ANN), CanEnter)
    assert can.available == 19_500
    table.stake("ann", banker=19_500)
    (can,) = of(options(table.state, ANN), CanEnter)
    assert can.available == 19_500
    assert table.code("ann", table.entry(banker=19_000, tie=501)) is Code.PURSE_TOO_SMALL


def test_P4_collected_at_the_end_of_the_shoe() -> None:
    """It is collected at the end of the shoe."""
    table = Table(house(decks=1, commission_mode="box"), "ann")
    table.shoe(BANKER_WINS)
    table.coup(banker=1000)
    before = table.purse("ann")
    while table.stage == "bets":
        before = table.purse("ann")
        table.coup(tie=500)
    assert table.all(CommissionCollected) == [CommissionCollected(ANN, Cents(50))]
    assert table.debt("ann") == 0
    won = line(table, "tie").received if line(table, "tie").result == "won" else -500
    assert table.purse("ann") == before + won - 50


def test_P4_collected_when_the_player_leaves() -> None:
    """It is collected when the player leaves."""
    table = ready(BANKER_WINS, BOX)
    table.coup(banker=1000)
    events = table.leave("ann")
    assert of(events, CommissionCollected) == [CommissionCollected(ANN, Cents(50))]
    assert table.taken_home("ann") == 100_950
    assert table.state.house == -950


def test_P4_collected_when_the_session_ends() -> None:
    """It is collected at the end of the shoe (an abandoned one too)."""
    table = ready(BANKER_WINS, BOX)
    table.coup(banker=1000)
    table.act(CROUPIER, EndSession())
    assert table.taken_home("ann") == 100_950
    assert table.all(CommissionCollected) == [CommissionCollected(ANN, Cents(50))]
