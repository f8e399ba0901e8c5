"""Parameters of Sabot's questions, each declared once: its words, its kind, its bounds, and help for typing it.

Commands, `sabot.bench` and the laboratory's requests are held to it (tests/repository/test_parameters.py).
"""

import re
from collections.abc import Iterable
from typing import Final, Literal, SupportsIndex, TypeAlias, cast, overload

import msgspec

from sabot.cards import DECK, MOST_DECKS
from sabot.money import quoted

Kind: TypeAlias = Literal["whole", "decks", "chips", "rate", "cards", "bet", "text", "rules", "file", "flag"]
"""How it is read: a whole number, decks such as `8 decks`, chip units, an exact rate, cards, a bet, text, yes or no."""
Whole: TypeAlias = SupportsIndex
"""A whole number, of Python's or of NumPy's."""
ProgressionName: TypeAlias = Literal["flat", "martingale", "paroli", "dalembert", "fibonacci", "labouchere", "1-3-2-6"]
"""The ways of staking that have a name, in the order of `sabot.simulate.bankroll.progressions`."""
LAST_SEED: Final = 2**64 - 1
FEWEST_PATHS: Final = 2
MOST_PATHS: Final = 10_000_000
MOST_COUPS: Final = 100_000
MOST_CORES: Final = 1024
MOST_RUN_SHOES: Final = 10**12
MOST_CHAIN_SHOES: Final = 4096
"""Shoes whose coups are followed one by one."""
MOST_COUNTED_SHOES: Final = 10**6
"""Shoes of a count, of which the mean and the deviation of one are enough."""
MOST_BANK_COUPS: Final = 200
"""Coups of a shoe over which a bank of Banque is followed."""
FEWEST_COURSES: Final = 2
MOST_COURSES: Final = 100_000
"""Shoes at each depth, where a coup in the course of a shoe is valued."""
LONGEST_RUN: Final = 60
MOST_WINS: Final = 1000
SHOES: Final = 100_000
"""Shoes of a run whose shoes nobody names, and bankrolls that share them."""
FOLLOWED: Final = 16_384
"""Shoes of such a run where every coup is looked at, which takes a hundred times as long."""
DEALT: Final = 10
"""Coups of a game that is dealt for nobody in particular."""
REMAINDERS: Final = 20_000
"""Random shoes for each number of cards left, where the ends of shoes are valued."""

DECKS: Final = re.compile(r"\s*([0-9]{1,4})\s*(?:decks?)?\s*")


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of a question: `option` is its word in a command, `keyword` that in a call of the bench.

    `of` says of which question, where the word is about something else there. `default` is what is taken if nothing is
    said; `way` how a call of the bench is asked the same, where no keyword does.
    """

    option: str
    kind: Kind
    help: str
    least: int | None = None
    most: int | None = None
    keyword: str = ""
    of: str = ""
    default: int | str | None = None
    way: str = ""

    @property
    def called(self) -> str:
        """The parameter's keyword in the bench."""
        return self.keyword or self.option.replace("-", "_")

    @property
    def key(self) -> str:
        """The parameter's keyword, after the question that it is of: `shoes`, `risk.shoes`."""
        return f"{self.of}.{self.option.replace('-', '_')}" if self.of else self.called

    @property
    def bounds(self) -> str:
        """The bounds as a person reads them, empty where there are none."""
        if self.least is None and self.most is None:
            return ""
        return f"{self.least:,} to {self.most:,}" if self.most is not None else f"from {self.least:,}"


