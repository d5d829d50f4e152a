// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/tarstream.h"

#include "dataset/executable.h"
#include "dataset/filestream.h"
#include "dataset/membername.h"
#include "dataset/tarmember.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>

namespace voyageur::dataset {

namespace {

QByteArray headerOf(const Plan &plan, const PlanEntry &entry, bool executable)
{
    TarMember member;
    member.name = entry.path.isEmpty() ? plan.name : plan.name + '/' + entry.path;
    member.mtime = entry.facts.mtimeSeconds;
    switch (entry.facts.kind) {
    case FileKind::Folder:
        member.type = TarMember::Type::Folder;
        break;
    case FileKind::Link:
        member.type = TarMember::Type::Link;
        member.target = entry.target;
        break;
    case FileKind::File:
    case FileKind::Special: // never in a plan
        member.type = TarMember::Type::File;
        member.size = entry.facts.size;
        member.executable = executable;
        break;
    }
    return tarHeader(member);
}

} // namespace

TarStream::TarStream(Plan plan) : m_plan(std::move(plan))
{
    m_starts.reserve(m_plan.entries.size() + 1);
    qint64 start = 0;
    for (const PlanEntry &entry : std::as_const(m_plan.entries)) {
        m_starts += start;
        start += headerOf(m_plan, entry, false).size() + entry.facts.size * (entry.facts.kind == FileKind::File);
        start += tarPadding(start);
    }
    m_starts += start;
    enterEntry(0);
}

qint64 TarStream::totalBytes() const
{
    return m_starts.last() + 2 * tarBlock;
}

void TarStream::enterEntry(qsizetype index)
{
    m_index = index;
    m_file.close();
    m_fileHashed = -1;
    m_header.clear();
    if (index < m_plan.entries.size()) {
        const PlanEntry &entry = m_plan.entries.at(index);
        m_header = headerOf(m_plan, entry, isExecutable(entry.path, QByteArrayView()));
    }
}

base::Error TarStream::changed(const PlanEntry &entry) const
{
    return fileChanged(m_plan.localPath(entry));
}

// Called when the data of the entry has been given away: the last chance to see that it is not what the header says.
base::Result<void> TarStream::leaveEntry()
{
    const PlanEntry &entry = m_plan.entries.at(m_index);
    if (entry.facts.kind == FileKind::File) {
        const auto facts = m_file.isOpen() ? m_file.facts() : factsOf(m_plan.localPath(entry));
        if (!facts.ok() || !facts->sameContent(entry.facts))
            return changed(entry);
        if (m_hashFiles && entry.facts.size == 0)
            m_fileHashes.insert(entry.path, base::Sha256().hex());
        else if (m_hashFiles && m_fileHashed == entry.facts.size)
            m_fileHashes.insert(entry.path, m_fileHash.hex());
    }
    enterEntry(m_index + 1);
    return {};
}

base::Result<void> TarStream::openFile(const PlanEntry &entry)
{
    auto opened = LocalFile::open(m_plan.localPath(entry));
    if (!opened.ok())
        return opened.error().code == base::ErrorCode::NotFound ? changed(entry) : opened.error();
    m_file = std::move(*opened);
    VOYAGEUR_TRY(facts, m_file.facts());
    if (!facts.sameContent(entry.facts))
        return changed(entry);
    return {};
}

// How the file begins says whether it is executable; the plan does not open files.
base::Result<void> TarStream::completeHeader(const PlanEntry &entry)
{
    if (m_file.isOpen() || entry.facts.kind != FileKind::File || entry.facts.size == 0)
        return {};
    VOYAGEUR_CHECK(openFile(entry));
    VOYAGEUR_TRY(executable, isExecutable(entry.path, m_file));
    m_header = headerOf(m_plan, entry, executable);
    return {};
}

base::Result<qsizetype> TarStream::fillFromFile(const PlanEntry &entry, qint64 offset, char *to, qsizetype size)
{
    if (!m_file.isOpen())
        VOYAGEUR_CHECK(openFile(entry));
    if (m_hashFiles && offset == 0) {
        m_fileHash = base::Sha256();
        m_fileHashed = 0;
    }
    VOYAGEUR_TRY(count, m_file.readAt(offset, to, qMin<qint64>(size, entry.facts.size - offset)));
    if (count == 0)
        return changed(entry);
    if (m_hashFiles && offset == m_fileHashed) {
        m_fileHash.add({to, count});
        m_fileHashed += count;
    }
    return count;
}

// At least one byte of whatever stands at m_position.
base::Result<qsizetype> TarStream::fill(char *to, qsizetype size)
{
    if (m_index == m_plan.entries.size()) {
        std::memset(to, 0, static_cast<size_t>(size));
        return size;
    }
    const PlanEntry &entry = m_plan.entries.at(m_index);
    const qint64 within = m_position - m_starts.at(m_index);
    if (within < m_header.size()) {
        VOYAGEUR_CHECK(completeHeader(entry));
        const qsizetype count = qMin<qint64>(size, m_header.size() - within);
        std::memcpy(to, m_header.constData() + within, static_cast<size_t>(count));
        return count;
    }
    const qint64 fileSize = entry.facts.kind == FileKind::File ? entry.facts.size : 0;
    const qint64 offset = within - m_header.size();
    if (offset < fileSize)
        return fillFromFile(entry, offset, to, size);
    const qsizetype count = qMin<qint64>(size, m_starts.at(m_index + 1) - m_position);
    std::memset(to, 0, static_cast<size_t>(count));
    return count;
}

base::Result<QByteArray> TarStream::next(qsizetype maxBytes)
{
    if (m_failure)
        return *m_failure;
    QByteArray bytes(static_cast<qsizetype>(qMin<qint64>(maxBytes, totalBytes() - m_position)), Qt::Uninitialized);
    const qint64 begin = m_position;
    qsizetype filled = 0;
    while (filled < bytes.size()) {
        auto count = fill(bytes.data() + filled, bytes.size() - filled);
        base::Result<void> left;
        if (count.ok()) {
            filled += *count;
            m_position += *count;
            if (m_index < m_plan.entries.size() && m_position == m_starts.at(m_index + 1))
                left = leaveEntry();
        }
        if (!count.ok() || !left.ok()) {
            m_failure = count.ok() ? left.error() : count.error();
            return *m_failure;
        }
    }
    if (begin == m_hashed) {
        m_hash.add(bytes);
        m_hashed = m_position;
    }
    return bytes;
}

base::Result<void> TarStream::seek(qint64 offset)
{
    if (offset < 0 || offset > totalBytes()) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what =
            QCoreApplication::translate("voyageur::dataset::TarStream", "There is no byte %1 in this archive.").arg(offset);
        return error;
    }
    if (offset == 0) {
        m_hash = base::Sha256();
        m_hashed = 0;
    }
    const auto after = std::upper_bound(m_starts.cbegin(), m_starts.cend(), offset);
    enterEntry(after - m_starts.cbegin() - 1);
    m_position = offset;
    m_failure.reset();
    return {};
}

QByteArray TarStream::sha256() const
{
    return m_hashed == m_position ? m_hash.hex() : QByteArray();
}

QString TarStream::item() const
{
    if (m_index >= m_plan.entries.size())
        return {};
    return shownName(m_plan.entries.at(m_index).path);
}

} // namespace voyageur::dataset
