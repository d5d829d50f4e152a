# SPDX-License-Identifier: GPL-3.0-or-later
# Which ports a cluster uses: one block of 200 numbers, chosen once and remembered in its state, so that the address stays the same
# from one start to the next and several clusters run side by side.
#   base+0 sshd   base+1 slurmctld   base+2 slurmdbd   base+3.. one per node
#   base+18 sshd as data transfer node   base+19 sshd as automation node   base+20..base+199 srun and salloc

port_block=200
first_port=20000
last_port=31800        # below the range the kernel takes the ports of outgoing connections from (32768 and up)

# Succeeds when nothing on this machine uses a port of the block that begins at $1.
block_is_free() {
    cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v low="$1" -v size=$port_block '
        function number(hex,   i, n) {
            for (i = 1; i <= length(hex); i++) n = n * 16 + index("0123456789ABCDEF", substr(hex, i, 1)) - 1
            return n
        }
        $4 == "0A" { split($2, address, ":"); port = number(address[2]); if (port >= low && port < low + size) taken = 1 }
        END { exit taken }'
}

# Sets $port_base. The first try depends on the state folder's name, so that clusters started together rarely meet;
# a block is also held by a lock for as long as its cluster lives (see start), for the moment before its daemons listen.
choose_ports() {
    local blocks=$(((last_port - first_port) / port_block)) slot i
    mkdir -p "$cache/practice-ports"
    if port_base=$(cat "$state/port-base" 2>/dev/null) && [ -n "$port_base" ] && take_block "$port_base"; then return; fi
    slot=$(printf '%s %s' "$(id -u)" "$state" | cksum | cut -d' ' -f1)
    for ((i = 0; i < blocks; i++)); do
        port_base=$((first_port + (slot + i) % blocks * port_block))
        if take_block "$port_base"; then
            printf '%s\n' "$port_base" >"$state/port-base"
            return
        fi
    done
    fail "no free block of $port_block ports between $first_port and $last_port; stop another practice cluster first"
}

# Opens the block's lock as file descriptor 8, which the cluster inherits.
take_block() {
    exec 8>"$cache/practice-ports/$1"
    if flock -n 8 && block_is_free "$1"; then return 0; fi
    exec 8>&-
    return 1
}
