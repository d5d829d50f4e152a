# SPDX-License-Identifier: GPL-3.0-or-later
# The people of users.txt: accounts, homes with the layout of the Alliance's wiki, keys.

# each_user FUNCTION: calls FUNCTION name number shell groups for every line of users.txt.
each_user() {
    local name number shell groups purpose
    while read -r name number shell groups purpose; do
        case $name in '#'* | '') ;; *) "$1" "$name" "$number" "$shell" "$groups" ;; esac
    done <"$program/users.txt"
}

make_users() {
    local key=$state/keys/client_ed25519
    # Salt and text are fixed: this password protects nothing but a practice cluster.
    password_hash=$(perl -e 'print crypt("practice", q($6$practice$))')
    # Copied from the Debian root, perhaps without what only its owner may read.
    sed -E 's/^([^:]*):.*/\1:*:19000:0:99999:7:::/' /etc/passwd >/etc/shadow
    printf 'def-prof:x:59101:\nrrg-prof-ad:x:59102:\nmfa:x:59103:\nsftp-only:x:59104:\n' >>/etc/group
    each_user add_account
    each_user add_to_groups
    chown 0:42 /etc/shadow && chmod 640 /etc/shadow

    [ -s "$key" ] || ssh-keygen -q -t ed25519 -N '' -C practice-client -f "$key" || give_up "no client key could be made in $PRACTICE_STATE/keys"
    each_user make_home
    mkdir -p /project/def-prof /project/rrg-prof-ad
    chown 59001:59101 /project/def-prof
    chown 59001:59102 /project/rrg-prof-ad
    chmod 2770 /project/*
    each_user user_name >"$state/users"

    mv -f /etc/localtime.host /etc/localtime 2>/dev/null       # times read as on this computer
    printf '%s\n' "$login_node" >/etc/hostname
    { printf '127.0.0.1 %s localhost\n' "$login_node"; each_node node_address; } >/etc/hosts
    cp -R "$program/etc/profile.d/." /etc/profile.d/
    cp "$program/etc/motd" /etc/motd
    cp "$program/etc/bashrc" /etc/bashrc
    cat "$program/etc/csh.login" >>/etc/csh.login
    cat "$program/etc/zprofile" >>/etc/zsh/zprofile
}

user_name() { printf '%s\n' "$1"; }
node_address() { printf '127.0.0.1 %s\n' "$1"; }

add_account() {
    printf '%s:x:%s:%s::/home/%s:%s\n' "$1" "$2" "$2" "$1" "$3" >>/etc/passwd
    printf '%s:%s:19000:0:99999:7:::\n' "$1" "$password_hash" >>/etc/shadow
    printf '%s:x:%s:\n' "$1" "$2" >>/etc/group
}

add_to_groups() {
    local group
    for group in ${4//,/ }; do
        sed -i -E "s/^($group:.*[^:])\$/\1,$1/; s/^($group:.*:)\$/\1$1/" /etc/group
    done
}

# Made once; afterwards a home belongs to its user.
make_home() {
    local name=$1 number=$2 home=/home/$1 group
    [ ! -d "$home" ] || return 0
    mkdir -p "$home/projects" "$home/.ssh" "/scratch/$name"
    ln -s "/scratch/$name" "$home/scratch"
    for group in ${4//,/ }; do
        case $group in
            def-* | rrg-*)
                mkdir -p "/project/$group/$name"
                chown "$number:$(getent group "$group" | cut -d: -f3)" "/project/$group/$name"
                chmod 2750 "/project/$group/$name"
                ln -s "/project/$group" "$home/projects/$group" ;;
        esac
    done
    cp "$state/keys/client_ed25519.pub" "$home/.ssh/authorized_keys"
    cp "$program/etc/skel/bash_profile" "$home/.bash_profile"
    cp "$program/etc/skel/bashrc" "$home/.bashrc"
    printf '# .zshrc\n' >"$home/.zshrc"                 # without one, zsh asks questions
    case $name in
        noisy) sed -i '1a echo "Welcome to the practice cluster."\necho "Quota: all is well."\necho "Have a nice day."' "$home/.bashrc" ;;
        sleepy) sed -i '1a sleep 30' "$home/.bashrc" ;;
    esac
    chown -hR "$number:$number" "$home" "/scratch/$name"
    chmod 700 "$home" "$home/.ssh" "/scratch/$name"
}
