// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <atomic>
#include <list>
#include <mutex>
#include <thread>

namespace voyageur::tests {

//! A network link to a port of this computer, as bad as the test wants it: carries any number of TCP connections with small
//! buffers, slowly, not at all, or breaks them.
class LinkRelay final {
public:
    explicit LinkRelay(int targetPort);
    ~LinkRelay();
    LinkRelay(const LinkRelay &) = delete;
    LinkRelay &operator=(const LinkRelay &) = delete;

    int port() const { return m_port; }
    //! At most so many bytes a second in each direction; 0: as fast as it goes.
    void setRate(int bytesPerSecond) { m_rate = bytesPerSecond; }
    //! From now on nothing goes through, and nobody is told: what a network cable does that is pulled out somewhere far away.
    void stopForwarding() { m_stopped = true; }
    void goOn() { m_stopped = false; }
    //! Resets all connections there are.
    void reset() { ++m_resets; }
    //! Connections so far.
    int connections() const { return m_connections; }
    qint64 fromClient() const { return m_carried; }

private:
    void accept();
    void carryAll(int client);
    bool carry(int from, int to, bool outwards);

    const int m_targetPort;
    int m_listener = -1;
    int m_port = 0;
    std::atomic<int> m_rate = 0;
    std::atomic<bool> m_stopped = false;
    std::atomic<bool> m_over = false;
    std::atomic<int> m_resets = 0;
    std::atomic<int> m_connections = 0;
    std::atomic<qint64> m_carried = 0;
    std::list<std::thread> m_carriers; // of the acceptor, until it has ended
    std::thread m_acceptor;
};

} // namespace voyageur::tests
