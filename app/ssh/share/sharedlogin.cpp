// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/sharedlogin.h"

#include "ssh/share/guestlink.h"
#include "ssh/share/sharedhost.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct SharedLoginText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::SharedLogin)
};

constexpr auto lookAgainAfter = std::chrono::milliseconds(50);

Result<void> mustShowAcceptedKey(const Target &target, const HostIdentity &identity)
{
    if (target.acceptFingerprint.isEmpty() || target.acceptFingerprint == identity.hostKeyFingerprint)
        return {};
    return Error{ErrorCode::HostKeyUnknown,
                 SharedLoginText::tr("The open session leads to a host with another key: %1 %2")
                     .arg(identity.hostKeyType, identity.hostKeyFingerprint),
                 SharedLoginText::tr("You accepted %1 only.").arg(target.acceptFingerprint),
                 SharedLoginText::tr("Compare both with the fingerprint that the cluster publishes, or sign out first."),
                 {}};
}

//! The Host of the program that signed in. It goes, and the serving ends.
class ServingHost final : public Host {
public:
    ServingHost(std::shared_ptr<Host> host, std::shared_ptr<SessionServer> server)
        : m_host(std::move(host)), m_server(std::move(server))
    {
    }

    HostIdentity identity() const override { return m_host->identity(); }
    bool isConnected() const override { return m_host->isConnected(); }
    void onEnded(std::function<void(const Error &)> call) override { m_host->onEnded(std::move(call)); }
    int roundTripMs() const override { return m_host->roundTripMs(); }
    bool othersWait() const override { return m_host->othersWait(); }
    QByteArray startUpNoise() const override { return m_host->startUpNoise(); }
    void onDelay(OnDelay call) override { m_host->onDelay(std::move(call)); }
    QByteArray note() const override { return m_server->note(); }
    void leaveNote(const QByteArray &note) override { m_server->leaveNote(note); }
    void nameOwner(const QString &words) override { m_host->nameOwner(words); }
    Result<std::unique_ptr<Process>> start(const Command &command, const StopToken &stop, Deadline deadline) override
    {
        return m_host->start(command, stop, deadline);
    }
    void disconnect() override
    {
        m_server->end();
        m_host->disconnect();
    }

private:
    const std::shared_ptr<Host> m_host;
    const std::shared_ptr<SessionServer> m_server;
};

//! One look: the session, or nothing.
Result<std::shared_ptr<Host>> lookForSession(const MeetingPlace &place, const Target &target, const StopToken &stop)
{
    VOYAGEUR_TRY(joined, joinAt(place.address, stop));
    if (joined.host)
        VOYAGEUR_CHECK(mustShowAcceptedKey(target, joined.host->identity()));
    return joined.host;
}

//! What is said once, when it takes longer than a look or two.
class Patience final {
public:
    explicit Patience(const OnWaiting &onWaiting) : m_onWaiting(onWaiting) {}
    //! False when stop was requested.
    bool wait(const StopToken &stop)
    {
        if (++m_times == 5 && m_onWaiting)
            m_onWaiting();
        return base::sleepFor(lookAgainAfter, stop);
    }

private:
    const OnWaiting &m_onWaiting;
    int m_times = 0;
};

} // namespace

Result<std::shared_ptr<Host>> joinLogin(const Target &target, const StopToken &stop, const OnWaiting &onWaiting)
{
    const auto place = meetingPlace(target.user, target.host, target.port);
    if (!place.ok()) // nobody can be there
        return std::shared_ptr<Host>();
    Patience patience(onWaiting);
    while (true) {
        VOYAGEUR_TRY(host, lookForSession(*place, target, stop));
        if (host || !FileLock::isTaken(place->lock))
            return host;
        if (!patience.wait(stop))
            return cancelledByUs();
    }
}

Result<SharedLogin> joinOrLogIn(const Target &target, Prompter &prompter, const StopToken &stop, const OnWaiting &onWaiting,
                                LoginTrace *trace)
{
    const auto place = meetingPlace(target.user, target.host, target.port);
    if (!place.ok()) {
        VOYAGEUR_TRY(host, logIn(target, prompter, stop, trace));
        return SharedLogin{host, false, nullptr, place.error()};
    }
    Patience patience(onWaiting);
    while (true) {
        VOYAGEUR_TRY(host, lookForSession(*place, target, stop));
        if (host)
            return SharedLogin{host, true, nullptr, {}};
        VOYAGEUR_TRY(lock, FileLock::tryTake(place->lock));
        if (lock.isHeld()) {
            VOYAGEUR_TRY(session, logIn(target, prompter, stop, trace));
            auto server = SessionServer::serve(session, *place, std::move(lock));
            if (!server.ok())
                return SharedLogin{session, false, nullptr, server.error()};
            const std::shared_ptr<SessionServer> shared(std::move(*server));
            return SharedLogin{std::make_shared<ServingHost>(session, shared), false, shared, {}};
        }
        if (!patience.wait(stop))
            return cancelledByUs();
    }
}

Result<bool> signOutShared(const Target &target, const StopToken &stop)
{
    const auto place = meetingPlace(target.user, target.host, target.port);
    if (!place.ok())
        return false;
    return signOutAt(place->address, stop);
}

} // namespace voyageur::ssh
