// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptModel that opens, saves and watches the file; the rest is in scriptmodelcluster.cpp.
#include "models/scriptmodel.h"

#include "base/filewriter.h"
#include "base/textdiff.h"
#include "script/templaterequest.h"
#include "script/values.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using Kind = ScriptPlace::Kind;

namespace {

// What the course says a job begins with; the rest is what fits the cluster.
void fillIn(const projectfile::Course &course, script::TemplateValues &values)
{
    if (!course.account.isEmpty())
        values.account = course.account;
    if (course.job.time)
        values.time = base::TimeLimit::parse(course.job.time->toLatin1()).value_or(base::TimeLimit());
    if (course.job.memory)
        values.memory = base::MemorySize::parse(course.job.memory->toLatin1()).value_or(base::MemorySize());
    values.cpus = course.job.cpusPerTask.value_or(0);
    const auto gpus = script::parseGpus(course.job.gpus.value_or(QString()).toLatin1());
    if (course.job.gpus && gpus && gpus->size() == 1) {
        values.gpu = QString::fromLatin1(gpus->first().model);
        values.gpusPerNode = static_cast<int>(gpus->first().count);
    }
    if (!values.archive.isEmpty())
        return;
    for (const projectfile::Course::Dataset &dataset : course.datasets) {
        if (dataset.stageIn != script::StageIn::Tar || !dataset.path.startsWith(u'/'))
            continue;
        values.archive = dataset.path.toUtf8();
        values.noDataset = false;
        break;
    }
}

//! A template runs the project's program with its arguments on what the steps have brought to the cluster; what they have not
//! brought stays as in any new script.
void fillIn(const projectfile::ProjectFile &file, const Delivered &delivered, const QString &id, const base::ClusterFacts *facts,
            script::TemplateValues &values)
{
    if (!file.job.account.isEmpty())
        values.account = file.job.account;
    values.program = file.code.program.toUtf8();
    values.noDataset = !file.dataset;
    // An array or a chain wants arguments of its own.
    static const QRegularExpression foreign(u"\\{(?!dataset\\}|results\\})\\w+\\}"_s);
    const bool own = id != "array"_L1 && id != "checkpoint-chain"_L1;
    if (own && std::ranges::none_of(file.code.arguments, [](const QString &one) { return one.contains(foreign); })) {
        values.ownArguments = true;
        for (const QString &argument : file.code.arguments)
            values.arguments += argument.toUtf8();
    }
    if (delivered.code)
        values.code = delivered.code->folder.bytes();
    if (const auto &dataset = delivered.dataset;
        file.dataset && dataset && dataset->stageIn.isEmpty() && !dataset->isFolder && !dataset->archive.bytes().isEmpty()) {
        values.archive = dataset->archive.bytes();
        values.archiveFolder = file.datasetName().toUtf8();
    }
    // With other modules its Python would not start.
    const auto &environment = delivered.environment;
    if (environment && environment->place == environment::EnvironmentPlace::Home
        && environment->modules == script::pythonModules(facts))
        values.environment = environment->folder.bytes();
}

} // namespace

ScriptModel::ScriptModel(const StepContext &context, Preferences &preferences, QObject *parent)
    : ScriptDraft(context, preferences.lastCluster(), parent), m_preferences(preferences), m_savedBytes(bytes())
{
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(150); // editors write a file in several steps
    connect(&m_lookSoon, &QTimer::timeout, this, &ScriptModel::lookAgain);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_lookSoon, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_lookSoon, qOverload<>(&QTimer::start));
    connect(this, &ScriptDraft::clusterChanged, this, [this] { m_described.clear(); }); // it was said of another one
}

ScriptModel::~ScriptModel() = default;

QString ScriptModel::name() const
{
    return place().kind == Kind::Nowhere && !m_newName.isEmpty() ? m_newName : ScriptDraft::name();
}

