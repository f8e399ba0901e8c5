"""`sabot deal`: a table of bots plays by itself, told for people or as JSON."""

import secrets
import sys
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.transcript import Transcript
from sabot.cli.usage import Count, Tongue, UsageError, Whole, rule_set
from sabot.games.punto import Punto
from sabot.games.punto.state import on_layout
from sabot.games.taille import Stage
from sabot.house.driver import Driver, NobodyStakesError, Until, table_of_bots
from sabot.rulesets import RuleSet

COUPS: Final = 10
PLAYERS: Final = 5
SEEDS: Final = 2**32


def deal_command(
    rules: Annotated[str, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file.")],
    /,
    *,
    players: Annotated[Count, Parameter(help="How many bots sit down.")] = PLAYERS,
    coups: Annotated[Count | None, Parameter(help=f"Play this many coups, ties too ({COUPS} if unsaid).")] = None,
    shoes: Annotated[Count | None, Parameter(help="Play this many whole shoes.")] = None,
    seed: Annotated[Whole | None, Parameter(help="Any whole number: the same one deals the same game.")] = None,
    json: Annotated[
        bool, Parameter(help="Print each public event as JSON, one a line.", negative="", show_default=False)
    ] = False,
    language: Tongue = "en",
) -> None:
    """Play a table of bots and tell what happens."""
    table_rules = rule_set(rules)
    _check(table_rules, players, coups, shoes)
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    driver = table_of_bots(table_rules, players, chosen)
    until = _coups(coups or COUPS) if shoes is None else _shoes(shoes)
    try:
        if json:
            _tell_seed(chosen, drawn=seed is None)
            _print_json(driver, until, chosen)
        else:
            _print_text(driver, until, Transcript(table_rules, driver.bots, language), chosen)
    except NobodyStakesError:
        raise UsageError(f"Nobody can stake at the table of {table_rules.id}.") from None


def _check(rules: RuleSet, players: int, coups: int | None, shoes: int | None) -> None:
    """Refuse before anything is printed what cannot be dealt."""
    if coups is not None and shoes is not None:
        raise UsageError("Give either --coups or --shoes, not both.")
    if players > rules.seats:
        raise UsageError(f"{players} players do not fit: {rules.id} has {rules.seats} seats.")


def _coups(count: int) -> Until:
    return lambda table: table.coups >= count


def _shoes(count: int) -> Until:
    return lambda table: table.taille.number >= count and table.taille.stage is Stage.SHUFFLE


def _tell_seed(seed: int, *, drawn: bool) -> None:
    if drawn:
        print(f"seed {seed}", file=sys.stderr)


def _print_json(driver: Driver, until: Until, seed: int) -> None:
    encode = msgspec.json.encode
    for seq, event in driver.seen(until):
        print(f'{{"seq":{seq},{encode(event).decode()[1:]}')
    print(encode(_summary(driver.state, seed)).decode())


def _print_text(driver: Driver, until: Until, transcript: Transcript, seed: int) -> None:
    print(transcript.heading(seed))
    for _, event in driver.seen(until):
        for line in transcript.told(event):
            print(line)
    for line in transcript.purses(driver.state):
        print(line)


def _summary(table: Punto, seed: int) -> dict[str, Any]:
    """Where every chip is: purses, layout and house add up to what was issued."""
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
