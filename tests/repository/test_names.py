"""One name, one thing, which no participle calls; and docstrings that say what a thing is or does."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Final

import pytest

from places import ROOT

SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (ROOT / "src/sabot").rglob("*.py")
    if "node_modules" not in path.parts
}
TESTS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")}


def twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The public class names that several modules define, each with their files."""
    lies = defaultdict[str, list[str]](list)
    for path, source in sorted(sources.items()):
        for name in re.findall(r"^class ([A-Za-z]\w*)", source, re.MULTILINE):
            lies[name].append(path)
    return {name: files for name, files in lies.items() if len(files) > 1}


def test_a_public_class_name_is_defined_once() -> None:
    assert twice(SOURCES) == {}


def test_a_name_that_two_modules_define_is_found() -> None:
    sources = {"one.py": "class Fate: ...\nclass _Own: ...", "two.py": "class Fate: ...\nclass _Own: ..."}
    assert twice(sources) == {"Fate": ["one.py", "two.py"]}


PARTICIPLES = {"found", "given", "held", "kept", "made", "taken"}
SENT = """
    found in envs/play house/store/errors odds/edges solve/banque/levy solve/banque/rules
    given in client/school house/archive/summaries
    held in solve/bank/keeping
    kept in school/audition school/dealing/report
    made in advice/banque/review advice/chemin/review
    taken in games/folds house/archive/summaries readings/prices readings/switch
"""
"""What users type, what is sent and what is stored stays: keywords, fields and two functions of the documents."""
ANSWERS = "banks best comparing holding lengths next_coup paying prices recorded risks runs sheets solving stakes"
"""Modules of the bench whose answers have what they found as `found`."""


PARTICIPLE: Final = re.compile(rf"\b_*(?:{'|'.join(sorted(PARTICIPLES))})_*\b")


def called(source: str) -> set[str]:
    """The participles that name a function, a parameter, a variable or a field in a source."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)) if PARTICIPLE.search(source) else ():
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                names.add(name)
            case _:
                pass
    return {name.strip("_") for name in names} & PARTICIPLES


def test_no_thing_is_called_by_a_participle() -> None:
    lies = {
        (name, path.removeprefix("src/sabot/"))
        for path, source in SOURCES.items()
        if "/migrations/" not in path
        for name in called(source)
    }
    sent = {(name, f"{path}.py") for name, _, *paths in map(str.split, SENT.strip().splitlines()) for path in paths}
    assert lies == sent | {("found", f"bench/{module}.py") for module in ANSWERS.split()}


def test_participles_are_found_wherever_they_stand() -> None:
    found = called("def held(): ...\nasync def _made(x): ...\ndef f(given): kept = 1\nself.taken = 2")
    assert found == {"held", "made", "given", "kept", "taken"}
    assert called("is_held = self.kept.taken") == set()


BETTER = {
    "told": "narrate, or what it gives",
    "Fellow": "Peer",
    "fellow": "peer",
    "fellows": "peers",
    "Company": "BotSeats",
    "company": "bots",
    "companies": "bot_profiles",
    "Wish": "HostRequest",
    "wish": "target_action",
    "Desk": "LocalState",
    "Own": "Local, Fixtures",
    "Doings": "BankHooks",
    "Word": "TablePolicy",
    "quiet": "idle_tables",
    "end_quiet": "end_idle_tables",
    "Lifting": "SqueezeRelay",
    "Manner": "ReviewStyle",
    "MANNER": "STYLE",
    "Standing": "StandingIntentions",
    "Telling": "what is made of it",
}
"""Names that were taken for something else, and what stands for them: of functions, classes, modules and constants."""
IN_TEXT: Final = re.compile(rf"(?:\b(?:def|class) |^(?! )[\w, *()]*\b)_*(?:{'|'.join(BETTER)})_*\b", re.MULTILINE)
"""Where a text may define one: behind `def` or `class`, or at the begin of a line of the top level."""
PAGE = {"Company", "Desk", "Lifts", "Manner", "Own", "Squeezing", "Telling", "Wish"}
PAGE |= {"desk", "going", "lifting", "mixing", "own", "repeating", "settling", "squeezing", "told"}
"""Those of the page."""
TYPED = {("told", "src/sabot/client/visitor.py")}
"""Of them what users type."""
PAGE_FILES = [
    path
    for path in (ROOT / "src/sabot/web/page/src").rglob("*")
    if path.suffix in {".ts", ".svelte"} and ".d." not in path.name
]
PAGE_TYPE = re.compile(
    r"^\s*(?:export )?(?:abstract )?(?:class|type|interface) (\w+)\b(?!.* = Schemas\[)", re.MULTILINE
)
"""A type of the page's own: one of the wire is called as it is sent."""
PAGE_NAME = re.compile(r"\b(?:class|type|interface|function) (\w+)")
IRREGULAR: Final = re.compile(
    "again|bound|brought|cut|dealt|drawn|fallen|felt|foretold|given|held|hidden|kept|known|laid|lost|made|met|paid|put|"
    "read|said|seen|shown|sold|spoken|taken|told|won|written|.*ed"
)
FEATURES = {"played", "recorded"}
"""What a player has played, and what fell at a real table, are called so on the wire, by commands and in documents."""