void ScriptModel::leaveProject()
{
    dropCompanions();
    m_withFolder.reset();
    forgetProject();
}

void ScriptModel::makeEmpty()
{
    makeNew("#!/bin/bash\n", u"job.sh"_s);
}

void ScriptModel::makeNew(const QByteArray &bytes, const QString &name)
{
    m_newName = name;
    opened({}, {bytes, {}, {}});
}

QString ScriptModel::templateObstacle(const QString &id) const
{
    return script::templateObstacle(id, facts());
}

QList<script::Template> ScriptModel::templates() const
{
    QList<script::Template> all = script::allTemplates();
    const QString first =
        m_context.project.isOpen() && m_context.project.file().course ? m_context.project.file().course->templateId : QString();
    std::ranges::stable_sort(
        all, [&](const script::Template &a, const script::Template &b) { return a.id == first && b.id != first; });
    return all;
}

void ScriptModel::makeFromTemplate(const QString &id)
{
    script::TemplateValues values;
    values.clusterName = facts() ? cluster() : QString();
    values.cluster = facts();
    const auto course = m_context.project.isOpen() ? m_context.project.file().course : std::nullopt;
    if (m_context.project.isOpen())
        fillIn(m_context.project.file(), m_context.delivered, id, facts(), values);
    if (course)
        fillIn(*course, values);
    auto made = script::newScript(id, values);
    if (made && course)
        made = script::withinCourse(*made, course->facts());
    if (!made) {
        fail(made.error());
        return;
    }
    makeNew(*made, id + u".sh"_s);
}

void ScriptModel::open(const QString &path, Access access)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    run<ScriptFile>(
        tr("Opening %1…").arg(shownPath(absolute)), [absolute](const base::Work &) { return readScript(absolute); },
        [this, absolute, access](Result<ScriptFile> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            const ScriptPlace place{Kind::Laptop, absolute, {}, {}};
            if (access == Access::Edit && editedKind(place.name(), result->bytes) == EditedKind::Script)
                m_preferences.addRecentScript(absolute);
            opened(place, *result, access);
        });
}

void ScriptModel::openRemote(const QByteArray &path, Access access)
{
    ScriptPlace place{Kind::Cluster, {}, ssh::RemotePath(path), m_context.session.clusterName()};
    const auto session = sessionOf(place);
    if (!session) {
        fail(notSignedIn(place));
        return;
    }
    run<ScriptFile>(
        tr("Opening %1…").arg(place.shown()),
        [session, path](const base::Work &work) { return readScript(*session->host, ssh::RemotePath(path), work.stop); },
        [this, place, access](Result<ScriptFile> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            ScriptPlace found = place;
            found.remote = result->remote;
            chooseCluster(found.cluster);
            opened(found, *result, access);
        });
}

void ScriptModel::editIt()
{
    m_onlyShown = false;
    emit changed();
}

void ScriptModel::opened(const ScriptPlace &place, const ScriptFile &file, Access access)
{
    setPlace(place);
    m_onlyShown = access == Access::Look;
    setArguments({});
    m_lastJob.clear();
    m_described.clear();
    m_conflict.reset();
    dropProposal();
    setText(ScriptText::fromBytes(file.bytes));
    m_savedBytes = bytes();
    m_savedHash = place.kind == Kind::Nowhere ? std::nullopt : std::optional(file.hash);
    watch();
    setCommands(place.kind == Kind::Laptop ? QStringList{u"voyageur check %1"_s.arg(typedPath(place.path))} : QStringList());
    setContent(true);
    leaveProject();
    read();
    finish(true);
    emit textReplaced();
    emit conflictChanged();
}

void ScriptModel::closeScript()
{
    setPlace({});
    m_onlyShown = false;
    m_newName.clear();
    m_conflict.reset();
    dropProposal();
    setText({});
    m_savedBytes = bytes();
    m_savedHash.reset();
    watch();
    setContent(false);
    leaveProject();
    read();
    clear();
    emit textReplaced();
    emit conflictChanged();
}

