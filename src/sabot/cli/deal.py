"""`sabot deal`: a table of bots plays by itself, told for people or as JSON."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.chemin_rules import chemin_as_json
from sabot.cli.chemin_transcript import CheminTranscript
from sabot.cli.transcript import Transcript
from sabot.cli.usage import Count, Tongue, UsageError, Whole, any_rule_set, seed_or_drawn
from sabot.games.chemin import Chemin
from sabot.games.chemin.state import FEWEST, associate_part
from sabot.games.chemin.state import on_layout as chemin_on_layout
from sabot.games.punto import Punto
from sabot.games.punto.state import on_layout
from sabot.games.registry import BY_ID
from sabot.games.taille import Stage
from sabot.money import quoted
from sabot.rulesets import AnyRules, CheminRules, RuleSetError, varied, varied_chemin
from sabot.selfplay import MIXED, NobodyStakesError, SelfPlay, table_of_bots
from sabot.words import Language, say

COUPS: Final = 10
PLAYERS: Final = 5
AnyTable = Punto | Chemin
AnyDriver = SelfPlay
EQUILIBRIUM: Final = "equilibrium"
Until = Callable[[AnyTable], bool]


@Parameter(name="*")
@dataclass(frozen=True)
class Played:
    """How much is played, with how large a shoe."""

    coups: Annotated[Count | None, Parameter(help=f"Play this many coups, ties too ({COUPS} if unsaid).")] = None
    shoes: Annotated[Count | None, Parameter(help="Play this many whole shoes.")] = None
    decks: Annotated[Whole | None, Parameter(help="Decks of the shoe, 1 to 16 (the rule set's if unsaid).")] = None


def deal_command(
    rules: Annotated[str, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file.")],
    /,
    *,
    players: Annotated[Count, Parameter(help="How many bots sit down.")] = PLAYERS,
    played: Played | None = None,
    bots: Annotated[
        str, Parameter(help="mixed, a temperament's name for all, or equilibrium: how Chemin de Fer's free cards go.")
    ] = MIXED,
    seed: Annotated[Whole | None, Parameter(help="Any whole number: the same one deals the same game.")] = None,
    json: Annotated[
        bool, Parameter(help="Print each public event as JSON, one a line.", negative="", show_default=False)
    ] = False,
    language: Tongue = "en",
) -> None:
    """Play a table of bots and tell what happens."""
    much = played or Played()
    table_rules = _with_decks(any_rule_set(rules), much.decks)
    _check(table_rules, players, much)
    _check_bots(table_rules, bots)
    chosen = seed_or_drawn(seed)
    driver = _driver(table_rules, players, chosen, bots)
    until = _coups(much.coups or COUPS) if much.shoes is None else _shoes(much.shoes)
    try:
        if json:
            _tell_seed(chosen, drawn=seed is None)
            _print_json(driver, until, chosen, bots)
        else:
            _print_text(driver, until, chosen, bots, language)
    except NobodyStakesError:
        raise UsageError(f"Nobody can stake at the table of {table_rules.id}.") from None


def _with_decks(rules: AnyRules, decks: int | None) -> AnyRules:
    """The rule set with a shoe of other decks; raises UsageError."""
    if decks is None:
        return rules
    try:
        return varied_chemin(rules, decks=decks) if isinstance(rules, CheminRules) else varied(rules, decks=decks)
    except RuleSetError as error:
        raise UsageError(f"{error}.") from None


def _driver(rules: AnyRules, players: int, seed: int, bots: str) -> AnyDriver:
    if bots == EQUILIBRIUM and isinstance(rules, CheminRules):
        from sabot.solve.minds import table_of_minds  # noqa: PLC0415 - the solver, only where it is asked for

        return table_of_minds(rules, players, seed, bots)
    return table_of_bots(rules, players, seed, bots)


def _check(rules: AnyRules, players: int, much: Played) -> None:
    """Refuse before anything is printed what cannot be dealt."""
    if much.coups is not None and much.shoes is not None:
        raise UsageError("Give either --coups or --shoes, not both.")
    if players > rules.seats:
        raise UsageError(f"{players} players do not fit: {rules.id} has {rules.seats} seats.")
    if isinstance(rules, CheminRules) and players < FEWEST:
        raise UsageError(f"{rules.id} takes at least {FEWEST} players.")


def _check_bots(rules: AnyRules, bots: str) -> None:
    """Refuse bots that this game does not have."""
    known = tuple(BY_ID[rules.game].bots) + ((EQUILIBRIUM,) if isinstance(rules, CheminRules) else ())
    if bots in known:
        return
    if bots == EQUILIBRIUM:
        raise UsageError(
            f"{rules.id} is Punto Banco, where no draw is free: bots play an equilibrium at Chemin de Fer."
        )
    raise UsageError(f"There are no bots {quoted(bots)} at {rules.id}: they are {', '.join(known)}.")


def _coups(count: int) -> Until:
    return lambda table: table.coups >= count


def _shoes(count: int) -> Until:
    return lambda table: table.taille.number >= count and table.taille.stage is Stage.SHUFFLE


def _tell_seed(seed: int, *, drawn: bool) -> None:
    if drawn:
        print(f"seed {seed}", file=sys.stderr)


def _print_json(driver: AnyDriver, until: Until, seed: int, bots: str) -> None:
    encode = msgspec.json.encode
    for seq, event in driver.seen(until):
        print(f'{{"seq":{seq},{encode(event).decode()[1:]}')
    print(encode(_summary(driver.state, seed, bots)).decode())


def _print_text(driver: AnyDriver, until: Until, seed: int, bots: str, language: Language) -> None:
    for line in _told(driver, until, seed, bots, language):
        print(line)


def _told(driver: AnyDriver, until: Until, seed: int, bots: str, language: Language) -> Iterator[str]:
    if isinstance(driver.state, Chemin):
        chemin = CheminTranscript(driver.state.rules, language, driver.bots)
        yield chemin.heading(seed)
        if bots == EQUILIBRIUM:
            yield say(language, "chemin.bots_equilibrium")
        for _, event in driver.seen(until):
            yield from chemin.told(event)
        yield from chemin.purses(driver.state)
    else:
        punto = Transcript(driver.state.rules, driver.bots, language)
        yield punto.heading(seed)
        for _, each in driver.seen(until):
            yield from punto.told(each)
        yield from punto.purses(driver.state)


def _summary(table: AnyTable, seed: int, bots: str) -> dict[str, Any]:
    """Where every chip is."""
    return _chemin_summary(table, seed, bots) if isinstance(table, Chemin) else _punto_summary(table, seed)


def _chemin_summary(table: Chemin, seed: int, bots: str) -> dict[str, Any]:
    """Purses, bank, layout and house add up to what was issued; the associate's part is within the bank.

    The whole rule set is told, so that the transcript can be reviewed without a rule file.
    """
    return {
        "type": "summary",
        "rules": table.rules.id,
        "seed": seed,
        "coups": table.coups,
        "issued": table.issued,
        "players": list(table.players),
        "purses": [player.purse for player in table.players.values()],
        "bank": table.bank,
        "associate": associate_part(table),
        "on_layout": chemin_on_layout(table),
        "house": table.house,
        "bots": bots,
        "rule_set": chemin_as_json(table.rules),
    }


def _punto_summary(table: Punto, seed: int) -> dict[str, Any]:
    """Purses, layout and house add up to what was issued."""
    seated = table.players.values()
    return {
        "type": "summary",
        "rules": table.rules.id,
        "seed": seed,
        "coups": table.coups,
        "issued": table.issued,
        "players": [player.id for player in seated],
        "purses": [player.purse for player in seated],
        "on_layout": on_layout(table),
        "house": table.house,
        "commission_debt": sum(player.debt for player in seated),
    }
