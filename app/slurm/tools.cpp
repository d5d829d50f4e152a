// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/tools.h"

#include "base/error.h"
#include "base/logging.h"
#include "remote/programs.h"
#include "slurm/parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;

namespace {

// squeue(1), sacct(1), sinfo(1) and sprio(1), "ENVIRONMENT VARIABLES": everything that changes what they list or how it looks.
// The Alliance's login files set the formats; others set these in .bashrc.
constexpr const char *unsetForQueries[] = {
    "SQUEUE_ACCOUNT",   "SQUEUE_ALL",      "SQUEUE_ARRAY",  "SQUEUE_FEDERATION", "SQUEUE_FORMAT",   "SQUEUE_FORMAT2",
    "SQUEUE_LICENSES",  "SQUEUE_LOCAL",    "SQUEUE_NAMES",  "SQUEUE_PARTITION",  "SQUEUE_PRIORITY", "SQUEUE_QOS",
    "SQUEUE_SIB",       "SQUEUE_SORT",     "SQUEUE_STATES", "SQUEUE_USERS",      "SACCT_FORMAT",    "SACCT_FEDERATION",
    "SACCT_LOCAL",      "SACCTMGR_FORMAT", "SLURM_JSON",    "SLURM_YAML",        "SCONTROL_ALL",    "SINFO_ALL",
    "SINFO_FEDERATION", "SINFO_FORMAT",    "SINFO_FORMAT2", "SINFO_LOCAL",       "SINFO_PARTITION", "SINFO_SORT",
    "SPRIO_FEDERATION", "SPRIO_LOCAL",     "SPRIO_FORMAT",
};

const char *const wantedPrograms[] = {"sbatch", "squeue", "scancel", "scontrol", "sacct", "sacctmgr",
                                      "salloc", "srun",   "sinfo",   "sshare",   "sprio"};

// A line that the search printed: a known word, then its value. Whatever else the login files print is passed over.
QByteArray valueAfter(const QByteArray &line, const char *word)
{
    const QByteArray head = QByteArray("voyageur-") + word + ' ';
    return line.startsWith(head) ? line.sliced(head.size()) : QByteArray();
}

void readVariable(Tools &tools, const QByteArray &assignment)
{
    const auto equals = assignment.indexOf('=');
    if (equals > 0)
        tools.submitVariables.append({assignment.first(equals), assignment.sliced(equals + 1)});
}

ssh::ShellCommand plain(ssh::ShellCommand command)
{
    for (const char *name : unsetForQueries)
        command.unsetEnvironment(name);
    command.setEnvironment("LC_ALL", "C.UTF-8");
    command.setEnvironment("SLURM_TIME_FORMAT", "%s"); // strftime: seconds since 1970, free of the cluster's time zone
    command.setEnvironment("SLURM_BITSTR_LEN", "0");   // lists of array tasks in full, not cut after 64 characters
    return command;
}

} // namespace

int Tools::release() const
{
    const auto parts = version.split(QLatin1Char('.'));
    return parts.size() < 2 ? 0 : parts[0].toInt() * 100 + parts[1].toInt();
}

QByteArray Tools::path(const char *program) const
{
    return programs.value(program, folder + '/' + program);
}

ssh::ShellCommand firstQuery(const char *program, const QList<QByteArray> &arguments)
{
    return plain(ssh::ShellCommand(QList<QByteArray>{program} + arguments)).setLoginShell(true);
}

ssh::ShellCommand Tools::query(const char *program, const QList<QByteArray> &arguments) const
{
    return asQuery(ssh::ShellCommand(QList<QByteArray>{path(program)} + arguments));
}

ssh::ShellCommand Tools::asQuery(ssh::ShellCommand asking) const
{
    ssh::ShellCommand command = plain(std::move(asking));
    if (!conf.isNull())
        command.setEnvironment("SLURM_CONF", conf);
    // Asked is the cluster that sbatch goes to, also where only one of the two shells has it.
    if (clusters.isNull())
        command.unsetEnvironment("SLURM_CLUSTERS");
    else
        command.setEnvironment("SLURM_CLUSTERS", clusters);
    return command;
}

ssh::ShellCommand Tools::submission(const char *program, const QList<QByteArray> &arguments) const
{
    ssh::ShellCommand command({path(program)});
    for (const QByteArray &argument : arguments)
        command << argument;
    command.setLoginShell(true);
    return command;
}

ssh::ShellCommand searchForSlurm()
{
    auto search = remote::findSlurm(QList<QByteArray>(std::begin(wantedPrograms), std::end(wantedPrograms)));
    search.setLoginShell(true);
    return search;
}

base::Result<Tools> slurmIn(const base::Result<ssh::Output> &output)
{
    if (!output.ok())
        return output.error();
    auto tools = parseTools(output->out);
    if (tools.ok())
        qCInfo(base::logSlurm) << "Slurm" << tools->version << "in" << tools->folder;
    return tools;
}

base::Result<Tools> findSlurm(ssh::Host &host, const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::seconds(90));
    return slurmIn(host.run(searchForSlurm(), options));
}

base::Result<Tools> parseTools(QByteArrayView out)
{
    Tools tools;
    for (const QByteArray &line : out.toByteArray().split('\n')) {
        if (const QByteArray program = valueAfter(line, "program"); program.startsWith('/'))
            tools.programs.insert(program.sliced(program.lastIndexOf('/') + 1), program);
        else if (const QByteArray version = valueAfter(line, "version"); !version.isEmpty())
            tools.version =
                base::shownSafely(version.sliced(version.lastIndexOf(' ') + 1), 40); // "slurm 24.11.5", "slurm-wlm 22.05.8"
        else if (line.startsWith("voyageur-conf "))
            tools.conf = valueAfter(line, "conf");
        else if (line.startsWith("voyageur-clusters "))
            tools.clusters = valueAfter(line, "clusters");
        else if (const QByteArray variable = valueAfter(line, "variable"); !variable.isEmpty())
            readVariable(tools, variable);
    }
    const QByteArray sbatch = tools.programs.value("sbatch");
    if (sbatch.isEmpty()) {
        Error error;
        error.code = ErrorCode::NoSlurm;
        error.what = QCoreApplication::translate("voyageur::slurm::Tools", "Slurm is not installed on this host.");
        error.why =
            QCoreApplication::translate("voyageur::slurm::Tools", "A login shell on the host finds no command named sbatch.");
        error.next = QCoreApplication::translate(
            "voyageur::slurm::Tools",
            "Check that this is the cluster's login node. If your cluster needs a “module load” to find Slurm, put "
            "that line into ~/.bash_profile on the cluster.");
        return error;
    }
    tools.folder = sbatch.first(sbatch.lastIndexOf('/'));
    tools.hasAccounting = tools.programs.contains("sacct");
    return tools;
}

} // namespace voyageur::slurm
