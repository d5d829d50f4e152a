// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/remoteacts.h"

#include "transfer/remote.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::transfer {

namespace {

struct RemoteActsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::RemoteActs)
};

constexpr int statusInTheWay = 66;
constexpr int actFoundNothing = 67;
constexpr int actFoundNoFolder = 68;
constexpr int statusProtected = 70;

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
    error.what = QCoreApplication::translate("voyageur::transfer::RemoteActs", "There is no “%1” on the cluster any more.")
                     .arg(path.shown());
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
            return refusedAct(RemoteActsText::tr("“%1” is not a file or folder that can be named so.").arg(path.shown()),
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
    return refusedAct(RemoteActsText::tr("You are not in the group “%1” there.").arg(base::shownSafely(group)),
                      RemoteActsText::tr("Only one of your own groups can be given to a file."));
}

} // namespace

base::Result<void> makeRemoteFolder(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(R"sh(
if [ -e "$1" ] || [ -L "$1" ]; then exit 66; fi
exec mkdir -p -- "$1"
)sh",
                                                   {plainPath(path)});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusInTheWay}));
    if (output.status.code == statusInTheWay)
        return refusedAct(RemoteActsText::tr("There is a “%1” already.").arg(path.shown()));
    return {};
}

base::Result<void> moveRemote(ssh::Host &host, const ssh::RemotePath &from, const ssh::RemotePath &to,
                              const base::StopToken &stop)
{
    VOYAGEUR_TRY(names, namesOf({from, to}));
    Q_UNUSED(names)
    // -T: into nothing. `mv` to another file system keeps the group, which in /project would be the wrong one.
    const auto command = ssh::ShellCommand::script(R"sh(
[ -e "$1" ] || [ -L "$1" ] || exit 67
if [ -e "$2" ] || [ -L "$2" ]; then exit 66; fi
above=${2%/*}
[ -d "${above:-/}" ] || exit 68
mv -n -T -- "$1" "$2" || exit
if [ -e "$1" ] || [ -L "$1" ]; then exit 66; fi
if [ -g "${above:-/}" ]; then
    chgrp -R -h --reference="$above" -- "$2" || exit
    exec find "$2" -type d -exec chmod g+s -- {} +
fi
)sh",
                                                   {plainPath(from), plainPath(to)});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusInTheWay, actFoundNothing, actFoundNoFolder}));
    if (output.status.code == actFoundNothing)
        return missing(from);
    if (output.status.code == actFoundNoFolder)
        return refusedAct(RemoteActsText::tr("“%1” is not a folder.").arg(to.parent().shown()));
    if (output.status.code == statusInTheWay)
        return refusedAct(RemoteActsText::tr("There is a “%1” already.").arg(to.shown()),
                          RemoteActsText::tr("Nothing was replaced."));
    return {};
}

base::Result<RemoteCount> countRemote(ssh::Host &host, const QList<ssh::RemotePath> &paths, const base::StopToken &stop)
{
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return RemoteCount();
    const auto command = ssh::ShellCommand::script(R"sh(
{ xargs -0 /bin/sh -c 'exec find "$@" -xdev -type d -printf "d 0\n" -o -type f -printf "f %s\n" -o -printf "f 0\n"' sh 2>/dev/null
  echo "e $?"; } | awk '$1 == "e" { if ($2) bad = 1; next } { n[$1]++; bytes += $2 }
    END { printf "%.0f %.0f %.0f %d\n", n["f"], n["d"], bytes, bad }'
)sh");
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
    const auto look = ssh::ShellCommand::script(R"sh(
home=$(CDPATH= cd -P -- "$HOME" && pwd -P; echo .) || exit
home=${home%??}
xargs -0 /bin/sh -c 'home=$1; shift
refuse() { printf "%s" "$f"; exit 1; }
for f do
    [ -d "$f" ] && [ ! -L "$f" ] || continue
    p=$(CDPATH= cd -P -- "$f" && pwd -P; echo .); p=${p%??}
    case $p in "" | / | //) refuse ;; esac
    case $home/ in "$p"/*) refuse ;; esac
    [ -w "$p/.." ] && [ "$(stat -c %d -- "$p")" = "$(stat -c %d -- "$p/..")" ] || refuse
    if mountpoint -q -- "$p" 2>/dev/null; then refuse; fi
done' sh "$home" && exit 0
exit 70
)sh");
    VOYAGEUR_TRY(looked, runBulk(host, look, stop, {statusProtected}, names));
    if (looked.status.code == statusProtected) {
        return refusedAct(
            RemoteActsText::tr("“%1” is not deleted.").arg(ssh::RemotePath(looked.out).shown()),
            RemoteActsText::tr("It is the home folder or one above it, a mount, or a folder that you may not delete yourself. "
                               "Nothing was deleted; choose what is inside it."));
    }
    const auto command = ssh::ShellCommand::script(R"sh(exec xargs -0 rm -rf --one-file-system --)sh");
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

base::Result<void> changeMode(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &mode, Depth depth,
                              const base::StopToken &stop)
{
    static const QRegularExpression form(QStringLiteral("^([0-7]{3,4}|[ugoa]*[-+=][rwxXst]+(,[ugoa]*[-+=][rwxXst]+)*)$"));
    if (!form.match(QString::fromLatin1(mode)).hasMatch())
        return refusedAct(RemoteActsText::tr("“%1” says no permissions.").arg(QString::fromLatin1(mode)),
                          RemoteActsText::tr("Write 750, or g+rwX."));
    VOYAGEUR_TRY(names, namesOf(paths));
    if (names.isEmpty())
        return {};
    const auto command = ssh::ShellCommand::script(R"sh(
exec xargs -0 /bin/sh -c 'mode=$1 deep=$2; shift 2
for f do
    if [ "$deep" = yes ]; then find "$f" ! -type l -exec chmod -- "$mode" {} + || exit 1
    else find "$f" -prune ! -type l -exec chmod -- "$mode" {} + || exit 1; fi
done' sh "$1" "$2"
)sh",
                                                   {mode, depth == Depth::AllBelow ? "yes" : "no"});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

base::Result<QList<QByteArray>> remoteGroups(ssh::Host &host, const base::StopToken &stop)
{
    // A group without a name is of no use to a person. One name a line: those of an institution's directory may hold spaces.
    const auto command = ssh::ShellCommand::script(R"sh(
for id in $(id -G); do getent group "$id" | cut -d : -f 1; done
)sh");
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
    const auto command = ssh::ShellCommand::script(R"sh(
exec xargs -0 /bin/sh -c 'group=$1 deep=$2; shift 2
for f do
    if [ "$deep" = yes ]; then
        find "$f" -exec chgrp -h -- "$group" {} + && find "$f" -type d -exec chmod g+s -- {} + || exit 1
    else
        chgrp -h -- "$group" "$f" || exit 1
        if [ -d "$f" ] && [ ! -L "$f" ]; then chmod g+s -- "$f" || exit 1; fi
    fi
done' sh "$1" "$2"
)sh",
                                                   {group, depth == Depth::AllBelow ? "yes" : "no"});
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
    const auto command = ssh::ShellCommand::script(R"sh(
exec xargs -0 /bin/sh -c 'group=$1 me=$(id -u); shift
for f do
    find "$f" -xdev -user "$me" ! -group "$group" -exec chgrp -h -- "$group" {} + || exit 1
    find "$f" -xdev -user "$me" -type d ! -perm -2070 -exec chmod g+rwxs -- {} + || exit 1
    find "$f" -xdev -user "$me" ! -type d ! -type l \( ! -perm -060 -o -perm -100 ! -perm -010 \) -exec chmod g+rwX -- {} + || exit 1
done' sh "$1"
)sh",
                                                   {group});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    Q_UNUSED(output)
    return {};
}

} // namespace voyageur::transfer
