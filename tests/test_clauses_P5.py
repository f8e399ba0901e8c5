"""Rule book P5: the variants that differ in pay and size; the American table has a file of its own."""

from fractions import Fraction

import pytest

from punto_table import (
    BANKER_WINS,
    BANKER_WINS_WITH_THREE_CARD_6,
    BANKER_WINS_WITH_THREE_CARD_7,
    BANKER_WINS_WITH_TWO_CARD_6,
    PLAYER_WINS,
    PLAYER_WINS_WITH_THREE_CARD_8,
    TIE,
    Table,
    house,
    ready,
)
from sabot.bets import BANKER, BetId
from sabot.bets import TIE as TIE_BET
from sabot.games.layout.stakes import BetsOpened
from sabot.games.punto.coup import CardDealt
from sabot.games.punto.settlement import CoupSettled
from sabot.games.refusals import Code
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Proceed
from sabot.money import Cents
from sabot.rulesets import RuleSetError, load, names, read


def received(table: Table) -> dict[str, tuple[str, int]]:
    """How every bet of the last coup fared, and what it received."""
    return {line.bet: (line.result, line.received) for line in table.last(CoupSettled).lines}


def settled(name: str, front: str, **stakes: int) -> dict[str, tuple[str, int]]:
    """How these stakes fare in a coup of these cards, by a rule set."""
    table = ready(front, house(name, burn="none"))
    table.coup(**stakes)
    return received(table)


def pays(name: str, bet: str) -> list[Fraction]:
    """What a bet pays to one, line by line, by a rule set."""
    return [pay.net for pay in load(name).by_id[BetId(bet)].bet.pays]


def test_P5_all_variants_come_with_the_package() -> None:
    """Variants, as rule sets (data, not code)."""
    written = {"punto-banco", "punto-banco-uk", "american", "midi", "mini", "ez-baccarat", "super-6", "low-commission"}
    assert written <= set(names("punto"))


def test_P5_punto_banco() -> None:
    """8 decks (4 and 6 too), 5 %, tie 8:1."""
    rules = load("punto-banco")
    assert (rules.decks, set(rules.deck_options)) == (8, {4, 6, 8})
    assert (rules.commission, pays("punto-banco", "tie")) == (Fraction(5, 100), [Fraction(8)])


def test_P5_punto_banco_uk() -> None:
    """punto-banco-uk: tie 9:1."""
    assert pays("punto-banco-uk", "tie") == [9]
    assert load("punto-banco-uk").commission == Fraction(5, 100)


@pytest.mark.parametrize(("name", "seats"), [("american", 14), ("midi", 9), ("mini", 7)])
def test_P5_seats(name: str, seats: int) -> None:
    """American 14 seats, midi 9 seats, mini 7 seats."""
    table = Table(house(name), "")
    for seat in (0, seats + 1, -1):
        refusal = table.refused("ann", Sit(Seat(seat), Cents(1000)))
        assert (refusal.code, refusal.facts) == (Code.NO_SUCH_SEAT, {"seat": seat, "seats": seats})
    for seat in range(1, seats + 1):
        table.sit(f"player {seat}", seat)
    assert table.refused("eve", Sit(Seat(seats), Cents(1000))).facts == {"seat": seats}


@pytest.mark.parametrize("name", ["midi", "mini"])
def test_P5_at_midi_and_mini_the_croupier_deals(name: str) -> None:
    """Midi (one croupier), mini (the croupier deals)."""
    table = ready(PLAYER_WINS, house(name, burn="none"))
    table.stake("ann", tie=500)
    table.close()
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    table.play()
    assert len(table.all(CardDealt)) == 4


def test_P5_mini_has_low_limits() -> None:
    """Mini: low limits."""
    mini, full = load("mini"), load("punto-banco")
    assert mini.maximum < full.minimum * 20
    for bet in mini.bets:
        assert bet.minimum < full.by_id[bet.id].minimum
        assert bet.maximum < full.by_id[bet.id].maximum


# --- EZ Baccarat


def test_P5_ez_banker_pays_even_money() -> None:
    """Banker pays 1:1."""
    assert settled("ez-baccarat", BANKER_WINS, banker=1001) == {"banker": ("won", 1001)}


def test_P5_ez_a_win_with_a_three_card_7_is_a_push_for_the_banker_bet() -> None:
    """A Banker win with a three-card 7 is a push for the Banker bet."""
    table = ready(BANKER_WINS_WITH_THREE_CARD_7, house("ez-baccarat", burn="none"))
    table.coup(banker=1000, player=1000)
    assert received(table) == {"banker": ("pushed", 0), "player": ("lost", 0)}
    assert table.last(BetsOpened).tied == {}
    assert table.purse("ann") == 99_000


