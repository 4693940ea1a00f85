"""Identity: when two items are about the same thing, and content-free fingerprints (memory rules §2, §6; C20)."""

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

FINGERPRINT_KEY_BYTES: Final = 32
"""Length of the secret key of all fingerprints of one store."""

_OUTSIDE_WORDS: Final = re.compile(r"[^\w./:$#@+\-]+")
_SLASHES: Final = re.compile(r"/{2,}")


def normalised_subject(subject: str) -> str:
    """Return the comparable subject: NFKC, case folded, other characters than words and `./:$#@+-` one space.

    Seed-systems §1.5.
    """
    plain = unicodedata.normalize("NFKC", subject).casefold()
    return _OUTSIDE_WORDS.sub(" ", plain).strip()


def normalised_path(path: str) -> str:
    """Return the comparable path: forward slashes, no repeats, no leading `./`, no trailing slash. Case is kept."""
    plain = _SLASHES.sub("/", unicodedata.normalize("NFC", path).strip().replace("\\", "/"))
    while plain.startswith("./"):
        plain = plain[2:]
    return plain.rstrip("/") or ("/" if plain.startswith("/") else "")


def identity_key(namespace_id: str, paths: Iterable[str], subject: str) -> str | None:
    """Return what must be unique among active items: namespace, sorted paths and normalised subject, as SHA-256.

    An item without a subject has no identity and gives None (memory rules §2).
    """
    plain = normalised_subject(subject)
    if not plain:
        return None
    places = sorted({normalised_path(path) for path in paths})
    return hashlib.sha256("\x1f".join((namespace_id, *places, plain)).encode("utf-8", "surrogatepass")).hexdigest()


def normalised_statement(statement: str) -> str:
    """Return the comparable statement: NFKC, case folded, words only, one space between them.

    Signs that carry meaning inside a word or number (`C++`, `3.10`, `-5`, `64%`) stay; closing punctuation goes.
    """
    plain = unicodedata.normalize("NFKC", statement).casefold()
    words = re.findall(r"[^\s]+", plain)
    kept = (re.sub(r"^[^\w.$#@+\-/~]+|[^\w+#%/]+$", "", word) for word in words)
    return re.sub(r"[，。、；：！？,;!?\"“”‘’「」『』（）()]+", " ", " ".join(word for word in kept if word)).strip()


def statement_fingerprint(key: bytes, scope: str, statement: str) -> bytes:
    """Return the keyed digest by which a rejected or forgotten statement is recognised without keeping it.

    HMAC-SHA-256 with the store's own 32-byte key, over `scope` (a namespace id, or empty for every scope) and
    the normalised statement. Without the key nobody can test a guess against it.
    """
    return _keyed(key, "statement", scope, " ".join(normalised_statement(statement).split()))


def evidence_fingerprint(key: bytes, parts: Iterable[str]) -> bytes:
    """Return the keyed digest of a piece of evidence (ids and quotes), by which the same evidence is recognised."""
    return _keyed(key, "evidence", *parts)


def call_digest(key: bytes, parts: Iterable[str]) -> bytes:
    """Return the keyed digest by which a call, or what it asked for, is known again without keeping it."""
    return _keyed(key, "call", *parts)


def _keyed(key: bytes, *parts: str) -> bytes:
    if len(key) != FINGERPRINT_KEY_BYTES:
        raise ValueError("a fingerprint key has 32 bytes")
    message = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return hmac.new(key, message, hashlib.sha256).digest()
