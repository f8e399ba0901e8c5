"""`sabot rules`: the rule sets as a list, or one of them as the casino's card."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.usage import Commission, Decks, Tongue, UsageError, about, any_rule_set, heading, option, title
from sabot.games.refusals import Fact
from sabot.games.registry import KINDS
from sabot.games.rulefile import Row
from sabot.money import Cents, chips, units
from sabot.rulesets import Rules, load, names
from sabot.words import Language, sentence

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable

NUMBERS: Final = ("standing", "stop_card", "absent_coups")


def rules_command(
    rules: Annotated[
        str | None, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file; all, if unsaid.")
    ] = None,
    /,
    *,
    sheet: Annotated[bool, option("sheet")] = False,
    decks: Decks = None,
    commission: Commission = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """List the rule sets, or show one as the casino's card."""
    check_form(form)
    if form.digits is not None and not sheet:
        raise UsageError("--digits is about what --sheet reckons: name it too, or leave it out.")
    if not sheet and (decks, commission) != (None, None):
        raise UsageError("--decks and --commission are about what --sheet reckons: name it too, or leave them out.")
    if rules is None:
        if sheet:
            raise UsageError("--sheet is about one rule set: name it, such as sabot rules punto-banco --sheet.")
        every = [load(name) for name in names()]
        tell(
            form,
            record=lambda: {"rulesets": list(map(_in_chips, every))},
            tables=lambda: {"rows": _list(every, language)},
            lines=lambda: listed(language),
        )
        return
    rule_set = any_rule_set(rules)
    if sheet:
        _tell_sheet(rule_set, {"decks": decks, "commission": commission}, form, language)
        return
    tell(
        form,
        record=lambda: _in_chips(rule_set),
        tables=lambda: {"rows": _table(rule_set, language), "limits": _limits(rule_set)},
        lines=lambda: card(rule_set, language),
    )


def _tell_sheet(rules: Rules, varied: dict[str, Any], form: Form, language: Language) -> None:
    from sabot.cli import rules_sheet  # noqa: PLC0415 - the odds are for this alone

    sheet = rules_sheet.sheet_of(rules, **varied)
    tell(
        form,
        record=lambda: rules_sheet.record(sheet),
        tables=lambda: sheet.tables,
        lines=lambda: rules_sheet.lines(sheet, language),
    )


def _in_chips(record: Any) -> dict[str, Any]:
    """A rule set, or a bet that it offers, as plain data; amounts in chip units under names that say so."""
    plain: dict[str, Any] = {}
    for each in msgspec.structs.fields(record):
        value = getattr(record, each.name)
        if each.type in (Cents, Cents | None):
            plain[f"{each.name}_chips"] = None if value is None else chips(value)
        elif each.name == "bets":
            plain["bets"] = list(map(_in_chips, value))
        else:
            plain[each.name] = msgspec.to_builtins(value, enc_hook=str)
    return plain


def _limits(rules: Rules) -> "PlainTable":
    """The least and the most of a stake, of the table and of each bet."""
    from sabot.paper.tables import PlainTable  # noqa: PLC0415 - for other forms alone

    table: Any = rules
    of = [(None, table), *((each.id, each) for each in getattr(table, "bets", ()))]
    most = (None if getattr(each, "maximum", None) is None else chips(each.maximum) for _, each in of)
    rows = ((bet, chips(each.minimum), highest) for (bet, each), highest in zip(of, most, strict=True))
    return PlainTable(("bet", "minimum_chips", "maximum_chips"), tuple(rows))


def _list(every: Iterable[Rules], language: Language) -> "PlainTable":
    from sabot.paper.tables import PlainTable  # noqa: PLC0415 - for other forms alone

    rows = ((each.id, each.game, title(each, language), about(each, language)) for each in every)
    return PlainTable(("id", "game", "title", "about"), tuple(rows))


def _table(rules: Rules, language: Language) -> "PlainTable":
    """The options as a rule file writes them, then a line for each of a bet's pay table."""
    from sabot.paper.tables import PlainTable  # noqa: PLC0415 - for other forms alone

    spoken = Spoken(rules, language)
    rows: list[tuple[str | None, ...]] = [(key, None, None, value) for key, value in _chosen(rules)]
    for each in KINDS[rules.game].card(rules):
        if each.section == "bet":
            rows += [(None, *cells) for cells in _pay_table(each.facts, spoken)]
    return PlainTable(("option", "bet", "condition", "value"), tuple(rows))


def _chosen(rules: Rules) -> Iterator[tuple[str, str]]:
    yield from ((key, str(getattr(rules, key))) for key in (*NUMBERS, "decks", "seats") if hasattr(rules, key))
    yield "coin", units(rules.coin)
    yield from ((key, str(getattr(rules, key))) for key in KINDS[rules.game].choices)


