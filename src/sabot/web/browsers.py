"""Kinds of browser: name and system, as the owner knows them; nothing else of what a browser says is kept."""

import re
from typing import Final

_BROWSERS: Final = {
    r"Edg(e|A|iOS)?/": "Edge",
    r"OPR/|OPT/": "Opera",
    r"SamsungBrowser/": "Samsung Internet",
    r"Firefox/|FxiOS/": "Firefox",
    r"Chrome/|Chromium/|CriOS/": "Chrome",
    r"Safari/": "Safari",
}
_SYSTEMS: Final = {
    r"iPhone|iPod": "iPhone",
    r"iPad": "iPad",
    r"Android": "Android",
    r"Windows": "Windows",
    r"CrOS": "ChromeOS",
    r"Macintosh|Mac OS X": "macOS",
    r"Linux|X11": "Linux",
}
"""Each says what others are as well: the first that fits is it."""


def kind_of(agent: str) -> str:
    """A browser and its system, such as `Firefox, Android`, by what it says of itself; nothing where it is none."""
    names = [_first(kinds, agent) for kinds in (_BROWSERS, _SYSTEMS)]
    return ", ".join(names) if all(names) else ""


def _first(kinds: dict[str, str], agent: str) -> str:
    return next((name for sign, name in kinds.items() if re.search(sign, agent)), "")
