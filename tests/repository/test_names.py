"""One name, one thing: a public class name is defined once in the package, and no thing is called by a participle."""

import ast
from collections import defaultdict
from collections.abc import Mapping

from places import ROOT

SOURCES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "src/sabot").rglob("*.py")}


def twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The public class names that several modules define, each with their files."""
    lies = defaultdict[str, list[str]](list)
    for path, source in sorted(sources.items()):
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                lies[node.name].append(path)
    return {name: files for name, files in lies.items() if len(files) > 1}


def test_a_public_class_name_is_defined_once() -> None:
    assert twice(SOURCES) == {}


def test_a_name_that_two_modules_define_is_found() -> None:
    sources = {"one.py": "class Fate: ...\nclass _Own: ...", "two.py": "class Fate: ...\nclass _Own: ..."}
    assert twice(sources) == {"Fate": ["one.py", "two.py"]}


PARTICIPLES = {"found", "given", "held", "kept", "made", "taken"}
SENT = {
    ("taken", "games/folds.py"),
    ("held", "solve/bank/keeping.py"),
    ("given", "client/school.py"),
    ("made", "advice/banque/review.py"),
    ("made", "advice/chemin/review.py"),
    ("given", "house/archive/summaries.py"),
    ("taken", "house/archive/summaries.py"),
    ("taken", "readings/prices.py"),
    ("taken", "readings/switch.py"),
    ("kept", "school/audition.py"),
    ("kept", "school/dealing/report.py"),
    ("found", "envs/play.py"),
    ("found", "house/store/errors.py"),
    ("found", "odds/edges.py"),
    ("found", "solve/banque/levy.py"),
    ("found", "solve/banque/rules.py"),
}
"""What users type, what is sent and what is stored stays: keywords, fields and two functions of the documents."""
ANSWERS = "banks best comparing holding lengths next_coup paying prices recorded risks runs sheets solving stakes"
"""Modules of the bench whose answers have what they found as `found`."""


def called(source: str) -> set[str]:
    """The participles that name a function, a parameter, a variable or a field in a source."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
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
    assert lies == SENT | {("found", f"bench/{module}.py") for module in ANSWERS.split()}


def test_participles_are_found_wherever_they_stand() -> None:
    assert called("def held(): ...\nasync def _made(x): ...\ndef f(given): kept = 1\nself.taken = 2") == {
        "held",
        "made",
        "given",
        "kept",
        "taken",
    }
    assert called("is_held = self.kept.taken") == set()
