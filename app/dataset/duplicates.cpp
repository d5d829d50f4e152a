// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/duplicates.h"

#include "base/ahead.h"
#include "base/sha256.h"
#include "dataset/membername.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <vector>

namespace voyageur::dataset {

namespace {

constexpr qsizetype duplicatePiece = 1 << 20;
constexpr qsizetype groupsAtMost = 100;
constexpr qsizetype pathsAtMost = 10;
constexpr int threads = 4;

struct Candidate {
    qint64 size = 0;
    qint64 entry = 0;
};

// Files whose size another one has, by size and path.
std::vector<Candidate> candidatesOf(const Plan &plan)
{
    std::vector<Candidate> all;
    qint64 index = 0;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at, ++index) {
        if (const FileFacts facts = at.facts(); facts.kind == FileKind::File && facts.size > 0)
            all.push_back({facts.size, index});
    }
    std::stable_sort(all.begin(), all.end(), [](const Candidate &a, const Candidate &b) { return a.size < b.size; });
    std::vector<Candidate> candidates;
    for (size_t i = 0; i < all.size(); ++i) {
        const bool alike = (i > 0 && all[i - 1].size == all[i].size) || (i + 1 < all.size() && all[i + 1].size == all[i].size);
        if (alike)
            candidates.push_back(all[i]);
    }
    return candidates;
}

// Empty when it cannot be read, or is no longer what it was.
QByteArray candidateHash(const Plan &plan, const Candidate &candidate, const base::StopToken &stop)
{
    const auto file = LocalFile::open(plan.localPath(plan.entries.at(candidate.entry)));
    if (!file.ok())
        return {};
    base::Sha256 hash;
    QByteArray piece(qMin<qint64>(duplicatePiece, candidate.size), Qt::Uninitialized);
    for (qint64 done = 0; done < candidate.size;) {
        const auto count = file->readAt(done, piece.data(), piece.size());
        if (!count.ok() || *count == 0 || stop.stopRequested())
            return {};
        hash.add(QByteArrayView(piece).first(*count));
        done += *count;
    }
    return hash.hex();
}

void take(const Plan &plan, std::map<QByteArray, std::vector<qint64>> &alike, qint64 size, Duplicates &found)
{
    for (const auto &[hash, entries] : alike) {
        const auto count = static_cast<qint64>(entries.size());
        if (count < 2 || hash.isEmpty())
            continue;
        DuplicateGroup group{size, count, hash, {}};
        for (size_t i = 0; i < entries.size() && group.paths.size() < pathsAtMost; ++i)
            group.paths += plan.entries.at(entries[i]).path;
        ++found.groups;
        found.files += count;
        found.savedBytes += group.savedBytes();
        found.largest += group;
    }
    alike.clear();
    if (found.largest.size() < 2 * groupsAtMost)
        return;
    std::stable_sort(found.largest.begin(), found.largest.end(),
                     [](const DuplicateGroup &a, const DuplicateGroup &b) { return a.savedBytes() > b.savedBytes(); });
    found.largest.resize(groupsAtMost);
}

} // namespace

base::Result<Duplicates> findDuplicates(const Plan &plan, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const std::vector<Candidate> candidates = candidatesOf(plan);
    qint64 total = 0;
    for (const Candidate &candidate : candidates)
        total += candidate.size;
    Duplicates found;
    std::map<QByteArray, std::vector<qint64>> alike; // of one size
    const auto make = [&](int, qint64 index) { return candidateHash(plan, candidates[static_cast<size_t>(index)], stop); };
    base::Ahead<QByteArray> hashes(static_cast<qint64>(candidates.size()), threads, 4 * threads, make);
    qint64 done = 0;
    for (size_t i = 0; i < candidates.size(); ++i) {
        if (stop.stopRequested()) {
            base::Error error;
            error.code = base::ErrorCode::Cancelled;
            error.what = QCoreApplication::translate("voyageur::dataset::Duplicates", "The search for duplicates was cancelled.");
            return error;
        }
        alike[hashes.take()].push_back(candidates[i].entry);
        if (i + 1 == candidates.size() || candidates[i + 1].size != candidates[i].size)
            take(plan, alike, candidates[i].size, found);
        done += candidates[i].size;
        if (progress)
            progress({done, total, {}});
    }
    std::stable_sort(found.largest.begin(), found.largest.end(),
                     [](const DuplicateGroup &a, const DuplicateGroup &b) { return a.savedBytes() > b.savedBytes(); });
    if (found.largest.size() > groupsAtMost)
        found.largest.resize(groupsAtMost);
    return found;
}

} // namespace voyageur::dataset
