// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptModel that submits, and asks the cluster: for its folders, and to describe itself.
#include "models/scriptmodel.h"

#include "base/filewriter.h"
#include "cluster/discovered.h"
#include "ssh/typedpath.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using Kind = ScriptPlace::Kind;

bool ScriptModel::canDescribe() const
{
    if (!isSignedIn())
        return false;
    const cluster::Profile &here = m_context.session.session()->profile;
    return !here.inCatalogue && !here.practice
        && std::ranges::none_of(m_context.session.catalogue().profiles(),
                                [name = cluster::discoveredName(here)](const auto &each) { return each.name == name; });
}

void ScriptModel::describeCluster()
{
    if (!canDescribe() || m_io)
        return;
    const auto session = m_context.session.session();
    const QString name = cluster::discoveredName(session->profile);
    const QString path = cluster::ownCatalogueFolder() + u'/' + name + u".json"_s;
    run<cluster::CatalogueFile>(
        tr("Reading the description of %1…").arg(m_context.session.clusterTitle()),
        [session, name, path](const base::Work &work) -> Result<cluster::CatalogueFile> {
            VOYAGEUR_TRY(live, session->slurm.liveFacts(work.stop));
            const auto file = cluster::discoveredFile(session->profile, live.facts, name);
            VOYAGEUR_CHECK(cluster::writeCatalogueFile(path, file));
            return file;
        },
        [this, name, path](const Result<cluster::CatalogueFile> &result) {
            const Result<void> added = result ? m_context.session.addToCatalogue(*result, path) : Result<void>(result.error());
            if (!added) {
                fail(added.error());
                return;
            }
            finish(hasContent());
            emit clusterChanged();
            m_described = tr("“%1” is now in your list of clusters. Its description is in %2.")
                              .arg(name, shownPath(QDir::toNativeSeparators(path)));
            emit changed();
        });
}

base::Result<QByteArray> ScriptModel::remotePath(const QString &typed)
{
    VOYAGEUR_TRY(path, ssh::typedPath(typed));
    return path.bytes();
}

QByteArray ScriptModel::remoteChild(const QByteArray &folder, const QString &name)
{
    return ssh::RemotePath(folder).child(name.toUtf8()).bytes();
}

void ScriptModel::listRemote(const QByteArray &folder, const std::function<void(const RemoteListing &)> &done)
{
    if (!isSignedIn()) {
        RemoteListing none;
        none.problem = notSignedIn({}).text();
        done(none);
        return;
    }
    m_listing = std::make_unique<base::Operation<RemoteFolder>>(
        m_context.workers,
        [session = m_context.session.session(), folder](const base::Work &work) {
            return listFolder(*session->host, ssh::RemotePath(folder), work.stop);
        },
        [done](Result<RemoteFolder> result) {
            RemoteListing listing;
            if (!result) {
                listing.problem = result.error().text();
                done(listing);
                return;
            }
            listing.path = result->path.bytes();
            listing.folder = result->path.shown();
            listing.parent = result->path.parent().bytes();
            for (const RemoteFolder::Entry &entry : result->entries)
                listing.items.append({entry.path.bytes(), entry.shown, entry.folder});
            if (!result->complete)
                listing.problem = tr("The list does not show all files of the folder. Type the name.");
            done(listing);
        });
}

QString ScriptModel::submitObstacle() const
{
    if (!hasContent() || !isRead())
        return tr("No script is open.");
    if (kind() != EditedKind::Script)
        return tr("This is not a script for sbatch.");
    const int errors = findingCount(base::Severity::Error);
    if (errors > 0)
        return tr("%n error(s) must be corrected first.", nullptr, errors);
    if (place().kind == Kind::Cluster && m_conflict)
        return tr("The file on the cluster has changed. First reload the file or keep your text.");
    if (place().kind == Kind::Cluster && isSignedIn() && m_context.session.clusterName() != place().cluster)
        return tr("The script is on %1, but you are signed in to another cluster.").arg(place().cluster);
    return {};
}

