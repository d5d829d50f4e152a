# SPDX-License-Identifier: GPL-3.0-or-later
# practice.json: how other programs find a cluster.

# json_text TEXT: as a JSON string.
json_text() {
    local text=${1//\\/\\\\}
    printf '"%s"' "${text//\"/\\\"}"
}

# json_lines FILE: a list with one string per line.
json_lines() {
    local line comma=
    printf '['
    while IFS= read -r line; do
        printf '%s%s' "$comma" "$(json_text "$line")"
        comma=,
    done <"$1"
    printf ']'
}

# report RUNNING: one document on standard output, from what the start left in the state folder.
report() {
    if [ ! -e "$state/port-base" ] || [ ! -e "$state/users" ]; then
        printf '{"running":false,"slurm":null,"port":0,"state":%s}\n' "$(json_text "$state")"
        return
    fi
    local pid=null began=null ignored
    if [ "$1" = true ]; then read -r pid began ignored <"$state/process"; fi
    printf '{"running":%s,"slurm":"%s","host":"127.0.0.1","port":%s,"transferPort":%s,"robotPort":%s,"pid":%s,"pidStartTime":%s,"cluster":"practice","loginNode":"login1",' \
        "$1" "$(<"$state/slurm-version")" "$(<"$state/port-base")" $(($(<"$state/port-base") + 18)) $(($(<"$state/port-base") + 19)) "$pid" "$began"
    printf '"user":"student","users":%s,"identity":%s,"hostKeys":%s,"hostFingerprints":%s,"password":"practice",' \
        "$(json_lines "$state/users")" "$(json_text "$state/keys/client_ed25519")" \
        "$(json_lines "$state/keys/host-keys")" "$(json_lines "$state/keys/host-fingerprints")"
    printf '"torch":%s,' "$([ -e "$state/with-torch" ] && echo true || echo false)"
    printf '"simulatedGpus":true,"mode":"%s","sshdLog":%s,"state":%s}\n' \
        "$(<"$state/mode")" "$(json_text "$state/var/log/sshd.log")" "$(json_text "$state")"
}

# Replaces practice.json in one step: a reader never sees half of it.
write_report() {
    report "$1" >"$state/practice.json.new" && mv "$state/practice.json.new" "$state/practice.json"
}
