# SPDX-License-Identifier: GPL-3.0-or-later
"""keep-memory.py: holds each job to the memory it asked for, as the kernel's cgroups do on a cluster.

Not every computer lends us cgroups (containers, ordinary users, old kernels), and a practice cluster should not differ from one
computer to the next. So the daemon measures: the private memory of a job's processes, and what the job keeps in the folders that
are in memory (/tmp and /dev/shm of a node). Over the limit the largest process is killed, as the kernel does, and a mark is left from
which etc/slurm/task_epilog makes the job OUT_OF_MEMORY.

It sleeps until the prolog names a job ("start JOB NODE UID"), and again when the epilog has named the last ("end JOB NODE").
"""
import os
import select
import signal
import time

FIFO = "/run/practice/jobs"
MARKS = "/run/slurm/over-memory"
PAUSE = 0.3  # seconds between two looks
PAGE = os.sysconf("SC_PAGE_SIZE")
FIRST_NAMED_STEP = 4294967280  # above, a number stands for "batch", "extern" …
IN_MEMORY = ("tmp", "dev/shm")


class Process:
    def __init__(self, pid, environment):
        self.pid, self.environment = pid, environment
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            _, resident, shared = file.read().split()[:3]
        self.private = (int(resident) - int(shared)) * PAGE

    def share(self):
        """Private memory, where what a parent and its children have in common counts once. Slower to ask for."""
        with open(f"/proc/{self.pid}/smaps_rollup", encoding="ascii") as file:
            text = file.read()
        _, found, rest = text.partition("\nPss_Anon:")
        return int(rest.split()[0]) * 1024 if found else self.private


class Job:
    """One that has ended is remembered as long as another of the person is on the node, for the files that it left."""

    def __init__(self, number, node, uid):
        self.number, self.node, self.uid = number, node, uid
        self.began, self.ended = time.time(), None
        self.limit = None  # bytes, 0 for none; None while unknown

    def is_beside(self, other):
        return (self.uid, self.node) == (other.uid, other.node)

    def was_there(self, moment):
        return self.began <= moment and (self.ended is None or moment <= self.ended)


def names(text):
    """Node names: nc[10101-10102],ng10101."""
    import re  # here, as it is seldom wanted: the start of a cluster waits for this one's, too

    for prefix, numbers, plain in re.findall(r"([^,\[\]]+)\[([^\]]+)\]|([^,\[\]]+)", text):
        if plain:
            yield plain
        for part in numbers.split(",") if numbers else ():
            first, _, last = part.partition("-")
            for number in range(int(first), int(last or first) + 1):
                yield f"{prefix}{number:0{len(first)}d}"


def limit_of(job):
    """What Slurm gave this job on this node; None when Slurm does not answer now."""
    import re
    import subprocess

    try:
        answer = subprocess.run(["scontrol", "-d", "-o", "show", "job", job.number], capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    for line in answer.stdout.splitlines():
        if not line.startswith(f"JobId={job.number} "):
            continue  # another task of the same array
        for nodes, memory in re.findall(r"\bNodes=(\S+) CPU_IDs=\S* Mem=(\d+)", line):
            if job.node in names(nodes):
                return int(memory) << 20
    return None


def processes():
    """(job, node) → its processes. What a person runs as root is none of them."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                text = file.read()
            if b"SLURM_JOB_ID=" not in text or os.stat(f"/proc/{pid}").st_uid == 0:
                continue
            values = dict(line.split("=", 1) for line in text.decode("utf-8", "replace").split("\0") if "=" in line)
            key = values.get("SLURM_JOB_ID"), values.get("SLURMD_NODENAME")
            found.setdefault(key, []).append(Process(pid, values))
        except (OSError, ValueError):
            continue  # it has just ended
    return found


def files_in_memory(job, root, others):
    """Bytes of this job's files there. Of several jobs of one person nobody can tell whose a file is, and it counts for none."""
    total = 0
    for folder in IN_MEMORY:
        top = os.path.join(root, folder)
        usage = os.statvfs(top)
        if (usage.f_blocks - usage.f_bfree) * usage.f_frsize < 1 << 20:
            continue
        for place, _, files in os.walk(top):
            for name in files:
                try:
                    status = os.lstat(os.path.join(place, name))
                except OSError:
                    continue
                mine = status.st_uid == job.uid and job.was_there(status.st_ctime)
                if mine and not any(other.was_there(status.st_ctime) for other in others):
                    total += status.st_blocks * 512
    return total


def mark(victim):
    """For etc/slurm/task_epilog: which step it was."""
    step = victim.environment.get("SLURM_STEP_ID", "")
    with open(f"{MARKS}/{victim.environment['SLURM_JOB_ID']}", "a", encoding="ascii") as file:
        file.write(f"{step if step.isdigit() and int(step) < FIRST_NAMED_STEP else 'batch'}\n")


def look(jobs):
    running = processes()
    for key, job in jobs.items():
        own = running.get(key)
        if not own or job.ended:
            continue
        if job.limit is None:
            job.limit = limit_of(job)
        if not job.limit:
            continue
        try:
            others = [other for other in jobs.values() if other is not job and other.is_beside(job)]
            files = files_in_memory(job, f"/proc/{own[0].pid}/root", others)
            if files + sum(process.private for process in own) <= job.limit:
                continue
            shares = {process: process.share() for process in own}
            if files + sum(shares.values()) <= job.limit:
                continue
            victim = max(own, key=shares.get)
            mark(victim)
            os.kill(int(victim.pid), signal.SIGKILL)
            print(f"job {job.number} on {job.node}: over {job.limit >> 20} MiB; process {victim.pid} killed", flush=True)
        except OSError:
            continue  # the job is ending: the next look tells


def end(jobs, key):
    if key in jobs:
        jobs[key].ended = time.time()
        if not any(job.ended is None and job.is_beside(jobs[key]) for job in jobs.values()):
            last = jobs[key]
            for other in [other for other, job in jobs.items() if job.is_beside(last)]:
                del jobs[other]
    if not any(number == key[0] and job.ended is None for (number, _), job in jobs.items()):
        try:
            os.remove(f"{MARKS}/{key[0]}")
        except FileNotFoundError:
            pass


def main():
    os.makedirs(MARKS, exist_ok=True)
    fifo = os.open(FIFO, os.O_RDWR)  # also for writing, so that it has no end
    waiter = select.poll()
    waiter.register(fifo, select.POLLIN)
    jobs, rest = {}, b""
    while True:
        if waiter.poll(PAUSE * 1000 if jobs else None):
            *lines, rest = (rest + os.read(fifo, 65536)).split(b"\n")
            for line in lines:
                words = line.decode("ascii", "replace").split()
                if len(words) == 4 and words[0] == "start":
                    jobs[words[1], words[2]] = Job(words[1], words[2], int(words[3]))
                elif len(words) == 3 and words[0] == "end":
                    end(jobs, (words[1], words[2]))
            if jobs:
                time.sleep(PAUSE / 6)  # many jobs that begin together are one look
        if jobs:
            look(jobs)


main()
