// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stagedtree.h"
#include "transfer/stagewords.h"
#include "transfer/uploaderrors.h"

namespace voyageur::transfer {

namespace {

constexpr int statusFinalIsNoFolder = 67;
constexpr int statusStageTaken = 70;

} // namespace

base::Result<Placed> placeTree(const Stage &stage, const QByteArray &name, Existing existing, const base::StopToken &stop)
{
    // What is new is moved folder by folder, then what is left file by file: listed before the first is moved, and many with one
    // `mv -t` (GNU), which never follows a link that has the name of a file; without it one mv for each. Of what -n does not
    // replace, mv 9.3 speaks and earlier ones do not.
    const QByteArray final = stage.final().bytes().isEmpty() ? QByteArray(".") : stage.final().bytes();
    const auto command = ssh::ShellCommand::script(
        stageWords, R"sh(
lock=$5 token=$6
held || exit 70
take
finish() { rm -rf -- "$1" && kill "$life" && give; }
from=$1/$2
case $3 in /*) to=$3 ;; *) to=$PWD/$3 ;; esac
if [ ! -e "$to" ] && [ ! -L "$to" ]; then
    if [ -g "$1" ]; then find "$from" -type d -exec chmod g+s -- {} + || exit; fi
    mv -- "$from" "$to" || exit
    finish "$1"
    exit
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
finish "$1"
)sh",
        {stage.path().bytes(), name, final, existing == Existing::Replace ? "-f" : "-n", stage.lock().bytes(), stage.token()});
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {statusFinalIsNoFolder, statusStageTaken}));
    if (output.status.code == statusStageTaken)
        return partReplaced(stage.path());
    Placed placed;
    placed.isFolder = output.status.success();
    for (const QByteArray &kept : output.out.split('\0')) {
        if (!kept.isEmpty())
            placed.kept += kept.startsWith("./") ? kept.sliced(2) : kept;
    }
    return placed;
}

} // namespace voyageur::transfer
