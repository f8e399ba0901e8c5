"""The site of all docs: every page has its place, nothing is loaded from elsewhere, dead links fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from long import first
from places import DOCS, ROOT


def hooks(name: str = "docs_site") -> Any:
    """What MkDocs calls, read as MkDocs reads it."""
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


site = hooks()
scripts = hooks("clause_scripts")
NAV = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
LOADED = re.compile(r"""(?:<(?:script|img|iframe|source)[^>]*\ssrc|<link[^>]*\shref)=["']?(?:https?:)?//""")
IN_CSS = re.compile(r"url\([\"']?(?:https?:)?//|@import [\"'](?:https?:)?//")

needs_mkdocs = pytest.mark.skipif(
    find_spec("mkdocs") is None and not os.environ.get("SABOT_REQUIRE_EXTRAS"),
    reason="mkdocs is not installed: pip install '.[docs]'",
)


def test_every_page_of_docs_has_its_place() -> None:
    placed = re.findall(r"- (\S+\.md)$", NAV, re.MULTILINE)
    docs = {path.name for path in DOCS.glob("*.md")}
    lists = {f"{path.parent.name}/{path.name}" for path in DOCS.glob("*/README.md")}
    assert set(placed) == docs | lists | {"index.md", *site.BESIDE}
    assert len(placed) == len(set(placed))


def test_the_reference_has_every_module_of_its_rooms() -> None:
    pages = dict(site.reference())
    assert {f"reference/{room}.md" for room in site.REFERENCE} | {"reference/index.md"} == set(pages)
    assert "::: sabot.bench\n" in pages["reference/bench.md"]
    assert "::: sabot.solve.chemin.proof.verify\n" in pages["reference/solve.md"]
    named = [line.removeprefix("::: ") for text in pages.values() for line in text.splitlines() if line[:4] == "::: "]
    for each in named:
        path = ROOT / "src" / Path(*each.split("."))
        assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), each
    assert not any("._" in each for each in named)


@pytest.mark.parametrize(
    ("source", "written", "shown"),
    [
        ("index.md", "[x](docs/bench.md#results)", "[x](bench.md#results)"),
        ("index.md", "![x](docs/table.webp)", "![x](table.webp)"),
        ("index.md", "[x](CHANGELOG.md)", "[x](CHANGELOG.md)"),
        ("index.md", "[x](docs/nowhere.md)", "[x](docs/nowhere.md)"),
        ("bench.md", "[Risk](risk.md)", "[Risk](risk.md)"),
        ("counting.md", "the [catalogue](../src/sabot/bets.toml)", "the catalogue"),
        ("bench.md", "[x](https://example.org/a.md)", "[x](https://example.org/a.md)"),
    ],
)
def test_links_out_of_docs_become_names_of_files(source: str, written: str, shown: str) -> None:
    class File:
        src_uri = source

    class Page:
        file = File

    assert site.on_page_markdown(written, Page) == shown


@pytest.mark.long
@needs_mkdocs
def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    """A site of all docs by one command, nothing loaded from elsewhere, dead links fail."""
    built = mkdocs(ROOT / "mkdocs.yml", tmp_path)
    assert built.returncode == 0, built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert {"index.html", "risk.html", "bench.html", "ARCHITECTURE.html"} <= {page.name for page in pages}
    assert not [page for page in pages if LOADED.search(page.read_text("utf-8"))]
    assert not [css for css in tmp_path.rglob("*.css") if IN_CSS.search(css.read_text("utf-8"))]
    assert "Risk of a purse in so many shoes" in (tmp_path / "reference" / "bench.html").read_text("utf-8")


@needs_mkdocs
@pytest.mark.parametrize("dead", first(1, ["[x](index.md#nowhere)", "[x](nowhere.md)"]))
def test_a_dead_link_fails(dead: str, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(f"# Here\n\n{dead}\n", "utf-8")
    small = f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: {docs}\nhooks: []\nnav: [index.md]\nplugins: []\n"
    (tmp_path / "mkdocs.yml").write_text(small, "utf-8")
    built = mkdocs(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert built.returncode != 0
    assert "nowhere" in built.stderr


def mkdocs(config: Path, into: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(into)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )


def test_the_rule_book_has_the_scripts_of_a_clause_beside_it_and_says_which_have_none(tmp_path: Path) -> None:
    """What leads to a heading stands above it; nothing of the book is lost, and its lists stay lists."""
    text = "rules mini\n§ C4.4, W3 one\n  a\n  § ..: x\n    b\n§ C5 two\n  c\n"
    (tmp_path / "a.script").write_text(text, "utf-8")
    book = "# Book\n- C4 **Calls.**\n  - C4.4 asked.\n    More of it.\n  - C4.5 *Suivi*.\n- W3 Windows.\n"
    shown = scripts.with_scripts(book, tmp_path)
    lines = shown.splitlines()
    assert lines[3].startswith("    More of it. <details>")
    code = "# a.script&#10;rules mini&#10;§ C4.4, W3 one&#10;  a&#10;  § ..: x&#10;    b</code>"
    assert code in lines[3]
    assert code in lines[5]
    assert [line.partition(" <details>")[0] for line in lines[:6]] == book.splitlines()
    assert lines[-1] == "Tests in Python alone hold C4, C4.5."


def test_every_script_of_the_rule_book_is_of_a_clause_that_it_has() -> None:
    book = (DOCS / "rule-book.md").read_text("utf-8")
    known = set(re.findall(r"^ *- ([A-Z]\d+(?:\.\d+)?) ", book, re.MULTILINE))
    named = {clause for each in scripts.headings() for clause in each.clauses}
    assert named
    assert sorted(named - known) == []
