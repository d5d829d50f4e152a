// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/options.h"

#include <algorithm>

namespace voyageur::script {

QList<const Option *> matchingOptions(std::span<const Option> table, QByteArrayView name, Command command, SlurmVersion version)
{
    QList<const Option *> beginnings;
    for (const Option &option : table) {
        if (!name.isEmpty() && option.name[0] != name[0])
            continue; // most, and cheaply
        const QByteArrayView full(option.name);
        if (!full.startsWith(name) || !option.isIn(command, version))
            continue;
        if (full == name)
            return {&option};
        beginnings += &option;
    }
    return beginnings;
}

const Option *findOption(QByteArrayView name, Command command, SlurmVersion version)
{
    const auto found = matchingOptions(allOptions(), name, command, version);
    return found.size() == 1 ? found.first() : nullptr;
}

const Option *findOption(char letter, Command command, SlurmVersion version)
{
    return findOption(allOptions(), letter, command, version);
}

const Option *findOption(std::span<const Option> table, char letter, Command command, SlurmVersion version)
{
    const auto found = std::ranges::find_if(table, [&](const Option &option) {
        return option.letter != 0 && option.letter == letter && option.isIn(command, version);
    });
    return found == table.end() ? nullptr : &*found;
}

const char *keptName(const Option &option)
{
    return QByteArrayView(option.name) == "tasks-per-node" ? "ntasks-per-node" : option.name;
}

QList<QByteArray> choices(QByteArrayView name)
{
    struct Row {
        const char *name;
        const char *words;
    };
    static constexpr Row rows[] = {
        {"compress", "lz4 none"},
        {"exclusive", "exclusive user mcs topo"},
        {"gres-flags", "disable-binding enforce-binding multiple-tasks-per-sharing one-task-per-sharing"},
        {"hint", "compute_bound memory_bound multithread nomultithread"},
        {"kill-on-invalid-dep", "yes no"},
        {"mail-type",
         "NONE BEGIN END FAIL REQUEUE ALL INVALID_DEPEND STAGE_OUT TIME_LIMIT TIME_LIMIT_90 TIME_LIMIT_80 TIME_LIMIT_50 "
         "ARRAY_TASKS"},
        {"no-kill", "set off"},
        {"open-mode", "append truncate"},
        {"send-libs", "yes no"},
        {"wait-all-nodes", "0 1"},
        {"x11", "all batch first last"},
    };
    const auto found = std::ranges::find_if(rows, [&](const Row &row) { return name == QByteArrayView(row.name); });
    return found == std::end(rows) ? QList<QByteArray>() : QByteArray(found->words).split(' ');
}

QList<QByteArray> excludedBy(QByteArrayView name, SlurmVersion version)
{
    struct Group {
        const char *names;  // one of these
        const char *others; // excludes each of those; null: the others of the same group
        SlurmVersion since = slurm2205;
    };
    // validate_options_salloc_sbatch_srun() of Slurm
    static constexpr Group groups[] = {
        {"mem mem-per-cpu mem-per-gpu", nullptr},
        {"core-spec thread-spec", nullptr},
        {"bb bbf", nullptr},
        {"exclusive oversubscribe", nullptr, slurm2302},
        {"cpus-per-task cpus-per-gpu", nullptr, slurm2302},
        {"ntasks-per-gpu ntasks-per-tres", "gpus-per-task gpus-per-socket ntasks-per-node"},
        {"ntasks-per-gpu ntasks-per-tres", "tres-per-task", slurm2302},
    };
    QList<QByteArray> excluded;
    for (const Group &group : groups) {
        const auto names = QByteArray(group.names).split(' ');
        const auto others = group.others ? QByteArray(group.others).split(' ') : names;
        if (version < group.since)
            continue;
        if (names.contains(name.toByteArray()))
            excluded += others;
        else if (others.contains(name.toByteArray()))
            excluded += names;
    }
    excluded.removeAll(name.toByteArray());
    return excluded;
}

} // namespace voyageur::script
