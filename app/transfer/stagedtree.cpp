// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stagedtree.h"

#include <map>
#include <utility>

namespace voyageur::transfer {

namespace {

constexpr int statusDiffers = 65;
constexpr int statusNoFolder = 67;

base::Result<bool> checkTree(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &list, const base::StopToken &stop)
{
    if (list.isEmpty())
        return true;
    const auto command = ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
command -v sha256sum >/dev/null 2>&1 || { echo none; exit 0; }
sha256sum --check --quiet - >&2 || exit 65
echo same
)sh",
                                                   {folder.bytes()});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusDiffers}, list));
    if (output.status.code == statusDiffers) {
        base::Error error = damagedOnTheWay(folder);
        error.server = base::shownSafely(output.err.trimmed());
        return error;
    }
    return output.out.trimmed() == "same";
}

} // namespace

ssh::RemotePath stageFor(const Place &place)
{
    if (place.facts.kind == RemoteKind::Folder)
        return place.path.child(".voyageur-part");
    base::Sha256 hash;
    hash.add(place.path.name());
    return place.path.parent().child(".voyageur-part-" + hash.hex().first(12));
}

base::Result<bool> unpackInto(ssh::Host &host, const ssh::RemotePath &stage, dataset::TarStream &stream, qint64 bytesPerSecond,
                              const base::ProgressSink &progress, const base::StopToken &stop)
{
    // -o: the owner here means nothing there; in /project a foreign group is somebody else's quota. -p: whatever the umask.
    const bool hasModes = stream.plan().asFiles && stream.plan().hasModes();
    const auto command = ssh::ShellCommand::script(R"sh(
rm -rf -- "$1" || exit
case $1 in */*) mkdir -p -- "${1%/*}/" || exit ;; esac
( umask 077; exec mkdir -- "$1" ) && CDPATH= cd -- "$1" && exec tar "$2" -
)sh",
                                                   {stage.bytes(), hasModes ? "-xpof" : "-xof"});
    QByteArray list;
    stream.onFile([&list](const dataset::PlanEntry &entry, const QByteArray &hash) {
        if (!hash.isEmpty())
            addCheckLine(list, entry.path, hash);
    });
    VOYAGEUR_CHECK(feed(host, command, stream, bytesPerSecond, progress, stop));
    VOYAGEUR_CHECK(stream.mustBeWhole());
    tell(progress, stream.totalBytes(), stream.totalBytes(), checkingText());
    return checkTree(host, stage.child(stream.plan().name), list, stop);
}

base::Result<Placed> placeTree(ssh::Host &host, const ssh::RemotePath &stage, const QByteArray &name,
                               const ssh::RemotePath &final, Existing existing, const base::StopToken &stop)
{
    // What is new is moved folder by folder, then what is left file by file: listed before the first is moved, and many with one
    // `mv -t` (GNU), which never follows a link that has the name of a file; without it one mv for each. Of what -n does not
    // replace, mv 9.3 speaks and earlier ones do not.
    const auto command = ssh::ShellCommand::script(
        R"sh(
from=$1/$2
case $3 in /*) to=$3 ;; *) to=$PWD/$3 ;; esac
if [ ! -e "$to" ] && [ ! -L "$to" ]; then
    if [ -g "$1" ]; then find "$from" -type d -exec chmod g+s -- {} + || exit; fi
    mv -- "$from" "$to" || exit
    exec rm -rf -- "$1"
fi
[ -d "$to" ] || exit 67
many=no; if mv --version >/dev/null 2>&1; then many=yes; fi
folders='to=$1 how=$2; shift 2
for d do
    [ -d "$d" ] || continue
    if [ ! -e "$to/$d" ] && [ ! -L "$to/$d" ]; then
        above=$to/${d%/*}
        if [ -g "$above" ]; then
            find "$d" -exec chgrp -h --reference="$above" -- {} + || exit 1
            find "$d" -type d -exec chmod g+s -- {} + || exit 1
        fi
        mv -- "$d" "$to/$d" || exit 1
    elif [ ! -d "$to/$d" ] && [ "$how" = -f ]; then
        echo "$to/$d is not a folder" >&2; exit 1
    fi
done'
files='to=$1 how=$2 many=$3; shift 3
flush() {
    [ $# -gt 0 ] || return 0
    if [ -g "$to/$last" ]; then chgrp -h --reference="$to/$last" -- "$@" || exit 1; fi
    if [ "$how" = -f ]; then mv -f -t "$to/$last" -- "$@" || exit 1; return 0; fi
    words=$(mv -n -t "$to/$last" -- "$@" 2>&1 | grep -v "not replacing")
    [ -z "$words" ] || { echo "$words" >&2; exit 1; }
}
last= begun=
for f do
    [ -n "$begun" ] || { set --; begun=yes; }
    if [ "${f%/*}" != "$last" ] || [ $# -ge 200 ]; then flush "$@"; set --; last=${f%/*}; fi
    t=$to/$f
    [ -d "${t%/*}" ] || continue
    if [ -d "$t" ] && [ ! -L "$t" ]; then
        [ "$how" = -f ] || continue
        echo "$t is a folder" >&2; exit 1
    fi
    if [ "$many" = yes ]; then set -- "$@" "$f"; continue; fi
    if [ -e "$t" ] || [ -L "$t" ]; then
        [ "$how" = -f ] || continue
        [ ! -L "$t" ] || rm -f -- "$t" || exit 1
    fi
    mv -f -- "$f" "$t" || exit 1
done
flush "$@"'
( CDPATH= cd -- "$from" || exit
  find . -type d -print0 > ../.voyageur-list || exit
  xargs -0 /bin/sh -c "$folders" sh "$to" "$4" < ../.voyageur-list || exit 1
  find . ! -type d -print0 > ../.voyageur-list || exit
  if [ -s ../.voyageur-list ]; then xargs -0 /bin/sh -c "$files" sh "$to" "$4" "$many" < ../.voyageur-list || exit 1; fi
  [ "$4" = -f ] || find . ! -type d -print0
) || exit
rm -rf -- "$1"
)sh",
        {stage.bytes(), name, final.bytes().isEmpty() ? "." : final.bytes(), existing == Existing::Replace ? "-f" : "-n"});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusNoFolder}));
    Placed placed;
    placed.isFolder = output.status.success();
    for (const QByteArray &kept : output.out.split('\0')) {
        if (!kept.isEmpty())
            placed.kept += kept.startsWith("./") ? kept.sliced(2) : kept;
    }
    return placed;
}

base::Result<bool> setModes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeMode> &modes,
                            const base::StopToken &stop)
{
    // As few programs as there are modes. Folders that nobody can go through come last.
    std::map<std::pair<bool, int>, QByteArray> names;
    for (const TreeMode &one : modes)
        names[{(one.mode & 0100) != 0, one.mode}] += "./" + one.path + '\0';
    bool all = true;
    for (auto group = names.crbegin(); group != names.crend(); ++group) {
        const auto command =
            ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
xargs -0 -n 400 /bin/sh -c 'm=$1; shift
for f do shift; [ -L "$f" ] || [ ! -e "$f" ] || set -- "$@" "$f"; done
[ $# -gt 0 ] || exit 0
chmod -- "$m" "$@" 2>/dev/null && [ -z "$(find "$1" -prune ! -perm -2000 ! -perm "$m" 2>/dev/null)" ] || echo modeless
exit 0' sh "$2"
)sh",
                                      {root.bytes(), QByteArray::number(group->first.second, 8).rightJustified(4, '0')});
        VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, group->second));
        all = all && output.out.isEmpty();
    }
    return all;
}

base::Result<void> setTimes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeTime> &times,
                            const base::StopToken &stop)
{
    QByteArray list;
    for (const TreeTime &one : times)
        list += QByteArray::number(one.mtimeSeconds) + " ./" + one.path + '\0';
    if (list.isEmpty())
        return {};
    const auto command = ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
exec xargs -0 /bin/sh -c 'for f do
    [ -L "${f#* }" ] || touch -c -d "@${f%% *}" -- "${f#* }" || status=1
done
exit ${status:-0}' sh
)sh",
                                                   {root.bytes()});
    VOYAGEUR_CHECK(runBulk(host, command, stop, {}, list));
    return {};
}

} // namespace voyageur::transfer