_ALL: Final = (
    # What is dealt.
    Parameter("rules", "rules", "A rule set's id, or a path to a .toml file."),
    Parameter("decks", "decks", "Decks of the full shoe, 1 to 16 (the rule set's if unsaid).", 1, MOST_DECKS),
    Parameter("shoe", "cards", "Cards left: worth 0, aces, 2s, ..., 9s, as ten counts with commas."),
    Parameter("remove", "cards", "Cards gone, such as 4x5,2x0: four 5s and two worth 0."),
    Parameter("cut", "whole", "Cards behind the cut card, in place of the rule set's.", 0, MOST_DECKS * DECK),
    Parameter("commission", "rate", "A commission in place of the rule set's, such as 4%."),
    Parameter("against", "rules", "Another rule set for the same stakes, such as ez-baccarat."),
    # What is staked on.
    Parameter(
        "bets",
        "bet",
        "These bets, with commas: tie,tie:9; offered (by the rule set, if unsaid), or all there are.",
    ),
    Parameter(
        "on",
        "bet",
        'The bet that is staked on (banker if unsaid), at other pays (tie:9), or by what it pays: "mine = p == b: 9".',
        keyword="bet",
        default="banker",
    ),
    Parameter(
        "bet",
        "bet",
        'This bet, by name, at other pays (tie:9), or by what it pays: "mine = p == b: 9". May be repeated.',
        keyword="bets",
        of="odds",
    ),
    Parameter(
        "all-bets",
        "flag",
        "The whole catalogue, whatever the rule set offers.",
        keyword="bets",
        of="odds",
        way='bets="all"',
    ),
    Parameter("edge", "rate", "What the house keeps of a stake, such as 5%."),
    # Amounts.
    Parameter("stake", "chips", "Chip units: also the edges of this stake, its payouts rounded to the coin."),
    Parameter(
        "bankroll", "chips", "Chip units: play with so much until the shoes are over or it is gone.", keyword="start"
    ),
    Parameter("unit", "chips", "The stake's unit in chip units (the bet's minimum if unsaid)."),
    Parameter("goal", "chips", "Chip units: stop when the purse holds so much."),
    Parameter("stop", "chips", "Chip units: stop when the purse holds so much or less."),
    Parameter("maximum", "chips", "Chip units: the most of a stake, in place of the table's."),
    Parameter("rebate", "rate", "A share of what is lost that is given back, such as 10%."),
    Parameter(
        "progression",
        "text",
        "flat (if unsaid), martingale, paroli, dalembert, fibonacci, labouchere or 1-3-2-6.",
        default="flat",
    ),
    Parameter(
        "bet",
        "text",
        "A function of your own that names the stake, such as mine.py:double.",
        keyword="progression",
        of="simulate",
        default="flat",
    ),
    # How long, and with which cards.
    Parameter(
        "shoes",
        "whole",
        f"Deal so many whole shoes in all (if unsaid {SHOES}, or one for each of --paths; {FOLLOWED} where somebody "
        "follows the cards).",
        1,
        MOST_RUN_SHOES,
        default=SHOES,
    ),
    Parameter("coups", "whole", "Each plays exactly so many coups instead, if not over before.", 1, MOST_COUPS),
    Parameter(
        "paths",
        "whole",
        "So many bankrolls share the shoes evenly (one shoe each if unsaid).",
        FEWEST_PATHS,
        MOST_PATHS,
    ),
    Parameter(
        "shoes", "whole", "Tell results after so many shoes (1 if unsaid).", 1, MOST_CHAIN_SHOES, of="risk", default=1
    ),
    Parameter(
        "shoes",
        "whole",
        "So many shoes of a count (1 if unsaid).",
        1,
        MOST_COUNTED_SHOES,
        of="risk --system",
        default=1,
        way="counting(...).risk(...)",
    ),
    Parameter("coups", "whole", "Tell results after exactly so many coups instead.", 1, MOST_COUPS, of="risk"),
    Parameter(
        "seed",
        "whole",
        "A whole number from 0, for what no chain can follow and is simulated.",
        0,
        LAST_SEED,
        of="risk",
    ),
    Parameter("shoes", "whole", "In so many shoes.", 1, MOST_CHAIN_SHOES, of="coups, streaks", default=1),
    Parameter(
        "seed", "whole", "A whole number from 0: the same one deals the same shoes, on any machine.", 0, LAST_SEED
    ),
    Parameter("cores", "whole", "Cores to work on (all there are if unsaid); they change nothing else.", 1, MOST_CORES),
    Parameter(
        "scheduler",
        "text",
        "Work on a Dask cluster instead: its scheduler's address; it changes nothing else.",
        way="sabot.simulate.cluster",
    ),
    Parameter(
        "resume",
        "file",
        "A .json file that keeps the chunks of 4,096 shoes that are dealt; where it is there, go on from it.",
    ),
    Parameter("output", "file", "Write every coup into this .parquet or .csv file.", way="sabot.simulate.output"),
    # What is counted, and who follows the cards.
    Parameter("streaks", "flag", "Count streaks too, by their length."),
    Parameter(
        "endings",
        "flag",
        f"Value the ends of so many random shoes ({REMAINDERS} if unsaid) to one who knows every card left.",
        way="sabot.simulate.endings",
    ),
    Parameter("system", "text", "Follow a counting system: a published one's id, or a path to a .toml file."),
    Parameter(
        "system",
        "text",
        "Follow a counting system instead: a published one's id, or a path to a .toml file.",
        of="risk",
        way="counting(...).risk(...)",
    ),
    Parameter(
        "followed",
        "whole",
        f"Shoes in which the count is followed ({FOLLOWED} if unsaid).",
        1,
        MOST_RUN_SHOES,
        default=FOLLOWED,
        way="counting(shoes=...)",
    ),
    Parameter(
        "perfect",
        "bet",
        "Follow a perfect player of these bets, with commas: tie,tie:9; offered (by the rule set), or all there are.",
        keyword="bets",
        of="simulate",
        way="perfect(bets)",
    ),
    Parameter("roads", "text", "Draw the five roads of this shoe too, by its name.", way="shoe(...).roads(...)"),
    # What of the end is told.
    Parameter("ends", "flag", "Tell every purse at the end and its chance.", way="risk(...).ends"),
    Parameter(
        "best", "flag", "Tell the best way to play: against --rebate, or to --goal.", way="rebate(...), reach(...)"
    ),
    Parameter("sheet", "flag", "Print what every bet comes to, by decks, as a document to hand in.", way="sheet(...)"),
    # Runs in a shoe.
    Parameter("of", "text", "Whose runs: banker, player or tie.", default="banker"),
    Parameter("ties", "text", "Ties: pass (they are passed over), or end a run.", default="pass"),
    Parameter("longest", "whole", "Runs up to so many, 60 at most.", 1, LONGEST_RUN, default=20),
    # The house's side.
    Parameter("average", "chips", "Chip units: a seat's average stake (the table's minimum)."),
    Parameter("mix", "bet", "Shares of the bets: banker=60%,player=40% (half each on Banker and Player)."),
    Parameter("seats", "whole", "Seats that stake.", 1, 100, default=7),
    Parameter("hands", "whole", "Coups an hour.", 1, 1000, default=70),
    Parameter("other-hands", "whole", "Its coups an hour.", 1, 1000),
    Parameter("hours", "whole", "Hours of a night.", 1, 24, default=8),
    Parameter("turnover", "chips", "Chip units: what is staked in a night, instead of --average."),
    Parameter("drop", "chips", "Chip units: what is bought in a night; also tell the hold."),
    # Coups with choices, and their banks.
    Parameter(
        "model",
        "text",
        "A: every card goes back, B: dealt from the shoe. Who knows his two cards: 1 nobody, 2 the banker, 3 both; the "
        "others know their points.",
        default="B2",
    ),
    Parameter(
        "levy",
        "rate",
        "The house's share of what a banker wins: 5%, 1/20 or 0.05 (0 if unsaid; with --bank the rule set's).",
        default=0,
    ),
    Parameter(
        "bind",
        "text",
        "What is not free: tableau, custom, a binding such as 6:S=draw, or a table.toml; later ones win.",
    ),
    Parameter(
        "theta", "rate", "Banque: the share of all stakes on tableau 1: 3/5, 60% or 0.6 (1/2 if unsaid).", default="1/2"
    ),
    Parameter("hears", "text", "Banque: what ponte 2 knows of ponte 1 when he declares (declaration if unsaid)."),
    Parameter("naturals", "text", "Banque: when naturals are shown (as the rule set says if unsaid)."),
    Parameter(
        "against",
        "text",
        "Banque: what a rule loses: larger_side, weighted, either, both, points:N, weighted_draw.",
        of="solve",
        way="sabot.solve.banque.rules.cost",
    ),
    Parameter(
        "mid-shoe",
        "whole",
        "What it is worth to know the shoe in its course, over N shoes at every depth.",
        FEWEST_COURSES,
        MOST_COURSES,
        way="sabot.solve.chemin.midshoe",
    ),
    Parameter(
        "seed",
        "whole",
        "Seed for --mid-shoe; without it one is drawn and told.",
        0,
        LAST_SEED,
        of="solve",
        way="sabot.solve.chemin.midshoe",
    ),
    Parameter(
        "export",
        "text",
        "Write the game for Gambit instead: extensive form, or the strategic form of best replies.",
        way="sabot.solve.chemin.gambit",
    ),
    Parameter(
        "output", "file", "The file for --export, which else is printed.", of="solve", way="sabot.solve.chemin.gambit"
    ),
    Parameter(
        "certificate",
        "file",
        "Banque: write the certificate into this file, .json.",
        way="solve(...).found.certificate",
    ),
    Parameter(
        "bank",
        "chips",
        "What a bank is worth, of this amount if one is given: a coup, kept for wins, covered in part. Banque: the "
        "capital.",
        keyword="size",
    ),
    Parameter("keep", "whole", "Chemin de Fer: keep it for up to so many wins.", 1, MOST_WINS),
    Parameter("target", "chips", "Chemin de Fer: the wins that make this sum of --bank AMOUNT."),
    Parameter("cover", "file", "Chemin de Fer: a .toml file of what punters stake."),
    Parameter("purse", "chips", "Chemin de Fer: the banker's wealth, the bank included: up to which share to keep."),
    Parameter("stakes", "chips", "Banque: what both sides stake together in a coup."),
    Parameter("coups", "whole", "Banque: coups that are left of the shoe.", 1, MOST_BANK_COUPS, of="solve"),
    # Games that are dealt, or gone through once more.
    Parameter("players", "whole", "How many bots sit down.", 1, of="deal", way="sabot.selfplay"),
    Parameter(
        "bots",
        "text",
        "mixed, a temperament's name for all, wild, equilibrium, or worth[:AMOUNT].",
        of="deal",
        way="sabot.selfplay",
    ),
    Parameter(
        "coups", "whole", f"Play this many coups, ties too ({DEALT} if unsaid).", 1, of="deal", way="sabot.selfplay"
    ),
    Parameter("shoes", "whole", "Play this many whole shoes.", 1, of="deal", way="sabot.selfplay"),
    Parameter("seed", "whole", "Any whole number: the same one deals the same game.", of="deal", way="sabot.selfplay"),
    Parameter(
        "model",
        "text",
        "Who knows his two cards: B3 all, B2 the banker alone.",
        of="review",
        way="sabot.advice.registry",
    ),
    Parameter(
        "rules",
        "rules",
        "A rule set's id, or a path to a .toml file, in place of the transcript's own.",
        of="review",
        way="sabot.advice.registry",
    ),
    Parameter("mistakes", "flag", "List only what lost something.", of="review", way="sabot.advice.registry"),
    # Questions to who learns.
    Parameter("count", "whole", "End after so many questions.", 1, of="drill", way="sabot.school"),
    Parameter("rules", "rules", "A rule set's id, where a topic is asked by several.", of="drill", way="sabot.school"),
    Parameter("minutes", "whole", "Ask nothing more after so many minutes.", 1, of="drill", way="sabot.school"),
    Parameter(
        "seed",
        "whole",
        "Any whole number: the same questions again; nothing is read or kept.",
        of="drill",
        way="sabot.school",
    ),
    Parameter("syllabus", "file", "A .toml file with topics of your own.", of="drill", way="sabot.school"),
    Parameter(
        "state", "file", "A .json file for what comes back when, not the usual one.", of="drill", way="sabot.school"
    ),
)
PARAMETERS: Final = {each.key: each for each in _ALL}
"""Every parameter by its keyword, after the question that it is of where the word has another meaning there."""


