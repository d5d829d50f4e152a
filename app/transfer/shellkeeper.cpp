// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/shellkeeper.h"

#include "remote/outcome.h"
#include "remote/programs.h"
#include "ssh/channelerrors.h"
#include "transfer/remote.h"
#include "transfer/shellwriter.h"
#include "transfer/uploaderrors.h"

#include <QDateTime>

namespace voyageur::transfer {

using base::Result;

namespace {

constexpr qsizetype mostKeeperWords = 16 * 1024;
constexpr auto keeperLifeSpan = std::chrono::seconds(1);

// Hashes what descriptor 3 gives, as many blocks of 128 KiB as each line says, and at the end the others, touching the file
// meanwhile. Through a pipe openssl, which reads 8 KiB at a time, and dd spend more on waking each other than on hashing.

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
    return remote::keepFile(task.part.bytes(), task.final.bytes(), task.final.parent().bytes(), QByteArray::number(task.size),
                            modeWord(task), task.resume ? "resume" : "new", QByteArray::number(task.chunk / (1024 * 1024)),
                            remote::text::hashInPlace(), timeWord(task))
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
    return std::make_unique<ShellWriter>(m_host, m_task.part, m_packing, m_whenNews);
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
        const auto words = line.mid(6).split(' ');
        m_have = words.first().toLongLong();
        if (words.contains("gzip"))
            m_packing.allow();
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
        case remote::Differs:
            return damagedOnTheWay(m_task.final);
        case remote::IsFolder:
            return folderInTheWay(m_task.final);
        case remote::Busy:
            return uploadUnderWay(m_task.final);
        case remote::Lost:
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
