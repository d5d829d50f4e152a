// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/results.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "dataset/exclusions.h"
#include "dataset/membername.h"
#include "deliver/runfolder.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/chain.h"
#include "runs/homecoming.h"
#include "runs/resultfiles.h"
#include "runs/runrecording.h"
#include "runs/sweep.h"
#include "runs/sweepresults.h"
#include "session/remote.h"
#include "transfer/transfer.h"

#include <QCoreApplication>
#include <QDir>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qsizetype mostKeptNamed = 5;

struct ResultsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Results)
};

QString stateText(const slurm::Job &job)
{
    return job.explanation.isEmpty() ? ResultsText::tr("Job %1: %2").arg(job.id.text(), job.state.text())
                                     : ResultsText::tr("Job %1: %2. %3").arg(job.id.text(), job.state.text(), job.explanation);
}

//! Whether a glob of results.fetch means this name: the last part of a path, with a slash inside the whole path.
bool isNamed(QByteArrayView path, bool isFolder, const QByteArrayList &globs)
{
    return std::ranges::any_of(globs, [&](QByteArrayView glob) {
        if (glob.endsWith('/') && !isFolder)
            return false;
        glob.chop(glob.endsWith('/') ? 1 : 0);
        const bool whole = glob.contains('/');
        return dataset::globMatches(glob.sliced(glob.startsWith('/') ? 1 : 0),
                                    whole ? path : path.sliced(path.lastIndexOf('/') + 1));
    });
}

//! Whether a glob names the file, or a folder it is in.
bool isWanted(const QByteArray &path, const QByteArrayList &globs)
{
    for (auto slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
        if (isNamed(QByteArrayView(path).first(slash), true, globs))
            return true;
    }
    return isNamed(path, false, globs);
}

//! Gathers files in a folder of their own by hard links, which cost nothing: pairs of a path in the run's folder (or absolute)
//! and one in the new folder.
Result<void> gather(ssh::Host &host, const ssh::RemotePath &run, const ssh::RemotePath &into, const QByteArray &pairs,
                    const base::StopToken &stop)
{
    const auto command = remote::gatherResults(run.bytes(), into.bytes());
    VOYAGEUR_TRY(out,
                 session::runRemote(host, command, ResultsText::tr("Could not collect the results on the cluster."), stop, pairs,
                                    std::chrono::minutes(30)));
    Q_UNUSED(out)
    return {};
}

//! Where the log of a run is: as Slurm says, or as our own script asks for.
ssh::RemotePath logOf(const projectfile::ProjectFile &project, const PreparedRun &run, const SubmittedScript &submitted)
{
    if (!submitted.stdoutPath.isEmpty())
        return submitted.stdoutPath;
    return run.folder.child(project.name.toUtf8() + '-' + submitted.job.bytes() + ".out");
}

Result<bool> fileExists(ssh::Host &host, const ssh::RemotePath &file, const base::StopToken &stop)
{
    const auto command = remote::isThere("f", file.bytes());
    VOYAGEUR_TRY(out, session::runRemote(host, command, ResultsText::tr("Could not look for the log on the cluster."), stop));
    return out.trimmed() == "yes";
}

Result<QByteArray> wantedPairs(session::ClusterSession &session, const projectfile::ProjectFile &project, const PreparedRun &run,
                               const ssh::RemotePath &log, const session::StepReport &report, const base::StopToken &stop)
{
    VOYAGEUR_TRY(made, madeFiles(session, run.folder, stop));
    QByteArrayList files;
    for (const ResultFile &file : made)
        files += file.path;
    QByteArrayList wanted;
    for (const QString &glob : project.results.fetch) {
        if (!glob.isEmpty())
            wanted += base::fileNameBytes(QDir::fromNativeSeparators(glob));
    }
    QHash<QByteArray, QByteArray> chosen; // place here → file there; results/ comes first and wins
    for (const QByteArray &file : files) {
        const QByteArray place = file.mid(file.indexOf('/') + 1);
        const bool isLog = file.startsWith("./"); // of each job of a chain or a sweep
        if ((isLog || isWanted(place, wanted) || isForSweepTable(place)) && !chosen.contains(place))
            chosen.insert(place, file);
    }
    VOYAGEUR_TRY(logged, fileExists(*session.host, log, stop));
    if (logged)
        chosen.insert(log.name(), log.bytes());
    else if (std::ranges::none_of(files, [](const QByteArray &file) { return file.startsWith("./"); }))
        report.warning(ResultsText::tr("The job left no log %1.").arg(log.shown()));
    QByteArray pairs;
    for (auto it = chosen.cbegin(); it != chosen.cend(); ++it)
        pairs += it.value() + '\0' + it.key() + '\0';
    return pairs;
}

