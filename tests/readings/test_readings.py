"""The price of every reading: none is forgotten, and each is what a second reckoning finds."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

import pytest
from tools import readings as tool

from banque_tools import entries
from places import DOCS
from sabot import bench
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.games.options import choices
from sabot.games.punto.rules import PuntoRules
from sabot.odds.composition import falling, fresh
from sabot.readings import catalogue, chemin
from sabot.readings.catalogue import SWITCHES, UNPRICED
from sabot.readings.switch import Price, Switch, Unpriced
from sabot.solve.banque import BanqueSolution
from sabot.tableau import BINDING, DRAW, PLAYER, STOOD
from sabot.words import LANGUAGES, Language, words

Draws: TypeAlias = Callable[[int, int | None], bool]
Wins: TypeAlias = Callable[[int, int, int, int], int]
GAMES = {"punto": PuntoRules, "chemin": CheminRules, "banque": BanqueRules}
CLAUSE = re.compile(r"^\s*- ([A-Z]\d+(?:\.\d+)?) |^## ([A-Z])\. |^(Seats are numbered)")


def stored() -> list[dict[str, str]]:
    """The rows of the data to cite, which a long test holds to what the command finds."""
    with tool.DATA.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def coup() -> BanqueSolution:
    """The coup of Banque, solved once."""
    return bench.solve("baccara-banque").found


def price(game: str, key: str, other: str, measure: str) -> Price:
    """The one figure of a switch."""
    (switch,) = (each for each in SWITCHES if (each.game, each.key, each.other) == (game, key, other))
    return next(each for each in switch.prices() if each.measure == measure)


def clauses_with_a_reading() -> set[str]:
    """The clauses of the rule book that are marked, the introduction's own mention left out."""
    found, clause = set[str](), ""
    for line in (DOCS / "rule-book.md").read_text("utf-8").split("\n## ", 1)[1].splitlines():
        if begins := CLAUSE.match(line):
            clause = begins[1] or begins[2] or "C"
        found |= {clause} if "[reading]" in line else set()
    return found


def test_every_reading_of_the_rule_book_has_a_price_or_a_reason() -> None:
    marked = clauses_with_a_reading()
    known: Iterable[Switch | Unpriced] = (*SWITCHES, *UNPRICED)
    told = {each.clause for each in known}
    assert len(marked) > 35
    assert {clause for clause in marked if clause not in told} - {"F"} == set()
    assert "F" in told


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_has_a_price_or_a_reason(game: str) -> None:
    for key, values in choices(GAMES[game]).items():
        first, *others = values
        if any((each.game, each.key) == (game, key) for each in UNPRICED):
            continue
        priced = {each.other for each in SWITCHES if (each.game, each.key, each.taken) == (game, key, first)}
        named = {each.key.removeprefix(f"{key} ") for each in UNPRICED if each.game == game}
        assert set(others) <= priced | named, key


def test_no_switch_is_there_twice_and_each_moves_something_or_is_shown_to_move_nothing() -> None:
    names = [(each.game, each.key, each.other) for each in SWITCHES]
    assert len(set(names)) == len(names)
    rows = stored()
    assert {(row["game"], row["key"], row["other"]) for row in rows} == set(names)
    moved = {(row["game"], row["key"]) for row in rows if float(row["change"])}
    assert {name[:2] for name in names} - moved == {("chemin", "ponte_liberty")}


def test_all_but_coups_are_exact() -> None:
    for row in stored():
        assert bool(row["value_taken_exact"]) == bool(row["value_other_exact"]) == (row["measure"] != "coups")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_and_reason_has_words(language: Language) -> None:
    known = words(language)
    for measure in {row["measure"] for row in stored()}:
        assert {f"readings.{measure}", f"bet.{measure}"} & set(known), measure
    assert {f"readings.why_{each.why}" for each in UNPRICED} <= set(known)
    assert all(known[f"readings.open_{each.key}"] for each in UNPRICED if each.why == "open")


# Punto Banco: every draw of four to six cards is dealt one by one, in whole numbers.


def by_points(p: int, b: int, _np: int, _nb: int) -> int:
    return (p > b) - (p < b)


def binding(points: int, third: int | None) -> bool:
    return bool(BINDING[points][STOOD if third is None else third] == DRAW)


