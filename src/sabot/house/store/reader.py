"""The threads that read, each with its own connection, beside the writer."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .batch import reason
from .engine import READERS
from .errors import ReadFailed, StoreClosed
from .tab import noted

T = TypeVar("T")


class StoreReader:
    """A few threads that answer questions, each from one consistent state of the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="sabot-store-reader")

    def submit(self, question: Callable[[Connection], T]) -> Future[T]:
        """Queue a question; what it takes is on the tab of who asks."""
        try:
            return self._threads.submit(noted(self._answer), question)
        except RuntimeError as error:
            raise StoreClosed from error

    def close(self) -> None:
        """Answer what waits, then let the threads and connections go."""
        self._threads.shutdown()
        self._engine.dispose()

    def _answer(self, question: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise ReadFailed(reason(error)) from error
