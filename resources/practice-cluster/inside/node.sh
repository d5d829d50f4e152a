# SPDX-License-Identifier: GPL-3.0-or-later
# node.sh NAME GPUS MIGS: becomes one compute node, in a mount and host name namespace of its own, then its slurmd.
set -eu
name=$1 gpus=$2 migs=$3
state=/run/practice/state
. "$state/program/inside/devices.sh"

hostname "$name"
folder=$state/nodes/$name
mkdir -p "$folder/tmp" "$folder/localscratch" "/run/practice/nodes/$name/dev"
chmod 1777 "$folder/tmp"
mount --bind "$folder/tmp" /tmp
mount --bind "$folder/localscratch" /localscratch
make_devices "/run/practice/nodes/$name/dev" "$gpus" "$migs"
mount --rbind "/run/practice/nodes/$name/dev" /dev
# Only a GPU node has nvidia-smi, and in a folder that every PATH names.
if [ $((gpus + migs)) -gt 0 ]; then mount --bind "$state/program/software/gpu-node" /usr/local/bin; fi
exec slurmd -D -N "$name"
