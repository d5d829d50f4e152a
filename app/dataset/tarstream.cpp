// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/tarstream.h"

#include "dataset/filestream.h"
#include "dataset/membername.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <utility>

namespace voyageur::dataset {

namespace {

constexpr qsizetype smallestPiece = 256 * 1024;
constexpr qsizetype largestPiece = 1024 * 1024;
constexpr qint64 worthThreads = 2 * 1024 * 1024; // bytes; less is read faster than threads start

} // namespace

TarStream::TarStream(Plan plan, const ReadAhead &readAhead) : m_plan(std::move(plan)), m_maker(m_plan), m_readAhead(readAhead) {}

TarStream::~TarStream() = default;

void TarStream::take(TarMaker::Piece piece)
{
    for (const TarMaker::Damage &damage : piece.damages) {
        if (m_changedEntries.contains(damage.entry))
            continue;
        m_changedEntries.insert(damage.entry);
        m_changed.add(Problem{Problem::Kind::Changed, m_plan.entries.at(damage.entry).path, {}, damage.what});
    }
    m_piece = std::move(piece.bytes);
    m_given = 0;
}

// At least one byte from m_position on, unless that is the end.
void TarStream::refill(qsizetype maxBytes)
{
    const qint64 left = totalBytes() - m_position;
    if (m_ahead && !m_ahead->atEnd()) {
        take(m_ahead->take());
        return;
    }
    if (m_readAhead.threads <= 0 || left < worthThreads) {
        take(m_maker.make(m_position, m_readAhead.threads > 0 ? qMax(maxBytes, smallestPiece) : maxBytes, m_hand));
        return;
    }
    const qsizetype size = qBound(smallestPiece, maxBytes, largestPiece);
    m_hands = std::vector<TarMaker::Hand>(static_cast<size_t>(m_readAhead.threads));
    const auto make = [this, size, from = m_position](int thread, qint64 index) {
        return m_maker.make(from + index * size, size, m_hands[static_cast<size_t>(thread)]);
    };
    m_ahead =
        std::make_unique<base::Ahead<TarMaker::Piece>>((left + size - 1) / size, m_readAhead.threads, m_readAhead.pieces, make);
    take(m_ahead->take());
}

base::Result<QByteArray> TarStream::next(qsizetype maxBytes)
{
    const auto size = static_cast<qsizetype>(qMin<qint64>(maxBytes, totalBytes() - m_position));
    const qint64 begin = m_position;
    QByteArray bytes;
    while (bytes.size() < size) {
        if (m_given == m_piece.size())
            refill(size - bytes.size());
        const qsizetype count = qMin(size - bytes.size(), m_piece.size() - m_given);
        if (bytes.isEmpty() && count == m_piece.size()) {
            bytes = std::exchange(m_piece, {}); // the usual case: nothing is copied
            m_given = 0;
        } else {
            if (bytes.isEmpty())
                bytes.reserve(size);
            bytes.append(m_piece.constData() + m_given, count);
            m_given += count;
        }
        m_position += count;
    }
    if (begin == m_hashed) {
        m_hash.add(bytes);
        m_hashed = m_position;
    }
    if (m_onFile && begin == m_filesHashed)
        hashFilesIn(bytes, begin);
    return bytes;
}

void TarStream::hashFilesIn(const QByteArray &bytes, qint64 offset)
{
    const qint64 end = offset + bytes.size();
    qsizetype index = m_maker.entryAt(offset);
    for (auto at = m_plan.entries.iteratorAt(index); at != m_plan.entries.end() && offset < end; ++at, ++index) {
        const FileFacts facts = at.facts();
        const qint64 next = qMin(m_maker.startOf(index + 1), end);
        if (facts.kind == FileKind::File) {
            const qint64 start = m_maker.dataStart(index);
            const qint64 from = qMax(offset, start);
            const qint64 to = qMin(end, start + facts.size);
            if (from < to)
                m_fileHash.add(QByteArrayView(bytes).sliced(from - (end - bytes.size()), to - from));
            // A file ends with its last byte or, when it has none, with its header.
            const bool ends = facts.size > 0 ? from < to && to == start + facts.size : offset < start && start <= end;
            if (ends) {
                m_onFile(*at, m_changedEntries.contains(index) ? QByteArray() : m_fileHash.hex());
                m_fileHash = base::Sha256();
            }
        }
        offset = next;
    }
    m_filesHashed = end;
}

base::Result<void> TarStream::seek(qint64 offset)
{
    if (offset < 0 || offset > totalBytes()) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::dataset::TarStream", "The archive ends before byte %1.").arg(offset);
        return error;
    }
    if (offset == 0) {
        m_hash = base::Sha256();
        m_hashed = 0;
        m_fileHash = base::Sha256();
        m_filesHashed = 0;
    }
    m_ahead.reset();
    m_hand = {};
    m_piece.clear();
    m_given = 0;
    m_position = offset;
    return {};
}

QByteArray TarStream::sha256() const
{
    return m_hashed == m_position ? m_hash.hex() : QByteArray();
}

QList<Problem> TarStream::changed() const
{
    return m_changed.sorted();
}

base::Result<void> TarStream::mustBeWhole() const
{
    constexpr qsizetype namedAtMost = 5;
    if (m_changed.count() == 0)
        return {};
    const QList<Problem> problems = changed();
    if (m_changed.count() == 1) {
        base::Error error = fileChanged(m_plan.folder + '/' + problems.first().path);
        error.why = problems.first().detail;
        return error;
    }
    QStringList names;
    for (const Problem &problem : problems.first(qMin(problems.size(), namedAtMost)))
        names +=
            QCoreApplication::translate("voyageur::dataset::TarStream", "“%1”: %2").arg(shownName(problem.path), problem.detail);
    if (m_changed.count() > names.size())
        names += QStringLiteral("…");
    base::Error error;
    error.code = base::ErrorCode::FileChanged;
    const auto count = static_cast<int>(qMin<qint64>(m_changed.count(), std::numeric_limits<int>::max()));
    error.what = QCoreApplication::translate("voyageur::dataset::TarStream", "%n file(s) changed while they were being read.",
                                             nullptr, count);
    error.why = names.join(QLatin1Char(' '));
    error.next = QCoreApplication::translate("voyageur::dataset::TarStream",
                                             "Wait until no program writes to them, or exclude them, then start again.");
    return error;
}

QString TarStream::item() const
{
    const qsizetype index = m_maker.entryAt(m_position);
    if (index >= m_plan.entries.size())
        return {};
    return shownName(m_plan.entries.at(index).path);
}

} // namespace voyageur::dataset
