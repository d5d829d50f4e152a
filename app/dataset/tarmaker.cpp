// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/tarmaker.h"

#include "dataset/executable.h"
#include "dataset/tarmember.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace voyageur::dataset {

namespace {

constexpr qsizetype headSize = 4; // what isExecutable() wants to see

// Who may do what with a member. `runs`: what a file's name and beginning say, where there is nothing else to go by.
qint16 modeOf(const Plan &plan, const FileFacts &facts, bool runs)
{
    const bool isFolder = facts.kind == FileKind::Folder;
    if (facts.mode < 0)
        return isFolder || runs ? 0755 : 0644;
    if (plan.asFiles) // its owner must be able to put it in place; what has less gets that afterwards
        return static_cast<qint16>(facts.mode | (isFolder ? 0700 : 0600));
    const bool isPrivate = (facts.mode & 077) == 0;
    const bool hasX = isFolder || (facts.mode & 0100) != 0;
    return static_cast<qint16>(isPrivate ? (hasX ? 0700 : 0600) : (hasX ? 0755 : 0644));
}

TarMember memberOf(const Plan &plan, const PlanEntry &entry, bool runs)
{
    TarMember member;
    member.name = entry.path.isEmpty() ? plan.name : plan.name + '/' + entry.path;
    member.mtime = entry.facts.mtimeSeconds;
    member.mode = modeOf(plan, entry.facts, runs);
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
        break;
    }
    return member;
}

qint64 headerSize(const Plan &plan, const PlanEntries::Iterator &at)
{
    const FileFacts facts = at.facts();
    if (facts.kind != FileKind::Link && fitsOneBlock(plan.name.size() + 1 + at.pathSize(), facts.size, facts.mtimeSeconds))
        return tarBlock;
    return tarHeader(memberOf(plan, *at, false)).size();
}

QString sizeText(qint64 bytes)
{
    return QLocale().toString(bytes);
}

QString whatHappened(const base::Result<FileFacts> &now, const FileFacts &planned)
{
    if (!now.ok())
        return now.error().code == base::ErrorCode::NotFound
            ? QCoreApplication::translate("voyageur::dataset::TarStream", "The file no longer exists.")
            : now.error().why;
    if (now->kind != FileKind::File)
        return QCoreApplication::translate("voyageur::dataset::TarStream", "It is no longer a file.");
    if (now->size != planned.size)
        return QCoreApplication::translate("voyageur::dataset::TarStream", "The file had %1 bytes at the start and has %2 now.")
            .arg(sizeText(planned.size), sizeText(now->size));
    return QCoreApplication::translate("voyageur::dataset::TarStream", "A program wrote to the file.");
}

} // namespace

//! The bytes of one piece that one member fills.
struct TarMaker::Range {
    qsizetype entry = 0;
    qint64 from = 0; // in the member, of its header's first byte
    qsizetype size = 0;
    char *to = nullptr;
    QByteArray header;
};

TarMaker::TarMaker(const Plan &plan) : m_plan(plan)
{
    m_starts.reserve(static_cast<size_t>(plan.entries.size()) + 1);
    qint64 start = 0;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at) {
        m_starts.push_back(start);
        const FileFacts facts = at.facts();
        start += headerSize(plan, at) + (facts.kind == FileKind::File ? facts.size + tarPadding(facts.size) : 0);
    }
    m_starts.push_back(start);
}

qsizetype TarMaker::entryAt(qint64 offset) const
{
    return std::upper_bound(m_starts.begin(), m_starts.end(), offset) - m_starts.begin() - 1;
}

qint64 TarMaker::dataStart(qsizetype index) const
{
    const qint64 size = m_plan.entries.factsAt(index).size;
    return m_starts[static_cast<size_t>(index) + 1] - size - tarPadding(size);
}

QByteArray TarMaker::header(const PlanEntry &entry, bool runs) const
{
    return tarHeader(memberOf(m_plan, entry, runs));
}

