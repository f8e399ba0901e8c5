"""Cuts the page's fonts from their packages and measures what stands in for them: `python tools/fonts.py`.

Two families in three files, of the letters, weights and features that the page needs. A browser shows another font
until they are there, stretched so that a line of words is as long and as high as it will be: nothing moves for them.
Needs `npm ci` in the page's folder. What it writes is in the repository, so that no build needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import msgspec

# It has no types.
subset: Final[Any] = import_module("fontTools.subset")
instancer: Final[Any] = import_module("fontTools.varLib.instancer")
TTFont: Final[Any] = import_module("fontTools.ttLib").TTFont
AFM: Final[Any] = import_module("fontTools.afmLib").AFM

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "src" / "sabot" / "web" / "page"
PACKAGES: Final = PAGE / "node_modules" / "@fontsource-variable"
CUT: Final = PAGE / "src" / "design" / "fonts"
STYLES: Final = PAGE / "src" / "design" / "fonts.css"
LICENCES: Final = PAGE / "public" / "fonts-licence.txt"
PLAIN: Final = "".join(map(chr, range(0x20, 0x7F)))
LETTERS: Final = "ÀÂÇÈÉÊËÎÏÔÙÛŒàâçèéêëîïôùûœÄÖÜäöüß"
SPACES: Final = "\u00a0\u202f"


class Face(NamedTuple):
    """A file: what it is cut from, and what of it stays."""

    file: str
    source: str
    family: str
    weight: str
    style: str
    axes: Mapping[str, Any]
    features: tuple[str, ...]
    letters: str
    near: Mapping[str, tuple[tuple[str, ...], str]]
    """By another font's name: under which names a machine may have it, and a file of matplotlib's with its widths."""


def _arial(more: str, file: str) -> tuple[tuple[str, ...], str]:
    return (f"Arial{more}", f"Liberation Sans{more}"), f"afm/{file}.afm"


def _times(more: str, file: str) -> tuple[tuple[str, ...], str]:
    return (f"Times New Roman{more}", f"Liberation Serif{more}"), f"afm/{file}.afm"


def _dejavu(kind: str, more: str, file: str) -> tuple[tuple[str, ...], str]:
    return (f"DejaVu {kind}{more}",), f"ttf/{file}.ttf"


SERIFS: Final = ("kern", "ccmp", "lnum", "rvrn")
SANS: Final = Face(
    "sans",
    "figtree/files/figtree-latin-wght-normal.woff2",
    "Sabot Sans",
    "400 700",
    "normal",
    {"wght": (400, 700)},
    ("kern", "tnum", "ccmp", "mark"),
    PLAIN + LETTERS + SPACES + "ñáíóú«»„“”‘’‚–—…·×−±½→",
    {"Arial": _arial("", "phvr8a"), "DejaVu": _dejavu("Sans", "", "DejaVuSans")},
)
SERIF: Final = Face(
    "serif",
    "fraunces/files/fraunces-latin-wonk-normal.woff2",
    "Sabot Serif",
    "600",
    "normal",
    {"wght": 600, "WONK": 0},
    SERIFS,
    "".join(each for each in PLAIN if each not in '{}[]<>|\\^~`_@#$*"=%&/;') + LETTERS + SPACES + "’–…·−",
    {"Times": _times(" Bold", "ptmb8a"), "DejaVu": _dejavu("Serif", " Bold", "DejaVuSerif-Bold")},
)
CALL: Final = Face(
    "call",
    "fraunces/files/fraunces-latin-wonk-italic.woff2",
    "Sabot Serif",
    "500",
    "italic",
    {"wght": 500, "WONK": 0},
    SERIFS,
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJLMNOPQRSTUV0123456789 .,:'!?-()ÀÉÈÊÇàâçèéêëîïôùûœ’…·" + SPACES,
    {"Times": _times(" Italic", "ptmri8a"), "DejaVu": _dejavu("Serif", " Italic", "DejaVuSerif-Italic")},
)
FACES: Final = (SANS, SERIF, CALL)


def cut(face: Face) -> bytes:
    """A face's file."""
    font = TTFont(PACKAGES / face.source, recalcTimestamp=False)
    options: Any = subset.Options(hinting=False, notdef_outline=True, glyph_names=False)
    options.layout_features, options.name_IDs = list(face.features), [0, 1, 2, 13, 14]
    chosen = subset.Subsetter(options)
    chosen.populate(text=face.letters)
    chosen.subset(font)
    font = instancer.instantiateVariableFont(_whole(font), dict(face.axes))
    font.flavor, font.recalcTimestamp = "woff2", False
    return _saved(font)


