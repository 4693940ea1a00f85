"""Search by words, by meaning and by both on a set with known answers; then reindex and search at 100,000 items.

Run: python -m tests.bench.meaning_bench [--size 100000] [--skip-set]

Fails if both together rank worse than the better of the two alone, on the whole set or in a language. The set takes
minutes: each of its memories is really embedded. Sizes are measured with random vectors against the bare SQL.
"""

import argparse
import random
import secrets
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from main_process.adapters.local_embedding import LocalEmbedder
from main_process.domain import likeness as rule
from main_process.domain.embedding import AskedMeaning, MadeVector, compact, is_mostly_han
from main_process.domain.likeness import Compared, WordHit
from main_process.services.search_service import found_rows
from main_process.store.engine import Engines
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.unit_of_work import Unit
from main_process.store.vector_functions import load_vector_functions
from shared.ipc.methods.memories import MemoryFilter
from shared.vocabulary import Sensitivity
from tests.bench.meaning_set import FOLDER, Asked, MeaningSet, load_set, sample_of
from tests.bench.recall_bench import NOW, Words
from tests.support.meaning_store import fill

MODEL = "measured"
SAMPLE_VECTORS = FOLDER / "sample.bin"
"""Vectors of the small set, memories before look-ups: what a test ranks without the model."""
FOUND_AT = 10
CHUNK = 64
WEIGHTS = (0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12)
FOLDS = 5
Figures = tuple[float, float]
Ranked = Sequence[int]


def figures_of(ranked: Ranked, asked: Asked) -> Figures:
    """Return recall@10 and the reciprocal rank of one answer; rows count from 1, memories from 0."""
    wanted = {number + 1 for number in asked.relevant}
    found = len(wanted.intersection(ranked[:FOUND_AT])) / min(FOUND_AT, len(wanted))
    first = next((place for place, row in enumerate(ranked, 1) if row in wanted), None)
    return found, 0.0 if first is None else 1 / first


def mean(figures: Sequence[Figures]) -> Figures:
    """Return the means of both figures."""
    return statistics.fmean(one[0] for one in figures), statistics.fmean(one[1] for one in figures)


class Measured:
    """A store that holds a set with its vectors, and how its look-ups are answered."""

    def __init__(self, folder: Path, known: MeaningSet, vectors: Sequence[bytes], asked: Sequence[bytes]) -> None:
        self.known = known
        self.engines = open_file(StoreFile(folder / "meaning.db", is_encrypted=False), None, NOW)
        with self.engines.writer.begin() as connection:
            unit = Unit(connection, NOW, is_writing=True)
            fill(connection, known.statements, NOW)
            unit.search.rebuild()
            model = unit.vectors.add_model(MODEL, len(vectors[0]))
            unit.vectors.put(model, made_of(unit, known.statements, vectors))
        self.asked = [
            AskedMeaning(MODEL, vector, is_mostly_han(one.text))
            for one, vector in zip(known.queries, asked, strict=True)
        ]

    def close(self) -> None:
        """Close the store."""
        self.engines.dispose()

    def ranks(self) -> dict[str, list[Ranked]]:
        """Return each look-up's rows by words, by bare cosine, by likeness, and by both as the product does it."""
        found: dict[str, list[Ranked]] = {"words": [], "cosine": [], "likeness": [], "both": []}
        with self.engines.reader.begin() as connection:
            unit = Unit(connection, NOW, is_writing=False)
            for one, asked in zip(self.known.queries, self.asked, strict=True):
                compared = unit.vectors.compared(asked)
                measured = rule.likeness(compared, is_han=asked.is_han)
                found["words"].append(found_rows(unit, MemoryFilter(text=one.text), None))
                found["cosine"].append([each.row for each in sorted(compared, key=lambda it: -it.cosine)])
                found["likeness"].append(sorted(measured, key=lambda row: -measured[row]))
                found["both"].append(found_rows(unit, MemoryFilter(text=one.text), asked))
        return found

    def held_out(self) -> tuple[Figures, list[float]]:
        """Choose the weight of words on four fifths of the look-ups, measure on the rest; return figures, weights."""
        by_weight: dict[float, list[Figures]] = {weight: [] for weight in WEIGHTS}
        with self.engines.reader.begin() as connection:
            unit = Unit(connection, NOW, is_writing=False)
            for one, asked in zip(self.known.queries, self.asked, strict=True):
                measured = rule.likeness(unit.vectors.compared(asked), is_han=asked.is_han)
                whole = unit.search.rows_with_all(one.text, limit=1_000)
                hits = [
                    WordHit(hit.row, -hit.score, hit.is_literal or hit.row in whole)
                    for hit in unit.search.find_items(one.text, limit=1_000)
                ]
                for weight in WEIGHTS:
                    by_weight[weight].append(figures_of(rule.fused(hits, measured, words_weight=weight), one))
        places = list(range(len(self.known.queries)))
        random.Random(5).shuffle(places)
        held: list[Figures] = []
        chosen: list[float] = []
        for fold in range(FOLDS):
            own = places[fold::FOLDS]
            rest = [place for place in places if place not in set(own)]
            best = max(WEIGHTS, key=lambda weight: sum(mean([by_weight[weight][place] for place in rest])))
            chosen.append(best)
            held.extend(by_weight[best][place] for place in own)
        return mean(held), chosen


