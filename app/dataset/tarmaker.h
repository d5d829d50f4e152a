// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <QByteArray>

#include <vector>

namespace voyageur::dataset {

//! Any bytes of the tar of a plan, made for themselves: where each member begins follows from the plan alone. Any thread, several
//! at once; `plan` must live as long.
class TarMaker final {
public:
    explicit TarMaker(const Plan &plan);

    //! With the two zero blocks at its end.
    qint64 totalBytes() const { return m_starts.back() + 2 * 512; }
    //! The entry whose header, data or padding is at this byte; the number of entries in the end blocks.
    qsizetype entryAt(qint64 offset) const;
    //! Where its header begins; of the number of entries: where the end blocks do.
    qint64 startOf(qsizetype index) const { return m_starts[static_cast<size_t>(index)]; }
    //! Where the data of a file is.
    qint64 dataStart(qsizetype index) const;

    //! A file that was not read as the plan saw it.
    struct Damage {
        qsizetype entry = 0;
        QString what; //!< a sentence
    };
    struct Piece {
        QByteArray bytes;
        std::vector<Damage> damages;
    };
    //! An open file, kept from one piece to the next. Of one thread.
    struct Hand {
        qsizetype entry = -1;
        LocalFile file;
    };
    //! `size` bytes from `offset` on; no further than the end. Each file has the place that the plan gave it, whatever became
    //! of it: what there is too much is cut off, what is missing is zero.
    Piece make(qint64 offset, qsizetype size, Hand &hand) const;

private:
    struct Range;
    void makeMember(const PlanEntry &entry, Range &range, Piece &piece, Hand &hand) const;
    void readFile(const PlanEntry &entry, Range &range, Piece &piece, Hand &hand) const;
    QByteArray header(const PlanEntry &entry, bool runs) const;

    const Plan &m_plan;
    std::vector<qint64> m_starts; // of each entry; the last one is that of the end blocks
};

//! How large the tar of a plan is.
qint64 archiveBytes(const Plan &plan);

} // namespace voyageur::dataset
