"""Branchline is built and installed as people do it: with a compiler, without one, from a wheel and from sources."""

import json
import re
import sys
import sysconfig
import tarfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import Cython

import branchline
from tests.packaging.building import PROJECT, Distributions, Environment, build

COMPILED_MODULES = sorted(
    module.relative_to(PROJECT / "src").with_suffix("").as_posix()
    for module in (PROJECT / "src/branchline/engine").rglob("*.py")
    if module.read_text(encoding="utf-8").startswith("# cython:")
)
EDITIONS = sorted(board.name for board in (PROJECT / "src/branchline/editions").glob("*.toml"))
UNCOMPILED = "engine NOT compiled"

WHERE_MODULES_COME_FROM = """
import importlib, json, sys
print(json.dumps({name: importlib.import_module(name.replace("/", ".")).__file__ for name in sys.argv[1:]}))
"""


def module_suffixes(environment: Environment, **variables: str) -> set[str]:
    """The kinds of files that the engine's modules are loaded from: compiled, `.so`; otherwise, `.py`."""
    result = environment.run("-c", WHERE_MODULES_COME_FROM, *COMPILED_MODULES, **variables)
    files = {name: Path(file) for name, file in json.loads(result.stdout).items()}
    assert all(file.is_relative_to(environment.folder) for file in files.values())
    return {file.suffix for file in files.values()}


def test_a_wheel_runs_compiled_where_there_is_no_cython(bare_installation: Environment) -> None:
    installed = bare_installation.installed()
    assert "branchline" in installed
    assert "cython" not in installed
    assert module_suffixes(bare_installation) == {".so"}
    assert module_suffixes(bare_installation, BRANCHLINE_PURE="1") == {".py"}
    version = bare_installation.run("-c", "import branchline; print(branchline.__version__)")
    assert (version.stdout.strip(), version.stderr) == (branchline.__version__, "")
    assert "play" in bare_installation.run(bare_installation.folder / "bin" / "branchline", "--help").stdout


def test_a_bare_installation_is_small_and_says_how_to_add_the_rest(bare_installation: Environment) -> None:
    assert bare_installation.installed() & {"fastapi", "sqlalchemy", "prompt_toolkit", "uvicorn"} == set()
    bare_installation.run("-m", "branchline", "simulate", "mini", "--games", "10")
    bare_installation.run("-m", "branchline", "board", "check", "mini")
    for command, part in (("serve", "serve"), ("backup", "serve"), ("play", "play"), ("replay", "play")):
        run = f"import sys; sys.argv[1:] = ['{command}', '--help']; from branchline.cli.main import main\n"
        ended = "try: main()\nexcept SystemExit as end: print('ended with', end.code)"
        told = bare_installation.run("-c", run + ended)
        assert told.stdout.strip() == "ended with 2"
        [line] = told.stderr.splitlines()
        assert line.startswith(f"branchline: '{command}' needs ")
        assert line.endswith(f"python -m pip install 'branchline[{part}]'")


def test_sources_install_without_a_compiler_and_say_so(
    distributions: Distributions, environment: Environment, tmp_path: Path
) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    printed = environment.install(distributions.sdist, CC="/bin/false", PATH=str(nothing))
    assert printed.count(UNCOMPILED) == 1
    assert module_suffixes(environment) == {".py"}
    told = environment.run("-c", "import branchline.engine.rules.turns").stderr
    assert told.count("\n") == 1
    assert "uncompiled" in told


def test_sources_build_a_wheel_for_every_platform_when_told_not_to_compile(copy_project: Callable[[], Path]) -> None:
    folder = copy_project()
    result = build(folder, "--wheel", BRANCHLINE_PURE="1")
    assert result.returncode == 0, result.stderr
    assert (result.stdout + result.stderr).count(UNCOMPILED) == 1
    [wheel] = (folder / "dist").glob("*.whl")
    assert wheel.name == f"branchline-{branchline.__version__}-py3-none-any.whl"
    assert not [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]