def embedded(known: MeaningSet) -> tuple[list[bytes], list[bytes]]:
    """Return the vectors of memories and look-ups, by the real model."""
    model = LocalEmbedder()
    vectors: list[bytes] = []
    for start in range(0, len(known.statements), CHUNK):
        vectors.extend(map(compact, model.passages(known.statements[start : start + CHUNK])))
    return vectors, [compact(model.query(one.text)) for one in known.queries]


def kept_sample() -> tuple[MeaningSet, list[bytes], list[bytes]]:
    """Return the small set with its vectors as they were written."""
    known = sample_of(load_set())
    count = len(known.statements) + len(known.queries)
    body = SAMPLE_VECTORS.read_bytes()
    size, rest = divmod(len(body), count)
    if rest:
        message = "the set changed; write its sample anew: python -m tests.bench.meaning_bench --write-sample"
        raise ValueError(message)
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    return known, parts[: len(known.statements)], parts[len(known.statements) :]


def made_of(unit: Unit, statements: Sequence[str], vectors: Sequence[bytes]) -> list[MadeVector]:
    """Return vectors for the items that `fill` stored."""
    rows = unit.items.get_rows(range(1, len(statements) + 1))
    return [
        MadeVector(rows[number].id, 1, Sensitivity.NORMAL, vector, is_mostly_han(statement))
        for number, (statement, vector) in enumerate(zip(statements, vectors, strict=True), 1)
    ]


def grouped(known: MeaningSet, ranks: Mapping[str, list[Ranked]]) -> dict[str, dict[str, Figures]]:
    """Return the figures of each way of ranking for the whole set, each language and each kind of look-up."""
    sums: dict[str, dict[str, list[Figures]]] = defaultdict(lambda: defaultdict(list))
    for way, answers in ranks.items():
        for asked, ranked in zip(known.queries, answers, strict=True):
            for group in ("all", f"language {asked.language}", f"kind {asked.kind}"):
                sums[group][way].append(figures_of(ranked, asked))
    return {group: {way: mean(each) for way, each in ways.items()} for group, ways in sums.items()}


def faults(found: Mapping[str, Mapping[str, Figures]]) -> list[str]:
    """Return groups of the whole set and of languages in which both together are worse than one alone."""
    return [
        f"{group}: {way} {ways[way][figure]:.4f} beats both {ways['both'][figure]:.4f}"
        for group, ways in found.items()
        if not group.startswith("kind")
        for way in ("words", "cosine", "likeness")
        for figure in (0, 1)
        if ways["both"][figure] < ways[way][figure]
    ]


def measure_set(folder: Path) -> list[str]:
    """Print the figures of the set; return what is wrong with them."""
    known = load_set()
    print(f"{len(known.statements)} memories, {len(known.queries)} look-ups; recall@10 / MRR")
    measured = Measured(folder, known, *embedded(known))
    try:
        found = grouped(known, measured.ranks())
        for group in sorted(found):
            line = "   ".join(f"{way} {one[0]:.3f}/{one[1]:.3f}" for way, one in found[group].items())
            print(f"{group:<16} {line}")
        held, chosen = measured.held_out()
        print(f"cross-validated  both {held[0]:.3f}/{held[1]:.3f}, weights chosen {chosen}")
    finally:
        measured.close()
    return faults(found)


