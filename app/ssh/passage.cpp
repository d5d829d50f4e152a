// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/passage.h"

#include <QCoreApplication>

#include <thread>
#include <utility>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct PassageText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Passage)
};

//! Carries bytes both ways between a channel and our end of a socket pair, each way in a thread of its own. When one side
//! ends, so does the other.
class Relay final {
public:
    Relay(std::unique_ptr<Process> process, Socket ours) : m_process(std::move(process)), m_ours(std::move(ours))
    {
        m_outwards = std::thread([this] { carryOut(); });
        m_homewards = std::thread([this] { carryHome(); });
    }
    ~Relay()
    {
        endBothWays(m_ours);
        m_process->cancel();
        m_outwards.join();
        m_homewards.join();
    }
    Relay(const Relay &) = delete;
    Relay &operator=(const Relay &) = delete;

private:
    static constexpr qsizetype pieceSize = 64 * 1024;

    void carryOut()
    {
        while (true) {
            QByteArray piece(pieceSize, Qt::Uninitialized);
            const auto got = receive(m_ours.handle(), piece.data(), piece.size());
            if (got <= 0)
                break;
            piece.truncate(got);
            if (!m_process->write(piece).ok())
                break;
        }
        m_process->cancel();
    }

    void carryHome()
    {
        while (true) {
            const auto chunk = m_process->read();
            if (!chunk.ok() || chunk->bytes.isEmpty() || !deliver(chunk->bytes))
                break;
        }
        endBothWays(m_ours);
    }

    bool deliver(const QByteArray &bytes)
    {
        for (qint64 sent = 0; sent < bytes.size();) {
            const auto count = transmit(m_ours.handle(), bytes.constData() + sent, bytes.size() - sent);
            if (count <= 0)
                return false;
            sent += count;
        }
        return true;
    }

    const std::unique_ptr<Process> m_process;
    const Socket m_ours;
    std::thread m_outwards;
    std::thread m_homewards;
};

} // namespace

Result<Passage> passThrough(Host &jump, const QString &host, int port, const base::StopToken &stop, base::Deadline deadline)
{
    Command command;
    command.forward = Forward{host.toUtf8(), port};
    VOYAGEUR_TRY(process, jump.start(command, stop, deadline));
    auto pair = connectedPair();
    if (!pair.first.isOpen() || !stopBlocking(pair.first))
        return Error{ErrorCode::Internal, PassageText::tr("This computer could not create a pair of sockets."), {}, {}, {}};
    auto relay = std::make_shared<Relay>(std::move(process), std::move(pair.second));
    return Passage{std::move(pair.first), std::move(relay)};
}

} // namespace voyageur::ssh
