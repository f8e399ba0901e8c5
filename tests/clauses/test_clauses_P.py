"""Rule book P1, P2, P6 and P7, clause by clause."""

import pytest

from any_table import of
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, TIE_OF_SIX_CARDS, Table, house, ready
from sabot.bets import PLAYER, BetId, catalogue
from sabot.cards import face
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import StakeLine
from sabot.games.punto.coup import CardDealt
from sabot.games.punto.rules import TableBet
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import options, snapshot
from sabot.games.refusals import Code
from sabot.games.seats import LimitPlayer
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError, load, names, read

ANN, BOB = PlayerId("ann"), PlayerId("bob")
PAIR_OF_TENS = "Ts 9 Th T "


def line(table: Table, bet: str) -> StakeLine:
    """How a bet fared in the last coup."""
    return next(each for each in table.last(CoupSettled).lines if each.bet == bet)


# --- P1


def test_P1_everybody_plays_against_the_house() -> None:
    """Everybody plays against the house."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=5000)
    table.stake("bob", banker=3000, tie=1000)
    table.play()
    assert (table.purse("ann"), table.purse("bob")) == (105_000, 96_000)
    assert table.state.house == -5000 + 4000


def test_P1_bets_close_before_the_first_card() -> None:
    """Bets close before the first card."""
    table = ready(PLAYER_WINS)
    first = table.entry(player=1000)
    table.act("ann", first)
    table.close()
    assert table.all(CardDealt) == []
    assert table.code("bob", first) is Code.STALE
    assert options(table.state, BOB)
    assert not of(options(table.state, BOB), CanEnter)


@pytest.mark.parametrize(("bet", "least", "most"), [("player", 1000, 100_000), ("tie", 500, 20_000)])
def test_P1_minimum_and_maximum_per_bet(bet: str, least: int, most: int) -> None:
    """Minimum and maximum per bet."""
    table = ready(PLAYER_WINS)
    table.buy_in("ann", 100_000)
    below = table.refused("ann", table.entry(**{bet: least - 1}))
    assert (below.code, below.facts) == (Code.BELOW_MINIMUM, {"bet": bet, "stake": least - 1, "minimum": least})
    above = table.refused("ann", table.entry(**{bet: most + 1}))
    assert (above.code, above.facts) == (Code.ABOVE_MAXIMUM, {"bet": bet, "stake": most + 1, "maximum": most})
    assert table.code("ann", table.entry(**{bet: -least})) is Code.BELOW_MINIMUM
    for amount in (least, most):
        table.stake("ann", **{bet: amount})
    (can,) = of(options(table.state, ANN), CanEnter)
    assert [(each.minimum, each.maximum) for each in can.bets if each.bet == bet] == [(least, most)]


def test_P1_every_bet_has_its_own_limits() -> None:
    """Minimum and maximum per bet: the refusal of one bet refuses the entry."""
    table = ready(PLAYER_WINS)
    assert table.code("ann", table.entry(player=1000, tie=499)) is Code.BELOW_MINIMUM
    assert table.purse("ann") == 100_000


def test_P1_stakes_are_whole_coins() -> None:
    """The rule set names the coin (M2): stakes are made of it."""
    table = ready(PLAYER_WINS, house(coin=100))
    refusal = table.refused("ann", table.entry(player=1050))
    assert (refusal.code, refusal.facts) == (Code.NOT_WHOLE_COINS, {"amount": 1050, "coin": 100})


def test_P1_the_maximum_may_be_set_per_player() -> None:
    """The maximum may be set per player."""
    table = ready(PLAYER_WINS)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(2000)))
    assert table.refused("ann", table.entry(player=2001)).facts["maximum"] == 2000
    table.stake("ann", player=2000)
    table.stake("bob", player=2001)
    (can,) = of(options(table.state, ANN), CanEnter)
    assert {each.maximum for each in can.bets} == {2000}
    table.act(CROUPIER, LimitPlayer(ANN, None))
    table.stake("ann", player=2001)


def test_P1_a_players_maximum_never_raises_a_bets_own() -> None:
    """Minimum and maximum per bet; the maximum may be set per player."""
    table = ready(PLAYER_WINS)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(90_000)))
    assert table.refused("ann", table.entry(tie=20_001)).facts["maximum"] == 20_000


def test_P1_a_players_maximum_below_a_bets_minimum_takes_the_bet_from_him() -> None:
    """The maximum may be set per player."""
    table = ready(PLAYER_WINS)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(500)))
    assert table.code("ann", table.entry(player=1000)) is Code.ABOVE_MAXIMUM
    (can,) = of(options(table.state, ANN), CanEnter)
    assert PLAYER not in {each.bet for each in can.bets}
    table.stake("ann", tie=500)


def test_P1_a_withdrawn_tied_stake_is_a_stake_like_any_other() -> None:
    """The maximum may be set per player: once withdrawn, a tied stake is new when made again."""
    table = ready(TIE, house(tie_release="may_withdraw"))
    table.coup(player=5000)
    table.stake("ann")
    table.act(CROUPIER, LimitPlayer(ANN, Cents(2000)))
    assert table.code("ann", table.entry(player=5000)) is Code.ABOVE_MAXIMUM


def test_P1_the_house_alone_sets_a_players_maximum() -> None:
    """The maximum may be set per player (by the house)."""
    table = ready(PLAYER_WINS)
    assert table.code("bob", LimitPlayer(ANN, Cents(2000))) is Code.HOUSE_ONLY
    assert table.code(CROUPIER, LimitPlayer(PlayerId("eve"), Cents(2000))) is Code.NOT_AT_TABLE
    for amount in (0, -1):
        assert table.code(CROUPIER, LimitPlayer(ANN, Cents(amount))) is Code.NOT_POSITIVE


@pytest.mark.parametrize(("least", "most"), [(0, 10), (11, 10), (-5, 10)])
def test_P1_limits_that_no_stake_can_meet_are_refused(least: int, most: int) -> None:
    """Minimum and maximum per bet."""
    bet = TableBet(catalogue()[PLAYER], Cents(least), Cents(most))
    with pytest.raises(RuleSetError):
        house(bets=(bet,))


# --- P2


def test_P2_cards_1_and_3_to_player_2_and_4_to_banker_face_up() -> None:
    """Cards 1 and 3 to Player (punto), 2 and 4 to Banker (banco), face up (mini, midi)."""
    for name in ("mini", "midi", "punto-banco"):
        table = ready("9s 3s Th 4s", house(name, burn="none"))
        table.stake("ann", tie=500)
        table.close()
        events = of(table.proceed(), CardDealt)
        assert [(each.side, face(each.card)) for each in events] == [
            ("player", "9s"), ("banker", "3s"), ("player", "Th"), ("banker", "4s"),
        ]  # fmt: skip
        shown = snapshot(table.state, None)
        assert [each.face for each in shown.player_hand.cards] == ["9s", "Th"]
        assert (shown.player_hand.points, shown.banker_hand.points) == (9, 7)


@pytest.mark.parametrize(
    ("front", "sides"),
    [
        (PLAYER_WINS, ""),
        ("6 2 T T 3 ", "B"),
        ("2 6 T T T ", "P"),
        (TIE_OF_SIX_CARDS, "PB"),
    ],
)
def test_P2_G5_then_T1(front: str, sides: str) -> None:
    """G5, then T1: Player's third card first."""
    table = ready(front)
    table.coup(tie=500)
    thirds = table.all(CardDealt)[4:]
    assert "".join(each.side[0].upper() for each in thirds) == sides
    assert [each.card[0] for each in table.all(CardDealt)] == front.split()


