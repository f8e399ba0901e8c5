"""Pictures of the page, on one sheet that marks what has changed: `make pictures`, or `python tools/pictures.py`.

Every state of every game is taken in every window, in one language and theme after the other, with lobby,
laboratory and school in all of them; `--few` takes each state in one window. What was taken lies in `build/pictures`:
the sheet (`index.html`), the pictures, and a digest of each, against which the next run holds its own. `--docs` makes
those anew that README and docs show, and nothing else.
"""

import hashlib
import html
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "pictures"
DIGESTS: Final = "digests.txt"
Size = tuple[int, int]
Mark = Literal["new", "changed", "missing", "same"]
MARKS: Final[Sequence[Mark]] = ("missing", "changed", "new", "same")
"""In the order in which the sheet shows them."""


class Shown(NamedTuple):
    """A picture of the docs: a state of a game by its name and viewer, and the window."""

    game: str
    state: str
    size: Size = (1280, 800)


DOCS: Final[Mapping[str, Shown]] = {
    "table": Shown("punto", "tied_ann"),
    "table-phone": Shown("punto", "staked_ann", (375, 667)),
    "chemin-table": Shown("chemin", "stakes_ida"),
    "banque-table": Shown("banque", "stakes_ida"),
    "banque-banker": Shown("banque", "choose_ben"),
}
"""The pictures of README and docs, by their names there."""
LESSON: Final = "school"
"""That of a question of the school."""
LABORATORY: Final = "lab"
"""That of the laboratory."""


def marked(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, Mark]:
    """What has become of each picture since the last run, by digests: also of one that is no longer taken."""

    def mark(name: str) -> Mark:
        if name not in now:
            return "missing"
        if name not in before:
            return "new"
        return "same" if before[name] == now[name] else "changed"

    return {name: mark(name) for name in sorted({*before, *now})}


def counted(marks: Mapping[str, Mark]) -> str:
    """How many pictures there are of each mark, in one line."""
    kinds = list(marks.values())
    found = (f"{kinds.count(mark)} {mark}" for mark in MARKS if mark in kinds)
    return f"{len(kinds) - kinds.count('missing')} pictures: {', '.join(found)}" if kinds else "no pictures"


def sheet(marks: Mapping[str, Mark]) -> str:
    """All pictures on one page: what is missing and what has changed first, each with its name."""
    names = sorted(marks, key=lambda name: (MARKS.index(marks[name]), name))
    figures = "\n".join(_figure(html.escape(name), marks[name]) for name in names)
    return f"""<!doctype html>
<meta charset="utf-8"><title>Pictures of the page</title>
<style>
body {{ margin: 16px; background: #222; color: #eee; font: 14px sans-serif; }}
main {{ display: flex; flex-wrap: wrap; gap: 12px; }}
figure {{ margin: 0; max-width: 320px; border: 3px solid #444; }}
img {{ display: block; max-width: 100%; max-height: 320px; }}
.new {{ border-color: #4a9; }} .changed {{ border-color: #fb0; }} .missing {{ border-color: #f44; padding: 24px; }}
</style>
<h1>{counted(marks)}</h1>
<main>
{figures}
</main>
"""


def _figure(name: str, mark: Mark) -> str:
    picture = "" if mark == "missing" else f'<a href="{name}.png"><img loading="lazy" src="{name}.png" alt=""></a>'
    return f'<figure class="{mark}">{picture}<figcaption>{name}: {mark}</figcaption></figure>'


def kept(folder: Path) -> dict[str, str]:
    """The digests of the last run, by the names of its pictures."""
    file = folder / DIGESTS
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {name: digest for digest, name in (line.split(" ", 1) for line in lines)}


def keep(folder: Path, taken: Iterable[tuple[str, bytes]]) -> dict[str, Mark]:
    """Lay pictures, their digests and the sheet into a folder; a picture that is no longer taken goes."""
    folder.mkdir(parents=True, exist_ok=True)
    before, now = kept(folder), dict[str, str]()
    for name, picture in taken:
        (folder / f"{name}.png").write_bytes(picture)
        now[name] = hashlib.sha256(picture).hexdigest()
    marks = marked(before, now)
    for name, mark in marks.items():
        if mark == "missing":
            (folder / f"{name}.png").unlink(missing_ok=True)
    (folder / DIGESTS).write_text("".join(f"{digest} {name}\n" for name, digest in sorted(now.items())), "utf-8")
    (folder / "index.html").write_text(sheet(marks), "utf-8")
    return marks


def main(words: Sequence[str]) -> int:
    """Take them; 2 for words that it does not know."""
    if set(words) - {"--few", "--docs"} or len(words) > 1:
        print("pictures takes --few or --docs.", file=sys.stderr)
        return 2
    sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]
    camera = import_module("camera")  # with Playwright and the tables of the tests
    few = "--few" in words
    with camera.opened() as browser:
        if "--docs" in words:
            rooms = [(LESSON, camera.lesson(browser)), (LABORATORY, camera.laboratory(browser))]
            for name, picture in chain(camera.shown(browser, DOCS), rooms):
                Image.open(BytesIO(picture)).save(ROOT / "docs" / f"{name}.webp", quality=85, method=6)
                print(f"docs/{name}.webp")
            return 0
        folder = BUILD / "few" if few else BUILD
        marks = keep(folder, chain(camera.rooms(browser, few=few), camera.states(browser, few=few)))
    print(f"{counted(marks)}. {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
