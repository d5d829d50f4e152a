// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "dataset/tarmember.h"

#include <functional>
#include <optional>

namespace voyageur::dataset {

//! The bytes of a tar, piece by piece; an empty piece is the end.
using TarSource = std::function<base::Result<QByteArray>()>;

//! Reads a tar that may come from anyone: ustar, pax, and GNU's long names. Ours rather than libarchive's, which
//! composes accents in pax names and turns names by the program's locale; here bytes stay bytes. Nothing is allocated by
//! a size that the archive claims. Sparse members are Special. One thread at a time.
//! Error BadAnswer: damaged, cut off, or nothing we know.
class TarReader final {
public:
    explicit TarReader(TarSource source) : m_source(std::move(source)) {}

    //! The next member, after what is left of the one before; nothing after the end blocks.
    base::Result<std::optional<TarMember>> next();
    //! The next piece of the member's data; empty at its end.
    base::Result<QByteArray> data();
    //! Reads what follows the end blocks, so that the sender can finish.
    base::Result<void> drain();

    qint64 position() const { return m_position; }

private:
    struct Extension; // what pax and GNU headers say about the next member

    base::Result<QByteArray> take(qint64 bytes);
    base::Result<QByteArray> takeUpTo(qint64 bytes);
    base::Result<QByteArray> block();
    base::Result<QByteArray> longText(qint64 size);
    base::Result<void> readExtension(char type, qint64 size, Extension &extension);

    TarSource m_source;
    QByteArray m_buffer; // bytes from the source, from m_used on not yet given away
    qsizetype m_used = 0;
    qint64 m_position = 0;
    qint64 m_left = 0; // data of the current member
    qint64 m_padding = 0;
    bool m_ended = false;
};

} // namespace voyageur::dataset
