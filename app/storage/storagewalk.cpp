// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/storagewalk.h"

#include "remote/programs.h"
#include "storage/remotewalk.h"

#include <QDateTime>
#include <QHash>

#include <algorithm>

namespace voyageur::storage {

using base::Result;

namespace {

constexpr qint64 secondsOfDay = 86400;

// Names may hold line ends, and awk reads lines: the two change places with NUL and byte 1 on the way. Folders come once, with
// what lies directly in them.
ssh::ShellCommand walkCommand(const ssh::RemotePath &folder)
{
    return remote::walkStorage(folder.bytes());
}

// "$2" …: in rising order, the times before which a file must have been used last to go on that day.
ssh::ShellCommand purgeCommand(const ssh::RemotePath &folder, const QList<PurgeDay> &days)
{
    QByteArray cuts;
    for (const PurgeDay &day : days)
        cuts += ' ' + QByteArray::number(day.unusedSince);
    return remote::walkUnused(folder.bytes(), cuts.trimmed());
}

// "./a/b" as "a/b", "." as "".
QByteArray inside(const QByteArray &path)
{
    return path.startsWith("./") ? path.sliced(2) : QByteArray();
}

//! The next word and the blank behind it, taken off.
QByteArray word(QByteArray &text)
{
    const auto end = text.indexOf(' ');
    const QByteArray first = text.first(end < 0 ? text.size() : end);
    text.remove(0, first.size() + 1);
    return first;
}

qint64 amount(const FolderUse &use, Largest by)
{
    return by == Largest::Names ? use.names : use.bytes;
}

//! Every folder with all below it.
QHash<QByteArray, FolderUse> withAllBelow(const QList<FolderUse> &direct)
{
    QHash<QByteArray, FolderUse> all;
    for (const FolderUse &use : direct) {
        for (QByteArray path = use.path; !path.isEmpty(); path = path.first(std::max<qsizetype>(path.lastIndexOf('/'), 0))) {
            FolderUse &sum = all[path];
            sum.path = path;
            sum.names += use.names;
            sum.bytes += use.bytes;
        }
    }
    return all;
}

} // namespace

QList<FolderUse> largestFolders(const QList<FolderUse> &direct, Largest by, qsizetype most)
{
    const auto all = withAllBelow(direct);
    QHash<QByteArray, qint64> inOne; // the largest folder directly in each
    for (const FolderUse &use : all) {
        qint64 &largest = inOne[use.path.first(std::max<qsizetype>(use.path.lastIndexOf('/'), 0))];
        largest = std::max(largest, amount(use, by));
    }
    QList<FolderUse> found;
    for (const FolderUse &use : all) {
        if (amount(use, by) > 0 && inOne.value(use.path) * 5 < amount(use, by) * 4)
            found += use;
    }
    for (const FolderUse &use : direct) {
        if (use.path.isEmpty() && amount(use, by) > 0)
            found += use;
    }
    std::ranges::sort(found, [by](const FolderUse &one, const FolderUse &other) {
        return std::pair(-amount(one, by), one.path) < std::pair(-amount(other, by), other.path);
    });
    return found.first(std::min(found.size(), most));
}

Result<StorageWalk> walkStorage(ssh::Host &host, const ssh::RemotePath &folder, const base::ProgressSink &progress,
                                const base::StopToken &stop)
{
    StorageWalk walk;
    QList<FolderUse> direct;
    const auto record = [&](QByteArray text) {
        const QByteArray first = word(text);
        if (first == "e") {
            walk.complete = text == "0";
            return;
        }
        FolderUse use;
        use.names = first.toLongLong();
        use.bytes = word(text).toLongLong();
        use.path = inside(text);
        walk.names += use.names;
        walk.bytes += use.bytes;
        direct += use;
    };
    VOYAGEUR_CHECK(walkRemote(host, walkCommand(folder), folder, record, progress, stop));
    walk.mostNames = largestFolders(direct, Largest::Names);
    walk.mostBytes = largestFolders(direct, Largest::Bytes);
    return walk;
}

QList<PurgeDay> purgeDays(const QDate &today, int days, std::optional<int> dayOfMonth)
{
    QList<PurgeDay> list;
    const auto add = [&](const QDate &day, const QDateTime &end) {
        list += PurgeDay{day, end.toSecsSinceEpoch() - days * secondsOfDay};
    };
    if (!dayOfMonth) {
        for (const int ahead : {0, 14, 28})
            add(today.addDays(ahead), today.addDays(ahead).startOfDay());
        return list;
    }
    QDate month(today.year(), today.month(), 1);
    while (list.size() < 3) {
        const QDate day(month.year(), month.month(), std::min(*dayOfMonth, month.daysInMonth()));
        if (day >= today)
            add(day, day.addDays(1).startOfDay());
        month = month.addMonths(1);
    }
    return list;
}

Result<PurgeForecast> forecastPurge(ssh::Host &host, const ssh::RemotePath &folder, const QList<PurgeDay> &days,
                                    const base::ProgressSink &progress, const base::StopToken &stop)
{
    PurgeForecast forecast;
    for (const PurgeDay &day : days)
        forecast.days += PurgeShare{day, 0, 0, {}};
    const auto record = [&](QByteArray text) {
        const QByteArray first = word(text);
        if (first == "e") {
            forecast.complete = text == "0";
            return;
        }
        FolderUse use;
        use.names = first.toLongLong();
        use.bytes = word(text).toLongLong();
        const auto day = word(text).toLongLong() - 1;
        use.path = inside(text);
        if (day < 0 || day >= forecast.days.size())
            return;
        PurgeShare &share = forecast.days[day];
        share.files += use.names;
        share.bytes += use.bytes;
        share.folders += use;
    };
    VOYAGEUR_CHECK(walkRemote(host, purgeCommand(folder, days), folder, record, progress, stop));
    for (PurgeShare &share : forecast.days) {
        std::ranges::sort(share.folders, [](const FolderUse &one, const FolderUse &other) {
            return std::pair(-one.names, one.path) < std::pair(-other.names, other.path);
        });
        share.folders = share.folders.first(std::min<qsizetype>(share.folders.size(), 10));
    }
    return forecast;
}

} // namespace voyageur::storage
