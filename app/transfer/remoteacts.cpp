// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/remoteacts.h"

#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/remote.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::transfer {

namespace {

struct RemoteActsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::RemoteActs)
};

base::Error refusedAct(const QString &what, const QString &why = {})
{
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what = what;
    error.why = why;
    return error;
}

base::Error missing(const ssh::RemotePath &path)
{
    base::Error error;
    error.code = base::ErrorCode::NotFound;
    error.what =
        QCoreApplication::translate("voyageur::transfer::RemoteActs", "“%1” no longer exists on the cluster.").arg(path.shown());
    return error;
}

// As commands may have it: no option, and no slash at its end, behind which a link would be followed.
QByteArray plainPath(const ssh::RemotePath &path)
{
    QByteArray bytes = path.bytes();
    while (bytes.size() > 1 && bytes.endsWith('/'))
        bytes.chop(1);
    return bytes.startsWith('/') ? bytes : "./" + bytes;
}

base::Result<QByteArray> namesOf(const QList<ssh::RemotePath> &paths)
{
    QByteArray names;
    for (const ssh::RemotePath &path : paths) {
        const QByteArray name = path.name();
        if (name.isEmpty() || name == "." || name == ".." || path.bytes().contains('\0')) {
            return refusedAct(RemoteActsText::tr("“%1” is not a valid name for a file or folder.").arg(path.shown()),
                              RemoteActsText::tr("Nothing was changed."));
        }
        names += plainPath(path) + '\0';
    }
    return names;
}

// Only one of a person's own groups can be given to a file.
base::Result<void> mustBeIn(ssh::Host &host, const QByteArray &group, const base::StopToken &stop)
{
    VOYAGEUR_TRY(groups, remoteGroups(host, stop));
    if (groups.contains(group))
        return {};
    return refusedAct(RemoteActsText::tr("On the cluster, you are not in the group “%1”.").arg(base::shownSafely(group)),
                      RemoteActsText::tr("A file can belong only to one of your own groups."));
}

} // namespace

base::Result<void> makeRemoteFolder(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop)
{
    const auto command = remote::makeFolder(plainPath(path));
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {remote::Exists}));
    if (output.status.code == remote::Exists)
        return refusedAct(RemoteActsText::tr("“%1” already exists.").arg(path.shown()));
    return {};
}

base::Result<void> moveRemote(ssh::Host &host, const ssh::RemotePath &from, const ssh::RemotePath &to,
                              const base::StopToken &stop)
{
    VOYAGEUR_TRY(names, namesOf({from, to}));
    Q_UNUSED(names)
    // -T: into nothing. `mv` to another file system keeps the group, which in /project would be the wrong one.
    const auto command = remote::renamePath(plainPath(from), plainPath(to));
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {remote::Exists, remote::Missing, remote::NoFolder}));
    if (output.status.code == remote::Missing)
        return missing(from);
    if (output.status.code == remote::NoFolder)
        return refusedAct(RemoteActsText::tr("“%1” is not a folder.").arg(to.parent().shown()));
    if (output.status.code == remote::Exists)
        return refusedAct(RemoteActsText::tr("“%1” already exists.").arg(to.shown()),
                          RemoteActsText::tr("Nothing was replaced."));
    return {};
}

base::Result<RemoteCount> countRemote(ssh::Host &host, const QList<ssh::RemotePath> &paths, const base::StopToken &stop)
{
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return RemoteCount();
    const auto command = remote::countPaths();
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    const QList<QByteArray> words = output.out.trimmed().split(' ');
    if (words.size() != 4)
        return failed(output.out + output.err, output.status);
    return RemoteCount{words.at(0).toLongLong(), words.at(1).toLongLong(), words.at(2).toLongLong(), words.at(3) == "0"};
}

base::Result<void> deleteRemote(ssh::Host &host, const QList<ssh::RemotePath> &paths, const base::StopToken &stop)
{
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return {};
    // Says which one it would not delete. The dot keeps line ends at the end of a name.
    const auto look = remote::lookBeforeRemoval();
    VOYAGEUR_TRY(looked, runBulk(host, look, stop, {remote::Protected}, names));
    if (looked.status.code == remote::Protected) {
        return refusedAct(RemoteActsText::tr("“%1” was not deleted.").arg(ssh::RemotePath(looked.out).shown()),
                          RemoteActsText::tr("It is your home folder or a folder above it, a mount point, or a folder that you "
                                             "may not delete. Select its contents instead."));
    }
    const auto command = remote::removePaths();
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

base::Result<void> changeMode(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &mode, Depth depth,
                              const base::StopToken &stop)
{
    static const QRegularExpression form(QStringLiteral("^([0-7]{3,4}|[ugoa]*[-+=][rwxXst]+(,[ugoa]*[-+=][rwxXst]+)*)$"));
    if (!form.match(QString::fromLatin1(mode)).hasMatch())
        return refusedAct(RemoteActsText::tr("“%1” is not a permission.").arg(QString::fromLatin1(mode)),
                          RemoteActsText::tr("Write, for example, 750 or g+rwX."));
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return {};
    const auto command = remote::changeMode(mode, depth == Depth::AllBelow ? "yes" : "no");
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

base::Result<QList<QByteArray>> remoteGroups(ssh::Host &host, const base::StopToken &stop)
{
    // A group without a name is of no use to a person. One name a line: those of an institution's directory may hold spaces.
    const auto command = remote::ownGroups();
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    QList<QByteArray> groups = output.out.split('\n');
    groups.removeAll(QByteArray());
    return groups;
}

base::Result<void> changeGroup(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &group, Depth depth,
                               const base::StopToken &stop)
{
    VOYAGEUR_CHECK(mustBeIn(host, group, stop));
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return {};
    const auto command = remote::changeGroup(group, depth == Depth::AllBelow ? "yes" : "no");
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

base::Result<void> shareWithGroup(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &group,
                                  const base::StopToken &stop)
{
    VOYAGEUR_CHECK(mustBeIn(host, group, stop));
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return {};
    // The group first: chgrp takes the setgid from some.
    const auto command = remote::shareWithGroup(group);
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

} // namespace voyageur::transfer
