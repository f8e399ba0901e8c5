"""Messages between the dealer of a shoe and a house."""

from typing import Annotated, Any

import msgspec

from sabot.school.audition import AuditionTerms
from sabot.school.dealing.deeds import Chips, Deed
from sabot.school.dealing.palette import DeedPalette
from sabot.school.dealing.table import Noted


class OpenShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a shoe in hand, in place of the one before: at an `audition` by the house's terms, else by a rule set.

    Without a `seed` the house draws one; with one the cards are those of whoever had it.
    """

    rules: str = "punto-banco"
    players: int = 5
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None
    audition: bool = False


class DoDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed at a shoe in hand, after so many others: said twice, it is done once."""

    id: str
    after: int
    deed: Deed


class AskCertificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the certificate of an audition, made out to a name."""

    name: str


class DealtTable(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe in hand, after so many `deeds`: the table as its croupier sees it, what he may do, and what was noted.

    `frame` is that of a table of the game, `turned` the card that is turned before others are burned; `moved` are the
    chips that can still be put back. The slips are those of the last deed.
    """

    id: str
    rules: str
    seed: int
    audition: AuditionTerms | None
    deeds: int
    coups: int
    is_over: bool
    frame: dict[str, Any]
    palette: DeedPalette
    turned: str | None
    moved: tuple[Chips, ...]
    noted: Noted
