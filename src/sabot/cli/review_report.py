"""What `sabot review` prints: every free decision, then what each player's come to; as a table or as JSON."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final, Self

import msgspec

from sabot.cards import points
from sabot.cli.grid import columns
from sabot.cli.review_parts import (
    REGLE,
    Say,
    decimal,
    exact,
    heads,
    named_player,
    notes,
    player_record,
    tally_table,
    wrapped,
)
from sabot.cli.transcript import hand, shown
from sabot.cli.transcript_file import Told
from sabot.cli.usage import title
from sabot.games.chemin.choices import Choice
from sabot.games.chemin.events import CoupEnded
from sabot.games.windows import Seq
from sabot.money import units
from sabot.solve.chemin.model import Model
from sabot.solve.chemin.review import Judged, Review, review, rounded
from sabot.words import Language, say_of

HEADS: Final = ("coup", "player", "side", "cards", "third", "did", "chance", "draw", "stand", "loss", "cost")


class Report(msgspec.Struct, frozen=True):
    """A review and how it is shown; `until` is the last event of a transcript that breaks off."""

    found: Review
    coups: int
    listed: tuple[Judged, ...]
    until: Seq | None

    @classmethod
    def of(cls, told: Told, made: tuple[Choice, ...], model: str, *, mistakes: bool) -> Self:
        """The report on a transcript; with `mistakes` it lists only what lost something."""
        found = review(made, told.rules, Model(model))
        return cls(
            found=found,
            coups=sum(isinstance(event, CoupEnded) for _, _, event in told.events),
            listed=tuple(each for each in found.decisions if each.loss or not mistakes),
            until=None if told.whole else Seq(len(told.events)),
        )


def table(report: Report, language: Language, width: int) -> Iterator[str]:
    """The whole page; decisions as a table where it fits into `width` characters or that is 0, else as paragraphs."""
    found = report.found
    spoken = partial(say_of, language, found.rules.game)
    rows = [each for each in report.listed if each.loss is not None]
    yield from _heading(report, title(found.rules, language), spoken, width)
    if rows:
        yield ""
        lines = list(columns([heads(HEADS, spoken), *(_row(each, spoken) for each in rows)], left=6, folded=False))
        fits = not width or max(map(len, lines)) <= width
        yield from lines if fits else (line for each in rows for line in _paragraph(each, spoken))
    yield from _left_out(found, spoken)
    yield from tally_table(found.players, spoken, width)
    for note in notes(found.decisions, report.listed, report.until, spoken):
        yield from wrapped(note, width)


def record(report: Report) -> dict[str, Any]:
    """The report as JSON: exact rationals as text, costs in whole cents, decisions by the numbers of their events."""
    found = report.found
    return {
        "rules": found.rules.id,
        "model": found.model,
        "levy": str(found.rules.taxe),
        "coups": report.coups,
        "whole": report.until is None,
        "decisions": [_decision(each) for each in report.listed],
        "players": [player_record(each) for each in found.players],
    }


def _heading(report: Report, named: str, spoken: Say, width: int) -> Iterator[str]:
    rules, decisions = report.found.rules, report.found.decisions
    count = sum(each.loss is not None for each in decisions)
    yield spoken("review.heading", rules=named, coups=report.coups, decisions=count)
    yield from wrapped(spoken(f"review.model_{report.found.model}"), width)
    yield from wrapped(spoken("review.levy", levy=f"{float(100 * rules.taxe):g} %"), width)
    yield from wrapped(spoken(f"review.bound_{rules.banker_liberty}"), width)
    if rules.ponte_liberty != "five":
        yield from wrapped(spoken("review.ponte_free"), width)


def _row(each: Judged, spoken: Say) -> list[str]:
    choice = each.choice
    return [
        str(choice.coup),
        named_player(choice.player, spoken),
        spoken(f"side.{choice.side}"),
        _cards(choice),
        _third(choice, spoken),
        spoken(f"review.did_{choice.says}") + (REGLE if choice.selon_la_regle else ""),
        *_numbers(each),
    ]


def _numbers(each: Judged) -> list[str]:
    """Chance, both values, loss and cost of a decision that was judged."""
    values = () if each.advice is None else (each.advice.value_draw, each.advice.value_stand)
    numbers = (each.chance, *values, each.loss)
    return [*(decimal(number) for number in numbers if number is not None), units(rounded(each.cost or Fraction(0)))]


def _paragraph(each: Judged, spoken: Say) -> Iterator[str]:
    choice = each.choice
    facts = {
        "coup": choice.coup,
        "player": named_player(choice.player, spoken),
        "side": choice.side,
        "did": f"did_{choice.says}",
        "cards": _cards(choice),
    }
    chance, draw, stand, loss, _ = _numbers(each)
    first = (
        spoken("review.block", **facts)
        if choice.third is None
        else spoken("review.block_third", **facts, third=shown(choice.third))
    )
    yield first + (f" {REGLE}" if choice.selon_la_regle else "")
    yield "  " + spoken("review.block_chance", chance=chance, draw=draw, stand=stand)
    yield "  " + spoken("review.block_loss", loss=loss, cost=rounded(each.cost or Fraction(0)))


def _left_out(found: Review, spoken: Say) -> Iterator[str]:
    """What cannot be judged, and why."""
    left = [each for each in found.decisions if each.loss is None]
    if left:
        yield ""
    for each in left:
        choice = each.choice
        facts = {"coup": choice.coup, "player": named_player(choice.player, spoken), "did": f"did_{choice.says}"}
        if choice.hand is None:
            yield spoken("review.not_turned", **facts)
        else:
            yield spoken("review.not_reached", **facts, cards=_cards(choice))


def _decision(each: Judged) -> dict[str, Any]:
    choice, advice = each.choice, each.advice
    return {
        "seq": choice.seq,
        "shoe": choice.shoe,
        "coup": choice.coup,
        "side": choice.side,
        "player": choice.player,
        "call": choice.call,
        "hand": choice.hand,
        "third": choice.third,
        "says": choice.says,
        "selon_la_regle": choice.selon_la_regle,
        "banco": choice.banco,
        "unseen": choice.unseen,
        "draw": None if advice is None else str(advice.draw),
        "value_draw": exact(None if advice is None else advice.value_draw),
        "value_stand": exact(None if advice is None else advice.value_stand),
        "loss": exact(each.loss),
        "cost": None if each.cost is None else rounded(each.cost),
        "unique": None if advice is None else advice.unique,
    }


def _cards(choice: Choice) -> str:
    return "" if choice.hand is None else f"{hand(choice.hand)} ({points(choice.hand)})"


def _third(choice: Choice, spoken: Say) -> str:
    if choice.side == "ponte":
        return ""
    return spoken("review.stood") if choice.third is None else shown(choice.third)
