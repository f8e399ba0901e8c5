"""`sabot deal`: a table of bots plays by itself, told for people or as JSON."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.transcript import Transcript
from sabot.cli.usage import (
    Count,
    Decks,
    Ruleset,
    Tongue,
    UsageError,
    Whole,
    any_rule_set,
    option,
    refusals,
    seed_or_drawn,
)
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.games.game import BotMaker
from sabot.games.registry import BY_ID
from sabot.games.taille import Stage
from sabot.money import Cents, MoneyError, cents, quoted, units
from sabot.parameters import DEALT
from sabot.rulesets import Rules, varied
from sabot.selfplay import MIXED, NobodyStakesError, SelfPlay, table_of_bots
from sabot.wild import WILD, wild_table
from sabot.words import Language, say, say_of

PLAYERS: Final = 5
TIMES: Final = 2
"""Bots of the worth wish for so many times the least bank, if nothing is said."""
EQUILIBRIUM: Final = "equilibrium"
WORTH: Final = "worth"
SOLVED: Final = ("chemin", "banque")
"""The games whose bots can play an equilibrium, and handle their money by what it is worth."""
Until = Callable[[Any], bool]


@Parameter(name="*")
@dataclass(frozen=True)
class DealOptions:
    """The amount of play, and the size of the shoe."""

    coups: Annotated[Count | None, option("deal.coups")] = None
    shoes: Annotated[Count | None, option("deal.shoes")] = None
    decks: Decks = None


def deal_command(
    rules: Ruleset,
    /,
    *,
    players: Annotated[Count, option("deal.players")] = PLAYERS,
    played: DealOptions | None = None,
    bots: Annotated[str, option("deal.bots")] = MIXED,
    seed: Annotated[Whole | None, option("deal.seed")] = None,
    json: Annotated[
        bool, Parameter(help="Print each public event as JSON, one a line.", negative="", show_default=False)
    ] = False,
    language: Tongue = "en",
) -> None:
    """Play a table of bots and tell what happens."""
    much = played or DealOptions()
    table_rules = _with_decks(any_rule_set(rules), much.decks)
    _check(table_rules, players, much)
    _check_bots(table_rules, bots)
    chosen = seed_or_drawn(seed)
    table = _driver(table_rules, players, chosen, bots)
    until = _coups(much.coups or DEALT) if much.shoes is None else _shoes(much.shoes)
    if json:
        _tell_seed(chosen, drawn=seed is None)
        ended = _print_json(table, until, chosen, bots, language)
    else:
        ended = _print_text(table, until, chosen, bots, language)
    if ended is not None:
        raise UsageError(f"{ended}.")


def _with_decks(rules: Rules, decks: int | None) -> Rules:
    """The rule set with a shoe of other decks; raises UsageError."""
    if decks is None:
        return rules
    from sabot.odds.composition import fresh  # noqa: PLC0415 - odds are slow to start, and few name decks

    with refusals():
        fresh(decks)  # refuses what is no number of decks
        return varied(rules, decks=decks)


def _driver(rules: Rules, players: int, seed: int, bots: str) -> SelfPlay:
    if bots == WILD:
        return wild_table(rules, players, seed)
    if _target_said(bots) is not None:
        return table_of_bots(rules, players, seed, _worth_bots(rules, seed, bots))
    if bots == EQUILIBRIUM and isinstance(rules, CheminRules):
        from sabot.advice.chemin.equilibrium_bots import table_of_minds  # noqa: PLC0415 - the solver, only where it is asked for

        return table_of_minds(rules, players, seed, bots)
    if bots == EQUILIBRIUM and isinstance(rules, BanqueRules):
        from sabot.advice.banque import equilibrium_bots  # noqa: PLC0415 - as above

        return equilibrium_bots.table_of_minds(rules, players, seed, bots)
    return table_of_bots(rules, players, seed, bots)


def _target_said(bots: str) -> str | None:
    """The wish behind `worth`: an amount, or nothing; None for other bots."""
    named, _, amount = bots.partition(":")
    return amount if named == WORTH else None


def _worth_bots(rules: Rules, seed: int, bots: str) -> BotMaker[Any]:
    """Bots of the worth; without an amount they wish for twice the least bank."""
    from sabot.advice.banque.worth_bots import banque_worth_bots  # noqa: PLC0415 - the solver, as above
    from sabot.advice.chemin.worth_bots import chemin_worth_bots  # noqa: PLC0415

    wish = _target(_target_said(bots) or units(Cents(TIMES * rules.minimum)))
    if isinstance(rules, CheminRules):
        return chemin_worth_bots(rules, wish)
    if isinstance(rules, BanqueRules):
        return banque_worth_bots(rules, wish, f"{seed} coin")
    raise UsageError(f"{rules.id} has no bank.")


def _target(text: str) -> Cents:
    try:
        return cents(text)
    except MoneyError as error:
        raise UsageError(f"--bots worth:{text}: {error}.") from None


def _check(rules: Rules, players: int, much: DealOptions) -> None:
    """Refuse before anything is printed what cannot be dealt."""
    if much.coups is not None and much.shoes is not None:
        raise UsageError("Give either --coups or --shoes, not both.")
    if players > rules.seats:
        raise UsageError(f"{players} players do not fit: {rules.id} has {rules.seats} seats.")
    if players < (fewest := BY_ID[rules.game].fewest):
        raise UsageError(f"{rules.id} takes at least {fewest} players.")


def _check_bots(rules: Rules, bots: str) -> None:
    """Refuse bots that this game does not have."""
    known = (*BY_ID[rules.game].bots, WILD, *((EQUILIBRIUM, WORTH) if rules.game in SOLVED else ()))
    if bots in known or (WORTH in known and _target_said(bots)):
        return
    if bots == EQUILIBRIUM:
        raise UsageError(
            f"{rules.id} is {say_of('en', rules.game, 'game.name')}, where no draw is free: "
            "bots play an equilibrium at Chemin de Fer and at Banque."
        )
    raise UsageError(f"There are no bots {quoted(bots)} at {rules.id}: they are {', '.join(known)}.")


def _coups(count: int) -> Until:
    return lambda table: table.coups >= count


def _shoes(count: int) -> Until:
    return lambda table: table.taille.number >= count and table.taille.stage is Stage.SHUFFLE


def _tell_seed(seed: int, *, drawn: bool) -> None:
    if drawn:
        print(f"seed {seed}", file=sys.stderr)


def _print_json(table: SelfPlay, until: Until, seed: int, bots: str, language: Language) -> str | None:
    """The events and the summary; why it ended before its time, if it did."""
    encode = msgspec.json.encode
    ended = None
    try:
        for seq, event in table.seen(until):
            print(f'{{"seq":{seq},{encode(event).decode()[1:]}')
    except NobodyStakesError:
        ended = _nobody(table, language)
    early = {} if ended is None else {"ended_early": ended}
    print(encode(_summary(table, seed, bots) | early, enc_hook=str).decode())
    return ended


def _print_text(table: SelfPlay, until: Until, seed: int, bots: str, language: Language) -> str | None:
    """Print the transcript and the purses; return why it ended before its time, None if it did not."""
    transcript, ended = Transcript(table, language), None
    print(transcript.heading(seed))
    if bots == EQUILIBRIUM:
        print(say(language, "cli.bots_equilibrium"))
    try:
        for line in transcript.lines(table.steps(until)):
            print(line)
    except NobodyStakesError:
        ended = _nobody(table, language)
    for line in transcript.purses():
        print(line)
    return ended


def _nobody(table: SelfPlay, language: Language) -> str:
    return say(language, "cli.deal_nobody", rules=table.rules.id, coups=table.state.coups)


def _summary(table: SelfPlay, seed: int, bots: str) -> dict[str, Any]:
    """Purses, the bank, the layout and the house add up to what was issued; a debt is no chips.

    The whole rule set is told, as the table was opened, so that the transcript can be reviewed without a rule file.
    """
    state = table.state
    chips = [table.game.holds(state, player) for player in state.players]
    return {
        "type": "summary",
        "game": table.game.id,
        "rules": state.rules.id,
        "seed": seed,
        "coups": state.coups,
        "issued": state.issued,
        "players": list(state.players),
        "purses": [player.purse for player in state.players.values()],
        "held": chips,
        "bank": sum(each.get("bank", 0) for each in chips),
        "on_layout": sum(each["layout"] for each in chips),
        "house": state.house,
        "bots": bots,
        "rule_set": table.rules,
    }
