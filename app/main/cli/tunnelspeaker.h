// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/console.h"
#include "servers/jobtunnel.h"

namespace voyageur::cli {

inline constexpr int mostPort = 65535;

//! Says what becomes of a tunnel; its address once, on stdout. A TunnelSink; one thread.
class TunnelSpeaker final {
public:
    //! `freePort`: the port there was found for the person to start a program on.
    TunnelSpeaker(Console &console, bool freePort) : m_console(console), m_freePort(freePort) {}

    void operator()(const servers::TunnelReport &report);
    bool hasOpened() const { return m_open; }

private:
    void sayOpen(const servers::TunnelReport &report);

    Console &m_console;
    const bool m_freePort;
    bool m_open = false;
    std::optional<servers::TunnelReport::Stage> m_stage;
    std::chrono::seconds m_waited{0};
    QString m_problem;
    qint64 m_turnedAway = 0;
};

//! How it ended with its job, and what went through it.
void sayTunnelEnd(Console &console, const servers::TunnelEnd &end);

} // namespace voyageur::cli
