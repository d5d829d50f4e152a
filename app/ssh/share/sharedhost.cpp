// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/sharedhost.h"

#include "ssh/share/guestprocess.h"

#include <atomic>
#include <condition_variable>
#include <list>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::Result;
using base::StopToken;

namespace {

constexpr auto noteLimit = std::chrono::seconds(2); // without it, somebody looks once more

//! What a joined session and its processes have in common.
class Session final {
public:
    explicit Session(QString place, QByteArray whose) : address(std::move(place)), owner(std::move(whose)) {}

    const QString address;
    const QByteArray owner;
    std::atomic<int> roundTripMs{-1};

    // In the watching link's receiving thread.
    bool receive(const Frame &frame)
    {
        FieldReader fields(frame.fields);
        if (frame.kind == FrameKind::Vitals) {
            roundTripMs = fields.number(-1, 1 << 30);
            return fields.isWhole();
        }
        const auto error = frame.kind == FrameKind::Ended ? errorOf(frame.fields) : std::nullopt;
        if (error)
            end(*error);
        return error.has_value();
    }

    void end(const Error &error)
    {
        std::list<std::function<void(const Error &)>> calls;
        std::list<std::shared_ptr<GuestProcess>> running;
        {
            const std::lock_guard lock(m_mutex);
            if (m_reason)
                return;
            m_reason = error;
            m_ended.notify_all();
            calls.swap(m_calls);
            for (const auto &weak : m_processes) {
                if (auto process = weak.lock())
                    running.push_back(std::move(process));
            }
            m_processes.clear();
        }
        for (const auto &process : running)
            process->fail(error);
        for (const auto &call : calls)
            call(error);
    }

    bool isConnected() const
    {
        const std::lock_guard lock(m_mutex);
        return !m_reason;
    }

    //! A command was lost: why the session ended says more, and comes over another connection.
    Error betterReason(const Error &error)
    {
        constexpr auto moment = std::chrono::milliseconds(500);
        std::unique_lock lock(m_mutex);
        return m_ended.wait_for(lock, moment, [this] { return m_reason.has_value(); }) ? *m_reason : error;
    }

    void onEnded(std::function<void(const Error &)> call)
    {
        std::unique_lock lock(m_mutex);
        if (!m_reason) {
            m_calls.push_back(std::move(call));
            return;
        }
        const Error reason = *m_reason;
        lock.unlock();
        call(reason);
    }

    //! Nothing when the session has ended; else the process hears of its end.
    std::optional<Error> add(const std::shared_ptr<GuestProcess> &process)
    {
        const std::lock_guard lock(m_mutex);
        if (m_reason)
            return m_reason;
        m_processes.remove_if([](const auto &weak) { return weak.expired(); });
        m_processes.push_back(process);
        return std::nullopt;
    }

    QByteArray noise() const
    {
        const std::lock_guard lock(m_mutex);
        return m_noise;
    }
    void setNoise(const QByteArray &noise)
    {
        const std::lock_guard lock(m_mutex);
        m_noise = noise;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_ended;
    std::optional<Error> m_reason;
    std::list<std::function<void(const Error &)>> m_calls;
    std::list<std::weak_ptr<GuestProcess>> m_processes;
    QByteArray m_noise;
};

class ProcessElsewhere final : public Process {
public:
    explicit ProcessElsewhere(std::shared_ptr<GuestProcess> process) : m_process(std::move(process)) {}
    // Closing its connection cancels it: the program that keeps the session sees to the rest.

    Result<Chunk> read(const StopToken &stop, Deadline deadline) override { return m_process->read(stop, deadline); }
    Result<void> write(const QByteArray &bytes, const StopToken &stop, Deadline deadline) override
    {
        return m_process->write(bytes, stop, deadline);
    }
    Result<void> closeInput() override { return m_process->closeInput(); }
    Result<ExitStatus> wait(const StopToken &stop, Deadline deadline) override { return m_process->wait(stop, deadline); }
    void resize(int columns, int rows) override { m_process->resize(columns, rows); }
    void cancel() override { m_process->cancel(); }
    Result<std::optional<Chunk>> readNow() override { return m_process->readNow(); }
    Result<bool> writeNow(const QByteArray &bytes) override { return m_process->writeNow(bytes); }
    bool hasEnded() const override { return m_process->hasEnded(); }
    void onChange(std::function<void()> call) override { m_process->onChange(std::move(call)); }

private:
    std::shared_ptr<GuestProcess> m_process;
};

class SharedHost final : public Host {
public:
    SharedHost(std::shared_ptr<Session> session, const Welcome &welcome, std::unique_ptr<GuestLink> link)
        : m_session(std::move(session)), m_identity(welcome.identity), m_note(welcome.note), m_link(std::move(link))
    {
    }