def styles(cuts: Mapping[str, bytes]) -> str:
    """The style sheet with the faces and what stands in for them."""
    head = (
        "/* Made by tools/fonts.py: the page's faces, and others stretched to stand in for them until those come. */\n"
    )
    return head + "\n".join(_rules(cuts))


def licences() -> str:
    """The licences of both families."""
    texts = ((PACKAGES / each / "LICENSE").read_text("utf-8").strip() for each in ("figtree", "fraunces"))
    return "\n\n".join(texts) + "\n"


def spoken() -> Counter[str]:
    """How often the words of all languages have a letter."""
    found: Counter[str] = Counter()
    for folder in ("src/sabot/words", "src/sabot/games/*/words"):
        for path in sorted(ROOT.glob(f"{folder}/*.json")):
            for part in msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]]).values():
                found.update("".join(part.values()))
    return found


def _whole(font: Any) -> Any:
    """The font read anew: cutting axes wants every table in its file's order."""
    font.flavor = None
    return TTFont(BytesIO(_saved(font)), recalcTimestamp=False)


def _saved(font: Any) -> bytes:
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def _rules(cuts: Mapping[str, bytes]) -> Iterator[str]:
    for face in FACES:
        yield _rule(face, face.family, f"url('./fonts/{face.file}.woff2') format('woff2')", "  font-display: swap;\n")
        font = TTFont(BytesIO(cuts[face.file]))
        for name, (names, file) in face.near.items():
            local = ", ".join(f"local('{each}')" for each in names)
            yield _rule(face, f"{face.family} by {name}", local, _stretched(font, file))
    bold = {"Arial": _arial(" Bold", "phvb8a"), "DejaVu": _dejavu("Sans", " Bold", "DejaVuSans-Bold")}
    font = instancer.instantiateVariableFont(TTFont(BytesIO(cuts["sans"])), {"wght": 700})
    for name, (names, file) in bold.items():
        local = ", ".join(f"local('{each}')" for each in names)
        yield _rule(SANS._replace(weight="700"), f"Sabot Sans by {name}", local, _stretched(font, file))


def _rule(face: Face, family: str, source: str, more: str) -> str:
    weight = "400" if " by " in family and face.weight == "400 700" else face.weight
    slant = "  font-style: italic;\n" if face.style == "italic" else ""
    return f"@font-face {{\n  font-family: '{family}';\n  src: {source};\n{slant}  font-weight: {weight};\n{more}}}\n"


def _stretched(font: Any, other: str) -> str:
    """How another font is stretched to this one's measure."""
    wide = _wide(font) / _wide_of(Path(mpl.get_data_path(), "fonts", other))
    size, line = font["head"].unitsPerEm, font["hhea"]
    up, down = line.ascent / size / wide, -line.descent / size / wide
    return (
        f"  size-adjust: {wide:.1%};\n  ascent-override: {up:.1%};\n  descent-override: {down:.1%};\n"
        "  line-gap-override: 0%;\n"
    )


def _wide_of(path: Path) -> float:
    if path.suffix == ".ttf":
        return _wide(TTFont(path))
    metrics = AFM(str(path))
    widths = {code: width / 1000 for code, width, _ in (metrics[name] for name in metrics.chars()) if code >= 0}
    return _mean({each: widths[ord(each)] for each in PLAIN if each.isalnum() or each in " .,"})


def _wide(font: Any) -> float:
    names, widths, size = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    return _mean({each: widths[names[ord(each)]][0] / size for each in PLAIN if ord(each) in names})


def _mean(widths: Mapping[str, float]) -> float:
    """The width of a letter on an average, as often as each is said; of those that every font here has."""
    often = {each: times for each, times in spoken().items() if each in PLAIN and (each.isalpha() or each in " .,")}
    kept = {each: times for each, times in often.items() if each in CALL.letters}
    return sum(widths[each] * times for each, times in kept.items()) / sum(kept.values())


if __name__ == "__main__":
    CUT.mkdir(parents=True, exist_ok=True)
    made = {face.file: cut(face) for face in FACES}
    for file, content in made.items():
        (CUT / f"{file}.woff2").write_bytes(content)
        print(f"{file}.woff2", len(content))
    STYLES.write_text(styles(made), "utf-8")
    LICENCES.write_text(licences(), "utf-8")
