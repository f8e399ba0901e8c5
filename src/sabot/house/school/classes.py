"""Classes of a house's school: who teaches whom, how far each has come, and homework."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.errors import HouseError
from sabot.house.school.curriculum import Curriculum
from sabot.house.store import AnswerRecord, ClassRecord, HomeworkRecord, PupilRecord, Store, learning
from sabot.school.drill import Topic
from sabot.school.records import (
    ClassCard,
    ClassLink,
    ClassRoom,
    Homework,
    JoinClass,
    NewClass,
    Pupil,
    SetHomework,
    TopicMark,
)
from sabot.school.schedule import Memory

MOST_TAUGHT: Final = 20
MOST_PUPILS: Final = 200
MOST_HOMEWORK: Final = 50


class _Given(msgspec.Struct, frozen=True):
    """Homework as it is kept."""

    topics: tuple[str, ...]
    count: int
    set_ms: int
    due_ms: int


class Classes:
    """Classes on one store."""

    def __init__(self, store: Store, wall_ms: Callable[[], int], curriculum: Curriculum) -> None:
        self._store, self._wall_ms, self._curriculum = store, wall_ms, curriculum

    async def open(self, player: PlayerId, asked: NewClass) -> ClassLink:
        """A new class of a player's; raises HouseError."""
        title = names.title(asked.title)
        if await self._store.read(lambda connection: learning.taught(connection, player)) >= MOST_TAUGHT:
            raise HouseError("too_many_classes", most=MOST_TAUGHT)
        key, class_id = entropy.token(), entropy.name("k-")
        record = ClassRecord(class_id, player, title, entropy.digest(key), self._wall_ms())
        await self._store.write(lambda session: learning.add_class(session, record))
        return ClassLink(class_id, key)

    async def new_link(self, player: PlayerId, class_id: str) -> ClassLink:
        """Another key in place of the one before."""
        await self._taught(player, class_id)
        key = entropy.token()
        await self._store.write(lambda session: learning.relink(session, class_id, entropy.digest(key)))
        return ClassLink(class_id, key)

    async def join(self, player: PlayerId, asked: JoinClass) -> ClassCard:
        """Learn in a class by its link; raises HouseError."""
        record = await self._store.read(
            lambda connection: learning.class_by_link(connection, entropy.digest(asked.key))
        )
        if record is None:
            raise HouseError("no_such_class")
        there = [each.player for each in await self._pupils(record.id)]
        if player not in (record.owner, *there):
            if len(there) >= MOST_PUPILS:
                raise HouseError("class_full", most=MOST_PUPILS)
            pupil = PupilRecord(record.id, player, self._wall_ms())
            await self._store.write(lambda session: learning.join(session, pupil))
        return await self._card(record, player)

    async def of(self, player: PlayerId) -> list[ClassCard]:
        """The classes that a player teaches or learns in."""
        records = await self._store.read(lambda connection: learning.classes_of(connection, player))
        return [await self._card(each, player) for each in records]

    async def room(self, player: PlayerId, class_id: str) -> ClassRoom:
        """A class as its teacher sees it; raises HouseError for anybody else."""
        class_record = await self._taught(player, class_id)
        homework = await self._homework(class_id)
        there = await self._pupils(class_id)
        called = await self._store.players(each.player for each in there)
        nicknames = {each: record.nickname for each, record in called.items()}
        pupils = [await self._pupil(each, nicknames.get(each.player, each.player), homework) for each in there]
        return ClassRoom(
            class_record.id,
            class_record.title,
            self._wall_ms(),
            tuple(_homework_sheet(*each) for each in homework),
            tuple(pupils),
        )

    async def set_homework(self, player: PlayerId, class_id: str, asked: SetHomework) -> ClassRoom:
        """Give homework; raises HouseError."""
        await self._taught(player, class_id)
        self._curriculum.named(asked.topics)
        if len(await self._homework(class_id)) >= MOST_HOMEWORK:
            raise HouseError("too_much_homework", most=MOST_HOMEWORK)
        now = self._wall_ms()
        if asked.due_ms <= now:
            raise HouseError("due_already")
        body = msgspec.json.encode(_Given(asked.topics, asked.count, now, asked.due_ms))
        record = HomeworkRecord(class_id, entropy.name(f"{now:015}-"), body)
        await self._store.write(lambda session: learning.give(session, record))
        return await self.room(player, class_id)

    async def take_back(self, player: PlayerId, class_id: str, homework: str) -> ClassRoom:
        """Take homework back; raises HouseError."""
        await self._taught(player, class_id)
        await self._store.write(lambda session: learning.take_back(session, class_id, homework))
        return await self.room(player, class_id)

    async def leave(self, player: PlayerId, class_id: str) -> None:
        """Learn there no more; whose class it is dissolves it. Raises HouseError where he is not in it."""
        record = await self._store.read(lambda connection: learning.class_of(connection, class_id))
        if record is not None and record.owner == player:
            await self._store.write(lambda session: learning.dissolve(session, class_id))
            return
        if record is None or player not in [each.player for each in await self._pupils(class_id)]:
            raise HouseError("no_such_class")
        await self._store.write(lambda session: learning.leave(session, class_id, player))

    async def send_away(self, player: PlayerId, class_id: str, pupil: PlayerId) -> ClassRoom:
        """Have a pupil learn there no more; raises HouseError."""
        await self._taught(player, class_id)
        await self._store.write(lambda session: learning.leave(session, class_id, pupil))
        return await self.room(player, class_id)

    async def _taught(self, player: PlayerId, class_id: str) -> ClassRecord:
        """A class of a player's own; raises HouseError: of another's nobody learns that there is one."""
        record = await self._store.read(lambda connection: learning.class_of(connection, class_id))
        if record is None or record.owner != player:
            raise HouseError("no_such_class")
        return record

    async def _pupils(self, class_id: str) -> tuple[PupilRecord, ...]:
        return await self._store.read(lambda connection: learning.pupils_of(connection, class_id))

    async def _homework(self, class_id: str) -> list[tuple[str, _Given]]:
        records = await self._store.read(lambda connection: learning.homework_of(connection, class_id))
        return [(each.id, msgspec.json.decode(each.body, type=_Given)) for each in records]

    async def _card(self, record: ClassRecord, player: PlayerId) -> ClassCard:
        homework = await self._homework(record.id)
        since = min((each.set_ms for _, each in homework), default=0)
        answers = await self._answers(player, since) if homework and record.owner != player else ()
        teacher = await self._store.player(record.owner)
        return ClassCard(
            id=record.id,
            title=record.title,
            teacher=record.owner if teacher is None else teacher.nickname,
            teaches=record.owner == player,
            pupils=len(await self._pupils(record.id)),
            homework=tuple(_homework_sheet(*each, answers) for each in homework),
        )

    async def _answers(self, player: str, since_ms: int) -> tuple[AnswerRecord, ...]:
        return await self._store.read(lambda connection: learning.answers_of(connection, player, since_ms))

    async def _pupil(self, pupil: PupilRecord, nickname: str, homework: Sequence[tuple[str, _Given]]) -> Pupil:
        """A pupil's way since he came: what he learned before is nobody's business but his."""
        answers = await self._answers(pupil.player, pupil.joined_ms)
        memories = await self._store.read(lambda connection: learning.memories(connection, pupil.player))
        sits = {key for key, body in memories.items() if msgspec.json.decode(body, type=Memory).sits}
        return Pupil(
            player=PlayerId(pupil.player),
            nickname=nickname,
            joined_ms=pupil.joined_ms,
            last_ms=max((each.at_ms for each in answers), default=0),
            answered=len(answers),
            right=sum(each.right for each in answers),
            topics=tuple(_marks(self._curriculum.every.values(), answers, sits)),
            homework=tuple(_homework_sheet(*each, answers) for each in homework),
        )


def _marks(topics: Iterable[Topic], answers: Sequence[AnswerRecord], sits: set[tuple[str, str]]) -> Iterable[TopicMark]:
    for topic in topics:
        those = [each for each in answers if each.topic == topic.id]
        met = {each.item for each in those if each.item in topic.items}
        if those:
            yield TopicMark(
                topic=topic.id,
                items=len(topic.items),
                asked=len(met),
                sits=sum((topic.id, item) in sits for item in met),
                answered=len(those),
                wrong=sum(not each.right for each in those),
            )


def _homework_sheet(homework: str, terms: _Given, answers: Sequence[AnswerRecord] = ()) -> Homework:
    """Homework with what of it is done: answers to its topics since it was given, until it was due."""
    those = [
        each
        for each in answers
        if terms.set_ms <= each.at_ms <= terms.due_ms and (not terms.topics or each.topic in terms.topics)
    ]
    done, right = len(those), sum(each.right for each in those)
    return Homework(homework, terms.topics, terms.count, terms.set_ms, terms.due_ms, done, right)
