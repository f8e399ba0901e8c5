"""Write what `sabot readings` finds into the docs and what houses tell: `python -m tools.readings`."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec

from sabot.bench import readings
from sabot.bench.prices import Priced
from sabot.cli.forms import is_row
from sabot.cli.grid import as_markdown
from sabot.cli.readings import lines
from sabot.paper.tables import as_csv
from sabot.readings import banque, chemin
from sabot.readings.prices import BetGain, OptionPrice, RulePrices, UnpricedOption, laid_out
from sabot.rulesets import load, names
from sabot.solve.bank.banque import coup_of_banque
from sabot.solve.banque.outcomes import RESULTS, law
from sabot.solve.banque.rules import banker_by, cost

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TOLD = ROOT / "src" / "sabot" / "readings" / "prices.json"
LAWS = TOLD.with_name("laws.json")
PAGE = DOCS / "readings.md"
DATA = DOCS / "data" / "readings.csv"
LEFT_OUT = DOCS / "data" / "readings-without-a-price.csv"
BETWEEN = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of tables -->)", re.DOTALL)


def tables(found: Priced) -> str:
    """The tables of the page, as the command prints them in Markdown, each under its game; and the reasons."""
    text = ["\n"]
    with as_markdown():
        for line in filter(None, lines(found, "en")):
            if line.startswith("Without a price"):
                text.append(f"- {line}\n")
            elif is_row(line):
                text.append(f"{line}\n")
            elif not line.startswith("Gains"):
                text.append(f"\n### {line}\n\n")
    text.insert(next(at for at, line in enumerate(text) if line.startswith("- ")), "\n### Without a price\n\n")
    return "".join(text).lstrip("\n") + "\n"


def page(found: Priced, text: str) -> str:
    """The page with its tables made anew."""
    return BETWEEN.sub(lambda _: f"\n{tables(found)}", text)


def kept(found: Priced) -> RulePrices:
    """What a house tells of rule sets and options without a solver."""
    options = tuple(
        OptionPrice(
            switch.game, switch.key, switch.taken, switch.other, price.measure, str(price.taken), str(price.other)
        )
        for switch, prices in found.found
        for price in prices
        if switch.kind == "option"
    )
    unpriced = (UnpricedOption(each.game or "", *key_and_value(each.key), each.why) for each in found.unpriced)
    return RulePrices(dict(gains()), options, tuple(unpriced))


def key_and_value(named: str) -> tuple[str, str]:
    """An option's key, and the value that is meant where it is not all of it."""
    key, _, value = named.partition(" ")
    return key, value


def gains() -> Iterator[tuple[str, tuple[BetGain, ...]]]:
    """What the main bets of every rule set of the package gain."""
    for name in names("punto"):
        yield name, laid_out(load(name))
    for name in names("chemin"):
        rules = load(name)
        bound = () if rules.banker_liberty == "always" else ("banker=tableau",)
        coup = chemin.coup(bound, rules.decks, rules.taxe)
        yield name, (_gain("ponte", coup.ponte), _gain("bank", coup.banker))
    for name in names("banque"):
        yield name, _of_banque(name)


def laws() -> Iterator[tuple[str, tuple[Fraction, ...]]]:
    """The chances of a coup's results, in the order of `Brought.ways`, by the rule sets of the package."""
    for name in names("chemin"):
        rules = load(name)
        coup = chemin.coup(() if rules.banker_liberty == "always" else ("banker=tableau",), rules.decks, rules.taxe)
        yield name, (coup.lose, coup.win, coup.tie)
    for name in names("banque"):
        found = _law_of_banque(name)
        yield name, tuple(found[result] for result in RESULTS)


def _law_of_banque(name: str) -> dict[tuple[int, int], Fraction]:
    """The equilibrium's; of a Banker who is bound, the pontes' best reply to his custom."""
    rules, found = load(name), banque.saddle()
    if rules.banker_liberty != "tableau":
        return found.law()
    answers = found.game.answers(banker_by(found.game, rules.custom))
    return law(found.game, found.game.best_team_to(answers), answers)


def _of_banque(name: str) -> tuple[BetGain, ...]:
    """The pontes, and the bank after a taxe on winnings; one on capital is none of a coup."""
    rules, found = load(name), banque.saddle()
    if (rules.decks, rules.naturals) != (banque.DECKS, "in_turn"):
        raise NotImplementedError(f"{name} is dealt otherwise: solve that coup")
    if rules.banker_liberty == "tableau":
        if rules.taxe_limited:
            raise NotImplementedError(f"{name} levies winnings of a bound bank: solve that coup")
        ponte = cost(found, rules.custom).best
        return _gain("ponte", ponte), _gain("bank", -ponte)
    rate = rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited
    if rules.taxe_on == "capital":
        return _gain("ponte", found.value), _gain("bank_before_taxe", -found.value)
    after = coup_of_banque(found.law(), banque.HALF, rate).after
    return _gain("ponte", found.value), _gain("bank_after_taxe", after)


def _gain(measure: str, gain: Fraction) -> BetGain:
    return BetGain(measure, str(gain))


if __name__ == "__main__":
    found = readings()
    PAGE.write_text(page(found, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    DATA.write_text(found.to_csv(), encoding="utf-8")
    LEFT_OUT.write_text(as_csv(found.left_out), encoding="utf-8")
    TOLD.write_bytes(msgspec.json.format(msgspec.json.encode(kept(found)), indent=1) + b"\n")
    told = {name: tuple(map(str, chances)) for name, chances in laws()}
    LAWS.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
