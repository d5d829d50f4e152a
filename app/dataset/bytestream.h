// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::dataset {

//! Bytes whose number is known before the first one, that are the same at every attempt, and that can be had from any
//! offset on: what an upload can resume, split and verify. One thread at a time.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    ByteStream(const ByteStream &) = delete;
    ByteStream &operator=(const ByteStream &) = delete;

    virtual qint64 totalBytes() const = 0;
    virtual qint64 position() const = 0;
    //! The next piece, `maxBytes` long except at the end; empty at the end. Errors: FileChanged when a file is no longer
    //! what the plan saw, FileUnreadable. After an error the stream is over.
    virtual base::Result<QByteArray> next(qsizetype maxBytes) = 0;
    //! Goes to any offset from 0 to totalBytes(). BadRequest outside.
    virtual base::Result<void> seek(qint64 offset) = 0;
    //! SHA-256 of all bytes from 0 up to position(), as long as they were read in order; else empty.
    virtual QByteArray sha256() const = 0;
    //! What is being read, for people.
    virtual QString item() const = 0;

protected:
    ByteStream() = default;
};

} // namespace voyageur::dataset
