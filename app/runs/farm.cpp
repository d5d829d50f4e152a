// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/farm.h"

#include "remote/outcome.h"
#include "remote/programs.h"
#include "script/document.h"
#include "session/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr QByteArrayView jobLine = "\ntask.run\n"; // META's own program of a job; see sweeprun.sh
constexpr QByteArrayView arrayOption = "--array=1-";

struct FarmText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Farm)
};

} // namespace

QList<std::pair<QByteArray, QByteArray>> farmFiles(int runs)
{
    QByteArray table;
    for (int run = 1; run <= runs; ++run)
        table += QByteArray::number(run) + " run_row\n";
    return {{"sweep/table.dat", table}, {"sweep/single_case.sh", remote::text::farmCase()}};
}

bool isFarm(const QByteArray &script)
{
    return script.contains(jobLine) && script.contains("$sweep/farm");
}

qsizetype farmJobs(const QList<QByteArray> &options)
{
    for (const QByteArray &option : options)
        if (option.startsWith(arrayOption))
            return std::max<qsizetype>(1, option.sliced(arrayOption.size()).toLongLong());
    return 1;
}

std::optional<slurm::FarmSubmission> farmOf(const ScriptSubmission &submission)
{
    if (!isFarm(submission.script))
        return {};
    return slurm::FarmSubmission{static_cast<int>(farmJobs(submission.options)), submission.resubmits};
}

QByteArray withTime(const QByteArray &script, const base::TimeLimit &time)
{
    const script::Document document = script::Document::parse(script);
    const auto edits = time.isGiven() ? document.setOption("time", time.bytes()) : std::nullopt;
    if (!edits)
        return script;
    const auto edited = document.edited(*edits);
    return edited.ok() ? *edited : script;
}

QList<ssh::ShellCommand> shownFarm(const slurm::FarmSubmission &farm)
{
    const QByteArray jobs = QByteArray::number(farm.jobs);
    if (farm.again)
        return {ssh::ShellCommand{"module", "load", "meta-farm"}, ssh::ShellCommand{"resubmit.run", jobs}};
    return {ssh::ShellCommand{"module", "load", "meta-farm"}, ssh::ShellCommand{"farm_init.run", "farm"},
            ssh::ShellCommand{"submit.run", jobs}};
}

Result<void> farmIn(const session::ClusterSession &session, const Result<ssh::Output> &output)
{
    if (session.hasModules && !(output.ok() && output->status.code == remote::NoModule)) {
        VOYAGEUR_CHECK(session::printedBy(output, FarmText::tr("Could not check whether the cluster has META.")));
        return {};
    }
    return Error{ErrorCode::NotFound,
                 FarmText::tr("%1 does not have META, which this sweep uses (sweep.pack “meta”).")
                     .arg(session.profile.title.isEmpty() ? session.profile.name : session.profile.title),
                 FarmText::tr("The cluster has no module meta-farm. Nothing was submitted."),
                 FarmText::tr("Use GNU Parallel, which needs no module: sweep.pack “parallel”."),
                 {}};
}

Result<void> farmMustBePossible(session::ClusterSession &session, const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(2));
    return farmIn(session,
                  session.hasModules ? session.host->run(remote::hasFarm(), options) : Result<ssh::Output>(ssh::Output()));
}

} // namespace voyageur::runs