def dealt(draws: Draws, wins: Wins) -> dict[str, Fraction]:
    """The edges of eight decks, card by card."""
    shoe, weights = list(fresh(8)), {1: 0, 0: 0, -1: 0}

    def after(p: tuple[int, ...], b: tuple[int, ...], ways: int, left: int) -> None:
        ways *= falling(left, 6 - len(p) - len(b))
        weights[wins(sum(p) % 10, sum(b) % 10, len(p), len(b))] += ways

    def take(ways: int) -> list[tuple[int, int]]:
        return [(card, ways * count) for card, count in enumerate(shoe) if count]

    for p1, p2, b1, b2 in product(range(10), repeat=4):
        if p1 > p2 or b1 > b2:
            continue
        ways = (1 + (p1 != p2)) * (1 + (b1 != b2))
        for card in (p1, p2, b1, b2):
            ways *= shoe[card]
            shoe[card] -= 1
        p, b = (p1 + p2) % 10, (b1 + b2) % 10
        if max(p, b) >= 8:
            after((p1, p2), (b1, b2), ways, 412)
        else:
            for third, own in take(ways) if PLAYER[p] == DRAW else [(None, ways)]:
                hand = (p1, p2) if third is None else (p1, p2, third)
                if third is not None:
                    shoe[third] -= 1
                if draws(b, third):
                    for last, each in take(own):
                        after(hand, (b1, b2, last), each, 416 - len(hand) - 3)
                else:
                    after(hand, (b1, b2), own, 416 - len(hand) - 2)
                if third is not None:
                    shoe[third] += 1
        for card in (p1, p2, b1, b2):
            shoe[card] += 1
    total = falling(416, 6)
    assert sum(weights.values()) == total
    player, tie, banker = (Fraction(weights[each], total) for each in (1, 0, -1))
    return {"player": player - banker, "banker": Fraction(19, 20) * banker - player, "tie": 9 * tie - 1}


def formula(signed: bool, down: bool = False) -> Draws:
    """T2: Banker draws when his points are at most 3 + v/2, in halves to be plain."""
    values = [*range(8), *((-2, -1) if signed else (2, 1))]

    def draws(points: int, third: int | None) -> bool:
        if third is None:
            return points <= 5
        twice = 6 + values[third]
        most = twice // 2 if down or values[third] >= 0 else -(-twice // 2)
        return bool(points <= most)

    return draws


DEALT = {
    "fewer cards win": ("equal_points", binding, lambda p, b, np, nb: by_points(p, b, 0, 0) or (nb > np) - (nb < np)),
    "equal": ("natural_9_and_8", binding, lambda p, b, np, nb: by_points(p, b, 0, 0) * (np + nb > 4 or min(p, b) < 8)),
    "2, 1": ("8_and_9_count", formula(signed=False), by_points),
    "downwards": ("half_rounded", formula(signed=True, down=True), by_points),
    "draws": ("banker_3_after_8", lambda b, t: binding(b, t) or (b, t) == (3, 8), by_points),
    "stands": ("banker_6", lambda b, t: binding(b, t) and b != 6, by_points),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("other", DEALT)
def test_a_tableau_read_otherwise_is_worth_what_all_cards_dealt_one_by_one_find(other: str) -> None:
    key, draws, wins = DEALT[other]
    found = dealt(draws, wins)
    assert {measure: price("punto", key, other, measure).other for measure in found} == found


@pytest.mark.long
def test_the_formula_of_T2_is_the_table_of_T1_and_cards_dealt_one_by_one_find_its_edges() -> None:
    right = formula(signed=True)
    assert all(right(b, t) == binding(b, t) for b in range(8) for t in (*range(10), None))
    found = dealt(right, by_points)
    assert {bet: bench.odds()[bet].ev for bet in found} == found


def test_M2_rounding_in_the_player_s_favour_turns_the_banker_bet() -> None:
    """From -1.058 % into +1.235 %."""
    assert f"{float(price('punto', 'rounding', 'up', 'banker_at_10').other):.5f}" == "0.01235"


def test_P3_a_stake_that_must_stay_loses_its_edge_of_decided_coups() -> None:
    edge = bench.odds()["banker"]
    assert price("punto", "tie_release", "locked", "banker").other * (1 - edge.push_probability) == edge.ev


def test_P5_the_rule_sets_say_the_same() -> None:
    for other, name in (("1, a three-card 7 pushes", "ez-baccarat"), ("1, a 6 pays 1/2", "super-6")):
        assert price("punto", "banker_pays", other, "banker").other == bench.odds(name)["banker"].ev
    paid = bench.odds("super-6", bets="super_6:15")["super_6:15"]
    assert price("punto", "super_6_pays", "15", "super_6").other == paid.ev


# Chemin de Fer


def test_C7_and_C8_are_what_the_solver_finds() -> None:
    free, bound = bench.solve(levy="5%"), bench.solve(levy="5%", bind=["banker=tableau"])
    found = price("chemin", "banker_liberty", "always", "ponte")
    assert (found.taken, found.other) == (bound.found.value_ponte, free.found.value_ponte)
    assert price("chemin", "taxe", "0.5 %", "bank").other == bench.solve(levy="0.5%").found.value_banker
    custom = price("chemin", "custom_ponte_5", "stand", "ponte").taken
    assert custom == bench.odds(decks=6)["player"].ev


def test_C8_2_a_bank_kept_is_followed_coup_by_coup() -> None:
    """Every way that three decided coups can go, with its chance."""
    worth = bench.bank().found.worth
    lost = 1 - worth.decided
    for key, other, part in (("risk_of_a_round", "one unit", None), ("open_part", "stays", Fraction(1, 2))):
        gains = []
        for way in ("taken", "other"):
            mean, chance, bank, gain = Fraction(0), Fraction(1), Fraction(1), Fraction(0)
            for _ in range(3):
                stake = Fraction(1) if (part, way) == (None, "other") else (part or 1) * bank
                mean += chance * lost * (gain - stake)
                chance *= worth.decided
                gain += Fraction(19, 20) * stake
                bank = Fraction(19, 20) * stake + (stake if way == "taken" else bank)
            gains.append(mean + chance * gain)
        found = price("chemin", key, other, "bank_kept")
        assert [found.taken, found.other] == gains, key


def test_C7_2_a_ponte_who_would_leave_his_tableau_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chemin, "PONTE", ("D",) * 7 + ("S",) * 3)
    with pytest.raises(ArithmeticError, match="a free ponte leaves his tableau"):
        price("chemin", "ponte_liberty", "always", "ponte")


