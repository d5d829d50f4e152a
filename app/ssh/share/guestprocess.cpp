// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/guestprocess.h"

#include <QCoreApplication>

#include <climits>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct GuestProcessText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::SharedHost)
};

Error tooLate()
{
    return {ErrorCode::TimedOut,
            GuestProcessText::tr("A command on the cluster took too long."),
            GuestProcessText::tr("The login node or its file system may be overloaded."),
            GuestProcessText::tr("Wait a minute, then try again."),
            {}};
}

Error notRead()
{
    return {ErrorCode::CommandFailed,
            GuestProcessText::tr("The command on the cluster ended before it had read all its input."),
            {},
            {},
            {}};
}

} // namespace

Result<void> GuestProcess::start(const QString &address, const QByteArray &owner, const StopToken &stop, Deadline deadline,
                                 QByteArray &noise)
{
    auto greeted = GuestLink::open(
        address, FrameKind::Start, commandFields(m_command), [this](const Frame &frame) { return receive(frame); },
        [this](bool madeNoSense) { fail(madeNoSense ? keeperStrange() : keeperGone()); }, stop, deadline, owner);
    if (!greeted.ok())
        return greeted.error();
    if (!greeted->link)
        return keeperGone();
    {
        const std::lock_guard lock(m_mutex);
        m_link = std::move(greeted->link);
        m_frames = &m_link->frames();
    }
    std::unique_lock lock(m_mutex);
    auto waited = waitFor(lock, stop, deadline, [this] { return m_started; });
    if (!waited.ok()) {
        {
            const std::lock_guard guard(m_mutex);
            m_cancelled = true;
        }
        m_link->frames().close(); // which ends the command there
        return waited;
    }
    if (!lock.owns_lock())
        lock.lock();
    if (!m_started && m_failure)
        return *m_failure;
    noise = m_noise;
    return {};
}

// As in Channel: the callback is registered and goes without the lock, which it takes itself.
template <typename Ready>
Result<void> GuestProcess::waitFor(std::unique_lock<std::mutex> &lock, const StopToken &stop, Deadline deadline, Ready ready)
{
    if (ready())
        return {};
    lock.unlock();
    const base::StopCallback onStop(stop, [this] {
        const std::lock_guard guard(m_mutex);
        m_changed.notify_all();
    });
    lock.lock();
    const auto done = [&] { return ready() || m_failure || m_status || stop.stopRequested(); };
    if (deadline.isNever())
        m_changed.wait(lock, done);
    else
        m_changed.wait_until(lock, deadline.at(), done);
    const bool isReady = ready() || m_status;
    const auto failure = m_failure;
    lock.unlock();
    if (isReady)
        return {};
    if (failure)
        return *failure;
    return stop.stopRequested() ? cancelledByUs() : tooLate();
}

// In the link's receiving thread.
bool GuestProcess::receive(const Frame &frame)
{
    if (frame.kind == FrameKind::Output)
        return takeOutput(frame.fields);
    const std::lock_guard lock(m_mutex);
    const bool makesSense = take(frame.kind, frame.fields);
    announce();
    return makesSense;
}

bool GuestProcess::take(FrameKind kind, const QByteArray &bytes)
{
    FieldReader fields(bytes);
    switch (kind) {
    case FrameKind::Started:
        m_noise = fields.bytes();
        m_started = true;
        return fields.isWhole();
    case FrameKind::OutputEnd:
        m_outputEnded = true;
        return true;
    case FrameKind::Exit: {
        ExitStatus status;
        status.code = fields.number(INT_MIN, INT_MAX);
        status.signal = fields.bytes();
        if (!fields.isWhole())
            return false;
        m_status = status;
        return true;
    }
    case FrameKind::Failed: {
        const auto error = errorOf(bytes);
        if (error && !m_failure)
            m_failure = error;
        return error.has_value();
    }
    case FrameKind::Delayed: {
        const int why = fields.number(static_cast<int>(Delay::Turn), static_cast<int>(Delay::StartUpFiles));
        const QStringList owners = fields.texts();
        if (fields.isWhole() && !m_started && !m_cancelled && m_command.onDelay)
            m_command.onDelay(static_cast<Delay>(why), owners);
        return fields.isWhole();
    }
    case FrameKind::InputRefused:
        m_inputRefused = true;
        return true;
    case FrameKind::Room:
        m_room += fields.number(0, static_cast<int>(shareWindow));
        return fields.isWhole() && m_room <= shareWindow;
    default:
        return false;
    }
}