@pytest.mark.parametrize(
    ("front", "result"),
    [
        ("2 7 T T T ", "won"),  # a two-card 7
        (BANKER_WINS_WITH_THREE_CARD_6, "won"),
        ("7 3 T T 4 ", "stays"),  # 7-7, Banker with three cards
        (TIE, "stays"),
    ],
)
def test_P5_ez_only_a_win_with_a_three_card_7_pushes(front: str, result: str) -> None:
    """A Banker win with a three-card 7 is a push for the Banker bet."""
    assert settled("ez-baccarat", front, banker=1000)["banker"][0] == result


def test_P5_ez_dragon_7_pays_40() -> None:
    """Side bet Dragon 7 40:1."""
    assert settled("ez-baccarat", BANKER_WINS_WITH_THREE_CARD_7, dragon_7=500) == {"dragon_7": ("won", 20_000)}
    for front in ("2 7 T T T ", "7 3 T T 4 ", BANKER_WINS):
        assert settled("ez-baccarat", front, dragon_7=500) == {"dragon_7": ("lost", 0)}


def test_P5_ez_panda_8_pays_25() -> None:
    """Side bet Panda 8 25:1."""
    assert settled("ez-baccarat", PLAYER_WINS_WITH_THREE_CARD_8, panda_8=500) == {"panda_8": ("won", 12_500)}
    for front in ("8 5 T T ", BANKER_WINS, "2 2 T T 6 6 "):
        assert settled("ez-baccarat", front, panda_8=500) == {"panda_8": ("lost", 0)}


# --- Super 6


@pytest.mark.parametrize("front", [BANKER_WINS_WITH_TWO_CARD_6, BANKER_WINS_WITH_THREE_CARD_6])
def test_P5_super_6_a_win_with_6_pays_half(front: str) -> None:
    """Banker pays 1:1, but a win with 6 points pays 1:2."""
    assert settled("super-6", front, banker=1000) == {"banker": ("won", 500)}


@pytest.mark.parametrize(
    ("front", "fared"),
    [(BANKER_WINS, ("won", 1000)), (BANKER_WINS_WITH_THREE_CARD_7, ("won", 1000)), ("6 6 T T ", ("stays", 0))],
)
def test_P5_super_6_all_else_pays_even_money(front: str, fared: tuple[str, int]) -> None:
    """Banker pays 1:1; on a tie the stake stays (P3)."""
    assert settled("super-6", front, banker=1000) == {"banker": fared}


@pytest.mark.parametrize("front", [BANKER_WINS_WITH_TWO_CARD_6, BANKER_WINS_WITH_THREE_CARD_6])
def test_P5_super_6_side_bet(front: str) -> None:
    """Side bet Super 6 12:1 (15:1)."""
    assert settled("super-6", front, super_6=500) == {"super_6": ("won", 6000)}
    fifteen = read('base = "super-6"\n[bets]\nsuper_6 = { net = [15] }\n', "fifteen")
    table = ready(front, fifteen)
    table.coup(super_6=1000)
    assert received(table) == {"super_6": ("won", 15_000)}


def test_P5_super_6_side_bet_loses_when_6_does_not_win() -> None:
    """Side bet Super 6."""
    for front in ("6 6 T T ", "7 6 T T ", BANKER_WINS):
        assert settled("super-6", front, super_6=500) == {"super_6": ("lost", 0)}


# --- Low commission


def test_P5_low_commission() -> None:
    """2.5 % commission, tie 9:1."""
    assert settled("low-commission", BANKER_WINS, banker=1000) == {"banker": ("won", 975)}
    assert settled("low-commission", TIE, tie=500) == {"tie": ("won", 4500)}
    assert load("low-commission").by_id[BANKER].bet.pays[0].levied
    assert pays("low-commission", TIE_BET) == [9]


# --- A rule set is data


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("last_coup", ("finish", "one_more")),
        ("burn", ("none", "first_card")),
        ("dealing", ("croupier", "players")),
        ("shoe_passes", ("next", "highest_winner")),
        ("commission_mode", ("immediate", "box")),
        ("tie_release", ("may_withdraw", "locked")),
        ("rounding", ("down", "nearest", "up")),
    ],
)
def test_P5_house_options_are_values_of_a_rule_set(key: str, values: tuple[str, ...]) -> None:
    """Variants, as rule sets (data, not code): an option is a value of the rule set, and every value works."""
    assert getattr(load("punto-banco"), key) == values[0]
    for value in values:
        rules = read(f'base = "punto-banco"\nstop_card = 14\n{key} = "{value}"\n', "mine")
        assert getattr(rules, key) == value
        ready(PLAYER_WINS, rules).coup(player=1000)
    with pytest.raises(RuleSetError):
        read(f'base = "punto-banco"\n{key} = "sometimes"\n', "mine")
    with pytest.raises(RuleSetError):
        house(**{key: "sometimes"})


@pytest.mark.parametrize("text", ["", "base = 'nobody'", "decks = ", "base = 'mini'\nno_such_key = 1"])
def test_P5_a_rule_set_that_says_nothing_clear_is_refused(text: str) -> None:
    """Variants, as rule sets (data, not code)."""
    with pytest.raises(RuleSetError):
        read(text, "mine")
