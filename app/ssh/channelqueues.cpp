// SPDX-License-Identifier: GPL-3.0-or-later
// The two queues of a channel: what the worker's threads fill and drain, and how the reactor's thread does.
#include "ssh/channel.h"
#include "ssh/channelerrors.h"

#include <array>

namespace voyageur::ssh {

using base::Deadline;
using base::Result;
using base::StopToken;

namespace {

constexpr qsizetype maxChunk = 256 * 1024;

} // namespace

// ---------------------------------------------------------------- worker's side

template <typename Ready>
Result<void> Channel::waitFor(std::unique_lock<std::mutex> &lock, const StopToken &stop, Deadline deadline, Ready ready)
{
    if (ready())
        return {};
    // Registered without the lock: a stop that was requested already calls back at once.
    lock.unlock();
    const base::StopCallback onStop(stop, [this] {
        const std::lock_guard guard(m_mutex);
        m_changed.notify_all();
    });
    lock.lock();
    const auto done = [&] { return ready() || m_failure || m_ended || stop.stopRequested(); };
    if (deadline.isNever())
        m_changed.wait(lock, done);
    else
        m_changed.wait_until(lock, deadline.at(), done);
    const bool isReady = ready();
    const auto failure = m_failure;
    const bool ended = m_ended;
    lock.unlock(); // the callback's destructor may wait for a call that wants the lock; it runs after this scope
    if (isReady || (ended && !failure))
        return {};
    if (failure)
        return *failure;
    if (stop.stopRequested())
        return channelCancelled();
    return commandTimedOut();
}

Result<void> Channel::waitStarted(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    auto waited = waitFor(lock, stop, deadline, [this] { return m_started; });
    if (!waited.ok())
        cancel();
    return waited;
}

Result<Chunk> Channel::read(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return !m_output.empty() || m_outputEnded; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_output.empty()) {
        if (m_failure)
            return *m_failure;
        return Chunk{}; // ended
    }
    Chunk chunk = takeFirst();
    const bool wake = std::exchange(m_outputWasFull, false);
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return chunk;
}

Result<void> Channel::write(const QByteArray &bytes, const StopToken &stop, Deadline deadline)
{
    if (bytes.isEmpty())
        return {};
    std::unique_lock lock(m_mutex);
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_inputBytes < m_inputLimit || m_inputRefused; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_failure)
        return *m_failure;
    if (m_inputRefused || m_inputClosed || m_ended)
        return inputNotWanted();
    const bool wake = m_input.empty();
    m_input.push_back(bytes);
    m_inputBytes += bytes.size();
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return {};
}

Result<void> Channel::closeInput()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        m_inputClosed = true;
    }
    m_wakeReactor();
    return {};
}

Result<ExitStatus> Channel::wait(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    m_dropOutput = true;
    m_output.clear();
    m_outputBytes = 0;
    if (std::exchange(m_outputWasFull, false))
        m_wakeReactor();
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_ended; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_failure)
        return *m_failure;
    return m_status;
}

void Channel::resize(int columns, int rows)
{
    {
        const std::lock_guard lock(m_mutex);
        m_newSize = {columns, rows};
    }
    m_wakeReactor();
}

void Channel::cancel()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_ended || m_cancelRequested)
            return;
        m_cancelRequested = true;
        m_dropOutput = true;
        m_output.clear();
        m_outputBytes = 0;
    }
    m_wakeReactor();
}

QByteArray Channel::noise() const
{
    const std::lock_guard lock(m_mutex);
    return m_outFilter.noise() + m_errFilter.noise();
}

// ---------------------------------------------------------------- reactor's side

// Called by libssh from inside any call of ours that handles packets; takes what the queue has room for. The rest stays in
// libssh, which then stops asking the server for more: that is the back-pressure.
uint32_t Channel::take(const char *bytes, uint32_t count, bool isErr)
{
    m_lastBytes = base::Clock::now();
    const std::lock_guard lock(m_mutex);
    auto &filter = isErr ? m_errFilter : m_outFilter;
    const bool wasFound = filter.found();
    const bool limited = m_command.keptOutput >= 0;
    qint64 room = m_dropOutput || !wasFound || limited ? count : qMax<qint64>(0, m_outputLimit - m_outputBytes);
    room = qMin<qint64>(room, count);
    if (room < count)
        m_outputWasFull = true;
    if (room == 0)
        return 0;
    m_cameSince += room;
    QByteArray payload = filter.feed(QByteArrayView(bytes, room));
    if (limited) {
        payload.truncate(qMin<qint64>(payload.size(), m_command.keptOutput - m_outputSeen));
        m_outputSeen += payload.size();
    }
    if (!wasFound && m_outFilter.found() && !m_started && m_phase == Phase::Running)
        m_started = true;
    if (!m_dropOutput)
        enqueue(isErr ? Stream::Err : Stream::Out, payload);
    announce();
    return static_cast<uint32_t>(room);
}

