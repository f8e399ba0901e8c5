"""`sabot review` of a transcript of Banque: every free decision of pontes and Banker, held against the equilibrium."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

import msgspec

from sabot.cards import points
from sabot.cli.forms import Form, tell
from sabot.cli.grid import columns
from sabot.cli.review_parts import (
    REGLE,
    Say,
    decimal,
    decision_rows,
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
from sabot.cli.usage import UsageError, title
from sabot.games.banque.choices import BanqueChoice, Lies, Log, choices, heard
from sabot.games.banque.events import CoupEnded
from sabot.games.banque.state import Banque, holds
from sabot.games.story import StoryError, check
from sabot.games.windows import Seq
from sabot.money import units
from sabot.solve.banque.review import BanqueJudged, BanqueReview, review
from sabot.solve.chemin.model import Model
from sabot.solve.chemin.review import rounded
from sabot.solve.errors import SolveError
from sabot.words import Language, say_of

HEADS: Final = ("coup", "player", "side", "cards", "faces", "did", "chance", "loss", "cost")


class BanqueReport(msgspec.Struct, frozen=True):
    """A review and how it is shown; `until` is the last event of a transcript that breaks off."""

    found: BanqueReview
    coups: int
    listed: tuple[BanqueJudged, ...]
    until: Seq | None


def tell_banque(told: Told, model: str, *, mistakes: bool, form: Form, language: Language, width: int) -> None:
    """Print the review; raises UsageError where the transcript's lines contradict each other."""
    made = _made(told)
    try:
        found = review(made, told.rules, Model(model))
    except SolveError as error:
        raise UsageError(f"The transcript cannot be: {error}.") from None
    report = BanqueReport(
        found=found,
        coups=sum(isinstance(event, CoupEnded) for _, _, event in told.events),
        listed=tuple(each for each in found.decisions if each.loss or not mistakes),
        until=None if told.whole else Seq(len(told.events)),
    )
    said = record(report)
    tell(
        form,
        record=lambda: said,
        table=lambda: decision_rows(said["decisions"]),
        lines=lambda: table(report, language, width),
    )


def _made(told: Told) -> tuple[BanqueChoice, ...]:
    """The free decisions of a transcript."""
    log, made = Log(state=Banque(rules=told.rules)), list[BanqueChoice]()
    for line, _, event in told.events:
        try:
            log, over = heard(log, event)
        except StoryError as error:
            raise UsageError(f"Line {line} cannot be: {error}.") from None
        made += over
    try:
        made += choices(log)
    except StoryError as error:
        raise UsageError(f"The last coup, up to line {told.events[-1][0]}, cannot be: {error}.") from None
    if told.summary is not None:
        _check_summary(*told.summary, log)
    return tuple(made)


def _check_summary(line: int, said: dict[str, Any], log: Log) -> None:
    """Refuse a summary that says of the chips, the players or the coups what its events do not."""
    if log.taxe:
        raise UsageError(f"Line {line} cannot be: a taxe of {units(log.taxe)} is due before it.")
    table = log.state
    right: dict[str, Any] = {
        "coups": table.coups,
        "issued": table.issued,
        "players": list(table.players),
        "purses": [player.purse for player in table.players.values()],
        "held": [holds(table, player) for player in table.players],
        "house": table.house,
    }
    try:
        for field, value in right.items():
            if field in said:
                check(field, said[field], value)
    except StoryError as error:
        raise UsageError(f"Line {line} cannot be: {error}.") from None


def table(report: BanqueReport, language: Language, width: int) -> Iterator[str]:
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


def _heading(report: BanqueReport, named: str, spoken: Say, width: int) -> Iterator[str]:
    rules, decisions = report.found.rules, report.found.decisions
    count = sum(each.loss is not None for each in decisions)
    yield spoken("review.heading", rules=named, coups=report.coups, decisions=count)
    for key in (f"model_{report.found.model}", "team", f"bound_{rules.banker_liberty}"):
        yield from wrapped(spoken(f"review.{key}"), width)
    if rules.ponte_liberty != "five":
        yield from wrapped(spoken("review.ponte_free"), width)


