# SPDX-License-Identifier: GPL-3.0-or-later
# First process of the cluster's own namespaces. Puts together the folder tree the cluster will see as /, from the Debian root (only
# read) and the state folder, makes it the root, and goes on as init.sh there. The mounts exist only in this namespace: they vanish
# with its last process, and the host never sees them.
set -eu
umask 022
trap 'printf "its folder tree could not be put together. The last lines of %s/start.log:\n%s\n" "$PRACTICE_STATE" "$(tail -n 5 "$PRACTICE_STATE/start.log")" >"$PRACTICE_STATE/failed"' ERR
set -E
state=$PRACTICE_STATE
. "$state/program/inside/devices.sh"

# Our own view, whose changes go nowhere.
mount --make-rprivate /
mkdir -p "$state"/{var/log,home,scratch,project,tmp,root,nodes,keys,pids,cvmfs}
chmod 1777 "$state/tmp"
root=$state/root
mount -t tmpfs -o mode=755,size=256m practice "$root"
mkdir -p "$root"/{usr,etc,proc,sys,dev,tmp,run,var,home,scratch,project,localscratch,cvmfs,opt,root,mnt}
chmod 700 "$root/root"
chmod 1777 "$root/localscratch"

# bind_read_only FROM TO. A user namespace may not drop a mount's other restrictions, so they are repeated.
bind_read_only() {
    mount --bind "$1" "$2"
    mount -o "remount,bind,$(findmnt -n -o VFS-OPTIONS --mountpoint "$2" | tail -n 1 | sed 's/^rw/ro/')" "$2"
}

for name in bin sbin lib lib32 lib64 libx32; do
    [ ! -L "$PRACTICE_ROOT/$name" ] || ln -s "usr/$name" "$root/$name"
done
bind_read_only "$PRACTICE_ROOT/usr" "$root/usr"
bind_read_only "$PRACTICE_ROOT/opt" "$root/opt"
# A copy of /etc for each start: it depends on nothing an earlier start left. Owners are dropped: the folder may be another user's.
cp -dR --preserve=mode,links "$PRACTICE_ROOT/etc/." "$root/etc/" 2>/dev/null || true      # unreadable: shadow and the like, replaced later
for name in var home scratch project tmp cvmfs; do mount --bind "$state/$name" "$root/$name"; done

mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys" && mount -o remount,bind,ro "$root/sys" 2>/dev/null || true     # Slurm looks at the processor there
make_devices "$root/dev" 0 0
mount -t tmpfs -o mode=755,size=64m practice "$root/run"

# Only the cluster's root can enter: the state folder, and the host's view of processes (from which a daemon learns its number there).
mkdir -m 700 "$root/run/practice"
mkdir "$root/run/practice"/{state,host-proc,host-root}
mount --rbind "$state" "$root/run/practice/state"
mount --rbind /proc "$root/run/practice/host-proc"
if [ -e /etc/localtime ]; then cp -L /etc/localtime "$root/etc/localtime.host"; fi

cd "$root"
pivot_root . run/practice/host-root
umount -l /run/practice/host-root
cd /
trap - ERR
exec /bin/bash /run/practice/state/program/inside/init.sh
