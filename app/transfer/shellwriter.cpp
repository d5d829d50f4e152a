// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/shellwriter.h"

#include "remote/programs.h"
#include "transfer/keeper.h"
#include "transfer/uploaderrors.h"

namespace voyageur::transfer {

using base::Result;

namespace {

constexpr qsizetype mostWriterWords = 16 * 1024;

// read takes a pipe byte by byte (POSIX: it must not read more than the line), so dd finds the range's first byte next; by
// fullblock dd takes exactly its blocks. A file that is gone is not made anew: that would leave a hole for all that was written.
ssh::ShellCommand writerCommand(const ssh::RemotePath &part)
{
    return remote::writeBlocks(part.bytes()).setEnvironment("LC_ALL", "C");
}

} // namespace

ShellWriter::ShellWriter(ssh::Host &host, const ssh::RemotePath &part, Packing &packing, const std::function<void()> &whenNews)
    : m_part(part), m_packing(packing), m_whenNews(whenNews),
      m_starting(std::make_unique<ssh::Starting>(host, ssh::Command{writerCommand(part), std::nullopt, ssh::Urgency::Background},
                                                 whenNews))
{
}

Result<void> ShellWriter::take()
{
    if (m_process || !m_starting->isReady())
        return {};
    auto started = m_starting->take();
    m_starting.reset();
    if (!started.ok())
        return started.error();
    m_process = std::move(*started);
    m_process->onChange(m_whenNews);
    m_began = base::Clock::now();
    return {};
}

Result<std::vector<Range>> ShellWriter::serve()
{
    std::vector<Range> written;
    VOYAGEUR_CHECK(take());
    if (!m_process || m_ended)
        return written;
    while (true) {
        VOYAGEUR_TRY(chunk, m_process->readNow());
        if (!chunk)
            return written;
        if (chunk->bytes.isEmpty()) {
            VOYAGEUR_CHECK(end());
            return written;
        }
        if (chunk->stream == ssh::Stream::Err) {
            m_words += chunk->bytes.first(qMin(chunk->bytes.size(), mostWriterWords - m_words.size()));
            continue;
        }
        for (auto answers = chunk->bytes.count('\n'); answers > 0 && !m_unanswered.empty(); --answers) {
            written.push_back(m_unanswered.front());
            m_unanswered.pop_front();
        }
    }
}

Result<void> ShellWriter::end()
{
    VOYAGEUR_TRY(status, m_process->wait());
    m_ended = true;
    if (status.success() && m_unanswered.empty())
        return {};
    return writingFailed(m_part, m_words, status);
}

QByteArray ShellWriter::lineOf(const Range &range, qint64 packed)
{
    const qint64 blocks = (range.size + Keeper::block - 1) / Keeper::block;
    const QByteArray line = QByteArray::number(range.begin / Keeper::block) + ' ' + QByteArray::number(blocks);
    return packed > 0 ? line + ' ' + QByteArray::number(packed / 1024) + '\n' : line + '\n';
}

std::vector<Outgoing> ShellWriter::beginning(const Range &range)
{
    m_unanswered.push_back(range);
    if (m_packing.isOn() && range.size % Keeper::block == 0) {
        m_range = range;
        return {};
    }
    return {{lineOf(range), 0}};
}

std::vector<Outgoing> ShellWriter::framed(QByteArray piece)
{
    const qint64 size = piece.size();
    if (m_range.size == 0)
        return {{std::move(piece), size}};
    m_gathered += piece;
    if (m_gathered.size() < m_range.size)
        return {};
    const Range range = std::exchange(m_range, {});
    const QByteArray plain = std::exchange(m_gathered, {});
    QByteArray packed = m_packing.packed(plain);
    if (packed.isEmpty())
        return {{lineOf(range), 0}, {plain, plain.size()}};
    return {{lineOf(range, packed.size()), 0}, {std::move(packed), plain.size()}};
}

} // namespace voyageur::transfer
