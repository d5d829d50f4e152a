# SPDX-License-Identifier: GPL-3.0-or-later
# node.sh NAME MEMORY GPUS MIGS: becomes one compute node, in a mount and host name namespace of its own, then its slurmd.
set -eu
name=$1 memory=$2 gpus=$3 migs=$4
state=/run/practice/state
. "$state/program/inside/devices.sh"

hostname "$name"
folder=$state/nodes/$name
mkdir -p "$folder/localscratch" "/run/practice/nodes/$name/dev"
# In memory, as on the clusters, and as large as the node's; but this computer has to hold it.
read -r _ kibibytes _ </proc/meminfo          # its first line: MemTotal
most=$((kibibytes / 2048))
size=$((memory < most ? memory : most))m
mount -t tmpfs -o "mode=1777,size=$size" practice /tmp
mount --bind "$folder/localscratch" /localscratch
make_devices "/run/practice/nodes/$name/dev" "$gpus" "$migs" "$size"
mount --rbind "/run/practice/nodes/$name/dev" /dev
# Only a GPU node has nvidia-smi, and in a folder that every PATH names.
if [ $((gpus + migs)) -gt 0 ]; then mount --bind "$state/program/software/gpu-node" /usr/local/bin; fi
exec slurmd -D -N "$name"
