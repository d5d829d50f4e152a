# SPDX-License-Identifier: GPL-3.0-or-later
# The login node's sshd: OpenSSH with Debian's defaults, on a port of its own.

configure_sshd() {
    local type key
    mkdir -p /run/sshd
    touch /run/utmp /var/log/wtmp /var/log/lastlog         # sshd complains when it cannot note a login
    for type in ed25519 rsa; do
        key=$state/keys/ssh_host_${type}_key
        [ -s "$key" ] || ssh-keygen -q -t "$type" -N '' -C practice -f "$key" || give_up "no host key could be made in $PRACTICE_STATE/keys"
        cp "$key" "$key.pub" /etc/ssh/
    done
    chmod 600 /etc/ssh/ssh_host_*_key
    cut -d' ' -f1,2 "$state"/keys/ssh_host_{ed25519,rsa}_key.pub >"$state/keys/host-keys"
    for type in ed25519 rsa; do ssh-keygen -l -f "$state/keys/ssh_host_${type}_key.pub"; done | cut -d' ' -f2 >"$state/keys/host-fingerprints"

    cp "$program/etc/pam.d/sshd" /etc/pam.d/sshd
    mkdir -p /etc/security
    cp "$program"/etc/security/*.py /etc/security/
    rm -rf /etc/ssh/sshd_config.d
    # sshd keeps the first value it meets, so what a test asks for comes first.
    { grep -v '^$' "$state/sshd-options"
      sed "s/@PORT@/$sshd_port/; s/@TRANSFER_PORT@/$transfer_port/; s/@ROBOT_PORT@/$robot_port/" "$program/etc/ssh/sshd_config"; } >/etc/ssh/sshd_config
    # Debian 13's sshd locks out an address after failed logins; here everybody has the same address.
    if /usr/sbin/sshd -t -o 'PerSourcePenalties no' 2>/dev/null; then sed -i '1i PerSourcePenalties no' /etc/ssh/sshd_config; fi
}

start_sshd() {
    start_daemon sshd /usr/sbin/sshd -D -e
    wait_for sshd 20 sshd_answers
}

sshd_answers() { (exec 3<>"/dev/tcp/127.0.0.1/$sshd_port") && [ -e /run/sshd.pid ]; }
