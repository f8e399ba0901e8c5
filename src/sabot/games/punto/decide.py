"""What an action makes happen at a table of Punto Banco."""

from typing import Final

from sabot.games.acts import Act, Course, deciding
from sabot.games.layout_course import acts
from sabot.games.punto.actions import HaveCroupierDeal, RefuseShoe
from sabot.games.punto.dealing import HOUSE
from sabot.games.punto.events import CroupierDeals
from sabot.games.punto.evolve import evolve
from sabot.games.punto.legality import objection
from sabot.games.punto.passing import shoe_refused
from sabot.games.windows import PlayerId


def _refuse_shoe(course: Course, _actor: PlayerId, _action: RefuseShoe) -> None:
    course.tell(shoe_refused(course.state))


def _have_croupier_deal(course: Course, actor: PlayerId, _action: HaveCroupierDeal) -> None:
    course.tell(CroupierDeals(actor))


ACTS: Final[dict[type, Act]] = {**acts(HOUSE), RefuseShoe: _refuse_shoe, HaveCroupierDeal: _have_croupier_deal}
decide = deciding(evolve, objection, ACTS)
"""The events that an action makes happen; raises RuleError with the objection where there is one."""
