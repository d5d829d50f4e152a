// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/scan.h"

namespace voyageur::transfer {

//! Reads what `find` on a cluster says, piece by piece as it comes, from anyone: for each name three texts with a zero byte
//! behind each: "KIND MODE SIZE SECONDS[.FRACTION]", the path, a link's target. KIND is find's %y, or "!" for a folder that
//! cannot be looked into. Memory grows with what is accepted only. One thread at a time.
class ScanParser final {
public:
    //! What paths are put behind; an empty path is the prefix itself.
    explicit ScanParser(QByteArray prefix) : m_prefix(std::move(prefix)) {}

    //! BadAnswer for what no find would say.
    base::Result<void> take(QByteArrayView piece);
    //! After the last piece. BadAnswer when it stops in the middle.
    base::Result<void> finish() const;

    QList<ScanEntry> entries;
    bool sawUnreadable = false;

private:
    base::Result<void> takeField(QByteArrayView field);
    bool takeHeader(QByteArrayView field);
    bool takePath(QByteArrayView field);

    QByteArray m_prefix;
    QByteArray m_rest; // the beginning of a text whose end has not come
    int m_field = 0;
    ScanEntry m_entry;
};

} // namespace voyageur::transfer
