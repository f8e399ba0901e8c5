"""Rule sets of Punto Banco as people write them: bets by name, with payouts, limits or pay tables of their own."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.bets import Bet, BetError, BetFile, bet_said, catalogued, read_bet, with_payouts
from sabot.games.bounds import RuleSetError, check_choices
from sabot.games.options import choices, groups, keys
from sabot.games.punto.card import card
from sabot.games.punto.possible import check_possible
from sabot.games.punto.rules import PuntoRules, TableBet, check
from sabot.games.rulefile import (
    AMOUNT,
    PAYS,
    RATE,
    RATES,
    TABLE,
    TEXT,
    YES_OR_NO,
    Kind,
    RuleKind,
    amount,
    check_kinds,
    check_present,
    share_of,
)
from sabot.games.ruleset import needed_keys
from sabot.money import Cents, MoneyError, Rounding, cents, quoted

_AMOUNTS: Final = ("minimum", "maximum", "coin")
_LIMITS: Final = ("minimum", "maximum")
_MAIN: Final = ("player", "tie", "banker")
"""Main bets come first on every layout; side bets follow as they are written."""
_ADVICE: Final = 'write it, or take what is left out from another rule set, with base = "punto-banco"'

KEYS: Final[dict[str, Kind]] = {**keys(PuntoRules), "bets": TABLE}
"""The keys of a rule set."""
NEEDED: Final = needed_keys(PuntoRules)
DEFAULTS: Final = {
    each.name: each.default for each in structs.fields(PuntoRules) if each.name in KEYS and not each.required
}
"""The keys that a rule set may leave out, a base or not, and what stands for them then."""
BET: Final[dict[str, Kind]] = {
    "net": RATES,
    "pays": PAYS,
    "push": TEXT,
    "stays": YES_OR_NO,
    "minimum": AMOUNT,
    "maximum": AMOUNT,
}
"""The keys of a bet under [bets]."""
LINE: Final[dict[str, Kind]] = {"when": TEXT, "net": RATE, "levied": YES_OR_NO}
"""The keys of a line of a bet's own pay table."""


class _BetEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A bet under [bets]: nothing, other payouts, other limits, or a whole bet of its own."""

    net: list[str | int] | None = None
    pays: list[dict[str, Any]] | dict[str, str | int] | str | None = None
    push: str | None = None
    stays: bool | None = None
    minimum: str | int | None = None
    maximum: str | int | None = None


def written_bets(where: str, written: Mapping[str, Any]) -> None:
    """Refuse unknown keys and values of the wrong kind in a file's bets."""
    for bet, entry in written.get("bets", {}).items():
        _check_bet(f"{where}: bet {quoted(bet)}", bet, entry)


def _check_bet(where: str, bet: str, entry: Any) -> None:
    if not TABLE.holds(entry):
        says = f"{where} = {quoted(entry)}: it is {TABLE.words}"
        raise RuleSetError(says, "wrong_kind", key=bet, value=quoted(entry), kind=TABLE.name)
    check_kinds(where, entry, BET)
    if "net" in entry and "pays" in entry:
        says = f"{where} has both net and pays: net replaces the payouts of a bet, pays is a bet of its own"
        raise RuleSetError(says, "bet", bet=bet)
    pays: list[Any] | str = entry.get("pays", [])
    if "push" in entry and not isinstance(pays, list):
        says = f'{where} says its push in its pays: write a last line such as "p == b" = "push"'
        raise RuleSetError(says, "bet", bet=bet)
    for line in pays if isinstance(pays, list) else ():
        check_kinds(where, line, LINE)
        check_present(where, line, ("when", "net"), 'a line is such as { when = "b > p", net = "1" }')


def over(below: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, Any]:
    """A file's keys over those of its base, bet by bet; limits above a lowered maximum do not hold."""
    bets = _within(below["bets"], below["maximum"], written.get("maximum"))
    return {**below, "title": "", **written, "bets": _bets_over(bets, written.get("bets", {}))}


