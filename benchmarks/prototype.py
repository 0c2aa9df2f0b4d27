"""The speed prototype, built from a copy of its sources, to measure beside."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType

NEEDED = ("ttr_core.py", "ttr_core.pxd", "ttr_batch.pyx", "board.json", "setup.py")


class Prototype:
    """The prototype's modules, imported from a folder of their own that `close` removes."""

    def __init__(self, sources: Path) -> None:
        missing = [name for name in NEEDED if not (sources / name).is_file()]
        if missing:
            sys.exit(f"engine.py: {sources} is not the prototype: {', '.join(missing)} not found there")
        self._folder = tempfile.TemporaryDirectory()
        copy = Path(self._folder.name)
        for name in NEEDED:
            shutil.copyfile(sources / name, copy / name)
        built = subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=copy,
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode:
            sys.exit(f"engine.py: the prototype could not be built:\n{built.stderr}")
        self.core = _import(copy, "ttr_core")
        # its batch is an array of numpy's, which Branchline does not need and may not be there
        self.batch = _import(copy, "ttr_batch") if importlib.util.find_spec("numpy") else None

    def games_per_second(self, games: int) -> float:
        """Random games of two players, in processor time."""
        began = time.process_time()
        self.core.play_many(1, games)
        return games / (time.process_time() - began)

    def close(self) -> None:
        """Remove the copy."""
        self._folder.cleanup()


def _import(folder: Path, name: str) -> ModuleType:
    (binary,) = folder.glob(f"{name}.*.so")
    spec = importlib.util.spec_from_file_location(name, binary)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # the batch imports the core by its name
    spec.loader.exec_module(module)
    return module
