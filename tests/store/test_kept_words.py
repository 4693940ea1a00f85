"""Words that main keeps in memory to spare work go when a purge is settled (memory rules §9)."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import main_process.domain
import main_process.store.repositories
from main_process.domain.similarity import analysed
from main_process.domain.terms import phrase_terms
from main_process.store.repositories.recall import terms_of
from main_process.store.settling import settle
from tests.support.stores import StoreFactory


def _kept() -> Iterator[tuple[str, Any]]:
    """Yield every function of the domain and the repositories that remembers its answers by what it is given."""
    for package in (main_process.domain, main_process.store.repositories):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for name, value in vars(importlib.import_module(found.name)).items():
                is_own = hasattr(value, "cache_info") and value.__module__ == found.name
                if is_own and value.__wrapped__.__code__.co_argcount:
                    yield f"{found.name}.{name}", value


def test_words_kept_in_memory_go_when_a_purge_is_settled(stores: StoreFactory) -> None:
    store = stores()
    analysed("Always use zyzzyvaquark tabs.")
    phrase_terms("zyzzyvaquark")
    terms_of(("", "Always use zyzzyvaquark tabs.", "", "[]", "[]", "[]"))
    kept = dict(_kept())
    assert all(function.cache_info().currsize for function in kept.values())
    assert settle(store.engines.writer, store.file.path).is_truncated
    assert not [name for name, function in kept.items() if function.cache_info().currsize]
