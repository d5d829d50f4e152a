// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/channel.h"

#include "base/logging.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <array>

namespace voyageur::ssh {

using base::Clock;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct ChannelText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Channel)
};

// Enough that the reactor and a worker seldom wait for each other.
constexpr qint64 queueLimit = 4 * 1024 * 1024;
// Of a tunnel there may be hundreds, and they are served by a thread that is always there.
constexpr qint64 tunnelQueueLimit = 512 * 1024;
constexpr qint64 maxChunk = 256 * 1024;

constexpr auto termToKill = std::chrono::seconds(2);
constexpr auto termToKillHurried = std::chrono::milliseconds(300);
constexpr auto killToClose = std::chrono::milliseconds(500);
constexpr auto closeToGone = std::chrono::seconds(3);

qint64 queueLimitOf(const Command &command)
{
    return command.forward && command.urgency == Urgency::Background ? tunnelQueueLimit : queueLimit;
}

QByteArray newMarker()
{
    auto *random = QRandomGenerator::system();
    return "voyageur-" + QByteArray::number(random->generate64(), 16) + QByteArray::number(random->generate64(), 16);
}

Error execRefused(const QString &serverWords)
{
    return {
        ErrorCode::ExecRefused, ChannelText::tr("The server lets you in, but runs no commands for you."),
        ChannelText::tr("This login seems to be for file transfer only (sftp), or the account has no working shell."),
        ChannelText::tr("Use the cluster's ordinary login node. If this is the ordinary login node, ask the cluster's support."),
        serverWords};
}

// libssh: "Channel opening failure: channel 43 error (2) Connection refused"; the numbers are those of RFC 4254, 5.1.
Error forwardRefused(const Forward &forward, const QString &words)
{
    const QString place = QStringLiteral("%1:%2").arg(base::shownSafely(forward.host, 255), QString::number(forward.port));
    if (words.contains(QLatin1String("error (1)"))) {
        return {ErrorCode::ChannelRefused, ChannelText::tr("The server does not pass connections on to %1.").arg(place),
                ChannelText::tr("Its configuration forbids it for this login."),
                ChannelText::tr("Ask the cluster's support which host is meant for that."), words};
    }
    return {words.contains(QLatin1String("refused")) ? ErrorCode::PortClosed : ErrorCode::HostUnreachable,
            ChannelText::tr("The server could not connect to %1.").arg(place),
            ChannelText::tr("The name is not known there, nothing listens on that port, or a firewall is in between."),
            ChannelText::tr("Check the host name and the port."), words};
}

Error shellSlow(std::chrono::milliseconds limit, const QString &noise)
{
    return {ErrorCode::ShellSlow,
            ChannelText::tr("The account's start-up files did not finish within %1 s, so no command could begin.")
                .arg(std::chrono::duration_cast<std::chrono::seconds>(limit).count()),
            ChannelText::tr("A line in ~/.bashrc or ~/.profile waits or runs long (a sleep, “conda init”, a question)."),
            // not shell: advice for a person to type
            ChannelText::tr("Put this line first in ~/.bashrc, before the slow part: [ -z \"$PS1\" ] && return"), noise};
}

} // namespace

struct Channel::Callbacks {
    explicit Callbacks(Channel *channel)
    {
        raw.userdata = channel;
        raw.channel_data_function = [](ssh_session, ssh_channel, void *data, uint32_t length, int isErr, void *self) {
            return static_cast<int>(static_cast<Channel *>(self)->take(static_cast<const char *>(data), length, isErr != 0));
        };
        raw.channel_close_function = [](ssh_session, ssh_channel, void *self) {
            static_cast<Channel *>(self)->m_sawClose = true;
        };
        raw.channel_exit_status_function = [](ssh_session, ssh_channel, int status, void *self) {
            auto *me = static_cast<Channel *>(self);
            const std::lock_guard lock(me->m_mutex);
            me->m_status.code = status;
        };
        raw.channel_exit_signal_function = [](ssh_session, ssh_channel, const char *name, int, const char *, const char *,
                                              void *self) {
            auto *me = static_cast<Channel *>(self);
            const std::lock_guard lock(me->m_mutex);
            me->m_status.signal = QByteArray(name).left(40);
        };
        ssh_callbacks_init(&raw);
    }
    ssh_channel_callbacks_struct raw{};
};

