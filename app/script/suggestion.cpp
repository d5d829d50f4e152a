// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/suggestion.h"

#include "script/options.h"

#include <algorithm>
#include <array>

namespace voyageur::script {

namespace {

constexpr qsizetype longest = 32; // no option's name is longer

// What people write who come from another scheduler, or from srun.
struct Alias {
    const char *written;
    const char *name;
    bool sure;
};

constexpr Alias aliases[] = {
    {"queue", "partition", true},
    {"name", "job-name", true},
    {"jobname", "job-name", true},
    {"walltime", "time", true},
    {"time-limit", "time", true},
    {"timelimit", "time", true},
    {"wall-time", "time", true},
    {"runtime", "time", false},
    {"memory", "mem", true},
    {"mem-per-node", "mem", true},
    {"memory-per-cpu", "mem-per-cpu", true},
    {"memory-per-node", "mem", true},
    {"mem-per-task", "mem-per-cpu", false},
    {"mem-per-core", "mem-per-cpu", true},
    {"mem-per-job", "mem", false},
    {"ram", "mem", false},
    {"gpu", "gpus", true},
    {"cpus", "cpus-per-task", true}, // what srun's table calls it, too
    {"cpu", "cpus-per-task", false},
    {"ncpus", "cpus-per-task", false},
    {"cores", "cpus-per-task", false},
    {"threads", "cpus-per-task", false},
    {"num-cpus", "cpus-per-task", false},
    {"cores-per-task", "cpus-per-task", true},
    {"threads-per-task", "cpus-per-task", true},
    {"processes", "ntasks", false},
    {"procs", "ntasks", false},
    {"num-tasks", "ntasks", true},
    {"num-gpus", "gpus", true},
    {"node", "nodes", true},
    {"num-nodes", "nodes", true},
    {"nnodes", "nodes", true},
    {"email", "mail-user", true},
    {"mail", "mail-user", true},
    {"mail-address", "mail-user", true},
    {"stdout", "output", true},
    {"out", "output", true},
    {"log", "output", false},
    {"stderr", "error", true},
    {"workdir", "chdir", true},
    {"working-dir", "chdir", true},
    {"project", "account", false},
    {"group", "account", false},
};

} // namespace

// Optimal string alignment, three rows of the table at a time.
int editDistance(QByteArrayView a, QByteArrayView b, int most)
{
    if (a.size() > longest || b.size() > longest || std::abs(a.size() - b.size()) > most)
        return most + 1;
    std::array<std::array<int, longest + 1>, 3> rows{};
    for (qsizetype j = 0; j <= b.size(); ++j)
        rows[0][j] = static_cast<int>(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        auto &row = rows[i % 3];
        const auto &above = rows[(i + 2) % 3];
        row[0] = static_cast<int>(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
    }
    return std::min(rows[a.size() % 3][b.size()], most + 1);
}

std::optional<Suggestion> suggestedOption(QByteArrayView written, SlurmVersion version)
{
    if (written.isEmpty() || written.size() > longest)
        return {};
    const QByteArray lower = written.toByteArray().toLower().replace('_', '-');
    for (const Alias &alias : aliases) {
        if (lower == alias.written)
            return Suggestion{alias.name, alias.sure};
    }
    const int most = lower.size() < 5 ? 1 : lower.size() < 9 ? 2 : 3;
    int best = most + 1;
    Suggestion nearest;
    for (const Option &option : allOptions()) {
        if (!option.isIn(Sbatch, version))
            continue;
        const int distance = editDistance(lower, option.name, most);
        if (distance < best) {
            best = distance;
            nearest = {option.name, true};
        } else if (distance == best && distance <= most) {
            nearest.sure = false;
        }
    }
    if (best > most)
        return {};
    nearest.sure = nearest.sure && best <= 2;
    return nearest;
}

} // namespace voyageur::script
