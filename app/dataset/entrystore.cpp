// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/entrystore.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace voyageur::dataset {

namespace {

constexpr qint64 noTime = std::numeric_limits<qint64>::min();

// How a name compares with the beginning of all paths below a folder: its name and a slash.
bool isBeforeContent(QByteArrayView name, QByteArrayView folder)
{
    const auto common = static_cast<size_t>(qMin(name.size(), folder.size()));
    if (const int order = std::memcmp(name.data(), folder.data(), common); order != 0)
        return order < 0;
    if (name.size() <= folder.size())
        return true;
    return static_cast<unsigned char>(name[folder.size()]) < static_cast<unsigned char>('/');
}

// The same of two folders.
bool isContentBefore(QByteArrayView folder, QByteArrayView other)
{
    const auto common = static_cast<size_t>(qMin(folder.size(), other.size()));
    if (const int order = std::memcmp(folder.data(), other.data(), common); order != 0)
        return order < 0;
    if (folder.size() < other.size())
        return static_cast<unsigned char>('/') < static_cast<unsigned char>(other[folder.size()]);
    if (folder.size() > other.size())
        return static_cast<unsigned char>(folder[other.size()]) < static_cast<unsigned char>('/');
    return false;
}

// A folder while its entries are put in order: where the content of each folder in it comes.
struct Inside {
    quint32 folder = 0;
    std::vector<std::pair<quint32, quint32>> content; // before which record, of which folder
    size_t next = 0;
    quint32 from = 0;
};

Inside inside(const std::deque<FolderRecords> &folders, quint32 number)
{
    const FolderRecords &folder = folders[number];
    std::vector<const EntryRecord *> below;
    for (const EntryRecord &record : folder.records) {
        if (record.kind() == FileKind::Folder && record.folder != 0)
            below.push_back(&record);
    }
    std::sort(below.begin(), below.end(),
              [&](const EntryRecord *a, const EntryRecord *b) { return isContentBefore(folder.name(*a), folder.name(*b)); });
    Inside result{number, {}, 0, 0};
    result.content.reserve(below.size());
    for (const EntryRecord *record : below) {
        const auto from = folder.records.begin() + (record - folder.records.data());
        const auto before = std::partition_point(from, folder.records.end(), [&](const EntryRecord &other) {
            return isBeforeContent(folder.name(other), folder.name(*record));
        });
        result.content.emplace_back(static_cast<quint32>(before - folder.records.begin()), record->folder);
    }
    return result;
}

} // namespace

QByteArrayView FolderRecords::target(const EntryRecord &record) const
{
    if (record.kind() != FileKind::Link)
        return {};
    const qsizetype begin = static_cast<qsizetype>(record.name) + record.nameSize + 1;
    return QByteArrayView(names).sliced(begin, names.indexOf('\0', begin) - begin);
}

bool FolderRecords::add(QByteArrayView name, const FileFacts &facts, QByteArrayView target)
{
    constexpr qint64 most = std::numeric_limits<quint32>::max();
    if (names.size() + name.size() + target.size() + 2 > most || name.size() > std::numeric_limits<quint16>::max())
        return false;
    EntryRecord record;
    record.size = facts.size;
    record.mtimeSeconds = facts.mtimeSeconds;
    record.mtimeNanoseconds = static_cast<quint32>(facts.mtimeNanoseconds);
    record.name = static_cast<quint32>(names.size());
    record.nameSize = static_cast<quint16>(name.size());
    record.setKindAndMode(facts.kind, facts.mode);
    names.append(name.data(), name.size());
    if (facts.kind == FileKind::Link) {
        names.append('\0');
        names.append(target.data(), target.size());
        names.append('\0');
    }
    records.push_back(record);
    return true;
}

void FolderRecords::finish()
{
    std::sort(records.begin(), records.end(),
              [this](const EntryRecord &a, const EntryRecord &b) { return name(a).compare(name(b)) < 0; });
    records.shrink_to_fit();
    names.squeeze();
}

QByteArray EntryStore::pathOf(quint32 folder) const
{
    qsizetype size = 0;
    for (quint32 at = folder; at != 0; at = folders[at].parent)
        size += folders[folders[at].parent].records[folders[at].place].nameSize + 1;
    QByteArray path(size, '/');
    char *end = path.data() + size;
    for (quint32 at = folder; at != 0; at = folders[at].parent) {
        const FolderRecords &parent = folders[folders[at].parent];
        const QByteArrayView name = parent.name(parent.records[folders[at].place]);
        end -= name.size() + 1;
        std::memcpy(end, name.data(), static_cast<size_t>(name.size()));
    }
    return path;
}

FileFacts EntryStore::factsOf(const EntryRecord &record) const
{
    return {record.kind(), record.size, record.mtimeSeconds, record.mtimeNanoseconds, record.mode()};
}

void EntryStore::finish()
{
    setTimes();
    putInOrder();
}

// A folder stands after the one that it is in: from the last to the first, what is below is done already.
void EntryStore::setTimes()
{
    std::vector<qint64> newest(folders.size(), noTime);
    for (size_t i = folders.size(); i-- > 0;) {
        for (const EntryRecord &record : folders[i].records) {
            if (record.kind() == FileKind::File)
                newest[i] = qMax(newest[i], record.mtimeSeconds);
            else if (record.kind() == FileKind::Folder && record.folder != 0)
                newest[i] = qMax(newest[i], newest[record.folder]);
        }
    }
    const qint64 latest = newest.empty() || newest[0] == noTime ? 0 : newest[0];
    outermost.kind = FileKind::Folder;
    outermost.mtimeSeconds = latest;
    for (FolderRecords &folder : folders) {
        for (EntryRecord &record : folder.records) {
            if (record.kind() == FileKind::File)
                continue;
            const qint64 own = record.kind() == FileKind::Folder && record.folder != 0 ? newest[record.folder] : noTime;
            record.mtimeSeconds = own == noTime ? latest : own;
            record.mtimeNanoseconds = 0;
        }
    }
}

// A folder's name sorts before its content, but not always right before it: "a", "a.txt", "a/b".
void EntryStore::putInOrder()
{
    qint64 number = 1;
    std::vector<Inside> open; // no recursion: a path may have two thousand parts
    if (!folders.empty())
        open.push_back(inside(folders, 0));
    while (!open.empty()) {
        Inside &top = open.back();
        const auto all = static_cast<quint32>(folders[top.folder].records.size());
        const bool goesDown = top.next < top.content.size();
        const quint32 until = goesDown ? top.content[top.next].first : all;
        if (until > top.from) {
            runs.push_back({number, top.folder, top.from});
            number += until - top.from;
            top.from = until;
        }
        if (goesDown)
            open.push_back(inside(folders, top.content[top.next++].second)); // `top` is gone now
        else
            open.pop_back();
    }
    runs.shrink_to_fit();
    count = number;
}

qint64 EntryStore::memoryBytes() const
{
    auto bytes = qint64(sizeof *this) + qint64(folders.size()) * qint64(sizeof(FolderRecords))
        + qint64(runs.capacity()) * qint64(sizeof(EntryRun));
    for (const FolderRecords &folder : folders)
        bytes += static_cast<qint64>(folder.records.capacity()) * qint64(sizeof(EntryRecord)) + folder.names.capacity() + 16;
    return bytes;
}

} // namespace voyageur::dataset
