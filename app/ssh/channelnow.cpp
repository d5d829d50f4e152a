// SPDX-License-Identifier: GPL-3.0-or-later
// A channel as one thread sees it that serves many: nothing here waits.
#include "ssh/channel.h"
#include "ssh/channelerrors.h"

namespace voyageur::ssh {

using base::Result;

// Under m_mutex, as all that is announced changes there.
void Channel::announce()
{
    m_changed.notify_all();
    if (m_onChange)
        m_onChange();
}

void Channel::onChange(std::function<void()> call)
{
    const std::lock_guard lock(m_mutex);
    m_onChange = std::move(call);
}

bool Channel::hasEnded() const
{
    const std::lock_guard lock(m_mutex);
    return m_ended || m_failure;
}

Chunk Channel::takeFirst()
{
    Chunk chunk = std::move(m_output.front());
    m_output.pop_front();
    m_outputBytes -= chunk.bytes.size();
    return chunk;
}

Result<std::optional<Chunk>> Channel::readNow()
{
    std::unique_lock lock(m_mutex);
    if (m_output.empty()) {
        if (m_failure)
            return *m_failure;
        return m_ended || m_outputEnded ? std::optional<Chunk>(Chunk{}) : std::nullopt;
    }
    std::optional<Chunk> chunk = takeFirst();
    const bool wake = std::exchange(m_outputWasFull, false);
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return chunk;
}

Result<bool> Channel::writeNow(const QByteArray &bytes)
{
    std::unique_lock lock(m_mutex);
    if (m_failure)
        return *m_failure;
    if (m_inputRefused || m_inputClosed || m_ended)
        return inputNotWanted();
    if (bytes.isEmpty())
        return true;
    if (m_inputBytes >= m_inputLimit)
        return false;
    const bool wake = m_input.empty();
    m_input.push_back(bytes);
    m_inputBytes += bytes.size();
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return true;
}

} // namespace voyageur::ssh
