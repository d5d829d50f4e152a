// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/share/guestlink.h"

#include <deque>

namespace voyageur::ssh {

//! A remote command of a session that another program keeps: its connection to that program, and what came over it.
class GuestProcess final {
public:
    explicit GuestProcess(const Command &command) : m_command(command) {}

    //! Returns when the command has begun. `noise` is what the start-up files printed when the session's first command ran.
    base::Result<void> start(const QString &address, const QByteArray &owner, const base::StopToken &stop,
                             base::Deadline deadline, QByteArray &noise);

    base::Result<Chunk> read(const base::StopToken &stop, base::Deadline deadline);
    base::Result<void> write(const QByteArray &bytes, const base::StopToken &stop, base::Deadline deadline);
    base::Result<void> closeInput();
    base::Result<ExitStatus> wait(const base::StopToken &stop, base::Deadline deadline);
    void resize(int columns, int rows);
    void cancel();
    base::Result<std::optional<Chunk>> readNow();
    base::Result<bool> writeNow(const QByteArray &bytes);
    bool hasEnded() const;
    void onChange(std::function<void()> call);
    //! Ends every call with this, unless the command has ended by itself.
    void fail(const base::Error &error);

private:
    template <typename Ready>
    base::Result<void> waitFor(std::unique_lock<std::mutex> &lock, const base::StopToken &stop, base::Deadline deadline,
                               Ready ready);
    bool receive(const Frame &frame);
    bool take(FrameKind kind, const QByteArray &bytes);
    bool takeOutput(const QByteArray &fields);
    void send(FrameKind kind, const QByteArray &fields = {});
    void giveRoom(qint64 bytes);
    void announce(); // under m_mutex

    const Command m_command;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::function<void()> m_onChange;
    // under m_mutex
    QByteArray m_noise;
    std::deque<Chunk> m_output;
    qint64 m_taken = 0;          // read since the keeper was last told that there is room
    qint64 m_inFlight = 0;       // output that came and is not given back as room yet
    qint64 m_room = shareWindow; // for input, at the keeper's
    bool m_started = false;
    bool m_dropOutput = false;
    bool m_outputEnded = false;
    bool m_inputClosed = false;
    bool m_inputRefused = false;
    bool m_cancelled = false;
    std::optional<ExitStatus> m_status;
    std::optional<base::Error> m_failure;

    std::unique_ptr<GuestLink> m_link; // last: its threads use what stands above
    FrameLink *m_frames = nullptr;     // of m_link, once start() is through
};

} // namespace voyageur::ssh
