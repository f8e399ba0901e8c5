"""The fan of many bankrolls: between which bounds the purse lies after so many coups."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.money import UNIT, Cents, many, units
from sabot.paper.canvas import COLOURS, GREY, FigureWords, Label, label_lines, paper, saved, titled
from sabot.simulate.bankroll.report import Bankrolls

LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
STEPS: Final = 120
"""Points of the fan at most; coups between them are left out."""


def fan(report: Bankrolls, purses: NDArray[np.int64], every: int, path: Path, *, bet: str) -> None:
    """Quantiles of `purses` (paths, points), in cents after 0, `every`, 2 `every`, ... coups."""
    purses = purses[:, : -(-report.coups.most // every) + 1]  # to the end of the longest path
    coups = [every * point for point in range(purses.shape[1])]
    low, lower, middle, upper, high = np.quantile(purses / UNIT, LEVELS, axis=0, method="inverted_cdf")
    with paper(7.6, 4.6) as figure:
        axes = figure.subplots()
        axes.fill_between(coups, low, high, color=COLOURS[0], alpha=0.18, linewidth=0)
        axes.fill_between(coups, lower, upper, color=COLOURS[0], alpha=0.32, linewidth=0)
        axes.plot(coups, middle, color=COLOURS[0], linewidth=2)
        mean = purses.mean(axis=0) / UNIT
        axes.plot(coups, mean, color=COLOURS[1], linewidth=1.6, linestyle=(0, (5, 2)))
        axes.axhline(report.bankroll_chips, color=GREY, linewidth=0.9, linestyle=(0, (1, 1.5)))
        axes.set_xlim(0, coups[-1])
        axes.set_xlabel("coups")
        axes.set_ylabel("purse, chip units")
        bands = zip(("5 %", "25 %", "median", "75 %", "95 %"), (low, lower, middle, upper, high), strict=True)
        labels = [Label(float(line[-1]), name, COLOURS[0]) for name, line in bands]
        label_lines(axes, [*labels, Label(float(mean[-1]), "mean", COLOURS[1])])
        titled(figure, _figure_words(report, bet, len(purses)))
        saved(figure, path)


def _amount(chips: float) -> str:
    return units(Cents(round(UNIT * chips)))


def _figure_words(report: Bankrolls, bet: str, drawn: int) -> FigureWords:
    goal = "" if report.goal_chips is None else f", until {_amount(report.goal_chips)}"
    unit, bankroll, ruined = _amount(report.unit_chips), _amount(report.bankroll_chips), report.ruined
    part = "" if drawn == report.paths else f", the first {drawn:,} drawn"
    shoes = many(report.shoes_a_path, "shoe")
    title = f"{report.paths:,} bankrolls of {bankroll}: {report.progression}, unit {unit}, on {bet}"
    facts = (
        f"{report.ruleset}, seed {report.seed}, {shoes} each{goal}{part}; ruined {100 * ruined.share:.1f} % "
        f"(95 %: {100 * ruined.low:.1f} to {100 * ruined.high:.1f})"
    )
    return FigureWords(title, facts, "coups", "purse, chip units")
