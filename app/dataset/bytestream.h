// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::dataset {

//! Bytes that are the same at every attempt: what an upload can resume, split and verify. One thread at a time.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    ByteStream(const ByteStream &) = delete;
    ByteStream &operator=(const ByteStream &) = delete;

    //! −1 when that is known only at the end: of what is compressed on the way.
    virtual qint64 totalBytes() const = 0;
    virtual qint64 position() const = 0;
    //! The next piece, `maxBytes` long except at the end; empty at the end. Errors: those of the kind of stream; after one the
    //! stream is over.
    virtual base::Result<QByteArray> next(qsizetype maxBytes) = 0;
    //! What people are told: how far it is when `bytes` of it are out, and of how much.
    virtual qint64 progressAt(qint64 bytes) const { return bytes; }
    virtual qint64 progressTotal() const { return totalBytes(); }
    //! Goes to any offset from 0 to totalBytes(). BadRequest outside; of an unknown length, anywhere but to the beginning.
    virtual base::Result<void> seek(qint64 offset) = 0;
    //! SHA-256 of all bytes from 0 up to position(), as long as they were read in order; else empty.
    virtual QByteArray sha256() const = 0;
    //! Ask after the last byte, before the copy gets its name: FileChanged when it is not what was there at the start.
    virtual base::Result<void> mustBeWhole() const { return {}; }
    //! What is being read, for people.
    virtual QString item() const = 0;

protected:
    ByteStream() = default;
};

} // namespace voyageur::dataset