Channel::Channel(Command command, std::chrono::milliseconds shellLimit, std::function<void()> wakeReactor)
    : m_command(std::move(command)), m_shellLimit(shellLimit), m_wakeReactor(std::move(wakeReactor)),
      m_inputLimit(queueLimitOf(m_command)), m_outputLimit(queueLimitOf(m_command)), m_outFilter(QByteArray()),
      m_errFilter(QByteArray())
{
    const bool isCommand = !m_command.forward && m_command.subsystem.isEmpty();
    const QByteArray marker = m_command.pty || !isCommand ? QByteArray() : newMarker();
    m_outFilter = MarkerFilter(marker);
    m_errFilter = MarkerFilter(marker);
    if (isCommand)
        m_wire = m_command.shell.wire(marker);
}

Channel::~Channel() = default;

// ---------------------------------------------------------------- worker's side

template <typename Ready>
Result<void> Channel::waitFor(std::unique_lock<std::mutex> &lock, const StopToken &stop, Deadline deadline, Ready ready)
{
    if (ready())
        return {};
    // Registered without the lock: a stop that was requested already calls back at once.
    lock.unlock();
    const base::StopCallback onStop(stop, [this] {
        const std::lock_guard guard(m_mutex);
        m_changed.notify_all();
    });
    lock.lock();
    const auto done = [&] { return ready() || m_failure || m_ended || stop.stopRequested(); };
    if (deadline.isNever())
        m_changed.wait(lock, done);
    else
        m_changed.wait_until(lock, deadline.at(), done);
    const bool isReady = ready();
    const auto failure = m_failure;
    const bool ended = m_ended;
    lock.unlock(); // the callback's destructor may wait for a call that wants the lock; it runs after this scope
    if (isReady || (ended && !failure))
        return {};
    if (failure)
        return *failure;
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, ChannelText::tr("Cancelled."), {}, {}, {}};
    return Error{ErrorCode::TimedOut,
                 ChannelText::tr("A command on the cluster took longer than it should."),
                 ChannelText::tr("The login node or its file system may be overloaded."),
                 ChannelText::tr("Wait a minute, then try again."),
                 {}};
}

Result<void> Channel::waitStarted(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    auto waited = waitFor(lock, stop, deadline, [this] { return m_started; });
    if (!waited.ok())
        cancel();
    return waited;
}

Result<Chunk> Channel::read(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return !m_output.empty() || m_outputEnded; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_output.empty()) {
        if (m_failure)
            return *m_failure;
        return Chunk{}; // ended
    }
    Chunk chunk = takeFirst();
    const bool wake = std::exchange(m_outputWasFull, false);
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return chunk;
}

Result<void> Channel::write(const QByteArray &bytes, const StopToken &stop, Deadline deadline)
{
    if (bytes.isEmpty())
        return {};
    std::unique_lock lock(m_mutex);
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_inputBytes < m_inputLimit || m_inputRefused; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_failure)
        return *m_failure;
    if (m_inputRefused || m_inputClosed || m_ended) {
        return Error{ErrorCode::CommandFailed,
                     ChannelText::tr("The command on the cluster ended before it had read everything."),
                     {},
                     {},
                     {}};
    }
    const bool wake = m_input.empty();
    m_input.push_back(bytes);
    m_inputBytes += bytes.size();
    lock.unlock();
    if (wake)
        m_wakeReactor();
    return {};
}

Result<void> Channel::closeInput()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        m_inputClosed = true;
    }
    m_wakeReactor();
    return {};
}

Result<ExitStatus> Channel::wait(const StopToken &stop, Deadline deadline)
{
    std::unique_lock lock(m_mutex);
    m_dropOutput = true;
    m_output.clear();
    m_outputBytes = 0;
    if (std::exchange(m_outputWasFull, false))
        m_wakeReactor();
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_ended; }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_failure)
        return *m_failure;
    return m_status;
}

