"""`sabot odds`: the exact odds of a rule set's bets on the next coup, as a table or as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter
from msgspec import structs

from sabot.bets import Bet, BetId
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.odds_table import Answer, table
from sabot.cli.usage import Commission, Decks, Left, Remove, Ruleset, Tongue, UsageError, option, refusals, rule_set
from sabot.games.punto.rules import PuntoRules
from sabot.money import MoneyError, cents, chips, many, rate
from sabot.odds.composition import Composition, checked, composition, fresh, is_within, removal, removed
from sabot.odds.edges import METHOD, Edge, all_bets, at_stake, edges
from sabot.odds.errors import OddsError
from sabot.odds.law import Law
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts, shoe_of
from sabot.rulesets import RuleSetError, varied
from sabot.words import Language, say

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable

ALL = "all"
Drawing: TypeAlias = Literal["decks", "removal"]


@Parameter(name="*")
@dataclass(frozen=True)
class CardsLeft:
    """The options of the shoe."""

    decks: Decks = None
    shoe: Left = None
    remove: Remove = None


@Parameter(name="*")
@dataclass(frozen=True)
class Staked:
    """What is staked, and the commission on it."""

    stake: Annotated[str | None, option("stake")] = None
    commission: Commission = None


@Parameter(name="*")
@dataclass(frozen=True)
class Drawn:
    """The options of a figure."""

    figure: Annotated[str | None, Parameter(help="Draw a figure too, into this .svg, .pdf or .png file.")] = None
    draw: Annotated[
        Drawing | None,
        Parameter(help="What the figure shows: house edges by decks (if unsaid), or effects of removal."),
    ] = None


def odds_command(  # noqa: PLR0913 - a command's options; all but one by keyword
    rules: Ruleset,
    /,
    *,
    left: CardsLeft | None = None,
    bet: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help='This bet, by name, at other pays (tie:9), or by what it pays: "mine = p == b: 9". May be repeated.',
        ),
    ] = None,
    bets: Annotated[str | None, option("bets")] = None,
    all_bets: Annotated[
        bool, Parameter(help="The whole catalogue, whatever the rule set offers.", negative="", show_default=False)
    ] = False,
    staked: Staked | None = None,
    drawn: Drawn | None = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Print the exact odds of a rule set's bets."""
    check_form(form)
    try:
        cards = left or CardsLeft()
        terms, table_rules = staked or Staked(), rule_set(rules)
        if terms.commission is not None:
            table_rules = varied(table_rules, commission=rate(terms.commission, fine=True))
        found = _shoe(table_rules, cards.decks, cards.shoe, cards.remove)
        bet, every = _named(bet, bets), all_bets or bets == ALL
        if bet and every:
            raise UsageError("--bet and --all-bets both say which bets: leave one of them out.")
        answer = answered(table_rules, found, terms.stake, _asked(table_rules, bet, every=every))
        if drawn is not None:
            _check_drawn(drawn, partial_shoe=cards.shoe is not None or cards.remove is not None)
            _draw(answer, found, drawn, bet, (cards.decks, language))
    except (OddsError, MoneyError, RuleSetError) as error:
        raise UsageError(f"{error}.") from None
    tell(form, record=lambda: _record(answer), table=lambda: _rows(answer), lines=lambda: table(answer, language))


def _named(bet: Sequence[str] | None, bets: str | None) -> list[str] | None:
    """The bets that are named, one by one or with commas."""
    listed = [] if bets is None or bets == ALL else bets.split(",")
    return [*(bet or ()), *listed] or None


def _check_drawn(drawn: Drawn, *, partial_shoe: bool) -> None:
    if drawn.figure is None:
        raise UsageError(f"--draw {drawn.draw} says what --figure shows: name its file too.")
    if partial_shoe and drawn.draw != "removal":
        raise UsageError("Edges by decks are those of full shoes: leave out --shoe and --remove, or --draw removal.")


