"""Whether a key belongs to an encrypted file, answered page by page.

SQLCipher says "file is not a database" for a wrong key, a damaged first page and a stranger's file alike. Each page
carries its own authentication code, so one sound page anywhere proves the key (SQLCipher 4 design: page size 4,096,
HMAC-SHA512, HMAC key from the raw key by two rounds of PBKDF2 with the salt's bits masked by 0x3a).
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

PAGE_BYTES: Final = 4_096
_SALT_BYTES: Final = 16
_CODE_BYTES: Final = 64
_MASK: Final = 0x3A
_ROUNDS: Final = 2
_KEY_BYTES: Final = 32
_SAMPLES: Final = 64
"""Pages looked at, spread over the file: enough to find a sound one beside local damage."""
_DISTINCT: Final = 200
_MOST_FREQUENT: Final = 60
"""Encrypted pages use the 256 byte values evenly, each about 16 times in 4,096; text, zeros and formats do not."""


def has_sound_page(path: Path, key: bytes) -> bool:
    """Return whether at least one of the sampled pages was written with this key. Raises OSError."""
    with path.open("rb") as stream:
        salt = stream.read(_SALT_BYTES)
        if len(salt) < _SALT_BYTES:
            return False
        masked = bytes(byte ^ _MASK for byte in salt)
        code_key = hashlib.pbkdf2_hmac("sha512", key, masked, _ROUNDS, _KEY_BYTES)
        for number, page in _sampled(stream, path.stat().st_size):
            body = page[_SALT_BYTES if number == 1 else 0 : -_CODE_BYTES]
            code = hmac.new(code_key, body + number.to_bytes(4, "little"), "sha512").digest()
            if hmac.compare_digest(code, page[-_CODE_BYTES:]):
                return True
    return False


def looks_encrypted(path: Path) -> bool:
    """Return whether most pages are as even as encrypted ones; anything else was never our store. Raises OSError."""
    with path.open("rb") as stream:
        verdicts = [_is_even(page) for _, page in _sampled(stream, path.stat().st_size)]
    return len(verdicts) > 0 and 2 * sum(verdicts) > len(verdicts)


def _sampled(stream: BinaryIO, size: int) -> Iterator[tuple[int, bytes]]:
    count = size // PAGE_BYTES
    for number in range(1, count + 1, max(1, count // _SAMPLES)):
        stream.seek((number - 1) * PAGE_BYTES)
        yield number, stream.read(PAGE_BYTES)


def _is_even(page: bytes) -> bool:
    counts = Counter(page)
    return len(counts) >= _DISTINCT and counts.most_common(1)[0][1] <= _MOST_FREQUENT
