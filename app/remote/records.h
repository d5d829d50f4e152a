// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QList>

namespace voyageur::remote {

//! What a program of the far side has said, by answer() and record() of lib.sh: records, each the number of its fields and then
//! them, all ended by NUL. The first says which program it is, in which form it speaks, and how it ended; the last is "end". What
//! start-up files print before it counts for nothing. A value; pure.
class Records final {
public:
    using Record = QList<QByteArray>; //!< its kind first

    //! BadAnswer when it is no answer of that program, or not all of it.
    static base::Result<Records> in(const QByteArray &out, QByteArrayView program);

    QByteArrayView outcome() const { return m_outcome; } //!< "done", or a word of the table of outcomes
    const QList<Record> &all() const { return m_records; }
    //! Of the first record of that kind the field after it; null when there is none.
    QByteArray value(QByteArrayView kind) const;
    bool has(QByteArrayView kind) const;
    //! What came behind "end": a content, which may hold NUL.
    const QByteArray &rest() const { return m_rest; }

private:
    QByteArray m_outcome;
    QByteArray m_rest;
    QList<Record> m_records;
};

} // namespace voyageur::remote
