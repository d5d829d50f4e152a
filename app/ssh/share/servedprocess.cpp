// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/servedprocess.h"

namespace voyageur::ssh {

using base::Error;

namespace {

constexpr int mostCells = 10'000;

} // namespace

ServedProcess::ServedProcess(std::shared_ptr<Host> host, Command command, FrameLink &guest)
    : m_host(std::move(host)), m_command(std::move(command)), m_guest(guest), m_worker([this] { run(); })
{
}

ServedProcess::~ServedProcess()
{
    abandon();
    m_worker.join();
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
        m_changed.notify_all();
    }
    if (m_feeder.joinable())
        m_feeder.join();
}

void ServedProcess::abandon()
{
    m_stop.request(); // while the command is still to begin
    const std::lock_guard lock(m_mutex);
    m_cancelled = true;
    if (m_process)
        m_process->cancel();
    m_changed.notify_all();
}

bool ServedProcess::receive(const Frame &frame)
{
    FieldReader fields(frame.fields);
    const std::lock_guard lock(m_mutex);
    if (frame.kind == FrameKind::Cancel) { // also before it has begun
        m_cancelled = true;
        if (m_process)
            m_process->cancel();
        m_changed.notify_all();
        return true;
    }
    if (!m_process)
        return false;
    switch (frame.kind) {
    case FrameKind::Input:
    case FrameKind::InputEnd: {
        Piece piece{fields.bytes(), frame.kind == FrameKind::InputEnd};
        if (!piece.end && (!fields.isWhole() || piece.bytes.isEmpty()))
            return false;
        m_inputBytes += piece.bytes.size();
        if (std::exchange(m_inputEnded, piece.end) || m_inputBytes > shareWindow)
            return false;
        m_input.push_back(std::move(piece));
        if (!m_feeder.joinable())
            m_feeder = std::thread([this] { feed(); });
        m_changed.notify_all();
        return true;
    }
    case FrameKind::Resize: {
        const int columns = fields.number(1, mostCells);
        const int rows = fields.number(1, mostCells);
        if (fields.isWhole())
            m_process->resize(columns, rows);
        return fields.isWhole();
    }
    case FrameKind::Room:
        m_room += fields.number(0, static_cast<int>(shareWindow));
        m_changed.notify_all();
        return fields.isWhole() && m_room <= shareWindow;
    default:
        return false;
    }
}

// Process takes input in its own time, so this waits there while the guest's frames are still heard.
void ServedProcess::feed()
{
    bool refused = false;
    while (true) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_input.empty() || m_over; });
        if (m_over)
            return;
        const Piece piece = std::move(m_input.front());
        m_input.pop_front();
        Process &process = *m_process;
        lock.unlock();
        if (piece.end) {
            (void)process.closeInput();
            return;
        }
        if (!refused && !process.write(piece.bytes, m_stop.token(), {}).ok()) {
            refused = true;
            m_guest.send(FrameKind::InputRefused);
        }
        lock.lock();
        m_inputBytes -= piece.bytes.size();
        lock.unlock();
        m_guest.send(FrameKind::Room, FieldWriter().number(piece.bytes.size()).take());
    }
}

void ServedProcess::run()
{
    Command command = m_command;
    command.onDelay = [this](Delay why, const QStringList &owners) {
        m_guest.send(FrameKind::Delayed, FieldWriter().number(static_cast<int>(why)).texts(owners).take());
    };
    auto started = m_host->start(command, m_stop.token(), {});
    if (!started.ok()) {
        report(started.error());
        return;
    }
    Process *process = nullptr;
    {
        const std::lock_guard lock(m_mutex);
        m_process = std::move(*started);
        process = m_process.get();
        if (m_cancelled)
            process->cancel();
    }
    m_guest.send(FrameKind::Started, FieldWriter().bytes(m_host->startUpNoise()).take());
    if (!sendOutput(*process))
        return;
    m_guest.send(FrameKind::OutputEnd);
    const auto status = process->wait(m_stop.token(), {});
    if (!status.ok()) {
        report(status.error());
        return;
    }
    m_guest.send(FrameKind::Exit, FieldWriter().number(status->code).bytes(status->signal).take());
    m_guest.finish();
    m_finished = true;
}

// True at the end of the output.
bool ServedProcess::sendOutput(Process &process)
{
    while (true) {
        const auto chunk = process.read(m_stop.token(), {});
        if (!chunk.ok()) {
            report(chunk.error());
            return false;
        }
        if (chunk->bytes.isEmpty())
            return true;
        for (QByteArrayView left(chunk->bytes); !left.isEmpty();) {
            const qint64 count = takeRoom(qMin<qint64>(left.size(), mostInOneFrame));
            if (count == 0)
                break; // nobody wants it; read on to the command's end
            m_guest.send(FrameKind::Output, FieldWriter().flag(chunk->stream == Stream::Err).bytes(left.first(count)).take());
            left = left.sliced(count);
        }
    }
}

// Waits for room at the guest's and takes it, at most as much as asked for; 0 when the command is cancelled.
qint64 ServedProcess::takeRoom(qint64 most)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_room > 0 || m_cancelled; });
    if (m_cancelled)
        return 0;
    const qint64 count = qMin(most, m_room);
    m_room -= count;
    return count;
}

void ServedProcess::report(const Error &error)
{
    m_guest.send(FrameKind::Failed, errorFields(error));
    m_guest.finish();
    m_finished = true;
}

} // namespace voyageur::ssh
