"""The school of a house, asked by HTTP."""

from types import NoneType
from typing import Final

import msgspec

from sabot.client.visitor import Visitor
from sabot.games.windows import PlayerId
from sabot.school.audition import AuditionCertificate, AuditionTerms
from sabot.school.dealing.records import AskCertificate, DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.report import DealingReport
from sabot.school.dealing.table import DealtRecord
from sabot.school.records import (
    AskDrill,
    ClassCard,
    ClassLink,
    ClassRoom,
    DrillMark,
    GiveAnswer,
    JoinClass,
    Learned,
    NewClass,
    OpenedDrill,
    SetHomework,
)

ANY_DRILL: Final = AskDrill()


class School(msgspec.Struct, frozen=True):
    """A visitor at the school: he learns, teaches, and asks what he knows. Each method raises HouseRefused."""

    visitor: Visitor

    async def ask(self, asked: AskDrill = ANY_DRILL) -> OpenedDrill:
        """The next question of the school, of some topics or of all."""
        return await self.visitor.asks(OpenedDrill, "POST", "/api/school/ask", asked)

    async def answer(self, given: GiveAnswer) -> DrillMark:
        """The mark of an answer, and the next question."""
        return await self.visitor.asks(DrillMark, "POST", "/api/school/answer", given)

    async def progress(self) -> Learned:
        """The visitor's knowledge: topic by topic, and day by day."""
        return await self.visitor.asks(Learned, "GET", "/api/school")

    async def forget_learned(self) -> None:
        """Delete what is kept of what one has learned."""
        await self.visitor.asks(NoneType, "DELETE", "/api/school")

    async def classes(self) -> list[ClassCard]:
        """The classes that one teaches or learns in."""
        return await self.visitor.asks(list[ClassCard], "GET", "/api/school/classes")

    async def open_class(self, title: str) -> ClassLink:
        """A new class of one's own."""
        return await self.visitor.asks(ClassLink, "POST", "/api/school/classes", NewClass(title))

    async def class_link(self, class_id: str) -> ClassLink:
        """Another link to a class, in place of the one before."""
        return await self.visitor.asks(ClassLink, "POST", f"/api/school/classes/{class_id}/link")

    async def join_class(self, key: str) -> ClassCard:
        """Learn in a class by its link."""
        return await self.visitor.asks(ClassCard, "POST", "/api/school/join", JoinClass(key))

    async def class_room(self, class_id: str) -> ClassRoom:
        """A class as its teacher sees it."""
        return await self.visitor.asks(ClassRoom, "GET", f"/api/school/classes/{class_id}")

    async def leave_class(self, class_id: str) -> None:
        """Learn there no more; who teaches dissolves it."""
        await self.visitor.asks(NoneType, "DELETE", f"/api/school/classes/{class_id}")

    async def set_homework(self, class_id: str, given: SetHomework) -> ClassRoom:
        """Give a class homework."""
        return await self.visitor.asks(ClassRoom, "POST", f"/api/school/classes/{class_id}/homework", given)

    async def take_back_homework(self, class_id: str, homework: str) -> ClassRoom:
        """Take homework back."""
        return await self.visitor.asks(ClassRoom, "DELETE", f"/api/school/classes/{class_id}/homework/{homework}")

    async def send_away(self, class_id: str, pupil: PlayerId) -> ClassRoom:
        """Have a pupil learn there no more."""
        return await self.visitor.asks(ClassRoom, "DELETE", f"/api/school/classes/{class_id}/pupils/{pupil}")

    async def open_shoe(self, asked: OpenShoe) -> DealtTable:
        """Take a shoe in hand, as the croupier of a table of bots."""
        return await self.visitor.asks(DealtTable, "POST", "/api/school/shoe", asked)

    async def dealt_shoe(self) -> DealtTable:
        """The shoe that one has in hand."""
        return await self.visitor.asks(DealtTable, "GET", "/api/school/shoe")

    async def close_shoe(self) -> None:
        """Lay the shoe away."""
        await self.visitor.asks(NoneType, "DELETE", "/api/school/shoe")

    async def do_deed(self, given: DoDeed) -> DealtTable:
        """Do a deed at the shoe in hand."""
        return await self.visitor.asks(DealtTable, "POST", "/api/school/shoe/deed", given)

    async def shoe_report(self) -> DealingReport:
        """The report on the shoe in hand so far: coups, faults, times and money."""
        return await self.visitor.asks(DealingReport, "GET", "/api/school/shoe/report")

    async def shoe_deeds(self) -> DealtRecord:
        """Every deed of the shoe, for who deals it again."""
        return await self.visitor.asks(DealtRecord, "GET", "/api/school/shoe/record")

    async def audition_terms(self) -> AuditionTerms:
        """The terms of the house's audition."""
        return await self.visitor.asks(AuditionTerms, "GET", "/api/school/audition")

    async def certificate(self, name: str) -> AuditionCertificate:
        """The certificate of the audition in hand, made out to a name."""
        return await self.visitor.asks(AuditionCertificate, "POST", "/api/school/certificate", AskCertificate(name))
