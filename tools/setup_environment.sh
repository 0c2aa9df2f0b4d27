#!/usr/bin/env bash
# Makes .venv with Branchline in it, and compiles the engine; does only what has become necessary.
# `setup_environment.sh run` brings what is needed to play, `setup_environment.sh dev` (the default) the development tools too.
# PYTHON=... chooses the Python. If the engine can't be compiled, that is a failure with CI=true, otherwise one line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/system_packages.sh

VENV=.venv
WANTED=${1:-dev}
# What the environment and the compiled engine were made from; when that changes, they are made again.
ENVIRONMENT_STAMP=$VENV/made-from
ENGINE_STAMP=$VENV/compiled-from

fail() {
    printf 'branchline: %s\n' "$*" >&2
    exit 1
}

python_is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if python_is_new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed and was not found; install it, or name it: make PYTHON=/path/to/python3"
}

# Debian's Python comes without what `venv` needs.
can_make_venv() {
    "$1" -c 'import ensurepip, venv; ensurepip.version()' >/dev/null 2>&1
}

make_venv() {
    local python=$1 version
    rm -rf "$VENV" build
    if ! can_make_venv "$python"; then
        version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
        { install_system_packages "$version-venv" && can_make_venv "$python"; } ||
            fail "$python can't make virtual environments; install the package $version-venv ('apt-get install $version-venv') and try again"
    fi
    "$python" -m venv "$VENV" || fail "'$python -m venv $VENV' failed, see above"
}

# The C compiler that Python would use works and finds Python's headers.
compiler_works() {
    local folder status=0
    folder=$(mktemp -d)
    "$VENV/bin/python" - "$folder" >/dev/null 2>&1 <<'PYTHON' || status=1
import os, shlex, subprocess, sys, sysconfig
from pathlib import Path

source = Path(sys.argv[1], "probe.c")
source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC"))
command = [*compiler, "-c", f"-I{sysconfig.get_path('include')}", str(source), "-o", str(source.with_suffix(".o"))]
sys.exit(subprocess.run(command).returncode)
PYTHON
    rm -rf "$folder"
    return "$status"
}

# As setup.py finds them: those that begin with directives for Cython.
modules_to_compile() {
    local source
    while IFS= read -r source; do
        if [[ $(head -n 1 "$source") == "# cython:"* ]]; then printf '%s\n' "${source%.py}"; fi
    done < <(find src/branchline/{engine,search} -name '*.py')
}

engine_is_compiled() {
    local module
    for module in $(modules_to_compile); do
        compgen -G "$module.*.so" >/dev/null || return 1
    done
}

compile_engine() {
    if ! compiler_works && [ "${CI:-}" = true ]; then
        install_system_packages gcc libc6-dev "$("$VENV/bin/python" -c 'import sys; print("libpython%d.%d-dev" % sys.version_info[:2])')" || true
    fi
    # All of them: a module that no longer exists, or is no longer compiled, must not live on as a binary.
    find src/branchline/{engine,search} -name '*.so' -delete
    if compiler_works; then
        echo "compiling the engine (a minute, the first time)" >&2
        BRANCHLINE_PURE=0 BRANCHLINE_REQUIRE_COMPILED=1 "$VENV/bin/python" setup.py --quiet build_ext --inplace ||
            fail "compiling the engine failed, see above"
        engine_is_compiled || fail "the engine was compiled, but not all of its modules are there"
    else
        [ "${CI:-}" != true ] || fail "no C compiler with Python's headers was found: the checks need a compiled engine; install gcc and python3-dev"
        echo "branchline: no C compiler with Python's headers was found; the engine runs uncompiled: same rules, about 100 times slower" >&2
    fi
}

environment_inputs() {
    pwd
    "$1" --version
    # Of pyproject.toml only what is installed: a change to a tool's settings needs no new environment.
    "$1" -c 'import tomllib; told = tomllib.load(open("pyproject.toml", "rb")); print(told["build-system"], told["project"])'
}

engine_inputs() {
    cksum setup.py
    find src/branchline/{engine,search} -name '*.py' -exec cksum {} + -o -name '*.pxd' -exec cksum {} + | sort
    if compiler_works; then echo compiler; fi
}

matches() {
    [ -e "$1" ] && [ "$(cat "$1")" = "$2" ]
}

# What is needed to compile, as pyproject.toml names it.
build_requirements() {
    "$VENV/bin/python" -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'
}

install() {
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check "$@" ||
        fail "installing Branchline and what it needs failed, see above"
}

# Only if it is not compiled yet, or from other sources.
compile_engine_if_necessary() {
    local inputs
    inputs=$(engine_inputs)
    if matches "$ENGINE_STAMP" "$inputs" && { engine_is_compiled || ! must_be_compiled "$inputs"; }; then return; fi
    compile_engine
    engine_inputs >"$ENGINE_STAMP"
}

must_be_compiled() {
    [[ $1 == *compiler || ${CI:-} == true ]]
}

python=$(find_python)
inputs=$(environment_inputs "$python")
if ! matches "$ENVIRONMENT_STAMP" "$inputs dev" && ! matches "$ENVIRONMENT_STAMP" "$inputs $WANTED"; then
    if ! matches "$ENVIRONMENT_STAMP" "$inputs run"; then # one that is good for playing is only added to
        echo "setting up $VENV with $("$python" --version)" >&2
        make_venv "$python"
    fi
    mapfile -t requirements < <(build_requirements)
    install "${requirements[@]}"
    compile_engine_if_necessary & # while the rest is fetched and installed
    if [ "$WANTED" = run ]; then project='.[play,serve]'; else project='.[dev]'; fi
    BRANCHLINE_PURE=1 install --no-build-isolation --editable "$project"
    wait $! || exit 1 # it has said why
    printf '%s\n' "$inputs $WANTED" >"$ENVIRONMENT_STAMP"
fi
compile_engine_if_necessary
