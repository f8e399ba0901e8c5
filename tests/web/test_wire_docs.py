"""All of the protocol stands in its documentation; and the table of docs/security.md has what it must."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
import pytest
from litestar.routes import BaseRoute
from wire_tools import Hall, all_routes, http_answer

import sabot
from places import DOCS, ROOT, TESTS
from sabot import wire
from sabot.client.line import FINAL_CODES
from sabot.games.chemin.vocabulary import CALLS
from sabot.games.game import AnyGame
from sabot.games.refusals import Code
from sabot.games.registry import GAMES
from sabot.hosts import Intend, Lift, Lifted, Said, Say, Terms
from sabot.house import entropy
from sabot.house.accounts.members import Members
from sabot.house.table.audience import KEPT
from sabot.house.table.outbox import LENGTH
from sabot.house.tables import chat
from sabot.house.tables.hosting import MOST_ASKING
from sabot.house.tables.ownrules import ANYWHERE, AT_A_LINE
from sabot.shoe import Proof
from sabot.web import play
from sabot.words import say_of

pytest_plugins = ("wire_fixtures",)

PAGE = DOCS / "protocol.md"
TEXT = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
UVICORN_CODES = {1000, 1009, 1011, 1012}
"""Close codes that the server itself uses, beside the house's own."""


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table whose first column has this heading."""
    table = TEXT[TEXT.index(f"| {heading} |") :].split("\n\n")[0]
    return [cells_of(line) for line in table.splitlines()[2:]]


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def documented(heading: str) -> dict[str, list[str]]:
    """The names in a table's first column, each with the fields named in its second."""
    return {name: named(row[1]) for row in rows(heading) for name in named(row[0])}


def name_of(game: AnyGame) -> str:
    return say_of("en", game.id, "game.name")


UNIONS = {"Action": "actions", "Option": "options_type", "Event": "public"}
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=name_of)


@BY_GAME
@pytest.mark.parametrize("heading", UNIONS)
def test_every_type_of_a_union_stands_there_with_all_its_fields(heading: str, game: AnyGame) -> None:
    """What every game has stands there once, before what is a game's own."""
    union = get_args(getattr(game, UNIONS[heading]))
    found = {each.__struct_config__.tag: list(each.__struct_fields__) for each in union}
    shared, own = documented(heading), documented(f"{heading} of {name_of(game)}")
    assert shared | own == found
    assert not set(shared) & set(own)


def test_every_message_stands_there_with_its_fields() -> None:
    shown = {name: row for name, row in documented_messages().items() if name != "frame"}
    types: tuple[Any, ...] = (
        wire.Command, Say, Intend, wire.Resume, Lift, wire.Reply, wire.Change, Said, Lifted, wire.Malformed, wire.Pulse
    )  # fmt: skip
    fields = {each.__struct_config__.tag: list(each.__struct_fields__) for each in types}
    assert shown == fields
    assert "frame" in documented_messages()


def documented_messages() -> dict[str, list[str]]:
    tables = re.findall(r"\| Message \|.*?\n\n", TEXT, re.DOTALL)
    assert len(tables) == 2
    return {
        named(cells[0])[0]: named(cells[1])
        for table in tables
        for line in table.strip().splitlines()[2:]
        if (cells := cells_of(line))
    }


@pytest.mark.parametrize(("what", "kind"), [("frame", wire.Frame), ("terms", Terms), ("RuleCard", wire.RuleCard)])
def test_every_field_of_a_frame_the_terms_and_a_rule_card_stands_there_in_order(what: str, kind: Any) -> None:
    assert first_column(f"`{what}`") == list(kind.__struct_fields__)


def first_column(of: str) -> list[str]:
    """The fields of something, as its table lists them."""
    return [name for row in rows(f"Field of {of}") for name in named(row[0])]


def of_view(game: AnyGame) -> list[str]:
    return first_column(f"the view of {name_of(game)}")


