// SPDX-License-Identifier: GPL-3.0-or-later
// A command that another program runs for us, as one thread sees it that serves many: nothing here waits.
#include "ssh/share/guestprocess.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

void GuestProcess::announce()
{
    m_changed.notify_all();
    if (m_onChange)
        m_onChange();
}

void GuestProcess::onChange(std::function<void()> call)
{
    const std::lock_guard lock(m_mutex);
    m_onChange = std::move(call);
}

bool GuestProcess::hasEnded() const
{
    const std::lock_guard lock(m_mutex);
    return m_status || m_failure;
}

Result<std::optional<Chunk>> GuestProcess::readNow()
{
    std::optional<Chunk> chunk;
    {
        const std::lock_guard lock(m_mutex);
        if (m_output.empty()) {
            if (m_failure)
                return *m_failure;
            return m_outputEnded || m_status ? std::optional<Chunk>(Chunk{}) : std::nullopt;
        }
        chunk = std::move(m_output.front());
        m_output.pop_front();
    }
    giveRoom(chunk->bytes.size());
    return chunk;
}

Result<bool> GuestProcess::writeNow(const QByteArray &bytes)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        if (m_inputRefused || m_inputClosed || m_status) {
            return Error{ErrorCode::CommandFailed,
                         QCoreApplication::translate("voyageur::ssh::SharedHost",
                                                     "The command on the cluster ended before it had read all its input."),
                         {},
                         {},
                         {}};
        }
        if (bytes.isEmpty())
            return true;
        if (m_room < bytes.size())
            return false;
        m_room -= bytes.size();
    }
    for (qsizetype sent = 0; sent < bytes.size(); sent += mostInOneFrame)
        send(FrameKind::Input,
             FieldWriter().bytes(QByteArrayView(bytes).sliced(sent, qMin(mostInOneFrame, bytes.size() - sent))).take());
    return true;
}

} // namespace voyageur::ssh
