#!/usr/bin/env bash
# Installs the programs that some tests start if they are missing; says so if it can't.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/system_packages.sh

# Debian keeps programs outside the PATH: those of PostgreSQL in a folder of its version, servers where root looks.
is_there() {
    command -v "$1" >/dev/null || compgen -G "/usr/lib/postgresql/*/bin/$1" >/dev/null || [ -x "/usr/sbin/$1" ]
}

# need PROGRAM PACKAGE WHAT: installs the package if the program is missing.
# Each by itself, so that one failure does not hold up the others.
need() {
    local program=$1 package=$2 what=$3
    if is_there "$program"; then return; fi
    install_system_packages "$package" || true
    if ! is_there "$program"; then
        echo "branchline: $program is missing and can't be installed (package $package): $what WILL NOT BE TESTED (with CI=true that is a failure)" >&2
    fi
}

need node nodejs "the example bot in JavaScript"
need postgres postgresql "tables on PostgreSQL"
need nats-server nats-server "several servers that hear each other through NATS"
need nginx nginx-light "the server behind a reverse proxy with TLS"
need openssl openssl "the server behind a reverse proxy with TLS"
need chromium chromium "the page in a real browser"
