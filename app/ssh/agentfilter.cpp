// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentfilter.h"

#include <QtEndian>

#include <algorithm>

namespace voyageur::ssh {

namespace {

constexpr char identitiesQuestion = 11;
constexpr char identitiesAnswer = 12;
constexpr quint32 maxMessage = 256 * 1024; // OpenSSH's own limit
constexpr auto answerLimit = std::chrono::seconds(5);

// libssh's end of the conversation; the agent's is an AgentConnection.
class Client final {
public:
    explicit Client(NativeSocket socket) : m_socket(socket) {}
    qint64 read(char *bytes, qint64 size) { return receive(m_socket, bytes, size); }
    qint64 write(const char *bytes, qint64 size) { return transmit(m_socket, bytes, size); }

private:
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

QByteArray framed(const QByteArray &bytes)
{
    QByteArray result(4, Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(bytes.size()), result.data());
    return result + bytes;
}

template <typename End>
bool writeMessage(End &to, const QByteArray &message)
{
    const QByteArray bytes = framed(message);
    for (qint64 sent = 0; sent < bytes.size();) {
        const auto count = to.write(bytes.constData() + sent, bytes.size() - sent);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

// The string field that begins at `at`, which moves behind it; nothing when the message is too short for it.
std::optional<QByteArray> takeString(const QByteArray &message, qsizetype &at)
{
    if (message.size() - at < 4)
        return std::nullopt;
    const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(message.constData() + at));
    if (message.size() - at - 4 < length)
        return std::nullopt;
    const QByteArray text = message.mid(at + 4, length);
    at += 4 + length;
    return text;
}

} // namespace

std::optional<QList<AgentKey>> parseIdentities(const QByteArray &message)
{
    qsizetype at = 5; // type, count
    if (message.size() < at || message.at(0) != identitiesAnswer)
        return std::nullopt;
    const auto count = qFromBigEndian<quint32>(message.constData() + 1);
    QList<AgentKey> keys;
    for (quint32 i = 0; i < count; ++i) {
        const auto blob = takeString(message, at);
        const auto comment = blob ? takeString(message, at) : std::nullopt;
        if (!comment)
            return std::nullopt;
        keys.append({*blob, *comment});
    }
    return keys;
}

QByteArray identitiesMessage(const QList<AgentKey> &keys)
{
    QByteArray message(5, Qt::Uninitialized);
    message[0] = identitiesAnswer;
    qToBigEndian(static_cast<quint32>(keys.size()), message.data() + 1);
    for (const auto &key : keys)
        message += framed(key.blob) + framed(key.comment);
    return message;
}

AgentFilter::AgentFilter(const QList<QByteArray> &paths)
{
    for (const QByteArray &path : paths) {
        auto agent = std::make_unique<AgentConnection>(path);
        if (!agent->isOpen())
            continue;
        auto pair = connectedPair();
        if (!pair.first.isOpen())
            return;
        m_client = std::move(pair.first);
        m_ours = std::move(pair.second);
        m_agent = std::move(agent);
        std::promise<QList<AgentKey>> promise;
        auto found = promise.get_future();
        m_thread = std::thread([this, promise = std::move(promise)]() mutable { relay(std::move(promise)); });
        // An agent that hangs, or asks the person to be unlocked, is left alone.
        if (found.wait_for(answerLimit) == std::future_status::ready)
            m_keys = found.get();
        m_connected = !m_keys.isEmpty();
        if (m_connected)
            return;
        endBothWays(m_ours);
        m_agent->interrupt();
        m_thread.join();
    }
}

AgentFilter::~AgentFilter()
{
    if (!m_thread.joinable())
        return;
    endBothWays(m_ours);
    m_agent->interrupt();
    m_thread.join();
}

void AgentFilter::show(const QByteArrayList &blobs)
{
    const std::lock_guard lock(m_mutex);
    m_shown = blobs;
}

QByteArray AgentFilter::shown() const
{
    const std::lock_guard lock(m_mutex);
    QList<AgentKey> keys;
    for (const QByteArray &blob : m_shown) {
        const auto held = std::find_if(m_keys.begin(), m_keys.end(), [&](const AgentKey &key) { return key.blob == blob; });
        if (held != m_keys.end())
            keys += *held;
    }
    return identitiesMessage(keys);
}

void AgentFilter::relay(std::promise<QList<AgentKey>> found)
{
    QList<AgentKey> keys;
    if (writeMessage(*m_agent, QByteArray(1, identitiesQuestion))) {
        if (const auto answer = readMessage(*m_agent))
            keys = parseIdentities(*answer).value_or(QList<AgentKey>());
    }
    const bool useful = !keys.isEmpty();
    found.set_value(keys);
    Client client(m_ours.handle());
    while (useful) {
        // libssh asks only after show(), and thus after the constructor has set m_keys.
        const auto question = readMessage(client);
        if (!question)
            break;
        if (!question->isEmpty() && question->at(0) == identitiesQuestion) {
            if (!writeMessage(client, shown()))
                break;
            continue;
        }
        if (!writeMessage(*m_agent, *question))
            break;
        const auto answer = readMessage(*m_agent);
        if (!answer || !writeMessage(client, *answer))
            break;
    }
    endBothWays(m_ours); // libssh, which waits for an answer, sees the end
}

} // namespace voyageur::ssh
