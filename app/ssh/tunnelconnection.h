// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/loopback.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace voyageur::ssh {

//! Wakes the thread of a tunnel, from any thread; many calls cost one.
class TunnelWaker final {
public:
    NativeSocket waitEnd() const { return m_pair.waitEnd(); }
    void wake()
    {
        if (!m_woken.exchange(true))
            m_pair.wake();
    }
    //! Before looking at what may have changed.
    void rest()
    {
        m_pair.drain();
        m_woken = false;
    }

private:
    WakePair m_pair;
    std::atomic<bool> m_woken{false};
};

//! A connection at the far end that is being opened, by another thread.
struct TunnelOpening {
    base::StopSource stop;
    std::mutex mutex;
    std::optional<base::Result<std::unique_ptr<Process>>> result; // under mutex
};

//! One connection through a tunnel: a local socket and a channel, and at most one piece of bytes in each direction that the
//! receiving side has no room for yet, which is the back-pressure. The tunnel's thread only.
class TunnelConnection final {
public:
    TunnelConnection(Socket local, std::shared_ptr<TunnelOpening> opening, std::shared_ptr<TunnelWaker> waker);
    ~TunnelConnection(); //!< ends both sides
    TunnelConnection(const TunnelConnection &) = delete;
    TunnelConnection &operator=(const TunnelConnection &) = delete;

    //! Closing: the local program has all it will get, and the far end has not taken all of what is for it.
    enum class Phase { Opening, Running, Closing, Over };
    Phase phase() const { return m_phase; }
    //! Set once when the far end could not be reached.
    const std::optional<base::Error> &refusal() const { return m_refusal; }
    //! Bytes since the last call, to the far end and from there.
    qint64 takeSent() { return std::exchange(m_sent, 0); }
    qint64 takeReceived() { return std::exchange(m_received, 0); }

    //! What it waits for at the local socket, as a further entry.
    void addTo(std::vector<Watched> &watched);
    //! Does what can be done; true when there is more that need not be waited for.
    bool move(const std::vector<Watched> &watched);

private:
    void takeOpened();
    bool moveOut(bool canRead);
    bool moveIn(bool canWrite);
    void finishIfDone();
    void giveUp();

    Socket m_local;
    std::shared_ptr<TunnelOpening> m_opening;
    const std::shared_ptr<TunnelWaker> m_waker;
    std::unique_ptr<Process> m_far;
    Phase m_phase = Phase::Opening;
    std::optional<base::Error> m_refusal;
    std::optional<size_t> m_entry; // in the list of what is waited for
    QByteArray m_out;              // read here and not taken there yet
    QByteArray m_in;               // come from there and not taken here yet
    qint64 m_inOffset = 0;
    bool m_outEnded = false; // the local program sends no more
    bool m_outClosed = false;
    bool m_inEnded = false;
    qint64 m_sent = 0;
    qint64 m_received = 0;
};

} // namespace voyageur::ssh
