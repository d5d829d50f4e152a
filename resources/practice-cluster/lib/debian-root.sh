# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian folder that every program of the cluster comes from: made once by mmdebstrap, then only read.
# Debian 12 (bookworm) brings Slurm 22.05, Debian 13 (trixie) 24.11, and forky, which is to be Debian 14, 26.05.

suite_of_slurm() {
    case $1 in
        22.05) echo bookworm ;;
        24.11) echo trixie ;;
        26.05) echo forky ;;
        *) return 1 ;;
    esac
}

# Raise this when build_root changes what is in the folder.
recipe=1

# The lists of what is in it; start --with-torch adds one.
package_lists=("$here/packages.txt")

# A changed package list (comments aside) or recipe gives another name, hence a new folder.
root_name() {
    local kind=
    [ ${#package_lists[@]} = 1 ] || kind=-torch
    printf '%s%s-%s\n' "$1" "$kind" \
        "$(cat <(grep -hv "^#" "${package_lists[@]}") "$here/lib/finish-root" <(echo $recipe) | sha256sum | cut -c1-12)"
}

# Sets $debian_root, building it if need be.
find_root() {
    local name
    name=$(root_name "$1")
    roots=${VOYAGEUR_PRACTICE_ROOTS:-$cache/practice-root}
    # A folder lent by somebody else is used as it is; what it lacks is built in one's own cache.
    if [ ! -e "$roots/$name" ] && ! { mkdir -p "$roots" && [ -w "$roots" ]; } 2>/dev/null; then roots=$cache/practice-root; fi
    debian_root=$roots/$name
    [ ! -d "$debian_root" ] || return 0
    mkdir -p "$roots"
    exec 7>"$roots/.$name.lock"
    flock -n 7 || { note "another start is building the practice cluster's Debian root; waiting for it"; flock 7; }
    [ -d "$debian_root" ] || build_root "$1" "$debian_root"
    exec 7>&-
}

build_root() {
    local suite=$1 target=$2 mirror unfinished proxy log options
    command -v mmdebstrap >/dev/null || fail "a package is missing; install it with:  sudo apt-get install mmdebstrap"
    mirror=$(debian_mirror) || fail "this machine's apt knows no Debian mirror, so the practice cluster's Debian root cannot be made.
Name one in the environment variable VOYAGEUR_DEBIAN_MIRROR, for example the address in /etc/apt/sources.list of a Debian machine."
    if [ ${#package_lists[@]} = 1 ]; then
        note "building the practice cluster's Debian root ($suite), once, about a minute"
    else
        note "building the practice cluster's Debian root with PyTorch ($suite), once, two to five minutes and 1.5 GB"
    fi
    unfinished=$target.unfinished log=$target.log
    as_root rm -rf "$unfinished"
    options=(--variant=essential --include="$(grep -hv '^#' "${package_lists[@]}" | xargs | tr ' ' ',')"
        --aptopt='APT::Install-Recommends "false"' --customize-hook="$here/lib/finish-root"
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/doc/*')
    # A mirror may be behind, and what is in preparation expires within days.
    [ "$suite" != forky ] || options+=(--aptopt='Acquire::Check-Valid-Until "false"')
    proxy=$(apt-config shell proxy Acquire::http::Proxy 2>/dev/null) && eval "$proxy"
    [ -z "${proxy:-}" ] || options+=(--aptopt="Acquire::http::Proxy \"$proxy\"")
    # --mode=root: as an ordinary user we are already root of a user namespace, the same one the cluster will run in.
    if ! as_root unshare --mount --propagation private mmdebstrap --mode=root "${options[@]}" "$suite" "$unfinished" "$mirror" \
        </dev/null >"$log" 2>&1 7>&-; then
        as_root rm -rf "$unfinished"
        fail "the Debian root could not be built from $mirror. The last lines of $log:
$(tail -n 12 "$log")"
    fi
    mv "$unfinished" "$target"
}

# The mirror this machine itself installs Debian packages from.
debian_mirror() {
    if [ -n "${VOYAGEUR_DEBIAN_MIRROR:-}" ]; then printf '%s\n' "$VOYAGEUR_DEBIAN_MIRROR"; return; fi
    { apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian'
      apt-get indextargets --format '$(REPO_URI)' | grep -E '/debian/?$'      # no package list was ever downloaded
    } 2>/dev/null | awk 'NF { print; found = 1; exit } END { exit !found }'
}
