// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobrows.h"

#include <QHash>

#include <algorithm>

namespace voyageur::models {

using Entry = JobList::Entry;

namespace {

//! Which job, or whole, a row is, in any list.
struct RowKey {
    base::JobId id;
    QString cluster;
    bool whole = false;
    bool operator==(const RowKey &) const = default;
};

size_t qHash(const RowKey &key, size_t seed = 0)
{
    return qHashMulti(seed, key.id, key.cluster, key.whole);
}

RowKey rowKey(const JobList &list, const Entry &entry)
{
    return {list.idOf(entry), list.sourceOf(entry).cluster, entry.job < 0};
}

QList<Entry> rowsOf(const JobList &list, const QSet<QString> &open)
{
    if (open.isEmpty())
        return list.entries();
    QList<Entry> rows;
    rows.reserve(list.entries().size());
    for (const Entry &entry : list.entries()) {
        rows += entry;
        if (entry.job >= 0 || !open.contains(list.keyOf(entry)))
            continue;
        for (const qint32 member : list.groups()[entry.group].members)
            rows += Entry{member, entry.group};
    }
    return rows;
}

bool isSame(const JobList &before, const Entry &old, const JobList &list, const Entry &entry)
{
    if (before.isFresh(old) != list.isFresh(entry))
        return false;
    if ((old.group < 0) != (entry.group < 0) || !(before.shownBy(old) == list.shownBy(entry)))
        return false;
    if (entry.job >= 0)
        return true;
    const JobGroup &was = before.groups()[old.group];
    const JobGroup &is = list.groups()[entry.group];
    return was.ended == is.ended && was.members.size() == is.members.size();
}

} // namespace

void JobRowChange::Range::add(qint32 row)
{
    if (isEmpty())
        first = row;
    last = row;
}

JobRowChange jobRowChange(std::shared_ptr<const JobList> before, const QList<Entry> &rows, std::shared_ptr<const JobList> list,
                          const QSet<QString> &open)
{
    JobRowChange change;
    change.open = open;
    change.rows = rowsOf(*list, open);
    QHash<RowKey, qint32> old;
    old.reserve(rows.size());
    for (qint32 row = 0; row < rows.size(); ++row)
        old.insert(rowKey(*before, rows[row]), row);

    const auto count = static_cast<qint32>(rows.size());
    change.renamed.resize(count);
    change.extended.resize(count);
    change.places.fill(-1, count);
    for (qint32 row = 0; row < change.rows.size(); ++row) {
        const Entry &entry = change.rows[row];
        if (moodOf(list->shownBy(entry)) == JobMood::Running)
            change.running.add(row);
        if (const auto known = old.constFind(rowKey(*list, entry)); known != old.constEnd()) {
            change.renamed[*known] = entry;
            change.places[*known] = row;
            if (!isSame(*before, rows[*known], *list, entry))
                change.changed.add(row);
        } else {
            change.extended += entry;
            change.places += row;
        }
    }
    std::ranges::copy(change.renamed, change.extended.begin());
    change.ordered = change.rows;
    for (qint32 row = 0; row < count; ++row) {
        if (change.places[row] >= 0)
            continue;
        change.places[row] = static_cast<qint32>(change.ordered.size());
        change.ordered += Entry();
    }
    if (std::ranges::is_sorted(change.places))
        change.ordered.clear();
    change.before = std::move(before);
    change.list = std::move(list);
    return change;
}

} // namespace voyageur::models
