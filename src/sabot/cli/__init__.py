"""The command `sabot`: each command is a module of its own, imported when it is called."""

import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from cyclopts import App, CycloptsError

from sabot.cli.mistakes import sentence
from sabot.cli.usage import UsageError, flush_or_drop, leave_closed_pipe, refuse, write_utf8
from sabot.version import VERSION

app: Final = App(
    name="sabot",
    help="The baccarat family: tables to play at, rules, odds, roads, simulation.",
    version=f"sabot {VERSION}",
    help_epilogue="Example: sabot deal mini --coups 3 --seed 7",
    help_format="plaintext",
)
app.command(
    "sabot.cli.completion:completion_command",
    name="--completion",
    help="Print what a shell completes commands, options and choices by.",
    help_epilogue="Example: sabot --completion bash",
)
app.command(
    "sabot.cli.upkeep:audit_command",
    name="audit",
    help="Reckon a house's books again: the ledger and the log of every table.",
    help_epilogue="Example: sabot audit --database house.db",
)
app.command(
    "sabot.cli.upkeep:backup_command",
    name="backup",
    help="Copy a house's database while play goes on.",
    help_epilogue="Example: sabot backup friday.db --database house.db",
)
app.command(
    "sabot.cli.compare:compare_command",
    name="compare",
    help="Tell in which lines two rule sets differ, and what each bet costs more.",
    help_epilogue="Example: sabot compare punto-banco ez-baccarat",
)
app.command(
    "sabot.cli.lengths:coups_command",
    name="coups",
    help="Tell the law of how many coups a shoe has.",
    help_epilogue="Example: sabot coups punto-banco --cut 14",
)
app.command(
    "sabot.cli.deal:deal_command",
    name="deal",
    help="Play a table of bots and tell what happens.",
    help_epilogue="Example: sabot deal punto-banco --players 3 --coups 20 --seed 7 --json",
)
app.command(
    "sabot.cli.drill:drill_command",
    name="drill",
    help="Ask a croupier's questions, and mark the answers.",
    help_epilogue="Example: sabot drill banker_draws --count 20 --language fr",
)
app.command(
    "sabot.cli.upkeep:forget_command",
    name="forget",
    help="Delete a player's name, keys and links from a house's database.",
    help_epilogue="Example: sabot forget p-7c1f --database house.db",
)
app.command(
    "sabot.cli.hold:hold_command",
    name="hold",
    help="Tell what a table wins for the house, its hold, and the chance of a losing night.",
    help_epilogue="Example: sabot hold punto-banco --average 100 --drop 20000 --against ez-baccarat",
)
app.command(
    "sabot.cli.joint:joint_command",
    name="joint",
    help="Tell what stakes on several bets of one coup come to together.",
    help_epilogue="Example: sabot joint punto-banco banker=100 tie=5",
)
app.command(
    "sabot.cli.odds:odds_command",
    name="odds",
    help="Print the exact odds of every bet, for any shoe.",
    help_epilogue="Example: sabot odds punto-banco --remove 4x5,2x0",
)
app.command(
    "sabot.cli.pay:pay_command",
    name="pay",
    help="Tell what a line of a bet has to pay, for the house to keep a given share.",
    help_epilogue="Example: sabot pay punto-banco tie:? --edge 5%",
)
app.command(
    "sabot.cli.readings:readings_command",
    name="readings",
    help="Tell what every reading and option of the rule book costs.",
    help_epilogue="Example: sabot readings B9.2",
)
app.command(
    "sabot.cli.removal:removal_command",
    name="removal",
    help="Tell what one card of each value out of the shoe does to bets.",
    help_epilogue="Example: sabot removal ez-baccarat --bets dragon_7",
)
app.command(
    "sabot.cli.review:review_command",
    name="review",
    help="Tell how far each free decision of a game was from the equilibrium.",
    help_epilogue="Example: sabot review game.jsonl --mistakes",
)
app.command(
    "sabot.cli.risk:risk_command",
    name="risk",
    help="Tell what a purse risks: ruin, N0, Kelly's stake, a goal, results after so many shoes.",
    help_epilogue="Example: sabot risk punto-banco --bankroll 1000 --goal 2000 --shoes 3",
)
app.command(
    "sabot.cli.roads:roads_command",
    name="roads",
    help="Draw the five roads of a shoe: they record its results and predict nothing.",
    help_epilogue="Example: sabot roads TBBBBBBBBTPPTTBPPPB",
)
app.command(
    "sabot.cli.rules:rules_command",
    name="rules",
    help="List the rule sets, or show one as the casino's card.",
    help_epilogue="Example: sabot rules ez-baccarat",
)
app.command(
    "sabot.cli.script:script_command",
    name="script",
    help="Play a script: what people do at a table, and what must come of it.",
    help_epilogue="Example: sabot script house-rule.script",
)
app.command(
    "sabot.cli.serve:serve_command",
    name="serve",
    help="Open the house: tables to play at, in the browser.",
    help_epilogue="Example: sabot serve --port 8080 --open",
)
app.command(
    "sabot.cli.shoe:shoe_command",
    name="shoe",
    help="Check recorded coups against rules and deck, and tell what chance says of them.",
    help_epilogue="Example: sabot shoe friday.csv --rules ez-baccarat",
)
app.command(
    "sabot.cli.simulate:simulate_command",
    name="simulate",
    help="Deal whole shoes, millions a second, and count how their coups end.",
    help_epilogue="Example: sabot simulate ez-baccarat --shoes 1000000 --seed 7",
)
app.command(
    "sabot.cli.solve:solve_command",
    name="solve",
    help="Solve a coup of Chemin de Fer or Banque exactly: equilibria, values, proofs.",
    help_epilogue="Example: sabot solve chemin-de-fer --model B3 --decks 8 --levy 5%",
)
app.command(
    "sabot.cli.lengths:streaks_command",
    name="streaks",
    help="Tell the chance of a run of each length in a shoe.",
    help_epilogue="Example: sabot streaks punto-banco --of banker",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; a user's mistake is one sentence on standard error and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    write_utf8()
    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except CycloptsError as error:
        refuse(_called(words), sentence(error, app, _called(words)))
    except UsageError as error:
        refuse(_called(words), str(error))
    except _of_games() as error:
        refuse(_called(words), f"{str(error)[:1].upper()}{str(error)[1:]}.")
    except BrokenPipeError:
        leave_closed_pipe()
    except OSError as error:
        _fail(_called(words), error)


def _of_games() -> tuple[type[Exception], ...]:
    """Errors of a stranger's game, where any game was asked for: a command loads what it needs and no more."""
    registry = sys.modules.get("sabot.games.registry")
    return () if registry is None else (registry.GameError,)


def _called(words: Sequence[str]) -> str:
    """The command as the user called it: `sabot deal`."""
    return f"sabot {words[0]}" if words and words[0] in app else "sabot"


def _fail(command: str, error: OSError) -> NoReturn:
    """The machine failed, not the user: a full disk, a folder that may not be written."""
    print(f"{command}: {error.strerror or error}.", file=sys.stderr)
    flush_or_drop()
    raise SystemExit(1)
