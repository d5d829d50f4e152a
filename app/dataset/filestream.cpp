// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/filestream.h"

#include "base/platform.h"
#include "dataset/executable.h"
#include "dataset/membername.h"

#include <QCoreApplication>

namespace voyageur::dataset {

base::Error fileChanged(const QByteArray &path)
{
    base::Error error;
    error.code = base::ErrorCode::FileChanged;
    error.what =
        QCoreApplication::translate("voyageur::dataset::TarStream", "“%1” changed while it was being read.").arg(shownName(path));
    error.why =
        QCoreApplication::translate("voyageur::dataset::TarStream", "The file disappeared, or its size or time has changed.");
    error.next = QCoreApplication::translate("voyageur::dataset::TarStream",
                                             "Wait until no program writes to the file, or exclude it, then start again.");
    return error;
}

FileStream::FileStream(QByteArray path, LocalFile file, FileFacts facts, bool executable)
    : m_path(std::move(path)), m_file(std::move(file)), m_facts(facts), m_executable(executable)
{
}

base::Result<std::unique_ptr<FileStream>> FileStream::open(const QString &path)
{
    const QByteArray bytes = base::fileNameBytes(path);
    VOYAGEUR_TRY(file, LocalFile::open(bytes));
    VOYAGEUR_TRY(facts, file.facts());
    if (facts.kind != FileKind::File) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::dataset::FileStream", "“%1” is not a file.").arg(path);
        error.next = QCoreApplication::translate("voyageur::dataset::FileStream", "Choose a file or a folder.");
        return error;
    }
    if (!hasModes(bytes))
        facts.mode = -1;
    VOYAGEUR_TRY(looks, isExecutable(bytes, file));
    const bool executable = facts.mode < 0 && looks;
    return std::unique_ptr<FileStream>(new FileStream(bytes, std::move(file), facts, executable));
}

base::Result<QByteArray> FileStream::next(qsizetype maxBytes)
{
    QByteArray bytes(static_cast<qsizetype>(qMin<qint64>(maxBytes, m_facts.size - m_position)), Qt::Uninitialized);
    qsizetype filled = 0;
    while (filled < bytes.size()) {
        VOYAGEUR_TRY(count, m_file.readAt(m_position + filled, bytes.data() + filled, bytes.size() - filled));
        if (count == 0)
            return fileChanged(m_path);
        filled += count;
    }
    if (m_position == m_hashed) {
        m_hash.add(bytes);
        m_hashed += bytes.size();
    }
    m_position += bytes.size();
    if (m_position == m_facts.size) {
        VOYAGEUR_TRY(facts, m_file.facts());
        if (!facts.sameContent(m_facts))
            return fileChanged(m_path);
    }
    return bytes;
}

base::Result<void> FileStream::seek(qint64 offset)
{
    if (offset < 0 || offset > m_facts.size) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::dataset::FileStream", "“%2” ends before byte %1.")
                         .arg(QString::number(offset), item());
        return error;
    }
    if (offset == 0) {
        m_hash = base::Sha256();
        m_hashed = 0;
    }
    m_position = offset;
    return {};
}

QByteArray FileStream::sha256() const
{
    return m_hashed == m_position ? m_hash.hex() : QByteArray();
}

QString FileStream::item() const
{
    return shownName(m_path.sliced(m_path.lastIndexOf('/') + 1));
}

} // namespace voyageur::dataset
