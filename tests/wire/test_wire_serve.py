"""Opening a house on a port."""

import socket
from contextlib import closing

import pytest

from sabot.web.server import ServeError, _listen  # pyright: ignore[reportPrivateUsage]


def test_whoever_comes_while_the_house_opens_is_kept_waiting() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening, closing(socket.socket()) as browser:
        browser.settimeout(5)
        browser.connect(listening.getsockname())


def test_a_port_that_another_house_is_about_to_open_is_in_use() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(ServeError, match=f"Port {port} of 127.0.0.1 is in use"):
            _listen("127.0.0.1", port)
