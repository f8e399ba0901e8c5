"""The words of `sabot solve`: its options, by what they are asked of."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Parameter

from sabot.cli.usage import Count, Decks, Whole, help_of, option


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SolveQuestion:
    """The coup that is asked for."""

    model: Annotated[
        Literal["A1", "A2", "B1", "B2", "B3"],
        Parameter(
            help="A: every card goes back, B: dealt from the shoe. Who knows his two cards: 1 nobody, 2 the banker, "
            "3 both; the others know their points."
        ),
    ] = "B2"
    decks: Decks = None
    shoe: Annotated[
        str | None,
        Parameter(help=help_of("shoe"), allow_leading_hyphen=True),
    ] = None
    levy: Annotated[
        str | None,
        Parameter(
            help="The house's share of what a banker wins: 5%, 1/20 or 0.05 (0 if unsaid; with --bank the rule set's).",
            allow_leading_hyphen=True,
        ),
    ] = None
    bind: Annotated[
        tuple[str, ...],
        Parameter(
            help="What is not free: tableau, custom, a binding such as 6:S=draw, or a table.toml; later ones win.",
            negative="",
            consume_multiple=False,
            show_default=False,
        ),
    ] = ()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SolveOptions:
    """What is done with it."""

    mid_shoe: Annotated[
        Count | None, Parameter(help="What it is worth to know the shoe in its course, over N shoes at every depth.")
    ] = None
    seed: Annotated[Whole | None, Parameter(help="Seed for --mid-shoe; without it one is drawn and told.")] = None
    figure: Annotated[str | None, Parameter(help="Draw a figure into this file, .svg, .pdf or .png.")] = None
    plot: Annotated[
        Literal["value", "strategy", "decks"] | None,
        Parameter(
            help="What the figure shows: the value by the ponte's probability (if unsaid), the banker's strategy "
            "against the tableau, or the value by decks."
        ),
    ] = None
    export: Annotated[
        Literal["efg", "nfg"] | None,
        Parameter(help="Write the game for Gambit instead: extensive form, or the strategic form of best replies."),
    ] = None
    output: Annotated[str | None, Parameter(help="The file for --export, which else is printed.")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BanqueWords:
    """What is asked of a coup of Banque alone."""

    theta: Annotated[
        str | None,
        Parameter(help="Banque: the share of all stakes on tableau 1: 3/5, 60% or 0.6.", allow_leading_hyphen=True),
    ] = None
    hears: Annotated[
        Literal["nothing", "declaration", "third_card"] | None,
        option("hears"),
    ] = None
    naturals: Annotated[
        Literal["in_turn", "shown"] | None,
        option("naturals"),
    ] = None
    against: Annotated[
        str | None,
        Parameter(help="Banque: what a rule loses: larger_side, weighted, either, both, points:N, weighted_draw."),
    ] = None
    certificate: Annotated[str | None, Parameter(help="Banque: write the certificate into this file, .json.")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BankWords:
    """What a bank is worth."""

    bank: Annotated[
        tuple[str, ...] | None,
        Parameter(
            help="What a bank is worth, of this amount if one is given: a coup, kept for wins, covered in part. "
            "Banque: the capital.",
            consume_multiple=True,
            negative="",
        ),
    ] = None
    keep: Annotated[Count | None, option("keep")] = None
    target: Annotated[str | None, option("target")] = None
    cover: Annotated[str | None, option("cover")] = None
    purse: Annotated[str | None, option("purse")] = None
    stakes: Annotated[str | None, option("stakes")] = None
    coups: Annotated[Count | None, Parameter(help="Banque: coups that are left of the shoe.")] = None
