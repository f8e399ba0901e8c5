"""Figures of what a bank is worth, drawn by matplotlib (`sabot[lab]`) on the canvas of `sabot.paper`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from sabot.money import many
from sabot.odds.composition import fresh
from sabot.paper.canvas import COLOURS, GREY, FigureWords, Label, label_lines, paper, saved, titled
from sabot.solve.bank.chain import Chain
from sabot.solve.bank.coup import coup_worth

LEVIES: Final = tuple(Fraction(place, 200) for place in range(21))


def by_levy(path: Path, decks: int = 6) -> None:
    """Mean gains of banker, ponte and house in a coup of Chemin de Fer, by the levy, drawn into a file."""
    worths = [coup_worth("B2", fresh(decks), levy) for levy in LEVIES]
    across = [100 * float(levy) for levy in LEVIES]
    lines = [[100 * float(getattr(each, who)) for each in worths] for who in ("banker", "ponte", "house")]
    told = FigureWords(
        "What a coup of Chemin de Fer is worth, by the levy",
        f"model B2, {many(decks, 'deck')}",
        "levy, %",
        "mean gain, % of the stakes",
    )
    _lines(across, lines, ("banker", "ponte", "house"), told, path)


def over_shoe(way: Chain, about: str, path: Path) -> None:
    """The chances that a bank of Banque is broken, too small, or ahead, coup by coup."""
    across = [float(each.coup) for each in way.after]
    lines = [[100 * getattr(each, what) for each in way.after] for what in ("broken", "short", "ahead")]
    told = FigureWords("A bank of Banque over a shoe", about, "coups", "probability, %")
    _lines(across, lines, ("broken", "too small", "ahead"), told, path)


def _lines(
    across: list[float],
    lines: Sequence[list[float]],
    names: tuple[str, ...],
    told: FigureWords,
    path: Path,
) -> None:
    with paper(8.6, 4.6) as figure:
        axes = figure.subplots()
        labels: list[Label] = []
        for number, (line, name) in enumerate(zip(lines, names, strict=True)):
            axes.plot(across, line, color=COLOURS[number], linewidth=1.8)
            labels.append(Label(line[-1], name, COLOURS[number]))
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xlim(across[0], across[-1])
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(told.across)
        axes.set_ylabel(told.up)
        label_lines(axes, labels)
        titled(figure, told)
        saved(figure, path)