bool GuestProcess::takeOutput(const QByteArray &fields)
{
    FieldReader reader(fields);
    Chunk chunk;
    chunk.stream = reader.flag() ? Stream::Err : Stream::Out;
    chunk.bytes = reader.bytes();
    if (!reader.isWhole() || chunk.bytes.isEmpty())
        return false;
    const qint64 size = chunk.bytes.size();
    bool drop = false;
    {
        const std::lock_guard lock(m_mutex);
        m_inFlight += size;
        if (m_inFlight > shareWindow)
            return false;
        drop = m_dropOutput;
        if (!drop)
            m_output.push_back(std::move(chunk));
        announce();
    }
    if (drop)
        giveRoom(size);
    return true;
}

void GuestProcess::send(FrameKind kind, const QByteArray &fields)
{
    FrameLink *frames = nullptr;
    {
        const std::lock_guard lock(m_mutex);
        frames = m_frames;
    }
    if (frames)
        frames->send(kind, fields);
}

// In larger portions, so that not every little piece is answered.
void GuestProcess::giveRoom(qint64 bytes)
{
    qint64 given = 0;
    {
        const std::lock_guard lock(m_mutex);
        m_taken += bytes;
        if (m_taken < shareWindow / 4 || !m_frames)
            return;
        given = std::exchange(m_taken, 0);
        m_inFlight -= given;
    }
    send(FrameKind::Room, FieldWriter().number(given).take());
}

Result<Chunk> GuestProcess::read(const StopToken &stop, Deadline deadline)
{
    Chunk chunk;
    {
        std::unique_lock lock(m_mutex);
        VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return !m_output.empty() || m_outputEnded; }));
        if (!lock.owns_lock())
            lock.lock();
        if (m_output.empty()) {
            if (m_failure)
                return *m_failure;
            return Chunk{}; // ended
        }
        chunk = std::move(m_output.front());
        m_output.pop_front();
    }
    giveRoom(chunk.bytes.size());
    return chunk;
}

Result<void> GuestProcess::write(const QByteArray &bytes, const StopToken &stop, Deadline deadline)
{
    for (qsizetype sent = 0; sent < bytes.size();) {
        qint64 count = 0;
        {
            std::unique_lock lock(m_mutex);
            VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_room > 0 || m_inputRefused; }));
            if (!lock.owns_lock())
                lock.lock();
            if (m_failure)
                return *m_failure;
            if (m_inputRefused || m_inputClosed || m_status)
                return notRead();
            count = qMin(qMin<qint64>(bytes.size() - sent, m_room), mostInOneFrame);
            m_room -= count;
        }
        send(FrameKind::Input, FieldWriter().bytes(QByteArrayView(bytes).sliced(sent, count)).take());
        sent += count;
    }
    return {};
}

Result<void> GuestProcess::closeInput()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        if (std::exchange(m_inputClosed, true))
            return {};
    }
    send(FrameKind::InputEnd);
    return {};
}

Result<ExitStatus> GuestProcess::wait(const StopToken &stop, Deadline deadline)
{
    qint64 dropped = 0;
    {
        const std::lock_guard lock(m_mutex);
        m_dropOutput = true;
        for (const Chunk &chunk : m_output)
            dropped += chunk.bytes.size();
        m_output.clear();
    }
    giveRoom(dropped);
    std::unique_lock lock(m_mutex);
    VOYAGEUR_CHECK(waitFor(lock, stop, deadline, [this] { return m_status.has_value(); }));
    if (!lock.owns_lock())
        lock.lock();
    if (m_status)
        return *m_status;
    return *m_failure;
}

void GuestProcess::resize(int columns, int rows)
{
    send(FrameKind::Resize, FieldWriter().number(columns).number(rows).take());
}

void GuestProcess::cancel()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_status || std::exchange(m_cancelled, true))
            return;
        m_dropOutput = true;
        m_output.clear();
    }
    send(FrameKind::Cancel);
}

void GuestProcess::fail(const Error &error)
{
    const std::lock_guard lock(m_mutex);
    if (!m_status && !m_failure)
        m_failure = error;
    announce();
}

} // namespace voyageur::ssh
