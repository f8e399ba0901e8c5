"""What follows of an event of Banque by what went before it, whatever the house's options."""

from collections.abc import Iterator
from typing import Final

import pytest
from fixtures import FIXTURES as ALL_FIXTURES
from fixtures import every_house_option, one_deck
from play import Watched, chance_of

from long import asked_later
from sabot.games.banque.state import Banque
from sabot.games.banque.table import MACHINE, view

FIXTURES = ALL_FIXTURES["banque"]
FOLLOWS: Final = {
    "BancoResolved": {"stakes", "to"},
    "BankAdded": {"amount", "player"},
    "BankEnded": {"amount", "player"},
    "BankKept": {"amount", "player"},
    "BankTaken": {"amount"},
    "BanqueCoupEnded": {
        "banker_natural", "banker_points", "collected", "coup", "one", "paid", "to", "two", "unpaid",
    },
    "BanqueCoupOpened": {"bank", "coup", "one", "stakes", "two"},
    "BanqueDeclared": {"player"},
    "BanqueHandTurned": {"points"},
    "Left": {"purse"},
    "StakesReduced": {"stakes", "to"},
    "BanqueStakesResolved": {"stakes", "to"},
    "BanqueWindowClosed": {"to"},
}  # fmt: skip


def public_events(begin: str) -> Iterator[tuple[Banque, object]]:
    """Public events of random legal play, each with the table that it befell: by rule sets whose names begin so."""
    reduced = one_deck(FIXTURES, beyond="returned", bank_kind="limited")  # StakesReduced is rare: by this seed it comes
    every = {name: rules for name, rules in every_house_option(FIXTURES).items() if name.startswith(begin)}
    for name, rules in {**every, "d": reduced}.items():
        table, chance = Watched(FIXTURES, rules), chance_of(name)
        for _ in range(250):
            table.move(chance)
        state = Banque(rules=table.rules)
        for event in table.log:
            yield state, view(state, event, None)
            state = MACHINE.evolve(state, event)


@pytest.mark.parametrize("begin", ["baccara-banque", asked_later("")], ids=lambda begin: begin or "every")
def test_all_that_follows_is_known_and_is_what_happened(begin: str) -> None:
    """Nothing that could be known beforehand is left to who writes a log."""
    fields: dict[str, set[str]] = {}
    for state, event in public_events(begin):
        follows = MACHINE.follows.get(type(event))
        right = follows(state, event) if follows else {}
        assert {field: getattr(event, field) for field in right} == right
        if right:
            fields.setdefault(type(event).__name__, set()).update(right)
    assert fields == FOLLOWS
