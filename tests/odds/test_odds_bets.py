"""Edges of bets: golden numbers, pairs, bets of one's own, stakes and commissions."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from coup_law import Counts, fresh_faces
from golden_bets import (
    ALL,
    BANKER_BET,
    PAIRS,
    Entry,
    brute,
    counts_of,
    golden,
    paying,
    perfect_pair_of_both_hands,
    weights_of,
)
from long import first
from odds_tools import many
from sabot.bets import BANKER, Bet, BetError, BetId, catalogue, condition
from sabot.cards import POINTS, RANKS, SUITS, Card, face
from sabot.coup import Outcome
from sabot.money import Cents, Rounding, rate
from sabot.odds import (
    Edge,
    Laws,
    OddsError,
    ShoeCounts,
    Source,
    all_bets,
    at_stake,
    bet_named,
    edge,
    edge_by,
    edges,
    fresh,
    law,
    own_wager,
    pair_law,
    removed,
    shoe_of,
    shoe_of_faces,
    wager,
)
from sabot.odds.edges import favoured_at
from sabot.rulesets import load, names, read_file, varied

EIGHT = shoe_of(fresh(8), 8)
OWN = {
    "points": "p == 8 and b3 == 5",
    "pairs": "player_perfect_pair and not banker_pair",
    "mixed": "banker_pair and p == 6",
    "both": "player_pair and banker_perfect_pair and b > p",
    "cells": "p2 in (8, 9) and b == 7",
}


def by_gain(results: Any) -> dict[Fraction, int]:
    found: Counter[Fraction] = Counter()
    for each in results:
        found[each.net] += each.weight
    return {net: weight for net, weight in found.items() if weight}


@pytest.mark.parametrize("entry", golden("pb_sidebets"), ids=lambda entry: str(entry["id"]))
def test_golden_bets(entry: Entry) -> None:
    bet, commission = ALL[entry["inputs"]["bet"]]
    found = edge(bet, counts_of(entry), commission=rate(commission))
    assert by_gain(found.results) == weights_of(entry)
    assert found.total == entry["total_weight"]
    assert found.ev == -found.house_edge == Fraction(entry["ev"])
    assert found.variance == Fraction(entry["variance"])
    assert isclose(found.sd, float(entry["sd_decimal"]), rel_tol=1e-14)


@pytest.mark.parametrize("entry", golden("pb_main") + golden("pb_depleted"), ids=lambda entry: str(entry["id"]))
def test_golden_shoes(entry: Entry) -> None:
    laws = Laws(shoe_of(counts_of(entry)))
    for golden_id, value in {**entry["ev"], **entry.get("side_ev", {})}.items():
        bet, commission = ALL[golden_id]
        assert edge_by(laws, bet, commission=rate(commission)).ev == Fraction(value), golden_id
    for golden_id, value in entry["sd_decimal"].items():
        bet, commission = ALL[golden_id]
        assert isclose(edge_by(laws, bet, commission=rate(commission)).sd, float(value), rel_tol=1e-13), golden_id


@pytest.mark.parametrize("entry", golden("pb_pairs"), ids=lambda entry: str(entry["id"]))
def test_golden_pairs(entry: Entry) -> None:
    decks = entry["inputs"]["decks"]
    named: dict[str, Any] = {there: paying(here, pays) for here, (there, pays) in PAIRS.items()}
    named |= {
        "player_pair_12": paying("player_pair", 12),
        "perfect_pair_either_26": paying("perfect_pair", 26),
        "perfect_pair_v2_25_250": perfect_pair_of_both_hands(),
        "suited_pair_one_hand_25": own_wager("one", [("banker_perfect_pair", 25)]),
    }
    for golden_id, value in entry["ev"].items():
        assert edge(named[golden_id], shoe_of(fresh(decks), decks)).ev == Fraction(value), golden_id
    kinds = [Fraction(each, law(fresh(decks)).total) for each in pair_law(shoe_of(fresh(decks), decks))]
    assert sum(kinds[3:]) == Fraction(entry["prob"]["pair"])
    assert sum(kinds[6:]) == Fraction(entry["prob"]["perfect"])
    assert kinds[4] + kinds[5] + kinds[7] + kinds[8] == Fraction(entry["prob"]["both"])


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_every_bet_on_every_order_of_real_cards(seed: int) -> None:
    """Catalogue and own bets, pairs and both together, from the faces of a small shoe: dealt one by one."""
    cards, orders = brute(seed)
    laws = Laws(faces_of(cards))
    own = [own_wager(name, [(text, 7)]) for name, text in OWN.items()]
    for each in [*map(wager, catalogue().values()), *own]:
        found: Counter[int] = Counter()
        for outcome, weight in orders.items():
            found[each.result(outcome)] += weight
        results = edge_by(laws, each, commission=0).results
        number = [*range(len(each.lines)), *([len(each.lines)] if each.push_event else []), len(each.lines) + 1]
        assert [result.weight for result in results] == [found[place] for place in number], each.id


def faces_of(cards: Sequence[Card]) -> ShoeCounts:
    counts = Counter(map(face, cards))
    return shoe_of_faces([[counts[rank + suit] for suit in SUITS] for rank in RANKS])


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("points", Source.DETAIL), ("pairs", Source.PAIRS), ("mixed", Source.JOINT), ("both", Source.JOINT),
        ("cells", Source.CELLS),
    ],
)  # fmt: skip
def test_the_smallest_law_that_decides_a_bet(name: str, source: Source) -> None:
    assert own_wager(name, [(OWN[name], 1)]).table.source is source


@pytest.mark.parametrize("bet", [
    pytest.param(bet, id=bet.id, marks=[] if at % 8 == 0 or bet.id == "perfect_pair" else [pytest.mark.long])
    for at, bet in enumerate(catalogue().values())
])  # fmt: skip
def test_a_bet_has_one_result_wherever_its_law_has_one_weight(bet: Bet) -> None:
    """Also against the whole joint law: the law chosen gives the same value as the largest."""
    by_function = own_wager(bet.id, [(pay.holds, pay.gross) for pay in wager(bet).lines], wager(bet).push)
    assert by_function.table.source in (wager(bet).table.source, Source.JOINT)
    assert edge(by_function, EIGHT).ev == edge(bet, EIGHT, commission=0).ev


@pytest.mark.parametrize("text", first(2, [OWN["cells"], OWN["points"], OWN["pairs"], OWN["mixed"], OWN["both"]]))
def test_text_and_function_are_the_same_bet(text: str) -> None:
    assert edge(own_wager("a", [(text, 3)]), EIGHT).ev == edge(own_wager("b", [(condition(text), 3)]), EIGHT).ev


def test_a_push_of_ones_own() -> None:
    found = edge(own_wager("half", [("b > p", 1)], push=lambda o: o.p == o.b), fresh(8))
    assert found.ev == edge(BANKER_BET, fresh(8), commission=0).ev
    assert found.push_probability == Fraction(475627426473216, found.total)


def test_pairs_of_a_depleted_shoe_are_those_of_its_full_one_on_average() -> None:
    """Known by points alone, the cards left are a random choice: so the mean over all faces that could be gone."""
    full = [list(row) for row in shoe_of(fresh(1), 1).known]
    gone = [(rank, suit) for rank in range(13) for suit in range(4) if POINTS[Card(f"{RANKS[rank]}sb")] == 0]
    values = [Fraction(0)] * 3
    bets = [catalogue()[BetId(name)] for name in ("player_pair", "either_pair", "perfect_pair")]
    for rank, suit in gone:
        left = [list(line) for line in full]
        left[rank][suit] -= 1
        for place, bet in enumerate(bets):
            values[place] += edge(bet, shoe_of_faces(left)).ev / len(gone)
    shoe = shoe_of(removed(fresh(1), [0]), 1)
    assert values == [edge(bet, shoe).ev for bet in bets]


def test_pairs_need_the_faces() -> None:
    with pytest.raises(OddsError, match="pairs cannot be told from points alone: say how many decks"):
        edge(catalogue()[BetId("player_pair")], fresh(8))
    found, left_out = edges(load("punto-banco"), Laws(ShoeCounts(fresh(8))))
    assert set(left_out) == {"player_pair", "banker_pair", "either_pair", "perfect_pair"}
    assert set(found) | set(left_out) == set(load("punto-banco").by_id)


def test_more_cards_than_the_decks_have_are_refused() -> None:
    with pytest.raises(OddsError, match="holds more cards of a value than a full one of 2 decks"):
        shoe_of(fresh(3), 2)
    assert fresh_faces(3)["As"] == shoe_of(fresh(3), 3).known[0][0] == 3


@pytest.mark.parametrize("rules", names("punto"))
def test_every_bet_of_every_rule_set(rules: str) -> None:
    found, left_out = edges(load(rules), Laws(EIGHT))
    assert not left_out
    assert set(found) == set(load(rules).by_id)
    for each in found.values():
        assert sum(result.weight for result in each.results) == each.total
        assert each.ruleset == rules
        assert each.viewpoint == "bettor"
    everything, _ = edges(load(rules), Laws(EIGHT), bets=all_bets(load(rules)))
    assert set(everything) == set(catalogue()) | set(found)
    assert all(everything[bet].ev == each.ev for bet, each in found.items())


def test_M2_a_rounding_turns_the_banker_bet() -> None:
    """With a coin of one unit, a 5 % commission on stakes of 10 turns -1.058 % into +1.235 %."""
    rules = varied(load("punto-banco"), coin=Cents(100), rounding=Rounding.UP)
    found = edges(rules, Laws(EIGHT))[0][BANKER]
    assert round(float(found.ev) * 100, 3) == -1.058
    rounded = at_stake(found, rules, Cents(1000))
    assert round(float(rounded.ev) * 100, 3) == 1.235
    assert "rounded up to 1" in rounded.method
    assert favoured_at(found, rules) == (Cents(1000), rounded)
    assert favoured_at(found, load("punto-banco")) is None


@pytest.mark.parametrize("stake", [0, -100, 150])
def test_a_stake_is_in_whole_coins(stake: int) -> None:
    rules = varied(load("punto-banco"), coin=Cents(100))
    with pytest.raises(OddsError, match="at most 1000000000, in whole coins of 1"):
        at_stake(edge(BANKER_BET, EIGHT, rules=rules), rules, Cents(stake))


def test_the_commission_that_breaks_even() -> None:
    """BETS.md: 2.6932 %; at 2.5 % the bettor has 0.0886 %, and at the very commission nobody anything."""
    found = edge(BANKER_BET, EIGHT, commission=rate("5%"))
    fair = found.break_even_commission
    assert fair is not None
    assert round(float(fair) * 100, 4) == 2.6932
    assert edge(BANKER_BET, EIGHT, commission=fair).ev == 0
    assert edge(BANKER_BET, EIGHT, commission=0).break_even_commission == fair
    assert round(float(edge(BANKER_BET, EIGHT, commission=rate("2.5%")).ev) * 100, 4) == 0.0886
    assert edge(catalogue()[BetId("tie")], EIGHT).break_even_commission is None


@pytest.mark.parametrize("shoe", many(12, "edges"))
def test_the_main_bets_add_up(shoe: Counts) -> None:
    """What Player gains Banker loses before commission, and the tie bet gains on ties alone."""
    laws = Laws(shoe_of(shoe))
    player, banker, tie = (
        edge_by(laws, catalogue()[BetId(name)], commission=0) for name in ("player", "banker", "tie")
    )
    assert player.ev == -banker.ev
    assert tie.ev == 9 * player.push_probability - 1
    assert player.win_probability + banker.win_probability + tie.win_probability == 1


def raises(_: Outcome) -> bool:
    raise KeyError("nothing there")


NONSENSE: dict[str, tuple[Any, str]] = {
    "raises": (raises, "the condition raises raised KeyError at Outcome.*nothing there"),
    "none": (lambda _: None, "answered None at Outcome.* it is True or False"),
    "number": (lambda outcome: outcome.p, "answered 0 at Outcome"),
    "text": (lambda _: "yes", "answered 'yes' at Outcome"),
    "unknown": (lambda outcome: outcome.suit, "raised AttributeError"),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_a_condition_that_raises_or_answers_nonsense_is_refused(name: str) -> None:
    when, sentence = NONSENSE[name]
    for each in (own_wager(name, [(when, 1)]), own_wager(name, [("p > b", 1)], push=when)):
        with pytest.raises(OddsError, match=f"bet '{name}': .*{sentence}"):
            edge(each, EIGHT)


@pytest.mark.parametrize(
    ("pays", "sentence"),
    [
        ([], "has an empty pay table"),
        ([("p > b", 0)], "not positive"),
        ([("p > b", -1)], "not positive"),
        ([("p > b", 10_001)], "above 10000"),
        ([("p > b", "much")], "'much' is not a rate"),
        ([(7, 1)], "7 is no condition"),
    ],
)
def test_a_pay_table_that_cannot_be_is_refused(pays: list[tuple[Any, Any]], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        own_wager("own", pays)


@pytest.mark.parametrize("text", ["q > 1", "p >", "__import__('os')"])
def test_text_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BetError):
        own_wager("own", [(text, 1)])


def test_an_unknown_bet_is_refused() -> None:
    assert bet_named("tie") is catalogue()[BetId("tie")]
    with pytest.raises(OddsError, match="there is no bet 'tye' in the catalogue: known are player, banker, tie"):
        bet_named("tye")


def test_a_bet_of_a_rule_file(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "punto-banco"\n[bets]\n'
        'lucky_pair = { pays = [{ when = "player_pair and p > b", net = 15 }, { when = "b3 == 7", net = "3/2" }] }\n'
    )
    found = edges(read_file(path), Laws(EIGHT))[0][BetId("lucky_pair")]
    own = own_wager("own", [("player_pair and p > b", 15), ("b3 == 7", Fraction(3, 2))])
    assert found.ev == edge(own, EIGHT).ev
    assert [each.event for each in found.results] == ["player_pair and p > b", "b3 == 7", ""]


def test_M2_the_least_stake_that_rounding_favours_is_found_among_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounding gives less than a coin for each win, so that it favours nobody beyond a bound: few are tried."""
    fine = varied(load("punto-banco"), rounding=Rounding.UP, commission="4.999999%", maximum=Cents(10**11))
    offered = tuple(replace(each, minimum=Cents(1), maximum=Cents(10**11)) for each in fine.bets)
    fine = varied(fine, minimum=Cents(1), bets=offered)
    found = edge(BANKER_BET, fresh(8), rules=fine)
    assert favoured_at(found, fine) == (Cents(1), at_stake(found, fine, Cents(1)))
    most = next(stake for stake in range(100, 0, -1) if at_stake(found, fine, Cents(stake)).ev > 0)
    tried: list[Cents] = []

    def counted(*asked: Any) -> Edge:
        tried.append(asked[2])
        assert len(tried) < 1000
        return at_stake(*asked)

    monkeypatch.setattr(import_module("sabot.odds.edges"), "at_stake", counted)
    above = tuple(replace(each, minimum=Cents(most + 1)) for each in offered)
    assert favoured_at(found, varied(fine, bets=above)) is None
