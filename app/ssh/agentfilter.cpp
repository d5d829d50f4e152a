// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentfilter.h"

#include <QtEndian>

#include <cstring>
#include <optional>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace voyageur::ssh {

namespace {

constexpr char identitiesAnswer = 12;
constexpr quint32 maxMessage = 256 * 1024; // OpenSSH's own limit

bool readAll(int from, char *bytes, size_t count)
{
    while (count > 0) {
        const auto got = ::recv(from, bytes, count, 0);
        if (got <= 0)
            return false;
        bytes += got;
        count -= static_cast<size_t>(got);
    }
    return true;
}

std::optional<QByteArray> readMessage(int from)
{
    quint32 length = 0;
    if (!readAll(from, reinterpret_cast<char *>(&length), sizeof length))
        return std::nullopt;
    length = qFromBigEndian(length);
    if (length > maxMessage)
        return std::nullopt;
    QByteArray message(static_cast<qsizetype>(length), Qt::Uninitialized);
    if (!readAll(from, message.data(), length))
        return std::nullopt;
    return message;
}

bool writeMessage(int to, const QByteArray &message)
{
    QByteArray framed(4, Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(message.size()), framed.data());
    framed += message;
    for (qsizetype sent = 0; sent < framed.size();) {
        const auto count = ::send(to, framed.constData() + sent, static_cast<size_t>(framed.size() - sent), 0);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

// The end of a string field that begins at `at`, or −1 when the message is too short for it.
qsizetype endOfString(const QByteArray &message, qsizetype at)
{
    if (at < 0 || message.size() - at < 4)
        return -1;
    const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(message.constData() + at));
    return message.size() - at - 4 < length ? -1 : at + 4 + length;
}

} // namespace

QByteArray firstIdentities(const QByteArray &message, int limit)
{
    constexpr qsizetype firstKey = 5; // type, count
    if (message.size() < firstKey || message.at(0) != identitiesAnswer
        || qFromBigEndian<quint32>(message.constData() + 1) <= static_cast<quint32>(limit))
        return message;
    qsizetype at = firstKey;
    for (int i = 0; i < limit; ++i) {
        at = endOfString(message, endOfString(message, at)); // key, comment
        if (at < 0)
            return message;
    }
    QByteArray shorter = message.first(at);
    qToBigEndian(static_cast<quint32>(limit), shorter.data() + 1);
    return shorter;
}

AgentFilter::AgentFilter(const QByteArray &path, int limit) : m_limit(limit)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    int ends[2] = {-1, -1};
    if (path.size() >= static_cast<qsizetype>(sizeof address.sun_path) || ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return;
    m_client = Socket(ends[0]);
    m_ours = Socket(ends[1]);
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
    m_agent = Socket(::socket(AF_UNIX, SOCK_STREAM, 0));
    if (::connect(m_agent.handle(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
        m_agent.close();
        return;
    }
    m_thread = std::thread([this] { relay(); });
}

AgentFilter::~AgentFilter()
{
    // Wakes the thread wherever it waits; the descriptors stay valid until it is gone.
    for (const auto *socket : {&m_ours, &m_agent}) {
        if (socket->isOpen())
            ::shutdown(socket->handle(), SHUT_RDWR);
    }
    if (m_thread.joinable())
        m_thread.join();
}

void AgentFilter::relay()
{
    while (const auto question = readMessage(m_ours.handle())) {
        if (!writeMessage(m_agent.handle(), *question))
            break;
        const auto answer = readMessage(m_agent.handle());
        if (!answer || !writeMessage(m_ours.handle(), firstIdentities(*answer, m_limit)))
            break;
    }
    ::shutdown(m_ours.handle(), SHUT_RDWR); // libssh, which waits for an answer, sees the end
}

} // namespace voyageur::ssh
