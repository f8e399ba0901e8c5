"""Page of `sabot review`, of any game: every free decision, then the tallies of each player; or the same as JSON."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.advice.rating import Rating
from sabot.advice.tallies import rounded
from sabot.cards import points
from sabot.cli.forms import Form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import both, fixed
from sabot.cli.transcript import hand
from sabot.cli.transcript_file import ReadTranscript
from sabot.cli.usage import UsageError, title
from sabot.games.seats import Seated
from sabot.games.windows import CROUPIER, Seq
from sabot.money import chips, is_a, units
from sabot.paper.tables import EXACT
from sabot.solve.coup.model import Model
from sabot.solve.errors import SolveError
from sabot.words import Language, say_of

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable

Say = Callable[..., str]
FIRST: Final = ("coup", "player", "side", "cards")
TALLY_HEADS: Final = ("player", "decisions", "mistakes", "loss", "cost", "worst")
RATING_HEADS: Final = ("player", "coups", "rating", "error")
PAGE: Final = 100
"""The width of sentences where the terminal has more, or there is none."""
REGLE: Final = "*"
"""The mark of a decision that was handed to the croupier."""
UNSEEN: Final = "unseen_by_value"
COLUMN: Final = {UNSEEN: "unseen"}
"""Columns of a table whose cells are one text, where a decision of the JSON has a list."""


class ReviewStyle(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own sentences and columns in its reviews.

    `review` judges the decisions, by rule set and model; `ended` is the event that ends a coup. `facts` stand in the
    JSON beside the rule set, the sentences of `above` on the page. `lay` is the head of the column that says by
    `beside` what lay open, which paragraphs say by `known`. `values` are the numbers between chance and loss, by their
    heads, `staked` what is at stake, in chip units. `fields` of a decision stand
    in its JSON, and `worth` of its advice.
    """

    review: Callable[[Any, Any, Model], Any]
    ended: type[Any]
    facts: Callable[[Any], Mapping[str, str]]
    above: Callable[[Any, Model], Sequence[tuple[str, Mapping[str, str]]]]
    lay: str
    beside: Callable[[Any, Say], str]
    known: Callable[[Any, Say], str]
    values: Callable[[Any], Mapping[str, Fraction | None]]
    fields: tuple[str, ...]
    staked: Callable[[Any], Mapping[str, Any]]
    worth: Callable[[Any], Mapping[str, Any]]


class Report(msgspec.Struct, frozen=True):
    """A review and how it is shown; `until` is the last event of a transcript that breaks off."""

    style: ReviewStyle
    review: Any
    coups: int
    listed: tuple[Any, ...]
    until: Seq | None
    seated: tuple[str, ...]

    @property
    def undecided(self) -> tuple[str, ...]:
        """Players of the table without a decision that was judged."""
        rated = {each.player for each in self.review.players if each.rating is not None}
        return tuple(player for player in self.seated if player not in rated)


def tell_review(
    style: ReviewStyle,
    told: ReadTranscript,
    decisions: Sequence[Any],
    model: str,
    *,
    mistakes: bool,
    form: Form,
    language: Language,
    width: int,
) -> None:
    """Print the review of a transcript's decisions; with `mistakes` only what lost something; raises UsageError."""
    try:
        review = style.review(decisions, told.rules, Model(model))
    except SolveError as error:
        raise UsageError(f"The transcript cannot be: {error}.") from None
    report = Report(
        style=style,
        review=review,
        coups=sum(isinstance(event, style.ended) for _, _, event in told.events),
        listed=tuple(each for each in review.decisions if each.loss or not mistakes),
        until=None if told.whole else Seq(len(told.events)),
        seated=tuple(dict.fromkeys(event.player for _, _, event in told.events if isinstance(event, Seated))),
    )
    said = record(report)
    tell(
        form,
        record=lambda: said,
        tables=lambda: tables(said),
        lines=lambda: page(report, language, width),
    )


def page(report: Report, language: Language, width: int) -> Iterator[str]:
    """The whole page; decisions as a table where it fits into `width` characters or that is 0, else as paragraphs."""
    style, review = report.style, report.review
    spoken = partial(say_of, language, review.rules.game)
    rows = [each for each in report.listed if each.loss is not None]
    yield from _heading(report, title(review.rules, language), spoken, width)
    if rows:
        yield ""
        table = [_row(style, each, spoken) for each in rows]
        names = (*FIRST, style.lay, "did", "chance", *style.values(rows[0].advice), "loss", "cost")
        lines = list(columns([heads(names, spoken), *table], left=6, folded=False))
        fits = not width or max(map(len, lines)) <= width
        yield from lines if fits else (line for each in rows for line in _paragraph(style, each, spoken))
    yield from _left_out(review, spoken)
    yield from tally_table(review.players, spoken, width)
    yield from _ratings(report, spoken, width)
    for note in notes(review.decisions, report.listed, report.until, spoken):
        yield from wrapped(note, width)