@BY_GAME
def test_every_field_of_a_view_stands_there(game: AnyGame) -> None:
    """Of a later game those that it shares with the first one are named before its table."""
    above = TEXT[: TEXT.index(f"| Field of the view of {name_of(game)} |")].rsplit("\n#", 1)[1]
    shown, meant = of_view(game), {"game", *game.view_type.__struct_fields__}
    assert len(shown) == len(set(shown))
    assert set(shown) <= meant
    assert meant - set(shown) <= set(named(above)) & set(of_view(next(iter(GAMES))))


def parts(kind: Any) -> set[type]:
    """The records within a type, at whatever depth."""
    inner = get_args(kind) if get_origin(kind) else get_type_hints(kind).values() if is_record(kind) else ()
    return {each for one in inner for each in ({one} if is_record(one) else set()) | parts(one)}


def is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@BY_GAME
@pytest.mark.parametrize("union", ["view_type", "options_type", "public"])
def test_every_field_within_a_frame_is_named(game: AnyGame, union: str) -> None:
    """Also of the records within views, options and events; a shoe's proof has a page of its own."""
    kinds = parts(getattr(game, union)) - {Proof}
    assert kinds
    missing = {kind.__name__: set(kind.__struct_fields__) - set(named(TEXT)) for kind in kinds - parts(Proof)}  # type: ignore[attr-defined]
    assert {name: fields for name, fields in missing.items() if fields} == {}


def test_every_outcome_of_a_reply_stands_there() -> None:
    assert list(documented("Outcome")) == list(get_args(wire.Reply.__annotations__["outcome"]))


