"""Compiles the engine and the search on top of it; everything else about the project stands in `pyproject.toml`.

Every module of theirs whose first line is a `# cython:` directive becomes a C extension: they are found, not listed.
The modules are plain Python too, so an engine that can't be compiled is installed as it is, and one line
says so.

Environment variables steer a build:
    BRANCHLINE_PURE=1               do not compile (the wheel then fits every platform)
    BRANCHLINE_REQUIRE_COMPILED=1   fail rather than fall back, for whoever builds wheels to give away
    CFLAGS                          as everywhere; -O1 or the like in it takes the place of our -O3
"""

import os
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext, customize_compiler, new_compiler
from setuptools.command.build_py import build_py

SOURCES = Path("src")
COMPILED_PACKAGES = ("engine", "search")


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes: it is there, and neither empty nor 0."""
    return os.environ.get(variable, "") not in ("", "0")


def engine_extensions() -> list[Extension]:
    """One extension for each module of those packages that begins with directives for Cython."""
    return [
        Extension(".".join(module.relative_to(SOURCES).with_suffix("").parts), [module.as_posix()])
        for package in COMPILED_PACKAGES
        for module in sorted((SOURCES / "branchline" / package).rglob("*.py"))
        if module.read_text(encoding="utf-8").startswith("# cython:")
    ]


def say_uncompiled(reason: str) -> None:
    """The one line that tells that this installation will be slow, and why."""
    print(
        f"branchline: engine NOT compiled ({reason}); it is installed uncompiled: same rules, about 100 times slower.",
        file=sys.stderr,
        flush=True,
    )


class BuildEngine(build_ext):
    """Compiles all engine modules or none: compiled and uncompiled ones can't share objects."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True  # True: as many at once as there are cores

    def run(self) -> None:
        inplace = self.inplace
        try:
            self.try_compiler()
            self.translate_to_c()
            super().run()
        except Exception as fault:  # whatever it was, an uncompiled engine serves better than a failed installation
            self.inplace = inplace
            self.forget_extensions()
            reason = " ".join(str(fault).split()) or type(fault).__name__
            if is_set("BRANCHLINE_REQUIRE_COMPILED"):
                raise SystemExit(f"branchline: engine NOT compiled ({reason})") from None
            say_uncompiled(reason)

    def try_compiler(self) -> None:
        """Fail at once where nothing can be compiled, and not after Cython has worked for nothing."""
        compiler = new_compiler(compiler=self.compiler)
        customize_compiler(compiler)
        with TemporaryDirectory() as folder:
            probe = Path(folder, "probe.c")
            probe.write_text("#include <Python.h>\n", encoding="ascii")
            headers = sorted({sysconfig.get_path("include"), sysconfig.get_path("platinclude")})
            compiler.compile([str(probe)], output_dir=folder, include_dirs=headers)

    def translate_to_c(self) -> None:
        """Let Cython write the C files, into the build folder; it does again only what has changed."""
        from Cython.Build import cythonize

        translated = cythonize(
            self.extensions,
            build_dir="build/cython",
            include_path=[str(SOURCES)],
            compiler_directives={"warn.unreachable": False},  # what stands behind `if cython.compiled:` is for Python
            quiet=True,
        )
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            optimised = [] if "-O" in os.environ.get("CFLAGS", "") else ["-O3"]
            for extension in self.extensions:
                # what these two warn of is in the C that Cython writes, not in ours
                extension.extra_compile_args = [*optimised, "-g0", "-Wno-sign-compare", "-Wno-unused-function"]
        super().build_extensions()

    def forget_extensions(self) -> None:
        """Remove what was compiled before the fault, now or in an earlier build, so that nothing stale is used."""
        places = {False, bool(self.inplace)}  # the build folder and, for an editable installation, the source tree
        for self.inplace in places:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []


class BuildWithoutCompiling(build_py):
    """Copies the modules, as always, and says that this is all there will be."""

    def run(self) -> None:
        super().run()
        say_uncompiled("BRANCHLINE_PURE is set")


if is_set("BRANCHLINE_PURE"):
    setup(cmdclass={"build_py": BuildWithoutCompiling})
else:
    setup(cmdclass={"build_ext": BuildEngine}, ext_modules=engine_extensions())