//! Of an array all tasks count.
void keepWhatBecameOf(session::ClusterSession &session, const slurm::Job &job, const session::StepReport &report,
                      const base::StopToken &stop)
{
    QList<slurm::Job> tasks{job};
    if (job.id.task()) {
        slurm::JobQuery query;
        query.ids = {job.id.whole()};
        const auto all = session.slurm.jobs(query, stop);
        tasks = all.ok() ? *all : QList<slurm::Job>();
    }
    if (const auto kept = noteJobs(session, tasks, stop); !kept.ok())
        report.warning(kept.error().text());
}

slurm::Job toldOf(const slurm::Job &job, const session::StepReport &report)
{
    if (!job.state.isSuccess())
        report.warning(stateText(job));
    report.done(stateText(job));
    return job;
}

//! The name of the folder of results: not one that the results of another run have, which may be a job of that number on
//! another cluster.
QString ownName(const projectfile::ProjectFile &project, const PreparedRun &run, const QString &name)
{
    const auto runs = history::RunHistory().runs();
    if (!runs.ok())
        return name;
    const auto mine = std::ranges::find(*runs, run.tag, &history::RunRecord::tag);
    const auto isTaken = [&](const QString &wanted) {
        const QString folder = project.resultsFolder() + u'/' + wanted;
        return std::ranges::any_of(*runs, [&](const history::RunRecord &other) {
            return other.results == folder && other.tag != run.tag
                && (mine == runs->end() || other.remoteFolder != mine->remoteFolder || other.cluster != mine->cluster);
        });
    };
    if (mine == runs->end() || !isTaken(name))
        return name;
    static const QRegularExpression noName(u"[^A-Za-z0-9._-]+"_s); // "me@host:2222"
    const QString there = name + u'-' + QString(mine->cluster).replace(noName, u"-"_s);
    return isTaken(there) ? name + u'-' + run.tag : there;
}

//! Of a run that was never fetched nothing that is there is its own; later what is newer was changed here.
transfer::PullOptions::Keep keptIn(const QString &tag, bool replaceChanged)
{
    using Keep = transfer::PullOptions::Keep;
    if (replaceChanged)
        return Keep::None;
    const auto record = history::RunHistory().find(tag);
    return !record.ok() || !record->results.isEmpty() || !record->repeats.isEmpty() ? Keep::Newer : Keep::All;
}

void removeFolder(ssh::Host &host, const ssh::RemotePath &folder)
{
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(std::chrono::seconds(30));
    // What is left are hard links, which the next fetch replaces.
    if (host.isConnected())
        (void)host.run(ssh::ShellCommand{"rm", "-rf", "--", folder.bytes()}, options);
}

} // namespace

Result<slurm::Job> followRun(session::ClusterSession &session, const SubmittedScript &submitted, const session::StepSink &sink,
                             const base::StopToken &stop, RunLog log)
{
    const session::StepReport report(session::Step::Follow, sink);
    report.started(ResultsText::tr("Waiting for job %1").arg(submitted.job.text()));
    report.command(ssh::ShellCommand{"squeue", "--job", submitted.job.bytes()});
    if (!submitted.folder.isEmpty()) {
        VOYAGEUR_TRY(chain, readChainState(session, submitted.folder, stop));
        if (chain) {
            VOYAGEUR_TRY(whole, followChain(session, submitted, *chain, report, stop));
            keepWhatBecameOf(session, whole, report, stop);
            return toldOf(whole, report);
        }
    }
    if (!submitted.folder.isEmpty()) {
        VOYAGEUR_TRY(sweep, readSweepState(session, submitted.folder, stop));
        if (sweep) {
            VOYAGEUR_TRY(whole, followSweep(session, submitted, report, stop));
            slurm::Job task; // any of them: all of the array count
            task.id = base::JobId(submitted.job.job(), 1);
            keepWhatBecameOf(session, task, report, stop);
            return toldOf(whole, report);
        }
    }
    const bool reads = log == RunLog::Read;
    if (reads && !submitted.stdoutPath.isEmpty())
        report.command(ssh::ShellCommand{"tail", "-f", submitted.stdoutPath.bytes()});
    const auto onLog = [&](const QByteArray &bytes, qint64) { report.output(bytes); };
    const auto onChange = [&](const slurm::Job &job) { report.note(stateText(job)); };
    VOYAGEUR_TRY(job,
                 reads ? session.slurm.followJob(submitted.job, onLog, onChange, {}, stop)
                       : session.slurm.waitForEnd(submitted.job, onChange, stop));
    keepWhatBecameOf(session, job, report, stop);
    return toldOf(job, report);
}

