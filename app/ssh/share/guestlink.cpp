// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/guestlink.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct GuestText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::SharedHost)
};

// Whoever keeps a session answers at once, unless it was stopped or its computer swaps.
constexpr auto greetingLimit = std::chrono::seconds(15);

Error noAnswer(const QString &address, qint64 process)
{
    return {ErrorCode::TimedOut,
            GuestText::tr("The program that keeps the session does not answer."),
            GuestText::tr("The program hangs or was suspended. It listens at %1.").arg(address),
            process > 0 ? GuestText::tr("End that program (process %1), then sign in again.").arg(process)
                        : GuestText::tr("End that program, then sign in again."),
            {}};
}

Error otherVersion()
{
    return {ErrorCode::BadAnswer,
            GuestText::tr("Another version of Voyageur keeps the session, and this version cannot share it."),
            {},
            GuestText::tr("Sign out in that version, then sign in again."),
            {}};
}

Error strangersSocket(const QString &address)
{
    return {ErrorCode::BadAnswer,
            GuestText::tr("Another person's program listens at the address of your session."),
            GuestText::tr("The program listens at %1. Nothing was sent to that program.").arg(address),
            GuestText::tr("Tell the person who manages this computer."),
            {}};
}

} // namespace

Error keeperGone()
{
    return {ErrorCode::ConnectionLost,
            GuestText::tr("The connection to the cluster was lost."),
            GuestText::tr("The program that kept the session has ended."),
            GuestText::tr("Sign in again."),
            {}};
}

Error keeperStrange()
{
    return {ErrorCode::ConnectionLost, // for whoever asks whether an answer may be lost, it is
            GuestText::tr("The program that keeps the session sent an answer that nobody asked for."),
            GuestText::tr("Voyageur closed the connection to that program. The session itself continues. This is an error in "
                          "Voyageur."),
            GuestText::tr("Try again. If the problem persists, sign out, sign in and report it."),
            {}};
}

Error leftSession()
{
    return {ErrorCode::ConnectionLost,
            GuestText::tr("The connection to the cluster was lost."),
            GuestText::tr("You signed out."),
            GuestText::tr("Sign in again."),
            {}};
}

Error cancelledByUs()
{
    return {ErrorCode::Cancelled, GuestText::tr("Cancelled."), {}, {}, {}};
}

// What the greeting came to; shared with the receiving thread.
struct GuestLink::Greeting {
    enum class State { Open, Welcome, OtherVersion, Closed };
    std::mutex mutex;
    std::condition_variable changed;
    State state = State::Open;
    bool stopped = false;
    Welcome welcome;

    void set(State reached)
    {
        const std::lock_guard lock(mutex);
        if (state == State::Open)
            state = reached;
        changed.notify_all();
    }
};

Result<GuestLink::Greeted> GuestLink::open(const QString &address, FrameKind kind, const QByteArray &fields,
                                           FrameLink::Receive receive, FrameLink::Closed onClosed, const StopToken &stop,
                                           Deadline deadline, const QByteArray &owner)
{
    using State = Greeting::State;
    auto stream = LocalStream::connectTo(address);
    if (!stream.isOpen())
        return Greeted{};
    if (stream.peerUser() != owner)
        return strangersSocket(address);
    const qint64 process = stream.peerProcess();
    const auto greeting = std::make_shared<Greeting>();
    std::unique_ptr<GuestLink> link(new GuestLink);
    link->m_greeting = greeting;
    link->m_frames = std::make_unique<FrameLink>(std::move(stream));
    auto *frames = link->m_frames.get();
    const auto onFrame = [greeting, frames, kind, fields, receive = std::move(receive),
                          welcomed = false](const Frame &frame) mutable {
        if (welcomed)
            return receive(frame);
        if (frame.kind == FrameKind::Refused) {
            greeting->set(State::OtherVersion);
            return false;
        }
        const auto welcome = frame.kind == FrameKind::Welcome ? welcomeOf(frame.fields) : std::nullopt;
        if (!welcome)
            return false;
        welcomed = true;
        greeting->welcome = *welcome;
        frames->send(kind, fields);
        greeting->set(State::Welcome);
        return true;
    };
    frames->begin(onFrame, [greeting, onClosed = std::move(onClosed)](bool madeNoSense) {
        greeting->set(State::Closed);
        onClosed(madeNoSense);
    });
    frames->send(FrameKind::Hello, helloFields());

    const base::StopCallback onStop(stop, [greeting] {
        const std::lock_guard lock(greeting->mutex);
        greeting->stopped = true;
        greeting->changed.notify_all();
    });
    std::unique_lock lock(greeting->mutex);
    greeting->changed.wait_for(lock, Deadline::after(greetingLimit).orEarlier(deadline).left(),
                               [&] { return greeting->state != State::Open || greeting->stopped; });
    switch (greeting->state) {
    case State::Welcome:
        return Greeted{std::move(link), greeting->welcome, false};
    case State::OtherVersion:
        lock.unlock();
        return otherVersion();
    case State::Closed:
        lock.unlock();
        return Greeted{nullptr, {}, true};
    case State::Open:
        break;
    }
    const bool stopped = greeting->stopped;
    lock.unlock();
    return stopped ? cancelledByUs() : noAnswer(address, process);
}

} // namespace voyageur::ssh
