// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/reactor.h"

#include "base/logging.h"
#include "ssh/channelerrors.h"

#include <QCoreApplication>

#include <algorithm>

#include <libssh/server.h> // ssh_send_keepalive, which serves clients as well
#ifndef _WIN32
#include <poll.h> // on Windows libssh brings POLLIN and POLLOUT with winsock2.h
#endif

namespace voyageur::ssh {

using base::Clock;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::StopToken;

namespace {

struct ReactorText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Reactor)
};

constexpr auto retryRefused = std::chrono::milliseconds(300);
// A refusal may have been for a channel that was just closed: who has waited so long asks as if nothing were known.
constexpr auto limitStands = std::chrono::seconds(4);
// And who is still refused then, with no other channel open, will be for ever (MaxSessions 0 in sshd_config).
constexpr auto refusesAll = std::chrono::seconds(8);
constexpr auto lingerLimit = std::chrono::seconds(1);
constexpr auto timerTick = std::chrono::milliseconds(50);
// A server may say the same again and again, or without end.
constexpr qsizetype longestWords = 100'000;
constexpr qsizetype mostWords = 8;
constexpr auto someTime = std::chrono::milliseconds(100); // longer than a channel takes that is being given back anyway

Error lost(const QString &why, const QString &server = {})
{
    return {ErrorCode::ConnectionLost, ReactorText::tr("The connection to the cluster was lost."), why,
            ReactorText::tr("Sign in again. Submitted jobs continue, and an upload can be resumed."), server};
}

} // namespace

// libssh forgets that it was the server when the socket closes right after it.
QString lastWords(ssh_session session)
{
    const QString error = base::shownSafely(ssh_get_error(session));
    const char *words = ssh_get_disconnect_message(session); // which replaces the error when there are none
    if (words)
        return base::shownSafely(words);
    return error.contains(QLatin1String("SSH_MSG_DISCONNECT")) ? error.section(QLatin1Char(':'), 2).trimmed() : QString();
}

Reactor::Reactor(SessionPtr session, NativeSocket socket, const ReactorOptions &options)
    : m_socket(socket), m_session(std::move(session)), m_event(ssh_event_new()),
      m_keepalive(options.keepalive, options.missedAnswers)
{
    ssh_set_counters(m_session.get(), &m_socketCount, &m_packetCount);
    m_thread = std::thread([this] { run(); });
}

Reactor::~Reactor()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
    }
    m_wake.wake();
    m_thread.join();
}

void Reactor::waitFor(const std::shared_ptr<Waiting> &waiting, const StopToken &stop, Deadline deadline)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_endReason || m_quit) {
            waiting->giveUp(m_endReason ? *m_endReason : lost({}));
            return;
        }
        m_newSteps.push_back(waiting);
    }
    m_wake.wake();

    const base::StopCallback onStop(stop, [waiting] {
        const std::lock_guard lock(waiting->mutex);
        waiting->changed.notify_all();
    });
    std::unique_lock lock(waiting->mutex);
    const auto over = [&] { return waiting->done || stop.stopRequested(); };
    if (deadline.isNever())
        waiting->changed.wait(lock, over);
    else
        waiting->changed.wait_until(lock, deadline.at(), over);
    if (!waiting->done) {
        waiting->abandoned = true;
        if (stop.stopRequested())
            waiting->giveUp({ErrorCode::Cancelled, ReactorText::tr("Cancelled."), {}, {}, {}});
        else
            waiting->giveUp({ErrorCode::TimedOut,
                             ReactorText::tr("The server did not answer in time."),
                             ReactorText::tr("The server may be overloaded, or the network loses packets."),
                             ReactorText::tr("Wait a minute, then try again."),
                             {}});
    }
    lock.unlock(); // before the callback goes, which may wait for a call that wants the lock
}

void Reactor::addChannel(const std::shared_ptr<Channel> &channel)
{
    std::optional<Error> reason;
    {
        const std::lock_guard lock(m_mutex);
        reason = m_endReason;
        if (!reason)
            m_newChannels.push_back(channel);
    }
    if (reason)
        channel->fail(*reason); // the reactor never saw it, so this thread may
    else
        m_wake.wake();
}

void Reactor::startKeepalive()
{
    m_keepaliveOn = true;
    m_wake.wake();
}

void Reactor::onEnded(std::function<void(const Error &)> call)
{
    std::unique_lock lock(m_mutex);
    if (!m_endReason) {
        m_endCalls.push_back(std::move(call));
        return;
    }
    const Error reason = *m_endReason;
    lock.unlock();
    call(reason);
}

void Reactor::disconnect()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
    }
    m_wake.wake();
}

// ---------------------------------------------------------------- the thread

