"""From the start of the program to the window's first paint, and its memory, against a bare PySide6 window.

The product's time runs from the start of its main process until the window process paints; the baseline's from the
start of a process that shows an empty QMainWindow. Both are offscreen, both fresh processes, taken in turn.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
PATIENCE_S = 30.0

WATCH = """
import os, sys, time

TARGET = os.environ.get("FIRST_PAINT_FILE")


def watch(application):
    from PySide6.QtCore import QEvent, QObject

    class Watcher(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint and not os.path.exists(TARGET):
                with open("/proc/self/status") as status:
                    resident = next(line.split()[1] for line in status if line.startswith("VmRSS"))
                with open(TARGET + ".part", "w") as file:
                    file.write(f"{time.monotonic()} {os.getpid()} {resident}")
                os.rename(TARGET + ".part", TARGET)
            return False

    application._watcher = Watcher()
    application.installEventFilter(application._watcher)
    return application
"""

PRODUCT = (
    WATCH
    + """
class Finder:
    def find_spec(self, name, path, target=None):
        if name != "renderer.support.application":
            return None
        sys.meta_path.remove(self)
        spec = sys.modules["_frozen_importlib_external"].PathFinder.find_spec(name, path)
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            make = module.make_application
            module.make_application = lambda arguments: watch(make(arguments))

        spec.loader.exec_module = exec_module
        return spec


if TARGET:
    sys.meta_path.insert(0, Finder())
"""
)

BARE = (
    WATCH
    + """
from PySide6.QtWidgets import QApplication, QMainWindow

application = watch(QApplication([]))
window = QMainWindow()
window.resize(1280, 800)
window.show()
application.exec()
"""
)


def painted(command: list[str], target: Path, environment: dict[str, str]) -> tuple[float, int, int]:
    """Return seconds until the first paint, the painting process and its resident kilobytes then."""
    begun = time.monotonic()
    child = subprocess.Popen(command, env=environment | {"FIRST_PAINT_FILE": str(target)}, stdout=subprocess.DEVNULL)
    while not target.exists():
        if time.monotonic() - begun > PATIENCE_S or child.poll() is not None:
            child.kill()
            message = f"nothing was painted by {command}"
            raise SystemExit(message)
        time.sleep(0.001)
    at, process_id, _ = target.read_text().split()
    time.sleep(1.0)  # until rows are shown and imports of the quiet time are over
    resident = _resident(int(process_id))
    child.terminate()
    child.wait(PATIENCE_S)
    return float(at) - begun, int(process_id), resident


def _resident(process_id: int) -> int:
    lines = Path(f"/proc/{process_id}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def main() -> None:
    """Measure in turn and print medians and their ratio."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":none"}
    times: dict[str, list[float]] = {"product": [], "bare": []}
    memory: dict[str, list[int]] = {"product": [], "bare": []}
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        hook = Path(folder, "hook")
        hook.mkdir()
        (hook / "sitecustomize.py").write_text(PRODUCT)
        bare = Path(folder, "bare.py")
        bare.write_text(BARE)
        path = os.pathsep.join([str(hook), str(Path.cwd())])
        profile = str(Path(folder, "profile"))
        product = [sys.executable, "-m", "main_process", "--profile", profile]
        for number in range(RUNS + 1):
            for name, command, more in (
                ("product", product, {"PYTHONPATH": path}),
                ("bare", [sys.executable, str(bare)], {}),
            ):
                took, _, resident = painted(command, Path(folder, f"{name}{number}"), environment | more)
                if number:  # the first of each warms the caches
                    times[name].append(took)
                    memory[name].append(resident)
    middle = {name: statistics.median(values) for name, values in times.items()}
    size = {name: statistics.median(values) for name, values in memory.items()}
    print(f"first paint: {middle['product'] * 1e3:.0f} ms, bare window {middle['bare'] * 1e3:.0f} ms", end=", ")
    print(f"ratio {middle['product'] / middle['bare']:.2f} (aim: at most 1.5)")
    print(f"window memory: {size['product'] / 1024:.0f} MB, bare {size['bare'] / 1024:.0f} MB", end=", ")
    print(f"ratio {size['product'] / size['bare']:.2f}")


if __name__ == "__main__":
    main()
