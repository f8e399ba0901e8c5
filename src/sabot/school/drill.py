"""A question of the school: what is asked, what lies on the table, how it is answered, and what is right."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Literal

import msgspec

from sabot.cards import Card
from sabot.games.refusals import Fact
from sabot.money import Cents
from sabot.rulesets import Rules

AnswerForm = Literal["choice", "number", "amount", "chips", "order", "some"]
"""An answer is one choice, a whole number, an amount, chips, all choices in order, or some of them.

Where an amount has choices, such as a push, one of these may be the answer instead.
"""
Tables = Literal["player", "binding", "ponte", "free"]
"""A drawing table of which a cell is asked (T1, T4): of Player or ponte by his points, of Banker by row and column."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence without a language: a key of the words, and its facts; amounts are in cents."""

    key: str
    facts: Mapping[str, Fact] = {}


class Pick(msgspec.Struct, frozen=True):
    """An answer to pick among several."""

    id: str
    said: Sentence


class Exhibit(msgspec.Struct, frozen=True):
    """A thing on the table of a question, with what it is called: cards, chips, or the results of a shoe."""

    said: Sentence
    cards: tuple[Card, ...] = ()
    amount: Cents | None = None
    results: str = ""


class Lit(msgspec.Struct, frozen=True):
    """A cell of a drawing table: a total of 0 to 9, and the value of the third card given, `tableau.STOOD` if none."""

    table: Tables
    row: int
    column: int = 0


class Reason(msgspec.Struct, frozen=True):
    """A reason: a clause of the rule book, and what it says here."""

    clause: str
    said: Sentence


class Drill(msgspec.Struct, frozen=True):
    """A question, without its answer.

    `item` is what is learned by it, and comes back when it does not sit. `chips` are the values of which an answer in
    chips is made, the largest first.
    """

    topic: str
    item: str
    said: Sentence
    form: AnswerForm
    lies: tuple[Exhibit, ...] = ()
    choices: tuple[Pick, ...] = ()
    chips: tuple[Cents, ...] = ()


class AnswerKey(msgspec.Struct, frozen=True):
    """The right answer, as `marking.read` writes one, and why."""

    right: str
    why: tuple[Reason, ...]
    lit: Lit | None = None


class Task(msgspec.Struct, frozen=True):
    """A question with its solution."""

    question: Drill
    solution: AnswerKey


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """A subject of questions without end: its items with their weights, and how a question about one is drawn.

    `rules` are the rule sets by which it can be asked, the usual one first; `slow_s` are the seconds from which a right
    answer is a slow one. `table` is that whose cells the items are, as `3-8`, or `5-s` where nothing was given. A
    topic of a school's own `asks` what another does, which it names, and may have a `title`.
    """

    id: str
    game: str
    rules: tuple[str, ...]
    items: Mapping[str, int]
    draw: Callable[[str, Random, Rules], Task]
    slow_s: int = 6
    table: Tables | None = None
    asks: str = ""
    title: str = ""
