// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to what is in a pane.
#include "models/panemodel.h"

#include "base/platform.h"
#include "dataset/membername.h"
#include "models/localacts.h"
#include "ssh/typedpath.h"

#include <QDir>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using transfer::FolderListing;
using transfer::RemoteCount;

void PaneModel::run(const QString &busyText, Act act, const QByteArray &select)
{
    if (m_acting || !canRead())
        return;
    begin(busyText);
    m_acting = std::make_unique<base::Operation<void>>(
        m_workers,
        [session = isCluster() ? m_session.session() : nullptr, act = std::move(act)](const base::Work &work) {
            return act(session ? session->host.get() : nullptr, work.stop);
        },
        [this, select](const Result<void> &result) {
            m_acting.reset();
            emit acted();
            if (result.ok()) {
                read(folder(), select, 2);
                return;
            }
            // What was done before it failed is seen, and the failure stays.
            m_reading = std::make_unique<base::Operation<FolderListing>>(
                m_workers,
                [session = isCluster() ? m_session.session() : nullptr, folder = folder()](const base::Work &work) {
                    return session ? transfer::listRemote(*session->host, ssh::RemotePath(folder), work.stop)
                                   : transfer::listLocal(folder, work.stop);
                },
                [this, error = result.error()](const Result<FolderListing> &listing) {
                    m_reading.reset();
                    if (listing.ok()) {
                        m_files.show(*listing);
                        emit listed({});
                    }
                    fail(error);
                });
        });
}

void PaneModel::makeFolder(const QString &name)
{
    if (name.isEmpty())
        return;
    if (isCluster()) {
        const auto typed = ssh::typedPath(name);
        base::Result<ssh::RemotePath> path = typed;
        if (path.ok() && !path->isAbsolute())
            path = ssh::RemotePath(pathOf(path->bytes()));
        run(
            tr("Creating a folder…"),
            [path](ssh::Host *host, const base::StopToken &stop) -> base::Result<void> {
                VOYAGEUR_TRY(folder, path);
                return transfer::makeRemoteFolder(*host, folder, stop);
            },
            typed.ok() ? typed->bytes() : QByteArray());
        return;
    }
    const QByteArray path = pathOf(base::fileNameBytes(QDir::fromNativeSeparators(name)));
    run(
        tr("Creating a folder…"), [path](ssh::Host *, const base::StopToken &) { return makeLocalFolder(path); },
        base::fileNameBytes(name));
}

void PaneModel::rename(const QByteArray &name, const QString &to)
{
    if (to.isEmpty() || to == dataset::shownName(name))
        return;
    const bool fromHome = to.startsWith("~/"_L1);
    const QString typed = isCluster() ? to : QDir::fromNativeSeparators(fromHome ? QDir::homePath() + to.mid(1) : to);
    const auto there = ssh::typedPath(isCluster() ? to : QString());
    QByteArray target = isCluster() ? (there.ok() ? there->bytes() : QByteArray()) : base::fileNameBytes(typed);
    const bool absolute = target.startsWith('/') || (isCluster() ? fromHome : QDir::isAbsolutePath(typed));
    if (target.endsWith('/'))
        target += name;
    const QByteArray path = absolute ? target : pathOf(target);
    const QByteArray select = target.contains('/') ? QByteArray() : target;
    if (isCluster())
        run(
            tr("Moving…"),
            [there, from = ssh::RemotePath(pathOf(name)), path](ssh::Host *host,
                                                                const base::StopToken &stop) -> base::Result<void> {
                if (!there.ok())
                    return there.error();
                return transfer::moveRemote(*host, from, ssh::RemotePath(path), stop);
            },
            select);
    else
        run(
            tr("Moving…"), [from = pathOf(name), path](ssh::Host *, const base::StopToken &) { return moveLocal(from, path); },
            select);
}

QList<ssh::RemotePath> PaneModel::remotePaths(const QList<QByteArray> &names) const
{
    QList<ssh::RemotePath> paths;
    for (const QByteArray &name : names)
        paths += ssh::RemotePath(pathOf(name));
    return paths;
}

void PaneModel::count(const QList<QByteArray> &names)
{
    if (names.isEmpty() || !canRead())
        return;
    begin(tr("Counting…"));
    QList<QByteArray> here;
    for (const QByteArray &name : names)
        here += pathOf(name);
    m_counting = std::make_unique<base::Operation<RemoteCount>>(
        m_workers,
        [session = isCluster() ? m_session.session() : nullptr, paths = remotePaths(names), here](const base::Work &work) {
            return session ? transfer::countRemote(*session->host, paths, work.stop) : countLocal(here, work.stop);
        },
        [this, names](const Result<RemoteCount> &result) {
            m_counting.reset();
            if (!result.ok()) {
                fail(result.error());
                return;
            }
            finish(true);
            emit counted(names, *result);
        });
}

void PaneModel::remove(const QList<QByteArray> &names)
{
    if (isCluster()) {
        run(tr("Deleting…"), [paths = remotePaths(names)](ssh::Host *host, const base::StopToken &stop) {
            return transfer::deleteRemote(*host, paths, stop);
        });
        return;
    }
    QList<QByteArray> paths;
    for (const QByteArray &name : names)
        paths += pathOf(name);
    run(tr("Deleting…"), [paths](ssh::Host *, const base::StopToken &stop) { return trashLocal(paths, stop); });
}

void PaneModel::changeMode(const QList<QByteArray> &names, const QString &mode, bool allBelow)
{
    const auto depth = allBelow ? transfer::Depth::AllBelow : transfer::Depth::OnlyThese;
    if (isCluster())
        run(tr("Changing permissions…"),
            [paths = remotePaths(names), mode = mode.toUtf8(), depth](ssh::Host *host, const base::StopToken &stop) {
                return transfer::changeMode(*host, paths, mode, depth, stop);
            });
}

void PaneModel::changeGroup(const QList<QByteArray> &names, const QByteArray &group, bool allBelow)
{
    const auto depth = allBelow ? transfer::Depth::AllBelow : transfer::Depth::OnlyThese;
    if (isCluster())
        run(tr("Changing the group…"), [paths = remotePaths(names), group, depth](ssh::Host *host, const base::StopToken &stop) {
            return transfer::changeGroup(*host, paths, group, depth, stop);
        });
}

void PaneModel::askGroups()
{
    if (!isCluster() || !canRead())
        return;
    m_groups = std::make_unique<base::Operation<QList<QByteArray>>>(
        m_workers,
        [session = m_session.session()](const base::Work &work) { return transfer::remoteGroups(*session->host, work.stop); },
        [this](const Result<QList<QByteArray>> &result) {
            if (result.ok())
                emit groupsKnown(*result);
            else
                fail(result.error());
        });
}

void PaneModel::cancel()
{
    if (m_acting)
        m_acting->cancel();
    if (m_counting)
        m_counting->cancel();
    if (m_reading)
        m_reading->cancel();
}

} // namespace voyageur::models
