// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/shellkeeper.h"

#include "ssh/channelerrors.h"
#include "transfer/partwords.h"
#include "transfer/remote.h"
#include "transfer/shellwriter.h"
#include "transfer/uploaderrors.h"

#include <QDateTime>

namespace voyageur::transfer {

using base::Result;

namespace {

constexpr int keeperDiffers = 65;
constexpr int statusIsFolder = 66;
constexpr int statusReplaced = 70;
constexpr qsizetype mostKeeperWords = 16 * 1024;
constexpr auto keeperLifeSpan = std::chrono::seconds(1);

// Hashes what descriptor 3 gives, as many blocks of 128 KiB as each line says, and at the end the others, touching the file
// meanwhile. Through a pipe openssl, which reads 8 KiB at a time, and dd spend more on waking each other than on hashing.
constexpr auto hashInPlace = R"py(
import hashlib, os, sys, time
total, touched = hashlib.sha256(), time.monotonic()
for line in sys.stdin.buffer:
    others = line == b"others\n"
    left = float("inf") if others else 131072 * int(line)
    while left:
        piece = os.read(3, int(min(left, 262144)))
        if not piece:
            break
        total.update(piece)
        left -= len(piece)
        if others and time.monotonic() - touched > 1:
            touched = time.monotonic()
            os.utime(3)
print(total.hexdigest())
)py";

QByteArray modeWord(const KeeperTask &task)
{
    return task.mode >= 0 ? QByteArray::number(task.mode, 8).rightJustified(4, '0') : QByteArray(task.executable ? "x" : "-");
}

QByteArray timeWord(const KeeperTask &task)
{
    if (!task.mtimeSeconds)
        return "-";
    return QDateTime::fromSecsSinceEpoch(*task.mtimeSeconds, Qt::UTC).toString(u"yyyyMMddHHmm.ss").toLatin1();
}

// $1 the unfinished file, $2 the final one, $3 its folder, $4 the size (-1: not known), $5 its mode, or x for an executable, or
// -, $6 new or resume, $7 MiB of which a hash is told, $8 hashInPlace, $9 its time for touch, or -. Until it has its mode nobody
// else may read it. TZ: -d of touch, which would take seconds, is not everywhere. The file is opened once: locked, hashed and at
// the end compared with what has its name then. openssl first: it hashes at several times the speed of coreutils (and is asked to
// prove that it can, as is Python, which hashes no stream faster, but files). Who gets a lock looks whether the file still has
// its name, and a new beginning takes the name in one step, locked: of any number that begin at once, one goes on and the others
// are told. It is placed by way of a name that no other upload uses: between a look at the unfinished file's name and a rename of
// it another one may take that name, which had just begun. Strange is what was seen to be so, twice: a file that gets its final
// name between two looks is not, and what has its name next is another one's. Where the server has no channel for others, ranges
// come with the words.
ssh::ShellCommand keeperCommand(const KeeperTask &task)
{
    return ssh::ShellCommand::script(partWords, R"sh(
trap '' XFSZ
e=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
if case $(openssl dgst -sha256 -r </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { openssl dgst -sha256 -r; }
elif case $(sha256sum </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { sha256sum; }
elif case $(shasum -a 256 </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { shasum -a 256; }
else sum() { cat >/dev/null; echo none; }
fi
place=$8
if [ "$(python3 -IS -c "$place" 3</dev/null </dev/null 2>/dev/null)" = "$e" ]; then
    blocks() { echo "$1"; }
    others() { echo others; }
    hashed() { python3 -IS -c "$place"; }
else
    blocks() { dd bs=131072 count="$1" iflag=fullblock status=none <&3; }
    others() { live "$1"; cat <&3; kill $!; }
    hashed() { sum; }
fi
strange() {
    [ -L "$1" ] || [ -p "$1" ] || [ -S "$1" ] || [ -b "$1" ] || [ -c "$1" ] ||
        { [ -f "$1" ] && [ ! -w "$1" ] && [ -f "$1" ] && [ ! -w "$1" ]; }
}
named() { [ ! -e /dev/fd/3 ] || [ "$1" -ef /dev/fd/3 ]; }
cut() {
    now=$(wc -c <"$1") || return
    [ "$now" -le "$2" ] || dd if=/dev/null of="$1" bs=1 seek="$2" count=0 conv=nocreat 2>/dev/null
}
put() {
    dd of="$1" bs=131072 seek="$2" $3 iflag=fullblock conv=notrunc,nocreat status=none && echo wrote >&5 && return
    echo failed >&5
    exit 1
}
live() {
    while sleep 1 && kill -0 $$; do touch -c -- "$1"; done </dev/null >/dev/null 2>&1 3>&- 5>&- &
}
mkdir -p -- "$3" || exit
case $5 in - | x) ;; *) umask 077 ;; esac
exec 5>&1
stale=
while true; do
    if [ "$6" = new ] && [ ! -d "$1" ] && strange "$1"; then rm -f -- "$1" || exit; fi
    exec 3<>"$1" || exit
    lock "$1"
    named "$1" || continue
    if [ "$6" != new ] || { [ ! -s "$1" ] && [ -z "$stale" ]; }; then break; fi
    rm -f -- "$1.$$" && exec 4<>"$1.$$" || exit
    if command -v flock >/dev/null 2>&1; then flock -n 4 2>/dev/null; fi
    mv -f -- "$1.$$" "$1" || exit
    exec 3<&4 4<&-
    break
done
[ "$4" -lt 0 ] || cut "$1" "$4" || exit
have=$(wc -c <"$1") || exit
echo "ready $((have))"
if [ "$have" -gt 0 ]; then
    exec 4<"$1" || exit
    case $5 in - | x) ;; *) chmod go= -- "$1" 2>/dev/null ;; esac
    at=0 told=0
    while [ "$at" -lt "$have" ]; do
        dd bs=1048576 count="$7" iflag=fullblock status=none <&4 | sum || exit
        at=$((at + $7 * 1048576)) told=$((told + 1))
        [ $((told % 8)) -ne 0 ] || touch -c -- "$1"
    done
    exec 4<&-
fi
hash=$(while read -r word at count; do
    case $word in
    more) blocks "$at" || exit ;;
    live) touch -c -- "$1" ;;
    blocks) put "$1" "$at" "count=$count" ;;
    bytes) head -c "$count" | put "$1" "$at" || exit ;;
    rest) cut "$1" "$at"; others "$1"; break ;;
    esac
