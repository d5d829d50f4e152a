// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/projectmodel.h"

#include "base/shellquote.h"
#include "cluster/catalogue.h"
#include "models/example.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using project::ProjectFile;

namespace {

Result<ProjectFile> loadOrMake(const QString &path)
{
    auto loaded = ProjectFile::load(path);
    const QFileInfo info(path);
    if (!loaded && loaded.error().code == ErrorCode::NotFound && info.isDir())
        return ProjectFile::forFolder(info.absoluteFilePath());
    return loaded;
}

} // namespace

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
}

ProjectModel::~ProjectModel() = default;

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

void ProjectModel::open(const QString &path)
{
    begin(tr("Opening the project…"));
    m_loading = std::make_unique<base::Operation<ProjectFile>>(
        m_workers, [path](const base::Work &) { return loadOrMake(path); },
        [this](Result<ProjectFile> result) { loaded(std::move(result)); });
}

bool ProjectModel::exampleNeedsNoAccount()
{
    return cluster::practiceIsPossible();
}

void ProjectModel::openExample()
{
    begin(tr("Making the example: 3,600 small images…"));
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
    if (!result) {
        fail(result.error());
        return;
    }
    m_file = std::move(result).value();
    m_preferences.addRecentProject(m_file->folder);
    finish(true);
    emit opened();
}

void ProjectModel::change(const ProjectFile &file)
{
    m_file = file;
    m_saving = std::make_unique<base::Operation<void>>(
        m_workers, [file](const base::Work &) { return file.save(); },
        [this](Result<void> result) {
            if (!result)
                fail(result.error());
        });
    emit fileChanged();
    emit changed();
}

} // namespace voyageur::models
