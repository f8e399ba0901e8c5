"""What fails at the door is logged without what it was about."""

from pathlib import Path

import pytest
from wire_tools import end_of, http_answer, opened, raw_line

HIDDEN = "9sb nonce-4711"


class SecretError(Exception):
    def __init__(self) -> None:
        super().__init__(HIDDEN)


def fails(*_: object) -> None:
    raise SecretError


async def test_no_log_of_the_door_tells_what_is_hidden(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(running.house.directory, "card", fails)
            status, _, said = await http_answer(running, "GET", f"/api/tables/{table}")
            assert (status, HIDDEN.encode() in said) == (500, False)
            async with raw_line(running, table) as socket:
                await socket.recv()
                patch.setattr(running.house.tables[table], "watch", fails)
                await socket.send('{"type":"resume"}')
                assert (await end_of(socket))[0] == 1011
    assert len([each for each in caplog.records if "SecretError" in each.getMessage()]) == 2
    assert HIDDEN not in caplog.text
