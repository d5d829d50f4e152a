// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/scan.h"

#include "dataset/membername.h"
#include "transfer/remote.h"

#include <algorithm>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

QByteArray parentOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray() : path.first(slash);
}

bool isBelow(QByteArrayView path, QByteArrayView folder)
{
    return path.size() > folder.size() && path[folder.size()] == '/' && path.startsWith(folder);
}

void hold(Scan &scan, QByteArray path)
{
    while (!(path = parentOf(path)).isEmpty() && !scan.holding.contains(path))
        scan.holding.insert(path);
}

class LocalWalk final {
public:
    LocalWalk(const ScanPlace &place, ScanFilter &filter, bool isSource, const base::ProgressSink &progress,
              const base::StopToken &stop)
        : m_place(place), m_filter(filter), m_readsIgnores(isSource && filter.useGitIgnore),
          m_hasModes(dataset::hasModes(place.root)), m_progress(progress), m_stop(stop)
    {
    }

    base::Result<Scan> run()
    {
        if (m_place.start.isEmpty())
            VOYAGEUR_CHECK(walk({}, m_place.root));
        else
            VOYAGEUR_CHECK(visit(m_place.prefix, m_place.root + '/' + m_place.start));
        return std::move(m_scan);
    }

private:
    base::Result<void> walk(const QByteArray &path, const QByteArray &local)
    {
        const auto names = dataset::namesIn(local);
        if (!names.ok()) {
            if (path.isEmpty())
                return names.error();
            m_scan.entries.last().unreadable = true; // the folder itself was added just before
            missed(path, names.error().why);
            return {};
        }
        for (const QByteArray &file : dataset::ignoreFileNames())
            if (m_readsIgnores && std::binary_search(names->begin(), names->end(), file))
                m_filter.git.add(path, dataset::ignoreFileContent(local + '/' + file));
        for (const QByteArray &name : *names)
            VOYAGEUR_CHECK(visit(path.isEmpty() ? name : path + '/' + name, local + '/' + name));
        return {};
    }

    base::Result<void> visit(const QByteArray &path, const QByteArray &local)
    {
        if (m_stop.stopRequested())
            return cancelled();
        if (m_progress && ++m_seen % 1000 == 0)
            m_progress({m_seen, -1, dataset::shownName(path)});
        const auto facts = dataset::factsOf(local);
        if (!facts.ok()) { // what went away since the listing is not there
            if (facts.error().code != base::ErrorCode::NotFound)
                missed(path, facts.error().why);
            return {};
        }
        const bool isFolder = facts->kind == FileKind::Folder;
        if (isOurOwn(path) || m_filter.excludes(path, isFolder)) {
            ++m_scan.excluded;
            hold(m_scan, path);
            return {};
        }
        ScanEntry entry;
        entry.path = path;
        entry.kind = facts->kind;
        entry.size = facts->size;
        entry.mode = m_hasModes ? facts->mode : qint16(-1);
        entry.mtimeSeconds = facts->mtimeSeconds;
        entry.mtimeNanoseconds = static_cast<qint32>(facts->mtimeNanoseconds);
        if (facts->kind == FileKind::Link) {
            const auto target = dataset::linkTarget(local);
            entry.target = target.ok() ? *target : QByteArray();
        }
        m_scan.entries += entry;
        return isFolder ? walk(path, local) : base::Result<void>();
    }

    void missed(const QByteArray &path, const QString &why)
    {
        m_scan.holding.insert(path);
        hold(m_scan, path);
        if (m_scan.complete)
            m_scan.why = dataset::shownName(path) + QLatin1String(": ") + why;
        m_scan.complete = false;
    }

    const ScanPlace &m_place;
    ScanFilter &m_filter;
    const bool m_readsIgnores;
    const bool m_hasModes;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
    Scan m_scan;
    qint64 m_seen = 0;
};

} // namespace

QByteArray ScanPlace::inside(const QByteArray &path) const
{
    return start == prefix ? path : start + path.sliced(prefix.size());
}

QByteArray ScanPlace::outside(const QByteArray &inside) const
{
    return start == prefix ? inside : prefix + inside.sliced(start.size());
}

bool ScanFilter::excludes(QByteArrayView path, bool isFolder) const
{
    if (patterns.excludes(path, isFolder))
        return true;
    for (auto folder = code.cbegin(); folder != code.cend(); ++folder) {
        const bool all = folder.key().isEmpty();
        if (all || isBelow(path, folder.key()))
            return !patterns.decides(path, isFolder)
                && !folder->match(all ? path : path.sliced(folder.key().size() + 1), isFolder).isEmpty();
    }
    return useGitIgnore && git.ignores(path, isFolder);
}

std::strong_ordering pathOrder(QByteArrayView path, QByteArrayView other)
{
    const auto [a, b] = std::mismatch(path.begin(), path.end(), other.begin(), other.end());
    const auto rank = [](char c) { return c == '/' ? 0 : static_cast<uchar>(c); }; // no name holds a zero byte
    if (a == path.end() || b == other.end())
        return path.size() <=> other.size();
    return rank(*a) <=> rank(*b);
}

bool isOurOwn(QByteArrayView path)
{
    return path.sliced(path.lastIndexOf('/') + 1).startsWith(".voyageur-part");
}

void settle(Scan &scan, const ScanFilter &filter)
{
    const auto before = [](const ScanEntry &a, const ScanEntry &b) { return pathOrder(a.path, b.path) < 0; };
    if (!std::is_sorted(scan.entries.begin(), scan.entries.end(), before))
        std::stable_sort(scan.entries.begin(), scan.entries.end(), before);
    QList<QByteArray> above; // the folders around the current entry
    QByteArray last;
    QByteArray out; // kept out, and so is what is in it
    const auto goes = [&](const ScanEntry &entry) {
        if (!out.isEmpty() && isBelow(entry.path, out))
            return true;
        const bool isFolder = entry.kind == FileKind::Folder;
        if (isOurOwn(entry.path) || filter.excludes(entry.path, isFolder)) {
            ++scan.excluded;
            hold(scan, entry.path);
            out = entry.path;
            return true;
        }
        while (!above.isEmpty() && !isBelow(entry.path, above.last()))
            above.removeLast();
        const QByteArray parent = above.isEmpty() ? QByteArray() : above.last();
        if (entry.path == last || parentOf(entry.path) != parent)
            return true;
        last = entry.path;
        if (isFolder)
            above += entry.path;
        return false;
    };
    qsizetype kept = 0;
    for (qsizetype i = 0; i < scan.entries.size(); ++i) {
        if (goes(scan.entries.at(i)))
            continue;
        if (kept != i)
            scan.entries[kept] = std::move(scan.entries[i]);
        ++kept;
    }
    scan.entries.resize(kept);
}

base::Result<Scan> scanLocal(const ScanPlace &place, ScanFilter &filter, bool isSource, const base::ProgressSink &progress,
                             const base::StopToken &stop)
{
    const QByteArray first = place.start.isEmpty() ? place.root : place.root + '/' + place.start;
    if (const auto facts = dataset::factsOf(first); !facts.ok()) {
        if (facts.error().code != base::ErrorCode::NotFound)
            return facts.error();
        Scan nothing;
        nothing.exists = false;
        return nothing;
    }
    return LocalWalk(place, filter, isSource, progress, stop).run();
}

} // namespace voyageur::transfer
