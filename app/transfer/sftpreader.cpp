// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftpreader.h"

namespace voyageur::transfer {

namespace {

constexpr qint64 mostOnTheWay = 4 * 1024 * 1024; // more than a channel's window

} // namespace

base::Result<bool> SftpReader::send(Request &request)
{
    request.id = m_client.nextId();
    const qint64 from = request.offset + request.bytes.size();
    return m_client.sendNow(SftpRequest(Sftp::Read)
                                .text(m_handle)
                                .wide(from)
                                .number(static_cast<quint32>(request.offset + request.size - from))
                                .wire(request.id));
}

base::Result<void> SftpReader::ask()
{
    for (Request &request : m_requests) { // of which the server gave only a part
        if (request.id != 0 || request.ended || request.bytes.size() == request.size)
            continue;
        VOYAGEUR_TRY(sent, send(request));
        if (!sent) {
            request.id = 0;
            return {};
        }
    }
    while (!m_refusal && !m_ended && m_asked < m_end && m_asked - m_given < mostOnTheWay) {
        Request request{0, m_asked, qMin(m_client.mostRead(), m_end - m_asked), {}, false};
        VOYAGEUR_TRY(sent, send(request));
        if (!sent)
            break;
        m_asked += request.size;
        m_requests.push_back(std::move(request));
    }
    return {};
}

bool SftpReader::take(SftpReply &reply)
{
    for (Request &request : m_requests) {
        if (request.id == 0 || request.id != reply.id())
            continue;
        request.id = 0;
        const QByteArray bytes = reply.type() == Sftp::Data ? reply.text() : QByteArray();
        if (reply.type() != Sftp::Data && reply.status() != SftpStatus::Eof && !m_refusal)
            m_refusal = reply;
        request.ended = bytes.isEmpty();
        request.bytes += bytes.left(request.size - request.bytes.size());
        return true;
    }
    return false;
}

std::optional<QByteArray> SftpReader::next()
{
    if (m_requests.empty() || m_ended)
        return std::nullopt;
    Request &first = m_requests.front();
    if (!first.ended && first.bytes.size() < first.size)
        return std::nullopt;
    m_ended = first.bytes.size() < first.size;
    QByteArray bytes = std::move(first.bytes);
    m_requests.pop_front();
    m_given += bytes.size();
    return bytes.isEmpty() ? std::nullopt : std::optional<QByteArray>(std::move(bytes));
}

} // namespace voyageur::transfer