def parameter(keyword: str) -> Parameter:
    """The parameter of a keyword."""
    return PARAMETERS[keyword]


def within(keyword: str, least: int | None = None, most: int | None = None) -> msgspec.Meta:
    """The bounds of a parameter for a message of the wire, or narrower ones; raises ValueError for wider ones."""
    of = PARAMETERS[keyword]
    low, high = of.least if least is None else least, of.most if most is None else most
    if low is None or high is None or low < (of.least or 0) or high > (of.most if of.most is not None else high):
        raise ValueError(f"{keyword}: {low} to {high} is not within {of.bounds}")
    return msgspec.Meta(ge=low, le=high)


@overload
def as_int(number: Whole) -> int: ...
@overload
def as_int(number: None) -> None: ...
def as_int(number: Whole | None) -> int | None:
    """A number as `whole` has read it, an int for the rooms below, which refuse what is none; None stays."""
    return cast("int | None", number)


def decks_said(text: str) -> int:
    """Decks as people write them, `8` or `8 decks`; raises ValueError."""
    match = DECKS.fullmatch(text)
    if match is None:
        raise ValueError(f'{quoted(text)} are no decks: write 8 or "8 decks"')
    return int(match[1])


def listed(parameters: Iterable[Parameter] = _ALL) -> list[tuple[str, ...]]:
    """Rows of a table: the option after its question, the keyword or a program's way, the kind, bounds, help."""
    return [
        (f"{each.of} --{each.option}".lstrip(), each.way or each.called, each.kind, each.bounds, each.help)
        for each in parameters
    ]
