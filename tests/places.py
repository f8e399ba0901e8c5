"""Where things lie, for tests in any folder."""

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
DOCS: Final = ROOT / "docs"
GOLDEN: Final = TESTS / "golden"