def _within(bets: dict[str, Any], before: Any, lowered: Any) -> dict[str, Any]:
    """The base's bets without the limits above a maximum that the file lowers: those of the rule set hold instead."""
    most = _known(lowered)
    if most is None or most >= (_known(before) or 0):
        return bets
    return {
        bet: {key: limit for key, limit in entry.items() if key not in _LIMITS or (_known(limit) or 0) <= most}
        for bet, entry in bets.items()
    }


def _known(written: Any) -> Cents | None:
    """An amount that can be read; what cannot is refused when the rule set is built."""
    try:
        return cents(str(written))
    except MoneyError:
        return None


def _bets_over(below: dict[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    """Bets over those of the base: what an entry leaves out stays, but a pay table of its own replaces the base's."""
    limits = {bet: {key: entry[key] for key in _LIMITS if key in entry} for bet, entry in below.items()}
    bases = {bet: limits if "pays" in entry else below for bet, entry in written.items()}
    return {**below, **{bet: {**bases[bet].get(bet, {}), **entry} for bet, entry in written.items()}}


def built(name: str, keys: Mapping[str, Any]) -> PuntoRules:
    """The rule set of a file's checked keys, its base taken in; raises RuleSetError."""
    where, written = f"rule set {name!r}", {**DEFAULTS, **keys}
    check_present(where, written, NEEDED, _ADVICE)
    check_choices(where, choices(PuntoRules), written)
    try:
        fields = {**written, **{key: amount(key, written[key]) for key in _AMOUNTS}}
        fields["commission"] = share_of("commission", written["commission"])
        entries = msgspec.convert(written["bets"], dict[str, _BetEntry])
        bets = tuple(_table_bet(bet, entries[bet], fields) for bet in sorted(entries, key=_main_first))
    except RuleSetError as error:
        raise error.within(where) from None
    options = {"deck_options": tuple(written["deck_options"]), "rounding": Rounding(written["rounding"])}
    rules = msgspec.convert({**fields, **options, "id": name, "bets": bets}, PuntoRules, from_attributes=True)
    for decks in (rules.decks, *rules.deck_options):
        check(msgspec.structs.replace(rules, decks=decks))
    return rules


def _table_bet(name: str, entry: _BetEntry, rules: Mapping[str, Any]) -> TableBet:
    try:
        return TableBet(
            bet=_bet(name, entry),
            minimum=rules["minimum"] if entry.minimum is None else amount("minimum", entry.minimum),
            maximum=rules["maximum"] if entry.maximum is None else amount("maximum", entry.maximum),
        )
    except RuleSetError as error:
        raise error.within(f"bet {name!r}") from None
    except BetError as error:
        raise RuleSetError(str(error), error.code or "bet", bet=name, **error.facts) from None


def _bet(name: str, entry: _BetEntry) -> Bet:
    bet = _bet_of_its_own(name, entry) if entry.pays is not None else _known_bet(name, entry)
    return bet if entry.net is None else with_payouts(bet, entry.net)


def _bet_of_its_own(name: str, entry: _BetEntry) -> Bet:
    if isinstance(entry.pays, list):
        body = {"pays": entry.pays, "push": entry.push or "", "stays": bool(entry.stays)}
        bet = read_bet(name, msgspec.convert(body, BetFile))
    else:
        bet = structs.replace(bet_said(name, entry.pays or ""), stays=bool(entry.stays))
    check_possible(bet)
    return bet


def _known_bet(name: str, entry: _BetEntry) -> Bet:
    known = catalogued(name)
    if known is None:
        says = f"there is no bet {quoted(name)} in the catalogue: give it its own pays, or one of its ids"
        raise BetError(says, "no_bet")
    if entry.push is not None or entry.stays is not None:
        raise BetError(f"bet {name!r}: push and stays belong to a bet of its own: give it pays too")
    return known


def _main_first(bet: str) -> int:
    return _MAIN.index(bet) if bet in _MAIN else len(_MAIN)


RULES: Final = RuleKind(
    record=PuntoRules,
    keys=KEYS,
    choices=choices(PuntoRules),
    groups=groups(PuntoRules),
    check=check,
    built=built,
    card=card,
    written=written_bets,
    over=over,
)
"""How the rule sets of Punto Banco are written."""
