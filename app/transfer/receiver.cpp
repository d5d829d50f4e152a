// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/receiver.h"

#include "transfer/remote.h"

namespace voyageur::transfer {

namespace {

constexpr qsizetype mostReceiverWords = 64 * 1024;

} // namespace

base::Result<Receiver> Receiver::start(ssh::Host &host, const ssh::ShellCommand &shell, const base::StopToken &stop,
                                       const QByteArray &input)
{
    ssh::Command command{shell, {}, ssh::Urgency::Background};
    command.shell.setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(process, host.start(command, stop));
    if (!input.isEmpty()) {
        VOYAGEUR_CHECK(process->write(input, stop));
        VOYAGEUR_CHECK(process->closeInput());
    }
    return Receiver(std::move(process), stop);
}

base::Result<QByteArray> Receiver::next()
{
    while (true) {
        const auto wait = m_pace.wait(base::Clock::now());
        if (wait.count() > 0 && !base::sleepFor(wait, m_stop))
            return cancelled();
        VOYAGEUR_TRY(chunk, m_process->read(m_stop));
        m_pace.passed(chunk.bytes.size(), base::Clock::now());
        if (chunk.bytes.isEmpty() || chunk.stream == ssh::Stream::Out)
            return chunk.bytes;
        m_words += chunk.bytes.first(qMin(chunk.bytes.size(), mostReceiverWords - m_words.size()));
    }
}

base::Result<void> receiveInto(Receiver &receiver, dataset::LocalWriter &writer, base::Sha256 &hash, bool &hereFailed,
                               const std::function<void(qint64)> &told)
{
    while (true) {
        VOYAGEUR_TRY(piece, receiver.next());
        if (piece.isEmpty())
            break;
        if (auto written = writer.write(piece); !written.ok()) {
            hereFailed = true;
            return written;
        }
        hash.add(piece);
        told(piece.size());
    }
    VOYAGEUR_TRY(status, receiver.wait());
    if (!status.success())
        return failed(receiver.words(), status);
    return {};
}

} // namespace voyageur::transfer
