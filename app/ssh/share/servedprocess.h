// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/share/framelink.h"

#include <atomic>
#include <deque>
#include <memory>

namespace voyageur::ssh {

//! A remote command that a guest runs in our session: between the guest's connection and the Process. The guest's end ends it.
class ServedProcess final {
public:
    ServedProcess(std::shared_ptr<Host> host, Command command, FrameLink &guest);
    ~ServedProcess(); //!< cancels it, and waits for the threads
    ServedProcess(const ServedProcess &) = delete;
    ServedProcess &operator=(const ServedProcess &) = delete;

    //! A frame of the guest's. False when it made no sense.
    bool receive(const Frame &frame);
    //! The guest has gone, or is to go.
    void abandon();
    //! It has ended and its guest knows, or is gone.
    bool isFinished() const { return m_finished; }

private:
    struct Piece {
        QByteArray bytes;
        bool end = false;
    };
    void run();
    bool sendOutput(Process &process);
    qint64 takeRoom(qint64 most);
    void feed();
    void report(const base::Error &error);

    const std::shared_ptr<Host> m_host;
    const Command m_command;
    FrameLink &m_guest;
    base::StopSource m_stop;
    std::atomic<bool> m_finished{false};

    std::mutex m_mutex;
    std::condition_variable m_changed;
    // under m_mutex
    std::unique_ptr<Process> m_process; // set once, by m_worker, and never replaced
    std::deque<Piece> m_input;
    qint64 m_inputBytes = 0;     // what the guest sent and was not told to have room for again
    qint64 m_room = shareWindow; // for output, at the guest's
    bool m_inputEnded = false;
    bool m_cancelled = false;
    bool m_over = false;

    std::thread m_feeder; // from the first input on
    std::thread m_worker; // last: uses what stands above
};

} // namespace voyageur::ssh
