// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/bytestream.h"
#include "transfer/coverage.h"
#include "transfer/keeper.h"

#include <deque>

namespace voyageur::transfer {

//! What of a stream is still to be sent, in order. The stream is read once; chunks that the far side has already are known by
//! their hashes and left out. One thread.
class Source final {
public:
    //! `chunk`: what the keeper tells one hash of.
    Source(dataset::ByteStream &stream, const Keeper &keeper, Coverage &coverage, qint64 chunk)
        : m_stream(stream), m_keeper(keeper), m_coverage(coverage), m_chunk(chunk)
    {
    }

    //! Goes on to the next byte that is to be sent. False: the far side has yet to tell what it has.
    base::Result<bool> advance(const base::StopToken &stop);
    bool atEnd() const { return m_buffered == 0 && (m_ended || m_offset == m_stream.totalBytes()); }
    qint64 offset() const { return m_offset; }
    qint64 run() const; //!< bytes that certainly follow without a gap; after advance()
    //! At most so many, at least one, within the run.
    base::Result<QByteArray> take(qint64 most);
    qint64 leftOut() const { return m_leftOut; }

private:
    bool mayBeThere() const;
    base::Result<void> readChunk(const base::StopToken &stop);
    bool isSame(const QByteArray &hashThere) const;

    dataset::ByteStream &m_stream;
    const Keeper &m_keeper;
    Coverage &m_coverage;
    const qint64 m_chunk;
    qint64 m_offset = 0; // of the next byte to take
    qint64 m_leftOut = 0;
    // A chunk that was compared, and differs; of a stream of unknown length every one, as only what is here is sure to come.
    std::deque<QByteArray> m_buffer;
    qint64 m_buffered = 0;
    bool m_ended = false;
};

} // namespace voyageur::transfer
