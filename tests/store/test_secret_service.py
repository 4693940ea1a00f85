"""The real Secret Service: a private bus, gnome-keyring, our adapter, and another program that sees the entry."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = ("dbus-run-session", "gnome-keyring-daemon", "secret-tool")

pytestmark = pytest.mark.secretservice

PROGRAM = """
import asyncio, sys
from pathlib import Path
from main_process.adapters.secrets import Secrets

async def main(folder):
    secrets = Secrets(folder / "data", folder / "config")
    if sys.argv[2] == "create":
        key = await secrets.create_store_key()
        await secrets.set_provider_key("provider-secret")
    elif sys.argv[2] == "clear":
        await secrets.clear_provider_key()
        key = await secrets.store_key()
    else:
        key = await secrets.store_key()
    provider = await secrets.provider_key()
    print(None if key is None else key.value.hex(), secrets.store_key_location, provider, secrets.keyring_problem)

asyncio.run(main(Path(sys.argv[1])))
"""

SESSION = """
set -eu
printf testpw | gnome-keyring-daemon --unlock --components=secrets >/dev/null
for i in $(seq 50); do
  if "$PYTHON" -c "$PROBE"; then break; fi
  sleep 0.1
done
"$PYTHON" -c "$PROGRAM" "$FOLDER" create
"$PYTHON" -c "$PROGRAM" "$FOLDER" find
secret-tool lookup service remembrancer username "store-key:$(cat "$FOLDER/data/key-name")"
echo
"$PYTHON" -c "$PROGRAM" "$FOLDER" clear
"""

PROBE = "from keyring.backends.SecretService import Keyring as K; K().get_password('probe', 'probe')"


def session(tmp_path: Path, script: str) -> subprocess.CompletedProcess[str]:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"not installed: {', '.join(missing)}")
    assert not missing, f"CI needs {missing}"
    home = tmp_path / "home"
    runtime = tmp_path / "run"
    for folder in (home, runtime):
        folder.mkdir(mode=0o700)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(runtime),
        "LANG": "C.UTF-8",
        "PYTHON": sys.executable,
        "PROGRAM": PROGRAM,
        "PROBE": PROBE,
        "FOLDER": str(tmp_path / "profile"),
    }
    return subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
        check=False,
    )


def test_keys_live_in_the_secret_service(tmp_path: Path) -> None:
    result = session(tmp_path, SESSION)
    assert result.returncode == 0, result.stderr
    created, found, looked_up, cleared = result.stdout.split("\n")[:4]
    key, location, provider, problem = created.split(" ")
    assert (len(key), location, provider, problem) == (64, "keyring", "provider-secret", "None")
    assert found == created
    assert looked_up == key
    assert cleared == f"{key} keyring None None"
    assert not list((tmp_path / "profile").rglob("*.key"))


def test_a_locked_service_without_a_screen_falls_back_at_once(tmp_path: Path) -> None:
    result = session(tmp_path, '"$PYTHON" -c "$PROGRAM" "$FOLDER" create')
    assert result.returncode == 0, result.stderr
    _, location, provider, problem = result.stdout.strip().split(" ")
    assert (location, provider) == ("key_file", "provider-secret")
    assert problem in {"locked", "refused", "no_backend"}
