// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/syncplan.h"

#include "base/wtf8.h"
#include "dataset/membername.h"

#include <algorithm>

namespace voyageur::transfer {

using dataset::FileKind;
using dataset::NameRule;
using SyncKind = SyncAction::Kind;
using Reason = SyncAction::Reason;

namespace {

// The unit of the last digit that is not zero: 1 … 1 000 000 000 ns.
qint32 digitsOf(qint32 nanoseconds)
{
    qint32 unit = 1;
    while (unit < 1'000'000'000 && nanoseconds % (unit * 10LL) == 0)
        unit *= 10;
    return unit;
}

bool isPlanBelow(QByteArrayView path, QByteArrayView folder)
{
    return path.size() > folder.size() && path[folder.size()] == '/' && path.startsWith(folder);
}

bool isNewer(const ScanEntry &one, const ScanEntry &other, qint64 window)
{
    if (sameTime(one, other, window))
        return false;
    return std::pair(one.mtimeSeconds, one.mtimeNanoseconds) > std::pair(other.mtimeSeconds, other.mtimeNanoseconds);
}

// The rules of the destination's disk about names, where it has any. Of both sides, before the plan.
class NameCheck final {
public:
    NameCheck(const Scan &source, const Scan &destination, NameRule rule) : m_rule(rule)
    {
        if (rule == NameRule::Linux)
            return;
        for (const ScanEntry &entry : destination.entries)
            m_there.insert(keyOf(entry.path), entry.path);
        for (const ScanEntry &entry : source.entries)
            m_source.insert(entry.path);
    }

    // A conflict, as far as the name is one. Ask in the order of the source.
    bool finds(const QByteArray &path, SyncAction &action)
    {
        if (m_rule == NameRule::Linux)
            return false;
        const QByteArray name = path.sliced(path.lastIndexOf('/') + 1);
        if (m_rule == NameRule::Windows && dataset::windowsName(name) != name) {
            action.reason = Reason::NameImpossible;
            return true;
        }
        const QString key = keyOf(path);
        const QByteArray there = m_there.value(key);
        const QByteArray before = m_taken.value(key);
        action.other = !before.isEmpty() ? before : there != path && !m_source.contains(there) ? there : QByteArray();
        if (action.other.isEmpty()) {
            m_taken.insert(key, path);
            return false;
        }
        action.reason = Reason::NameClash;
        return true;
    }

private:
    QString keyOf(const QByteArray &path) const
    {
        const QString text = base::fromWtf8(path);
        return (m_rule == NameRule::Darwin ? text.normalized(QString::NormalizationForm_C) : text).toCaseFolded();
    }

    const NameRule m_rule;
    QHash<QString, QByteArray> m_there;
    QHash<QString, QByteArray> m_taken;
    QSet<QByteArray> m_source;
};

class Planner final {
public:
    Planner(const Scan &source, const Scan &destination, const SyncOptions &options)
        : m_source(source), m_destination(destination), m_options(options), m_names(source, destination, options.names)
    {
    }

    SyncPlan run()
    {
        const auto &from = m_source.entries;
        const auto &to = m_destination.entries;
        qsizetype s = 0;
        qsizetype d = 0;
        while (s < from.size() || d < to.size()) {
            const auto order = s == from.size() ? std::strong_ordering::greater
                : d == to.size()                ? std::strong_ordering::less
                                                : pathOrder(from.at(s).path, to.at(d).path);
            if (order <= 0 && isPlanBelow(from.at(s).path, m_left)) {
                d += order == 0; // what stands at the destination there stays
                ++s;
            } else if (order < 0) {
                visit(s++, -1);
            } else if (order == 0) {
                visit(s++, d++);
            } else {
                m_extra += d++;
            }
        }
        for (qsizetype i = m_extra.size(); --i >= 0;) // deepest first
            remove(m_extra.at(i), m_last);
        SyncPlan plan = std::move(m_plan);
        plan.actions = m_first + plan.actions + m_last;
        return plan;
    }

private:
    void add(SyncAction action)
    {
        if (action.kind == SyncKind::Conflict)
            ++m_plan.conflicts;
        if (action.kind == SyncKind::Copy || action.kind == SyncKind::Update) {
            m_plan.bytes += action.bytes;
            m_plan.toSend += action.fileKind != FileKind::Folder && action.reason != Reason::OnlyTimeDiffers
                && action.reason != Reason::ModeDiffers;
        }
        m_plan.actions += std::move(action);
    }

    void addMode(SyncAction action)
    {
        action.kind = SyncKind::Update;
        action.reason = Reason::ModeDiffers;
        action.bytes = 0;
        add(std::move(action));
    }

    // Not followed, and nothing below it is either, on both sides.
    void leave(SyncAction action, SyncKind kind, Reason reason)
    {
        action.kind = kind;
        action.reason = reason;
        m_left = action.path;
        m_leftThere += action.path;
        if (!action.other.isEmpty())
            m_leftThere += action.other;
        add(std::move(action));
    }

    void visit(qsizetype s, qsizetype d)
    {
        const ScanEntry &entry = m_source.entries.at(s);
        SyncAction action;
        action.path = entry.path;
        action.fileKind = entry.kind;
        action.bytes = entry.size;
        action.source = s;
        action.destination = d;
        if (entry.kind == FileKind::Special)
            return leave(action, SyncKind::Skip, Reason::SpecialFile);
        if (entry.kind == FileKind::Link && !dataset::linkStaysInside(entry.path, entry.target))
            return leave(action, SyncKind::Skip, Reason::LinkLeaves);
        if (m_names.finds(entry.path, action))
            return leave(action, SyncKind::Conflict, action.reason);
        if (entry.unreadable)
            return leave(action, SyncKind::Skip, Reason::Unreadable);
        if (d < 0)
            return add(action);
        const ScanEntry &there = m_destination.entries.at(d);
        if (there.kind != entry.kind)
            return visitOtherKind(action, entry, there);
        if (entry.kind == FileKind::File)
            return visitFile(action, entry, there);
        if (entry.kind == FileKind::Link && entry.target != there.target) {
            action.kind = SyncKind::Update;
            action.reason = Reason::TargetDiffers;
            return add(action);
        }
        m_plan.unchanged += entry.kind == FileKind::Link;
        if (entry.kind == FileKind::Folder && differentModes(entry, there))
            addMode(action);
    }

    void visitFile(SyncAction action, const ScanEntry &entry, const ScanEntry &there)
    {
        action.kind = SyncKind::Update;
        const bool timeIsSame = sameTime(entry, there, m_options.timeWindow);
        if (entry.size != there.size) {
            action.reason = Reason::SizeDiffers;
        } else {
            const QByteArray ours = m_source.hashes.value(entry.path);
            const QByteArray theirs = m_destination.hashes.value(entry.path);
            const bool known = !ours.isEmpty() && !theirs.isEmpty();
            if (timeIsSame && (known ? ours == theirs : !m_options.checksum)) {
                if (differentModes(entry, there))
                    return addMode(action);
                ++m_plan.unchanged;
                return;
            }
            if (known && ours == theirs) {
                action.reason = Reason::OnlyTimeDiffers;
                action.bytes = 0;
                return add(action);
            }
            action.reason = known || timeIsSame ? Reason::ContentDiffers : Reason::TimeDiffers;
        }
        if (!m_options.overwriteNewer && isNewer(there, entry, m_options.timeWindow))
            return leave(action, SyncKind::Conflict, Reason::DestinationNewer);
        add(action);
    }

    void visitOtherKind(SyncAction action, const ScanEntry &entry, const ScanEntry &there)
    {
        const bool folderGoes = there.kind == FileKind::Folder;
        const bool folderComes = entry.kind == FileKind::Folder;
        if (folderGoes && (!m_options.deleteExtra || !m_source.complete || m_destination.holding.contains(there.path)))
            return leave(action, SyncKind::Conflict, Reason::FolderInTheWay);
        // A link to a folder elsewhere is what people on a cluster make on purpose: rsync would put a folder in its place.
        if (folderComes && !m_options.deleteExtra)
            return leave(action, SyncKind::Conflict, Reason::OtherInTheWay);
        if (there.kind == FileKind::File && !m_options.overwriteNewer && isNewer(there, entry, m_options.timeWindow))
            return leave(action, SyncKind::Conflict, Reason::OtherInTheWay);
        action.kind = SyncKind::Update;
        action.reason = Reason::KindDiffers;
        if (folderGoes)
            clear(action.destination);
        else if (folderComes)
            remove(action.destination, m_first, Reason::KindDiffers);
        if (folderGoes || folderComes)
            action.destination = -1; // gone by then
        add(action);
    }

    // The folder and all in it, deepest first.
    void clear(qsizetype folder)
    {
        const auto &to = m_destination.entries;
        qsizetype end = folder + 1;
        while (end < to.size() && isPlanBelow(to.at(end).path, to.at(folder).path))
            ++end;
        m_leftThere += to.at(folder).path; // what is in it is not deleted again as extra
        while (end > folder)
            remove(--end, m_first, Reason::KindDiffers);
    }

    void remove(qsizetype d, QList<SyncAction> &list, Reason reason = Reason::NotInSource)
    {
        const ScanEntry &there = m_destination.entries.at(d);
        const bool extra = reason == Reason::NotInSource;
        if (extra && (!m_options.deleteExtra || m_destination.holding.contains(there.path) || isLeftThere(there.path)))
            return;
        SyncAction action;
        action.kind = SyncKind::Delete;
        action.reason = reason;
        action.fileKind = there.kind;
        action.path = there.path;
        action.bytes = there.size;
        action.destination = d;
        if (extra && !m_source.complete) {
            action.kind = SyncKind::Skip;
            action.reason = Reason::SourceUncertain;
        } else {
            ++m_plan.toDelete;
        }
        list += action;
    }

    // What a conflict is about stays whole, and so do the folders it is in.
    bool isLeftThere(const QByteArray &path)
    {
        if (!m_leftIsSorted) {
            std::sort(m_leftThere.begin(), m_leftThere.end(), [](const auto &a, const auto &b) { return pathOrder(a, b) < 0; });
            m_leftIsSorted = true;
        }
        const auto next = std::lower_bound(m_leftThere.begin(), m_leftThere.end(), path,
                                           [](const auto &a, const auto &b) { return pathOrder(a, b) < 0; });
        if (next != m_leftThere.end() && (*next == path || isPlanBelow(*next, path)))
            return true;
        for (auto above = path; above.contains('/');) {
            above.truncate(above.lastIndexOf('/'));
            const bool left = std::binary_search(m_leftThere.begin(), m_leftThere.end(), above,
                                                 [](const auto &a, const auto &b) { return pathOrder(a, b) < 0; });
            if (left)
                return true;
        }
        return false;
    }

    const Scan &m_source;
    const Scan &m_destination;
    const SyncOptions &m_options;
    NameCheck m_names;
    SyncPlan m_plan;
    QList<SyncAction> m_first;
    QList<SyncAction> m_last;
    QList<qsizetype> m_extra; // indexes at the destination
    QByteArray m_left;        // a path of the source that is not followed
    QList<QByteArray> m_leftThere;
    bool m_leftIsSorted = false;
};

} // namespace

bool differentModes(const ScanEntry &one, const ScanEntry &other)
{
    return one.mode >= 0 && other.mode >= 0 && ((one.mode ^ other.mode) & 0777) != 0;
}

bool sameTime(const ScanEntry &one, const ScanEntry &other, qint64 windowSeconds)
{
    const qint64 apart = one.mtimeSeconds - other.mtimeSeconds;
    if (windowSeconds > 0)
        return qAbs(apart) <= windowSeconds;
    const qint32 unit = qMax(digitsOf(one.mtimeNanoseconds), digitsOf(other.mtimeNanoseconds));
    return apart == 0 && one.mtimeNanoseconds / unit == other.mtimeNanoseconds / unit;
}

QList<QByteArray> undecided(const Scan &source, const Scan &destination, const SyncOptions &options)
{
    QList<QByteArray> paths;
    qsizetype d = 0;
    for (const ScanEntry &entry : source.entries) {
        while (d < destination.entries.size() && pathOrder(destination.entries.at(d).path, entry.path) < 0)
            ++d;
        if (d == destination.entries.size())
            break;
        const ScanEntry &there = destination.entries.at(d);
        const bool files = entry.kind == FileKind::File && there.kind == FileKind::File;
        if (!files || there.path != entry.path || there.size != entry.size)
            continue;
        if (options.checksum || !sameTime(entry, there, options.timeWindow))
            paths += entry.path;
    }
    return paths;
}

SyncPlan planSync(const Scan &source, const Scan &destination, const SyncOptions &options)
{
    return Planner(source, destination, options).run();
}

} // namespace voyageur::transfer