void Channel::resize(int columns, int rows)
{
    {
        const std::lock_guard lock(m_mutex);
        m_newSize = {columns, rows};
    }
    m_wakeReactor();
}

void Channel::cancel()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_ended || m_cancelRequested)
            return;
        m_cancelRequested = true;
        m_dropOutput = true;
        m_output.clear();
        m_outputBytes = 0;
    }
    m_wakeReactor();
}

QByteArray Channel::noise() const
{
    const std::lock_guard lock(m_mutex);
    return m_outFilter.noise() + m_errFilter.noise();
}

// ---------------------------------------------------------------- reactor's side

void Channel::beginOpening(ssh_session session)
{
    m_channel.reset(ssh_channel_new(session));
    if (!m_channel) {
        fail({ErrorCode::Internal, ChannelText::tr("There is not enough memory for another channel."), {}, {}, {}});
        return;
    }
    m_callbacks = std::make_unique<Callbacks>(this);
    ssh_set_channel_callbacks(m_channel.get(), &m_callbacks->raw);
    m_phase = Phase::Opening;
}

void Channel::requeue(Clock::time_point notBefore)
{
    m_channel.reset();
    m_callbacks.reset();
    m_phase = Phase::Waiting;
    m_notBefore = notBefore;
}

void Channel::openChannel(ssh_session session, bool &refused)
{
    const auto &forward = m_command.forward;
    const int rc = forward ? ssh_channel_open_forward(m_channel.get(), forward->host.constData(), forward->port, "127.0.0.1", 0)
                           : ssh_channel_open_session(m_channel.get());
    if (rc == SSH_ERROR && forward) {
        fail(forwardRefused(*forward, base::shownSafely(ssh_get_error(session), 400)));
    } else if (rc == SSH_ERROR) {
        refused = true;
    } else if (rc == SSH_OK && forward) {
        m_phase = Phase::Running;
        const std::lock_guard lock(m_mutex);
        m_started = true;
        announce();
    } else if (rc == SSH_OK) {
        m_phase = m_command.pty ? Phase::RequestingPty : Phase::RequestingExec;
    }
}

int Channel::requestProgram()
{
    if (!m_command.subsystem.isEmpty())
        return ssh_channel_request_subsystem(m_channel.get(), m_command.subsystem.constData());
    // A terminal without a command is the account's own login shell.
    return m_command.shell.isEmpty() ? ssh_channel_request_shell(m_channel.get())
                                     : ssh_channel_request_exec(m_channel.get(), m_wire.constData());
}

void Channel::advance(ssh_session session, bool &refused)
{
    watchCancel();
    if (m_phase == Phase::Opening) {
        openChannel(session, refused);
        if (refused)
            return;
    }
    if (m_phase == Phase::RequestingPty) {
        const auto &pty = *m_command.pty;
        const int rc = ssh_channel_request_pty_size(m_channel.get(), pty.term.constData(), pty.columns, pty.rows);
        if (rc == SSH_ERROR) {
            fail({ErrorCode::ExecRefused, ChannelText::tr("The server gives this login no terminal."), {}, {}, {}});
            return;
        }
        if (rc == SSH_OK)
            m_phase = Phase::RequestingExec;
    }
    if (m_phase == Phase::RequestingExec) {
        const int rc = requestProgram();
        if (rc == SSH_ERROR) {
            fail(execRefused({}));
            return;
        }
        if (rc == SSH_OK) {
            m_phase = Phase::Running;
            m_execAccepted = Clock::now();
            const std::lock_guard lock(m_mutex);
            m_started = m_started || m_outFilter.found();
            announce();
        }
    }
    if (m_phase != Phase::Running)
        return;
    std::optional<std::pair<int, int>> newSize;
    {
        const std::lock_guard lock(m_mutex);
        newSize = std::exchange(m_newSize, std::nullopt);
    }
    if (newSize && m_command.pty)
        ssh_channel_change_pty_size(m_channel.get(), newSize->first, newSize->second);
    const bool drained = drainLeftovers();
    finishInput();
    watchShellStart();
    // Not before a slow reader has taken what libssh still holds: freeing the channel frees that, too.
    if (m_phase != Phase::Running || !drained)
        return;
    const bool farEnded = m_command.forward && ssh_channel_is_eof(m_channel.get());
    // The far end of a connection onwards says only that it has ended, and waits for us to do the same.
    if (m_sawClose || (farEnded && m_eofSent)) {
        end();
    } else if (farEnded) {
        const std::lock_guard lock(m_mutex);
        if (!std::exchange(m_outputEnded, true))
            announce();
    }
}

