// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/compressedstream.h"

#include "dataset/compressor.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::dataset {

namespace {

constexpr qint64 pieceSize = 1 << 20;
constexpr int waitingBesideThreads = 2;

base::Result<QByteArray> compressed(const QByteArray &plain, Compression compression)
{
    QByteArray bytes;
    bytes.reserve(plain.size() / 2);
    VOYAGEUR_TRY(compressor, Compressor::create(compression, [&bytes](QByteArrayView some) {
                     bytes += some;
                     return base::Result<void>();
                 }));
    VOYAGEUR_CHECK(compressor->write(plain));
    VOYAGEUR_CHECK(compressor->finish());
    return bytes;
}

} // namespace

base::Result<std::unique_ptr<CompressedStream>> CompressedStream::create(ByteStream &plain, Compression compression, int threads)
{
    VOYAGEUR_TRY(tried, Compressor::create(compression, [](QByteArrayView) { return base::Result<void>(); }));
    tried.reset();
    return std::unique_ptr<CompressedStream>(new CompressedStream(plain, compression, std::max(1, threads)));
}

// In order: who comes too early waits for those before, which are all being made.
CompressedStream::Frame CompressedStream::make(qint64 index)
{
    std::unique_lock lock(m_readMutex);
    m_turn.wait(lock, [&] { return m_nextRead == index; });
    Frame frame;
    auto plain = m_failed ? base::Result<QByteArray>(QByteArray()) : readFrame();
    frame.item = plain.ok() ? m_plain.item() : QString();
    m_failed = m_failed || !plain.ok();
    ++m_nextRead;
    lock.unlock();
    m_turn.notify_all();
    auto bytes = plain.ok() ? compressed(*plain, m_compression) : plain;
    if (bytes.ok())
        frame.bytes = std::move(*bytes);
    else
        frame.error = bytes.error();
    return frame;
}

base::Result<QByteArray> CompressedStream::readFrame()
{
    QByteArray plain;
    plain.reserve(frameBytes);
    while (plain.size() < frameBytes) {
        VOYAGEUR_TRY(piece, m_plain.next(static_cast<qsizetype>(qMin(pieceSize, frameBytes - plain.size()))));
        if (piece.isEmpty())
            break;
        plain += piece;
    }
    return plain;
}

base::Result<QByteArray> CompressedStream::next(qsizetype maxBytes)
{
    if (!m_ahead && !m_atEnd) {
        m_ahead = std::make_unique<base::Ahead<Frame>>(frames(), m_threads, m_threads + waitingBesideThreads,
                                                       [this](int, qint64 index) { return make(index); });
    }
    while (m_given == m_bytes.size() && !m_atEnd) {
        if (m_ahead->atEnd()) {
            m_atEnd = true;
            m_ahead.reset();
            break;
        }
        Frame frame = m_ahead->take();
        if (frame.error)
            return *frame.error;
        m_bytes = std::move(frame.bytes);
        m_given = 0;
        m_item = frame.item;
        m_frameEnds.push_back(m_position + m_bytes.size());
    }
    const QByteArray piece = m_bytes.mid(m_given, maxBytes);
    m_given += piece.size();
    m_position += piece.size();
    m_hash.add(piece);
    return piece;
}

base::Result<void> CompressedStream::seek(qint64 offset)
{
    if (offset != 0) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::dataset::Compressor",
                                                 "A compressed archive can only be read from its beginning.");
        return error;
    }
    m_ahead.reset();
    VOYAGEUR_CHECK(m_plain.seek(0));
    m_position = 0;
    m_atEnd = false;
    m_hash = base::Sha256();
    m_bytes.clear();
    m_given = 0;
    m_frameEnds.clear();
    m_nextRead = 0;
    m_failed = false;
    return {};
}

// By frames, and within one as if it were even.
qint64 CompressedStream::progressAt(qint64 bytes) const
{
    const auto frame = std::upper_bound(m_frameEnds.begin(), m_frameEnds.end(), bytes);
    const qint64 index = frame - m_frameEnds.begin();
    const qint64 begin = index == 0 ? 0 : m_frameEnds[static_cast<size_t>(index) - 1];
    const qint64 inside = frame == m_frameEnds.end() || *frame == begin
        ? 0
        : static_cast<qint64>(double(bytes - begin) / double(*frame - begin) * double(frameBytes));
    return qMin(index * frameBytes + inside, m_plain.totalBytes());
}

} // namespace voyageur::dataset