def best_ms(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the fewest milliseconds of some rounds."""
    taken = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        taken.append((time.perf_counter() - started) * 1_000)
    return min(taken)


def measure_size(folder: Path, size: int) -> None:
    """Print reindex and search with random vectors against the bare SQL that each needs."""
    chance, figures = random.Random(size), np.random.default_rng(size)
    words = Words.invented(chance)
    statements = [words.sentence(chance) for _ in range(size)]
    vectors = [row.tobytes() for row in figures.integers(-127, 128, (size, 384), dtype=np.int8)]
    engines = open_file(StoreFile(folder / "size.db", is_encrypted=True), secrets.token_bytes(32), NOW)
    with engines.writer.begin() as connection:
        unit = Unit(connection, NOW, is_writing=True)
        fill(connection, statements, NOW)
        unit.search.rebuild()
    _print_reindex(engines, statements, vectors)
    _print_search(engines, statements, vectors)
    engines.dispose()


def _print_reindex(engines: Engines, statements: Sequence[str], vectors: Sequence[bytes]) -> None:
    with engines.writer.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE bare(row INTEGER PRIMARY KEY, vector BLOB)")
        started = time.perf_counter()
        connection.exec_driver_sql("INSERT INTO bare VALUES (?, ?)", list(enumerate(vectors, 1)))
        bare = time.perf_counter() - started
    started = time.perf_counter()
    after, model = 0, None
    while True:
        with engines.reader.begin() as connection:
            unit = Unit(connection, NOW, is_writing=False)
            batch = unit.vectors.unembedded(model, frozenset(Sensitivity), after=after, most=500)
        if not batch:
            break
        after = batch[-1].row
        made = [MadeVector(one.item_id, 1, Sensitivity.NORMAL, vectors[one.row - 1], is_han=False) for one in batch]
        with engines.writer.begin() as connection:
            unit = Unit(connection, NOW, is_writing=True)
            model = model or unit.vectors.add_model("random", len(vectors[0]))
            unit.vectors.put(model, made)
    ours = time.perf_counter() - started
    rate = len(statements) / ours
    print(f"{len(statements):>7} items, reindex without the model {ours:6.1f} s ({rate:,.0f} a second)")
    print(f"        bare insert of the vectors {bare:6.2f} s   ratio {ours / bare:5.1f}")


def _print_search(engines: Engines, statements: Sequence[str], vectors: Sequence[bytes]) -> None:
    asked = AskedMeaning("random", vectors[0], is_han=False)
    text = " ".join(statements[0].split()[:4])
    with engines.reader.begin() as connection:
        unit = Unit(connection, NOW, is_writing=False)
        load_vector_functions(connection)

        def bare() -> Any:
            return connection.exec_driver_sql(
                "SELECT row, vec_distance_cosine(vec_int8(vector), vec_int8(?)) AS d FROM bare ORDER BY d LIMIT 100",
                (asked.vector,),
            ).all()

        scan, words = best_ms(bare), best_ms(lambda: found_rows(unit, MemoryFilter(text=text), None))
        both = best_ms(lambda: found_rows(unit, MemoryFilter(text=text), asked))
        compared: list[Compared] = unit.vectors.compared(asked)
        ranking = best_ms(lambda: rule.likeness(compared, is_han=False))
    print(f"        search by words {words:6.1f} ms, by both {both:6.1f} ms (statistics {ranking:.1f} ms)")
    print(f"        bare scan of the vectors {scan:6.1f} ms   ratio {both / (scan + words):5.2f}")


def main() -> int:
    """Print all figures; return 1 when meaning makes search worse."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--skip-set", action="store_true", help="only the sizes")
    parser.add_argument("--write-sample", action="store_true", help="write the vectors of the small set")
    options = parser.parse_args()
    if options.write_sample:
        vectors, asked = embedded(sample_of(load_set()))
        SAMPLE_VECTORS.write_bytes(b"".join((*vectors, *asked)))
        return 0
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        if not options.skip_set:
            wrong = measure_set(Path(folder))
        if options.size:
            measure_size(Path(folder), options.size)
    for fault in wrong:
        print(f"WORSE {fault}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
