"""What fails at the door is logged without what it was about."""

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from wire_tools import http_answer, opened

from patience import run

HIDDEN = "9sb nonce-4711"


class SecretError(Exception):
    def __init__(self) -> None:
        super().__init__(HIDDEN)


def fails(*_: object) -> None:
    raise SecretError


def test_no_log_of_the_door_tells_what_is_hidden(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened(tmp_path) as running:
            table = await running.table(await running.enter("Host"))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(running.house.directory, "card", fails)
                status, _, said = await http_answer(running, "GET", f"/api/tables/{table}")
                assert (status, HIDDEN.encode() in said) == (500, False)
                async with connect(f"ws://127.0.0.1:{running.port}/api/tables/{table}/play", proxy=None) as socket:
                    await socket.recv()
                    patch.setattr(running.house.tables[table], "watch", fails)
                    await socket.send('{"type":"resume"}')
                    with pytest.raises(ConnectionClosed) as closed:
                        await socket.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1011

    run(story())
    assert len([each for each in caplog.records if "SecretError" in each.getMessage()]) == 2
    assert HIDDEN not in caplog.text
