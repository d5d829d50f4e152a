// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logsigntable.h"

#include <QtGlobal>

namespace voyageur::observe {

namespace {

// The programs' own words (Slurm, bash, Lmod, CPython, PyTorch, TensorFlow, NCCL, wandb), and what the Alliance's wiki says to
// them: "Running jobs", "Python", "PyTorch", "Best practices for job submission", "Frequently asked questions".
constexpr LogSignRow rows[] = {
    {"oom", "oom", "(?:Detected \\d+ oom.kill event|oom-kill|Some of the step tasks have been OOM Killed)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The job needed more memory than it had asked for, and was ended."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Ask for twice the memory and look at what it uses; smaller batches and fewer workers that load data need less.")},
    {"over-memory", "exceeded memory limit", "^[^\\n]*exceeded memory limit[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The job needed more memory than it had asked for, and was ended."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Ask for twice the memory and look at what it uses; smaller batches and fewer workers that load data need less.")},
    {"time-limit", "DUE TO TIME LIMIT", "^[^\\n]*DUE TO TIME LIMIT[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The job was stopped at its time limit."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "For a test, ask for twice the time. For a long run, save checkpoints and submit a chain of jobs.")},
    {"preempted", "DUE TO PREEMPTION", "^[^\\n]*DUE TO PREEMPTION[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The job was stopped to make room for another one."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Submit it again; with checkpoints it goes on where it was.")},
    {"node-failure", "NODE FAILURE", "^[^\\n]*DUE TO NODE FAILURE[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The node failed: that is not your program's fault."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Submit it again; Slurm may have done so already.")},
    {"dos-lines", "$'\\r'", "^[^\\n]*\\$'\\\\r': command not found[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "The script has line ends of Windows, which bash takes for a part of the words."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Let the script page change them, or run “dos2unix” on the file.")},
    {"dos-lines", "^M: bad interpreter", "^[^\\n]*\\^M: bad interpreter[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "The script has line ends of Windows, which bash takes for a part of the words."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Let the script page change them, or run “dos2unix” on the file.")},
    {"cuda-memory", "out of memory", "(?:CUDA out of memory|CUDA error: out of memory)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The GPU's memory is full."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Use smaller batches, or mixed precision; or ask for a GPU, or a part of one, with more memory. More memory of "
         "the node (--mem) does not help.")},
    {"tf-memory", "OOM when allocating", "^[^\\n]*OOM when allocating[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The GPU's memory is full."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Use smaller batches, or mixed precision; or ask for a GPU, or a part of one, with more memory. More memory of "
         "the node (--mem) does not help.")},
    {"shared-memory", "shared memory",
     "^[^\\n]*(?:insufficient shared memory|unable to (?:open|write to) (?:file|shared memory))[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The workers that load data have no room left for what they share."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Ask for more memory, or use fewer workers: what they share counts as the job's memory.")},
    {"worker-killed", "DataLoader worker",
     "^[^\\n]*DataLoader worker \\(pid[^\\n]*(?:is killed by signal|exited unexpectedly)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "A worker that loads data was killed, mostly because the job's memory was full."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Ask for more memory, or use fewer workers.")},
    {"disk-full", "No space left on device", "^[^\\n]*No space left on device[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The disk that the program wrote to is full."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Look where it writes: /tmp is small on many nodes, $SLURM_TMPDIR is the job's own. The storage page shows the "
         "rest.")},
    {"quota", "Disk quota exceeded", "^[^\\n]*Disk quota exceeded[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Your quota is used up, in bytes or in number of files."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Look at the storage page for what fills it. Many small files belong in one archive.")},
    {"no-internet", "failure in name resolution", "^[^\\n]*Temporary failure in name resolution[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wanted something from the internet and could not reach it."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "The nodes of many clusters have no internet: fetch data, weights and packages on a login node before the job.")},
    {"no-internet", "Network is unreachable", "^[^\\n]*Network is unreachable[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wanted something from the internet and could not reach it."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "The nodes of many clusters have no internet: fetch data, weights and packages on a login node before the job.")},
    {"no-internet", "Max retries exceeded", "^[^\\n]*Max retries exceeded with url[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wanted something from the internet and could not reach it."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "The nodes of many clusters have no internet: fetch data, weights and packages on a login node before the job.")},
    {"no-module", "No module named", "ModuleNotFoundError: No module named '?([\\w.]+)'?",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Python found no module %1."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Add the package that brings it to the environment (step 3); its name may differ. Or load the module that has it, "
         "before the environment is activated.")},
    {"no-library", "cannot open shared object file", "([\\w.+-]+): cannot open shared object file",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "A program needs the library %1, and nobody loaded it."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Load the same modules in the job as when the environment was made.")},
    {"glibc", "GLIBC", "version `(GLIBC[\\w.]*)' not found",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "A program was made for another system: it wants %1."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Take the cluster's own wheel (pip install --no-index) instead of one from the internet.")},
    {"no-gpu", "CUDA",
     "^[^\\n]*(?:No CUDA GPUs are available|no CUDA-capable device is detected|torch\\.cuda\\.is_available\\(\\) is "
     "False)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wanted a GPU, and the job has none that it sees."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Ask for one (--gpus-per-node), and take the cluster's own wheel of the framework, which knows CUDA.")},
    {"gpu-kernel", "no kernel image", "^[^\\n]*no kernel image is available[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The framework was made for other GPUs than this one."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Take a newer version of it from the cluster's own wheels.")},
    {"device-assert", "device-side assert", "^[^\\n]*device-side assert triggered[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "A value on the GPU was out of its range, often a label beyond the number of classes."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Run one batch on the processor, or with CUDA_LAUNCH_BLOCKING=1: then the traceback names the line.")},
    {"nccl", "NCCL",
     "^[^\\n]*(?:NCCL error|ncclSystemError|ncclInternalError|ncclUnhandledCudaError|NCCL timeout|Watchdog caught "
     "collective)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The GPUs of the job lost each other."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Look for the first of its processes that failed: the others only waited for it. Set NCCL_DEBUG=INFO to see more.")},
    {"port-taken", "Address already in use", "^[^\\n]*Address already in use[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "The network port that the program wanted is taken, perhaps by another job on the node."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       // not shell: for people
                       "Choose a port by the job's number: MASTER_PORT=$((10000 + SLURM_JOB_ID % 20000)), or let the program "
                       "choose.")},
    {"no-display", "display",
     "^[^\\n]*(?:could not connect to display|[Cc]annot connect to X server|no display name and no \\$DISPLAY|couldn't "
     "connect to display)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wanted to open a window, and jobs have no screen."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Step 1 finds such places and offers what to write instead, such as savefig() for show().")},
    {"no-input", "EOFError", "EOFError: EOF when reading a line",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "The program asked somebody to type something, and in a job nobody is there."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Give it the answer as an argument instead.")},
    {"wandb", "wandb", "^[^\\n]*(?:api_key not configured|wandb: ERROR)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Weights & Biases could not sign in, or could not reach its server."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Set WANDB_MODE=offline in the job, and run “wandb sync” on a login node afterwards.")},
    {"no-such-file", "No such file or directory", "FileNotFoundError: \\[Errno 2\\] [^:\\n]*: '?([^'\\n]+)'?",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "There is no file %1 where the job runs."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "A path of your own computer means nothing on the cluster: give it as an argument, and look whether the dataset "
         "was unpacked where the program looks for it.")},
    {"script-file", "No such file or directory",
     "(?:can't open file '?|: line \\d+: |execve\\(\\): )([^\\n':]+)'?: (?:\\[Errno 2\\] )?No such file or directory",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "There is no %1 where the job runs."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Paths in a script begin in the folder that it was submitted from. Look for a letter that is another one.")},
    {"no-command", "command not found", ": line \\d+: ([^\\n:]+): command not found",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The job knows no command %1."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Load the module that brings it, or activate the environment, before that line.")},
    {"unknown-module", "module(s) are unknown", "The following module\\(s\\) are unknown: \"?([^\"\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The cluster has no module %1."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Look with “module spider” for how it is called there now.")},
    {"no-permission", "Permission denied", "^[^\\n]*(?:PermissionError: \\[Errno 13\\] )?Permission denied:? ?'?([^'\\n]*)'?",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program may not read or write there."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Write to the scratch or project folder. On some clusters jobs cannot write to the home folder.")},
    {"read-only", "Read-only file system", "^[^\\n]*Read-only file system[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Jobs cannot write there."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Write to the scratch or project folder, or to $SLURM_TMPDIR.")},
    {"broken-checkpoint", "PytorchStreamReader", "^[^\\n]*PytorchStreamReader failed[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "The checkpoint is not whole: the job that wrote it was stopped in the middle."),
     QT_TRANSLATE_NOOP(
         "voyageur::observe::LogSigns",
         "Load the one before it. Write each under another name first and rename it when it is whole; recipes of step 5 "
         "do.")},
    {"other-network", "state_dict",
     "^[^\\n]*(?:Missing key\\(s\\) in state_dict|Unexpected key\\(s\\) in state_dict|size mismatch for)[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The checkpoint is of another network than the one that shall load it."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Start in an empty folder, or load the checkpoint with the settings that it was saved with.")},
    {"arguments", "unrecognized arguments", "error: unrecognized arguments: ([^\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program knows no argument %1."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Look at what it takes: run it with --help.")},
    {"missing-arguments", "arguments are required", "error: the following arguments are required: ([^\\n]+)",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program wants an argument that it was not given: %1."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Add it to the command in the script.")},
    {"segfault", "egmentation fault", "^[^\\n]*[Ss]egmentation fault[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "The program, or a library of it, crashed."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns",
                       "Often two packages do not fit together: make the environment anew from the cluster's own wheels.")},
    {"killed", "Killed", "^[^\\n]*\\bKilled\\b[^\\n]*",
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "A process was killed, mostly because the job's memory was full."),
     QT_TRANSLATE_NOOP("voyageur::observe::LogSigns", "Look at the memory that the job held, and ask for more.")},
};

} // namespace

std::span<const LogSignRow> logSignTable()
{
    return rows;
}

} // namespace voyageur::observe
