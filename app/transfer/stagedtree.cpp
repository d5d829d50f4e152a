// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stagedtree.h"

#include "base/platform.h"
#include "transfer/keeper.h"
#include "transfer/stock.h"
#include "transfer/synccontent.h"
#include "transfer/transfer.h"
#include "transfer/uploaderrors.h"

#include <QRandomGenerator>

#include <algorithm>
#include <map>
#include <utility>

namespace voyageur::transfer {

namespace {

constexpr int statusDiffers = 65;
constexpr int statusNoFolder = 67;
constexpr int statusBusy = 68;
constexpr int statusGone = 69;
constexpr int statusTaken = 70;

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

namespace {

// $lock and $token are set. The right to the stage is a file with the token; it is touched every second while a command works.
// Taken from one who has not touched it for ten seconds, by
// the server's own clock.
// not shell: the first half of the scripts below, which ShellCommand::script() gets as one literal
constexpr char lockWords[] = R"sh(
held() { [ "$(cat -- "$lock" 2>/dev/null)" = "$token" ]; }
give() { if held; then rm -f -- "$lock"; fi; }
seen() { stat -c '%i %y' -- "$lock" 2>/dev/null || stat -f '%i %m' -- "$lock" 2>/dev/null; }
take() {
    missed=0 turn=0 before=
    until (set -C; echo "$token" >"$lock") 2>/dev/null; do
        if held; then break; fi
        if [ ! -e "$lock" ] && [ ! -L "$lock" ]; then
            missed=$((missed + 1))
            [ "$missed" -lt 50 ] || { (set -C; echo "$token" >"$lock"); exit 1; }
            continue
        fi
        now=$(seen)
        [ "$turn" -eq 0 ] || [ "$now" = "$before" ] || exit 68
        before=$now turn=$((turn + 1))
        if [ "$turn" -gt 10 ]; then rm -f -- "$lock"; turn=0; continue; fi
        sleep 1
    done
    touch -c -- "$lock"
    trap 'give; exit 143' HUP INT TERM
    while sleep 1 && kill -0 $$; do if held; then touch -c -- "$lock"; fi; done </dev/null >/dev/null 2>&1 &
    life=$!
}
)sh";

//! A script that begins with those words: literals both.
template <size_t M, size_t N>
struct Joined {
    char text[M + N - 1] = {};
};
template <size_t M, size_t N>
constexpr Joined<M, N> joined(const char (&first)[M], const char (&second)[N])
{
    Joined<M, N> both;
    std::copy_n(first, M - 1, both.text);
    std::copy_n(second, N, both.text + M - 1);
    return both;
}

// What of a plan is in the stage already.
struct Before {
    QHash<QByteArray, QByteArray> settled; // files that are whole there, by path: their SHA-256
    QList<QByteArray> begun;               // large files whose beginning is there
    QByteArray moves;                      // what a script is to do with it, as prepareStage() reads it
    qint64 bytes = 0;                      // of the settled
};

constexpr qint64 worthFinishing = Keeper::chunkOf(0);

QByteArray restName(const QByteArray &path)
{
    base::Sha256 hash;
    hash.add(path);
    return ".rest-" + hash.hex().first(24);
}

// Pushing one file takes its name as text.
bool canGoSingly(const QByteArray &localPath)
{
    return base::fileNameBytes(base::fileNameText(localPath)) == localPath;
}

base::Result<Before> lookInto(const Stage &stage, const dataset::Plan &plan, const base::StopToken &stop)
{
    Before before;
    auto listed = listTree(stage.host(), stage.path(), stop);
    if (!listed.ok())
        return listed.error().code == base::ErrorCode::CommandFailed ? base::Result<Before>(before) : listed.error();
    QHash<QByteArray, const RemoteEntry *> there;
    for (const RemoteEntry &entry : std::as_const(*listed))
        there.insert(entry.path, &entry);
    QSet<QByteArray> stays{plan.name};
    QList<QByteArray> candidates;
    for (const dataset::PlanEntry &entry : plan.entries) {
        const QByteArray path = entry.path.isEmpty() ? plan.name : plan.name + '/' + entry.path;
        const RemoteEntry *found = there.value(path);
        if (entry.facts.kind == dataset::FileKind::Folder && found && found->kind == 'd')
            stays.insert(path);
        if (entry.facts.kind != dataset::FileKind::File)
            continue;
        if (found && found->kind == 'f' && found->size == entry.facts.size) {
            candidates += entry.path;
            continue;
        }
        const QByteArray rest = restName(entry.path) + ".part";
        const bool isBegun = there.contains(rest);
        const bool mayBegin = found && found->kind == 'f' && found->size >= worthFinishing && found->size < entry.facts.size;
        if ((!isBegun && !mayBegin) || !canGoSingly(plan.localPath(entry)))
            continue;
        before.begun += entry.path;
        stays.insert(rest);
        if (!isBegun) {
            before.moves += path + '\0' + rest + '\0';
            stays.insert(path);
        }
    }
    const ScanPlace here{plan.folder, {}, {}};
    const ScanPlace far{stage.path().child(plan.name).bytes(), {}, {}};
    VOYAGEUR_TRY(ours, hashLocal(here, candidates, stop));
    VOYAGEUR_TRY(theirs, hashRemote(stage.host(), far, candidates, stop));
    for (const QByteArray &path : std::as_const(candidates)) {
        const QByteArray hash = ours.value(path);
        if (hash.isEmpty() || theirs.value(path) != hash)
            continue;
        before.settled.insert(path, hash);
        stays.insert(plan.name + '/' + path);
        before.bytes += there.value(plan.name + '/' + path)->size;
    }
    QByteArray gone; // a folder's name comes before those in it
    for (const RemoteEntry &entry : std::as_const(*listed)) {
        if (stays.contains(entry.path) || (!gone.isEmpty() && entry.path.startsWith(gone)))
            continue;
        before.moves += entry.path + QByteArray("\0\0", 2);
        gone = entry.kind == 'd' ? entry.path + '/' : QByteArray();
    }
    return before;
}

// Moves what is named with another name, removes what is named with none. Then nothing else happens there before unpackInto()
// goes on, unless large files are finished first, which may take long. False: the stage is gone, another transfer has placed it.
base::Result<bool> prepareStage(Stage &stage, const Before &before, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(
        // not shell: goes to ShellCommand::script() with its first half
        joined(lockWords, R"sh(
lock=$2 token=$3
take
[ -d "$1" ] || { give; exit 69; }
find "$1" -type d ! -perm -700 -exec chmod u+rwx -- {} + 2>/dev/null
( CDPATH= cd -- "$1" && xargs -0 -n 400 /bin/sh -c '
    while [ $# -ge 2 ]; do
        if [ -n "$2" ]; then mv -f -- "./$1" "./$2" || exit 1; else rm -rf -- "./$1" || exit 1; fi
        shift 2
    done' sh )
status=$?
kill "$life"
if [ "$4" = give ] || [ "$status" -ne 0 ]; then give; fi
exit "$status"
)sh")
            .text,
        {stage.path().bytes(), stage.lock().bytes(), stage.token(), before.begun.isEmpty() ? "keep" : "give"});
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {statusBusy, statusGone}, before.moves));
    return output.status.code == statusBusy ? base::Result<bool>(uploadUnderWay(stage.final())) : output.status.success();
}

// The ends of large files, each as a file of its own that then takes its place in the stage.
base::Result<qint64> finishBegun(Stage &stage, const dataset::Plan &plan, Before &before, const UnpackWishes &wishes,
                                 const base::ProgressSink &progress, const base::StopToken &stop)
{
    qint64 resumed = 0;
    const QSet<QByteArray> begun(before.begun.begin(), before.begun.end());
    for (const dataset::PlanEntry &entry : plan.entries) {
        if (!begun.contains(entry.path))
            continue;
        PushOptions options;
        options.resume = true;
        options.bytesPerSecond = wishes.bytesPerSecond;
        const ssh::RemotePath rest = stage.path().child(restName(entry.path));
        const auto sink = [&, settled = before.bytes](const base::Progress &part) {
            tell(progress, settled + part.done, plan.bytes, part.item);
        };
        VOYAGEUR_TRY(sent, pushFile(stage.host(), base::fileNameText(plan.localPath(entry)), rest, options, sink, stop));
        const auto command = ssh::ShellCommand::script(R"sh(mkdir -p -- "${2%/*}" && mv -f -- "$1" "$2")sh",
                                                       {rest.bytes(), stage.path().child(plan.name).child(entry.path).bytes()});
        VOYAGEUR_CHECK(runBulk(stage.host(), command, stop));
        before.settled.insert(entry.path, sent.sha256);
        before.bytes += sent.bytes;
        resumed += sent.resumedFrom;
    }
    return resumed;
}

dataset::Plan without(const dataset::Plan &plan, const QHash<QByteArray, QByteArray> &settled)
{
    if (settled.isEmpty())
        return plan;
    dataset::Plan rest = plan;
    dataset::PathEntries entries;
    rest.bytes = 0;
    rest.files = 0;
    for (const dataset::PlanEntry &entry : plan.entries) {
        const bool isFile = entry.facts.kind == dataset::FileKind::File;
        if (isFile && settled.contains(entry.path))
            continue;
        entries.add(entry);
        rest.files += isFile;
        rest.bytes += isFile ? entry.facts.size : 0;
    }
    rest.entries = entries.finish();
    return rest;
}

} // namespace

Stage::Stage(ssh::Host &host, const ssh::RemotePath &path, const ssh::RemotePath &final)
    : m_host(host), m_path(path), m_final(final), m_token(QByteArray::number(QRandomGenerator::system()->generate64(), 16)
                                                          + QByteArray::number(QRandomGenerator::system()->generate64(), 16))
{
}

qint64 Stage::leave(Rest rest)
{
    if (!m_host.isConnected())
        return 0;
    // not shell: goes to ShellCommand::script() with its first half
    const auto command = ssh::ShellCommand::script(joined(lockWords, R"sh(
lock=$2 token=$3
if [ -e "$lock" ] && ! held; then exit 0; fi
size=0
if [ "$4" = keep ]; then size=$(find "$1" -type f -printf '%s\n' 2>/dev/null | awk '{ s += $1 } END { printf "%.0f", s }'); fi
if [ "${size:-0}" = 0 ]; then rm -rf -- "$1"; fi
give
echo "$size"
)sh")
                                                       .text,
                                                   {m_path.bytes(), lock().bytes(), m_token, rest == Rest::Keep ? "keep" : "-"});
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(std::chrono::seconds(10));
    const auto output = m_host.run(command, options); // what fails here only leaves what the next transfer replaces
    return output.ok() ? output->out.trimmed().toLongLong() : 0;
}

base::Result<Unpacked> unpackInto(Stage &stage, const dataset::Plan &plan, const UnpackWishes &wishes,
                                  const base::ProgressSink &progress, const base::StopToken &stop)
{
    Before before;
    Unpacked unpacked;
    if (wishes.resume) {
        tell(progress, 0, -1, checkingText());
        VOYAGEUR_TRY(found, lookInto(stage, plan, stop));
        before = std::move(found);
        if (!before.settled.isEmpty() || !before.moves.isEmpty()) {
            VOYAGEUR_TRY(isThere, prepareStage(stage, before, stop));
            if (!isThere)
                before = {};
        }
        unpacked.resumedFrom = before.bytes;
        VOYAGEUR_TRY(resumed, finishBegun(stage, plan, before, wishes, progress, stop));
        unpacked.resumedFrom += resumed;
    }
    dataset::TarStream stream(without(plan, before.settled));
    // -o: the owner here means nothing there; in /project a foreign group is somebody else's quota. -p: whatever the umask.
    const bool hasModes = plan.asFiles && plan.hasModes();
    // not shell: goes to ShellCommand::script() with its first half
    const auto command = ssh::ShellCommand::script(joined(lockWords, R"sh(
lock=$2 token=$3
mkdir -p -- "$5" || exit
take
[ "$4" = resume ] || rm -rf -- "$1"
{ [ -d "$1" ] || ( umask 077; exec mkdir -- "$1" ); } && ( CDPATH= cd -- "$1" && exec tar "$6" - )
status=$?
kill "$life"
[ "$status" -eq 0 ] || give
exit "$status"
)sh")
                                                       .text,
                                                   {stage.path().bytes(), stage.lock().bytes(), stage.token(),
                                                    before.settled.isEmpty() ? "new" : "resume", stage.path().parent().bytes(),
                                                    hasModes ? "-xpof" : "-xof"});
    QByteArray list;
    for (auto file = before.settled.cbegin(); file != before.settled.cend(); ++file)
        addCheckLine(list, file.key(), file.value());
    stream.onFile([&list](const dataset::PlanEntry &entry, const QByteArray &hash) {
        if (!hash.isEmpty())
            addCheckLine(list, entry.path, hash);
    });
    const auto sink = [&](const base::Progress &now) {
        tell(progress, before.bytes + now.done, before.bytes + now.total, now.item);
    };
    VOYAGEUR_TRY(fed, feed(stage.host(), command, stream, wishes.bytesPerSecond, sink, stop, {statusBusy}));
    if (fed.code == statusBusy)
        return uploadUnderWay(stage.final());
    VOYAGEUR_CHECK(stream.mustBeWhole());
    tell(sink, stream.totalBytes(), stream.totalBytes(), checkingText());
    VOYAGEUR_TRY(verified, checkTree(stage.host(), stage.path().child(plan.name), list, stop));
    unpacked.verified = verified;
    unpacked.sha256 = stream.sha256();
    return unpacked;
}

base::Result<Placed> placeTree(const Stage &stage, const QByteArray &name, Existing existing, const base::StopToken &stop)
{
    // What is new is moved folder by folder, then what is left file by file: listed before the first is moved, and many with one
    // `mv -t` (GNU), which never follows a link that has the name of a file; without it one mv for each. Of what -n does not
    // replace, mv 9.3 speaks and earlier ones do not.
    const QByteArray final = stage.final().bytes().isEmpty() ? QByteArray(".") : stage.final().bytes();
    const auto command = ssh::ShellCommand::script(
        // not shell: goes to ShellCommand::script() with its first half
        joined(lockWords, R"sh(
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
)sh")
            .text,
        {stage.path().bytes(), name, final, existing == Existing::Replace ? "-f" : "-n", stage.lock().bytes(), stage.token()});
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {statusNoFolder, statusTaken}));
    if (output.status.code == statusTaken)
        return partReplaced(stage.path());
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
