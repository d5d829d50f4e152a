// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/framelink.h"

#include <QtEndian>

#include <cstring>

namespace voyageur::ssh {

FrameLink::FrameLink(LocalStream stream) : m_stream(std::move(stream)) {}

FrameLink::~FrameLink()
{
    stop();
}

void FrameLink::stop()
{
    close();
    if (m_sender.joinable())
        m_sender.join();
    if (m_receiver.joinable())
        m_receiver.join();
}

void FrameLink::begin(Receive receive, Closed onClosed)
{
    m_receive = std::move(receive);
    m_onClosed = std::move(onClosed);
    m_sender = std::thread([this] { sendAll(); });
    m_receiver = std::thread([this] { receiveAll(); });
}

void FrameLink::send(FrameKind kind, const QByteArray &fields)
{
    queue(kind, fields, false);
}

void FrameLink::sendSecret(FrameKind kind, QByteArray fields)
{
    queue(kind, fields, true);
    wipe(fields);
}

void FrameLink::queue(FrameKind kind, const QByteArray &fields, bool secret)
{
    constexpr qsizetype head = sizeof(quint32) + 1;
    QByteArray bytes(head + fields.size(), Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(fields.size() + 1), bytes.data());
    bytes[sizeof(quint32)] = static_cast<char>(kind);
    if (!fields.isEmpty())
        std::memcpy(bytes.data() + head, fields.constData(), static_cast<size_t>(fields.size()));
    const std::lock_guard lock(m_mutex);
    if (m_closed || m_finishing)
        return;
    m_outgoing.push_back({std::move(bytes), secret});
    m_changed.notify_all();
}

void FrameLink::finish()
{
    const std::lock_guard lock(m_mutex);
    m_finishing = true;
    m_changed.notify_all();
}

void FrameLink::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }
    m_stream.interrupt();
}

bool FrameLink::isClosed() const
{
    const std::lock_guard lock(m_mutex);
    return m_closed;
}

bool FrameLink::waitClosed(base::Deadline deadline) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, deadline.left(), [this] { return m_closed; });
}

void FrameLink::sendAll()
{
    while (true) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_closed || m_finishing || !m_outgoing.empty(); });
        if (m_closed)
            break;
        if (m_outgoing.empty()) {
            lock.unlock();
            close();
            break;
        }
        Outgoing next = std::move(m_outgoing.front());
        m_outgoing.pop_front();
        lock.unlock();
        const bool sent = write(next.bytes);
        if (next.secret)
            wipe(next.bytes);
        if (!sent) {
            close();
            break;
        }
    }
    const std::lock_guard lock(m_mutex);
    for (auto &left : m_outgoing) {
        if (left.secret)
            wipe(left.bytes);
    }
    m_outgoing.clear();
}

bool FrameLink::write(const QByteArray &bytes)
{
    for (qint64 sent = 0; sent < bytes.size();) {
        const auto count = m_stream.write(bytes.constData() + sent, bytes.size() - sent);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

bool FrameLink::readExactly(char *bytes, qint64 count)
{
    while (count > 0) {
        const auto got = m_stream.read(bytes, count);
        if (got <= 0)
            return false;
        bytes += got;
        count -= got;
    }
    return true;
}

void FrameLink::receiveAll()
{
    const bool madeSense = receiveFrames();
    close();
    m_onClosed(!madeSense);
}

// True at the end of the connection, false at a frame that makes no sense.
bool FrameLink::receiveFrames()
{
    while (true) {
        char head[sizeof(quint32) + 1];
        if (!readExactly(head, sizeof head))
            return true;
        const auto length = qFromBigEndian<quint32>(head);
        if (length < 1 || length > longestFrame)
            return false;
        Frame frame;
        frame.kind = static_cast<FrameKind>(static_cast<quint8>(head[sizeof(quint32)]));
        frame.fields = QByteArray(static_cast<qsizetype>(length - 1), Qt::Uninitialized);
        if (!readExactly(frame.fields.data(), frame.fields.size()))
            return true;
        const bool makesSense = m_receive(frame);
        if (frame.kind == FrameKind::RoundAnswer)
            wipe(frame.fields);
        if (!makesSense)
            return false;
    }
}

} // namespace voyageur::ssh