void Reactor::run()
{
    const auto onWake = [](socket_t, int, void *self) {
        auto *me = static_cast<Reactor *>(self);
        me->m_wake.drain();
        me->m_woken = true;
        return 0;
    };
    ssh_event_add_fd(m_event.get(), m_wake.waitEnd(), POLLIN, onWake, this);
    bool sessionAdded = false;
    hearLinesBefore(true);
    while (true) {
        {
            const std::lock_guard lock(m_mutex);
            if (m_quit)
                break;
        }
        m_woken = false;
        if (m_hearsLines && ssh_get_serverbanner(m_session.get()))
            hearLinesBefore(false);
        takeNew();
        attemptSteps();
        // The session has no poll handle before ssh_connect() was called once.
        if (!sessionAdded && ssh_get_fd(m_session.get()) != SSH_INVALID_SOCKET)
            sessionAdded = ssh_event_add_session(m_event.get(), m_session.get()) == SSH_OK;
        const bool more = serviceChannels();
        tickKeepalive();
        if (const auto death = deathOfSession()) {
            finish(*death);
            return;
        }
        // libssh looks at all sockets within many of its calls, so the wake-up for what came since takeNew() may be gone by now.
        const auto span = more || m_woken ? std::chrono::milliseconds(0) : idleTime();
        if (ssh_event_dopoll(m_event.get(), static_cast<int>(span.count())) == SSH_ERROR && !deathOfSession() && m_watching) {
            finish(lost(ReactorText::tr("The network socket failed.")));
            return;
        }
    }
    linger();
    finish(lost(ReactorText::tr("You signed out.")));
}

// Commands that still run are ended with their process groups before the session goes: sshd would let them run on.
void Reactor::linger()
{
    takeNew();
    dropSpare();
    for (const auto &channel : m_channels)
        channel->abandon(lost(ReactorText::tr("You signed out.")));
    const auto deadline = Deadline::after(lingerLimit);
    while (openChannels() > 0 && !deadline.passed() && !deathOfSession()) {
        for (const auto &channel : m_channels) {
            bool refused = false;
            channel->advance(m_session.get(), refused);
        }
        forgetEnded();
        ssh_event_dopoll(m_event.get(), static_cast<int>(timerTick.count()));
    }
}

void Reactor::takeNew()
{
    const std::lock_guard lock(m_mutex);
    m_steps.splice(m_steps.end(), m_newSteps);
    m_channels.splice(m_channels.end(), m_newChannels);
}

void Reactor::attemptSteps()
{
    for (auto it = m_steps.begin(); it != m_steps.end();) {
        const auto waiting = *it;
        const std::lock_guard lock(waiting->mutex);
        if (!waiting->abandoned && !waiting->attempt(m_session.get())) {
            ++it;
            continue;
        }
        hearWords(); // before whoever waits goes on
        waiting->done = true;
        waiting->changed.notify_all();
        it = m_steps.erase(it);
    }
}

// libssh keeps the last of them only.
void Reactor::hearWords()
{
    const TextPtr text(ssh_get_issue_banner(m_session.get()));
    const QByteArray words = text ? QByteArray(text.get()).left(longestWords) : QByteArray();
    const std::lock_guard lock(m_mutex);
    if (!words.trimmed().isEmpty() && m_said.size() < mostWords && (m_said.isEmpty() || m_said.last() != words))
        m_said += words;
}

// libssh only logs them, in the thread that it works in.
void Reactor::hearLinesBefore(bool on)
{
    if (std::exchange(m_hearsLines, on) == on)
        return;
    ssh_set_log_userdata(on ? this : nullptr);
    ssh_set_log_callback([](int, const char *, const char *text, void *userdata) {
        constexpr QByteArrayView sign("ssh_protocol_version_exchange: ");
        const auto at = QByteArrayView(text).indexOf(sign);
        if (at < 0 || !userdata)
            return;
        auto *self = static_cast<Reactor *>(userdata);
        const std::lock_guard lock(self->m_mutex);
        if (self->m_saidBefore.size() < mostWords)
            self->m_saidBefore += QByteArray(text + at + sign.size()).trimmed();
    });
    ssh_set_log_level(on ? SSH_LOG_DEBUG : SSH_LOG_NONE);
}

QByteArrayList Reactor::saidBefore() const
{
    const std::lock_guard lock(m_mutex);
    return m_saidBefore;
}

QByteArrayList Reactor::said() const
{
    const std::lock_guard lock(m_mutex);
    return m_said;
}

int Reactor::openChannels() const
{
    int count = 0;
    for (const auto &channel : m_channels)
        count += channel->countsAsOpen() ? 1 : 0;
    return count;
}

