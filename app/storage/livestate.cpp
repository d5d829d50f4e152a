// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/livestate.h"

#include "base/crew.h"
#include "remote/programs.h"
#include "script/check.h"
#include "script/rules/subject.h"
#include "session/remote.h"
#include "storage/storage.h"

#include <QCoreApplication>
#include <QUuid>

#include <algorithm>

namespace voyageur::storage {

using namespace Qt::StringLiterals;
using base::Result;
using script::LiveQueue;
using script::LiveState;

namespace {

struct LiveStateText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::storage::LiveState)
};

constexpr int daysOfHistory = 14;
constexpr qint64 mostAsked = 50; // folders

//! One look in a login shell. Each part begins with a line of a mark that no file contains.
Result<QByteArray> look(ssh::Host &host, const QByteArray &mark, const LiveQuestions &questions, const base::StopToken &stop)
{
    const auto command =
        remote::liveState(mark, questions.folder.bytes(), questions.folders.first(std::min(questions.folders.size(), mostAsked)));
    return session::runRemote(host, command, LiveStateText::tr("Could not read the state of your folders on the cluster."), stop);
}

QHash<QByteArray, QByteArray> variablesIn(const QByteArray &lines)
{
    QHash<QByteArray, QByteArray> variables;
    for (const QByteArray &line : lines.split('\n')) {
        if (const auto equals = line.indexOf('='); equals > 0)
            variables.insert(line.first(equals), line.sliced(equals + 1));
    }
    return variables;
}

LiveState stateIn(const QByteArray &out, const QByteArray &mark)
{
    LiveState state;
    QHash<QByteArray, QByteArray> files;
    QHash<QByteArray, bool> folders;
    bool asked = false;
    const QByteArray begin = '\n' + mark + ' ';
    for (auto at = out.indexOf(begin); at >= 0;) {
        const auto next = out.indexOf(begin, at + begin.size());
        const QByteArray part = out.sliced(at + begin.size(), (next < 0 ? out.size() : next) - at - begin.size());
        const auto lineEnd = part.indexOf('\n');
        const QByteArray head = lineEnd < 0 ? part : part.first(lineEnd);
        const QByteArray body = lineEnd < 0 ? QByteArray() : part.sliced(lineEnd + 1);
        if (head == "environment")
            state.environment = variablesIn(body);
        else if (head == "folder")
            state.folder = body.trimmed();
        else if (head.startsWith("there "))
            folders.insert(head.sliced(6), true);
        else if (head.startsWith("missing "))
            folders.insert(head.sliced(8), false);
        else if (head.startsWith("file "))
            files.insert(head.sliced(5), body);
        asked = asked || head == "end";
        at = next;
    }
    if (state.folder && !state.folder->startsWith('/'))
        state.folder.reset();
    if (asked)
        state.startupFiles = files;
    state.folderExists = [folders](const QByteArray &folder) -> std::optional<bool> {
        const auto found = folders.constFind(folder);
        return found == folders.cend() ? std::nullopt : std::optional(*found);
    };
    return state;
}

bool isInteractive(const slurm::Job &job)
{
    return job.name == u"interactive"_s || job.name.startsWith(u"sys/dashboard"_s) || job.name.contains(u"jupyter"_s);
}

LiveQueue queueOf(const QList<slurm::Job> &jobs)
{
    LiveQueue queue;
    for (const slurm::Job &job : jobs) {
        if (job.hasEnded())
            continue;
        ++queue.jobs;
        if (isInteractive(job)) {
            ++queue.interactive;
            queue.interactiveJob = job.id.text().toLatin1();
        }
        if (job.state.isPending() && !job.id.text().contains(u'_'))
            ++queue.waitingByName[script::jobFamily(job.name.toUtf8())];
        if (job.state.code() == base::JobState::Code::Configuring) {
            queue.booting = job.id.text().toLatin1();
            // squeue counts that time, too; the cluster's clock and this computer's are not compared.
            queue.bootingSeconds = static_cast<int>(std::clamp<qint64>(job.elapsedSeconds, 0, 86400));
        }
    }
    return queue;
}

} // namespace

QList<QByteArray> foldersToAsk(const QByteArray &script, const QByteArray &user)
{
    const auto document = script::Document::parse(script);
    const script::Surroundings nothing{};
    const script::Subject subject(document, nothing);
    QList<QByteArray> folders;
    for (const script::Call &call : subject.calls()) {
        for (const script::BashWord &word : call.arguments()) {
            QByteArray path = subject.resolved(word);
            path.replace("$USER", user);
            for (const char *links : {"~/projects/", "$HOME/projects/"}) {
                if (path.startsWith(links))
                    path = "/project/" + path.sliced(qstrlen(links));
            }
            const QList<QByteArray> parts = path.split('/');
            if (user.isEmpty() || parts.size() < 4 || !parts[0].isEmpty() || parts[1] != "project" || parts[3] != user)
                continue;
            if (const QByteArray folder = "/project/" + parts[2] + '/' + user; !folders.contains(folder))
                folders += folder;
        }
    }
    return folders;
}

Result<LiveState> readLiveState(session::ClusterSession &session, const LiveQuestions &questions, const base::StopToken &stop)
{
    const QByteArray mark = "voyageur-" + QUuid::createUuid().toByteArray(QUuid::Id128);
    Result<StorageState> storage = StorageState();
    Result<QList<slurm::Job>> queue = QList<slurm::Job>();
    base::Crew beside; // either may hang, and the others' answers count all the same
    beside.add([&] { storage = readStorage(*session.host, stop); });
    beside.add([&] { queue = session.slurm.jobs({}, stop); });
    VOYAGEUR_TRY(out, look(*session.host, mark, questions, stop));
    beside.wait();
    LiveState state = stateIn(out, mark);
    state.host = session.host->identity().host;
    if (storage.ok() && !storage->quotas().isEmpty())
        state.quotas = storage->quotas();
    if (queue.ok())
        state.queue = queueOf(*queue);
    if (!questions.jobName.isEmpty() && session.slurm.tools().hasAccounting) {
        slurm::JobQuery query;
        query.ended = true;
        query.since = QDateTime::currentDateTimeUtc().addDays(-daysOfHistory);
        if (const auto jobs = session.slurm.jobs(query, stop); jobs.ok()) {
            state.similarJobs = static_cast<int>(std::ranges::count_if(*jobs, [&](const slurm::Job &job) {
                return job.state.code() == base::JobState::Code::Completed
                    && script::jobFamily(job.name.toUtf8()) == script::jobFamily(questions.jobName);
            }));
        }
    }
    return state;
}

} // namespace voyageur::storage
