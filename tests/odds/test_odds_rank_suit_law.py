"""Bets that ask for ranks and suits: against every order of real cards, a second enumeration, and published chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from test_odds_bets import faces_of

from golden_bets import golden
from sabot.bets import BetError, BetId, catalogue, condition, net, pays_when
from sabot.cards import cards
from sabot.coup import Hands, deal_coup
from sabot.games.punto.rules import PuntoRules
from sabot.odds import Laws, OddsError, ShoeCounts, Wager, edge, fresh, own_wager, shoe_of, shoe_of_faces
from sabot.odds.rank_suit_law import faced, forget
from sabot.odds.together import together
from sabot.odds.wagers import Source, wager
from sabot.rulesets import read

TIGER_PAIR = [
    ("player_pair and banker_pair and pr1 == br1", 100),
    ("player_pair and banker_pair", 20),
    ("player_pair or banker_pair", 4),
]
INVENTED: dict[str, Wager] = {
    "tiger_pair": own_wager("tiger_pair", [*TIGER_PAIR[:2], ("player_pair or banker_pair and br1 > 0", 4)]),
    "suited_pair": own_wager("suited_pair", [("player_perfect_pair and player_suited", 25)], push="banker_suited"),
    "three": own_wager("three", [("most_of_rank >= 4", 50), ("most_of_rank == 3", 5)]),
    "red": own_wager("red", [("player_reds == np and p > b", 7), ("banker_reds in (0, 3)", "1/2")]),
    "third": own_wager("third", [("pr3 == king or br3 in (queen, jack)", 5), ("(ps3, bs3) == (hearts, clubs)", 30)]),
    "flush": own_wager("flush", [("most_of_suit >= 5", 20), ("most_of_face >= 2 and br1 != ace", 3)]),
    "order": own_wager("order", [("pr1 < br1 and ps2 != bs2 and p3 - b3 >= 2", 3), ("ps1 == spades < bs1", "1/3")]),
}
TINY = "5h 5h As Ad 2c Tc Ts"
SMALL = ["5h 5h 5d As Ad 2c Tc Ts", "Ks Ks Kh Qh Jd 9c 9c 8c", "2s 3s 4s 4h 6h 7d Kd Kc"]


@pytest.mark.long
@pytest.mark.parametrize("text", [TINY, *SMALL])
def test_the_law_is_that_of_every_order_of_real_cards(text: str) -> None:
    """Conditions over ranks and suits against a brute force over ordered cards on small shoes."""
    held = cards(text)
    every = Counter(deal_coup(order).dealt for order in permutations(held, 6))
    shoe = faces_of(held)
    asking = tuple(INVENTED.values())
    found: Counter[tuple[int, ...]] = Counter()
    for coup, ways in every.items():
        found[tuple(each.result(coup) for each in asking)] += ways
    assert {results: weight for results, weight in faced(shoe, asking).items() if weight} == found


@pytest.mark.long
@pytest.mark.parametrize("decks", [8, 1])
def test_pairs_on_full_shoes_are_those_that_are_published(decks: int) -> None:
    """`golden/pb_pairs` on full shoes."""
    chances = next(each["prob"] for each in golden("pb_pairs") if each["inputs"].get("decks") == decks)
    asked = {
        "perfect": "(pr1, ps1) == (pr2, ps2)",
        "suited": "player_suited",
        "eitherperf": "player_perfect_pair or banker_perfect_pair",
    }
    laws = Laws(shoe_of(fresh(decks), decks))
    found = laws.faced([own_wager(name, [(when, 1)]) for name, when in asked.items()])
    for place, name in enumerate(asked):
        paid = sum(weight for results, weight in found.items() if results[place] == 0)
        assert Fraction(paid, laws.law.total) == Fraction(chances[name]), name


@pytest.mark.long
def test_bets_of_the_catalogue_are_the_same_by_ranks_as_by_their_own_laws() -> None:
    """A second enumeration: points and pairs as they are reckoned without ranks."""
    shoe = shoe_of((90, 20, 3, 24, 0, 11, 24, 7, 1, 19), 6)
    laws = Laws(shoe)
    asked = [wager(catalogue()[BetId(name)]) for name in ("either_pair", "perfect_pair", "dragon_7", "kill")]
    found = laws.faced(asked)
    assert sum(found.values()) == laws.law.total
    for place, each in enumerate(asked):
        paid = sum(weight for results, weight in found.items() if results[place] < len(each.lines))
        assert Fraction(paid, laws.law.total) == edge(each, shoe).win_probability


@pytest.mark.long
def test_the_law_does_not_depend_on_how_the_condition_is_written() -> None:
    """Their law is exact and independent of how the condition is written."""
    shoe = faces_of(cards(SMALL[1]))
    one = edge(own_wager("one", [("player_pair and p > b", 9)]), shoe)
    other = edge(own_wager("other", [("not (pr1 != pr2 or p <= b)", 9)]), shoe)
    assert (one.ev, one.variance) == (other.ev, other.variance)
    assert "ranks and suits" in other.method
    assert "ranks and suits" not in one.method


def test_a_rule_file_has_such_bets_and_a_table_pays_them() -> None:
    """Tiger Pair with both pairs of one rank is a line of TOML."""
    lines = ", ".join(f'{{ when = "{when}", net = {pays} }}' for when, pays in TIGER_PAIR)
    rules = read(f'base = "mini"\n[bets.tiger_pair]\npays = [{lines}]\n', "tigers", PuntoRules)
    bet = rules.by_id[BetId("tiger_pair")].bet
    assert wager(bet).table.source is Source.FACES
    dealt = Hands(cards("Ks Kh"), cards("Kd Kc")).dealt
    assert net(bet, dealt) == 100
    assert net(bet, Hands(cards("Ks Kh 2s"), cards("3d 3c")).dealt) == 20
    assert pays_when(bet, Hands(cards("Ks Qh"), cards("Td Jc")).dealt) is None
    with pytest.raises(BetError, match="ranks or suits"):
        net(bet, Hands(cards("Ks Kh"), cards("Kd Kc")).outcome)


@pytest.mark.long
def test_such_bets_stand_beside_others_of_one_coup() -> None:
    shoe = faces_of(cards(TINY))
    pair = wager(catalogue()[BetId("player_pair")])
    found = together(Laws(shoe), [(INVENTED["suited_pair"], Fraction(1)), (pair, Fraction(2))])
    assert found.means == (edge(INVENTED["suited_pair"], shoe).ev, edge(pair, shoe).ev)


@pytest.mark.long
def test_what_is_kept_is_what_would_be_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other pays and other conditions on the same names come from what is kept; without it they are the same."""
    shoe = shoe_of_faces([[2, 1, 1, 2], [1, 1, 1, 1], [0, 1, 0, 2], *[[0] * 4] * 9, [3, 3, 1, 1]])
    asked = (f"player_suited and p > {points} and pr1 != king" for points in (3, 4))
    bets = [own_wager("t", [(each, 3), ("most_of_suit > 3", 2)]) for each in asked]
    kept = [faced(shoe, [each]) for each in bets]
    assert kept[0] != kept[1]
    forget()
    monkeypatch.setattr("sabot.odds.rank_suit_law._space", lambda *_: None)
    assert [faced(shoe, [each]) for each in bets] == kept


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BetError, match=r"known are .*most_of_suit.*king"):
        condition("pr4 == 1")
    with pytest.raises(BetError, match="where a question"):
        condition("pr1")
    asked = own_wager("three", [("most_of_rank >= 3", 5)])
    with pytest.raises(OddsError, match="how many decks"):
        edge(asked, ShoeCounts(fresh(8)))
    function = own_wager("function", [(lambda coup: coup.p == 8, 1)])
    with pytest.raises(OddsError, match="write it as text"):
        Laws(shoe_of(fresh(1), 1)).faced([asked, function])
