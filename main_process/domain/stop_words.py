"""Function words that say nothing about what a text is about (main process, pure): English, Chinese and others."""

from typing import Final

_ENGLISH: Final = """
from typing import Final ENGLISH_STOP_WORDS: Final = frozenset(
"""
_CJK: Final = """
CJK_STOP_WORDS: Final = frozenset(
"""

ENGLISH_STOP_WORDS: Final = frozenset(_ENGLISH.split())
"""English function words, lower case; contractions stand here without their ending."""

CJK_STOP_WORDS: Final = frozenset(_CJK.split())
"""A pair of characters that lies inside such words is no term."""