done | hashed)
read -r want whole which || exit 0
if [ "$which" = again ]; then
    live "$1"
    hash=$(sum <"$1") || exit
    kill $!
fi
hash=${hash%% *}
named "$1" || exit 70
size=$(wc -c <"$1") || exit
[ "$size" -eq "$whole" ] || exit 65
[ "$hash" = none ] || [ "$hash" = "$want" ] || exit 65
[ ! -d "$2" ] || exit 66
case $5 in
-) ;;
x) chmod +x -- "$1" || exit ;;
*)
    case $1 in /*) part=$1 ;; *) part=./$1 ;; esac
    chmod -- "$5" "$1" 2>/dev/null && [ -n "$(find "$part" -prune -perm "$5" 2>/dev/null)" ] || echo modeless
    ;;
esac
[ "$9" = - ] || TZ=UTC0 touch -c -t "$9" -- "$1" 2>/dev/null
named "$1" || exit 70
trap '' HUP INT PIPE TERM
own=$1.$$
mv -f -- "$1" "$own" || exit
named "$own" || { mv -n -- "$own" "$1"; rm -f -- "$own"; exit 70; }
mv -f -- "$own" "$2" || { mv -n -- "$own" "$1"; exit 1; }
echo "placed $hash"
)sh",
                                     {task.part.bytes(), task.final.bytes(), task.final.parent().bytes(),
                                      QByteArray::number(task.size), modeWord(task), task.resume ? "resume" : "new",
                                      QByteArray::number(task.chunk / (1024 * 1024)), hashInPlace, timeWord(task)})
        .setEnvironment("LC_ALL", "C");
}

} // namespace

//! Ranges that go in between the keeper's words.
class ShellKeeper::OwnWriter final : public Writer {
public:
    explicit OwnWriter(ShellKeeper &keeper) : m_keeper(keeper), m_began(base::Clock::now()) {}

    Result<std::vector<Range>> serve() override { return std::exchange(m_keeper.m_written, {}); }
    bool isReady() const override { return true; }
    bool hasEnded() const override { return m_finished && m_keeper.m_unanswered.empty() && m_keeper.m_written.empty(); }
    base::Clock::duration age(base::Clock::time_point now) const override { return now - m_began; }
    std::vector<Outgoing> beginning(const Range &range) override
    {
        const bool whole = range.size % block == 0;
        const QByteArray line = (whole ? "blocks " : "bytes ") + QByteArray::number(range.begin / block) + ' '
            + QByteArray::number(whole ? range.size / block : range.size) + '\n';
        m_keeper.m_unanswered.push_back(range);
        m_keeper.m_owed += line.size() + range.size;
        return {{line, 0}};
    }
    std::vector<Outgoing> framed(QByteArray piece) override
    {
        const qint64 size = piece.size();
        return {{std::move(piece), size}};
    }
    Result<bool> pass(const QByteArray &bytes) override
    {
        auto passed = m_keeper.m_process->writeNow(bytes);
        if (passed.ok() && *passed)
            m_keeper.m_owed -= bytes.size();
        return passed;
    }
    Result<void> finish() override
    {
        m_finished = true;
        return {};
    }

private:
    ShellKeeper &m_keeper;
    const base::Clock::time_point m_began;
    bool m_finished = false;
};

ShellKeeper::ShellKeeper(ssh::Host &host, const KeeperTask &task, std::function<void()> whenNews)
    : m_host(host), m_task(task), m_whenNews(std::move(whenNews)),
      m_starting(std::make_unique<ssh::Starting>(host, ssh::Command{keeperCommand(task), std::nullopt, ssh::Urgency::Background},
                                                 m_whenNews))
{
}

std::unique_ptr<Writer> ShellKeeper::newWriter()
{
    return std::make_unique<ShellWriter>(m_host, m_task.part, m_whenNews);
}

std::unique_ptr<Writer> ShellKeeper::ownWriter()
{
    return std::make_unique<OwnWriter>(*this);
}

Result<void> ShellKeeper::take()
{
    if (m_process || !m_starting->isReady())
        return {};
    auto started = m_starting->take();
    m_starting.reset();
    if (!started.ok())
        return started.error();
    m_process = std::move(*started);
    m_process->onChange(m_whenNews);
    return {};
}

Result<void> ShellKeeper::serve()
{
    VOYAGEUR_CHECK(take());
    while (m_process && !m_placed) {
        VOYAGEUR_TRY(said, m_process->readNow());
        if (!said)
            break;
        if (said->bytes.isEmpty())
            return ended();
        if (said->stream == ssh::Stream::Err) {
            m_words += said->bytes.first(qMin(said->bytes.size(), mostKeeperWords - m_words.size()));
            continue;
        }
        m_unread += said->bytes;
        for (auto end = m_unread.indexOf('\n'); end >= 0; end = m_unread.indexOf('\n')) {
            read(m_unread.first(end));
            m_unread.remove(0, end + 1);
        }
    }
    while (!m_unsaid.empty() && m_owed == 0) {
        const auto written = m_process->writeNow(m_unsaid.front());
        if (!written.ok() || !*written) // it has ended, and will say why; or there is no room now
            break;
        m_unsaid.pop_front();
    }
    return {};
}

void ShellKeeper::read(const QByteArray &line)
{
    if (line.startsWith("ready ")) {
        m_ready = true;
        m_have = line.mid(6).toLongLong();
    } else if (line.startsWith("placed ")) {
        m_placed = true;
        m_hash = hashIn(line.mid(7));
    } else if (line == "wrote" && !m_unanswered.empty()) {
        m_written.push_back(m_unanswered.front());
        m_unanswered.pop_front();
    } else if (line == "modeless") {
        m_modeKept = false;
    } else if (line == "failed") {
        m_writingFailed = true;
        (void)m_process->closeInput(); // so that it ends, and all its words are here
    } else if (m_ready) {
        const auto hash = hashIn(line);
        m_hashes.push_back(hash.isEmpty() ? QByteArray("none") : hash);
    }
}

Result<void> ShellKeeper::ended()
{
    VOYAGEUR_TRY(status, m_process->wait());
    if (status.signal.isEmpty() && !m_writingFailed) {
        switch (status.code) {
        case keeperDiffers:
            return damagedOnTheWay(m_task.final);
        case statusIsFolder:
            return folderInTheWay(m_task.final);
        case statusPartBusy:
            return uploadUnderWay(m_task.final);
        case statusReplaced:
            m_replaced = true;
            return partReplaced(m_task.part);
        default:
            break;
        }
    }
    const bool isBelowHome = !m_task.part.bytes().startsWith('/');
    return writingFailed(m_task.part, m_words, status, isBelowHome && ssh::homeIsMissing(m_host.startUpNoise()));
}

Result<void> ShellKeeper::say(const QByteArray &words)
{
    m_unsaid.push_back(words);
    return serve();
}

Result<void> ShellKeeper::more(qint64 blocks)
{
    return say("more " + QByteArray::number(blocks) + '\n');
}

Result<void> ShellKeeper::rest(const QByteArray &sha256, qint64 size, Hashing hashing)
{
    m_restSaid = true;
    const QByteArray bytes = QByteArray::number(size);
    return say("rest " + bytes + '\n' + sha256 + ' ' + bytes + (hashing == Hashing::Again ? " again\n" : " once\n"));
}

Result<void> ShellKeeper::live(base::Clock::time_point now)
{
    if (!m_ready || m_restSaid || !m_unsaid.empty() || now - m_lastLife < keeperLifeSpan)
        return {};
    m_lastLife = now;
    return say("live\n");
}

} // namespace voyageur::transfer