QStringList Reactor::ownersOfOpen() const
{
    QStringList owners;
    for (const auto &channel : m_channels)
        if (channel->countsAsOpen() && !channel->owner().isEmpty() && !owners.contains(channel->owner()))
            owners += channel->owner();
    return owners;
}

// The spare channel counts at the server, too.
bool Reactor::admit(Channel &channel)
{
    const bool person = hasPerson();
    if (!channel.countsAsSession()) {
        channel.beginOpening(m_session.get(), person);
        return true;
    }
    const bool usesSpare = m_spare && channel.takesSpare(person);
    if (!m_broker.mayOpen(channel.urgency(), openChannels() + (m_spare && !usesSpare ? 1 : 0))) {
        if (!usesSpare)
            dropSpare(); // it is in the way
        return false;
    }
    channel.beginOpening(m_session.get(), person, usesSpare ? std::move(m_spare) : ChannelPtr());
    m_spareIsOpen = m_spareIsOpen && !usesSpare;
    return true;
}

void Reactor::dropSpare()
{
    m_spareIsOpen = false;
    m_spare.reset();
}

void Reactor::openSpare()
{
    if (m_spare || !m_wantsSpare || m_sparesRefused || !m_keepaliveOn
        || !m_broker.mayOpen(Urgency::Background, openChannels() + 1))
        return;
    m_wantsSpare = false;
    m_spare.reset(ssh_channel_new(m_session.get()));
    m_spareBegan = Clock::now();
    keepSpare(); // asks for it at once
}

void Reactor::keepSpare()
{
    if (m_spare && !m_spareIsOpen) {
        const int rc = ssh_channel_open_session(m_spare.get());
        if (rc == SSH_OK) {
            m_spareIsOpen = true;
            m_flight.hearRoundTrip(Clock::now() - m_spareBegan, Clock::now());
            hearRoundTrip(Clock::now() - m_spareBegan);
        } else if (rc == SSH_ERROR) {
            m_sparesRefused = true;
            dropSpare();
        }
    }
    if (m_spareIsOpen && ssh_channel_is_closed(m_spare.get())) // servers may do that with one that nobody uses
        dropSpare();
}

void Reactor::admitChannels()
{
    const auto now = Clock::now();
    bool waits = false;
    for (const auto urgency : {Urgency::Person, Urgency::Normal, Urgency::Background}) {
        for (const auto &channel : m_channels) {
            if (channel->phase() != Channel::Phase::Waiting || channel->urgency() != urgency)
                continue;
            if (channel->mayStartAt(now) && admit(*channel))
                continue;
            waits = true;
            channel->tellTurn([this] { return ownersOfOpen(); });
        }
    }
    if (!waits)
        m_waitingSince.reset();
    else if (!m_waitingSince)
        m_waitingSince = now;
    m_someWait = waits && now - *m_waitingSince > someTime;
    if (waits && now - *m_waitingSince > limitStands) {
        m_broker = Broker();
        m_waitingSince = now;
    }
}

// Moves every channel on; true when there is more to do at once.
bool Reactor::serviceChannels()
{
    keepSpare();
    admitChannels();
    for (const auto &channel : m_channels) {
        bool refused = false;
        const bool hadBegun = channel->hasBegun();
        channel->advance(m_session.get(), refused);
        m_wantsSpare = m_wantsSpare || (channel->countsAsSession() && channel->hasBegun() && !hadBegun);
        if (const auto trip = channel->openingTook()) {
            m_refusingSince.reset();
            m_flight.hearRoundTrip(*trip, Clock::now());
            hearRoundTrip(*trip);
        }
        if (refused && m_spare) { // which may be the one too many
            m_sparesRefused = true;
            dropSpare();
            channel->requeue(Clock::now() + retryRefused);
            continue;
        }
        if (refused) {
            // A channel we closed may still count at the server, so even the last one is tried a few times.
            const bool others = m_broker.refused(openChannels() - 1);
            qCDebug(base::logSsh) << "channel refused; the limit is now" << m_broker.serverLimit();
            if (others)
                m_refusingSince.reset();
            else if (!m_refusingSince)
                m_refusingSince = Clock::now();
            if (m_refusingSince && Clock::now() - *m_refusingSince > refusesAll) {
                channel->fail(noSessions(base::shownSafely(ssh_get_error(m_session.get()), 400)));
                continue;
            }
            channel->requeue(Clock::now() + (others ? retryRefused : 3 * retryRefused));
        }
    }
    forgetEnded();
    openSpare();
    setReceiveWindows();
    const bool person = writePersons();
    const bool bulk = writeBulk();
    return person || bulk;
}

