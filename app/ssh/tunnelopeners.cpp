// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/tunnelopeners.h"

#include <chrono>
#include <utility>

namespace voyageur::ssh {

namespace {

constexpr size_t mostWorkers = 4;
constexpr auto patience = std::chrono::seconds(5);

} // namespace

void TunnelOpeners::add(std::function<void()> call)
{
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back(std::move(call));
    for (auto worker = m_workers.begin(); worker != m_workers.end();) {
        if (!worker->gone) {
            ++worker;
            continue;
        }
        worker->thread.join(); // its last act was to say so
        worker = m_workers.erase(worker);
    }
    if (static_cast<size_t>(m_idle) < m_waiting.size() && m_workers.size() < mostWorkers) {
        Worker &worker = m_workers.emplace_back();
        worker.thread = std::thread([this, &worker] { work(worker); });
    }
    m_changed.notify_one();
}

void TunnelOpeners::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        m_waiting.clear();
        m_changed.notify_all();
    }
    for (Worker &worker : m_workers)
        worker.thread.join();
    m_workers.clear();
}

void TunnelOpeners::work(Worker &worker)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        ++m_idle;
        const bool called = m_changed.wait_for(lock, patience, [this] { return m_stopping || !m_waiting.empty(); });
        --m_idle;
        if (!called || m_stopping)
            break;
        const auto call = std::move(m_waiting.front());
        m_waiting.pop_front();
        lock.unlock();
        call();
        lock.lock();
    }
    worker.gone = true;
}

} // namespace voyageur::ssh
