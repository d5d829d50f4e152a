# SPDX-License-Identifier: GPL-3.0-or-later
# serve.sh FOLDER USER NUMBER PORT: inside the practice cluster, as root, in a mount namespace of its own. Is the server of one row,
# with an account, a PAM service and a home of its own; what they hold came in FOLDER with this file.
cd "$1" || exit
user=$2 number=$3 port=$4
chmod 711 .
cp /etc/passwd /etc/shadow /etc/group .
echo "$user:x:$number:$number::$PWD/$(cat home.name):$(cat shell)" >>passwd
echo "$user:x:$number:" >>group
sed "s/^USER:/$user:/" shadow.line >>shadow
chmod 644 passwd group && chown 0:42 shadow && chmod 640 shadow
for file in passwd shadow group; do mount --bind $file /etc/$file || exit; done
[ ! -s pam ] || mount --bind pam /etc/pam.d/sshd || exit

home=$PWD/$(cat home.name)
case $(cat home.kind) in full) cp -a "$home" home.old && mount -t tmpfs -o size=64k none "$home" && cp -a home.old/. "$home" ;; esac
chown -R "$number:$number" "$home" && chmod 700 "$home" "$home/.ssh"
case $(cat home.kind) in
    missing) rm -rf "$home" ;;
    readonly) chmod 500 "$home" ;;
    full) dd if=/dev/zero of="$home/filler" bs=4k 2>/dev/null ;;
esac
chmod 600 key_*
[ ! -d programs ] || chmod -R a+rX programs
export LD_LIBRARY_PATH=$PWD/programs
. ./server
