// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace voyageur::metrics {

//! One number that a training wrote for TensorBoard.
struct EventScalar {
    QByteArray tag;
    qint64 step = 0;
    double time = 0; //!< seconds since 1970
    double value = 0;
};

//! How the reading of a file of events ended.
struct EventFileEnd {
    qint64 records = 0;
    qint64 damaged = 0;      //!< records whose checksum does not fit: skipped
    qint64 brokenAt = -1;    //!< from this byte on nothing can be read: the length there is damaged; −1: all was read
    bool unfinished = false; //!< ends within a record: something still writes to it, or was ended while it wrote
};

//! Up to `size` bytes at `offset`, as LocalFile::readAt(); fewer, or 0, at the end.
using ByteSource = std::function<base::Result<qsizetype>(qint64 offset, char *to, qsizetype size)>;

//! Reads the numbers of a file events.out.tfevents.*: records of TFRecord (length, masked CRC-32C of it, bytes, masked CRC-32C of
//! them), each a message Event of tensorflow/core/util/event.proto, of which scalars are read: simple_value, and tensors of one
//! number. All else (graphs, images, histograms) is passed over. Needs no more memory than the largest record that it looks into,
//! 16 MiB. Any thread; errors: those of the source, Cancelled.
base::Result<EventFileEnd> readEvents(const ByteSource &source, const std::function<void(const EventScalar &)> &sink,
                                      const base::StopToken &stop = {});

//! Whether a file's name is that of such a file that can hold numbers.
bool isEventFileName(const QByteArray &name);

//! The checksum of the format, before it is masked. CRC-32C as in RFC 3720.
quint32 crc32c(QByteArrayView bytes);
//! … and as it is written: rotated by 15 bits, plus a constant.
quint32 maskedCrc32c(QByteArrayView bytes);

} // namespace voyageur::metrics
