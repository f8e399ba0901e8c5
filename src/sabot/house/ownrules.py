"""Rule sets of people's own: read from what they have written, and refused with the line that is wrong."""

import re
from collections.abc import Collection
from typing import Any, Final, cast
from unicodedata import normalize

import msgspec

from sabot.house.names import likeness, title
from sabot.house.setup import HouseError
from sabot.money import quoted
from sabot.rulesets import Rules, RuleSetError, read

LONGEST: Final = 8_000
"""So many signs has a rule set of one's own at most; the longest of the package has 2,110."""
LONGEST_NAME: Final = 40
MOST_BETS: Final = 150
_NAME: Final = re.compile(r"[^\W_][\w '’()+-]*")
"""No point and no slash: it is the key of words, and none of a file."""
_TAKEN: Final = frozenset(
    ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"]
)
"""What every object of a page has by these names is no word of its own."""
_AT_LINE: Final = re.compile(r"\(at line (\d+)")
_BET: Final = re.compile(r"bet '(\w+)'")
_MOST_QUOTED: Final = 60
_LONGEST_REASON: Final = 300


def own_rules(called: str, text: str, known: Collection[str]) -> Rules:
    """The rule set that somebody has written; raises HouseError, which quotes the line and says what would be right."""
    name = normalize("NFC", called)
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME or name in _TAKEN or not _is_shown(name):
        raise HouseError("bad_rules_name", name=quoted(name), most=LONGEST_NAME)
    if likeness(name) in map(likeness, known):
        raise HouseError("rules_name_taken", name=name)
    if len(text) > LONGEST:
        raise HouseError("rules_too_long", most=LONGEST)
    try:
        rules: Rules = read(text.removeprefix("\ufeff"), name)
        if len(rules.limited_bets) > MOST_BETS:
            raise RuleSetError(f"there are more than {MOST_BETS} bets")
        for bet in _TAKEN.intersection(rules.limited_bets):
            raise RuleSetError(f"{bet!r} is no name for a bet of yours: give it another")
    except RuleSetError as error:
        raise _refusal(error, text, f"rule set {name!r}") from None
    shown: Rules = msgspec.structs.replace(cast("Any", rules), title=title(rules.title))
    return shown


def _is_shown(name: str) -> bool:
    """Whether a name is shown as it is written."""
    try:
        return title(name) == name
    except HouseError:
        return False


def _refusal(error: RuleSetError, text: str, where: str) -> HouseError:
    """What is wrong with a text, as the house says it."""
    reason = _shown(str(error).removeprefix(where).removeprefix(" is not TOML").lstrip(": "), _LONGEST_REASON)
    said, lines = error.facts, text.split("\n")
    if error.code == "missing":
        return HouseError("rules_lack_key", key=said["key"])
    line = _number(error, lines)
    if line is None:
        return HouseError("rules_unplayable", reason=reason)
    at = _shown(lines[line - 1], _MOST_QUOTED)
    match error.code:
        case "not_toml":
            return HouseError("rules_not_toml", line=line, text=at, reason=reason)
        case "no_key":
            return HouseError("rules_no_key", line=line, text=at, key=said["key"], known=said["known"])
        case "wrong_kind":
            kind, value = said["kind"], said["value"]
            return HouseError("rules_wrong_kind", line=line, text=at, key=said["key"], value=value, kind=kind)
        case "not_one_of":
            known, value = said["known"], said["value"]
            return HouseError("rules_not_one_of", line=line, text=at, key=said["key"], value=value, known=known)
        case "not_within":
            key, value, least, most = (said[each] for each in ("key", "value", "least", "most"))
            return HouseError("rules_not_within", line=line, text=at, key=key, value=value, least=least, most=most)
        case _:
            return HouseError("rules_no_amount", line=line, text=at, key=said["key"], value=said["value"])


def _shown(text: str, most: int) -> str:
    """Somebody's text as a sentence quotes it: in one line, without what nobody sees, cut where it is long."""
    seen = "".join(each if each.isprintable() else "\ufffd" for each in " ".join(text.split()))
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def _number(error: RuleSetError, lines: list[str]) -> int | None:
    """The line that an error is about; None where none can be named."""
    if error.code == "not_toml":
        found = _AT_LINE.search(str(error).rpartition(" is not TOML: ")[2])
        return min(int(found[1]) if found else len(lines), len(lines)) or None
    key = error.facts.get("key")
    bet = _BET.search(str(error))
    first = (_where(lines, bet[1]) or 1) if bet else 1
    return None if key is None else _where(lines, str(key), first)


def _where(lines: list[str], key: str, first: int = 1) -> int | None:
    """The line on which a key stands, from one on; what a comment says is none."""
    named = re.compile(rf"(^|[\s{{,.\[\"']){re.escape(key)}([\"']?\s*[=.\]]|$)")
    written = enumerate((line.partition("#")[0] for line in lines), 1)
    return next((number for number, line in written if number >= first and named.search(line)), None)
