"""The main job, end to end, on the bundled sample and a throw-away profile. Run as a file: `main_job.py [FOLDER]`.

Real parts only: a main process, the command line, an MCP client over the real shim, and the real window offscreen,
whose pages are written to FOLDER (a new temporary folder unless named). Exit code 0 only if every step succeeded.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = ROOT / "resources" / "samples"
PATIENCE_S: Final = 120
QUESTION: Final = "How should prices be stored and what must hold before a deploy?"


class StepFailed(Exception):  # noqa: N818 - states the fault
    """A step did not give what it must; the message says what was seen."""


@dataclass
class MainJob:
    """Runs the steps one after the other on one profile."""

    profile: Path
    folder: Path
    webshop: Path
    ledger: Path
    main: "subprocess.Popen[bytes] | None" = None
    items: dict[str, dict[str, Any]] = field(default_factory=dict)

    def steps(self) -> tuple[tuple[str, Callable[[], str]], ...]:
        """Return what is done, in order, in words."""
        return (
            ("Start the memory center without a window", self.start),
            ("Add the projects webshop and ledger", self.add_projects),
            ("Import the sample sessions (dry run first)", self.import_samples),
            ("Import them again: nothing new", self.import_again),
            ("Run the heartbeat: candidates with exact quotes", self.heartbeat),
            ("Run it again: nothing new, nothing asked", self.heartbeat_again),
            ("Confirm, reject", self.decide),
            ("An agent bound to webshop asks over MCP", self.ask),
            ("Usage shows what it was given and what was left out", self.usage),
            ("Forget one: the receipt shows zero", self.forget),
            ("Import and review again: it stays forgotten", self.stays_forgotten),
            ("Stop", self.stop),
            ("Open every page of the window, both languages and themes", self.photograph),
        )

    def start(self) -> str:
        """Start main as a child and wait until it answers."""
        self.main = subprocess.Popen(_command(self.profile, "serve"), cwd=ROOT)
        store = self._read("memory", "status")["store"]
        deadline = time.monotonic() + PATIENCE_S
        while store["state"] == "opening" and time.monotonic() < deadline:
            store = self._read("memory", "status")["store"]
        _must(store["state"] == "healthy", f"the store is {store['state']}: {store['fault']}")
        return f"store healthy, encrypted: {store['is_encrypted']}, key in: {store['key_location']}"

    def add_projects(self) -> str:
        """Two projects, so that one may not see the other."""
        for name, root in (("webshop", self.webshop), ("ledger", self.ledger)):
            self._run("project", "add", name, str(root))
        return f"{len(self._read('project', 'list')['items'])} projects"

    def import_samples(self) -> str:
        """The English sample goes to webshop, the Chinese one to ledger."""
        dry = self._read("import", str(SAMPLES / "en"), "--project", "webshop", "--dry-run")
        _must(dry["report"]["turns_new"] > 0, "the dry run found no turns")
        _must(self._read("memory", "status")["counts"]["turns"] == 0, "the dry run stored something")
        first = self._read("import", str(SAMPLES / "en"), "--project", "webshop")
        second = self._read("import", str(SAMPLES / "zh"), "--project", "ledger")
        turns = first["report"]["turns_new"] + second["report"]["turns_new"]
        return f"{turns} turns in {first['report']['sessions_new'] + second['report']['sessions_new']} sessions"

    def import_again(self) -> str:
        """A second import of the same files adds nothing."""
        again = self._read("import", str(SAMPLES / "en"), "--project", "webshop")
        _must(again["report"]["turns_new"] == 0, f"{again['report']['turns_new']} turns came twice")
        return "0 new turns"

    def heartbeat(self) -> str:
        """The deterministic proposer, over both projects."""
        run = self._read("heartbeat", "run")["run"]
        _must(run["state"] == "completed", f"the run is {run['state']}: {run['failure']}")
        _must(run["candidates"] > 1, f"{run['candidates']} candidates")
        for row in self._rows("candidate"):
            view = self._read("memory", "show", row["item_id"])
            _must(all(source["quote"] for source in view["evidence"]), "a candidate without a quote")
            self.items[row["item_id"]] = row
        return f"{run['candidates']} candidates from {run['turns_read']} turns"

    def heartbeat_again(self) -> str:
        """Nothing new since."""
        run = self._read("heartbeat", "run")["run"]
        _must(run["state"] == "no_change", f"the run is {run['state']}")
        _must(run["provider_calls"] == 0, "a provider was asked")
        return "no change"

    def decide(self) -> str:
        """Confirm all of webshop's but one, which is rejected; confirm ledger's."""
        mine = self._of("webshop")
        self._run("memory", "reject", mine[-1]["item_id"])
        for row in (*mine[:-1], *self._of("ledger")):
            self._run("memory", "confirm", row["item_id"])
        counts = self._read("memory", "status")["counts"]
        _must(counts["candidates"] == 0 and counts["rejected"] == 1, f"counts are {counts}")
        return f"{counts['confirmed']} confirmed, 1 rejected"

    def ask(self) -> str:
        """The official client over the real shim."""
        minted = self._read("binding", "create", "sample agent", "--project", "webshop")
        given, unknown, foreign = asyncio.run(self._session(minted["command"], minted["environment"]))
        mine, other = self._of("webshop"), self._of("ledger")
        _must(any(row["statement"] in given for row in mine[:-1]), "the context holds no memory of webshop")
        _must(not any(row["statement"] in given for row in (*other, mine[-1])), "the context holds what it must not")
        _must(unknown == foreign, "a foreign id answers differently from an unknown one")
        return f"{len(given)} characters of context, nothing of ledger"

    def usage(self) -> str:
        """What the session was given."""
        contexts = self._read("usage")["items"]
        _must(contexts and contexts[0]["entered"] > 0, "usage shows nothing that entered")
        return f"{contexts[0]['considered']} considered, {contexts[0]['entered']} entered"

    def forget(self) -> str:
        """Forget one confirmed memory of webshop."""
        receipt = self._read("memory", "forget", self._of("webshop")[0]["item_id"], "--confirm")
        hits = [receipt[name] for name in ("database_hits", "wal_hits", "index_hits")]
        _must(hits == [0, 0, 0] and receipt["is_wal_truncated"], f"the scan found {hits}")
        return f"{receipt['removed']['revisions']} revision(s) removed, 0 hits in database, log and index"

    def stays_forgotten(self) -> str:
        """Neither import nor review brings it back."""
        self._run("import", str(SAMPLES / "en"), "--project", "webshop")
        self._run("heartbeat", "run")
        words = self._of("webshop")[0]["statement"]
        back = [row for row in (*self._rows("candidate"), *self._rows("confirmed")) if row["statement"] == words]
        _must(not back, "the forgotten statement came back")
        return "not brought back"

    def photograph(self) -> str:
        """The real window on this profile."""
        script = str(ROOT / "packaging" / "screenshots.py")
        self._call([sys.executable, script, str(self.folder), "--profile", str(self.profile)])
        pictures = sorted(self.folder.rglob("*.png"))
        _must(bool(pictures), "no picture was written")
        return f"{len(pictures)} pictures in {self.folder}"

    def stop(self) -> str:
        """Ask main to end, and see it end by itself."""
        code = None
        if self.main is not None:
            self.main.terminate()
            code = self.main.wait(PATIENCE_S)
            self.main = None
        _must(code == 0, f"main ended with {code}")
        return "ended cleanly"

    async def _session(self, command: list[str], variables: dict[str, str]) -> tuple[str, str, str]:
        server = StdioServerParameters(
            command=command[0], args=command[1:], env=_environment() | variables, cwd=str(ROOT)
        )
        async with Client(stdio_client(server)) as client:
            context = await client.call_tool("memory_context", {"request": QUESTION})
            unknown = await client.call_tool("memory_read", {"id": "00000000-0000-4000-8000-000000000000"})
            foreign = await client.call_tool("memory_read", {"id": self._of("ledger")[0]["item_id"]})
        return _text(context), _text(unknown), _text(foreign)

    def _of(self, project: str) -> list[dict[str, Any]]:
        rows = [row for row in self.items.values() if row["scope"]["project_name"] == project]
        _must(len(rows) > 1, f"{len(rows)} candidates of {project}")
        return rows

    def _rows(self, status: str) -> list[dict[str, Any]]:
        return list(self._read("memory", "list", "--status", status)["items"])

    def _read(self, *arguments: str) -> dict[str, Any]:
        return dict(json.loads(self._run(*arguments, "--json")))

    def _run(self, *arguments: str) -> str:
        return self._call(_command(self.profile, *arguments))

    @staticmethod
    def _call(command: list[str]) -> str:
        done = subprocess.run(
            command, cwd=ROOT, env=_environment(), capture_output=True, text=True, timeout=600, check=False
        )
        if done.returncode != 0:
            raise StepFailed(f"exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-600:]}")
        return done.stdout


def main(arguments: list[str]) -> int:
    """Run all steps; return 0 only if every one succeeded."""
    work = Path(tempfile.mkdtemp(prefix="remembrancer-"))
    folder = Path(arguments[0]).resolve() if arguments else work / "screenshots"
    roots = [work / "webshop", work / "ledger"]
    for path in (folder, *roots):
        path.mkdir(parents=True, exist_ok=True)
    job = MainJob(work / "profile", folder, *roots)
    try:
        for number, (title, step) in enumerate(job.steps(), 1):
            print(f"{number:2}. {title} … ", end="", flush=True)
            print(step(), flush=True)
    except (StepFailed, subprocess.TimeoutExpired) as fault:
        print(f"FAILED\n    {fault}", flush=True)
        return 1
    finally:
        if job.main is not None:
            job.main.kill()
    print(f"\nEvery step succeeded. Screenshots: {folder}")
    return 0


def _command(profile: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "main_process", "--profile", str(profile), *arguments]


def _environment() -> dict[str, str]:
    return os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "LANG": "C.UTF-8",
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),  # also when this environment holds the packages but not the project
    }


def _text(result: Any) -> str:
    return "\n".join(block.text for block in result.content)


def _must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise StepFailed(otherwise)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
