"""Which names look the same: letters of other alphabets that look like Latin ones, and characters that are not seen.

Two names are compared by what they look like, so that nobody at a table can pass for somebody else. The idea and the
letters come from Unicode's UTS #39 (`confusables.txt`, as of 2024): all single letters that look like a Latin one.
Packages that carry all of that data tell whether a word mixes scripts, not whether two names look the same.
"""

from __future__ import annotations

import unicodedata
from typing import Final

IGNORABLE: Final = frozenset(
    chr(code)
    for first, last in (
        *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
        *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    )
    for code in range(first, last + 1)
)
"""Characters that are not shown: Default_Ignorable_Code_Point in `DerivedCoreProperties.txt` of Unicode 15.1."""
BLANK: Final = frozenset("\u2800\U0001d159")
"""Symbols whose picture is empty: a Braille pattern without dots, a note without a head."""

_LOOKALIKES: Final = {
    "A": "ΑАᎪᗅꓮ",
    "a": "ɑαа",
    "B": "ΒВᏴᗷꓐꞴ",
    "b": "ƄЬᏏᑲᖯ",
    "C": "СᏟⲤꓚ",
    "c": "сᴄⲥꮯ",
    "D": "Ꭰᗞᗪꓓ",
    "d": "ԁᏧᑯꓒ",
    "E": "ΕЕᎬⴹꓰ",
    "e": "еҽꬲ",
    "F": "ϜᖴꓝꞘ",
    "f": "քẝꞙꬵ",
    "G": "ԌᏀᏳꓖ",
    "g": "ƍɡցᶃ",
    "H": "ΗНᎻᕼⲎꓧ",
    "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ",
    "J": "ͿЈᎫᒍꓙꞲ",
    "j": "ϳј",
    "K": "ΚКᏦᛕⲔꓗ",
    "L": "ᏞᒪⳐꓡ",
    "l": "ƖǀΙІӀᛁⲒⵏꓲ",
    "M": "ΜϺМᎷᗰᛖⲘꓟ",
    "N": "ΝⲚꓠ",
    "n": "ոռ",
    "O": "ΟОՕଠዐⲞⵔꓳ",
    "o": "οσоօഠဝჿᴏᴑⲟꬽ",
    "P": "ΡРᏢᑭⲢꓑ",
    "p": "ρрⲣ",
    "Q": "ⵕ",
    "q": "ԛգզ",
    "R": "ƦᎡᏒᖇꓣ",
    "r": "гᴦⲅꭇꭈꮁ",
    "S": "ЅՏᏕᏚꓢ",
    "s": "ƽѕꜱꮪ",
    "T": "ΤТᎢⲦꓔ",
    "U": "Սሀᑌꓴ",
    "u": "ʋυսᴜꞟꭎꭒ",
    "V": "ѴᏙᐯⴸꓦꛟ",
    "v": "νѵᴠꮩ",
    "W": "ԜᎳᏔꓪ",
    "w": "ɯѡԝաᴡꮃ",
    "X": "ΧХᚷⲬⵝꓫꞳ",
    "x": "хᕁᕽ",
    "Y": "ΥУҮᎩᎽⲨꓬ",
    "y": "ɣʏγуүყᶌỿꭚ",
    "Z": "ΖᏃꓜ",
    "z": "ᴢꮓ",
}
"""The letters that look like each Latin one."""
_LATIN: Final = str.maketrans({other: latin for latin, others in _LOOKALIKES.items() for other in others})
_ALIKE: Final = str.maketrans(
    {"i": "l", "1": "l", "|": "l", "\u0131": "l", "0": "o", "m": "rn", "w": "vv"}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
    | dict.fromkeys("\u2018\u2019\u02bc\u02b9`\u00b4", "'")
)
"""Small letters, digits and marks that look the same in many typefaces; a capital I is a small l there."""


def shown(text: str) -> str:
    """The text without what is never shown."""
    return "".join(letter for letter in text if letter not in IGNORABLE)


def is_visible(text: str) -> bool:
    """Whether there is anything to see in it: a letter, a number, a mark or a picture."""
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in BLANK for letter in shown(text))


def look(name: str) -> str:
    """What a name looks like: two names with the same look can't be told apart. Not for people to read."""
    latin = shown(unicodedata.normalize("NFKD", name)).translate(_LATIN)
    return unicodedata.normalize("NFC", latin.casefold().translate(_LATIN).translate(_ALIKE))