TarMaker::Piece TarMaker::make(qint64 offset, qsizetype size, Hand &hand) const
{
    Piece piece;
    piece.bytes = QByteArray(static_cast<qsizetype>(qMin<qint64>(size, totalBytes() - offset)), Qt::Uninitialized);
    char *const to = piece.bytes.data();
    qsizetype filled = 0;
    qsizetype index = entryAt(offset);
    if (index < m_plan.entries.size()) {
        for (auto at = m_plan.entries.iteratorAt(index); filled < piece.bytes.size() && at != m_plan.entries.end();
             ++at, ++index) {
            Range range{index, offset + filled - m_starts[static_cast<size_t>(index)], 0, to + filled, {}};
            range.size = static_cast<qsizetype>(
                qMin<qint64>(piece.bytes.size() - filled, m_starts[static_cast<size_t>(index) + 1] - offset - filled));
            makeMember(*at, range, piece, hand);
            filled += range.size;
        }
    }
    std::memset(to + filled, 0, static_cast<size_t>(piece.bytes.size() - filled));
    return piece;
}

void TarMaker::makeMember(const PlanEntry &entry, Range &range, Piece &piece, Hand &hand) const
{
    range.header = header(entry, isExecutable(entry.path, QByteArrayView()));
    const bool isFile = entry.facts.kind == FileKind::File;
    if (isFile && entry.facts.size > 0) {
        readFile(entry, range, piece, hand);
    } else if (isFile && range.from == 0) { // nothing to read, but is it still empty?
        if (const auto now = factsOf(m_plan.localPath(entry)); !now.ok() || !now->sameContent(entry.facts))
            piece.damages.push_back({range.entry, whatHappened(now, entry.facts)});
    }
    if (range.from < range.header.size()) {
        const qint64 count = qMin<qint64>(range.size, range.header.size() - range.from);
        std::memcpy(range.to, range.header.constData() + range.from, static_cast<size_t>(count));
    }
}

// The part of the file that lies in the range, the padding after it, and how the file begins, which the header wants to know.
void TarMaker::readFile(const PlanEntry &entry, Range &range, Piece &piece, Hand &hand) const
{
    const qint64 fileSize = entry.facts.size;
    const qint64 skipped = qMax<qint64>(0, range.header.size() - range.from);
    char *const to = range.to + qMin<qint64>(skipped, range.size);
    const qint64 offset = range.from + (to - range.to) - range.header.size();
    const auto room = static_cast<qsizetype>(range.to + range.size - to);
    const auto wanted = static_cast<qsizetype>(qBound<qint64>(0, fileSize - offset, room));
    const bool headWanted = entry.facts.mode < 0 && range.from < range.header.size();
    if (wanted == 0 && !headWanted) {
        std::memset(to, 0, static_cast<size_t>(room));
        return;
    }

    std::optional<base::Error> failure;
    if (hand.entry != range.entry) {
        auto opened = LocalFile::open(m_plan.localPath(entry));
        hand.file = opened.ok() ? std::move(*opened) : LocalFile();
        hand.entry = opened.ok() ? range.entry : -1;
        if (!opened.ok())
            failure = opened.error();
    }
    const auto read = [&](qint64 from, char *into, qsizetype size) {
        qsizetype done = 0;
        while (!failure && done < size) {
            const auto count = hand.file.readAt(from + done, into + done, size - done);
            if (!count.ok())
                failure = count.error();
            else if (*count == 0)
                break;
            else
                done += *count;
        }
        return done;
    };
    const qsizetype done = read(offset, to, wanted);
    std::memset(to + done, 0, static_cast<size_t>(room - done));
    if (headWanted) {
        std::array<char, headSize> head{};
        const auto all = static_cast<qsizetype>(qMin<qint64>(headSize, fileSize));
        const qsizetype known = done >= all ? all : read(0, head.data(), all);
        range.header = header(entry, isExecutable(entry.path, QByteArrayView(done >= all ? to : head.data(), known)));
    }
    // That it is as planned after the last byte was read says that it was so before.
    const base::Result<FileFacts> now = failure ? base::Result<FileFacts>(*failure) : hand.file.facts();
    if (!now.ok() || !now->sameContent(entry.facts))
        piece.damages.push_back({range.entry, whatHappened(now, entry.facts)});
    if (offset + wanted == fileSize || failure)
        hand = {};
}

qint64 archiveBytes(const Plan &plan)
{
    return TarMaker(plan).totalBytes();
}

} // namespace voyageur::dataset
