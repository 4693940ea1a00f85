"""What `make run` does: the window, or without a display the main job offscreen. Run as a file.

The window runs on the person's own profile. The offscreen job uses a throw-away profile and the bundled sample.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def main() -> int:
    """Start what fits this machine; return its exit code."""
    has_display = not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_display:
        return subprocess.run([sys.executable, "-m", "main_process"], cwd=ROOT, check=False).returncode
    print(
        "No display was found, so the window cannot open. The main job runs offscreen on the bundled sample instead."
    )
    print("To see the window, run this on a desktop, or under a virtual screen: xvfb-run -a make run\n", flush=True)
    return subprocess.run([sys.executable, str(ROOT / "packaging" / "main_job.py")], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
