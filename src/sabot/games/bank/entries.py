"""What comes back of entries and stakes, whatever the game that players bank."""

import msgspec

from sabot.games.windows import PlayerId
from sabot.money import Cents

Amounts = dict[PlayerId, Cents]
"""Amounts by player: `to` says who receives them into his purse."""


class EntriesReturned(msgspec.Struct, frozen=True, tag="entries_returned", forbid_unknown_fields=True):
    """Entries went back to their purses."""

    to: Amounts


class StakesGivenBack(msgspec.Struct, frozen=True, tag="stakes_given_back", forbid_unknown_fields=True):
    """Counted stakes went back to their owners: a tie left them void, the session is over, too few are present."""

    to: Amounts
