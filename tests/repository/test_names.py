"""One name, one thing: a public class name is defined once in the package."""

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
