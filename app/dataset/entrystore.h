// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <QByteArray>
#include <QByteArrayView>

#include <deque>
#include <vector>

namespace voyageur::dataset {

// How a plan keeps its entries; PlanEntries shows them to the others.

//! A name in a folder and its facts: 32 bytes.
struct EntryRecord {
    qint64 size = 0;
    qint64 mtimeSeconds = 0;
    quint32 mtimeNanoseconds = 0;
    quint32 name = 0;   //!< where it begins in the folder's names; a link's target follows, between two zero bytes
    quint32 folder = 0; //!< of a folder: which one of the store holds what is in it
    quint16 nameSize = 0;
    quint16 kindAndMode = 0;

    FileKind kind() const { return static_cast<FileKind>(kindAndMode >> 12); }
    //! As FileFacts::mode.
    qint16 mode() const { return (kindAndMode & noMode) != 0 ? qint16(-1) : static_cast<qint16>(kindAndMode & 0777); }
    void setKindAndMode(FileKind kind, int mode)
    {
        kindAndMode = static_cast<quint16>(static_cast<int>(kind) << 12 | (mode < 0 ? int(noMode) : mode & 0777));
    }

private:
    static constexpr quint16 noMode = 01000;
};
static_assert(sizeof(EntryRecord) == 32);

//! What is in one folder, sorted by name.
struct FolderRecords {
    QByteArray names; //!< one after the other
    std::vector<EntryRecord> records;
    quint32 parent = 0; //!< the folder that it is in …
    quint32 place = 0;  //!< … and where in its records; both 0 for the outermost

    QByteArrayView name(const EntryRecord &record) const { return QByteArrayView(names).sliced(record.name, record.nameSize); }
    QByteArrayView target(const EntryRecord &record) const;
    //! Errors: none; false when the names of one folder are more than 4 GiB.
    bool add(QByteArrayView name, const FileFacts &facts, QByteArrayView target);
    //! When all is added: sorts and gives back what was reserved.
    void finish();
};

//! Entries that stand one after the other in the order of paths and are of one folder.
struct EntryRun {
    qint64 first = 0; //!< number of its first entry, from 1: 0 is the outermost folder itself
    quint32 folder = 0;
    quint32 from = 0; //!< in the folder's records
};

//! All folders of a walk. Filled in any order of folders (parents before children), then finish(): the same tree gives the same
//! entries, whatever the order was.
struct EntryStore {
    std::deque<FolderRecords> folders; //!< the first is the outermost
    std::vector<EntryRun> runs;
    qint64 count = 0; //!< with the outermost folder itself
    FileFacts outermost;

    //! Path inside the outermost, with a slash at its end; empty for the outermost.
    QByteArray pathOf(quint32 folder) const;
    FileFacts factsOf(const EntryRecord &record) const;
    //! Folders get the newest time of a file in them, links and folders without files the newest of all.
    void finish();
    //! The same, with the times as they are; the outermost has its facts from the caller.
    void finishAsIs() { putInOrder(); }
    qint64 memoryBytes() const;

private:
    void setTimes();
    void putInOrder();
};

} // namespace voyageur::dataset
