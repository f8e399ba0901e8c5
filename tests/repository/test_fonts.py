"""The page's fonts: what the tool makes of their packages, small, and with every letter that the page writes."""

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from tools import fonts

from long import first

MOST = 35_000
FACES = {face.file: face for face in fonts.FACES}
WITHOUT = {"head", "DSIG"}
"""Tables that say when a file was made."""


def kept(file: str) -> bytes:
    return (fonts.CUT / f"{file}.woff2").read_bytes()


def font_of(content: bytes) -> Any:
    return fonts.TTFont(BytesIO(content))


def letters(file: str) -> set[str]:
    return set(map(chr, font_of(kept(file)).getBestCmap()))


def made(file: str) -> bytes:
    if not (fonts.PACKAGES / FACES[file].source).is_file():
        pytest.fail("the packages of the page are not installed: npm ci in its folder")
    return fonts.cut(FACES[file])


def strings(of: object) -> Iterator[str]:
    if isinstance(of, str):
        yield of
    elif isinstance(of, dict):
        for each in of.values():
            yield from strings(each)


def words(part: str | None = None) -> str:
    """All words in all languages, or those of a part."""
    places = ("src/sabot/words", "src/sabot/games/*/words")
    files = [json.loads(path.read_bytes()) for place in places for path in fonts.ROOT.glob(f"{place}/*.json")]
    return "".join(strings({n: each if part is None else each.get(part, {}) for n, each in enumerate(files)}))


@pytest.mark.parametrize("file", first(1, FACES))
def test_a_file_is_what_the_tool_cuts(file: str) -> None:
    """Table for table: another Brotli may pack the same tables otherwise."""
    old, new = font_of(kept(file)), font_of(made(file))
    assert old.keys() == new.keys()
    tables = {tag for tag in old.keys() if tag not in WITHOUT and tag != "GlyphOrder"}  # noqa: SIM118
    assert {tag for tag in tables if old.getTableData(tag) != new.getTableData(tag)} == set()


def test_the_styles_and_licences_are_what_the_tool_writes() -> None:
    assert fonts.STYLES.read_text("utf-8") == fonts.styles({file: kept(file) for file in FACES})
    assert fonts.LICENCES.read_text("utf-8") == fonts.licences()
    assert fonts.LICENCES.read_text("utf-8").count("SIL OPEN FONT LICENSE Version 1.1") == 2


def test_they_take_35_kb_together() -> None:
    assert sum(len(kept(file)) for file in FACES) <= MOST
    assert {path.name for path in fonts.CUT.iterdir()} == {f"{file}.woff2" for file in FACES}


def test_they_have_every_letter_of_the_words() -> None:
    said = set(words()) - {"\n", "\u00ad"}  # neither is drawn
    assert {"ß", "œ", "É", "„", "»", "\u00a0"} <= said
    assert said - letters("sans") == set()
    assert {each for each in said if each.isalpha()} - letters("serif") == set()


def test_calls_are_set_in_italics_of_their_own() -> None:
    calls = set(words("french")) - set("{}_\n")
    assert {"é", "!", "'", "\u00a0"} <= calls
    assert calls - letters("call") == set()


def test_figures_have_one_width() -> None:
    font = font_of(kept("sans"))
    features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    assert "tnum" in features
