// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sha256.h"
#include "dataset/bytestream.h"
#include "dataset/plan.h"

#include <QHash>

namespace voyageur::dataset {

//! A plan as one tar, made while it is read: no copy on this computer's disk. Byte N is the same at every attempt and on
//! every system. Ends with two zero blocks and nothing more (no padding to a record of 20 blocks, as GNU tar adds).
//! A file that is no longer what the plan saw ends the stream with FileChanged: its header is already out, and nothing
//! is ever filled up.
class TarStream final : public ByteStream {
public:
    explicit TarStream(Plan plan);

    const Plan &plan() const { return m_plan; }

    qint64 totalBytes() const override;
    qint64 position() const override { return m_position; }
    base::Result<QByteArray> next(qsizetype maxBytes) override;
    base::Result<void> seek(qint64 offset) override;
    QByteArray sha256() const override;
    QString item() const override;

    //! Also hash every file by itself; ask before the first byte.
    void hashFiles(bool on) { m_hashFiles = on; }
    //! SHA-256 of the files that were read whole, in hexadecimal, by path inside the folder.
    const QHash<QByteArray, QByteArray> &fileHashes() const { return m_fileHashes; }

private:
    base::Result<qsizetype> fill(char *to, qsizetype size);
    base::Result<qsizetype> fillFromFile(const PlanEntry &entry, qint64 offset, char *to, qsizetype size);
    base::Result<void> openFile(const PlanEntry &entry);
    base::Result<void> completeHeader(const PlanEntry &entry);
    base::Result<void> leaveEntry();
    void enterEntry(qsizetype index);
    base::Error changed(const PlanEntry &entry) const;

    Plan m_plan;
    QList<qint64> m_starts; // of each entry; the last one is that of the end blocks
    qint64 m_position = 0;
    qsizetype m_index = 0;
    QByteArray m_header; // of the entry at m_index; whole once its file is open
    LocalFile m_file;
    std::optional<base::Error> m_failure;

    base::Sha256 m_hash;
    qint64 m_hashed = 0; // how far m_hash reaches from 0
    bool m_hashFiles = false;
    base::Sha256 m_fileHash;
    qint64 m_fileHashed = 0;
    QHash<QByteArray, QByteArray> m_fileHashes;
};

} // namespace voyageur::dataset
