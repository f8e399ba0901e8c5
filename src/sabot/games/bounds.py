"""Bounds of the rule sets of all games: choices, limits, and a stop card that lets no shoe run out (S4)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal

from sabot.money import Cents, MoneyError, RateLike, quoted, rate
from sabot.shoe import cut_bounds

MOST_CARDS: Final = 6
"""The most cards a coup of two hands takes (S4)."""
BURNED_AT_MOST: Final = 11
HIGHEST_LEVY: Final = Fraction(1, 4)
"""The most of what is won that the house keeps."""
HIGHEST_STAKE: Final = Cents(10**11)
"""The most a limit may be: a payout on it stays a whole number that every JSON reader keeps."""

LastCoup = Literal["finish", "one_more"]
Burn = Literal["none", "first_card"]
Choices = Mapping[str, tuple[str, ...]]
"""House options that are a choice, and their values."""


Facts = int | str | tuple[str, ...]


class RuleSetError(ValueError):
    """A rule set that cannot be played: its message quotes what is wrong and says what would be right.

    `code` and `facts` say the same without a language; where there is no code, the message alone says it.
    """

    def __init__(self, message: str, code: str = "", **facts: Facts) -> None:
        super().__init__(message)
        self.code, self.facts = code, facts

    def within(self, where: str) -> "RuleSetError":
        """The same, of a place."""
        return RuleSetError(f"{where}: {self}", self.code, **self.facts)


def check_choices(where: str, choices: Choices, values: Mapping[str, object]) -> None:
    """Refuse a house option that has not one of its values."""
    for key, known in choices.items():
        if values[key] not in known:
            value = quoted(values[key])
            says = f"{where}: {key} = {value}: it is one of {', '.join(known)}"
            raise RuleSetError(says, "not_one_of", key=key, value=value, known=known)


def exact_rate(where: str, number: RateLike) -> Fraction:
    """The rate that is given, no float; raises RuleSetError."""
    try:
        return rate(number)
    except MoneyError as error:
        raise RuleSetError(f"{where}: {error}") from None


def check_levy(where: str, key: str, rate: Fraction) -> None:
    """Refuse a commission or a taxe that is no fair part of what is won."""
    if not 0 <= rate <= HIGHEST_LEVY:
        value, most = percent(rate), percent(HIGHEST_LEVY)
        says = f"{where}: {key} = {value} is out of bounds: it is 0% to {most}"
        raise RuleSetError(says, "not_within", key=key, value=value, least="0%", most=most)


def percent(rate: Fraction) -> str:
    """A rate as it is written in a rule set."""
    return f"{float(100 * rate):g}%"


def check_within(where: str, key: str, value: int, least: int, most: int) -> None:
    """Refuse a number out of its bounds."""
    if not least <= value <= most:
        says = f"{where}: {key} = {quoted(value)}: it is {least} to {most}"
        raise RuleSetError(says, "not_within", key=key, value=quoted(value), least=least, most=most)


def check_stop_card(where: str, stop_card: int, last_coup: LastCoup, cards: int, coup_cards: int = MOST_CARDS) -> None:
    """Refuse a stop card that lets the shoe run out, or leaves nothing to deal of its cards (S4)."""
    least = coup_cards * (2 if last_coup == "one_more" else 1)
    most = cut_bounds(cards)[1] - BURNED_AT_MOST
    if least <= stop_card <= most:
        return
    runs_out = f"lets the shoe run out: with last_coup = {last_coup!r} it is at least {least}"
    says = runs_out if stop_card < least else f"leaves nothing to deal of {cards} cards: it is at most {most}"
    raise RuleSetError(
        f"{where}: stop_card = {stop_card} {says}",
        "not_within",
        key="stop_card",
        value=str(stop_card),
        least=least,
        most=most,
    )
