"""Intentions of players for every coup: kept with their seats, and told to nobody else until they act."""

from typing import Final

import msgspec
from msgspec import structs

from sabot.games.intentions import Intentions
from sabot.games.windows import Seq
from sabot.hosts import Intend


class StandingIntentions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's intentions: those of `today`, and for who plays his hands `earlier` ones, dealt up to an event.

    So whoever changes his mind with his cards in hand changes nothing about the time of that hand (C7.2). What he lets
    pass for one coup alone he does until more than `coups` are settled.
    """

    today: Intentions = Intentions()
    earlier: Intentions = Intentions()
    dealt_on: Seq = Seq(0)
    coups: int = 0

    def at(self, dealt_on: Seq) -> Intentions:
        """The intentions that count for hands that were dealt by an event."""
        return self.today if dealt_on > self.dealt_on else self.earlier

    def after(self, coups: int) -> Intentions:
        """The intentions that stand when so many coups are settled."""
        over = self.today.passes == "coup" and coups > self.coups
        return structs.replace(self.today, passes="no") if over else self.today


NONE: Final = StandingIntentions()


class Heard(msgspec.Struct, frozen=True):
    """The moment of an intention: the last hands were dealt by an event, and so many coups are settled."""

    dealt_on: Seq
    coups: int = 0


def intended(before: StandingIntentions, asked: Intend, heard: Heard) -> StandingIntentions:
    """A player's intentions after what he has said; what he staked last is known by then."""
    said = {name: wanted for name in Intentions.__struct_fields__ if (wanted := getattr(asked, name)) is not None}
    stood = before.after(heard.coups)
    today = structs.replace(stood, **said)
    if today == stood:
        return before
    return StandingIntentions(
        today, before.at(heard.dealt_on), heard.dealt_on, heard.coups if asked.passes else before.coups
    )
