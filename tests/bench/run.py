"""Runs every `*_bench.py` of this folder, one process each, and prints what they print. `make bench`.

Figures are ratios against a baseline in the same run: a machine that is slow today is slow for both sides.
"""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]


def main() -> int:
    """Run all, or those whose names are given; return 1 if one failed."""
    wanted = set(sys.argv[1:])
    failed = False
    for path in sorted(FOLDER.glob("*_bench.py")):
        if wanted and path.stem.removesuffix("_bench") not in wanted:
            continue
        print(f"== {path.stem.removesuffix('_bench')}", flush=True)
        module = f"tests.bench.{path.stem}"
        failed |= subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=False).returncode != 0
        print(flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
