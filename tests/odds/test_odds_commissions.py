"""The commission on levied bets: asked for, exact, and never none in silence."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from sabot.bets import BANKER, PLAYER, TIE, BetError, catalogue, net
from sabot.coup import Outcome
from sabot.odds import Laws, OddsError, edge, edge_by, edges, effects, fresh, shoe_of
from sabot.odds.batch import gains
from sabot.rulesets import RuleSetError, load, varied
from sabot.simulate import SimulateError
from sabot.simulate.wagers import Wagered, wagered

BET = catalogue()[BANKER]
SHOE = fresh(8)
AT_FIVE = Fraction(-114753351728, 10847218479825)
"""BETS.md: what Banker returns at 5 %, eight decks."""
AT_NONE = edge(catalogue()[PLAYER], SHOE).house_edge
"""What Player loses Banker gains where nothing is levied."""
WON = Outcome(p=4, b=6, p2=4, b2=6, np=2, nb=2)

ASKING: dict[str, Callable[..., Any]] = {
    "edge": lambda **named: edge(BET, SHOE, **named).ev,
    "edge_by": lambda **named: edge_by(Laws(shoe_of(SHOE)), BET, **named).ev,
    "effects": lambda **named: effects(BET, SHOE, **named).full_ev,
    "gains": lambda **named: pytest.approx(gains([SHOE], [BET], **named).ev[0, 0], abs=1e-12),
}


@pytest.mark.parametrize("asked", ASKING.values(), ids=list(ASKING))
def test_P3_a_levied_bet_asks_for_its_commission(asked: Callable[..., Any]) -> None:
    """Banker 1:1 less 5 % commission: without one the bettor would be ahead, by 1.235 %."""
    with pytest.raises(OddsError, match="bet 'banker' pays less a commission and none is given") as refused:
        asked()
    assert 'commission="5%", rules=load("punto-banco"), or commission=0 for none' in str(refused.value)
    for named in ("5%", "5 %", "1/20", "0.05", Fraction(1, 20)):
        assert asked(commission=named) == AT_FIVE
    assert asked(rules=load("punto-banco")) == AT_FIVE
    assert asked(commission=0) == AT_NONE


@pytest.mark.parametrize("asked", ASKING.values(), ids=list(ASKING))
@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ({"commission": 0.05}, "commission: 0.05 is a float, which is no exact rate"),
        ({"commission": float("nan")}, "commission: nan is a float"),
        ({"commission": True}, "commission: true is not a rate"),
        ({"commission": "٥%"}, "commission: '٥%' is not a rate"),
        ({"commission": "five"}, "commission: 'five' is not a rate"),
        ({"commission": 5}, "a commission of '5' is out of bounds: it is 0% to 100%, such as \"5%\""),
        ({"commission": "-5%"}, "a commission of '-5%' is out of bounds"),
        ({"rules": "punto-banco"}, "'punto-banco' is no rule set of Punto Banco: give one such as load("),
        ({"rules": load("mini"), "commission": "4%"}, "a commission of '4%' and that of mini are two"),
        ({"rules": load("ez-baccarat")}, "give load('ez-baccarat').by_id[\"banker\"].bet"),
    ],
)
def test_a_commission_is_exact_and_named_once(asked: Callable[..., Any], named: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OddsError, match=re.escape(sentence)):
        asked(**named)


def test_a_bet_that_nothing_is_taken_from_asks_for_nothing() -> None:
    for bet in catalogue().values():
        if not bet.levied:
            full = shoe_of(SHOE, 8)
            assert edge(bet, full).ev == edge(bet, full, commission="5%").ev == edge(bet, full, commission=1).ev
    with pytest.raises(OddsError, match=r"0\.05 is a float"):
        edge(catalogue()[TIE], SHOE, commission=0.05)  # type: ignore[arg-type]


def test_what_a_rule_set_takes_stands_in_the_answer() -> None:
    rules = load("low-commission")
    found = edge(BET, SHOE, rules=rules)
    assert (found.ruleset, edge(BET, SHOE, commission="2.5%").ruleset) == ("low-commission", "")
    assert found.ev == edge(BET, SHOE, commission="2.5%").ev > 0
    assert effects(BET, SHOE, rules=rules).ruleset == gains([SHOE], [BET], rules=rules).ruleset == "low-commission"
    free = edge(load("ez-baccarat").by_id[BANKER].bet, SHOE, rules=load("ez-baccarat"))
    assert round(float(100 * free.house_edge), 3) == 1.018  # BETS.md
    assert edges(load("ez-baccarat"), Laws(shoe_of(SHOE)), bets=[BET])[0] == {}


def test_what_a_coup_pays_asks_for_the_commission_too() -> None:
    with pytest.raises(BetError, match=r'bet .banker. pays less .* write for example commission="5%"'):
        net(BET, WON)
    for named in ("5%", "1/20", Fraction(1, 20)):
        assert net(BET, WON, commission=named) == Fraction(19, 20)
    assert [net(BET, WON, commission=0), net(catalogue()[TIE], WON)] == [1, -1]
    for bad in (0.05, "lots", 2):
        with pytest.raises(BetError, match="commission"):
            net(BET, WON, commission=bad)  # type: ignore[arg-type]


def test_simulated_bets_have_an_exact_commission() -> None:
    assert Wagered("mine", BET, "5 %").commission == Fraction(1, 20)  # type: ignore[arg-type]
    assert wagered("banker", load("low-commission")).commission == Fraction(1, 40)
    for bad in (0.05, None, 7, "٥%"):
        with pytest.raises(SimulateError, match=r"bet 'mine': .*commission"):
            Wagered("mine", BET, bad)  # type: ignore[arg-type]
    with pytest.raises(SimulateError, match="bet 'mine': 'banker' is no bet"):
        Wagered("mine", "banker", Fraction(0))  # type: ignore[arg-type]


def test_a_rule_set_takes_an_exact_commission() -> None:
    assert varied(load("mini"), commission="4 %").commission == Fraction(1, 25)
    with pytest.raises(RuleSetError, match=r"rule set 'mini': commission: 0\.05 is a float"):
        varied(load("mini"), commission=0.05)
    with pytest.raises(RuleSetError, match=r"rule set 'mini': commission: 0\.05 is a float"):
        msgspec.structs.replace(load("mini"), commission=0.05)
    assert varied(load("chemin-de-fer"), taxe="4%").taxe == Fraction(1, 25)
    for bad in (0.05, None, "lots"):
        with pytest.raises(RuleSetError, match="rule set 'chemin-de-fer': taxe: "):
            varied(load("chemin-de-fer"), taxe=bad)
