// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/stop.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace voyageur::base {

namespace detail {

struct StopState {
    std::mutex mutex;
    std::condition_variable callEnded;
    bool requested = false;
    unsigned nextId = 1;
    std::map<unsigned, std::function<void()>> calls;
    unsigned runningId = 0; // the call under way, 0 for none
    std::thread::id runner; // the thread it is under way in
};

} // namespace detail

bool StopToken::stopRequested() const
{
    if (!m_state)
        return false;
    const std::lock_guard lock(m_state->mutex);
    return m_state->requested;
}

StopSource::StopSource() : m_state(std::make_shared<detail::StopState>()) {}

bool StopSource::requested() const
{
    return token().stopRequested();
}

void StopSource::request()
{
    const auto state = m_state; // a call may destroy this source
    std::unique_lock lock(state->mutex);
    if (state->requested)
        return;
    state->requested = true;
    while (!state->calls.empty()) {
        auto node = state->calls.extract(state->calls.begin());
        state->runningId = node.key();
        state->runner = std::this_thread::get_id();
        lock.unlock();
        node.mapped()();
        lock.lock();
        state->runningId = 0;
        state->callEnded.notify_all();
    }
}

StopCallback::StopCallback(const StopToken &token, std::function<void()> call) : m_state(token.m_state)
{
    if (!m_state)
        return;
    {
        const std::lock_guard lock(m_state->mutex);
        if (!m_state->requested) {
            m_id = m_state->nextId++;
            m_state->calls.emplace(m_id, std::move(call));
            return;
        }
    }
    call();
}

StopCallback::~StopCallback()
{
    if (!m_state || m_id == 0)
        return;
    std::unique_lock lock(m_state->mutex);
    m_state->calls.erase(m_id);
    // A call that ends its own registration must not wait for itself.
    if (m_state->runningId == m_id && m_state->runner != std::this_thread::get_id())
        m_state->callEnded.wait(lock, [this] { return m_state->runningId != m_id; });
}

std::chrono::milliseconds Deadline::left(std::chrono::milliseconds cap) const
{
    if (!m_at)
        return cap;
    const auto span = std::chrono::ceil<std::chrono::milliseconds>(*m_at - Clock::now());
    return std::clamp(span, std::chrono::milliseconds(0), cap);
}

Deadline Deadline::orEarlier(const Deadline &other) const
{
    if (!m_at || (other.m_at && *other.m_at < *m_at))
        return other;
    return *this;
}

bool sleepFor(std::chrono::milliseconds span, const StopToken &stop)
{
    std::mutex mutex;
    std::condition_variable changed;
    bool stopped = false;
    const StopCallback callback(stop, [&] {
        const std::lock_guard lock(mutex);
        stopped = true;
        changed.notify_all();
    });
    std::unique_lock lock(mutex);
    return !changed.wait_for(lock, span, [&] { return stopped; });
}

} // namespace voyageur::base
