// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftpkeeper.h"

#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/uploaderrors.h"

#include <ctime>
#include <limits>

namespace voyageur::transfer {

using base::Result;

namespace {

constexpr auto lifeSpan = std::chrono::seconds(1);
constexpr auto watched = std::chrono::milliseconds(2500); // more than two signs of life
const char fsync[] = "fsync@openssh.com";

} // namespace

//! Ranges between the keeper's own requests.
class SftpKeeper::OwnWriter final : public Writer {
public:
    explicit OwnWriter(SftpKeeper &keeper) : m_keeper(keeper), m_began(base::Clock::now()) {}

    Result<std::vector<Range>> serve() override { return std::exchange(m_keeper.m_written, {}); }
    bool isReady() const override { return true; }
    bool hasEnded() const override { return m_finished && m_keeper.m_writes.isEmpty() && m_keeper.m_written.empty(); }
    base::Clock::duration age(base::Clock::time_point now) const override { return now - m_began; }
    std::vector<Outgoing> beginning(const Range &range) override
    {
        m_keeper.m_writes.begin(range);
        return {};
    }
    std::vector<Outgoing> framed(QByteArray piece) override
    {
        return m_keeper.m_writes.framed(*m_keeper.m_client, m_keeper.m_handle, piece, m_keeper.m_client->mostWrite());
    }
    Result<bool> pass(const QByteArray &bytes) override { return m_keeper.m_client->sendNow(bytes); }
    Result<void> finish() override
    {
        m_finished = true;
        return {};
    }

private:
    SftpKeeper &m_keeper;
    const base::Clock::time_point m_began;
    bool m_finished = false;
};

Result<std::unique_ptr<SftpKeeper>> SftpKeeper::open(ssh::Host &host, const KeeperTask &task,
                                                     const std::function<void()> &whenNews, const base::StopToken &stop)
{
    VOYAGEUR_TRY(client, SftpClient::open(host, stop));
    std::unique_ptr<SftpKeeper> keeper(new SftpKeeper(host, task, std::move(client), whenNews, stop));
    VOYAGEUR_CHECK(keeper->openPart());
    keeper->m_client->onChange(whenNews);
    return keeper;
}

Result<void> SftpKeeper::openPart()
{
    VOYAGEUR_CHECK(makeFoldersOverSftp(*m_client, m_task.part.parent(), m_stop));
    VOYAGEUR_TRY(there, m_client->factsOf(m_task.part, false, m_stop));
    if (there && there->isFolder())
        return folderInTheWay(m_task.part);
    if (there && there->isFile())
        VOYAGEUR_CHECK(mustNotGrow(*there));
    if (there && (!m_task.resume || !there->isFile())) {
        VOYAGEUR_TRY(removed, m_client->ask(SftpRequest(Sftp::Remove).text(m_task.part.bytes()), m_stop));
        if (!removed.isOk())
            return sftpFailed(m_task.part, removed);
    }
    SftpFacts closed; // to others, until it has its mode
    if (m_task.mode >= 0)
        closed.mode = 0600;
    VOYAGEUR_TRY(handle, openOverSftp(*m_client, m_task.part, sftpForReading | sftpForWriting | sftpMayCreate, m_stop, closed));
    m_handle = handle;
    if (closed.mode)
        VOYAGEUR_CHECK(m_client->ask(SftpRequest(Sftp::FSetStat).text(m_handle).facts(closed), m_stop));
    VOYAGEUR_TRY(reply, m_client->ask(SftpRequest(Sftp::FStat).text(m_handle), m_stop));
    m_have = reply.type() == Sftp::Attrs ? reply.facts().size.value_or(0) : 0;
    if (m_task.size >= 0 && m_have > m_task.size) {
        VOYAGEUR_CHECK(cut(m_task.size));
        m_have = m_task.size;
    }
    m_before = std::make_unique<SftpReader>(*m_client, m_handle);
    m_before->setEnd(m_have);
    m_back = std::make_unique<SftpReader>(*m_client, m_handle);
    m_ready = true;
    return {};
}

Result<void> SftpKeeper::mustNotGrow(const SftpFacts &facts)
{
    if (!base::sleepFor(watched, m_stop))
        return cancelled();
    VOYAGEUR_TRY(later, m_client->factsOf(m_task.part, false, m_stop));
    const bool same = later && later->size == facts.size && later->mtime == facts.mtime;
    return same || !later ? Result<void>() : uploadUnderWay(m_task.final);
}

Result<void> SftpKeeper::cut(qint64 size)
{
    SftpFacts facts;
    facts.size = size;
    VOYAGEUR_TRY(reply, m_client->ask(SftpRequest(Sftp::FSetStat).text(m_handle).facts(facts), m_stop));
    return reply.isOk() ? Result<void>() : sftpFailed(m_task.part, reply);
}

Result<void> SftpKeeper::takeReplies()
{
    while (true) {
        VOYAGEUR_TRY(reply, m_client->replyNow());
        if (!reply)
            return {};
        if (m_before->take(*reply) || m_back->take(*reply))
            continue;
        m_writes.take(*reply, m_written);
        if (m_writes.failure())
            return sftpWriteFailed(*m_client, m_task.part, *m_writes.failure(), m_stop);
    }
}

Result<void> SftpKeeper::serve()
{
    if (m_placed)
        return {};
    VOYAGEUR_CHECK(takeReplies());
    VOYAGEUR_CHECK(readOn());
    const bool readAll = !m_canRead || m_back->isDone();
    return !m_wanted.isEmpty() && readAll ? finish() : Result<void>();
}

Result<void> SftpKeeper::readOn()
{
    SftpReader &reader = m_before->isDone() || !m_canRead ? *m_back : *m_before;
    while (auto bytes = reader.next()) {
        if (&reader == m_before.get())
            hashChunks(*bytes);
        else
            m_backHash.add(*bytes);
    }
    if (reader.refusal() && m_canRead) {
        m_canRead = false;
        m_hashes.resize(static_cast<size_t>((m_have + m_task.chunk - 1) / m_task.chunk), QByteArray("none"));
    }
    if (!m_canRead)
        return {};
    if (!m_before->isDone())
        return m_before->ask();
    m_back->setEnd(m_backEnd);
    return m_back->ask();
}

void SftpKeeper::hashChunks(const QByteArray &bytes)
{
    for (qsizetype from = 0; from < bytes.size();) {
        const auto count = static_cast<qsizetype>(qMin<qint64>(bytes.size() - from, m_task.chunk - m_chunkBytes));
        m_chunkHash.add(QByteArrayView(bytes).sliced(from, count));
        m_chunkBytes += count;
        from += count;
        const bool last = m_before->given() == m_have && from == bytes.size();
        if (m_chunkBytes < m_task.chunk && !last)
            continue;
        m_hashes.push_back(m_chunkHash.hex());
        m_chunkHash = base::Sha256();
        m_chunkBytes = 0;
    }
}

Result<void> SftpKeeper::more(qint64 blocks)
{
    m_backEnd += blocks * block;
    return serve();
}

Result<void> SftpKeeper::rest(const QByteArray &sha256, qint64 size, Hashing)
{
    VOYAGEUR_TRY(reply, m_client->ask(SftpRequest(Sftp::FStat).text(m_handle), m_stop));
    if (reply.type() == Sftp::Attrs && reply.facts().size.value_or(size) > size)
        VOYAGEUR_CHECK(cut(size));
    m_backEnd = size;
    m_back->setEnd(size);
    m_wanted = sha256;
    return serve();
}

// Its time goes on.
Result<void> SftpKeeper::live(base::Clock::time_point now)
{
    if (!m_wanted.isEmpty() || now - m_lastLife < lifeSpan)
        return {};
    m_lastLife = now;
    SftpFacts facts;
    facts.mtime = static_cast<quint32>(std::time(nullptr));
    const auto sent = m_client->sendNow(SftpRequest(Sftp::FSetStat).text(m_handle).facts(facts).wire(m_client->nextId()));
    return sent.ok() ? Result<void>() : sent.error();
}

Result<void> SftpKeeper::finish()
{
    if (m_canRead && (m_back->given() != m_backEnd || m_backHash.hex() != m_wanted))
        return damagedOnTheWay(m_task.final);
    VOYAGEUR_TRY(open, m_client->ask(SftpRequest(Sftp::FStat).text(m_handle), m_stop));
    VOYAGEUR_TRY(named, m_client->factsOf(m_task.part, false, m_stop));
    const SftpFacts facts = open.facts();
    if (!named || facts.size.value_or(m_backEnd) != m_backEnd || named->size != facts.size || named->mtime != facts.mtime) {
        m_replaced = true;
        return partReplaced(m_task.part);
    }
    VOYAGEUR_TRY(final, m_client->factsOf(m_task.final, true, m_stop));
    if (final && final->isFolder())
        return folderInTheWay(m_task.final);
    SftpFacts wanted;
    if (m_task.mode >= 0)
        wanted.mode = m_task.mode;
    else if (m_task.executable && facts.mode)
        wanted.mode = *facts.mode | ((*facts.mode & 0444) >> 2);
    if (m_task.mtimeSeconds && *m_task.mtimeSeconds >= 0 && *m_task.mtimeSeconds <= std::numeric_limits<quint32>::max())
        wanted.mtime = static_cast<quint32>(*m_task.mtimeSeconds);
    if (wanted.mode || wanted.mtime) {
        VOYAGEUR_TRY(set, m_client->ask(SftpRequest(Sftp::FSetStat).text(m_handle).facts(wanted), m_stop));
        m_modeKept = set.isOk();
    }
    return place();
}

Result<void> SftpKeeper::place()
{
    // A quota may be noticed only now.
    if (m_client->has(fsync)) {
        VOYAGEUR_TRY(synced, m_client->ask(SftpRequest(Sftp::Extended).text(fsync).text(m_handle), m_stop));
        if (!synced.isOk() && synced.status() != SftpStatus::Unsupported)
            return sftpWriteFailed(*m_client, m_task.part, synced, m_stop);
    }
    VOYAGEUR_TRY(closed, m_client->ask(SftpRequest(Sftp::Close).text(m_handle), m_stop));
    if (!closed.isOk())
        return sftpWriteFailed(*m_client, m_task.part, closed, m_stop);
    VOYAGEUR_CHECK(renameOverSftp(*m_client, m_task.part, m_task.final, m_stop));
    m_placed = true;
    m_hash = m_canRead ? m_wanted : QByteArray();
    return {};
}

std::unique_ptr<Writer> SftpKeeper::newWriter()
{
    return std::make_unique<SftpWriter>(m_host, m_task.part, m_client->mostWrite(), m_whenNews, m_stop);
}

std::unique_ptr<Writer> SftpKeeper::ownWriter()
{
    return std::make_unique<OwnWriter>(*this);
}

} // namespace voyageur::transfer
