"""The forms in which a command answers: a page for people, JSON, or its table as CSV, Markdown or Parquet."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.grid import as_markdown, folded
from sabot.cli.numbers import with_digits
from sabot.cli.usage import UsageError, Whole, refusals

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable

PARQUET: Final = (".parquet",)
FORMS: Final = ("json", "csv", "markdown", "parquet")


@Parameter(name="*")
@dataclass(frozen=True)
class Form:
    """The options of the form."""

    json: Annotated[bool, Parameter(help="Print JSON.", negative="", show_default=False)] = False
    csv: Annotated[
        bool, Parameter(help="Print the table as comma-separated values.", negative="", show_default=False)
    ] = False
    markdown: Annotated[bool, Parameter(help="Print Markdown.", negative="", show_default=False)] = False
    parquet: Annotated[str | None, Parameter(help="Write the table into this .parquet file, and print the page.")] = (
        None
    )
    table: Annotated[
        str | None,
        Parameter(help="Which table --csv and --parquet write: rows (if unsaid), summary, or another of the answer."),
    ] = None
    digits: Annotated[Whole | None, Parameter(help="Numbers of the page with so many digits, 0 to 15.")] = None

    def __post_init__(self) -> None:
        """Raises UsageError where two forms are asked for, or digits that are not written."""
        asked = [f"--{name}" for name in FORMS if getattr(self, name)]
        if len(asked) > 1:
            raise UsageError(f"{asked[0]} and {asked[1]} are two forms of one answer: leave one of them out.")
        if self.digits is not None:
            _check_digits(self.digits)
        if self.table is not None and not self.csv and self.parquet is None:
            raise UsageError("--table says what --csv or --parquet writes: name one of them too, or leave it out.")

    @property
    def is_page(self) -> bool:
        """Whether people read it as it comes."""
        return not (self.json or self.csv or self.markdown)


PAGE: Final = Form()


def check_form(form: Form) -> None:
    """Refuse a file that cannot be written, before anything is reckoned."""
    if form.parquet is not None:
        _place(form.parquet)


def tell(
    form: Form,
    *,
    record: Callable[[], Mapping[str, object]],
    tables: "Callable[[], Mapping[str, PlainTable]]",
    lines: Callable[[], Iterable[str]],
    begun: bool = False,
) -> None:
    """Answer in the form that was asked for, without a page's first line where that has `begun`.

    `tables` are those of the answer by their names, `rows` among them. Raises UsageError for one that is not there.
    """
    with with_digits(form.digits):
        if form.json:
            print(msgspec.json.encode(_whole(record(), tables())).decode())
        elif form.csv:
            from sabot.paper.tables import as_csv  # noqa: PLC0415 - rarely asked for

            print(as_csv(_named(form, tables())), end="")
        elif form.markdown:
            _tell_markdown(lines)
        else:
            if form.parquet is not None:
                _write(_named(form, tables()), form.parquet)
            for line in islice(lines(), int(begun), None):
                print("\n".join(folded(line)))


def _whole(record: Mapping[str, object], tables: "Mapping[str, PlainTable]") -> dict[str, object]:
    """An answer with its tables beside what it says of its own: the numbers of the other forms."""
    rows, *beside = tables.items()
    told = {name: table.records for name, table in beside}
    return {**record, rows[0]: rows[1].records, **({"tables": told} if told else {})}


def _named(form: Form, tables: "Mapping[str, PlainTable]") -> "PlainTable":
    """The table that is asked for; raises UsageError."""
    from sabot.paper.errors import PaperError  # noqa: PLC0415 - rarely asked for
    from sabot.paper.tables import MAIN, table_named  # noqa: PLC0415

    try:
        return table_named(tables, form.table or MAIN)
    except PaperError as error:
        raise UsageError(f"{error}.") from None


def _check_digits(digits: int) -> None:
    from sabot.bench.records import checked_digits  # noqa: PLC0415 - rarely asked for

    with refusals():
        checked_digits(digits)


def _tell_markdown(lines: Callable[[], Iterable[str]]) -> None:
    """The page with its first line as a title, its tables in Markdown, and its other lines kept apart."""
    before = ""
    with as_markdown():
        for number, line in enumerate(lines()):
            if line and before and is_row(line) != is_row(before):
                print()
            text = line if is_row(line) or not line else f"{line}  "
            print(text if number or is_row(line) else f"# {line}")
            before = line


def is_row(line: str) -> bool:
    """Whether a line of Markdown is a table's."""
    return line.startswith("| ")


def _place(named: str) -> Path:
    from sabot.paper.errors import PaperError  # noqa: PLC0415 - rarely asked for
    from sabot.paper.files import needs, place  # noqa: PLC0415

    try:
        needs("polars", "lab", "--parquet")
        return place(named, PARQUET)
    except PaperError as error:
        raise UsageError(f"{error}.") from None


def _write(table: "PlainTable", named: str) -> None:
    from sabot.paper.errors import PaperError  # noqa: PLC0415
    from sabot.paper.tables import write_parquet  # noqa: PLC0415

    try:
        write_parquet(table, _place(named))
    except PaperError as error:
        raise UsageError(f"{error}.") from None
