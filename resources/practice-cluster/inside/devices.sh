# SPDX-License-Identifier: GPL-3.0-or-later
# make_devices DIR GPUS MIGS [SIZE]: a small /dev at DIR. Device files cannot be made in a user namespace, so the existing ones are mounted.
# Slurm wants a GPU to be a character device: each simulated one is /dev/null under the name of an NVIDIA device.
make_devices() {
    local dir=$1 gpus=$2 migs=$3 size=${4:-50%} name number
    mount -t tmpfs -o mode=755,size=1m practice "$dir"
    mkdir "$dir/pts" "$dir/shm"
    for name in null zero full random urandom tty; do borrow_device "$name" "$dir/$name"; done
    for ((number = 0; number < gpus; number++)); do borrow_device null "$dir/nvidia$number"; done
    for ((number = 0; number < migs; number++)); do borrow_device null "$dir/nvidia-mig$number"; done
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$dir/pts"
    mount -t tmpfs -o "mode=1777,size=$size" practice "$dir/shm"
    ln -s pts/ptmx "$dir/ptmx"
    ln -s /proc/self/fd "$dir/fd"
    ln -s /proc/self/fd/0 "$dir/stdin"
    ln -s /proc/self/fd/1 "$dir/stdout"
    ln -s /proc/self/fd/2 "$dir/stderr"
}

borrow_device() {
    : >"$2"
    mount --bind "/dev/$1" "$2"
}
