// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/options.h"

namespace voyageur::script {

namespace {

constexpr auto none = OptionValue::None;
constexpr auto optional = OptionValue::Optional;
constexpr auto required = OptionValue::Required;

// `sbatch --help` of Slurm 22.05.8 and 24.11.5, and names it takes without listing them.
constexpr Option options[] = {
    {"account", 'A', required},
    {"acctg-freq", 0, required},
    {"array", 'a', required},
    {"batch", 0, required},
    {"bb", 0, required},
    {"bbf", 0, required},
    {"begin", 'b', required},
    {"chdir", 'D', required},
    {"cluster-constraint", 0, required},
    {"clusters", 'M', required},
    {"comment", 0, required},
    {"constraint", 'C', required},
    {"container", 0, required},
    {"container-id", 0, required},
    {"contiguous", 0, none},
    {"core-spec", 'S', required},
    {"cores-per-socket", 0, required},
    {"cpu-freq", 0, required},
    {"cpus-per-gpu", 0, required},
    {"cpus-per-task", 'c', required},
    {"deadline", 0, required},
    {"delay-boot", 0, required},
    {"dependency", 'd', required},
    {"distribution", 'm', required},
    {"error", 'e', required},
    {"exclude", 'x', required},
    {"exclusive", 0, optional},
    {"export", 0, required},
    {"export-file", 0, required},
    {"extra", 0, required},
    {"extra-node-info", 'B', required},
    {"get-user-env", 0, optional},
    {"gid", 0, required},
    {"gpu-bind", 0, required},
    {"gpu-freq", 0, required},
    {"gpus", 'G', required},
    {"gpus-per-node", 0, required},
    {"gpus-per-socket", 0, required},
    {"gpus-per-task", 0, required},
    {"gres", 0, required},
    {"gres-flags", 0, required},
    {"help", 'h', none},
    {"hint", 0, required},
    {"hold", 'H', none},
    {"ignore-pbs", 0, none},
    {"input", 'i', required},
    {"job-name", 'J', required},
    {"kill-on-invalid-dep", 0, required},
    {"licenses", 'L', required},
    {"mail-type", 0, required},
    {"mail-user", 0, required},
    {"mcs-label", 0, required},
    {"mem", 0, required},
    {"mem-bind", 0, required},
    {"mem-per-cpu", 0, required},
    {"mem-per-gpu", 0, required},
    {"mincpus", 0, required},
    {"network", 0, required},
    {"nice", 0, optional},
    {"no-kill", 'k', optional},
    {"no-requeue", 0, none},
    {"nodefile", 'F', required},
    {"nodelist", 'w', required},
    {"nodes", 'N', required},
    {"ntasks", 'n', required},
    {"ntasks-per-core", 0, required},
    {"ntasks-per-gpu", 0, required},
    {"ntasks-per-node", 0, required},
    {"ntasks-per-socket", 0, required},
    {"ntasks-per-tres", 0, required},
    {"oom-kill-step", 0, optional},
    {"open-mode", 0, required},
    {"output", 'o', required},
    {"overcommit", 'O', none},
    {"oversubscribe", 's', none},
    {"parsable", 0, none},
    {"partition", 'p', required},
    {"power", 0, required},
    {"prefer", 0, required},
    {"priority", 0, required},
    {"profile", 0, required},
    {"propagate", 0, optional},
    {"qos", 'q', required},
    {"quiet", 'Q', none},
    {"reboot", 0, none},
    {"requeue", 0, none},
    {"reservation", 0, required},
    {"resv-ports", 0, optional},
    {"signal", 0, required},
    {"sockets-per-node", 0, required},
    {"spread-job", 0, none},
    {"switches", 0, required},
    {"test-only", 0, none},
    {"thread-spec", 0, required},
    {"threads-per-core", 0, required},
    {"time", 't', required},
    {"time-min", 0, required},
    {"tmp", 0, required},
    {"tres-bind", 0, required},
    {"tres-per-task", 0, required},
    {"uid", 0, required},
    {"usage", 0, none},
    {"use-min-nodes", 0, none},
    {"verbose", 'v', none},
    {"version", 'V', none},
    {"wait", 'W', none},
    {"wait-all-nodes", 0, required},
    {"wckey", 0, required},
    {"wrap", 0, required},
};

} // namespace

const Option *findOption(QByteArrayView name)
{
    const Option *found = nullptr;
    int beginnings = 0;
    for (const Option &option : options) {
        const QByteArrayView full(option.name);
        if (full == name)
            return &option;
        if (!name.isEmpty() && full.startsWith(name)) {
            found = &option;
            ++beginnings;
        }
    }
    return beginnings == 1 ? found : nullptr;
}

const Option *findOption(char letter)
{
    for (const Option &option : options) {
        if (option.letter != 0 && option.letter == letter)
            return &option;
    }
    return nullptr;
}

} // namespace voyageur::script
