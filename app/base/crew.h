// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace voyageur::base {

//! Threads that one piece of blocking work starts to help itself. Whoever owns it guards it; the destructor waits for all of
//! them.
class Crew final {
public:
    Crew() = default;
    ~Crew() { wait(); }
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    //! How many threads this computer runs at a time; 0 when it does not say.
    static int cores() { return static_cast<int>(std::thread::hardware_concurrency()); }

    void add(std::function<void()> work) { m_threads.emplace_back(std::move(work)); }
    int size() const { return static_cast<int>(m_threads.size()); }
    //! Until all have ended. Nobody may add one meanwhile.
    void wait()
    {
        for (std::thread &thread : m_threads)
            thread.join();
        m_threads.clear();
    }

private:
    std::vector<std::thread> m_threads;
};

} // namespace voyageur::base
