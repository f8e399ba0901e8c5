"""The table of docs/security.md for OWASP ASVS 5.0, level 2: every requirement, and tests that there are."""

import re
from typing import Final

import pytest
from wire_tools import Hall, http_answer

from places import ROOT, TESTS
from sabot.house import entropy
from sabot.house.accounts.members import Members

pytest_plugins = ("wire_fixtures",)
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
