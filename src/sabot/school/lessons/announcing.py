"""Questions about the meaning of each game's French calls (rule book A)."""

from functools import partial
from random import Random
from typing import Final

from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Pick, Reason, Sentence, Task, Topic

ROOM: Final = ("faites_vos_jeux", "rien_ne_va_plus", "dernier_coup")
"""Calls of every table, whatever the game."""
CALLS: Final = {
    "punto": ("la_main_passe", "natural_8", "natural_9", "points_0", *ROOM),
    "chemin": (
        "suivi", "banco", "a_deux", "avec", "la_table_marche", "carte", "reste", "suite", "main_passe",
        "cartes_passent", "en_cartes", "huit", "neuf", *ROOM,
    ),
    "banque": (
        "banco", "suivi", "carte", "reste", "main_passe", "en_cartes", "huit", "neuf", "banque_limitee",
        "banque_ouverte", *ROOM,
    ),
}  # fmt: skip
"""The calls of each game by their keys."""
MISSED: Final[dict[str, int]] = {
    "a_deux": 3, "avec": 3, "la_table_marche": 3, "suite": 3, "main_passe": 3, "cartes_passent": 3, "la_main_passe": 3,
    "points_0": 3, "banque_limitee": 2, "banque_ouverte": 2, "en_cartes": 2, "reste": 2,
}  # fmt: skip
"""Calls that people miss, with their weights; every other has 1."""
ALIKE: Final = frozenset(("suite", "main_passe"))
"""Calls of which one follows from the other: they are never offered together."""
OFFERED: Final = 4
_LETTERS: Final = "abcd"


def _meaning(game: str, item: str, random: Random, _rules: Rules) -> Task:
    """A question about the meaning of a call, among the meanings of others."""
    others = [each for each in CALLS[game] if each != item and not {each, item} <= ALIKE]
    wrong: list[str] = []
    for each in random.sample(others, len(others)):
        if len(wrong) < OFFERED - 1 and not (each in ALIKE and ALIKE & {*wrong}):
            wrong.append(each)
    offered = random.sample([item, *wrong], OFFERED)
    choices = tuple(Pick(letter, Sentence(f"call.{each}")) for letter, each in zip(_LETTERS, offered, strict=True))
    asked = Drill(f"{game}_calls", item, Sentence("announcing.ask", {"call": item}), "choice", choices=choices)
    why = Reason("A", Sentence("announcing.why", {"call": item}))
    return Task(asked, AnswerKey(_LETTERS[offered.index(item)], (why,)))


RULES: Final = {"punto": "punto-banco", "chemin": "chemin-de-fer", "banque": "baccara-banque"}
TOPICS: Final = tuple(
    Topic(
        id=f"{game}_calls",
        game=game,
        rules=(RULES[game],),
        items={each: MISSED.get(each, 1) for each in calls},
        draw=partial(_meaning, game),
        slow_s=6,
    )
    for game, calls in CALLS.items()
)