# Banque


def test_B11_and_B4_are_the_golden_figures() -> None:
    found = price("banque", "bank_kind", "open", "bank_after_taxe")
    for rate, value in (("1/50", found.taken), ("1/80", found.other)):
        (golden,) = (
            each for each in entries("bank_coup")
            if each["inputs"] == {"model": "B2", "decks": 3, "theta": "1/2", "taxe_on_winnings": rate}
        )  # fmt: skip
        assert value == Fraction(golden["value_banker"])


def test_B9_2_larger_side_gives_away_half_of_the_edge_and_weighted_a_hundredth() -> None:
    found = price("banque", "custom", "larger_side", "bank_against_saddle")
    edge = price("banque", "banker_liberty", "tableau", "bank").taken
    assert Fraction(50, 100) < found.other / edge < Fraction(55, 100)
    assert Fraction(98, 100) < found.taken / edge < 1


def settled(bank: int, results: tuple[int, int], *, collects: str = "all", keeps: bool = False) -> int:
    """What a limited bank gains with 2 staked on either side, chip by chip."""
    before, back = bank, 0
    for won in results:
        if won < 0:
            room = max(before - back, 0) if collects == "what it answers for" else 2
            bank += min(2, room)
            back += 2
    for won in results:
        if won > 0:
            paid = min(2, bank)
            bank -= paid
            bank += 2 - paid if keeps else 0
    return bank - before


@pytest.mark.long
def test_B7_B10_a_bank_of_half_is_settled_chip_by_chip() -> None:
    law = coup().law()

    def mean(**ways: object) -> Fraction:
        return sum(
            (chance * Fraction(settled(2, result, **ways), 4) for result, chance in law.items()),  # type: ignore[arg-type]
            Fraction(0),
        )

    risk = price("banque", "beyond", "returned", "bank_of_half")
    assert risk.taken == mean()
    assert risk.other == Fraction(1, 2) * sum(-chance * Fraction(one + two, 2) for (one, two), chance in law.items())
    assert price("banque", "winning_stakes_unreached", "lost", "bank_of_half").other == mean(keeps=True)
    beyond = price("banque", "beyond", "returned", "ponte_beyond").taken
    assert Fraction(-295, 1000) < beyond < Fraction(-285, 1000)  # some 29 %


@pytest.mark.long
def test_M2_the_bank_s_coins() -> None:
    law = coup().law()
    for way in ("nearest", "up"):
        assert price("banque", "rounding", way, "bank_at_10").other == -coup().value
    worse = sum(chance * Fraction(1, 20) for (one, two), chance in law.items() if one + two < 0)
    found = price("banque", "rounding", "up", "bank_at_10")
    assert found.taken == found.other - worse


@pytest.mark.long
def test_the_page_and_the_data_are_what_the_command_finds() -> None:
    found = bench.readings()
    text = tool.PAGE.read_text("utf-8")
    assert tool.page(found, text) == text
    assert tool.DATA.read_text("utf-8") == found.to_csv()


def test_the_reasons_as_data_are_the_catalogue() -> None:
    rows = csv.DictReader(tool.LEFT_OUT.open(encoding="utf-8"))
    assert [tuple(row.values()) for row in rows] == [tuple(cell or "" for cell in each) for each in UNPRICED]


def test_a_clause_has_those_under_it_and_a_key_its_own() -> None:
    assert {each.clause for each in catalogue.switches_of("B9")} == {"B9", "B9.2"}
    assert [each.key for each in catalogue.left_out("B9")] == ["natural_settled", "ponte_liberty"]
    assert {each.game for each in catalogue.switches_of("chemin")} == {"chemin"}
    assert "B99" not in {each.clause for each in catalogue.switches_of("B1")}
    asked = bench.readings("P4")
    assert [each.key for each in asked.unpriced] == ["commission_mode"]
    assert {switch.clause for switch, _ in asked.found} <= {"P4"}
    assert [each.measure for each in bench.readings("tie_release")["tie_release"]] == ["player", "banker"]
