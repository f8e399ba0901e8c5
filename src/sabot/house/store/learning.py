"""Records of learners at the school: the open question, answers, memories of items; classes, homework."""

from typing import Final

from sqlalchemy import Connection, func, select

from .records import AnswerRecord, ClassRecord, HomeworkRecord, OpenDrill, PupilRecord
from .schema import answers, classes, homework, open_drills, practice, pupils
from .sql import WritingSession, insert, same

_OPEN: Final = insert(open_drills, "ON CONFLICT (player) DO UPDATE SET id = excluded.id, body = excluded.body")
_CLOSE: Final = same("DELETE FROM open_drills WHERE player = ? AND id = ?")
_KEEP: Final = insert(practice, "ON CONFLICT (player, topic, item) DO UPDATE SET body = excluded.body")
_ANSWER: Final = insert(answers, "ON CONFLICT DO NOTHING")
_CLASS: Final = insert(classes)
_RELINK: Final = same("UPDATE classes SET digest = ? WHERE id = ?")
_JOIN: Final = insert(pupils, "ON CONFLICT DO NOTHING")
_LEAVE: Final = same("DELETE FROM pupils WHERE class = ? AND player = ?")
_HOMEWORK: Final = insert(homework)
_NO_HOMEWORK: Final = same("DELETE FROM homework WHERE class = ? AND id = ?")
_DISSOLVED: Final = tuple(
    same(f"DELETE FROM {table} WHERE {column} = ?")  # noqa: S608 - our own names
    for table, column in (("homework", "class"), ("pupils", "class"), ("classes", "id"))
)
_UNLEARNED: Final = tuple(
    same(f"DELETE FROM {table} WHERE player = ?")  # noqa: S608 - our own names
    for table in ("open_drills", "practice", "answers", "pupils")
)
_OWNED: Final = tuple(
    same(f"DELETE FROM {table} WHERE class IN (SELECT id FROM classes WHERE owner = ?)")  # noqa: S608 - our own names
    for table in ("homework", "pupils")
)
_OWNS: Final = same("DELETE FROM classes WHERE owner = ?")


def ask(session: WritingSession, drill: OpenDrill) -> None:
    """Have a question be the one that a player is asked, in place of any other."""
    session.many(_OPEN, [(drill.player, drill.id, drill.body)])


def answer(session: WritingSession, answered: str, record: AnswerRecord, memory: bytes, following: OpenDrill) -> bool:
    """Keep an answer to the question that is open, and ask the next; False, and nothing, where it is open no more."""
    if not session.execute(_CLOSE, (record.player, answered)).rowcount:
        return False
    session.many(_KEEP, [(record.player, record.topic, record.item, memory)])
    session.many(_ANSWER, [_row(record)])
    ask(session, following)
    return True


def _row(each: AnswerRecord) -> tuple[object, ...]:
    return each.player, each.at_ms, each.topic, each.item, int(each.right), each.took_ms


def open_drill(connection: Connection, player: str) -> OpenDrill | None:
    """Return the question that a player is asked."""
    row = connection.execute(select(open_drills).where(open_drills.c.player == player)).first()
    return None if row is None else OpenDrill(*row)


def memories(connection: Connection, player: str) -> dict[tuple[str, str], bytes]:
    """Return what is kept of each item that a player was asked, by topic and item."""
    rows = connection.execute(select(practice).where(practice.c.player == player))
    return {(topic, item): body for _, topic, item, body in rows}


def answers_of(connection: Connection, player: str, since_ms: int = 0) -> tuple[AnswerRecord, ...]:
    """Return a player's answers since a time, the oldest first."""
    asked = select(answers).where(answers.c.player == player, answers.c.at_ms >= since_ms)
    ordered = asked.order_by(answers.c.at_ms, answers.c.topic, answers.c.item)
    rows = connection.execute(ordered)
    return tuple(
        AnswerRecord(whose, at_ms, topic, item, bool(right), took) for whose, at_ms, topic, item, right, took in rows
    )


def add_class(session: WritingSession, record: ClassRecord) -> None:
    """Store a new class."""
    session.many(_CLASS, [(record.id, record.owner, record.title, record.digest, record.created_ms)])


def relink(session: WritingSession, class_id: str, digest: bytes) -> None:
    """Let pupils into a class by another link from now on."""
    session.execute(_RELINK, (digest, class_id))


def join(session: WritingSession, pupil: PupilRecord) -> None:
    """Have a player learn in a class."""
    session.many(_JOIN, [(pupil.class_id, pupil.player, pupil.joined_ms)])


def leave(session: WritingSession, class_id: str, player: str) -> None:
    """Have a player learn in a class no more."""
    session.execute(_LEAVE, (class_id, player))


def give(session: WritingSession, record: HomeworkRecord) -> None:
    """Give a class homework."""
    session.many(_HOMEWORK, [(record.class_id, record.id, record.body)])


def take_back(session: WritingSession, class_id: str, homework_id: str) -> None:
    """Take homework back."""
    session.execute(_NO_HOMEWORK, (class_id, homework_id))


def dissolve(session: WritingSession, class_id: str) -> None:
    """Delete a class, with its homework and who was in it."""
    for statement in _DISSOLVED:
        session.execute(statement, (class_id,))


def class_of(connection: Connection, class_id: str) -> ClassRecord | None:
    """Return a class by its id."""
    row = connection.execute(select(classes).where(classes.c.id == class_id)).first()
    return None if row is None else ClassRecord(*row)


def class_by_link(connection: Connection, digest: bytes) -> ClassRecord | None:
    """Return the class whose link has a secret of this digest."""
    row = connection.execute(select(classes).where(classes.c.digest == digest)).first()
    return None if row is None else ClassRecord(*row)


def classes_of(connection: Connection, player: str) -> tuple[ClassRecord, ...]:
    """Return the classes that a player teaches or learns in, the oldest first."""
    learns = select(pupils.c["class"]).where(pupils.c.player == player)
    asked = select(classes).where((classes.c.owner == player) | classes.c.id.in_(learns))
    return tuple(ClassRecord(*row) for row in connection.execute(asked.order_by(classes.c.created_ms, classes.c.id)))


def taught(connection: Connection, player: str) -> int:
    """Return how many classes a player teaches."""
    return connection.scalar(select(func.count()).select_from(classes).where(classes.c.owner == player)) or 0


def pupils_of(connection: Connection, class_id: str) -> tuple[PupilRecord, ...]:
    """Return who learns in a class, the first who came first."""
    asked = select(pupils).where(pupils.c["class"] == class_id).order_by(pupils.c.joined_ms, pupils.c.player)
    return tuple(PupilRecord(*row) for row in connection.execute(asked))


def homework_of(connection: Connection, class_id: str) -> tuple[HomeworkRecord, ...]:
    """Return the homework of a class."""
    asked = select(homework).where(homework.c["class"] == class_id).order_by(homework.c.id)
    return tuple(HomeworkRecord(*row) for row in connection.execute(asked))


def forget(session: WritingSession, player: str) -> None:
    """Know nothing more of what a player has learned, and of the classes that he is in."""
    for statement in _UNLEARNED:
        session.execute(statement, (player,))


def forget_teacher(session: WritingSession, player: str) -> None:
    """Delete a player's own classes."""
    for statement in (*_OWNED, _OWNS):
        session.execute(statement, (player,))