def _row(each: BanqueJudged, spoken: Say) -> list[str]:
    choice = each.choice
    return [
        str(choice.coup),
        named_player(choice.player, spoken),
        spoken(f"side.{choice.side}"),
        _cards(choice),
        _faces(choice, spoken),
        spoken(f"review.did_{choice.says}") + (REGLE if choice.selon_la_regle else ""),
        *_numbers(each),
    ]


def _numbers(each: BanqueJudged) -> list[str]:
    """Chance, loss and cost of a decision that was judged."""
    numbers = (each.chance, each.loss)
    return [*(decimal(number) for number in numbers if number is not None), units(rounded(each.cost or Fraction(0)))]


def _paragraph(each: BanqueJudged, spoken: Say) -> Iterator[str]:
    choice = each.choice
    faces = _faces(choice, spoken)
    facts = {
        "coup": choice.coup,
        "player": named_player(choice.player, spoken),
        "side": choice.side,
        "did": f"did_{choice.says}",
        "cards": _cards(choice),
    }
    first = spoken("review.block_faces", **facts, faces=faces) if faces else spoken("review.block", **facts)
    yield first + (f" {REGLE}" if choice.selon_la_regle else "")
    chance, loss, _ = _numbers(each)
    yield "  " + spoken("review.block_chance", chance=chance)
    yield "  " + spoken("review.block_loss", loss=loss, cost=rounded(each.cost or Fraction(0)))


def _left_out(found: BanqueReview, spoken: Say) -> Iterator[str]:
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


def _faces(choice: BanqueChoice, spoken: Say) -> str:
    """What who chose knew of the other side, or the Banker of both."""
    if choice.side == "banker":
        return f"{_lies(choice.one, spoken)} / {_lies(choice.two, spoken)}"
    other = choice.two if choice.side == "one" else choice.one
    if other.cards is not None and other.says != "natural":
        return hand(other.cards)
    return "" if other.says is None else _lies(other, spoken)


def _lies(side: Lies, spoken: Say) -> str:
    if side.says == "natural" and side.cards is not None:
        return spoken("review.natural", cards=hand(side.cards))
    if side.third is not None:
        return shown(side.third)
    return spoken("review.asked") if side.says == "draw" else spoken("review.stood")


def _cards(choice: BanqueChoice) -> str:
    return "" if choice.hand is None else f"{hand(choice.hand)} ({points(choice.hand)})"


def record(report: BanqueReport) -> dict[str, Any]:
    """The report as JSON: exact rationals as text, costs in whole cents, decisions by the numbers of their events."""
    found = report.found
    return {
        "rules": found.rules.id,
        "model": found.model,
        "coups": report.coups,
        "whole": report.until is None,
        "decisions": [_decision(each) for each in report.listed],
        "players": [player_record(each) for each in found.players],
    }


def _decision(each: BanqueJudged) -> dict[str, Any]:
    choice, advice = each.choice, each.advice
    return {
        "seq": choice.seq,
        "shoe": choice.shoe,
        "coup": choice.coup,
        "side": choice.side,
        "player": choice.player,
        "stakes": choice.stakes,
        "hand": choice.hand,
        "one": choice.one,
        "two": choice.two,
        "says": choice.says,
        "selon_la_regle": choice.selon_la_regle,
        "unseen": choice.unseen,
        "draw": None if advice is None else str(advice.draw),
        "worth": [] if advice is None else [{"draw": str(one.draw), "stand": str(one.stand)} for one in advice.worth],
        "loss": exact(each.loss),
        "cost": None if each.cost is None else rounded(each.cost),
        "unique": None if advice is None else advice.unique,
    }
