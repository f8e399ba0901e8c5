"""What French calls mean, written down by hand from the rule book (section A): the second way to an answer."""

from typing import Final

from sabot.school.drill import Drill
from sabot.words import words

MEANS: Final[dict[str, str | set[str]]] = {
    "Messieurs, faites vos jeux !": "Place your bets, please.",
    "Rien ne va plus !": "No more bets.",
    "Dernier coup !": "The shoe nears its last coup.",
    "La main passe.": {"the bank is passed", "the bank is to be taken over", "The shoe passes on."},
    "huit, la petite": "eight (natural)",
    "neuf, la grande": "nine (natural)",
    "baccara": "zero",
    "Suivi !": "I follow",
    "Banco !": {"the whole bank, alone", "the whole bank"},
    "Banco à deux !": "half the bank, with another",
    "Banco avec la table !": "half the bank, with the table",
    "Banco et la table marche !": "and all that is open",
    "Carte, s'il vous plaît.": "a card, please",
    "Non, Monsieur.": "no card",
    "Il y a une suite.": "the bank can be taken over",
    "Les cartes passent.": "the shoe goes on",
    "Égalité, en cartes.": "a tie",
    "Huit, la petite !": "a natural eight",
    "Neuf, la grande !": "a natural nine",
    "Banque limitée.": "the bank answers with its capital",
    "Banque ouverte.": "the bank answers for every stake",
}
"""What each call says, by its French words; a set where games say it otherwise."""


def answer_punto_calls(question: Drill) -> str:
    known = words("en", question.topic.removesuffix("_calls"))
    french = " ".join(known[f"french.{question.said.facts['call']}"].split())
    said = MEANS[french]
    fit = said if isinstance(said, set) else {said}
    (found,) = (each.id for each in question.choices if known[each.said.key] in fit)
    return found


answer_chemin_calls = answer_banque_calls = answer_punto_calls
