"""The main job as `make run` does it without a display: every step on real parts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_main_job_succeeds_and_leaves_pictures(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "main_job.py"), str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Every step succeeded" in done.stdout
    assert len(list(tmp_path.rglob("*.png"))) > 8