# --- P6, P7


@pytest.mark.parametrize("name", names("punto"))
def test_P6_a_rule_set_lists_which_side_bets_it_offers(name: str) -> None:
    """A rule set lists which side bets it offers."""
    rules = load(name)
    table = ready(PLAYER_WINS, house(name, burn="none"))
    (can,) = of(options(table.state, ANN), CanEnter)
    assert {each.bet for each in can.bets} == set(rules.by_id)
    missing = {*catalogue(), BetId("nobodys")} - set(rules.by_id)
    for bet in missing:
        refusal = table.refused("ann", table.entry(**{bet: 5000}))
        assert (refusal.code, refusal.facts) == (Code.UNKNOWN_BET, {"bet": bet, "bets": tuple(rules.by_id)})


@pytest.mark.parametrize("bet", sorted(catalogue()))
def test_P6_every_bet_of_the_catalogue_can_be_offered_and_settled(bet: BetId) -> None:
    """Bets and pay tables: BETS.md."""
    rules = read(f'base = "punto-banco"\n[bets]\n{bet} = {{ minimum = 1, maximum = 100 }}\n', "mine")
    table = ready(PAIR_OF_TENS, rules)
    table.stake("ann", **{bet: 1000})
    (settled,) = table.play().lines
    assert settled.bet == bet
    assert settled.result in ("won", "lost", "pushed", "stays")


def test_P6_pairs_are_settled_on_the_first_two_cards() -> None:
    """BETS.md: the side's first two cards have the same rank (10, J, Q, K are different ranks)."""
    table = ready("2s 3s 2h Jd T Q " + "Ts 2s Jh 7s")
    table.coup(player_pair=500, banker_pair=500, either_pair=500, perfect_pair=500)
    won = {each.bet: each.received for each in table.last(CoupSettled).lines}
    assert won == {"player_pair": 5500, "banker_pair": 0, "either_pair": 2500, "perfect_pair": 0}
    table.coup(player_pair=500, either_pair=500)
    assert {each.result for each in table.last(CoupSettled).lines} == {"lost"}


def test_P6_a_perfect_pair_pays_once_for_either_hand() -> None:
    """BETS.md: at least one hand's first two cards are the same rank and suit."""
    for front in ("2s 9h 2s 9d", "9h 2s 9d 2s", "2s 4h 2s 4h"):
        table = ready(front + " 3 3")
        table.coup(perfect_pair=500)
        assert line(table, "perfect_pair").received == 12_500


def test_P7_the_results_of_the_shoe_are_kept_for_its_roads() -> None:
    """Roads of the shoe's results."""
    table = ready(PLAYER_WINS + BANKER_WINS + TIE + "3s 6s 3h 6h T ")
    for _ in range(4):
        table.coup()
    kept = snapshot(table.state, None).results
    assert [each.winner for each in kept] == ["P", "B", "T", "P"]
    assert [each.natural for each in kept] == [True, True, True, False]
    assert [(each.player_pair, each.banker_pair) for each in kept][-1] == (True, True)


def test_P7_a_new_shoe_begins_new_roads() -> None:
    """Roads of the shoe's results."""
    table = Table(house(decks=1), "ann")
    table.shoe()
    table.finish_shoe()
    assert snapshot(table.state, None).results
    table.shoe()
    assert snapshot(table.state, None).results == ()
