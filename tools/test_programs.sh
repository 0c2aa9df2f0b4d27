#!/usr/bin/env bash
# Installs the programs that some tests start, where they are missing and can be had; says so where they can't.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/system_packages.sh

if ! command -v node >/dev/null; then
    install_system_packages nodejs || true
    if ! command -v node >/dev/null; then
        echo "branchline: Node.js is not here and can't be installed: the example bot in JavaScript WILL NOT BE TESTED (with CI=true that is a failure)" >&2
    fi
fi
