// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ahead.h"
#include "base/sha256.h"
#include "dataset/bytestream.h"
#include "dataset/pack.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace voyageur::dataset {

//! Another stream, compressed while it is read. Every 4 MiB of it are a gzip member or zstd frame by themselves, which may stand
//! one behind the other for any program that unpacks them: so several threads work, and where one begins follows from the plain
//! bytes alone. The same bytes at every attempt with the same libraries; others may compress otherwise. How many there will be is
//! known only at the end; progress counts plain bytes.
class CompressedStream final : public ByteStream {
public:
    static constexpr qint64 frameBytes = 4 * 1024 * 1024; //!< plain; what memory is needed goes with it

    //! `plain` is at its beginning and lives as long; it is read in threads of this stream, which ends with it. `compression` is
    //! not None. BadRequest when this build cannot do it.
    static base::Result<std::unique_ptr<CompressedStream>> create(ByteStream &plain, Compression compression, int threads);

    qint64 totalBytes() const override { return m_atEnd ? m_position : -1; }
    qint64 position() const override { return m_position; }
    base::Result<QByteArray> next(qsizetype maxBytes) override;
    base::Result<void> seek(qint64 offset) override;
    QByteArray sha256() const override { return m_hash.hex(); }
    base::Result<void> mustBeWhole() const override { return m_plain.mustBeWhole(); }
    QString item() const override { return m_item; }
    qint64 progressAt(qint64 bytes) const override;
    qint64 progressTotal() const override { return m_plain.totalBytes(); }

private:
    struct Frame {
        QByteArray bytes = {};
        QString item = {};
        std::optional<base::Error> error = {};
    };

    CompressedStream(ByteStream &plain, Compression compression, int threads)
        : m_plain(plain), m_compression(compression), m_threads(threads)
    {
    }
    qint64 frames() const { return qMax<qint64>(1, (m_plain.totalBytes() + frameBytes - 1) / frameBytes); }
    Frame make(qint64 index);
    base::Result<QByteArray> readFrame();

    ByteStream &m_plain;
    const Compression m_compression;
    const int m_threads;
    qint64 m_position = 0;
    bool m_atEnd = false;
    base::Sha256 m_hash;
    QByteArray m_bytes; // of the frame at hand
    qsizetype m_given = 0;
    QString m_item;
    std::vector<qint64> m_frameEnds; // of those that were taken

    std::mutex m_readMutex; // guards the plain stream
    std::condition_variable m_turn;
    qint64 m_nextRead = 0; // frame
    bool m_failed = false;
    std::unique_ptr<base::Ahead<Frame>> m_ahead; // last: its threads use the rest
};

} // namespace voyageur::dataset
