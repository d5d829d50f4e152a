// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/sessionhost.h"

#include <future>
#include <list>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::Result;
using base::StopToken;

namespace {

//! Ends sessions in threads of their own: whoever lets go of the last Host, the window for one, must not wait for the goodbye.
//! The program does, when it ends, or a command that was just cancelled would go on running on the cluster.
class Retirement final {
public:
    ~Retirement()
    {
        // The goodbye of a session may retire the jump host's below it.
        while (auto farewell = next())
            farewell->wait();
    }
    void take(Reactor *reactor, std::shared_ptr<void> passage)
    {
        reactor->disconnect();
        const std::lock_guard lock(m_mutex);
        m_farewells.remove_if(
            [](const auto &farewell) { return farewell.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
        m_farewells.push_back(std::async(std::launch::async, [reactor, passage = std::move(passage)]() mutable {
            delete reactor;
            passage.reset();
        }));
    }

private:
    std::optional<std::future<void>> next()
    {
        const std::lock_guard lock(m_mutex);
        if (m_farewells.empty())
            return std::nullopt;
        auto first = std::move(m_farewells.front());
        m_farewells.pop_front();
        return first;
    }

    std::mutex m_mutex;
    std::list<std::future<void>> m_farewells;
};

class ProcessOnChannel final : public Process {
public:
    ProcessOnChannel(std::shared_ptr<Reactor> reactor, std::shared_ptr<Channel> channel)
        : m_reactor(std::move(reactor)), m_channel(std::move(channel))
    {
    }
    ~ProcessOnChannel() override { m_channel->cancel(); }

    Result<Chunk> read(const StopToken &stop, Deadline deadline) override { return m_channel->read(stop, deadline); }
    Result<void> write(const QByteArray &bytes, const StopToken &stop, Deadline deadline) override
    {
        return m_channel->write(bytes, stop, deadline);
    }
    Result<void> closeInput() override { return m_channel->closeInput(); }
    Result<ExitStatus> wait(const StopToken &stop, Deadline deadline) override { return m_channel->wait(stop, deadline); }
    void resize(int columns, int rows) override { m_channel->resize(columns, rows); }
    void cancel() override { m_channel->cancel(); }
    Result<std::optional<Chunk>> readNow() override { return m_channel->readNow(); }
    Result<bool> writeNow(const QByteArray &bytes) override { return m_channel->writeNow(bytes); }
    bool hasEnded() const override { return m_channel->hasEnded(); }
    void onChange(std::function<void()> call) override { m_channel->onChange(std::move(call)); }

private:
    std::shared_ptr<Reactor> m_reactor; // the session lives as long as a process of it
    std::shared_ptr<Channel> m_channel;
};

//! A Host whose session is in this process.
class SessionHost final : public Host {
public:
    SessionHost(std::shared_ptr<Reactor> reactor, HostIdentity identity, std::chrono::milliseconds shellLimit)
        : m_reactor(std::move(reactor)), m_identity(std::move(identity)), m_shellLimit(shellLimit)
    {
    }

    HostIdentity identity() const override { return m_identity; }
    bool isConnected() const override { return m_reactor->isConnected(); }
    void onEnded(std::function<void(const Error &)> call) override { m_reactor->onEnded(std::move(call)); }
    int roundTripMs() const override { return m_reactor->roundTripMs(); }
    bool othersWait() const override { return m_reactor->someWait(); }
    void disconnect() override { m_reactor->disconnect(); }
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

    QByteArray startUpNoise() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_noise;
    }

    Result<std::unique_ptr<Process>> start(const Command &wanted, const StopToken &stop, Deadline deadline) override
    {
        Command command = wanted;
        {
            const std::lock_guard lock(m_mutex);
            command.onDelay = command.onDelay ? command.onDelay : m_onDelay;
            command.owner = command.owner.isEmpty() ? m_owner : command.owner;
        }
        // Weak: a channel must not keep alive the reactor that owns it.
        const auto wake = [reactor = std::weak_ptr<Reactor>(m_reactor)] {
            if (const auto alive = reactor.lock())
                alive->wake();
        };
        const auto channel = std::make_shared<Channel>(command, m_shellLimit, wake, command.onDelay);
        m_reactor->addChannel(channel);
        VOYAGEUR_CHECK(channel->waitStarted(stop, deadline));
        if (!command.pty && !command.forward && command.subsystem.isEmpty()) {
            const std::lock_guard lock(m_mutex);
            m_noise = channel->noise(); // the newest: somebody may have mended the start-up files meanwhile
        }
        return std::unique_ptr<Process>(std::make_unique<ProcessOnChannel>(m_reactor, channel));
    }

private:
    std::shared_ptr<Reactor> m_reactor;
    const HostIdentity m_identity;
    const std::chrono::milliseconds m_shellLimit;
    mutable std::mutex m_mutex;
    OnDelay m_onDelay;
    QString m_owner;
    QByteArray m_noise;
};

} // namespace

std::shared_ptr<Host> hostOver(std::shared_ptr<Reactor> reactor, HostIdentity identity, std::chrono::milliseconds shellLimit)
{
    return std::make_shared<SessionHost>(std::move(reactor), std::move(identity), shellLimit);
}

void retire(Reactor *reactor, std::shared_ptr<void> passage)
{
    static Retirement retirement;
    retirement.take(reactor, std::move(passage));
}

} // namespace voyageur::ssh