def record(report: Report) -> dict[str, Any]:
    """The report as JSON: rationals, and exact, as text; amounts in chip units, decisions by their events' numbers."""
    review = report.review
    return {
        "rules": review.rules.id,
        "model": review.model,
        **report.style.facts(review.rules),
        "coups": report.coups,
        "whole": report.until is None,
        "decisions": [_decision(report.style, each) for each in report.listed],
        "players": [player_record(each) for each in review.players],
        "unrated": list(report.undecided),
    }


def _heading(report: Report, named: str, spoken: Say, width: int) -> Iterator[str]:
    rules, decisions = report.review.rules, report.review.decisions
    count = sum(each.loss is not None for each in decisions)
    yield spoken("review.heading", rules=named, coups=report.coups, decisions=count)
    for key, facts in report.style.above(rules, report.review.model):
        yield from wrapped(spoken(f"review.{key}", **facts), width)
    yield from wrapped(spoken(f"review.bound_{rules.banker_liberty}"), width)
    if rules.ponte_liberty != "five":
        yield from wrapped(spoken("review.ponte_free"), width)


def _row(style: ReviewStyle, each: Any, spoken: Say) -> list[str]:
    choice = each.choice
    return [
        str(choice.coup),
        named_player(choice.player, spoken),
        spoken(f"side.{choice.side}"),
        _cards(choice),
        style.beside(choice, spoken),
        spoken(f"review.did_{choice.says}") + (REGLE if choice.selon_la_regle else ""),
        *_numbers(style, each).values(),
        units(rounded(each.cost)),
    ]


def _numbers(style: ReviewStyle, each: Any) -> dict[str, str]:
    """Chance, values and loss of a decision that was judged."""
    numbers = {"chance": each.chance, **style.values(each.advice), "loss": each.loss}
    return {name: decimal(number) for name, number in numbers.items() if number is not None}


def _paragraph(style: ReviewStyle, each: Any, spoken: Say) -> Iterator[str]:
    choice = each.choice
    facts = {**_facts(choice, spoken), "side": choice.side, "cards": _cards(choice)}
    known = style.known(choice, spoken)
    first = (
        spoken(f"review.block_{style.lay}", **facts, **{style.lay: known}) if known else spoken("review.block", **facts)
    )
    yield first + (f" {REGLE}" if choice.selon_la_regle else "")
    *values, loss = _numbers(style, each).items()
    yield "  " + spoken("review.block_chance", **dict(values))
    yield "  " + spoken("review.block_loss", loss=loss[1], cost=rounded(each.cost))


def _left_out(review: Any, spoken: Say) -> Iterator[str]:
    """Lines on the choices that cannot be judged, with the reason."""
    left = [each.choice for each in review.decisions if each.loss is None]
    if left:
        yield ""
    for choice in left:
        if choice.hand is None:
            yield spoken("review.not_turned", **_facts(choice, spoken))
        else:
            yield spoken("review.not_reached", **_facts(choice, spoken), cards=_cards(choice))


def _facts(choice: Any, spoken: Say) -> dict[str, Any]:
    return {"coup": choice.coup, "player": named_player(choice.player, spoken), "did": f"did_{choice.says}"}


def _cards(choice: Any) -> str:
    return "" if choice.hand is None else f"{hand(choice.hand)} ({points(choice.hand)})"


def _decision(style: ReviewStyle, each: Any) -> dict[str, Any]:
    choice, advice = each.choice, each.advice
    fields = ("seq", "shoe", "coup", "side", "player", *style.fields)
    return {
        **{name: getattr(choice, name) for name in fields},
        UNSEEN: choice.unseen,
        **style.staked(choice),
        **both("draw", None if advice is None else advice.draw),
        **style.worth(advice),
        **both("loss", each.loss),
        "cost_chips": None if each.cost is None else chips(rounded(each.cost)),
        "unique": None if advice is None else advice.unique,
    }


def tally_table(players: Any, spoken: Say, width: int) -> Iterator[str]:
    """Table of every player's tallies, and the meaning of its columns."""
    tallies = [tally_row(each, spoken) for each in players if each.decisions]
    if tallies:
        yield ""
        yield from columns([heads(TALLY_HEADS, spoken), *tallies], left=1)
        yield ""
        yield from wrapped(spoken("review.legend"), width)


def _ratings(report: Report, spoken: Say, width: int) -> Iterator[str]:
    """Table of every player's mean loss in a coup that he decides, with its error, and those who have decided none."""
    rated = [(each.player, each.rating) for each in report.review.players if each.rating is not None]
    if rated:
        yield ""
        rows = [[named_player(player, spoken), *rating_row(each)] for player, each in rated]
        yield from columns([heads(RATING_HEADS, spoken), *rows], left=1)
        yield ""
        yield from wrapped(spoken("review.rating_legend"), width)
    if report.undecided:
        yield from wrapped(spoken("review.unrated", players=report.undecided), width)