def _draw(
    answer: Answer, shoe: ShoeCounts, drawn: Drawn, bets: Sequence[str] | None, asked: tuple[int | None, Language]
) -> None:
    """The figure in its file."""
    from sabot.odds.figures import edge_by_decks, removal  # noqa: PLC0415 - rarely asked for
    from sabot.paper.canvas import figure_place  # noqa: PLC0415
    from sabot.paper.errors import PaperError  # noqa: PLC0415

    decks, language = asked
    known = {each.id: each for each in [*all_bets(answer.rules), *(_asked(answer.rules, bets, every=False) or ())]}
    named = [(known[bet], say(language, "cli.named", bet=bet)) for bet in answer.edges]
    try:
        path = figure_place(drawn.figure or "")
        if drawn.draw == "removal":
            removal(answer.rules, named, shoe, path)
        else:
            edge_by_decks(varied(answer.rules, decks=decks or answer.rules.decks), named, path)
    except (OddsError, PaperError) as error:
        raise UsageError(f"{error}.") from None


def _asked(rules: PuntoRules, bets: Sequence[str] | None, *, every: bool) -> Sequence[Bet] | None:
    """The whole catalogue, or the bets that are named, called as they were asked for; None for the rule set's."""
    if every or not bets:
        return all_bets(rules) if every else None
    from sabot.bench.reading import bet_asked  # noqa: PLC0415 - where bets are named alone

    with refusals():
        return [structs.replace(bet, id=BetId(name)) for name, bet in (bet_asked(rules, each) for each in bets)]


def answered(rules: PuntoRules, shoe: ShoeCounts, stake: str | None, bets: Sequence[Bet] | None = None) -> Answer:
    """All that is printed, of these bets or of the rule set's; raises OddsError and MoneyError before any of it is."""
    laws = Laws(shoe)
    found, left_out = edges(rules, laws, bets=bets)
    staked = None if stake is None else cents(stake)
    rounded = {} if staked is None else {bet: at_stake(each, rules, staked) for bet, each in found.items()}
    return Answer(rules, laws.law, found, left_out, staked, rounded)


def _shoe(rules: PuntoRules, decks: int | None, shoe: str | None, remove: str | None) -> ShoeCounts:
    """The shoe that was asked for; its pairs are known where it can be the rest of the full one."""
    full = fresh(rules.decks if decks is None else decks)
    counts = full if shoe is None else composition(shoe)
    if decks is not None and not is_within(counts, full):
        raise OddsError(
            f"the shoe {_written(counts)} has more cards of a value than {many(decks, 'deck')}, {_written(full)}"
        )
    left = checked(removed(counts, () if remove is None else removal(remove)))
    return shoe_of(left, full[1] // 4) if is_within(counts, full) else ShoeCounts(left)


def _written(counts: Composition) -> str:
    return ",".join(map(str, counts))


def _rows(answer: Answer) -> "PlainTable":
    """A row for each bet, as `sabot.bench.odds` has it."""
    from sabot.bench.next_coup import odds_row  # noqa: PLC0415 - for other forms alone
    from sabot.paper.tables import table_of  # noqa: PLC0415

    staked = answer.stake
    return table_of(
        [
            odds_row(bet, each, None if staked is None else (staked, answer.rounded[bet]))
            for bet, each in answer.edges.items()
        ]
    )


def _record(answer: Answer) -> dict[str, Any]:
    """The answer as JSON: exact rationals as text, gains the bettor's, per unit staked."""
    record: dict[str, Any] = {
        "ruleset": answer.rules.id,
        "shoe": answer.law.shoe,
        "law": _law(answer.law),
        "bets": {bet: _edge(each) for bet, each in answer.edges.items()},
        "favours_player": [bet for bet, each in answer.edges.items() if each.ev > 0],
        "left_out": answer.left_out,
        "viewpoint": "bettor",
        "method": METHOD,
    }
    if answer.stake is not None:
        rounded = {bet: _edge(each) for bet, each in answer.rounded.items()}
        record["at_stake"] = {"stake_chips": chips(answer.stake), "bets": rounded}
    return record


def _law(law: Law) -> dict[str, int]:
    return {"total": law.total, "banker": law.banker, "player": law.player, "tie": law.tie}


def _edge(found: Edge) -> dict[str, Any]:
    return {
        "ev": str(found.ev),
        "ev_decimal": float(found.ev),
        "house_edge_percent": float(100 * found.house_edge),
        "sd": found.sd,
        "win_probability": str(found.win_probability),
        "push_probability": str(found.push_probability),
        "break_even_commission": _maybe(found.break_even_commission),
    }


def _maybe(rate: Fraction | None) -> str | None:
    return None if rate is None else str(rate)