    ~SharedHost() override { disconnect(); }

    HostIdentity identity() const override { return m_identity; }
    bool isConnected() const override { return m_session->isConnected(); }
    void onEnded(std::function<void(const Error &)> call) override { m_session->onEnded(std::move(call)); }
    int roundTripMs() const override { return m_session->roundTripMs; }
    QByteArray startUpNoise() const override { return m_session->noise(); }
    void disconnect() final
    {
        m_session->end(leftSession());
        m_link->frames().close();
    }

    QByteArray note() const override { return m_note; }
    void leaveNote(const QByteArray &note) override
    {
        if (note.size() > longestNote)
            return;
        const auto left = GuestLink::open(
            m_session->address, FrameKind::Note, FieldWriter().bytes(note).take(),
            [](const Frame &frame) { return frame.kind == FrameKind::Bye; }, [](bool) {}, {}, Deadline::after(noteLimit),
            m_session->owner);
        if (left.ok() && left->link) // on its way
            (void)left->link->frames().waitClosed(Deadline::after(noteLimit));
    }

    void onDelay(OnDelay call) override
    {
        const std::lock_guard lock(m_mutex);
        m_onDelay = std::move(call);
    }
    void nameOwner(const QString &words) override
    {
        const std::lock_guard lock(m_mutex);
        m_owner = words;
    }

    Result<std::unique_ptr<Process>> start(const Command &wanted, const StopToken &stop, Deadline deadline) override
    {
        Command command = wanted;
        {
            const std::lock_guard lock(m_mutex);
            command.onDelay = command.onDelay ? command.onDelay : m_onDelay;
            command.owner = command.owner.isEmpty() ? m_owner : command.owner;
        }
        const auto process = std::make_shared<GuestProcess>(command);
        if (const auto ended = m_session->add(process))
            return *ended;
        QByteArray noise;
        const auto started = process->start(m_session->address, m_session->owner, stop, deadline, noise);
        if (!started.ok())
            return started.error().code == base::ErrorCode::ConnectionLost ? m_session->betterReason(started.error())
                                                                           : started.error();
        m_session->setNoise(noise);
        return std::unique_ptr<Process>(std::make_unique<ProcessElsewhere>(process));
    }

private:
    const std::shared_ptr<Session> m_session;
    const HostIdentity m_identity;
    const QByteArray m_note;
    const std::unique_ptr<GuestLink> m_link;
    std::mutex m_mutex;
    OnDelay m_onDelay; // under m_mutex
    QString m_owner;   // under m_mutex
};

} // namespace

Result<Joined> joinAt(const QString &address, const StopToken &stop, const QByteArray &owner)
{
    const auto session = std::make_shared<Session>(address, owner);
    VOYAGEUR_TRY(greeted,
                 GuestLink::open(
                     address, FrameKind::Watch, {}, [session](const Frame &frame) { return session->receive(frame); },
                     [session](bool madeNoSense) { session->end(madeNoSense ? keeperStrange() : keeperGone()); }, stop, {},
                     owner));
    if (!greeted.link)
        return Joined{nullptr, greeted.ending};
    session->roundTripMs = greeted.welcome.roundTripMs;
    session->setNoise(greeted.welcome.noise);
    return Joined{std::make_shared<SharedHost>(session, greeted.welcome, std::move(greeted.link)), false};
}

Result<bool> signOutAt(const QString &address, const StopToken &stop)
{
    constexpr auto farewellLimit = std::chrono::seconds(15);
    VOYAGEUR_TRY(greeted,
                 GuestLink::open(
                     address, FrameKind::SignOut, {}, [](const Frame &frame) { return frame.kind == FrameKind::Bye; },
                     [](bool) {}, stop, {}, ownUser()));
    if (!greeted.link)
        return greeted.ending;
    const base::StopCallback onStop(stop, [&] { greeted.link->frames().close(); });
    (void)greeted.link->frames().waitClosed(Deadline::after(farewellLimit));
    if (stop.stopRequested())
        return cancelledByUs();
    return true;
}

} // namespace voyageur::ssh