def rating_row(each: Rating) -> list[str]:
    """A rating as a row: in how many coups, the mean loss, its error, which one coup has not."""
    error = "" if each.error is None else fixed(each.error) if each.error else "0"
    return [str(each.coups), decimal(each.loss), error]


def tables(said: Mapping[str, Any]) -> "Mapping[str, PlainTable]":
    """The decisions of a review's JSON, and beside them what its players' come to."""
    from sabot.paper.tables import summed  # noqa: PLC0415 - for other forms alone

    summary = summed(("coups", "coups", said["coups"]))
    return {"rows": decision_rows(said["decisions"]), "summary": summary, "players": player_rows(said["players"])}


def decision_rows(decisions: Sequence[Mapping[str, Any]]) -> "PlainTable":
    """A row for each decision of a review's JSON; rationals exact, lists as one text."""
    from sabot.paper.tables import table_of  # noqa: PLC0415 - for other forms alone

    named = ({COLUMN.get(key, key): value for key, value in each.items()} for each in decisions)
    return table_of([dict(_cells("", each)) for each in named])


def _cells(before: str, record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The cells of a record; those of a record in it, or of one of several, have its name before their own."""
    for key, value in record.items():
        name = f"{before}{key}"
        if key.endswith(EXACT):
            continue
        if key + EXACT in record:
            exact = record[key + EXACT]
            yield name, None if exact is None else Fraction(exact)
        elif hasattr(value, "__struct_fields__"):
            yield from _cells(f"{name}_", msgspec.to_builtins(value))
        elif is_a(value, dict):
            yield from _cells(f"{name}_", value)
        elif is_a(value, (list, tuple)) and value and is_a(value[0], dict):
            for place, each in enumerate(value, 1):
                yield from _cells(f"{name}_{place}_", each)
        else:
            yield name, _cell(value)


def player_rows(players: Sequence[Mapping[str, Any]]) -> "PlainTable":
    """A row for each player of a review's JSON, with his rating; rationals exact."""
    from sabot.paper.tables import table_of  # noqa: PLC0415 - for other forms alone

    return table_of([{name: cell for name, cell in _cells("", each) if name != "rating"} for each in players])


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    plain: Any = msgspec.to_builtins(value)
    return ",".join(map(str, plain)) if type(value) is tuple else msgspec.json.encode(plain).decode()


def notes(decisions: Any, listed: Any, until: int | None, spoken: Say) -> Iterator[str]:
    """Notes below the tables."""
    if not decisions:
        yield ""
        yield spoken("review.none")
    elif all(each.loss == 0 for each in decisions):
        yield spoken("review.no_loss")
    if any(each.choice.selon_la_regle for each in listed):
        yield spoken("review.regle")
    several = dict.fromkeys(
        each.choice.coup for each in decisions if each.advice is not None and not each.advice.unique
    )
    if several:
        yield spoken("review.several", coups=tuple(several))
    if until is not None:
        yield spoken("review.broken_off", seq=until)


def heads(keys: tuple[str, ...], spoken: Say) -> list[str]:
    """The heads of a table's columns."""
    return [spoken(f"review.{head}") for head in keys]


def tally_row(each: Any, spoken: Say) -> list[str]:
    """A player's tally, as a row."""
    worst = "" if each.worst is None else spoken("review.worst_coup", coup=each.worst.choice.coup)
    return [
        named_player(each.player, spoken),
        str(each.decisions),
        str(each.mistakes),
        decimal(each.loss),
        units(rounded(each.cost)),
        worst,
    ]


def player_record(each: Any) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "player": each.player,
        "decisions": each.decisions,
        "mistakes": each.mistakes,
        **both("loss", each.loss),
        "cost_chips": chips(rounded(each.cost)),
        "worst": None if each.worst is None else each.worst.choice.seq,
        "rating": None if each.rating is None else rating_record(each.rating),
    }


def rating_record(each: Rating) -> dict[str, Any]:
    """A rating as JSON: the mean loss exact, its standard error a decimal, None of one coup."""
    return {"coups": each.coups, **both("loss", each.loss), "error": each.error}


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of the terminal's width; an empty line stays one."""
    return wrap(text, min(width or PAGE, PAGE)) or [""]


def named_player(player: str, spoken: Say) -> str:
    """The decider's name; the croupier's word where he plays for one who has left."""
    return spoken("cli.croupier") if player in ("", CROUPIER) else player


def decimal(number: Fraction) -> str:
    """Six decimals; whole numbers stand out, an exact nothing above all."""
    return str(number) if number.denominator == 1 else fixed(number)