std::optional<Error> runIsAway(const remote::Records &said, const ssh::RemotePath &run)
{
    if (said.has("gone"))
        return Error{ErrorCode::NotFound,
                     ResultsText::tr("The folder of this run, %1, no longer exists on the cluster. There is nothing to download.")
                         .arg(run.shown()),
                     ResultsText::tr("Somebody deleted it, or scratch was purged."),
                     ResultsText::tr("Submit the run again if you need its results."),
                     {}};
    if (said.has("away"))
        return Error{ErrorCode::CommandFailed,
                     ResultsText::tr("The cluster's storage that holds %1 is not available now.").arg(run.shown()),
                     ResultsText::tr("The storage is in maintenance or overloaded."),
                     ResultsText::tr("Try again later. The status page of the cluster says more."),
                     {}};
    return {};
}

Result<FetchedResults> fetchResults(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                    const PreparedRun &run, const SubmittedScript &submitted, const session::StepSink &sink,
                                    const base::StopToken &stop, const FetchOptions &options)
{
    const session::StepReport report(session::Step::Results, sink);
    VOYAGEUR_TRY(turn, FetchTurn::wait(run.tag, stop));
    Q_UNUSED(turn)
    const auto known = history::RunHistory().find(run.tag);
    if (options.onlyIfWanted && known.ok() && known->wish != ResultWish::wanted()) {
        FetchedResults there; // another program has brought them, or the person does not want them any more
        there.folder = known->results;
        return there;
    }
    report.started(ResultsText::tr("Listing the results"));
    const ssh::RemotePath log = logOf(project, run, submitted);
    const auto pairs = wantedPairs(session, project, run, log, report, stop);
    if (!pairs.ok() && pairs.error().code == ErrorCode::NotFound && known.ok() && known->wish == ResultWish::wanted())
        (void)loseResults(run.tag);
    if (!pairs.ok())
        return pairs.error();
    FetchedResults fetched;
    const QString name = ownName(project, run, resultsName(history::RunHistory(), run.tag, submitted.job));
    fetched.folder = project.resultsFolder() + u'/' + name;
    if (pairs->isEmpty()) {
        report.warning(ResultsText::tr("There is nothing to download."));
        report.done();
        return fetched;
    }
    const ssh::RemotePath gathered = run.folder.child("fetch");
    const ssh::RemotePath remote = gathered.child(name.toLatin1());
    VOYAGEUR_CHECK(gather(*session.host, run.folder, remote, *pairs, stop));
    if (!QDir().mkpath(project.resultsFolder()))
        return Error{ErrorCode::FileUnwritable,
                     ResultsText::tr("Could not create the folder %1.").arg(QDir::toNativeSeparators(project.resultsFolder())),
                     {},
                     ResultsText::tr("Choose another results.folder in voyageur.json."),
                     {}};
    report.command(ssh::ShellCommand{"scp", "-r",
                                     session.host->identity().host.toUtf8() + ':' + deliver::resultsOf(run.folder).bytes(),
                                     fetched.folder.toUtf8()});
    const transfer::PullOptions pulling{.resume = true, .keep = keptIn(run.tag, options.replaceChanged)};
    const auto pulled =
        transfer::pull(*session.host, remote, project.resultsFolder() + u'/', pulling, report.progressSink(), stop);
    removeFolder(*session.host, gathered);
    if (!pulled.ok())
        return pulled.error();
    for (const auto &problem : pulled->problems)
        report.warning(problem.text());
    fetched.files = pulled->files;
    fetched.bytes = pulled->bytes;
    fetched.bytesBefore = pulled->resumedFrom;
    fetched.keptCount = pulled->kept.size();
    for (const QByteArray &path : pulled->kept.first(std::min(pulled->kept.size(), mostKeptNamed)))
        fetched.kept += dataset::shownName(path);
    if (fetched.keptCount > 0)
        report.warning(ResultsText::tr("%n file(s) on this computer differ from those on the cluster and were not replaced: %1",
                                       nullptr, static_cast<int>(fetched.keptCount))
                           .arg(fetched.kept.join(u", "_s)));
    if (fetched.bytesBefore > 0)
        report.note(ResultsText::tr("%1 was already on this computer from an earlier download, and matches the cluster.")
                        .arg(base::ByteSize(fetched.bytesBefore).text()));
    VOYAGEUR_TRY(sweep, collectSweep(session, run.folder, fetched.folder, stop));
    if (sweep)
        report.note(
            ResultsText::tr("All runs in one table: %1").arg(QDir::toNativeSeparators(fetched.folder + u'/' + sweepTableName())));
    if (const auto kept = history::RunHistory().update(run.tag,
                                                       [&](history::RunRecord &record) {
                                                           record.results = fetched.folder;
                                                           if (sweep && sweep->isOver())
                                                               record.state = sweep->state();
                                                           record.wish = fetched.keptCount > 0 ? ResultWish::differ() : QString();
                                                       });
        !kept.ok())
        report.warning(kept.error().text());
    report.done(ResultsText::tr("%n file(s), %1, in %2", nullptr, static_cast<int>(fetched.files))
                    .arg(base::ByteSize(fetched.bytes).text(), QDir::toNativeSeparators(fetched.folder)));
    return fetched;
}

} // namespace voyageur::runs
