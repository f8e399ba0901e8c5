"""The school over HTTP: questions, what sits, classes."""

from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from sabot.games.windows import PlayerId
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
from sabot.web.asking import Asked, AtHouse, signed_in


@post("/api/school/ask", status_code=200)
async def school_ask(request: Asked, house: AtHouse, data: JSONBody[AskDrill]) -> OpenedDrill:
    """The next question, of some topics or of all: what is due, or what was not asked yet."""
    return await house.learning.ask((await signed_in(request, house)).player, data)


@post("/api/school/answer", status_code=200)
async def school_answer(request: Asked, house: AtHouse, data: JSONBody[GiveAnswer]) -> DrillMark:
    """The mark of an answer, what is right and why, and the next question."""
    return await house.learning.answer((await signed_in(request, house)).player, data)


@get("/api/school")
async def school_progress(request: Asked, house: AtHouse) -> Learned:
    """The progress of who asks at the school: topic by topic, and day by day."""
    return await house.learning.progress((await signed_in(request, house)).player)


@delete("/api/school", status_code=204)
async def school_forget(request: Asked, house: AtHouse) -> None:
    """Delete what is kept of who asks: his answers, what sits, and that he is in classes."""
    await house.learning.forget((await signed_in(request, house)).player)


@get("/api/school/export")
async def school_export(request: Asked, house: AtHouse) -> Stream:
    """All answers of who asks, as CSV."""
    player = (await signed_in(request, house)).player
    name = {"content-disposition": 'attachment; filename="sabot-school.csv"'}
    return Stream(house.learning.export(player), media_type="text/csv", headers=name)


@get("/api/school/classes")
async def school_classes(request: Asked, house: AtHouse) -> list[ClassCard]:
    """The classes that who asks teaches or learns in."""
    return await house.classes.of((await signed_in(request, house)).player)


@post("/api/school/classes")
async def open_class(request: Asked, house: AtHouse, data: JSONBody[NewClass]) -> ClassLink:
    """Open a class; who opens it teaches there."""
    return await house.classes.open((await signed_in(request, house)).player, data)


@post("/api/school/join", status_code=200)
async def join_class(request: Asked, house: AtHouse, data: JSONBody[JoinClass]) -> ClassCard:
    """Learn in a class by its link."""
    return await house.classes.join((await signed_in(request, house)).player, data)


@get("/api/school/classes/{class_id:str}")
async def class_room(request: Asked, house: AtHouse, class_id: FromPath[str]) -> ClassRoom:
    """A class as its teacher sees it."""
    return await house.classes.room((await signed_in(request, house)).player, class_id)


@delete("/api/school/classes/{class_id:str}", status_code=204)
async def leave_class(request: Asked, house: AtHouse, class_id: FromPath[str]) -> None:
    """Learn there no more; whose class it is dissolves it."""
    await house.classes.leave((await signed_in(request, house)).player, class_id)


@post("/api/school/classes/{class_id:str}/link", status_code=200)
async def class_link(request: Asked, house: AtHouse, class_id: FromPath[str]) -> ClassLink:
    """Another link to a class, in place of the one before."""
    return await house.classes.new_link((await signed_in(request, house)).player, class_id)


@post("/api/school/classes/{class_id:str}/homework", status_code=200)
async def set_homework(
    request: Asked, house: AtHouse, class_id: FromPath[str], data: JSONBody[SetHomework]
) -> ClassRoom:
    """Give a class homework."""
    return await house.classes.set_homework((await signed_in(request, house)).player, class_id, data)


@delete("/api/school/classes/{class_id:str}/homework/{homework:str}", status_code=200)
async def take_back_homework(
    request: Asked, house: AtHouse, class_id: FromPath[str], homework: FromPath[str]
) -> ClassRoom:
    """Take homework back."""
    return await house.classes.take_back((await signed_in(request, house)).player, class_id, homework)


@delete("/api/school/classes/{class_id:str}/pupils/{pupil:str}", status_code=200)
async def send_away(request: Asked, house: AtHouse, class_id: FromPath[str], pupil: FromPath[str]) -> ClassRoom:
    """Have a pupil learn there no more."""
    return await house.classes.send_away((await signed_in(request, house)).player, class_id, PlayerId(pupil))


HANDLERS: Final = (
    school_progress, school_ask, school_answer, school_forget, school_export, school_classes, open_class, join_class,
    class_room, leave_class, class_link, set_homework, take_back_homework, send_away,
)  # fmt: skip
