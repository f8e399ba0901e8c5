"""A docstring says what a thing is or does: it begins with a noun or a verb, not with a pronoun or a question."""

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from places import ROOT

SOURCES: Final = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (ROOT / "src/sabot").rglob("*.py")
    if "node_modules" not in path.parts
}
PRONOUNS: Final = "he her his it its one she that their these they this those"
QUESTIONS: Final = "how what when where which who whoever whom whose why"
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def first_word(docstring: str) -> str:
    """The first word, in small letters and without its punctuation."""
    return docstring.split(maxsplit=1)[0].strip(",.:;?").lower()


def is_a_riddle(node: Documented, docstring: str) -> bool:
    """Whether a docstring leaves open what it speaks of; `Whether` begins it for a truth value alone, as here."""
    word = first_word(docstring)
    if word != "whether":
        return word in f"{PRONOUNS} {QUESTIONS}".split()
    returns = None if isinstance(node, ast.Module | ast.ClassDef) else node.returns
    return returns is None or ast.unparse(returns) != "bool"


def riddles(source: str) -> Iterator[str]:
    """The docstrings of a module that begin with a pronoun or a question, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, Documented):
            continue
        docstring = ast.get_docstring(node)
        if docstring and is_a_riddle(node, docstring):
            yield f"{node.body[0].lineno}: {docstring.splitlines()[0]}"


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    assert [f"{path}:{riddle}" for path, source in SOURCES.items() for riddle in riddles(source)] == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What crosses the network."""',
        'class A:\n    """It lies."""',
        'def f() -> int:\n    """One more."""',
        'async def f() -> None:\n    """He reads on."""',
        'class A:\n    def f(self) -> str:\n        """\n        Where, and how.\n        """',
        'def f() -> int:\n    """Whether it is so."""',
        'class A:\n    """Whether it is so."""',
        'def f() -> int:\n    """This is what comes."""',
    ],
)
def test_a_riddle_is_found(source: str) -> None:
    assert len(list(riddles(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f() -> int: ...",
        '"""Records that cross the network."""',
        'def f() -> bool:\n    """Whether it is so."""',
        'def f() -> int:\n    """Ones, and the itself."""',
    ],
)
def test_a_plain_docstring_passes(source: str) -> None:
    assert list(riddles(source)) == []
