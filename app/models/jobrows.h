// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblist.h"

namespace voyageur::models {

//! How the rows of a table of jobs become those of the next list, in three acts of the window's thread that each take what was
//! made here: the new rows come behind the others, all get into their new order with those that go at the end, and these go. A
//! value.
struct JobRowChange {
    std::shared_ptr<const JobList> before; //!< what it changes,
    QSet<QString> open;                    //!< with these groups open
    std::shared_ptr<const JobList> list;
    QList<JobList::Entry> renamed;  //!< the old rows as the new list knows them; empty entries go
    QList<JobList::Entry> extended; //!< with the new ones behind them
    QList<JobList::Entry> ordered;  //!< in their order; empty: they stand so already
    QList<qint32> places;           //!< for each row of `extended` where it stands in `ordered`
    QList<JobList::Entry> rows;     //!< at the end
    struct Range {
        qint32 first = 0;
        qint32 last = -1;
        bool isEmpty() const { return last < first; }
        void add(qint32 row);
    };
    Range changed; //!< all rows that changed are in it
    Range running; //!< and all whose time goes on
};

//! Any thread. `open`: the keys of the groups that are open.
JobRowChange jobRowChange(std::shared_ptr<const JobList> before, const QList<JobList::Entry> &rows,
                          std::shared_ptr<const JobList> list, const QSet<QString> &open);

} // namespace voyageur::models