def test_the_oldest_cython_that_is_allowed_compiles_the_wheel_and_the_newest_this_engine(
    distributions: Distributions, oldest_cython: str
) -> None:
    """A development environment has the newest one; the engine in the source tree is compiled with it."""
    wheel = ZipFile(distributions.wheel)
    compiled = [wheel.read(name) for name in wheel.namelist() if name.endswith(".so")]
    assert len(compiled) >= len(COMPILED_MODULES)
    assert cythons_of(compiled) == {oldest_cython + ".0" * (2 - oldest_cython.count("."))}
    here = [file.read_bytes() for file in (PROJECT / "src").rglob("*.so")]
    assert cythons_of(here) == {Cython.__version__}


def cythons_of(modules: list[bytes]) -> set[str]:
    """The versions of Cython that have written compiled modules; those that define a class name it."""
    names: set[bytes] = {name for module in modules for name in re.findall(rb"_cython_(\d+_\d+_\w+)", module)}
    return {name.decode().replace("_", ".") for name in names}


def test_a_build_that_must_compile_fails_without_a_compiler(copy_project: Callable[[], Path]) -> None:
    result = build(copy_project(), "--wheel", CC="/bin/false", BRANCHLINE_REQUIRE_COMPILED="1")
    assert result.returncode != 0
    assert UNCOMPILED in result.stdout + result.stderr


def test_a_failed_build_leaves_no_compiled_module_behind(copy_project: Callable[[], Path]) -> None:
    folder = copy_project()
    broken = folder / "src" / f"{COMPILED_MODULES[0]}.pxd"
    broken.write_text(broken.read_text() + "\ncdef class NowhereDefined(AlsoNowhere):\n    pass\n")
    build_folder = folder / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    from_an_earlier_build = build_folder / "branchline/engine/rules" / f"turns{sysconfig.get_config_var('EXT_SUFFIX')}"
    from_an_earlier_build.parent.mkdir(parents=True)
    from_an_earlier_build.touch()
    result = build(folder, "--wheel")
    assert result.returncode == 0, result.stderr
    assert not from_an_earlier_build.exists()
    assert (result.stdout + result.stderr).count(UNCOMPILED) == 1
    [wheel] = (folder / "dist").glob("*.whl")
    assert not [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]


def test_a_wheel_has_modules_types_and_editions_and_nothing_else(distributions: Distributions) -> None:
    names = ZipFile(distributions.wheel).namelist()
    package = {name.removeprefix("branchline/") for name in names if name.startswith("branchline/")}
    assert {"py.typed", "__init__.py"} <= package
    assert {f"editions/{board}" for board in EDITIONS} <= package
    for module in COMPILED_MODULES:
        assert {f"{module}.py", f"{module}.pxd"} <= set(names)
        assert [name for name in names if name.startswith(f"{module}.") and name.endswith(".so")]
    code, data, page = {".py", ".pxd", ".so", ".typed"}, {".toml", ".json", ".md"}, {".html", ".js", ".css", ".svg"}
    assert {Path(name).suffix for name in package} == code | data | page
    assert {"web/built/index.html", "drawing/backdrops/usa.json", "server/storage/migrations/env.py"} <= package
    assert {Path(name).parts[0] for name in names} == {"branchline", f"branchline-{branchline.__version__}.dist-info"}
    licences = {Path(name).name for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE.md"}


def test_a_source_distribution_has_all_that_is_needed_to_check_it(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = ["Makefile", "setup.py", "tools/setup_environment.sh", ".ci/run", "CHANGELOG.md", "docs/dependencies.md"]
    expected += [".github/workflows/tests.yml", "CITATION.cff", "CODE_OF_CONDUCT.md"]
    assert set(expected) <= names
    assert {f"src/branchline/editions/{board}" for board in EDITIONS} <= names
    assert {f"src/{module}.pxd" for module in COMPILED_MODULES} <= names
    assert "tests/packaging/test_installing.py" in names
    assert not [name for name in names if Path(name).suffix in (".c", ".so", ".pyc")]
