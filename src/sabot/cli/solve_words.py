"""The words of `sabot solve`: its options, by what they are asked of."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Parameter

from sabot.cli.usage import Decks, Remove, Whole, option


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SolveQuestion:
    """The coup that is asked for."""

    model: Annotated[Literal["A1", "A2", "B1", "B2", "B3"], option("model")] = "B2"
    decks: Decks = None
    shoe: Annotated[str | None, option("shoe", allow_leading_hyphen=True)] = None
    remove: Remove = None
    levy: Annotated[str | None, option("levy", allow_leading_hyphen=True)] = None
    bind: Annotated[tuple[str, ...], option("bind", negative="", consume_multiple=False, show_default=False)] = ()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SolveOptions:
    """Options of the work on a solution: averages, figure, export."""

    mid_shoe: Annotated[Whole | None, option("mid_shoe")] = None
    seed: Annotated[Whole | None, option("solve.seed")] = None
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
        option("export"),
    ] = None
    output: Annotated[str | None, option("solve.output")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BanqueWords:
    """Options of a coup of Banque alone."""

    theta: Annotated[str | None, option("theta", allow_leading_hyphen=True)] = None
    hears: Annotated[Literal["nothing", "declaration", "third_card"] | None, option("hears")] = None
    naturals: Annotated[Literal["in_turn", "shown"] | None, option("naturals")] = None
    against: Annotated[str | None, option("solve.against")] = None
    certificate: Annotated[str | None, option("certificate")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BankWords:
    """Options of the worth of a bank."""

    bank: Annotated[tuple[str, ...] | None, option("size", consume_multiple=True, negative="")] = None
    keep: Annotated[Whole | None, option("keep")] = None
    target: Annotated[str | None, option("target")] = None
    cover: Annotated[str | None, option("cover")] = None
    purse: Annotated[str | None, option("purse")] = None
    stakes: Annotated[str | None, option("stakes")] = None
    coups: Annotated[Whole | None, option("solve.coups")] = None
