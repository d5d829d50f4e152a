// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/panemodel.h"

#include "base/platform.h"
#include "dataset/membername.h"
#include "models/projectmodel.h"
#include "ssh/typedpath.h"

#include <QDir>
#include <QStandardPaths>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using transfer::FolderListing;
using transfer::RemoteCount;
using transfer::RemotePlace;

namespace {

constexpr qsizetype mostVisited = 100;

QByteArray parentOf(const QByteArray &folder)
{
    const qsizetype slash = folder.lastIndexOf('/');
    return slash <= 0 ? QByteArray("/") : folder.first(slash);
}

QByteArray joined(const QByteArray &folder, const QByteArray &name)
{
    return folder.endsWith('/') ? folder + name : folder + '/' + name;
}

QList<PaneModel::Place> placesHere()
{
    QList<PaneModel::Place> places;
    const auto add = [&](const QString &title, const QString &path) {
        if (!path.isEmpty() && QDir(path).exists())
            places += {title, base::fileNameBytes(QDir::cleanPath(path)), u"folder"_s};
    };
    add(PaneModel::tr("Home"), QDir::homePath());
    for (const auto place :
         {QStandardPaths::DesktopLocation, QStandardPaths::DocumentsLocation, QStandardPaths::DownloadLocation})
        if (const QString path = QStandardPaths::writableLocation(place); path != QDir::homePath())
            add(QStandardPaths::displayName(place), path);
    for (const QFileInfo &drive : QDir::drives())
        add(QDir::toNativeSeparators(drive.path()), drive.path());
    return places;
}

QString titleOf(const RemotePlace &place)
{
    switch (place.kind) {
    case RemotePlace::Kind::Home:
        return PaneModel::tr("Home");
    case RemotePlace::Kind::Scratch:
        return PaneModel::tr("Scratch");
    case RemotePlace::Kind::Project:
        return PaneModel::tr("Project %1").arg(ssh::RemotePath(ssh::RemotePath(place.path).name()).shown());
    case RemotePlace::Kind::Nearline:
        break;
    }
    return PaneModel::tr("Nearline %1").arg(ssh::RemotePath(ssh::RemotePath(place.path).name()).shown());
}

} // namespace

PaneModel::PaneModel(base::Workers &workers, SessionModel &session, Side side, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_side(side), m_files(side == Side::Cluster)
{
    if (isCluster()) {
        connect(&session, &SessionModel::signedIn, this, &PaneModel::sessionChanged);
        connect(&session, &SessionModel::signedOut, this, &PaneModel::sessionChanged);
    } else {
        m_places = placesHere();
    }
}

PaneModel::~PaneModel() = default;

void PaneModel::sessionChanged()
{
    m_acting.reset();
    m_counting.reset();
    m_reading.reset();
    if (!canRead()) { // what was read last stays to be looked at
        finish(hasContent());
        return;
    }
    const QString account = m_session.user() + u'@' + m_session.clusterName();
    if (account != m_account) {
        m_visited.clear();
        m_at = -1;
        m_files.clear();
        m_places.clear();
        clear();
        emit listed({});
        emit placesChanged();
    }
    m_account = account;
    if (m_at >= 0)
        refresh();
    askPlaces();
    emit changed();
}

QString PaneModel::shownFolder() const
{
    if (isCluster())
        return ssh::RemotePath(folder()).shown();
    return QDir::toNativeSeparators(dataset::shownName(folder()));
}

QByteArray PaneModel::pathOf(const QByteArray &name) const
{
    return joined(folder(), name);
}

std::optional<QString> PaneModel::localPath(const QByteArray &name) const
{
    const QByteArray path = name.isEmpty() ? folder() : pathOf(name);
    const QString text = base::fileNameText(path);
    if (base::fileNameBytes(text) != path)
        return {};
    return text;
}

bool PaneModel::canGoUp() const
{
    return folder().size() > 1 && parentOf(folder()) != folder() && !(folder().size() == 3 && folder()[1] == ':');
}

void PaneModel::openFirst()
{
    if (m_at >= 0 || m_reading || !canRead())
        return;
    if (isCluster())
        open(m_session.session()->storage.bytes());
    else
        open(base::fileNameBytes(QDir::homePath()));
}

void PaneModel::open(const QByteArray &folder, const QByteArray &select)
{
    read(folder, select, 0);
}

void PaneModel::openText(const QString &text)
{
    if (text == shownFolder()) {
        refresh();
        return;
    }
    if (isCluster()) {
        const auto path = ssh::typedPath(text);
        if (path.ok())
            open(text.isEmpty() ? folder() : path->bytes());
        else
            fail(path.error());
        return;
    }
    QString path = QDir::fromNativeSeparators(text);
    if (path == "~"_L1 || path.startsWith("~/"_L1))
        path = QDir::homePath() + path.mid(1);
    const QString here = base::fileNameText(folder());
    open(base::fileNameBytes(QDir::cleanPath(QDir(here).absoluteFilePath(path))));
}

void PaneModel::up()
{
    if (canGoUp())
        open(parentOf(folder()), folder().sliced(folder().lastIndexOf('/') + 1));
}

void PaneModel::back()
{
    if (canGoBack())
        read(m_visited.at(m_at - 1), {}, -1);
}

void PaneModel::forward()
{
    if (canGoForward())
        read(m_visited.at(m_at + 1), {}, 1);
}

void PaneModel::refresh()
{
    if (m_at >= 0 && canRead())
        read(folder(), {}, 2);
}

// `historyStep`: −1 and 1 along what was visited, 2 stays, 0 is somewhere new.
void PaneModel::read(const QByteArray &folder, const QByteArray &select, int historyStep)
{
    if (!canRead())
        return;
    begin(tr("Reading…"));
    m_reading = std::make_unique<base::Operation<FolderListing>>(
        m_workers,
        [session = isCluster() ? m_session.session() : nullptr, folder](const base::Work &work) {
            return session ? transfer::listRemote(*session->host, ssh::RemotePath(folder), work.stop)
                           : transfer::listLocal(folder, work.stop);
        },
        [this, select, historyStep](const Result<FolderListing> &result) { shown(result, select, historyStep); });
}

void PaneModel::shown(const Result<FolderListing> &result, const QByteArray &select, int historyStep)
{
    m_reading.reset();
    if (!result.ok()) {
        fail(result.error());
        return;
    }
    m_files.show(*result);
    if (historyStep == 1 || historyStep == -1) {
        m_at += historyStep;
    } else if (m_at < 0 || (historyStep == 0 && m_visited.value(m_at) != result->path)) {
        m_visited.resize(m_at + 1);
        m_visited += result->path;
        if (m_visited.size() > mostVisited)
            m_visited.removeFirst();
        m_at = m_visited.size() - 1;
    }
    finish(true);
    emit listed(select);
}

void PaneModel::askPlaces()
{
    m_asking = std::make_unique<base::Operation<QList<RemotePlace>>>(
        m_workers,
        [session = m_session.session()](const base::Work &work) { return transfer::remotePlaces(*session->host, work.stop); },
        [this](const Result<QList<RemotePlace>> &result) {
            if (!result.ok())
                return; // a path can be written all the same
            m_places.clear();
            for (const RemotePlace &place : *result)
                m_places += {titleOf(place), place.path, u"folder"_s};
            emit placesChanged();
        });
}

} // namespace voyageur::models
