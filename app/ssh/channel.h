// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/broker.h"
#include "ssh/host.h"
#include "ssh/libssh_ptr.h"
#include "ssh/markerfilter.h"
#include "ssh/receivewindow.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace voyageur::ssh {

//! One remote command seen from both sides: the reactor's thread moves bytes between libssh and two bounded queues, the
//! worker's threads fill and drain the queues. Shared by both; the mutex guards all that both touch.
class Channel final : public std::enable_shared_from_this<Channel> {
public:
    //! `onDelay`: as Host::onDelay().
    Channel(Command command, std::chrono::milliseconds shellLimit, std::function<void()> wakeReactor, OnDelay onDelay = {});
    ~Channel();
    Channel(const Channel &) = delete;
    Channel &operator=(const Channel &) = delete;

    // ---- worker's side: any thread ----
    base::Result<void> waitStarted(const base::StopToken &stop, base::Deadline deadline);
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
    QByteArray noise() const;

    // ---- reactor's side: its thread only ----
    enum class Phase { Waiting, Opening, RequestingPty, RequestingExec, Running, Ended };
    Phase phase() const { return m_phase; }
    Urgency urgency() const { return m_command.urgency; }
    //! sshd counts sessions (MaxSessions); connections onwards are none.
    bool countsAsSession() const { return !m_command.forward; }
    //! Whether a channel will do that was opened before this was asked for. Beside a person a download wants a small first
    //! window.
    bool takesSpare(bool besideAPerson) const
    {
        return countsAsSession() && !(besideAPerson && m_command.urgency == Urgency::Background);
    }
    //! The server has taken its command.
    bool hasBegun() const { return m_execAccepted != base::Clock::time_point(); }
    bool countsAsOpen() const { return countsAsSession() && m_phase != Phase::Waiting && m_phase != Phase::Ended; }
    //! `spare`: a session channel that is open already, or on its way to be, or null.
    void beginOpening(ssh_session session, bool besideAPerson, ChannelPtr spare = {});
    //! As Command::owner.
    QString owner() const { return m_command.owner; }
    //! Tells whoever has waited for it to be opened for five seconds, once; `owners` are those of the open ones.
    void tellTurn(const std::function<QStringList()> &owners);
    //! Moves the state machine and takes what can be read. `refused` is set when the server refused the channel.
    void advance(ssh_session session, bool &refused);
    //! How long the server took to open it, once, when it just did.
    std::optional<base::Clock::duration> openingTook() { return std::exchange(m_openingTook, std::nullopt); }
    //! Goes back to the queue after a refusal.
    void requeue(base::Clock::time_point notBefore);
    bool mayStartAt(base::Clock::time_point now) const { return now >= m_notBefore; }
    bool wantsToWrite() const;
    //! Writes at most `limit` bytes within the window; the number written, 0 when the far side has no room.
    qint64 writeSome(qint64 limit);
    //! Bytes of input that the far side's program has taken, by the windows that the server gave. While Running.
    qint64 takenThere() const;
    //! Tells the server how much of a bulk command's output may be on its way. `roundTrip` as ReceiveWindow's.
    void setReceiveWindow(ReceiveWindow::Seconds roundTrip, bool besideAPerson);
    bool hasTimers() const;
    //! Ends with this error, at once.
    void fail(const base::Error &error);
    //! The session is about to end: the worker sees `error` now, the remote process group is ended in a hurry.
    void abandon(const base::Error &error);

private:
    struct Callbacks; // what libssh calls; private to channel.cpp
    template <typename Ready>
    base::Result<void> waitFor(std::unique_lock<std::mutex> &lock, const base::StopToken &stop, base::Deadline deadline,
                               Ready ready);
    uint32_t take(const char *bytes, uint32_t count, bool isErr);
    void enqueue(Stream stream, const QByteArray &payload); // under m_mutex
    bool drainLeftovers();                                  // true when libssh holds nothing back any more
    void openChannel(ssh_session session, bool &refused);
    int requestProgram();
    void watchCancel();
    void watchShellStart();
    void watchStartUp();
    void tellDelay(Delay why, bool &told, const QStringList &owners = {});
    bool isHeldOpen();
    void end();
    void finishInput();
    void sendNewSize();
    void tellReceiveWindow(qint64 bytes);
    void announce(); // under m_mutex
    Chunk takeFirst();

    const Command m_command;
    const std::chrono::milliseconds m_shellLimit;
    const std::function<void()> m_wakeReactor;
    const OnDelay m_onDelay;
    const qint64 m_inputLimit;  // what a worker wrote and the reactor has not sent yet
    const qint64 m_outputLimit; // what arrived and nobody has read yet

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::function<void()> m_onChange;
    // under m_mutex
    std::deque<QByteArray> m_input;
    qint64 m_inputBytes = 0;
    bool m_inputClosed = false;
    bool m_inputRefused = false; // the command no longer reads
    std::deque<Chunk> m_output;
    qint64 m_outputBytes = 0;
    qint64 m_outputSeen = 0; // counted only where Command::keptOutput limits it
    bool m_outputWasFull = false;
    bool m_outputEnded = false; // of a connection onwards, which may go on taking input
    bool m_started = false;
    bool m_ended = false;
    bool m_cancelRequested = false;
    bool m_dropOutput = false;
    std::optional<std::pair<int, int>> m_newSize;
    std::optional<base::Error> m_failure;
    ExitStatus m_status;
    MarkerFilter m_outFilter;
    MarkerFilter m_errFilter;

    // reactor's thread only
    Phase m_phase = Phase::Waiting;
    QByteArray m_wire;
    ChannelPtr m_channel;
    std::unique_ptr<Callbacks> m_callbacks;
    ReceiveWindow m_receiving;
    qint64 m_cameSince = 0;                        // the window was thought about
    qint64 m_receiveWindow = ReceiveWindow::usual; // as the server knows it
    qint64 m_written = 0;
    qint64 m_firstWindow = 0; // before anything was written
    qint64 m_frontOffset = 0; // of m_input.front(), which only the reactor removes
    bool m_eofSent = false;
    bool m_sawClose = false;
    int m_cancelStep = 0;
    bool m_hurried = false;
    const base::Clock::time_point m_wanted = base::Clock::now();
    bool m_toldTurn = false;
    bool m_toldStartUp = false;
    base::Clock::time_point m_openingBegan;
    std::optional<base::Clock::duration> m_openingTook;
    bool m_wasSpare = false; // asked for by another one, some time ago
    base::Clock::time_point m_cancelNext;
    base::Clock::time_point m_execAccepted;
    base::Clock::time_point m_notBefore;
    std::optional<base::Clock::time_point> m_statusCame;
    base::Clock::time_point m_lastBytes;
    std::optional<base::Clock::time_point> m_asked; // whether that is all
};

} // namespace voyageur::ssh
