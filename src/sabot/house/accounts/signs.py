"""Signs that show nothing, and signs that pass for others (Unicode's Default_Ignorable_Code_Point, and confusables)."""

from typing import Final

_UNSEEN_RANGES: Final = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
BLANK: Final = "\u2800"
"""A sign of Braille without a dot."""
_ALIKE: Final = {
    "a": "аɑα", "b": "вьβ", "c": "сϲ", "d": "ԁđ", "e": "еєε", "g": "ɡ", "h": "нһηħ", "i": "іıιӏl1|", "j": "јȷϳ",
    "k": "кκ", "m": "мμ", "n": "ν", "o": "оοσøө0", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ", "t": "тτŧ", "u": "υ",
    "w": "ԝωш", "x": "хχ", "y": "у", "z": "ζ",
}  # fmt: skip
"""By the Latin letter: small letters and digits that pass for it, or whose capitals do."""
LATIN: Final = str.maketrans({sign: letter for letter, signs in _ALIKE.items() for sign in signs} | {"ł": "i"})


def is_unseen(sign: str) -> bool:
    """Whether a sign shows nothing by itself."""
    number = ord(sign)
    return sign == BLANK or any(first <= number <= last for first, last in _UNSEEN_RANGES)