// Called by libssh from inside any call of ours that handles packets; takes what the queue has room for. The rest stays in
// libssh, which then stops asking the server for more: that is the back-pressure.
uint32_t Channel::take(const char *bytes, uint32_t count, bool isErr)
{
    const std::lock_guard lock(m_mutex);
    auto &filter = isErr ? m_errFilter : m_outFilter;
    const bool wasFound = filter.found();
    const bool limited = m_command.keptOutput >= 0;
    qint64 room = m_dropOutput || !wasFound || limited ? count : qMax<qint64>(0, m_outputLimit - m_outputBytes);
    room = qMin<qint64>(room, count);
    if (room < count)
        m_outputWasFull = true;
    if (room == 0)
        return 0;
    QByteArray payload = filter.feed(QByteArrayView(bytes, room));
    if (limited) {
        payload.truncate(qMin<qint64>(payload.size(), m_command.keptOutput - m_outputSeen));
        m_outputSeen += payload.size();
    }
    if (!wasFound && m_outFilter.found() && !m_started && m_phase == Phase::Running)
        m_started = true;
    if (!payload.isEmpty() && !m_dropOutput) {
        const auto stream = isErr ? Stream::Err : Stream::Out;
        if (!m_output.empty() && m_output.back().stream == stream && m_output.back().bytes.size() + payload.size() <= maxChunk)
            m_output.back().bytes += payload;
        else
            m_output.push_back({stream, payload});
        m_outputBytes += payload.size();
    }
    announce();
    return static_cast<uint32_t>(room);
}

bool Channel::drainLeftovers()
{
    std::array<char, 16 * 1024> buffer; // not cleared: this runs at every turn of the reactor
    for (const int isErr : {0, 1}) {
        while (true) {
            {
                const std::lock_guard lock(m_mutex);
                if (m_outputBytes >= m_outputLimit && !m_dropOutput) {
                    m_outputWasFull = true;
                    return false;
                }
            }
            const int count = ssh_channel_read_nonblocking(m_channel.get(), buffer.data(), buffer.size(), isErr);
            if (count <= 0) // 0 and SSH_AGAIN: nothing there; SSH_EOF and SSH_ERROR show up as close
                break;
            // Never refused: the queue may be over its limit by this one buffer.
            uint32_t taken = 0;
            while (taken < static_cast<uint32_t>(count)) {
                const auto step = take(buffer.data() + taken, static_cast<uint32_t>(count) - taken, isErr != 0);
                if (step == 0) {
                    const std::lock_guard lock(m_mutex);
                    m_output.push_back(
                        {isErr ? Stream::Err : Stream::Out, QByteArray(buffer.data() + taken, count - static_cast<int>(taken))});
                    m_outputBytes += count - static_cast<int>(taken);
                    announce();
                    break;
                }
                taken += step;
            }
        }
    }
    return true;
}

bool Channel::wantsToWrite() const
{
    if (m_phase != Phase::Running)
        return false;
    const std::lock_guard lock(m_mutex);
    return !m_input.empty() && !m_inputRefused;
}