def facts_in(room: str) -> dict[str, set[str]]:
    """Every code that a room refuses with, and the facts it gives, read in its source."""
    found: dict[str, set[str]] = {}
    for path in (Path(sabot.__file__).parent / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for code in codes_of(node):
                    found.setdefault(code, set()).update(facts_of(node))
    return found


MAKERS = {"refuse": 0, "HouseError": 0, "Refused": 0, "refusal": 1, "_refuse": 1, "_turn_away": 0}
"""What makes refusals, and where the code stands among what it is given."""


def codes_of(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    place = MAKERS.get(name, len(call.args))
    for argument in call.args[place : place + 1]:
        if isinstance(argument, ast.Attribute) and argument.attr in Code.__members__:
            yield Code[argument.attr]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def facts_of(call: ast.Call) -> Iterator[str]:
    yield from (word.arg for word in call.keywords if word.arg)
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            yield from (str(key.value) for key in argument.keys if isinstance(key, ast.Constant))


def test_every_refusal_stands_there_once_with_its_facts() -> None:
    tables = re.findall(r"\| Code \| Facts \|.*?\n\n", TEXT, re.DOTALL)
    assert len(tables) == 2
    lines = [cells_of(line) for table in tables for line in table.strip().splitlines()[2:]]
    shown = [(named(cells[0])[0], set(named(cells[1]))) for cells in lines]
    assert len(shown) == len(dict(shown))
    given = facts_in("games") | {code: facts for code, facts in facts_in("house").items() if code not in set(Code)}
    given |= {code: given.get(code, set()) | facts for code, facts in facts_in("web").items()}
    given |= {f"rules_{code}": {"line", "text", *facts} for code, facts in AT_A_LINE.items()}
    given |= {f"rules_{code}": set(facts) for code, facts in ANYWHERE.items()}
    assert set(given) >= {str(code) for code in Code}
    assert dict(shown) == {str(code): facts for code, facts in given.items()}


def test_every_close_code_stands_there() -> None:
    own = {value for name, value in vars(play).items() if name.isupper() and isinstance(value, int)}
    assert own
    assert {int(code) for code in documented_codes()} == own | UVICORN_CODES
    assert own | UVICORN_CODES >= FINAL_CODES


def documented_codes() -> list[str]:
    section = TEXT[TEXT.index("## Close codes") :]
    return [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]


def routes() -> set[str]:
    """Every method and path of the application."""
    found: set[str] = set()
    for route in all_routes():
        path = re.sub(r"\{([a-z]+)(_id|_path)?:\w+\}", r"{\1}", route.path)
        found |= {f"{method} {path}" for method in methods_of(route)}
    return found


def methods_of(route: BaseRoute) -> set[str]:
    methods: set[str] = getattr(route, "methods", set[str]())
    methods = methods - {"OPTIONS", "HEAD"}
    return methods or {"GET"}  # a WebSocket begins with a GET


def test_every_path_stands_there() -> None:
    shown = {name for name in named(TEXT) if re.match(r"(GET|POST|DELETE|PUT|PATCH) /", name)}
    assert shown == routes()


def test_the_numbers_are_those_of_the_house() -> None:
    assert f"it keeps {KEPT} in memory" in TEXT
    assert f"{LENGTH} messages waited" in TEXT
    assert f"the last {chat.KEPT} of an hour" in TEXT
    numbers = chat.KEPT_MS, chat.MOST, chat.PER_MS, MOST_ASKING
    assert numbers == (3_600_000, 5, 10_000, 30), "as they are written there"


def test_the_calls_of_chemin_de_fer_are_documented_as_they_are_sent() -> None:
    """The action `make_call` names every call as a house reads it, and nothing else."""
    (says,) = (row[2] for row in rows("Action of Chemin de Fer") if named(row[0]) == ["make_call"])
    assert set(named(says)) - {"calls"} == set(CALLS)


SECTIONS = {"1": (2, 9, 11, 3, 2), "2": (3, 3, 4, 1), "7": (3, 4, 2, 5, 2, 2), "8": (2, 3, 1, 1), "13": (1, 5, 2, 5)}
"""Of each chapter how many requirements of levels 1 and 2 each section has; they come first in all of them."""
ROW: Final = re.compile(r"^\| ([\d.]+) \| ([^|]+) \| (met|n/a|open)\b([^|]*) \|$", re.MULTILINE)
TEST: Final = re.compile(r"`(test_\w+)`")


def test_every_requirement_stands_in_the_table_once_and_what_is_met_names_a_test_or_a_document() -> None:
    rows = ROW.findall((ROOT / "docs" / "security.md").read_text("utf-8"))
    wanted = [
        f"{chapter}.{section}.{number}"
        for chapter, sections in SECTIONS.items()
        for section, count in enumerate(sections, 1)
        for number in range(1, count + 1)
    ]
    assert [number for number, *_ in rows] == wanted
    sources = "".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)\(", sources))
    named = {name for *_, how in rows for name in TEST.findall(how)}
    assert named - there == set()
    assert [number for number, _, stands, how in rows if stands == "met" and not re.search(r"`test_|\]\(", how)] == []


def test_a_secret_has_192_bits_and_no_two_are_alike() -> None:
    """24 bytes of the system's entropy, six bits a letter."""
    made = {entropy.token() for _ in range(1000)}
    assert len(made) == 1000
    assert {len(each) for each in made} == {24 * 8 // 6}
    assert len(set("".join(made))) == 64


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PUT", "PATCH", "CONNECT", "ANYTHING"])
async def test_no_method_is_answered_but_those_of_the_schema(hall: Hall, method: str) -> None:
    for path in ("/", "/api/session", "/healthz"):
        status, headers, body = await http_answer(hall.running, method, path, "{}", cookie="sabot=secret")
        assert status in {400, 405, 501} or (status, method) == (204, "OPTIONS"), (path, status)
        assert b"secret" not in body
        assert "secret" not in str(headers)


async def test_no_answer_tells_where_it_failed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("Ks9 and the nonce")

    monkeypatch.setattr(Members, "session_of", fails)
    status, _, body = await http_answer(hall.running, "GET", "/api/session", cookie="sabot=another")
    assert status == 500
    assert body == b'{"code":"server_error","facts":{}}'
