// SPDX-License-Identifier: GPL-3.0-or-later
// The life of a channel: opening, its program, its end. Its bytes: channelqueues.cpp.
#include "ssh/channel.h"
#include "ssh/channelerrors.h"

#include <QRandomGenerator>

#include <algorithm>

namespace voyageur::ssh {

using base::Clock;
using base::Error;

namespace {

constexpr auto delayIsTold = std::chrono::seconds(5); // to somebody who sees nothing happen
constexpr auto termToKill = std::chrono::seconds(2);
constexpr auto termToKillHurried = std::chrono::milliseconds(300);
constexpr auto killToClose = std::chrono::milliseconds(500);
constexpr auto heldOpen = std::chrono::seconds(2); // the close comes right behind the status
constexpr auto closeToGone = std::chrono::seconds(3);

// Enough that the reactor and a worker seldom wait for each other.
constexpr qint64 queueLimit = 4 * 1024 * 1024;
// Of a tunnel there may be hundreds, and they are served by a thread that is always there.
constexpr qint64 tunnelQueueLimit = 512 * 1024;

qint64 queueLimitOf(const Command &command)
{
    return command.forward && command.urgency == Urgency::Background ? tunnelQueueLimit : queueLimit;
}

QByteArray newMarker()
{
    auto *random = QRandomGenerator::system();
    return "voyageur-" + QByteArray::number(random->generate64(), 16) + QByteArray::number(random->generate64(), 16);
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
            me->m_statusCame = Clock::now();
            const std::lock_guard lock(me->m_mutex);
            me->m_status.code = status;
        };
        raw.channel_exit_signal_function = [](ssh_session, ssh_channel, const char *name, int, const char *, const char *,
                                              void *self) {
            auto *me = static_cast<Channel *>(self);
            me->m_statusCame = Clock::now();
            const std::lock_guard lock(me->m_mutex);
            me->m_status.signal = QByteArray(name).left(40);
        };
        ssh_callbacks_init(&raw);
    }
    ssh_channel_callbacks_struct raw{};
};

Channel::Channel(Command command, std::chrono::milliseconds shellLimit, std::function<void()> wakeReactor, OnDelay onDelay)
    : m_command(std::move(command)), m_shellLimit(shellLimit), m_wakeReactor(std::move(wakeReactor)),
      m_onDelay(std::move(onDelay)), m_inputLimit(queueLimitOf(m_command)), m_outputLimit(queueLimitOf(m_command)),
      m_outFilter(QByteArray()), m_errFilter(QByteArray())
{
    const bool isCommand = !m_command.forward && m_command.subsystem.isEmpty();
    const QByteArray marker = m_command.pty || !isCommand ? QByteArray() : newMarker();
    m_outFilter = MarkerFilter(marker);
    m_errFilter = MarkerFilter(marker);
    if (isCommand)
        m_wire = m_command.shell.wire(marker);
}

Channel::~Channel() = default;

void Channel::beginOpening(ssh_session session, bool besideAPerson, ChannelPtr spare)
{
    m_wasSpare = spare != nullptr;
    m_channel = m_wasSpare ? std::move(spare) : ChannelPtr(ssh_channel_new(session));
    if (!m_channel) {
        fail(noMemoryForChannel());
        return;
    }
    m_callbacks = std::make_unique<Callbacks>(this);
    ssh_set_channel_callbacks(m_channel.get(), &m_callbacks->raw);
    if (m_command.urgency == Urgency::Background)
        tellReceiveWindow(m_receiving.bytes(besideAPerson));
    m_phase = Phase::Opening;
    m_openingBegan = Clock::now();
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
        if (!m_wasSpare)
            m_openingTook = Clock::now() - m_openingBegan; // a server does nothing for that but answer
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
    watchStartUp();
    if (m_phase == Phase::Opening) {
        openChannel(session, refused);
        if (refused)
            return;
    }
    if (m_phase == Phase::RequestingPty) {
        const auto &pty = *m_command.pty;
        const int rc = ssh_channel_request_pty_size(m_channel.get(), pty.term.constData(), pty.columns, pty.rows);
        if (rc == SSH_ERROR) {
            fail(terminalRefused());
            return;
        }
        if (rc == SSH_OK)
            m_phase = Phase::RequestingExec;
    }
    if (m_phase == Phase::RequestingExec) {
        const int rc = requestProgram();
        if (rc == SSH_ERROR || (rc == SSH_AGAIN && m_sawClose)) { // some close instead of an answer
            fail(execRefused({}));
            return;
        }
        if (rc == SSH_AGAIN && Clock::now() - m_openingBegan > m_shellLimit) {
            fail(commandTimedOut());
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
    sendNewSize();
    const bool drained = drainLeftovers();
    finishInput();
    if (drained && !m_sawClose)
        m_sawClose = isHeldOpen();
    watchShellStart(); // which ends what never began
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

// TERM to the process group (sshd uses killpg), KILL for what ignores it, then the channel closes in any case.
void Channel::watchCancel()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_cancelRequested)
            return;
    }
    if (m_phase == Phase::Waiting) {
        fail(channelCancelled());
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
        noise = m_outFilter.allNoise() + m_errFilter.allNoise();
    }
    if (m_sawClose) {
        ExitStatus status;
        {
            const std::lock_guard lock(m_mutex);
            status = m_status;
        }
        fail(execRefused(base::shownSafely(noise), status));
        return;
    }
    if (Clock::now() - m_execAccepted > m_shellLimit) {
        // Or the start-up files would come to their end later, and the command would run with nobody listening.
        ssh_channel_request_send_signal(m_channel.get(), "KILL");
        fail(shellSlow(m_shellLimit, base::shownSafely(noise)));
    }
}

void Channel::tellTurn(const std::function<QStringList()> &owners)
{
    if (countsAsSession() && !m_toldTurn && m_onDelay && Clock::now() - m_wanted >= delayIsTold)
        tellDelay(Delay::Turn, m_toldTurn, owners());
}

void Channel::watchStartUp()
{
    if (m_phase == Phase::Running && !m_toldStartUp && m_onDelay && Clock::now() - m_execAccepted >= delayIsTold)
        tellDelay(Delay::StartUpFiles, m_toldStartUp);
}

// Under the mutex: whoever stops waiting takes it, and is told nothing after that.
void Channel::tellDelay(Delay why, bool &told, const QStringList &owners)
{
    const std::lock_guard lock(m_mutex);
    if (m_started || m_ended || m_cancelRequested)
        return;
    told = true;
    m_onDelay(why, owners);
}

// The program has ended, but something that the account's start-up files left behind keeps its output open: no close will come.
// The answer to a question comes behind all that the server has read of the output; nothing is cut off.
bool Channel::isHeldOpen()
{
    if (!m_statusCame || m_command.pty)
        return false;
    if (!m_asked) {
        const auto now = Clock::now();
        if (now - std::max(*m_statusCame, m_lastBytes) < heldOpen)
            return false;
        m_asked = now;
    }
    if (ssh_channel_request_env(m_channel.get(), "VOYAGEUR", "1") == SSH_AGAIN)
        return false;
    return m_lastBytes < *std::exchange(m_asked, std::nullopt);
}

bool Channel::hasTimers() const
{
    if (m_phase == Phase::Ended)
        return false;
    if (m_statusCame && !m_command.pty)
        return true;
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