QStringList ScriptModel::recentScripts() const
{
    return m_preferences.recentScripts();
}

std::shared_ptr<session::ClusterSession> ScriptModel::sessionOf(const ScriptPlace &place) const
{
    const bool there = isSignedIn() && m_context.session.clusterName() == place.cluster;
    return there ? m_context.session.session() : nullptr;
}

Error ScriptModel::notSignedIn(const ScriptPlace &place) const
{
    return {ErrorCode::ConnectionLost,
            place.cluster.isEmpty() ? tr("You are not signed in to a cluster.")
                                    : tr("You are not signed in to %1.").arg(place.cluster),
            {},
            tr("Sign in, or save the script on this computer."),
            {}};
}

bool ScriptModel::save()
{
    if (place().kind == Kind::Nowhere)
        return false;
    if (m_onlyShown)
        return true; // nothing was changed
    saveTo(place(), m_savedHash);
    return true;
}

void ScriptModel::saveAs(const QString &path)
{
    saveTo({Kind::Laptop, QFileInfo(path).absoluteFilePath(), {}, {}}, {}); // the file dialog has asked already
}

void ScriptModel::saveAsRemote(const QByteArray &path)
{
    const ScriptPlace place{Kind::Cluster, {}, ssh::RemotePath(path), m_context.session.clusterName()};
    const bool same = m_savedHash && place == ScriptDraft::place();
    saveTo(place, same ? *m_savedHash : QByteArray()); // never over a file that nobody has seen
}

void ScriptModel::saveTo(const ScriptPlace &place, const std::optional<QByteArray> &expected)
{
    if (m_io)
        return;
    const QByteArray bytes = ScriptDraft::bytes();
    const bool same = place == ScriptDraft::place();
    const auto session = sessionOf(place);
    if (place.kind == Kind::Cluster && !session) {
        fail(notSignedIn(place));
        return;
    }
    run<ssh::RemotePath>(
        tr("Saving %1…").arg(place.shown()),
        [place, bytes, expected, session](const base::Work &work) -> Result<ssh::RemotePath> {
            if (place.kind == Kind::Cluster)
                return writeScript(*session->host, place.remote, bytes, expected, work.stop);
            VOYAGEUR_CHECK(writeScript(place.path, bytes, expected));
            return ssh::RemotePath();
        },
        [this, place, bytes, same](Result<ssh::RemotePath> result) {
            if (result) {
                ScriptPlace there = place;
                there.remote = *result;
                savedAt(there, bytes);
                return;
            }
            m_submitWhenSaved = false;
            if (same && result.error().code == ErrorCode::FileChanged) {
                finish(true);
                m_refused = result.error();
                lookAgain(); // which says so with the choices there are
            } else {
                fail(result.error());
            }
        });
}

void ScriptModel::savedAt(const ScriptPlace &place, const QByteArray &bytes)
{
    const bool moved = place != ScriptDraft::place();
    setPlace(place);
    if (moved && place.kind == Kind::Laptop)
        setCommands({u"voyageur check %1"_s.arg(typedPath(place.path))});
    m_savedBytes = bytes;
    m_savedHash = base::contentHash(bytes);
    m_conflict.reset();
    if (place.kind == Kind::Laptop && kind() == EditedKind::Script)
        m_preferences.addRecentScript(place.path);
    watch();
    if (moved) {
        leaveProject();
        read();
    }
    finish(true);
    emit conflictChanged();
    emit saved();
    if (std::exchange(m_submitWhenSaved, false))
        startSubmission();
}

void ScriptModel::watch()
{
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty())
        m_watcher.removePaths(old);
    m_look.reset();
    if (place().kind != Kind::Laptop)
        return;
    // The folder too: who writes a new file and renames it leaves the watched one behind.
    m_watcher.addPaths({place().path, QFileInfo(place().path).path()});
}

