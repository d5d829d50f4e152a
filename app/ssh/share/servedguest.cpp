// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/servedguest.h"

namespace voyageur::ssh {

namespace {

constexpr auto silenceLimit = std::chrono::seconds(10);
constexpr auto noteLasts = std::chrono::minutes(10); // what start-up files say may change

} // namespace

QByteArray ServedGuest::Notes::note() const
{
    const std::lock_guard lock(m_mutex);
    return base::Clock::now() - m_left < noteLasts ? m_note : QByteArray();
}

void ServedGuest::Notes::leave(const QByteArray &note)
{
    const std::lock_guard lock(m_mutex);
    if (note.size() > longestNote)
        return;
    m_note = note;
    m_left = base::Clock::now();
}

ServedGuest::ServedGuest(LocalStream stream, std::shared_ptr<Host> host, std::shared_ptr<Notes> notes, Wishes wishes)
    : m_host(std::move(host)), m_notes(std::move(notes)), m_wishes(std::move(wishes)), m_link(std::move(stream))
{
    m_link.begin([this](const Frame &frame) { return receive(frame); },
                 [this](bool) {
                     const std::lock_guard lock(m_mutex);
                     if (m_process)
                         m_process->abandon();
                 });
}

ServedGuest::~ServedGuest()
{
    m_link.stop(); // or a frame could come for a process that is gone
}

bool ServedGuest::isOver() const
{
    const std::lock_guard lock(m_mutex);
    return m_link.isClosed() && (!m_process || m_process->isFinished());
}

bool ServedGuest::isRunning() const
{
    return m_role == Role::Running && !m_link.isClosed();
}

bool ServedGuest::isWatching() const
{
    return m_role == Role::Watching && !m_link.isClosed();
}

bool ServedGuest::isSilent() const
{
    return (m_role == Role::Unknown || m_role == Role::Greeted) && base::Clock::now() - m_since > silenceLimit;
}

bool ServedGuest::receive(const Frame &frame)
{
    switch (m_role) {
    case Role::Unknown:
        return greet(frame);
    case Role::Greeted:
        return begin(frame);
    case Role::Running:
        return m_process->receive(frame);
    case Role::Watching:
    case Role::SigningOut:
    case Role::Leaving:
        break;
    }
    return false;
}

bool ServedGuest::greet(const Frame &frame)
{
    quint32 version = 0;
    if (frame.kind != FrameKind::Hello || !isHello(frame.fields, version))
        return false;
    if (version != sharingVersion) {
        m_link.send(FrameKind::Refused, FieldWriter().number(sharingVersion).take());
        m_link.finish();
        return true;
    }
    if (!m_host->isConnected())
        return false;
    m_role = Role::Greeted;
    m_toldRoundTrip = m_host->roundTripMs();
    m_link.send(FrameKind::Welcome,
                welcomeFields({m_host->identity(), m_toldRoundTrip, m_host->startUpNoise(), m_notes->note()}));
    return true;
}

bool ServedGuest::begin(const Frame &frame)
{
    if (frame.kind == FrameKind::Watch) {
        m_role = Role::Watching;
        return true;
    }
    if (frame.kind == FrameKind::SignOut) {
        m_role = Role::SigningOut;
        m_wishes.signOut();
        return true;
    }
    if (frame.kind == FrameKind::Note) {
        FieldReader from(frame.fields);
        const QByteArray note = from.bytes();
        if (!from.isWhole() || note.size() > longestNote)
            return false;
        m_role = Role::Leaving;
        m_notes->leave(note);
        m_link.send(FrameKind::Bye);
        m_link.finish();
        return true;
    }
    const auto command = frame.kind == FrameKind::Start ? commandOf(frame.fields) : std::nullopt;
    // Without a terminal an empty command would be a login shell whose output never begins.
    const bool isNothing =
        command && command->shell.isEmpty() && !command->pty && !command->forward && command->subsystem.isEmpty();
    if (!command || isNothing)
        return false;
    m_wishes.active();
    {
        const std::lock_guard lock(m_mutex);
        m_process = std::make_unique<ServedProcess>(m_host, *command, m_link);
    }
    m_role = Role::Running;
    return true;
}

void ServedGuest::tellVitals(int roundTripMs)
{
    if (m_role == Role::Watching && m_toldRoundTrip.exchange(roundTripMs) != roundTripMs)
        m_link.send(FrameKind::Vitals, FieldWriter().number(roundTripMs).take());
}

void ServedGuest::tellEnded(const base::Error &reason)
{
    if (m_role == Role::Watching)
        m_link.send(FrameKind::Ended, errorFields(reason));
}

void ServedGuest::sayFarewell()
{
    if (m_role == Role::SigningOut)
        m_link.send(FrameKind::Bye);
    if (m_role != Role::Running)
        m_link.finish();
}

} // namespace voyageur::ssh