qint64 Channel::writeSome(qint64 limit)
{
    // The front piece is removed by this thread only, so it can be read without the lock.
    const char *start = nullptr;
    qint64 left = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (m_input.empty())
            return 0;
        start = m_input.front().constData() + m_frontOffset;
        left = m_input.front().size() - m_frontOffset;
    }
    const qint64 count = qMin(qMin(left, limit), static_cast<qint64>(ssh_channel_window_size(m_channel.get())));
    if (count <= 0)
        return 0;
    const int written = ssh_channel_write(m_channel.get(), start, static_cast<uint32_t>(count));
    const std::lock_guard lock(m_mutex);
    if (written < 0) {
        m_inputRefused = true;
        m_input.clear();
        m_inputBytes = 0;
        m_frontOffset = 0;
        announce();
        return 0;
    }
    const bool wasFull = m_inputBytes > m_inputLimit / 2;
    m_frontOffset += written;
    m_inputBytes -= written;
    if (!m_input.empty() && m_frontOffset == m_input.front().size()) {
        m_input.pop_front();
        m_frontOffset = 0;
    }
    if (wasFull && m_inputBytes <= m_inputLimit / 2) // half empty, so that the writer has more than one piece to do when it wakes
        announce();
    return written;
}

void Channel::finishInput()
{
    if (m_eofSent)
        return;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_inputClosed || !m_input.empty())
            return;
    }
    m_eofSent = true;
    ssh_channel_send_eof(m_channel.get());
}

// TERM to the process group (sshd uses killpg), KILL for what ignores it, then the channel closes in any case.
void Channel::watchCancel()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_cancelRequested)
            return;
    }
    if (m_phase == Phase::Waiting) {
        fail({ErrorCode::Cancelled, ChannelText::tr("Cancelled."), {}, {}, {}});
        return;
    }
    const auto now = Clock::now();
    if (m_phase == Phase::Ended || (m_cancelStep > 0 && now < m_cancelNext))
        return;
    if (m_command.forward) // there is no process to end
        m_cancelStep = qMax(m_cancelStep, 2);
    switch (m_cancelStep++) {
    case 0:
        if (m_phase == Phase::Running)
            ssh_channel_request_send_signal(m_channel.get(), "TERM");
        m_cancelNext = now + (m_hurried ? std::chrono::milliseconds(termToKillHurried) : std::chrono::milliseconds(termToKill));
        break;
    case 1:
        if (m_phase == Phase::Running)
            ssh_channel_request_send_signal(m_channel.get(), "KILL");
        m_cancelNext = now + killToClose;
        break;
    case 2:
        ssh_channel_close(m_channel.get());
        m_cancelNext = now + closeToGone;
        break;
    default:
        end();
    }
}

void Channel::watchShellStart()
{
    QByteArray noise;
    {
        const std::lock_guard lock(m_mutex);
        if (m_started)
            return;
        if (m_outFilter.found()) {
            m_started = true;
            announce();
            return;
        }
        noise = m_outFilter.noise() + m_errFilter.noise();
    }
    if (m_sawClose) {
        fail(execRefused(base::shownSafely(noise)));
        return;
    }
    if (Clock::now() - m_execAccepted > m_shellLimit) {
        // Or the start-up files would come to their end later, and the command would run with nobody listening.
        ssh_channel_request_send_signal(m_channel.get(), "KILL");
        fail(shellSlow(m_shellLimit, base::shownSafely(noise)));
    }
}

bool Channel::hasTimers() const
{
    if (m_phase == Phase::Ended)
        return false;
    const std::lock_guard lock(m_mutex);
    return m_cancelRequested || !m_started || m_phase == Phase::Waiting;
}

void Channel::end()
{
    m_phase = Phase::Ended;
    m_channel.reset(); // sends our close
    m_callbacks.reset();
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    m_input.clear();
    m_inputBytes = 0;
    announce();
}

void Channel::abandon(const Error &error)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_ended)
            return;
        m_failure = error;
        m_cancelRequested = true;
        m_dropOutput = true;
        announce();
    }
    m_hurried = true;
}

// The first reason stays: a pending call ends with it, once.
void Channel::fail(const Error &error)
{
    if (m_phase == Phase::Ended)
        return;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_failure)
            m_failure = error;
    }
    end();
}

} // namespace voyageur::ssh
