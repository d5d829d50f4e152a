// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/planentries.h"

#include "dataset/entrystore.h"

#include <algorithm>
#include <vector>

namespace voyageur::dataset {

namespace {

// Which run holds the entry; not for 0.
qsizetype runOf(const EntryStore &store, qsizetype index)
{
    const auto after = std::upper_bound(store.runs.begin(), store.runs.end(), index,
                                        [](qsizetype number, const EntryRun &run) { return number < run.first; });
    return after - store.runs.begin() - 1;
}

const EntryRecord &recordAt(const EntryStore &store, const EntryRun &run, qsizetype index)
{
    return store.folders[run.folder].records[static_cast<size_t>(run.from + (index - run.first))];
}

PlanEntry entryOf(const EntryStore &store, const EntryRun &run, qsizetype index, const QByteArray &folderPath)
{
    const FolderRecords &folder = store.folders[run.folder];
    const EntryRecord &record = recordAt(store, run, index);
    const QByteArrayView name = folder.name(record);
    PlanEntry entry;
    entry.path.reserve(folderPath.size() + name.size());
    entry.path.append(folderPath).append(name.data(), name.size());
    entry.facts = store.factsOf(record);
    entry.target = folder.target(record).toByteArray();
    return entry;
}

qsizetype folderPathSize(const EntryStore &store, quint32 folder)
{
    qsizetype size = 0;
    for (quint32 at = folder; at != 0; at = store.folders[at].parent)
        size += store.folders[store.folders[at].parent].records[store.folders[at].place].nameSize + 1;
    return size;
}

struct Share {
    qint64 most = 0; // what they are sorted by
    quint32 folder = 0;
};

FolderShare shareOf(const EntryStore &store, quint32 number)
{
    FolderShare share;
    for (const EntryRecord &record : store.folders[number].records) {
        share.files += record.kind() == FileKind::File;
        share.bytes += record.kind() == FileKind::File ? record.size : 0;
    }
    return share;
}

QList<FolderShare> largest(const EntryStore *store, qsizetype count, qint64 FolderShare::*what)
{
    std::vector<Share> shares;
    for (quint32 number = 0; store && number < store->folders.size(); ++number) {
        if (const qint64 most = shareOf(*store, number).*what; most > 0)
            shares.push_back({most, number});
    }
    const auto isBefore = [store](const Share &a, const Share &b) {
        return a.most != b.most ? a.most > b.most : a.folder != b.folder && store->pathOf(a.folder) < store->pathOf(b.folder);
    };
    const auto kept = qMin(count, static_cast<qsizetype>(shares.size()));
    std::partial_sort(shares.begin(), shares.begin() + kept, shares.end(), isBefore);
    QList<FolderShare> folders;
    for (qsizetype i = 0; i < kept; ++i) {
        const quint32 number = shares[static_cast<size_t>(i)].folder;
        FolderShare share = shareOf(*store, number);
        share.path = store->pathOf(number);
        share.path.chop(share.path.isEmpty() ? 0 : 1);
        folders += share;
    }
    return folders;
}

} // namespace

QList<FolderShare> PlanEntries::foldersWithMostFiles(qsizetype count) const
{
    return largest(m_store.get(), count, &FolderShare::files);
}

QList<FolderShare> PlanEntries::foldersWithMostBytes(qsizetype count) const
{
    return largest(m_store.get(), count, &FolderShare::bytes);
}

qsizetype PlanEntries::size() const
{
    return m_store ? static_cast<qsizetype>(m_store->count) : 0;
}

PlanEntry PlanEntries::at(qsizetype index) const
{
    if (index == 0)
        return {{}, m_store->outermost, {}};
    const EntryRun &run = m_store->runs[static_cast<size_t>(runOf(*m_store, index))];
    return entryOf(*m_store, run, index, m_store->pathOf(run.folder));
}

FileFacts PlanEntries::factsAt(qsizetype index) const
{
    if (index == 0)
        return m_store->outermost;
    return m_store->factsOf(recordAt(*m_store, m_store->runs[static_cast<size_t>(runOf(*m_store, index))], index));
}

qsizetype PlanEntries::pathSizeAt(qsizetype index) const
{
    if (index == 0)
        return 0;
    const EntryRun &run = m_store->runs[static_cast<size_t>(runOf(*m_store, index))];
    return folderPathSize(*m_store, run.folder) + recordAt(*m_store, run, index).nameSize;
}

qint64 PlanEntries::memoryBytes() const
{
    return m_store ? m_store->memoryBytes() : 0;
}

PlanEntries::Iterator PlanEntries::iteratorAt(qsizetype index) const
{
    Iterator iterator;
    iterator.m_store = m_store.get();
    iterator.m_index = index;
    iterator.m_run = -1;
    if (index > 0 && index < size()) {
        iterator.m_run = runOf(*m_store, index);
        iterator.enterRun();
    }
    return iterator;
}

PlanEntries::Iterator PlanEntries::end() const
{
    Iterator iterator;
    iterator.m_index = size();
    return iterator;
}

void PlanEntries::Iterator::enterRun()
{
    m_folder = m_store->pathOf(m_store->runs[static_cast<size_t>(m_run)].folder);
}

PlanEntry PlanEntries::Iterator::operator*() const
{
    if (m_run < 0)
        return {{}, m_store->outermost, {}};
    return entryOf(*m_store, m_store->runs[static_cast<size_t>(m_run)], m_index, m_folder);
}

FileFacts PlanEntries::Iterator::facts() const
{
    if (m_run < 0)
        return m_store->outermost;
    return m_store->factsOf(recordAt(*m_store, m_store->runs[static_cast<size_t>(m_run)], m_index));
}

qsizetype PlanEntries::Iterator::pathSize() const
{
    if (m_run < 0)
        return 0;
    return m_folder.size() + recordAt(*m_store, m_store->runs[static_cast<size_t>(m_run)], m_index).nameSize;
}

QByteArrayView PlanEntries::Iterator::name() const
{
    if (m_run < 0)
        return {};
    const EntryRun &run = m_store->runs[static_cast<size_t>(m_run)];
    return m_store->folders[run.folder].name(recordAt(*m_store, run, m_index));
}

bool PlanEntries::Iterator::isEmptyFolder() const
{
    if (m_run < 0)
        return false;
    const EntryRecord &record = recordAt(*m_store, m_store->runs[static_cast<size_t>(m_run)], m_index);
    return record.kind() == FileKind::Folder && (record.folder == 0 || m_store->folders[record.folder].records.empty());
}

PlanEntries::Iterator &PlanEntries::Iterator::operator++()
{
    ++m_index;
    const auto next = static_cast<size_t>(m_run + 1);
    if (next < m_store->runs.size() && m_store->runs[next].first == m_index) {
        ++m_run;
        enterRun();
    }
    return *this;
}

PathEntries::PathEntries(qint16 modeOfFolder) : m_store(std::make_shared<EntryStore>())
{
    m_store->folders.emplace_back(); // one "folder" whose names are whole paths
    m_store->outermost.kind = FileKind::Folder;
    m_store->outermost.mode = modeOfFolder;
}

bool PathEntries::add(const PlanEntry &entry)
{
    if (entry.path.isEmpty()) {
        m_store->outermost = entry.facts;
        return true;
    }
    return m_store->folders.front().add(entry.path, entry.facts, entry.target);
}

PlanEntries PathEntries::finish()
{
    m_store->folders.front().finish();
    m_store->finishAsIs();
    return PlanEntries(std::move(m_store));
}

} // namespace voyageur::dataset
