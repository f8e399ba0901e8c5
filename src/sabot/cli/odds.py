"""`sabot odds`: the exact odds of a rule set's bets on the next coup, as a table or as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from sabot.bench.next_coup import Odds, odds_of
from sabot.bench.questions import NextCoup, next_coup
from sabot.bench.reading import ALL
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.numbers import both
from sabot.cli.odds_table import table
from sabot.cli.usage import Commission, Decks, Left, Remove, Ruleset, Tongue, UsageError, option, refusals, rule_set
from sabot.odds.edges import METHOD, Edge
from sabot.odds.law import Law
from sabot.rulesets import varied
from sabot.words import Language, say

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
class OddsStake:
    """Options of the stake, and of the commission on it."""

    stake: Annotated[str | None, option("stake")] = None
    commission: Commission = None


@Parameter(name="*")
@dataclass(frozen=True)
class FigureOptions:
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
    bet: Annotated[list[str] | None, option("odds.bet", negative="")] = None,
    bets: Annotated[str | None, option("bets")] = None,
    all_bets: Annotated[bool, option("odds.all_bets")] = False,
    staked: OddsStake | None = None,
    drawn: FigureOptions | None = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Print the exact odds of a rule set's bets."""
    check_form(form)
    cards, terms, table_rules = left or CardsLeft(), staked or OddsStake(), rule_set(rules)
    with refusals():
        asked = next_coup(
            table_rules,
            decks=cards.decks,
            shoe=cards.shoe,
            remove=cards.remove,
            bets=_named(bet, bets, every=all_bets),
            commission=terms.commission,
            stake=terms.stake,
        )
        answer = odds_of(asked)
    if drawn is not None:
        _check_drawn(drawn, partial_shoe=cards.shoe is not None or cards.remove is not None)
        _draw(answer, asked, drawn, (cards.decks, language))
    tell(form, record=lambda: _record(answer), tables=lambda: answer.tables, lines=lambda: table(answer, language))


def _named(bet: Sequence[str] | None, bets: str | None, *, every: bool) -> Sequence[str] | str | None:
    """The bets that are named, one by one or with commas, or the whole catalogue; raises UsageError."""
    ways = {"--bet": bet or None, "--bets": bets, "--all-bets": ALL if every else None}
    said = [way for way, named in ways.items() if named is not None]
    if len(said) > 1:
        raise UsageError(f"{said[0]} and {said[1]} both say which bets: leave one of them out.")
    return ways[said[0]] if said else None


def _check_drawn(drawn: FigureOptions, *, partial_shoe: bool) -> None:
    if drawn.figure is None:
        raise UsageError(f"--draw {drawn.draw} says what --figure shows: name its file too.")
    if partial_shoe and drawn.draw != "removal":
        raise UsageError("Edges by decks are those of full shoes: leave out --shoe and --remove, or --draw removal.")


def _draw(answer: Odds, of: NextCoup, drawn: FigureOptions, asked: tuple[int | None, Language]) -> None:
    """The figure in its file."""
    from sabot.odds.figures import edge_by_decks, removal  # noqa: PLC0415 - rarely asked for
    from sabot.paper.canvas import figure_place  # noqa: PLC0415

    decks, language = asked
    named = [(bet, say(language, "cli.named", bet=name)) for name, bet in of.bets if name in answer.edges]
    with refusals():
        path = figure_place(drawn.figure or "")
        if drawn.draw == "removal":
            removal(answer.rules, named, answer.shoe, path)
        else:
            edge_by_decks(varied(answer.rules, decks=decks or answer.rules.decks), named, path)


def _record(answer: Odds) -> dict[str, Any]:
    """The answer as JSON: rationals as decimals and exact, gains the bettor's, per unit staked."""
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
    if answer.stake_chips is not None:
        rounded = {bet: _edge(each) for bet, each in answer.at_stake.items()}
        record["at_stake"] = {"stake_chips": answer.stake_chips, "bets": rounded}
    return record


def _law(law: Law) -> dict[str, int]:
    return {"total": law.total, "banker": law.banker, "player": law.player, "tie": law.tie}


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        **both("ev", edge.ev),
        "house_edge_percent": float(100 * edge.house_edge),
        "sd": edge.sd,
        **both("win_probability", edge.win_probability),
        **both("push_probability", edge.push_probability),
        **both("break_even_commission", edge.break_even_commission),
    }
