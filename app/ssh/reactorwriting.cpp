// SPDX-License-Identifier: GPL-3.0-or-later
// How the reactor sends: a person's bytes at once, bulk data as fast as the network takes it and no faster.
#include "ssh/reactor.h"

#include <algorithm>

#ifndef _WIN32
#include <poll.h> // on Windows libssh brings POLLOUT with winsock2.h
#endif

namespace voyageur::ssh {

using base::Clock;

namespace {

// The most that is written between two looks at everything else: a few milliseconds' work. Beside a person the budget is
// smaller where the network is slower than that. Shorter slices cost an upload up to a tenth (tests/bench/upload).
constexpr qint64 slice = 2 * 1024 * 1024;
// The same where the system does not say how full the network is: a key waits behind all of it.
constexpr qint64 blindSlice = 256 * 1024;

} // namespace

// A person's bytes, and those of short commands, go out at once.
bool Reactor::writePersons()
{
    bool wrote = false;
    for (const auto &channel : m_channels) {
        if (channel->urgency() != Urgency::Background && channel->wantsToWrite())
            wrote = channel->writeSome(slice) > 0 || wrote;
    }
    return wrote;
}

// Bulk data goes into a socket that has swallowed what it got before, and no faster than the network delivers it.
bool Reactor::writeBulk()
{
    m_pausing = false;
    m_waitsForNews = false;
    bool blocked = false;
    bool wrote = false;
    bool hadRoom = false;
    hearWindows();
    for (const auto &channel : m_channels) {
        if (channel->urgency() != Urgency::Background || !channel->wantsToWrite())
            continue;
        const bool pending = (ssh_get_poll_flags(m_session.get()) & SSH_WRITE_PENDING) != 0; // dopoll waits for that by itself
        blocked = !pending && !isWritable(m_socket);
        qint64 left = roomForBulk(pending || blocked);
        if (pending || blocked)
            break;
        const auto now = Clock::now();
        m_waitsForNews = m_flight.room(now, hasPerson()) == 0;
        m_pausing = left == 0 && !m_waitsForNews;
        if (left == 0 || m_waitsForNews)
            break;
        left = qMin(left, m_flight.room(now, hasPerson()));
        while (left > 0) {
            const qint64 written = channel->writeSome(left);
            if (written <= 0)
                break;
            m_flight.sent(channel.get(), written, now);
            left -= written;
            wrote = true;
        }
        hadRoom = left > 0;
    }
    // The windows or the senders were what held it up, not the network.
    if (hadRoom && !blocked && !m_pausing && !m_waitsForNews)
        m_flight.hadNothingToSend();
    watchWritable(blocked);
    m_networkWasFull = m_networkWasFull || m_pausing || m_waitsForNews || blocked
        || (ssh_get_poll_flags(m_session.get()) & SSH_WRITE_PENDING) != 0;
    // Several uploads take turns.
    if (wrote && m_channels.size() > 1)
        m_channels.splice(m_channels.end(), m_channels, m_channels.begin());
    return wrote;
}

// What the far end's programs have taken, by the room they gave for more.
void Reactor::hearWindows()
{
    const auto now = Clock::now();
    for (const auto &channel : m_channels) {
        if (channel->urgency() == Urgency::Background && channel->phase() == Channel::Phase::Running)
            m_flight.taken(channel.get(), channel->takenThere(), now);
    }
}

bool Reactor::hasPerson() const
{
    return std::any_of(m_channels.begin(), m_channels.end(),
                       [](const auto &channel) { return channel->urgency() == Urgency::Person; });
}

qint64 Reactor::roomForBulk(bool kernelIsFull)
{
    const auto link = linkState(m_socket);
    if (!link)
        return blindSlice;
    m_budget.observe(Clock::now(), static_cast<qint64>(m_socketCount.out_bytes), *link, kernelIsFull, hasPerson());
    return qMin(slice, m_budget.room());
}

// libssh watches for POLLOUT only when it holds bytes itself. While bulk data waits for the kernel, a second handle of the
// same socket is watched for it.
void Reactor::watchWritable(bool on)
{
    if (on == m_watchingWritable)
        return;
    if (!m_writableWatch.isOpen())
        m_writableWatch = duplicate(m_socket);
    if (on) {
        const auto onWritable = [](socket_t, int, void *) { return 0; };
        ssh_event_add_fd(m_event.get(), m_writableWatch.handle(), POLLOUT, onWritable, this);
    } else {
        ssh_event_remove_fd(m_event.get(), m_writableWatch.handle());
    }
    m_watchingWritable = on;
}

} // namespace voyageur::ssh
