"""Rule book M1-M3, clause by clause."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

import msgspec
import pytest

from coup_law import fresh, law
from punto_table import BANKER_WINS, BANKER_WINS_WITH_TWO_CARD_6, PLAYER_WINS, Table, house, ready, shuffled
from sabot.bets import BANKER, BetId
from sabot.games.banque.rules import taxe_on_capital, taxe_on_winnings
from sabot.games.chemin.rules import taxe_on
from sabot.games.layout.stakes import faults
from sabot.games.punto.rules import PuntoRules, favoured_stake, payout
from sabot.games.punto.table import snapshot
from sabot.games.registry import KINDS
from sabot.games.seats import changed
from sabot.games.windows import PlayerId
from sabot.house.table.setup import chosen
from sabot.money import UNIT, Cents, Rounding, cents, units
from sabot.rulesets import load, names, read, varied
from sabot.wire import NewTable

ANN, BOB = PlayerId("ann"), PlayerId("bob")
ROUNDINGS = tuple(Rounding)
LEVIED = read(
    """
    base = "super-6"
    commission = "5%"
    [bets.banker]
    push = "p == b"
    stays = true
    pays = [
        { when = "b > p and b == 6", net = "1/2", levied = true },
        { when = "b > p", net = "1", levied = true },
    ]
    """,
    "levied",
)
"""Half pays and a commission: both leave fractions."""


def numbers(value: Any) -> Iterator[object]:
    """Every number in some plain data."""
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from numbers(each)
    elif isinstance(value, int | float | Fraction):
        yield value


# --- M1


def test_M1_one_chip_unit_is_a_hundred_cents() -> None:
    """All amounts are whole numbers of the smallest unit (a cent; one chip unit is 100)."""
    assert UNIT == 100
    assert [cents("25"), cents("2.50"), cents("2,5"), cents("0.01")] == [2500, 250, 250, 1]
    assert [units(Cents(2500)), units(Cents(250)), units(Cents(-1))] == ["25", "2.50", "-0.01"]


def test_M1_no_floats_in_any_event_or_view() -> None:
    """No floats anywhere near money."""
    rules = varied(LEVIED, decks=1)
    table = Table(rules)
    table.shuffle(shuffled(1, 2))
    table.close()
    table.cut(20)
    while table.stage != "shuffle":
        table.stake("ann", banker=1001, super_6=777)
        table.stake("bob", player=1203, tie=501)
        table.play()
    plain = [msgspec.to_builtins(each) for each in (*table.log, snapshot(table.state, ANN))]
    found = [number for each in plain for number in numbers(each)]
    assert len(found) > 300
    assert {type(number) for number in found} <= {int, bool}


# --- M2


@pytest.mark.parametrize("name", names("punto"))
def test_M2_the_coin_is_a_cent_and_rounding_is_down(name: str) -> None:
    """The rule set names the coin (default 1 cent) and the rounding of what the player receives: down (default)."""
    assert (load(name).coin, load(name).rounding) == (1, Rounding.DOWN)


def rounded(exact: Fraction, coin: int, rounding: Rounding) -> int:
    """An amount in whole coins, found by looking at the two nearest."""
    below = next(amount for amount in range(int(exact), -1, -1) if amount % coin == 0)
    if below == exact or rounding is Rounding.DOWN:
        return below
    above = below + coin
    if rounding is Rounding.UP:
        return above
    return above if above - exact <= exact - below else below


@pytest.mark.parametrize(("rounding", "coin"), list(product(ROUNDINGS, (1, 5, 100))))
def test_M2_what_the_player_receives_is_rounded_to_the_coin(rounding: Rounding, coin: int) -> None:
    """The rounding of what the player receives: down, nearest, up."""
    rules = house(coin=coin, rounding=rounding)
    for net, stake in product(("0.95", "1/2", "0.54", "1/3", "8", "0.975"), range(1000, 1400, 100)):
        exact = stake * Fraction(net)
        assert payout(rules, Cents(stake), Fraction(net)) == rounded(exact, coin, rounding)


@pytest.mark.parametrize(("rounding", "received"), [("down", 900), ("nearest", 1000), ("up", 1000)])
def test_M2_the_rounding_that_a_host_has_chosen_by_name(rounding: str, received: int) -> None:
    """The rule set names the rounding of what the player receives: a table opened with that option keeps to it."""
    known = {rules.id: rules for rules in (house(coin=100), load("chemin-de-fer"))}
    opened: list[Any] = [chosen(NewTable(rules=name, options={"rounding": rounding}), known) for name in known]
    punto, chemin = opened
    table = ready(BANKER_WINS, punto)
    assert table.coup(banker=1000).lines[0].received == received
    assert table.purse("ann") == 100_000 + received
    assert taxe_on(chemin, Cents(61_929)) == (3097 if rounding == "down" else 3096)


@pytest.mark.parametrize(
    ("rounding", "received"), [(Rounding.DOWN, 1202), (Rounding.NEAREST, 1203), (Rounding.UP, 1203)]
)
def test_M2_a_fractional_payout_is_rounded_too(rounding: Rounding, received: int) -> None:
    """A fractional payout can leave a fraction of the smallest coin."""
    table = ready(BANKER_WINS_WITH_TWO_CARD_6, varied(load("super-6"), rounding=rounding))
    (line,) = table.coup(banker=2405).lines
    assert line.received == received


def test_M2_the_books_example() -> None:
    """With a coin of one unit, a 5 % commission on stakes of 10 rounded up turns -1.058 % into +1.235 %."""
    weights = dict.fromkeys("PBT", 0)
    for outcome, weight in law(fresh(8)).items():
        weights[outcome.winner] += weight

    def edge(rules: PuntoRules) -> Fraction:
        stake = cents("10")
        received = payout(rules, stake, 1 - rules.commission)
        return Fraction(received * weights["B"] - stake * weights["P"], stake * sum(weights.values()))

    assert edge(house()) == Fraction(-114753351728, 10847218479825)
    favoured = edge(house(coin=100, rounding=Rounding.UP))
    assert favoured == Fraction(241149546272, 19524993263685)
    assert [f"{float(100 * each):+.3f}" for each in (edge(house()), favoured)] == ["-1.058", "+1.235"]


def test_M2_the_table_warns_when_a_rounding_favours_the_player() -> None:
    """The table warns when a rounding favours the player."""
    up = house(coin=100, rounding=Rounding.UP)
    assert favoured_stake(up, up.by_id[BANKER]) == 1000
    nearest = house(coin=100, rounding=Rounding.NEAREST)
    assert favoured_stake(nearest, nearest.by_id[BANKER]) == 1000
    assert favoured_stake(up, up.by_id[BetId("player")]) is None


@pytest.mark.parametrize("name", names("punto"))
def test_M2_no_shipped_rule_set_favours_the_player_by_rounding(name: str) -> None:
    """The table warns when a rounding favours the player: rounding down never does."""
    rules = load(name)
    assert [favoured_stake(rules, bet) for bet in rules.bets] == [None] * len(rules.bets)


@pytest.mark.parametrize(("rounding", "coin"), list(product(ROUNDINGS, (1, 25, 100))))
def test_M2_the_warning_against_every_stake(rounding: Rounding, coin: int) -> None:
    """The table warns when a rounding favours the player."""
    rules = varied(LEVIED, rounding=rounding, coin=coin)
    rules = varied(rules, bets=(*rules.bets, *(each for each in load("mini").bets if each.id == "big")))
    for bet in rules.bets:
        rates = [pay.net * (1 - rules.commission) if pay.levied else pay.net for pay in bet.bet.pays]
        stakes = range(bet.minimum, min(bet.maximum, bet.minimum + 100 * coin) + 1, coin)
        expected = (
            stake for stake in stakes if any(rounded(stake * net, coin, rounding) > stake * net for net in rates)
        )
        assert favoured_stake(rules, bet) == next(expected, None), bet.id


COARSE: Final = {"coin": Cents(100), "rounding": Rounding.UP}


def levies(rules: Any, amount: Cents) -> list[tuple[Cents, Fraction]]:
    """What is levied of an amount, and what would be exactly, for each rate of a rule set."""
    if rules.game == "chemin":
        return [(taxe_on(rules, amount), amount * rules.taxe)]
    if rules.taxe_on == "capital":
        return [(taxe_on_capital(rules, amount), amount * rules.taxe_capital)]
    open_too = [(taxe_on_winnings(rules, amount, is_open=True), amount * rules.taxe_open)]
    limited = [(taxe_on_winnings(rules, amount, is_open=False), amount * rules.taxe_limited)]
    return open_too + (limited if rules.bank_kind == "limited" else [])


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("chemin-de-fer", {}),
        ("chemin-de-fer", COARSE),
        ("chemin-de-fer", {"coin": Cents(100), "rounding": Rounding.NEAREST}),
        ("baccara-banque", {"coin": Cents(100)}),
        ("baccara-banque", COARSE),
        ("baccara-banque", {"coin": Cents(2500), "rounding": Rounding.NEAREST}),
        ("baccara-banque", {**COARSE, "taxe_on": "capital"}),
        ("banque-ouverte", {**COARSE, "taxe_on": "winnings", "taxe_open": Fraction(0)}),
        ("banque-ouverte", COARSE),
    ],
)
def test_M2_a_rule_set_whose_rounding_takes_too_little_taxe_says_so(base: str, changes: dict[str, Any]) -> None:
    """The card of a game that people bank warns from the first amount of which less is levied than is exact."""
    rules = msgspec.structs.replace(load(base), **changes)
    least = rules.least_stake if rules.game == "chemin" else rules.coin
    amounts = (Cents(each) for each in range(least, least + 400 * rules.coin, rules.coin))
    first = next((each for each in amounts if any(taken < exact for taken, exact in levies(rules, each))), None)
    rows = [row.facts["amount"] for row in KINDS[rules.game].card(rules) if row.key == "favoured"]
    assert rows == ([] if first is None else [first])


# --- M3


PLAYERS = ready(PLAYER_WINS).state.players


@pytest.mark.parametrize(("changes", "fault"), [
    ({"players": changed(PLAYERS, ANN, purse=Cents(99_999))}, "chips are not conserved"),
    ({"house": Cents(1)}, "chips are not conserved"),
    ({"issued": Cents(1)}, "chips are not conserved"),
    ({"players": changed(PLAYERS, ANN, purse=Cents(-1)), "house": Cents(100_001)}, "a purse is negative"),
    ({"debts": {ANN: Cents(-1)}}, "a debt is negative"),
])  # fmt: skip
def test_M3_the_check_sees_every_missing_chip(changes: dict[str, Any], fault: str) -> None:
    """Chips are conserved: one too many or too few is seen, wherever chips can be. Nothing but the house and the issuer
    may be negative."""
    state = ready(PLAYER_WINS).state
    assert faults(state) == ()
    assert fault in faults(msgspec.structs.replace(state, **changes))


def test_M3_stakes_on_the_layout_count() -> None:
    """Players' purses + entries and stakes on the layout + house = chips issued."""
    table = ready(PLAYER_WINS)
    table.stake("ann", player=1000, tie=500)
    assert table.purse("ann") == 98_500
    table.close()
    lost = msgspec.structs.replace(table.state, layout={ANN: {BetId("player"): Cents(1000)}})
    assert "chips are not conserved" in faults(lost)
    foreign = msgspec.structs.replace(table.state, layout={PlayerId("eve"): {BetId("player"): Cents(1500)}})
    assert faults(foreign) == ("a stake has no owner",)
    zero = msgspec.structs.replace(table.state, layout={ANN: {BetId("player"): Cents(1500), BetId("tie"): Cents(0)}})
    assert faults(zero) == ("a stake is not positive",)


def test_M3_the_house_may_be_negative_and_takes_what_players_lose() -> None:
    """Players' purses + stakes + house = chips issued; nothing but the house may be negative."""
    table = ready(PLAYER_WINS + BANKER_WINS)
    table.coup(player=1000)
    assert (table.purse("ann"), table.state.house) == (101_000, -1000)
    table.coup(player=3000)
    assert (table.purse("ann"), table.state.house) == (98_000, 2000)


def test_M3_commission_owed_is_a_debt_not_chips() -> None:
    """Commission owed (P4) is a debt, not chips."""
    table = ready(BANKER_WINS, house(commission_mode="box"))
    table.coup(banker=1000)
    assert (table.purse("ann"), table.debt("ann"), table.state.house) == (101_000, 50, -1000)


def test_M3_what_is_issued_leaves_with_the_player() -> None:
    """= chips issued: a buy-in issues, leaving takes back."""
    table = ready(PLAYER_WINS)
    table.buy_in("ann", 5000)
    assert table.state.issued == 205_000
    table.coup(player=1000)
    table.leave("ann")
    assert table.taken_home("ann") == 106_000
    assert table.state.issued == 205_000 - 106_000
    assert (table.purse("bob"), table.state.house) == (100_000, -1000)
