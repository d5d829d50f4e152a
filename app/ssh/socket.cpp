// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/socketsystem.h"

#include <QCoreApplication>

#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct SocketText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Socket)
};

constexpr auto firstTry = std::chrono::milliseconds(2500);

struct Address {
    sockaddr_storage bytes{};
    socklen_t length = 0;
    int family = 0;
};

struct Resolution {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    bool stopped = false;
    int status = 0;
    std::vector<Address> addresses;
};

Error stoppedOrLate(const StopToken &stop, const QString &host)
{
    if (stop.stopRequested())
        return {ErrorCode::Cancelled, SocketText::tr("Connecting to %1 was cancelled.").arg(host), {}, {}, {}};
    return {
        ErrorCode::HostUnreachable,
        SocketText::tr("%1 did not answer in time.").arg(host),
        SocketText::tr(
            "This computer may be offline, the cluster may be in maintenance, or a firewall may be blocking the connection."),
        SocketText::tr("Check your network (some campus networks need the VPN) and the cluster's status page, then try again."),
        {}};
}

Error notResolved(const QString &host, int status)
{
    return {ErrorCode::NameNotResolved,
            SocketText::tr("There is no computer named “%1”.").arg(host),
            status == EAI_AGAIN ? SocketText::tr("The name service did not answer. This computer may be offline.")
                                : SocketText::tr("The name service knows no address for that name."),
            SocketText::tr("Check the spelling of the host name and your network, then try again."),
            {}};
}

Error notConnected(const QString &host, int port, int number)
{
    if (number == SocketError::refused) {
        return {ErrorCode::PortClosed,
                SocketText::tr("%1 answers, but nothing listens on port %2 there.").arg(host, QString::number(port)),
                SocketText::tr("The SSH service is not running, or it uses another port."),
                SocketText::tr("Check the port. If this is the practice cluster, start it."),
                {}};
    }
    // Reset so soon that connecting had not been seen to succeed.
    if (number == SocketError::reset)
        return closedBeforeLogin(host, socketErrorText(number));
    return {ErrorCode::HostUnreachable,
            SocketText::tr("%1 cannot be reached.").arg(host),
            SocketText::tr("This computer reported: %1.").arg(socketErrorText(number)),
            SocketText::tr("Check your network (some campus networks need the VPN), then try again."),
            {}};
}

// getaddrinfo() cannot be interrupted, so it has a thread that outlives us if need be and only touches what it shares.
Result<std::vector<Address>> resolve(const QString &host, int port, const StopToken &stop, Deadline deadline)
{
    auto shared = std::make_shared<Resolution>();
    std::thread([shared, name = host.toUtf8(), service = QByteArray::number(port)] {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        hints.ai_flags = AI_NUMERICSERV;
        addrinfo *list = nullptr;
        const int status = ::getaddrinfo(name.constData(), service.constData(), &hints, &list);
        const std::lock_guard lock(shared->mutex);
        for (auto *item = list; item; item = item->ai_next) {
            Address address;
            std::memcpy(&address.bytes, item->ai_addr, item->ai_addrlen);
            address.length = static_cast<socklen_t>(item->ai_addrlen);
            address.family = item->ai_family;
            shared->addresses.push_back(address);
        }
        if (list)
            ::freeaddrinfo(list);
        shared->status = status;
        shared->done = true;
        shared->changed.notify_all();
    }).detach();

    const base::StopCallback onStop(stop, [shared] {
        const std::lock_guard lock(shared->mutex);
        shared->stopped = true;
        shared->changed.notify_all();
    });
    std::unique_lock lock(shared->mutex);
    shared->changed.wait_for(lock, deadline.left(), [&] { return shared->done || shared->stopped; });
    if (!shared->done)
        return stoppedOrLate(stop, host);
    if (shared->status != 0 || shared->addresses.empty())
        return notResolved(host, shared->status);
    return shared->addresses;
}

void tune(NativeSocket handle)
{
    const int on = 1;
    const auto *set = reinterpret_cast<const char *>(&on); // as Windows declares it
    // Without NODELAY an upload falls to 1 MB/s: each packet waits for the acknowledgement of the one before.
    ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, set, sizeof on);
#if defined(TCP_NOTSENT_LOWAT) && !defined(__linux__)
    const int lowWater = 256 * 1024;
    ::setsockopt(handle, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &lowWater, sizeof lowWater);
#endif
#ifdef SO_NOSIGPIPE
    ::setsockopt(handle, SOL_SOCKET, SO_NOSIGPIPE, set, sizeof on);
#endif
}

} // namespace

Error closedBeforeLogin(const QString &host, const QString &detail)
{
    return {ErrorCode::ConnectionLost, SocketText::tr("%1 closed the connection before the login.").arg(host),
            SocketText::tr("The host may be overloaded or in maintenance, or may be blocking this address after failed logins."),
            SocketText::tr("Wait a few minutes, then try again."), detail};
}

Socket &Socket::operator=(Socket &&other) noexcept
{
    if (this != &other) {
        close();
        m_handle = other.release();
    }
    return *this;
}

// Of several addresses the first may hang, as where IPv6 is broken: each gets a moment at first, and who did not answer in it
// gets a share of the time that is left.
Result<Socket> dial(const QString &host, int port, const StopToken &stop, Deadline deadline)
{
    startSockets();
    VOYAGEUR_TRY(addresses, resolve(host, port, stop, deadline));
    WakePair wake;
    const base::StopCallback onStop(stop, [&wake] { wake.wake(); });
    int lastError = SocketError::unreachable;
    std::vector<Address> silent;
    const auto tryOne = [&](const Address &address, Deadline limit) {
        Socket socket = newSocket(address.family);
        if (!socket.isOpen()) {
            lastError = lastSocketError();
            return socket;
        }
        tune(socket.handle());
        lastError = connectTo(socket, address.bytes, address.length, wake, limit);
        return lastError == 0 ? std::move(socket) : Socket();
    };
    for (const auto &address : addresses) {
        Socket socket = tryOne(address, addresses.size() == 1 ? deadline : deadline.orEarlier(Deadline::after(firstTry)));
        if (socket.isOpen())
            return socket;
        if (stop.stopRequested() || deadline.passed())
            return stoppedOrLate(stop, host);
        if (lastError == SocketError::timedOut)
            silent.push_back(address);
    }
    for (size_t i = 0; i < silent.size(); ++i) {
        const auto share = deadline.left() / static_cast<int>(silent.size() - i);
        Socket socket = tryOne(silent[i], deadline.orEarlier(Deadline::after(share)));
        if (socket.isOpen())
            return socket;
        if (stop.stopRequested() || deadline.passed())
            return stoppedOrLate(stop, host);
    }
    if (lastError == SocketError::timedOut)
        return stoppedOrLate(stop, host);
    return notConnected(host, port, lastError);
}

} // namespace voyageur::ssh
