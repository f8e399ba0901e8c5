"""What MkDocs is told beside docs/: README as its first page, the root's pages, and a reference from docstrings."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any, Final

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sabot"
BESIDE: Final = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
REFERENCE: Final = (
    "bench",
    "bets",
    "cards",
    "client",
    "coup",
    "envs",
    "games",
    "money",
    "odds",
    "paper",
    "risk",
    "roads",
    "rulesets",
    "shoe",
    "simulate",
    "solve",
    "tableau",
    "wire",
)
"""Rooms that others' programs import."""
LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """The reference in the navigation: its list, then its pages."""
    pages = [name for name, _ in reference()]
    config.nav.append({"Reference": [pages[-1], *pages[:-1]]})
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that do not lie in docs/."""
    generated = import_module("mkdocs.structure.files").File.generated  # an extra brings it
    made = {"index.md": (ROOT / "README.md").read_text("utf-8")}
    made |= {name: (ROOT / name).read_text("utf-8") for name in BESIDE}
    made |= dict(reference())
    for name, text in made.items():
        files.append(generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links as the site has them: out of docs/ into the repository they become plain names of files."""
    source = page.file.src_uri
    if source == "rule-book.md":
        markdown = run_path(str(Path(__file__).with_name("clause_scripts.py")))["with_scripts"](markdown)
    beside = source == "index.md" or source in BESIDE
    return LINK.sub(lambda link: _link(link, ROOT if beside else ROOT / "docs" / Path(source).parent), markdown)


def reference() -> Iterator[tuple[str, str]]:
    """A page for each room, with all of its modules, and one that lists them."""
    rows: list[str] = []
    for room in sorted(REFERENCE):
        modules = [f"sabot.{each}" for each in _modules(room)]
        yield f"reference/{room}.md", "\n\n".join(_block(each, modules[0]) for each in modules) + "\n"
        rows.append(f"- [sabot.{room}]({room}.md)")
    about = "What others' programs import, from the docstrings. All that begins with an underscore is left out."
    yield "reference/index.md", "\n".join(["# Reference", "", about, "", *rows, ""])


def _block(module: str, first: str) -> str:
    """What mkdocstrings takes for a module; the first one's name is the title of its page."""
    return f"::: {module}\n    options:\n      heading_level: {1 if module == first else 2}"


def _modules(room: str) -> list[str]:
    """The modules of a room, itself first."""
    folder = PACKAGE / room
    if not folder.is_dir():
        return [room]
    found = [path.relative_to(PACKAGE).with_suffix("") for path in folder.rglob("*.py") if not _is_own(path)]
    names = sorted(".".join(each.parts).removesuffix(".__init__") for each in found)
    return [name for name in names if room != "games" or name.count(".") == 1]


def _is_own(path: Path) -> bool:
    """Whether a file is not for others: one of underscores, but for a package's own."""
    return path.name.startswith("_") and path.name != "__init__.py"


def _link(link: re.Match[str], folder: Path) -> str:
    image, text, target, anchor = link[1], link[2], link[3], link[4] or ""
    if "://" in target or target.startswith("mailto:"):
        return link[0]
    path = (folder / target).resolve()
    if not path.exists():
        return link[0]  # MkDocs fails on it, which is right
    if path.is_relative_to(ROOT / "docs"):
        return f"{image}[{text}]({path.relative_to(ROOT / 'docs')}{anchor})" if folder == ROOT else link[0]
    if path.name in BESIDE and path.parent == ROOT:
        return f"[{text}]({path.name}{anchor})"
    return text
