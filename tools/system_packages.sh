# Sourced, not run.

# install_system_packages NAME...: with apt-get, where there is one and nobody has to type a password; says what it does.
install_system_packages() {
    local as_root=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null && sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    echo "installing system packages: $*" >&2
    # ${array[@]+...}: an empty array counts as unset in older versions of bash
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$@" >&2 || {
        ${as_root[@]+"${as_root[@]}"} apt-get update -q >&2 &&
            ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$@" >&2
    }
}
