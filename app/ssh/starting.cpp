// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/starting.h"

namespace voyageur::ssh {

Starting::Starting(Host &host, Command command, std::function<void()> whenReady)
    : m_thread([this, &host, command = std::move(command), whenReady = std::move(whenReady)] {
          auto started = host.start(command, m_stop.token());
          {
              const std::lock_guard lock(m_mutex);
              m_result.emplace(std::move(started));
          }
          whenReady();
      })
{
}

Starting::~Starting()
{
    m_stop.request();
    m_thread.join();
}

bool Starting::isReady() const
{
    const std::lock_guard lock(m_mutex);
    return m_result.has_value();
}

base::Result<std::unique_ptr<Process>> Starting::take()
{
    const std::lock_guard lock(m_mutex);
    return std::move(*m_result);
}

} // namespace voyageur::ssh
