# SPDX-License-Identifier: GPL-3.0-or-later
# The software a person finds: modules, the Alliance's own commands, a small wheelhouse. Under /cvmfs, as on the real clusters.

make_software() {
    local base=/cvmfs/soft.computecanada.ca version wheels_for
    mkdir -p "$base"
    rm -rf "$base/custom/bin" "$base/custom/modules" "$base/easybuild" "$base/config"
    cp -R "$program/software/cvmfs/." "$base/"
    version=$(python3 -c 'import platform; print(platform.python_version())')
    make_python_module "$base/easybuild" "$version"
    # Remade when this program, Debian's Python or its packages have changed.
    wheels_for="$version $(cat "$program/inside/make-wheels.py" "$program"/software/stand-ins/* <(ls /usr/lib/python3/dist-packages) | cksum)"
    if [ "$(cat "$base/wheelhouse-for" 2>/dev/null)" != "$wheels_for" ]; then
        rm -rf "$base/custom/python"
        python3 "$program/inside/make-wheels.py" "$base/custom/python/wheelhouse" || give_up "the wheelhouse could not be made"
        printf '%s\n' "$wheels_for" >"$base/wheelhouse-for"
    fi
    rm -f /etc/profile.d/lmod.sh         # Debian's own: practice.sh does what it does, for other modules
    : >/etc/practice-modules.sh
    env -i HOME=/ bash -c '. /etc/profile.d/practice.sh; "$LMOD_CMD" bash load StdEnv/2023' >/run/practice/modules &&
        cp /run/practice/modules /etc/practice-modules.sh || give_up "the modules of a login could not be loaded"
}

# The only Python there is: Debian's, as the module python/X.Y.Z.
make_python_module() {
    local folder=$1/software/python/$2 short=${2%.*}
    mkdir -p "$folder/bin" "$1/modules/2023/Core/python"
    ln -s /usr/bin/python3 "$folder/bin/python"
    ln -s /usr/bin/python3 "$folder/bin/python3"
    ln -s /usr/bin/python3 "$folder/bin/python$short"
    # pip's own files are linked, with what Python compiled of them: an environment takes a second instead of four.
    printf '#!/bin/sh\nVIRTUALENV_SYMLINK_APP_DATA=1 exec /usr/bin/python3 -m virtualenv -p /usr/bin/python3 "$@"\n' >"$folder/bin/virtualenv"
    chmod 755 "$folder/bin/virtualenv"
    sed "s/@VERSION@/$2/g" "$program/software/python-module.lua" >"$1/modules/2023/Core/python/$2.lua"
}
