// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/interactive.h"

#include "base/sha256.h"
#include "tryout/tries.h"
#include "tryout/tryjudgement.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;
using base::Clock;
using base::Result;
using std::chrono::milliseconds;

namespace {

struct TryText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::Try)
};

Result<TryReport> tryIn(session::ClusterSession &session, const Allocation &allocation, const projectfile::ProjectFile &project,
                        const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                        const environment::RemoteEnvironment &environment, const session::StepSink &sink,
                        const base::StopToken &stop, const TryOptions &options)
{
    const session::StepReport report(session::Step::Try, sink);
    AllocationRequest request = tryRequest(project);
    request.bound = options.bound;
    report.command(shownRequest(request));
    const QString cluster = session.profile.title.isEmpty() ? session.profile.name : session.profile.title;
    const TryJudgement judgement = judgeInteractive(request.options, cluster, session.facts->known(), courseBounds(project));
    for (const QString &sentence : judgement.refusals + judgement.hints)
        report.warning(sentence);
    if (!judgement.share.isEmpty())
        report.note(judgement.share);
    const auto begin = Clock::now();
    VOYAGEUR_CHECK(askFor(session, allocation, request, stop));
    bool said = false;
    const auto say = [&](const AllocationLook &look) {
        if (look.state == AllocationLook::State::Waiting && !std::exchange(said, true))
            report.note(TryText::tr("Job %1 waits for a place").arg(look.job.id.text()));
    };
    VOYAGEUR_TRY(granted, waitForGrant(session, allocation, base::Deadline::after(options.waitLimit), say, stop));
    report.note(TryText::tr("Job %1 has its place on a node").arg(granted.job.id.text()));
    const auto there = Clock::now();
    VOYAGEUR_TRY(checks, runChecks(session, allocation, granted.job, project, code, dataset, environment, sink, {}, stop));
    TryReport done;
    done.job = granted.job.id;
    done.status = checks.status;
    done.waited = std::chrono::duration_cast<milliseconds>(there - begin);
    done.ran = std::chrono::duration_cast<milliseconds>(Clock::now() - there);
    done.outputTail = checks.outputTail;
    done.checks = checks.checks;
    done.measured = checks.measured;
    for (const session::Check &check : checks.checks) {
        const QString line = check.title + u": "_s + check.reason;
        if (check.verdict == session::Verdict::Good)
            report.note(line);
        else if (check.verdict == session::Verdict::Attention || check.verdict == session::Verdict::Bad)
            report.warning(line);
    }
    if (!checks.timeLimit && !checks.status.success())
        return programFailed(checks.status, checks.outputTail);
    return done;
}

} // namespace

AllocationRequest tryRequest(const projectfile::ProjectFile &project)
{
    AllocationRequest request;
    request.options = {"--nodes=1", "--ntasks=1"};
    request.options += optionsOf(asTried(project).job);
    base::Sha256 hash; // the folder's name is nobody else's business
    hash.add(QFileInfo(project.folder).canonicalFilePath().toUtf8());
    request.about = hash.hex() + ' ' + project.name.toUtf8();
    return request;
}

std::optional<script::CourseFacts> courseBounds(const projectfile::ProjectFile &project)
{
    return project.course ? std::optional(project.course->facts()) : std::nullopt;
}

bool isFor(const FoundAllocation &found, const projectfile::ProjectFile &project)
{
    return found.about == tryRequest(project).about;
}

Result<TryReport> tryInteractive(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                 const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                                 const environment::RemoteEnvironment &environment, const session::StepSink &sink,
                                 const base::StopToken &stop, const TryOptions &options)
{
    const session::StepReport report(session::Step::Try, sink);
    report.started(TryText::tr("Asking for a place on a node"));
    const Allocation allocation = newAllocation(session);
    auto tried = tryIn(session, allocation, project, code, dataset, environment, sink, stop, options);
    const auto released = release(session, allocation);
    if (!tried.ok())
        return tried;
    if (!released.ok())
        report.warning(released.error().text());
    rememberTry(project.folder);
    report.done(
        TryText::tr("It ran for %1 s on a node, as job %2").arg(QString::number(tried->ran.count() / 1000), tried->job.text()));
    return tried;
}

} // namespace voyageur::tryout
