"""Which cases of a test of the store are asked later."""

import pytest

from long import asked_later

on_files_first = pytest.mark.parametrize("place", ["file", asked_later("postgres")], indirect=True)
"""Of a test that asks little of the database itself, a server is asked later."""
