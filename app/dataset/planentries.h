// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <QByteArray>
#include <QList>

#include <iterator>
#include <memory>

namespace voyageur::dataset {

//! One file, folder or link of a plan, as it was when the plan was made.
struct PlanEntry {
    QByteArray path; //!< inside the folder; empty for the folder itself
    FileFacts facts;
    QByteArray target; //!< of a link
};

//! A folder of a plan and the files right in it, not in folders below.
struct FolderShare {
    QByteArray path; //!< inside the folder of the plan; empty for that folder itself
    qint64 files = 0;
    qint64 bytes = 0;
};

struct EntryStore;

//! What a plan holds, sorted by the bytes of the paths; the folder itself is the first. A million files are some sixty
//! megabytes: of each name only its own part is kept, beside 32 bytes of facts. A PlanEntry is made when it is asked for, so keep
//! no references into this. Copies share what they hold and cost nothing. A value; any thread.
class PlanEntries final {
public:
    PlanEntries() = default;
    explicit PlanEntries(std::shared_ptr<const EntryStore> store) : m_store(std::move(store)) {}

    qsizetype size() const;
    bool isEmpty() const { return size() == 0; }
    PlanEntry at(qsizetype index) const;
    PlanEntry first() const { return at(0); }
    FileFacts factsAt(qsizetype index) const;
    //! How long at(index).path is, without making it.
    qsizetype pathSizeAt(qsizetype index) const;
    //! The folders with most files in them, most first, and those with most bytes.
    QList<FolderShare> foldersWithMostFiles(qsizetype count) const;
    QList<FolderShare> foldersWithMostBytes(qsizetype count) const;
    //! All memory that it holds, in bytes.
    qint64 memoryBytes() const;

    //! Walks through in order, at a constant cost for each entry but for its path.
    class Iterator final {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = PlanEntry;
        using difference_type = qsizetype;
        using pointer = void;
        using reference = PlanEntry;

        Iterator() = default;
        PlanEntry operator*() const;
        FileFacts facts() const;
        qsizetype pathSize() const;
        //! The last part of the path; a view into the entries.
        QByteArrayView name() const;
        //! A folder with nothing in it that would be sent.
        bool isEmptyFolder() const;
        Iterator &operator++();
        Iterator operator++(int)
        {
            Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator &other) const { return m_index == other.m_index; }

    private:
        friend class PlanEntries;
        void enterRun();

        const EntryStore *m_store = nullptr;
        qsizetype m_index = 0;
        qsizetype m_run = 0;
        QByteArray m_folder; // of the run, with its slash
    };
    Iterator begin() const { return iteratorAt(0); }
    //! From an entry on.
    Iterator iteratorAt(qsizetype index) const;
    Iterator end() const;

private:
    std::shared_ptr<const EntryStore> m_store;
};

//! Makes entries of whole paths, in any order, with the facts as they are told; the folder itself (an empty path) comes by
//! itself when it is not told of, with the time 0 and the permissions that are given. A value that is used once; any thread.
class PathEntries final {
public:
    explicit PathEntries(qint16 modeOfFolder = -1);
    //! False when the path cannot be kept: longer than 65,535 bytes, or the names of all together more than 4 GiB.
    bool add(const PlanEntry &entry);
    PlanEntries finish();

private:
    std::shared_ptr<EntryStore> m_store;
};

} // namespace voyageur::dataset
