// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/projectmodel.h"

#include "base/shellquote.h"
#include "cluster/catalogue.h"
#include "models/example.h"
#include "projectfile/steprecords.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using projectfile::ProjectFile;

namespace {

constexpr int projectSoonMilliseconds = 150;    // editors write in several acts
constexpr int projectPatientMilliseconds = 700; // and take the old file away before the new one is there

Result<ProjectFile> loadOrMake(const QString &path)
{
    auto loaded = ProjectFile::load(path);
    const QFileInfo info(path);
    if (!loaded && loaded.error().code == ErrorCode::NotFound && info.isDir())
        return ProjectFile::forFolder(info.absoluteFilePath());
    return loaded;
}

} // namespace

bool touches(const QStringList &keys, const QString &part)
{
    return std::ranges::any_of(keys, [&](const QString &key) { return key == part || key.startsWith(part + u'.'); });
}

QString shownPath(const QString &path)
{
    const QString native = QDir::toNativeSeparators(path);
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    if (native == home || native.startsWith(home + QDir::separator()))
        return u'~' + native.mid(home.size());
    return native;
}

QString typedPath(const QString &path)
{
#ifdef Q_OS_WIN
    return base::typedWord(path); // whole: neither cmd nor PowerShell says to a program where ~ is
#else
    const QString shown = shownPath(path);
    if (shown == u"~")
        return shown;
    const bool home = shown.startsWith("~/"_L1); // no shell sees a quoted ~
    return (home ? u"~/"_s : QString()) + base::typedWord(shown.mid(home ? 2 : 0));
#endif
}

ProjectModel::ProjectModel(base::Workers &workers, Preferences &preferences, QObject *parent)
    : PageModel(parent), m_workers(workers), m_preferences(preferences)
{
    m_lookSoon.setSingleShot(true);
    connect(&m_lookSoon, &QTimer::timeout, this, [this] { meet(projectfile::OnConflict::Tell); });
    m_filesSoon.setSingleShot(true);
    connect(&m_filesSoon, &QTimer::timeout, this, &ProjectModel::look);
    // The folder too: most editors write another file and give it the name of this one.
    const auto soon = [this] {
        watch();
        lookAgain();
        lookAtFiles();
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon);
}

ProjectModel::~ProjectModel()
{
    writeTheRest();
}

// What was changed while the file was being written: nobody is here to hear of it any more. It is the newest.
void ProjectModel::writeTheRest()
{
    if (m_file && std::exchange(m_again, std::nullopt) && !m_trouble)
        m_workers.start({}, [file = *m_file] { (void)projectfile::saveProject(file, projectfile::OnConflict::UseHere); });
}

QString ProjectModel::name() const
{
    return m_file ? m_file->name : QString();
}

QString ProjectModel::folder() const
{
    return m_file ? m_file->folder : QString();
}

QString ProjectModel::shownFolder() const
{
    return shownPath(folder());
}

QStringList ProjectModel::warnings() const
{
    return m_file ? m_file->warnings : QStringList();
}

QList<RecentProject> ProjectModel::recent() const
{
    QList<RecentProject> result;
    for (const QString &folder : m_preferences.recentProjects())
        result.append({QFileInfo(folder).fileName(), folder});
    return result;
}

bool ProjectModel::mayReplace(const QString &path, const std::function<void()> &goOn)
{
    const QStringList ending = m_file && m_guard ? m_guard() : QStringList();
    if (ending.isEmpty())
        return true;
    const QFileInfo wanted(path);
    const QString folder = wanted.isDir() ? wanted.canonicalFilePath() : wanted.dir().canonicalPath();
    if (!path.isEmpty() && folder == QFileInfo(m_file->folder).canonicalFilePath()) {
        lookAgain();
        finish(true);
        emit stillOpen();
    } else {
        emit replacingAsks(ending, goOn);
    }
    return false;
}

void ProjectModel::open(const QString &path, bool sure)
{
    if (!sure && !mayReplace(path, [this, path] { open(path, true); }))
        return;
    begin(tr("Opening the project…"));
    m_asked = path;
    m_loading = std::make_unique<base::Operation<ProjectFile>>(
        m_workers, [path](const base::Work &) { return loadOrMake(path); },
        [this](Result<ProjectFile> result) { loaded(std::move(result)); });
}

bool ProjectModel::exampleNeedsNoAccount()
{
    return cluster::practiceIsPossible();
}

void ProjectModel::openExample(bool sure)
{
    if (!sure && !mayReplace({}, [this] { openExample(true); }))
        return;
    begin(tr("Creating the example: 3,600 small images…"));
    m_asked.clear();
    m_loading = std::make_unique<base::Operation<ProjectFile>>(
        m_workers,
        [](const base::Work &work) -> Result<ProjectFile> {
            VOYAGEUR_TRY(folder, makeExample(exampleFolder(), work.stop));
            return ProjectFile::load(folder);
        },
        [this](Result<ProjectFile> result) { loaded(std::move(result)); });
}

