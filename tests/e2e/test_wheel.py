"""The wheel in a clean environment: the command starts, the window's resources are inside, memory works."""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, **more: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        cwd=tempfile.gettempdir(),  # never the checkout: its packages must not be found
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment that has the wheel and nothing of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, ROOT / "packaging" / "translations.py", "compile")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel)
    return folder / "venv" / "bin"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_installed_command_does_its_work(environment: Path) -> None:
    command = environment / "remembrancer"
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        profile = str(Path(folder, "a profile 中文"))
        assert "import" in run(command, "--help")
        try:
            run(command, "--profile", profile, "project", "add", "webshop", folder)
            status = json.loads(run(command, "--profile", profile, "memory", "status", "--json"))
            assert status["store"]["state"] == "healthy"
            assert status["counts"]["projects"] == 1
        finally:
            subprocess.run(["pkill", "-f", profile], check=False)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_installed_window_finds_its_resources(environment: Path) -> None:
    probe = (
        "from renderer.support import resources; folder = resources.folder(); "
        "wanted = ['i18n/remembrancer_zh_CN.qm', 'themes/dark.json', 'icons/app.svg', 'samples']; "
        "print(*[name for name in wanted if not (folder / name).exists()])"
    )
    assert run(environment / "python", "-c", probe).strip() == ""
