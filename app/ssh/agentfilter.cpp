// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentfilter.h"

#include <QtEndian>

#include <optional>

#ifdef _WIN32
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace voyageur::ssh {

namespace {

constexpr char identitiesAnswer = 12;
constexpr quint32 maxMessage = 256 * 1024; // OpenSSH's own limit

// libssh's end of the conversation; the agent's is an AgentConnection.
class Client final {
public:
    explicit Client(NativeSocket socket) : m_socket(socket) {}
    qint64 read(char *bytes, qint64 size) { return ::recv(m_socket, bytes, static_cast<Size>(size), 0); }
    qint64 write(const char *bytes, qint64 size) { return ::send(m_socket, bytes, static_cast<Size>(size), 0); }

private:
#ifdef _WIN32
    using Size = int;
#else
    using Size = size_t;
#endif
    const NativeSocket m_socket;
};

template <typename End>
bool readAll(End &from, char *bytes, qint64 count)
{
    while (count > 0) {
        const auto got = from.read(bytes, count);
        if (got <= 0)
            return false;
        bytes += got;
        count -= got;
    }
    return true;
}

template <typename End>
std::optional<QByteArray> readMessage(End &from)
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

template <typename End>
bool writeMessage(End &to, const QByteArray &message)
{
    QByteArray framed(4, Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(message.size()), framed.data());
    framed += message;
    for (qint64 sent = 0; sent < framed.size();) {
        const auto count = to.write(framed.constData() + sent, framed.size() - sent);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

// Wakes whoever waits; the handle stays valid until that is gone.
void endBothWays(const Socket &socket)
{
#ifdef _WIN32
    ::shutdown(socket.handle(), SD_BOTH);
#else
    ::shutdown(socket.handle(), SHUT_RDWR);
#endif
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

AgentFilter::AgentFilter(const QByteArray &path, int limit) : m_limit(limit), m_agent(path)
{
    if (!m_agent.isOpen())
        return;
    auto pair = connectedPair();
    if (!pair.first.isOpen())
        return;
    m_client = std::move(pair.first);
    m_ours = std::move(pair.second);
    m_thread = std::thread([this] { relay(); });
}

AgentFilter::~AgentFilter()
{
    if (!m_thread.joinable())
        return;
    endBothWays(m_ours);
    m_agent.interrupt();
    m_thread.join();
}

void AgentFilter::relay()
{
    Client client(m_ours.handle());
    while (const auto question = readMessage(client)) {
        if (!writeMessage(m_agent, *question))
            break;
        const auto answer = readMessage(m_agent);
        if (!answer || !writeMessage(client, firstIdentities(*answer, m_limit)))
            break;
    }
    endBothWays(m_ours); // libssh, which waits for an answer, sees the end
}

} // namespace voyageur::ssh
