// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sha256.h"
#include "dataset/bytestream.h"
#include "dataset/localfs.h"

#include <memory>

namespace voyageur::dataset {

//! One file as it is. FileChanged when it is no longer what it was at open().
class FileStream final : public ByteStream {
public:
    //! Errors: NotFound, FileUnreadable, BadRequest (not a file).
    static base::Result<std::unique_ptr<FileStream>> open(const QString &path);

    const FileFacts &facts() const { return m_facts; }
    //! Its permission bits; −1 where there are none.
    qint16 mode() const { return m_facts.mode; }
    //! By isExecutable(), where there are none.
    bool executable() const { return m_executable; }

    qint64 totalBytes() const override { return m_facts.size; }
    qint64 position() const override { return m_position; }
    base::Result<QByteArray> next(qsizetype maxBytes) override;
    base::Result<void> seek(qint64 offset) override;
    QByteArray sha256() const override;
    QString item() const override;

private:
    FileStream(QByteArray path, LocalFile file, FileFacts facts, bool executable);

    QByteArray m_path;
    LocalFile m_file;
    FileFacts m_facts;
    bool m_executable;
    qint64 m_position = 0;
    base::Sha256 m_hash;
    qint64 m_hashed = 0;
};

//! FileChanged, naming the file.
base::Error fileChanged(const QByteArray &path);

} // namespace voyageur::dataset
