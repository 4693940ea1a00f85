"""A whole import of a long session, against reading the file line by line with `json.loads` in the same run.

`python -m tests.bench.import_bench [MEGABYTES]` writes a session like real ones (mostly tool output and progress
lines), imports it into an encrypted store (parse, detect secrets, store, index) and prints the ratio, and how much
memory the import takes at its peak, also for a file three times as long.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from main_process.runtime.clock import SystemClock
from main_process.runtime.supervise import Supervisor
from main_process.services.activities import Activities
from main_process.services.importer import Importer
from main_process.store.store import Store
from shared.vocabulary import ActivityState

AIM = 3.0
ROUNDS = 5
SENTENCES = (
    "the of tide table parser anchor note test def return import self value line error file path build config",
    "sensor kelvin alarm module class function string number list map harbour margin queue export 笔记 日期 提交",
    "PASSED API_KEY token key server client request response cache index store write read commit branch merge review",
)
WORDS = tuple(word for sentence in SENTENCES for word in sentence.split())
SESSION = "5b0f6c0e-1a43-4c55-8a67-52a0d1c5a7b2"


class Writer:
    """Writes one session with the mixture of lines that long ones have."""

    def __init__(self, path: Path, size: int) -> None:
        self._random = random.Random(20260203)
        self._path = path
        self._size = size
        self._minute = 0

    def write(self) -> None:
        written = 0
        with self._path.open("w", encoding="utf-8") as file:
            while written < self._size:
                for record in self._turn():
                    line = json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
                    written += len(line.encode())
                    file.write(line)

    def _words(self, low: int, high: int) -> str:
        picked = self._random.choices(WORDS, k=self._random.randint(low, high))
        return " ".join(word + ("\n    " if index % 11 == 10 else "") for index, word in enumerate(picked))

    def _record(self, kind: str, **keys: Any) -> dict[str, Any]:
        self._minute += 1
        stamp = (
            f"2026-02-{1 + self._minute // 1440 % 28:02}T{self._minute // 60 % 24:02}:{self._minute % 60:02}:00.000Z"
        )
        return {
            "parentUuid": str(uuid.UUID(int=self._random.getrandbits(128))),
            "isSidechain": False,
            "userType": "external",
            "cwd": "/home/dev/projects/inkwell",
            "sessionId": SESSION,
            "version": "2.1.34",
            "gitBranch": "feat/anchors",
            "type": kind,
            "uuid": str(uuid.UUID(int=self._random.getrandbits(128))),
            "timestamp": stamp,
            **keys,
        }

    def _assistant(self, message_id: str, part: dict[str, Any]) -> dict[str, Any]:
        usage = {
            "input_tokens": 4,
            "cache_read_input_tokens": 67903,
            "output_tokens": 319,
            "service_tier": "standard",
        }
        message = {
            "id": message_id,
            "model": "claude-opus-4-6",
            "role": "assistant",
            "content": [part],
            "usage": usage,
        }
        return self._record("assistant", message=message, requestId="req_01177Mvju7AFECnYkv8e54Hu")

    def _turn(self) -> list[dict[str, Any]]:
        records = [self._record("user", message={"role": "user", "content": self._words(8, 60)})]
        for step in range(self._random.randint(4, 14)):
            message_id = f"msg_{self._random.getrandbits(64):x}"
            thinking = {"type": "thinking", "thinking": self._words(20, 120), "signature": "Eq" * 200}
            call = {
                "type": "tool_use",
                "id": f"toolu_{step}",
                "name": "Bash",
                "input": {"command": self._words(3, 12)},
            }
            records += [self._assistant(message_id, thinking), self._assistant(message_id, call)]
            output = self._words(40, 900)
            for _ in range(self._random.randint(0, 6)):
                data = {"type": "bash_progress", "output": output[-400:], "fullOutput": output[:1200], "elapsed": 2}
                records.append(self._record("progress", data=data, toolUseID=f"toolu_{step}"))
            result = {"tool_use_id": f"toolu_{step}", "type": "tool_result", "content": output, "is_error": False}
            records.append(
                self._record(
                    "user",
                    message={"role": "user", "content": [result]},
                    toolUseResult={"stdout": output, "stderr": "", "interrupted": False},
                )
            )
        records.append(self._assistant("msg_end", {"type": "text", "text": self._words(30, 250)}))
        records.append({"type": "file-history-snapshot", "messageId": "x", "snapshot": {"trackedFileBackups": {}}})
        return records


def read_plainly(path: Path) -> float:
    """Return the seconds of the baseline."""
    started = time.perf_counter()
    with path.open("rb") as file:
        for line in file:
            json.loads(line)
    return time.perf_counter() - started


async def import_once(path: Path, folder: Path) -> tuple[float, int]:
    """Return the seconds of one whole import into a new store, and its number of turns."""
    clock, supervisor = SystemClock(), Supervisor()
    store = Store(folder / "memory.db", clock=clock, publish=lambda _event, _payload: None)
    await store.open(bytes(range(32)))
    activities = Activities(clock, supervisor, lambda _event, _payload: None)
    importer = Importer(store, activities, clock)
    await importer.recover()
    started = time.perf_counter()
    batch_id = await importer.start((str(path),), project_id=None, has_new_projects=False, is_dry_run=False)
    view = await activities.wait(batch_id)
    seconds = time.perf_counter() - started
    batch, _ = await importer.get(batch_id)
    await supervisor.stop()
    await store.close()
    if view.state is not ActivityState.COMPLETED:
        raise SystemExit(f"the import ended as {view.state}: {view.failure}")
    return seconds, batch.report["turns_new"]


def peak_growth_mb(path: Path) -> float:
    """Return by how much an import raises the memory of a fresh process at its peak, in MB."""
    command = [sys.executable, "-m", "tests.bench.import_bench", "--memory", str(path)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _memory_mb(field: str) -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.split("\n") if line.startswith(field)).split()[1]) / 1024


def measure_memory(path: Path) -> None:
    """Child: import something small first, then the file; print how far the peak rose above the start."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small = folder / f"{uuid.uuid4()}.jsonl"
        Writer(small, 200_000).write()
        (folder / "a").mkdir()
        (folder / "b").mkdir()
        asyncio.run(import_once(small, folder / "a"))
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the peak so far
        before = _memory_mb("VmRSS")
        asyncio.run(import_once(path, folder / "b"))
        print(_memory_mb("VmHWM") - before)


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == ["--memory"]:
        measure_memory(Path(sys.argv[2]))
        return
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path, long = folder / f"{SESSION}.jsonl", folder / f"{uuid.uuid4()}.jsonl"
        Writer(path, megabytes * 1_000_000).write()
        Writer(long, 3 * megabytes * 1_000_000).write()
        plain, whole, turns = [], [], 0
        for number in range(ROUNDS):
            plain.append(read_plainly(path))
            (folder / str(number)).mkdir()
            seconds, turns = asyncio.run(import_once(path, folder / str(number)))
            whole.append(seconds)
        growth, growth_long = peak_growth_mb(path), peak_growth_mb(long)
    print(f"json.loads a line:      {min(plain) * 1000:6.0f} ms for {megabytes} MB")
    print(
        f"whole import:           {min(whole) * 1000:6.0f} ms for {turns} turns, ratio {min(whole) / min(plain):.2f}"
    )
    print(f"peak memory above rest: {growth:6.0f} MB, three times the file {growth_long:.0f} MB (aim: ratio ≤ {AIM})")


if __name__ == "__main__":
    main()
