"""Public functions of simulation and of the solver's neighbours, with arguments that they take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import structs
from public_calls import SMALL, Call, named

from sabot import solve
from sabot.advice.banque.bank_advice import warned
from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.chemin.bank_advice import chemin_advice
from sabot.advice.chemin.review import review
from sabot.bets import TIE, catalogue
from sabot.money import Cents
from sabot.odds import fresh
from sabot.odds.remainders import remainders
from sabot.rulesets import load
from sabot.simulate import Procedure, procedure
from sabot.simulate.bankroll.custom import read_function
from sabot.simulate.bankroll.runs import bankrolls, walks
from sabot.simulate.bankroll.terms import BankrollTerms, checked
from sabot.simulate.count_law import count_law
from sabot.simulate.counting import count_shoes, counts, planned
from sabot.simulate.endings import decided_bets, endings
from sabot.simulate.every_remainder import exact_worth
from sabot.simulate.outcomes import added, cells, streaks, tally
from sabot.simulate.perfect import cuts_of, perfect
from sabot.simulate.record import record
from sabot.simulate.remainders import worths
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import chunks, states
from sabot.simulate.systems import (
    System,
    count_of,
    fires,
    furthest,
    load_system,
    read_system,
    running_count,
    system_named,
)
from sabot.simulate.wagers import Wagered, bet_of, decided, gain_by_place, is_on_pairs, values, wagered
from sabot.solve import banque
from sabot.solve.bank import break_even, coup_worth, held
from sabot.solve.bank.counting import counted as counted_left
from sabot.solve.banque.gambit import efg_lines, nfg_lines
from sabot.solve.banque.levy import coups_to_earn, taxed
from sabot.solve.banque.rules import banker_by, cost, gains
from sabot.solve.chemin.gambit import export_efg, export_nfg
from sabot.solve.chemin.line import line_along
from sabot.solve.chemin.midshoe import mid_shoe
from sabot.solve.chemin.strategic import strategic
from sabot.solve.chemin.worth import ponte_worth

RULES: Final = load("mini")
EZ: Final = load("ez-baccarat")
CHEMIN: Final = load("chemin-de-fer")
SYSTEM: Final = 'bet = "tie"\ntags = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]\ncount = "true"\ntrigger = ">= 1"\n'


def dealt() -> Iterator[Call]:
    """Shoes."""
    way = procedure(RULES)
    one = tally(way, 1, 0, 1)
    yield named(procedure, rules=RULES)
    yield "a procedure", Procedure, {"decks": 1, "stop_card": 7, "further": 0, "burn": 0}
    yield from (named(each, procedure=way, seed=1, chunk=0, shoes=1) for each in (record, tally, cells, streaks))
    yield named(added, one=one, other=one)
    yield "work of a run", lambda work: bool(map_chunks(work, way, 1, 1)), {"work": tally}
    yield "a run", lambda **asked: map_chunks(tally, **asked), {"procedure": way, "shoes": 1, "seed": 1, "cores": 1}
    yield named(states, seed=1, chunk=0)
    yield named(chunks, shoes=1)


def staked() -> Iterator[Call]:
    """Bets on them."""
    tie = wagered("tie", RULES)
    yield named(wagered, name="tie:9", rules=RULES)
    yield named(bet_of, name="tie", rules=RULES, net=(Fraction(9),))
    yield "a bet with a name", Wagered, {"name": "tie", "bet": catalogue()[TIE], "commission": "5%"}
    yield from (named(each, asked=tie) for each in (decided, is_on_pairs, gain_by_place))
    yield named(values, bets=[tie], unseen=[fresh(1)])
    yield named(remainders, decks=1, cards=10, count=2, seed=1)
    yield named(worths, bets=[tie], decks=1, cards=10, count=2, seed=1)
    yield named(exact_worth, bet=tie, decks=1, cards=6)
    yield named(endings, rules=RULES, bets=[tie], seed=1, remainders=2, left=[6, 10])
    yield named(decided_bets, rules=RULES)
    yield named(perfect, bets=[tie], rules=RULES, shoes=2, seed=1, cores=1)
    yield named(cuts_of, rules=RULES)


def counted() -> Iterator[Call]:
    """Counting systems."""
    system = load_system("dragon-7")
    yield named(load_system, name="dragon-7")
    yield named(system_named, named="dragon-7")
    yield named(read_system, text=SYSTEM, name="own")
    yield named(planned, system=system, rules=EZ)
    yield named(count_shoes, system=system, rules=EZ, shoes=2, seed=1, cores=1)
    yield named(counts, system=system, unseen=[fresh(8)], decks=8)
    yield named(count_law, system=system, bet=wagered("dragon_7", EZ), decks=1, unseen=40)
    yield from (named(each, system=system, unseen=fresh(8), decks=8) for each in (running_count, count_of, fires))
    yield named(furthest, system=system, decks=1, fewest=10, burned=0)
    fields = structs.asdict(system)
    yield "a system", lambda **own: count_shoes(System(**own), EZ, 2, seed=1, cores=1), fields


def banked() -> Iterator[Call]:
    """Bankrolls."""
    given: dict[str, Any] = {"bet": "player", "progression": "flat", "bankroll": 10_000, "unit": 1000, "goal": 20_000}
    terms = BankrollTerms(rules=RULES, **given)
    yield "terms", lambda **fields: checked(BankrollTerms(**fields)), {"rules": RULES, **given}
    yield "a run by terms", lambda **fields: bankrolls(BankrollTerms(**fields), 2, seed=1), {"rules": RULES, **given}
    for run in (bankrolls, walks):
        yield named(run, terms=terms, paths=2, shoes_a_path=1, seed=1)
    yield "a function of one's own", lambda of: refused(read_function, of), {"of": "no.py:double"}


def refused(function: Callable[[Any], object], of: object) -> object:
    """A function that would have to read a file: what it says of a name is asked for."""
    return None if isinstance(of, str) and of == "no.py:double" else function(of)


def neighbours() -> Iterator[Call]:
    """What stands beside the solver."""
    tables = TableEquilibria(CHEMIN, solve.Model.B2)
    banker = solve.solve("B2", SMALL).banker
    yield named(mid_shoe, model="B1", decks=1, levy="5%", remainders=2, seed=1, left=[6])
    yield "equilibria of a table", TableEquilibria, {"rules": CHEMIN, "model": solve.Model.B3}
    yield named(tables.draw, side="banker", hand=(0, 6), third=None, unseen=SMALL)
    yield named(tables.advice, side="ponte", hand=(2, 3), third=None, unseen=SMALL)
    yield from (named(each, model="B1", shoe=SMALL, levy="5%") for each in (export_efg, export_nfg, strategic))
    yield named(ponte_worth, shoe=SMALL, hand=(2, 3), banker=banker)
    game = solve.coup_game("B2", SMALL, "5%")
    yield named(line_along, game=game, hand=5, ponte={}, banker={})
    yield named(review, made=[], rules=CHEMIN, model=solve.Model.B2)


def two_sides() -> Iterator[Call]:
    """Banque solved."""
    found = banque.solve("B1", SMALL)
    after: dict[Any, Any] = {pair: {5: Fraction(1)} for pair in found.game.dealt.naturals}
    plan = banque.TeamPlan(Fraction(1), {5: Fraction(1)}, {None: {5: Fraction(1)}, "card": {5: Fraction(0)}})
    team = banque.Team((plan,), after)
    words = {"hears": "declaration", "naturals": "in_turn"}
    yield "Banque solved", banque.solve, {"model": "B1", "shoe": SMALL, "theta": "3/5", **words}
    yield named(banque.banque_game, model="B1", shoe=SMALL, theta="3/5", **words, sees="both")
    yield "a game of Banque solved", banque.solve_game, {"game": found.game}
    yield "a certificate of Banque", banque.check, {"certificate": found.certificate}
    yield "a certificate of Banque read", banque.read_certificate, {"text": msgspec.json.encode(found.certificate)}
    yield named(found.game.payoffs, team=team, banker=found.banker)
    yield named(found.game.regret, team=team, banker=found.banker)
    yield named(found.game.best_team, banker=found.banker)
    yield named(found.game.best_banker, team=team)
    yield named(found.game.banker_values, place=banque.BankerPlace(6, None, None), team=team)
    place = {"hand": 6, "side_1": None, "side_2": None}
    yield "a banker's place", lambda **own: found.game.banker_values(banque.BankerPlace(**own), team), place
    yield named(nfg_lines, game=banque.banque_game("B1", (4, 0, 0, 2, 0, 3, 2, 0, 0, 0)))
    yield named(efg_lines, game=banque.banque_game("B1", (0, 0, 1, 6, 0, 1, 1, 0, 0, 0)), team=True)
    yield named(cost, found=found, rule="weighted", even=False)
    yield named(banker_by, game=found.game, rule="points:4", even=False)
    yield named(gains, ponte_draws=Fraction(9, 11))
    yield named(taxed, found=found, taxe="2%")
    yield named(coups_to_earn, found=found, share="5%")
    yield named(banque.place_text, place=banque.BankerPlace(6, None, (0, 8)))
    yield named(banque.side_text, side=(0, 8))
    hands = {"hands": (5,), "hears": "declaration", "ponte_1": {5: Fraction(1)}, "ponte_2": dict(plan.ponte_2)}
    yield "pontes without a coin", banque.apart, hands


def bank_worths() -> Iterator[Call]:
    """What a bank is worth."""
    yield named(coup_worth, model="B1", shoe=SMALL, levy="5%")
    yield named(break_even, model="B1", shoe=SMALL, width=Fraction(1, 1000))
    yield named(counted_left, decks=1, cards=12, levy="1/40", remainders=2, seed=1)
    yield named(held, worth=coup_worth("B1", SMALL, "5%"), wins=3)
    yield named(chemin_advice, rules=CHEMIN, amount=Cents(100_000))
    yield named(warned, rules=load("baccara-banque"), bank=Cents(100_000), stakes=Cents(150_000))


@cache
def runs() -> tuple[Call, ...]:
    """All of them."""
    return (*dealt(), *staked(), *counted(), *banked(), *neighbours(), *two_sides(), *bank_worths())