NOUNS = {"Deed", "Ending", "Felt", "Happening", "Played", "SmallFelt", "Teaching"}
"""The feature, and words that are no participles here: a felt is a cloth."""


def defined(path: str, source: str) -> set[str]:
    """The names that a module defines, and its own: functions wherever, classes, and variables on the top level."""
    tree = ast.parse(source)
    defining = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    names = {node.name for node in ast.walk(tree) if isinstance(node, defining)}
    names |= {each.id for node in tree.body if not isinstance(node, defining) for each in top(node)}
    return {name.strip("_") for name in names} | {PurePath(path).stem}


def top(node: ast.stmt) -> Iterator[ast.Name]:
    """The variables that a statement of a module's top level sets."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return (each for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


def is_participle(stem: str) -> bool:
    """Whether a module is called by what happened to something, not by what it holds."""
    return IRREGULAR.fullmatch(stem.rpartition("_")[2]) is not None


def is_doing(name: str) -> bool:
    """Whether a component or a type of the page is called by what is done, or was."""
    last = re.findall("[A-Z][a-z]*", name)[-1].lower()
    return IRREGULAR.fullmatch(last) is not None or re.fullmatch("did|heard|.*ing", last) is not None


def test_names_that_were_taken_for_something_else_are_gone() -> None:
    lies = {
        (name, path)
        for path, source in (SOURCES | TESTS).items()
        if "/migrations/" not in path and IN_TEXT.search(f"{PurePath(path).stem}\n{source}")
        for name in defined(path, source) & BETTER.keys()
    }
    assert lies == TYPED, {name: BETTER[name] for name, _ in lies - TYPED}


def test_the_page_has_none_of_them_either() -> None:
    lies = {
        (name, path.name)
        for path in PAGE_FILES
        for name in {*PAGE_NAME.findall(path.read_text("utf-8")), path.name.partition(".")[0]}
        if name in PAGE
    }
    assert not lies


def test_a_module_is_called_by_what_it_holds() -> None:
    stems = {PurePath(path).stem for path in SOURCES if "/migrations/" not in path}
    assert {stem for stem in stems if is_participle(stem)} == FEATURES


def test_a_component_and_a_type_of_the_page_are_called_by_what_they_are() -> None:
    components = {path.stem for path in PAGE_FILES if path.suffix == ".svelte"}
    types = {name for path in PAGE_FILES for name in PAGE_TYPE.findall(path.read_text("utf-8"))}
    assert {name for name in components | types if is_doing(name)} == NOUNS


def test_such_names_are_found_wherever_they_stand() -> None:
    source = "class Fellow: ...\nWish = int\ndef f():\n    def _told(): ...\nclass A:\n    told: int"
    assert defined("games/companies.py", source) & BETTER.keys() == {"Fellow", "Wish", "told", "companies"}
    for line in (*source.splitlines()[:2], "    def _told(): ...", "a, Wish = 1, 2", "companies", "Own: int = 3"):
        assert IN_TEXT.search(line), line
    for stems, wanted in ((("known", "solve_bank_asked", "seed_cut"), True), (("knowledge",), False)):
        assert {is_participle(stem) for stem in stems} == {wanted}
    for names, wanted in ((("WhyRefused", "Settling", "Heard"), True), (("SqueezedCard",), False)):
        assert {is_doing(name) for name in names} == {wanted}
    assert PAGE_TYPE.findall("export type Said = Schemas['Said'];\n  interface Seen {") == ["Seen"]


# -- a docstring says what a thing is or does: it begins with a noun or a verb, not with a pronoun or a question


PRONOUNS: Final = "he her his it its one she that their these they this those"
QUESTIONS: Final = "how what when where which who whoever whom whose why"
OPENED: Final = re.compile(rf'"""\W*(?:whether|{"|".join(f"{PRONOUNS} {QUESTIONS}".split())})\b', re.IGNORECASE)
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
    for node in ast.walk(ast.parse(source)) if OPENED.search(source) else ():
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