def _pay_table(bet: dict[str, Fact], spoken: "Spoken") -> Iterator[tuple[str, str, str]]:
    name = str(bet["bet"])
    for pays, levy, when in zip(_texts(bet["pays"]), map(int, _texts(bet["levied"])), _texts(bet["when"]), strict=True):
        yield name, when, spoken.say("cli.less", odds=pays, rate=bet["rate"]) if levy else pays
    if bet["push"]:
        yield name, str(bet["push"]), spoken.say("cli.push")


def listed(language: Language) -> Iterator[str]:
    """The rule sets that come with the package, one a line."""
    known = map(load, names())
    return columns([[each.id, title(each, language), about(each, language)] for each in known], left=3, headed=False)


def card(rules: Rules, language: Language) -> Iterator[str]:
    """A rule set as the card on the table shows it, then as a rule file writes it."""
    spoken = Spoken(rules, language)
    rows = tuple(KINDS[rules.game].card(rules))
    yield heading(rules, language)
    yield from filter(None, [about(rules, language)])
    yield ""
    yield from columns([spoken.row(each) for each in rows if each.section == "house"], left=2, headed=False)
    bets = bets_of(rows)
    yield from pay_tables(bets, spoken)
    yield ""
    yield spoken.say("cli.options")
    yield from columns([["", *option] for option in _options(rules, spoken)], left=3, headed=False)
    yield from warnings(bets, spoken)


class Spoken:
    """A card's rows in one language."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self._game = rules.game
        self._language: Language = language

    def say(self, key: str, **facts: Fact) -> str:
        """A sentence of the game's."""
        return sentence(self._language, self._game, key, facts)

    def row(self, row: Row) -> list[str]:
        """A row of the card: its name, and its value in words."""
        name = f"{row.section}.{row.key}"
        return [self.say(name, **row.facts), self.say(f"{name}.{row.facts.get('choice', 'is')}", **row.facts)]


def bets_of(card: Iterable[Row]) -> list[dict[str, Fact]]:
    """Facts of each bet on offer, from a card."""
    return [each.facts for each in card if each.section == "bet"]


def pay_tables(bets: Sequence[dict[str, Fact]], spoken: Spoken) -> Iterator[str]:
    """Pay tables, line by line after an empty one: what each bet pays and when; nothing where a game has no bets."""
    if not bets:
        return
    yield ""
    heads = [spoken.say(f"cli.{head}") for head in ("bet", "stakes_of", "pays", "condition")]
    yield from columns([heads, *(row for each in bets for row in _bet(each, spoken))], left=4)
    yield ""
    yield spoken.say("cli.legend")
    if staying := tuple(str(each["bet"]) for each in bets if each["stays"]):
        yield spoken.say("cli.legend_push", bets=staying)


def _bet(bet: dict[str, Fact], spoken: Spoken) -> Iterator[list[str]]:
    """The rows of a bet: one for each line of its pay table, one for its push."""
    name = spoken.say("cli.named", **bet)
    limits = f"{units(Cents(_whole(bet['minimum'])))}–{units(Cents(_whole(bet['maximum'])))}"
    levied = map(int, _texts(bet["levied"]))
    for pays, levy, when in zip(_texts(bet["pays"]), levied, _texts(bet["when"]), strict=True):
        yield [name, limits, spoken.say("cli.less", odds=pays, rate=bet["rate"]) if levy else pays, when]
        name = limits = ""
    if bet["push"]:
        yield ["", "", spoken.say("cli.push"), str(bet["push"])]


def _options(rules: Rules, spoken: Spoken) -> Iterator[list[str]]:
    """The choices of the house as a rule file writes them, each with what else it may be."""
    for key in NUMBERS:
        if hasattr(rules, key):
            yield [key, str(getattr(rules, key))]
    yield ["coin", units(rules.coin)]
    for key, values in KINDS[rules.game].choices.items():
        chosen = str(getattr(rules, key))
        others = tuple(each for each in values if each != chosen)
        yield [key, spoken.say("cli.choice", chosen=chosen, others=others) if others else chosen]


def warnings(bets: Iterable[dict[str, Fact]], spoken: Spoken) -> Iterator[str]:
    """Bets whose rounding pays the player more than is exact (M2)."""
    for each in bets:
        if _whole(each["favoured"]) > 0:
            yield ""
            yield spoken.say("cli.favoured", bet=each["bet"], stake=each["favoured"])


def _whole(fact: Fact) -> int:
    return fact if isinstance(fact, int) else 0


def _texts(fact: Fact) -> tuple[str, ...]:
    return tuple(map(str, fact)) if isinstance(fact, tuple) else (str(fact),)