// Libssh hands over all that it holds, which may be megabytes: whoever reads gets it in pieces that can be counted on.
void Channel::enqueue(Stream stream, const QByteArray &payload)
{
    if (!m_output.empty() && m_output.back().stream == stream && m_output.back().bytes.size() + payload.size() <= maxChunk) {
        m_output.back().bytes += payload;
    } else if (payload.size() <= maxChunk) {
        if (!payload.isEmpty())
            m_output.push_back({stream, payload});
    } else {
        for (qsizetype at = 0; at < payload.size(); at += maxChunk)
            m_output.push_back({stream, payload.mid(at, maxChunk)});
    }
    m_outputBytes += payload.size();
}

bool Channel::drainLeftovers()
{
    std::array<char, 16 * 1024> buffer; // not cleared: this runs at every turn of the reactor
    for (const int isErr : {0, 1}) {
        while (true) {
            {
                const std::lock_guard lock(m_mutex);
                if (m_outputBytes >= m_outputLimit && !m_dropOutput) {
                    m_outputWasFull = true;
                    return false;
                }
            }
            const int count = ssh_channel_read_nonblocking(m_channel.get(), buffer.data(), buffer.size(), isErr);
            if (count <= 0) // 0 and SSH_AGAIN: nothing there; SSH_EOF and SSH_ERROR show up as close
                break;
            // Never refused: the queue may be over its limit by this one buffer.
            uint32_t taken = 0;
            while (taken < static_cast<uint32_t>(count)) {
                const auto step = take(buffer.data() + taken, static_cast<uint32_t>(count) - taken, isErr != 0);
                if (step == 0) {
                    const std::lock_guard lock(m_mutex);
                    enqueue(isErr ? Stream::Err : Stream::Out,
                            QByteArray(buffer.data() + taken, count - static_cast<int>(taken)));
                    announce();
                    break;
                }
                taken += step;
            }
        }
    }
    return true;
}

bool Channel::wantsToWrite() const
{
    if (m_phase != Phase::Running)
        return false;
    const std::lock_guard lock(m_mutex);
    return !m_input.empty() && !m_inputRefused;
}

qint64 Channel::writeSome(qint64 limit)
{
    // The front piece is removed by this thread only, so it can be read without the lock.
    const char *start = nullptr;
    qint64 left = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (m_input.empty())
            return 0;
        start = m_input.front().constData() + m_frontOffset;
        left = m_input.front().size() - m_frontOffset;
    }
    sendNewSize(); // what was typed after it must find it
    const qint64 window = ssh_channel_window_size(m_channel.get());
    const qint64 count = qMin(qMin(left, limit), window);
    if (count <= 0)
        return 0;
    if (m_written == 0)
        m_firstWindow = window;
    const int written = ssh_channel_write(m_channel.get(), start, static_cast<uint32_t>(count));
    const std::lock_guard lock(m_mutex);
    if (written < 0) {
        m_inputRefused = true;
        m_input.clear();
        m_inputBytes = 0;
        m_frontOffset = 0;
        announce();
        return 0;
    }
    m_written += written;
    const bool wasFull = m_inputBytes > m_inputLimit / 2;
    m_frontOffset += written;
    m_inputBytes -= written;
    if (!m_input.empty() && m_frontOffset == m_input.front().size()) {
        m_input.pop_front();
        m_frontOffset = 0;
    }
    if (wasFull && m_inputBytes <= m_inputLimit / 2) // half empty, so that the writer has more than one piece to do when it wakes
        announce();
    return written;
}

void Channel::sendNewSize()
{
    std::optional<std::pair<int, int>> size;
    {
        const std::lock_guard lock(m_mutex);
        size = std::exchange(m_newSize, std::nullopt);
    }
    if (size && m_command.pty)
        ssh_channel_change_pty_size(m_channel.get(), size->first, size->second);
}

qint64 Channel::takenThere() const
{
    return m_written == 0 ? 0 : m_written + ssh_channel_window_size(m_channel.get()) - m_firstWindow;
}

void Channel::setReceiveWindow(ReceiveWindow::Seconds roundTrip, bool besideAPerson)
{
    if (m_phase != Phase::Running || m_command.urgency != Urgency::Background)
        return;
    if (m_cameSince > 0)
        m_receiving.received(std::exchange(m_cameSince, 0), roundTrip, base::Clock::now());
    const qint64 wanted = m_receiving.bytes(besideAPerson);
    if (qAbs(wanted - m_receiveWindow) > m_receiveWindow / 8)
        tellReceiveWindow(wanted);
}

void Channel::tellReceiveWindow(qint64 bytes)
{
    m_receiveWindow = bytes;
#ifdef LIBSSH_HAS_RECEIVE_WINDOW // installer/third-party/libssh.patch
    ssh_channel_set_receive_window(m_channel.get(), static_cast<uint32_t>(bytes));
#endif
}

void Channel::finishInput()
{
    if (m_eofSent)
        return;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_inputClosed || !m_input.empty())
            return;
    }
    m_eofSent = true;
    ssh_channel_send_eof(m_channel.get());
}

} // namespace voyageur::ssh
