"""Rule sets of people's own: read from what they have written, and refused with the line that is wrong."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, cast
from unicodedata import normalize

import msgspec

from sabot.games.bounds import Facts
from sabot.house.accounts.names import likeness, title
from sabot.house.errors import HouseError
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
"""Names that every object of a page has: they are no words of its own."""
AT_A_LINE: Final[Mapping[str, tuple[str, ...]]] = {
    "not_toml": (),
    "no_key": ("key", "known"),
    "wrong_kind": ("key", "value", "kind"),
    "not_one_of": ("key", "value", "known"),
    "not_within": ("key", "value", "least", "most"),
    "no_amount": ("key", "value"),
}
"""Faults of a line by code, with the facts that are told of each besides."""
ANYWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "lack_key": ("key",),
    "beyond": ("key", "value", "least", "most"),
    "limits": ("minimum", "maximum", "most", "coin"),
    "bank_amount": ("key", "value", "most", "coin"),
    "odd_seats": ("key", "value"),
    "twice": ("key", "value"),
    "unlevied": ("key", "value"),
    "no_bets": (),
    "too_many_bets": ("most",),
    "no_bet": ("bet",),
    "bet_id": ("bet",),
    "bet": ("bet",),
    "condition": ("bet", "condition"),
    "never": ("bet", "condition"),
    "payout": ("bet", "value", "most"),
    "payouts": ("bet", "value", "count"),
    "other_game": ("key", "value", "base", "game"),
    "name_taken": ("name",),
}
"""Other faults by code, with the facts that are told of each; the line too, where the text has one of it."""
_NAMED: Final = ("key", "bet")
_LIMITS: Final = ("maximum", "minimum")
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
            raise RuleSetError(f"there are more than {MOST_BETS} bets", "too_many_bets", most=MOST_BETS)
        for bet in _TAKEN.intersection(rules.limited_bets):
            raise RuleSetError(f"{bet!r} is no name for a bet of yours: give it another", "bet_id", bet=bet)
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
    """The house's refusal of a faulty text; for a game of another package in that game's own words."""
    lines = text.split("\n")
    line = _number(error, lines)
    at: dict[str, Facts] = {} if line is None else {"line": line, "text": _shown(lines[line - 1], _MOST_QUOTED)}
    code = "beyond" if line is None and error.code == "not_within" else error.code
    said = ANYWHERE.get(code) if line is None else {**AT_A_LINE, **ANYWHERE}.get(code)
    if said is None:
        reason = str(error).removeprefix(where).removeprefix(" is not TOML").lstrip(": ")
        return HouseError("rules_unplayable", reason=_shown(reason, _LONGEST_REASON))
    return HouseError(f"rules_{code}", **at, **{each: error.facts[each] for each in said})


def _shown(text: str, most: int) -> str:
    """Somebody's text as a sentence quotes it: in one line, without what nobody sees, cut where it is long."""
    seen = "".join(each if each.isprintable() else "\ufffd" for each in " ".join(text.split()))
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def _number(error: RuleSetError, lines: list[str]) -> int | None:
    """The line that an error is about; None where none can be named."""
    if error.code == "not_toml":
        at_line = _AT_LINE.search(str(error).rpartition(" is not TOML: ")[2])
        return min(int(at_line[1]) if at_line else len(lines), len(lines)) or None
    if error.code == "lack_key":
        return None
    bet = _BET.search(str(error))
    first = (_where(lines, bet[1]) or 1) if bet else 1
    keys = _LIMITS if error.code == "limits" else [str(error.facts[each]) for each in _NAMED if each in error.facts]
    return next(filter(None, (_where(lines, key, first) for key in keys)), None)


def _where(lines: list[str], key: str, first: int = 1) -> int | None:
    """The line on which a key stands, from one on; what a comment says is none."""
    named = re.compile(rf"(^|[\s{{,.\[\"']){re.escape(key)}([\"']?\s*[=.\]]|$)")
    written = enumerate((line.partition("#")[0] for line in lines), 1)
    return next((number for number, line in written if number >= first and named.search(line)), None)
