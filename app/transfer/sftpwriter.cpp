// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftpwriter.h"

#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"

namespace voyageur::transfer {

using base::Result;

std::vector<Outgoing> SftpWrites::framed(SftpClient &client, const QByteArray &handle, const QByteArray &piece, qint64 most)
{
    std::vector<Outgoing> requests;
    for (qint64 from = 0; from < piece.size(); from += most) {
        const qint64 size = qMin(most, piece.size() - from);
        const quint32 id = client.nextId();
        // In one piece: nothing may come in between.
        requests.push_back({SftpRequest(Sftp::Write).text(handle).wide(m_next).text(piece.mid(from, size)).wire(id), size});
        m_unanswered.insert(id, {m_next, size});
        m_next += size;
    }
    return requests;
}

bool SftpWrites::take(const SftpReply &reply, std::vector<Range> &written)
{
    const auto found = m_unanswered.constFind(reply.id());
    if (found == m_unanswered.cend())
        return false;
    if (reply.isOk())
        written.push_back(*found);
    else if (!m_failure)
        m_failure = reply;
    m_unanswered.erase(found);
    return true;
}

SftpWriter::SftpWriter(ssh::Host &host, const ssh::RemotePath &part, qint64 most, const std::function<void()> &whenNews,
                       const base::StopToken &stop)
    : m_part(part), m_most(most), m_whenNews(whenNews), m_stop(stop),
      m_starting(std::make_unique<ssh::Starting>(host, SftpClient::command(), whenNews))
{
}

Result<void> SftpWriter::take()
{
    if (!m_client) {
        if (!m_starting->isReady())
            return {};
        auto started = m_starting->take();
        m_starting.reset();
        if (!started.ok())
            return started.error();
        m_client = std::make_unique<SftpClient>(std::move(*started));
        m_client->onChange(m_whenNews);
    }
    VOYAGEUR_TRY(open, m_client->isOpen());
    if (!open || m_opening != 0)
        return {};
    // Without sftpMayCreate: a file that is gone is not made anew, that would leave a hole for all that was written.
    const quint32 id = m_client->nextId();
    VOYAGEUR_TRY(sent, m_client->sendNow(SftpRequest(Sftp::Open).text(m_part.bytes()).number(sftpForWriting).facts().wire(id)));
    m_opening = sent ? id : 0;
    return {};
}

Result<std::vector<Range>> SftpWriter::serve()
{
    std::vector<Range> written;
    if (m_ended)
        return written;
    VOYAGEUR_CHECK(take());
    while (m_opening != 0 && !m_ended) {
        VOYAGEUR_TRY(reply, m_client->replyNow());
        if (!reply)
            break;
        VOYAGEUR_CHECK(takeReply(*reply, written));
    }
    if (m_finished && m_closing == 0) {
        const quint32 id = m_client->nextId();
        VOYAGEUR_TRY(sent, m_client->sendNow(SftpRequest(Sftp::Close).text(m_handle).wire(id)));
        m_closing = sent ? id : 0;
    }
    return written;
}

Result<void> SftpWriter::takeReply(SftpReply &reply, std::vector<Range> &written)
{
    if (reply.id() == m_opening) {
        m_handle = reply.type() == Sftp::Handle ? reply.text() : QByteArray();
        m_began = base::Clock::now();
        return m_handle.isEmpty() ? Result<void>(sftpFailed(m_part, reply)) : Result<void>();
    }
    if (m_closing != 0 && reply.id() == m_closing) {
        m_ended = true;
        return reply.isOk() ? m_client->closeInput() : Result<void>(sftpWriteFailed(*m_client, m_part, reply, m_stop));
    }
    m_writes.take(reply, written);
    return m_writes.failure() ? Result<void>(sftpWriteFailed(*m_client, m_part, *m_writes.failure(), m_stop)) : Result<void>();
}

std::vector<Outgoing> SftpWriter::beginning(const Range &range)
{
    m_writes.begin(range);
    return {};
}

std::vector<Outgoing> SftpWriter::framed(QByteArray piece)
{
    return m_writes.framed(*m_client, m_handle, piece, m_most);
}

Result<void> SftpWriter::finish()
{
    m_finished = true;
    return {};
}

} // namespace voyageur::transfer
