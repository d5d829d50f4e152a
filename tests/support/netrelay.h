// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <atomic>
#include <chrono>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace voyageur::tests {

//! One direction of a link.
struct LinkSide {
    double bytesPerSecond = 0;            //!< 0: as fast as it goes
    qint64 queueBytes = 32 * 1024 * 1024; //!< what waits before the bottleneck at most; then the sender is not read from
};

//! A long or slow network to a port of this computer. All connections share each direction's bottleneck, as behind a router at
//! home: bytes leave it in order, at its rate, and arrive one delay later. A full queue holds the sender up, as TCP does; nothing
//! is ever dropped. Any thread.
class NetRelay final {
public:
    struct Options {
        int targetPort = 0;
        std::chrono::microseconds delay{0}; //!< one way
        LinkSide up = {};                   //!< from the client
        LinkSide down = {};
    };
    struct Count {
        qint64 up = 0;
        qint64 down = 0;
        int connections = 0;
        int roundTrips = 0; //!< so often the clients waited for an answer before they spoke again
    };

    explicit NetRelay(const Options &options);
    ~NetRelay();
    NetRelay(const NetRelay &) = delete;
    NetRelay &operator=(const NetRelay &) = delete;

    int port() const { return m_port; }
    //! What went through so far.
    Count count() const;
    //! From now on; what is on its way already keeps its time.
    void setUp(const LinkSide &side);
    //! Resets every connection there is.
    void cut();
    //! Resets every connection once so many more bytes came from clients. Once; another call takes the place of the last.
    void cutAfter(qint64 bytes);

private:
    using Clock = std::chrono::steady_clock;
    struct Flow;
    struct Connection;

    void run();
    void accept();
    void cutAll();
    bool serve(Connection &connection, Clock::time_point now);
    bool receive(Flow &flow, Clock::time_point now);
    bool deliver(Flow &flow, Clock::time_point now);
    qint64 roomFor(const Flow &flow, Clock::time_point now) const;

    const int m_targetPort;
    const Clock::duration m_delay;
    int m_listener = -1;
    int m_wake[2] = {-1, -1};
    int m_port = 0;

    mutable std::mutex m_mutex;
    // under m_mutex
    LinkSide m_sides[2];
    qint64 m_cutAfter = -1;
    bool m_over = false;
    bool m_cut = false;

    std::atomic<qint64> m_bytes[2] = {0, 0};
    std::atomic<int> m_accepted = 0;
    std::atomic<int> m_roundTrips = 0;

    // the thread's only
    LinkSide m_now[2];
    Clock::time_point m_free[2]; // when the bottleneck has sent all it was given
    Clock::time_point m_spoken;  // when a client began the round trip that was counted last
    Clock::time_point m_heard;   // when a client was given bytes last
    std::list<std::unique_ptr<Connection>> m_connections;
    std::thread m_thread; // last: everything above exists when it begins
};

} // namespace voyageur::tests
