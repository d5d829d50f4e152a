// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/share/frames.h"
#include "ssh/share/localstream.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace voyageur::ssh {

//! Sends and receives frames over one connection, with a thread for each direction: whoever sends never waits for the other
//! program. What may be queued is for the users to limit (shareWindow). Any thread.
class FrameLink final {
public:
    //! Called in the receiving thread, in order. False: the frame made no sense, the connection ends.
    using Receive = std::function<bool(const Frame &)>;

    explicit FrameLink(LocalStream stream);
    ~FrameLink(); //!< stop()
    FrameLink(const FrameLink &) = delete;
    FrameLink &operator=(const FrameLink &) = delete;

    //! The last call: whether the connection ended because a frame from the other end made no sense.
    using Closed = std::function<void(bool madeNoSense)>;
    //! Once.
    void begin(Receive receive, Closed onClosed);

    void send(FrameKind kind, const QByteArray &fields = {});
    //! The same; the bytes are overwritten when they are gone.
    void sendSecret(FrameKind kind, QByteArray fields);
    //! What was sent still goes, then the connection ends.
    void finish();
    //! Ends the connection now.
    void close();
    //! The same, and waits for both threads: never from one of the two calls of begin().
    void stop();
    bool isClosed() const;
    //! Waits until the connection has ended; false when that takes longer.
    bool waitClosed(base::Deadline deadline) const;

    const LocalStream &stream() const { return m_stream; }

private:
    struct Outgoing {
        QByteArray bytes;
        bool secret = false;
    };
    void queue(FrameKind kind, const QByteArray &fields, bool secret);
    void sendAll();
    bool write(const QByteArray &bytes);
    void receiveAll();
    bool receiveFrames();
    bool readExactly(char *bytes, qint64 count);

    LocalStream m_stream;
    Receive m_receive;
    Closed m_onClosed;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::deque<Outgoing> m_outgoing; // under m_mutex, like what follows
    bool m_finishing = false;
    bool m_closed = false;
    std::thread m_sender;
    std::thread m_receiver;
};

} // namespace voyageur::ssh