void ProjectModel::loaded(Result<ProjectFile> result)
{
    m_refused.clear();
    if (!result) {
        if (!m_asked.isEmpty() && result.error().code != ErrorCode::NotFound)
            m_refused = QFileInfo(m_asked).isDir() ? m_asked + u"/voyageur.json"_s : m_asked;
        Error error = result.error();
        if (!m_refused.isEmpty()) { // several projects may have one name
            error.why = QStringList{error.what, error.why}.join(u' ').trimmed();
            error.what = tr("The project in %1 cannot be opened.").arg(shownPath(QFileInfo(m_refused).absolutePath()));
        }
        fail(error);
        emit openingFailed();
        return;
    }
    m_meeting.reset(); // what it writes is written all the same
    writeTheRest();
    m_lookSoon.stop();
    m_file = std::move(result).value();
    m_preferences.addRecentProject(m_file->folder);
    setTrouble(std::nullopt);
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    watch();
    m_looking.reset();
    m_files.clear();
    look();
    finish(true);
    emit opened();
}

void ProjectModel::lookAtFiles()
{
    if (m_file)
        m_filesSoon.start(projectSoonMilliseconds);
}

void ProjectModel::look()
{
    m_filesSoon.stop();
    if (!m_file)
        return;
    if (m_looking) // what it sees may be half of it
        return m_filesSoon.start(projectSoonMilliseconds);
    m_looking = std::make_unique<base::Operation<QString>>(
        m_workers,
        [file = *m_file](const base::Work &work) -> Result<QString> { return projectfile::filesFingerprint(file, work.stop); },
        [this](const Result<QString> &found) {
            const auto ended = std::move(m_looking); // it is being called
            if (!found.ok() || found->isEmpty())
                return;
            const QString before = std::exchange(m_files, *found);
            if (!before.isEmpty() && before != *found)
                emit filesChanged();
            emit filesSeen(*found);
        });
}

void ProjectModel::watch()
{
    if (!m_file)
        return;
    const QString program = m_file->codeFolder() + u'/' + m_file->code.program;
    for (const QString &path : {m_file->folder, m_file->path(), program, m_file->requirementsPath()})
        if (!path.isEmpty() && QFileInfo::exists(path) && !m_watcher.files().contains(path)
            && !m_watcher.directories().contains(path))
            m_watcher.addPath(path);
}

void ProjectModel::change(const ProjectFile &file)
{
    const QStringList keys = projectfile::changedKeys(*m_file, file);
    m_file = file;
    meet(projectfile::OnConflict::Tell);
    emit fileChanged();
    if (!keys.isEmpty())
        emit keysChanged(keys);
    emit changed();
}

void ProjectModel::lookAgain()
{
    if (!m_file)
        return;
    m_patient = true;
    m_lookSoon.start(projectSoonMilliseconds);
}

void ProjectModel::settle(projectfile::OnConflict how)
{
    if (m_file)
        meet(how);
}

void ProjectModel::meet(projectfile::OnConflict how)
{
    if (m_meeting) {
        m_again = m_again && how == projectfile::OnConflict::Tell ? *m_again : how;
        return;
    }
    m_sent = *m_file;
    m_meeting = std::make_unique<base::Operation<projectfile::SavedProject>>(
        m_workers, [file = m_sent, how](const base::Work &) { return projectfile::saveProject(file, how); },
        [this](const Result<projectfile::SavedProject> &result) { met(result); });
}

void ProjectModel::met(const Result<projectfile::SavedProject> &result)
{
    const auto ended = std::move(m_meeting); // it is being called
    const auto again = std::exchange(m_again, std::nullopt);
    if (!result.ok()) {
        failed(result.error());
    } else if (!result->conflicts.isEmpty()) {
        setTrouble(ProjectTrouble{ProjectTrouble::Kind::Conflict, {}, result->conflicts});
    } else {
        ProjectFile now = result->file;
        if (again && m_file->written() != m_sent.written()) { // changed here meanwhile: that is the newest
            ProjectFile later = *m_file;
            later.read = m_sent.toJson();
            const auto merged = projectfile::mergeProject(later, now.read, projectfile::OnConflict::UseHere);
            auto both = merged.ok() ? ProjectFile::parse(merged->text, now.folder) : later;
            if (both.ok()) {
                both->read = now.read;
                now = *both;
            }
        }
        m_file = now;
        watch();
        setTrouble(std::nullopt);
        if (!result->changedThere.isEmpty()) {
            emit fileChanged();
            emit changedElsewhere(result->changedThere);
            emit keysChanged(result->changedThere);
            emit changed();
        }
    }
    if (again)
        meet(*again);
}

void ProjectModel::failed(const Error &error)
{
    using Kind = ProjectTrouble::Kind;
    const bool unread = error.code == ErrorCode::BadRequest || error.code == ErrorCode::FileUnreadable;
    const Kind kind = error.code == ErrorCode::NotFound ? Kind::Gone : unread ? Kind::Unreadable : Kind::Unwritable;
    // An editor may be in the middle of it.
    if (std::exchange(m_patient, false) && kind != Kind::Unwritable) {
        m_lookSoon.start(projectPatientMilliseconds);
        return;
    }
    setTrouble(ProjectTrouble{kind, error, {}});
}

void ProjectModel::setTrouble(const std::optional<ProjectTrouble> &trouble)
{
    // The same once more: the question stays as it is, with the button that is about to be pressed.
    const bool same = trouble.has_value() == m_trouble.has_value()
        && (!trouble
            || (trouble->kind == m_trouble->kind && trouble->error.what == m_trouble->error.what
                && trouble->conflicts == m_trouble->conflicts));
    m_trouble = trouble;
    if (!same)
        emit troubleChanged();
}

} // namespace voyageur::models
