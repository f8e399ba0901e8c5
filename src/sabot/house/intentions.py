"""What players have said once for every coup: kept with their seats, and told to nobody else until it acts."""

import msgspec

from sabot.games.windows import Seq
from sabot.hosts import Intend, Intentions


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's intentions: those of `today` from the next deal on, `earlier` ones for hands dealt up to an event.

    So whoever changes his mind with his cards in hand changes nothing about the time of that hand (C7.2).
    """

    today: Intentions = Intentions()
    earlier: Intentions = Intentions()
    dealt_on: Seq = Seq(0)

    def at(self, dealt_on: Seq) -> Intentions:
        """Those that count for hands that were dealt by an event."""
        return self.today if dealt_on > self.dealt_on else self.earlier


NONE = Standing()


def intended(before: Standing, asked: Intend, dealt_on: Seq) -> Standing:
    """A player's intentions after what he has said; the last hands were dealt by an event."""
    said = {name: wanted for name in Intentions.__struct_fields__ if (wanted := getattr(asked, name)) is not None}
    today = msgspec.structs.replace(before.today, **said)
    return before if today == before.today else Standing(today, before.at(dealt_on), dealt_on)
