// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/source.h"

#include "base/sha256.h"
#include "transfer/remote.h"

namespace voyageur::transfer {

using base::Result;

namespace {

constexpr qint64 sourcePiece = 1024 * 1024;

} // namespace

// All of the chunk that begins here, or of what the stream has of it. How much that is, is not always known.
bool Source::mayBeThere() const
{
    if (m_offset % m_chunk != 0 || m_offset >= m_keeper.sizeThere())
        return false;
    const qint64 total = m_stream.totalBytes();
    return total < 0 || (m_offset < total && qMin(m_offset + m_chunk, total) <= m_keeper.sizeThere());
}

Result<bool> Source::advance(const base::StopToken &stop)
{
    while (m_buffered == 0 && !atEnd()) {
        const auto hash = mayBeThere() ? m_keeper.hashThere(m_offset / m_chunk) : QByteArray();
        if (mayBeThere() && hash.isEmpty())
            return false;
        if (!mayBeThere() && m_stream.totalBytes() >= 0)
            break;
        VOYAGEUR_CHECK(readChunk(stop));
        if (hash.isEmpty() || m_buffered == 0 || !isSame(hash))
            break;
        m_coverage.add(m_offset, m_buffered);
        m_offset += m_buffered;
        m_leftOut += m_buffered;
        m_buffer.clear();
        m_buffered = 0;
    }
    return true;
}

Result<void> Source::readChunk(const base::StopToken &stop)
{
    while (m_buffered < m_chunk && !m_ended) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_TRY(piece, m_stream.next(static_cast<qsizetype>(qMin(sourcePiece, m_chunk - m_buffered))));
        m_ended = piece.isEmpty();
        m_buffered += piece.size();
        if (!m_ended)
            m_buffer.push_back(std::move(piece));
    }
    return {};
}

bool Source::isSame(const QByteArray &hashThere) const
{
    base::Sha256 hash;
    for (const QByteArray &piece : m_buffer)
        hash.add(piece);
    return hash.hex() == hashThere;
}

qint64 Source::run() const
{
    return m_buffered > 0 ? m_buffered : m_stream.totalBytes() - m_offset;
}

Result<QByteArray> Source::take(qint64 most)
{
    QByteArray piece;
    if (m_buffered > 0) {
        QByteArray &front = m_buffer.front();
        if (front.size() <= most) {
            piece = std::move(front);
            m_buffer.pop_front();
        } else {
            piece = front.first(most);
            front.remove(0, most);
        }
        m_buffered -= piece.size();
    } else {
        VOYAGEUR_TRY(next, m_stream.next(static_cast<qsizetype>(most)));
        piece = std::move(next);
    }
    m_offset += piece.size();
    return piece;
}

} // namespace voyageur::transfer