void ScriptModel::submit(bool anyway)
{
    if (m_submission || m_beside || !isSignedIn() || !submitObstacle().isEmpty())
        return;
    m_anyway = anyway;
    if (place().kind == Kind::Cluster && isModified()) { // with its check that the file is still the one that was opened
        m_submitWhenSaved = true;
        save();
        return;
    }
    if (place().kind == Kind::Laptop && !m_withFolder)
        lookForCompanions();
    else
        startSubmission();
}

work::SubmitScript ScriptModel::submission() const
{
    work::SubmitScript script;
    script.text = bytes();
    script.arguments = argumentWords(arguments());
    if (place().kind == Kind::Cluster) {
        script.name = place().remote.name();
        script.folder = place().remote.parent();
    } else {
        script.name = name().toUtf8();
        script.file = place().path;
        script.withFolder = m_withFolder.value_or(false);
    }
    return script;
}

void ScriptModel::lookForCompanions()
{
    m_beside = std::make_unique<base::Operation<work::Companions>>(
        m_context.workers,
        [script = submission(), facts = m_context.session.session()->facts->known()](const base::Work &work) {
            return work::companionsOf(script, facts, work.stop);
        },
        [this](Result<work::Companions> found) {
            m_beside.reset();
            if (!found || found->names.isEmpty()) // what cannot be read here is looked for there
                return startSubmission();
            m_companions = *found;
            emit companionsFound();
        });
}

void ScriptModel::submitWithFolder(bool along)
{
    m_companions.reset();
    m_withFolder = along;
    submit(m_anyway);
}

void ScriptModel::dropCompanions()
{
    m_companions.reset();
    m_beside.reset();
}

void ScriptModel::startSubmission()
{
    const auto session = m_context.session.session();
    if (!session || m_submission)
        return;
    work::SubmitScript script = submission();
    script.anyway = std::exchange(m_anyway, false);
    setCommands({});
    m_lastJob.clear();
    m_mayInsist = false;
    m_against.clear();
    m_activity = m_context.activities.begin(Activity::Kind::Work, tr("Submission of %1").arg(name()), {},
                                            m_context.session.clusterTitle(), false, [this] { cancelSubmission(); });
    m_feed = std::make_unique<Feed<session::StepEvent>>(
        [this](const QList<session::StepEvent> &events) {
            for (const session::StepEvent &event : events) {
                if (event.status == session::StepStatus::Command)
                    addCommand(event.detail);
                else if (event.status == session::StepStatus::Warning)
                    m_against += event.detail;
            }
            emit changed();
        },
        mergeStepEvents);
    begin(tr("Checking and submitting…"));
    m_submission = std::make_unique<base::Operation<work::SentScript>>(
        m_context.workers,
        [session, script, sink = m_feed->sink()](const base::Work &work) {
            return work::submit(script, *session, sink, work.stop);
        },
        [this](Result<work::SentScript> result) { submissionEnded(result); });
}

void ScriptModel::submissionEnded(const Result<work::SentScript> &result)
{
    const auto ended = std::exchange(m_submission, nullptr);
    m_sbatchSaid = result ? QString() : result.error().server;
    read(); // what sbatch said is told by the checker, too
    if (!result) {
        base::Error error = result.error();
        m_mayInsist = error.code == base::ErrorCode::CheckFailed && error.server.isEmpty(); // else bash cannot read it
        if (m_mayInsist)                                                                    // what it found, each with its line
            error.why = (QStringList{error.why} + m_against).join(u'\n').trimmed();
        m_context.activities.fail(m_activity, error);
        fail(error);
        return;
    }
    m_lastJob = result->submitted.job.text();
    m_lastFolder = result->submitted.folder.shown();
    m_context.activities.finish(m_activity, tr("Job %1").arg(m_lastJob));
    if (place().kind == Kind::Cluster && m_savedBytes.contains("\r\n")) // it was sent with Unix line ends
        m_savedHash = base::contentHash(QByteArray(m_savedBytes).replace("\r\n", "\n"));
    finish(true);
    emit submitted(m_lastJob);
}

void ScriptModel::cancelSubmission()
{
    if (m_submission)
        m_submission->cancel();
}

void ScriptModel::forgetLastJob()
{
    m_lastJob.clear();
    emit changed();
}

} // namespace voyageur::models