void ScriptModel::lookAgain()
{
    if (place().kind == Kind::Nowhere || m_look)
        return;
    if (m_io) {
        m_lookSoon.start();
        return;
    }
    const auto session = sessionOf(place());
    if (place().kind == Kind::Cluster && !session)
        return;
    m_look = std::make_unique<base::Operation<ScriptFile>>(
        m_context.workers,
        [place = place(), session](const base::Work &work) {
            return place.kind == Kind::Cluster ? readScript(*session->host, place.remote, work.stop) : readScript(place.path);
        },
        [this](Result<ScriptFile> result) {
            m_look.reset();
            looked(result);
        });
}

void ScriptModel::looked(const Result<ScriptFile> &found)
{
    const bool gone = !found && found.error().code == ErrorCode::NotFound;
    const auto refused = std::exchange(m_refused, std::nullopt);
    if (!found && !gone) { // there is nothing to choose from
        if (refused)
            fail({ErrorCode::FileChanged,
                  refused->what,
                  QStringList{found.error().what, found.error().why}.join(u' ').trimmed(),
                  tr("Save it under another name."),
                  {}});
        else if (found.error().code == ErrorCode::BadRequest)
            fail(found.error()); // somebody else made it so: it can neither be shown nor saved over
        return;
    }
    lookAtProject(); // who changes the one may have changed the others
    if (place().kind == Kind::Laptop && !gone && !m_watcher.files().contains(place().path))
        m_watcher.addPath(place().path);
    const QByteArray hash = gone ? QByteArray() : found->hash;
    if (hash == m_savedHash) {
        m_conflict.reset();
        if (refused)
            fail(*refused);
    } else if (!gone && found->bytes == bytes()) { // somebody wrote the same
        m_savedBytes = bytes();
        m_savedHash = hash;
        m_conflict.reset();
    } else {
        m_conflict = ScriptConflict{gone, gone ? QByteArray() : found->bytes, hash};
    }
    emit changed();
    emit conflictChanged();
}

void ScriptModel::reload()
{
    if (!m_conflict || m_conflict->gone)
        return;
    const ScriptConflict found = *std::exchange(m_conflict, std::nullopt);
    const ScriptText there = ScriptText::fromBytes(found.bytes);
    m_savedBytes = there.bytes();
    m_savedHash = found.hash;
    replace(there); // so that undo brings one's own text back
    emit conflictChanged();
}

void ScriptModel::keepMine()
{
    if (!m_conflict)
        return;
    m_savedHash = m_conflict->hash; // what the next saving replaces
    m_savedBytes = m_conflict->bytes;
    m_conflict.reset();
    emit changed();
    emit conflictChanged();
}

QString ScriptModel::conflictDiff() const
{
    if (!m_conflict)
        return {};
    return base::unifiedDiff(text().text(), script::Document::decoded(m_conflict->bytes), tr("your text"), tr("the file"));
}

void ScriptModel::openStartUp(const QString &name)
{
    ScriptPlace place{ScriptPlace::Kind::Cluster, {}, {}, m_context.session.clusterName()};
    const auto session = sessionOf(place);
    if (!session) {
        fail(notSignedIn(place));
        return;
    }
    place.remote = session->home.child(name.toUtf8());
    run<ScriptFile>(
        tr("Opening %1…").arg(place.shown()),
        [session, path = place.remote](const base::Work &work) -> base::Result<ScriptFile> {
            auto found = readScript(*session->host, path, work.stop);
            if (!found && found.error().code == base::ErrorCode::NotFound)
                return ScriptFile{{}, {}, path}; // no hash: saving finds out whether there is one meanwhile
            return found;
        },
        [this, place](base::Result<ScriptFile> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            ScriptPlace found = place;
            found.remote = result->remote;
            chooseCluster(found.cluster);
            opened(found, *result);
        });
}

} // namespace voyageur::models
