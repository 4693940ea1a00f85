"""Writes constraints.txt from what is installed in this environment. Run as a file: `make lock`."""

import subprocess
import sys
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).resolve().parent.parent / "constraints.txt"
HEAD: Final = "# Locked versions of everything that is installed; refresh on purpose with `make lock`.\n"
NOT_OURS: Final = ("pip", "setuptools", "remembrancer")


def main() -> int:
    """Rewrite the file; return the exit code."""
    frozen = subprocess.run(
        [sys.executable, "-m", "pip", "freeze", "--exclude-editable", "--all"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    kept = sorted((line for line in frozen if line.split("==")[0].lower() not in NOT_OURS), key=str.lower)
    TARGET.write_text(HEAD + "\n".join(kept) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