// Beside bulk data one also measures how long the queues are that it makes.
void Reactor::hearRoundTrip(Clock::duration trip)
{
    m_roundTripMs = static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(trip).count());
    const bool quiet = std::ranges::none_of(m_channels, [](const auto &channel) {
        return channel->urgency() == Urgency::Background && channel->phase() == Channel::Phase::Running;
    });
    if (quiet || m_shortestTrip.count() < 0 || trip < m_shortestTrip)
        m_shortestTrip = std::max(trip, Clock::duration(std::chrono::microseconds(1)));
}

void Reactor::setReceiveWindows()
{
    for (const auto &channel : m_channels)
        channel->setReceiveWindow(m_shortestTrip, hasPerson());
}

void Reactor::forgetEnded()
{
    m_channels.remove_if([this](const auto &channel) {
        const bool ended = channel->phase() == Channel::Phase::Ended;
        if (ended)
            m_flight.gone(channel.get());
        return ended;
    });
}

void Reactor::tickKeepalive()
{
    if (!m_keepaliveOn)
        return;
    const auto now = Clock::now();
    const auto wall = Keepalive::WallClock::now();
    if (!m_keepalive.isRunning())
        m_keepalive.start(now, wall);
    if (m_keepalive.heard(m_socketCount.in_bytes, static_cast<qint64>(m_socketCount.out_bytes), now))
        hearRoundTrip(m_keepalive.roundTrip());
    if (!m_keepalive.isDue(now, wall))
        return;
    const auto link = linkState(m_socket);
    const auto handedOver = static_cast<qint64>(m_socketCount.out_bytes);
    // Before a question goes out: on a fast network the answer is handled inside the call itself.
    const Keepalive::Traffic traffic{m_socketCount.in_bytes, handedOver - (link ? link->outstanding : 0), handedOver,
                                     std::exchange(m_networkWasFull, false)};
    if (!m_keepalive.judge(now, traffic))
        return;
    const auto sent = m_packetCount.out_packets;
    ssh_send_keepalive(m_session.get());
    if (m_packetCount.out_packets == sent)
        ssh_send_keepalive(m_session.get()); // the first call only took note of the last answer
    m_keepalive.asked(now, traffic);
}

std::chrono::milliseconds Reactor::idleTime() const
{
    if (m_pausing)
        return m_budget.untilRoom();
    if (m_waitsForNews)
        return timerTick;
    for (const auto &channel : m_channels) {
        if (channel->hasTimers())
            return timerTick;
    }
    constexpr auto longest = std::chrono::milliseconds(std::chrono::seconds(10));
    return m_keepalive.isRunning() ? std::clamp(m_keepalive.untilDue(Clock::now()), std::chrono::milliseconds(1), longest)
                                   : longest;
}

std::optional<Error> Reactor::deathOfSession() const
{
    if (!m_watching)
        return std::nullopt; // the login's own steps see what happens, and know what it means
    if (m_keepalive.isLost()) {
        return lost(
            ReactorText::tr("The server sent nothing for %1 s. The network changed, the computer slept, or the server hangs.")
                .arg(std::chrono::duration_cast<std::chrono::seconds>(m_keepalive.limit()).count()));
    }
    const int status = ssh_get_status(m_session.get());
    if (ssh_is_connected(m_session.get()) && (status & (SSH_CLOSED | SSH_CLOSED_ERROR)) == 0)
        return std::nullopt;
    const char *version = ssh_get_serverbanner(m_session.get());
    if (version && QByteArrayView(version).contains("tinyssh"))
        return lost(ReactorText::tr("This server (tinyssh) allows one session per connection, and Voyageur needs several."));
    return lost(ReactorText::tr("The server or the network closed the connection."), lastWords(m_session.get()));
}

void Reactor::finish(const Error &error)
{
    hearWords();
    std::vector<std::function<void(const Error &)>> calls;
    {
        const std::lock_guard lock(m_mutex);
        m_endReason = error;
        calls.swap(m_endCalls);
    }
    m_ended = true;
    takeNew();
    for (const auto &waiting : m_steps) {
        const std::lock_guard lock(waiting->mutex);
        if (waiting->abandoned)
            continue;
        waiting->giveUp(error);
        waiting->done = true;
        waiting->changed.notify_all();
    }
    m_steps.clear();
    for (const auto &channel : m_channels)
        channel->fail(error);
    m_channels.clear();
    dropSpare();
    watchWritable(false);
    ssh_event_remove_fd(m_event.get(), m_wake.waitEnd()); // ssh_event_free() alone would leak it
    m_event.reset();
    if (ssh_is_connected(m_session.get())) {
        // Else libssh would leave the socket open for ever: it was given it, by SSH_OPTIONS_FD.
        ssh_options_set(m_session.get(), SSH_OPTIONS_FD, nullptr);
        ssh_disconnect(m_session.get());
    }
    m_session.reset();
    for (const auto &call : calls)
        call(error);
}

} // namespace voyageur::ssh
