// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/storage.h"

#include "remote/programs.h"
#include "session/remote.h"
#include "storage/quotas.h"

#include <QCoreApplication>
#include <QUuid>

#include <algorithm>

namespace voyageur::storage {

using namespace Qt::StringLiterals;
using base::Result;
using script::LiveQuota;
using Kind = StorageArea::Kind;

namespace {

// A place is not counted twice, and what lies inside the home is the home: only a folder of another file system, or one that a
// link leads to, is a scratch or a project. `df -P` says the device that `quota` speaks of.
ssh::ShellCommand lookCommand(const QByteArray &mark)
{
    return remote::storageReport(mark);
}

Kind kindOf(const QByteArray &word)
{
    return word == "scratch" ? Kind::Scratch
        : word == "project"  ? Kind::Project
        : word == "nearline" ? Kind::Nearline
        : word == "archive"  ? Kind::Archive
                             : Kind::Home;
}

bool isGroups(Kind kind)
{
    return kind == Kind::Project || kind == Kind::Nearline;
}

//! A place as it was found, with what a quota's table may call its file system.
struct Found {
    StorageArea area;
    QByteArray device;
    QByteArray mount;
};

// name, folder, group, yes or no, "TYPE SIZE BLOCKS FILES", device, mount
std::optional<Found> placeIn(const QByteArray &kind, const QByteArray &body)
{
    const QList<QByteArray> lines = body.split('\n');
    if (lines.size() < 4 || !lines[1].startsWith('/'))
        return {};
    Found found;
    StorageArea &area = found.area;
    area.kind = kindOf(kind);
    const QString name = base::shownSafely(lines[0], 100);
    area.name = isGroups(area.kind) ? QString::fromLatin1(kind) + u' ' + name : name;
    area.folder = ssh::RemotePath(lines[1]);
    area.group = lines[2] == "UNKNOWN" ? QByteArray() : lines[2];
    area.isWritable = lines[3] == "yes";
    if (const auto words = lines.value(4).split(' '); words.size() == 4) {
        area.fileSystem = words[0];
        area.freeBytes = words[1].toLongLong() * words[2].toLongLong();
        area.freeFiles = words[3].toLongLong();
    }
    found.device = lines.value(5);
    found.mount = lines.value(6);
    return found;
}

// A quota without a place on this node, as nearline has it on some clusters.
StorageArea areaOf(const LiveQuota &quota)
{
    StorageArea area;
    area.kind = kindOf(quota.name.section(u' ', 0, 0).toLatin1());
    area.name = quota.name;
    if (isGroups(area.kind))
        area.group = quota.name.section(u' ', 1).toUtf8();
    area.quota = quota;
    return area;
}

void take(QList<Found> &places, LiveQuota quota)
{
    const Kind kind = kindOf(quota.name.section(u' ', 0, 0).toLatin1());
    const QByteArray group = quota.name.section(u' ', 1).toUtf8();
    for (Found &place : places) {
        StorageArea &area = place.area;
        if (area.quota || area.kind != kind || (isGroups(kind) && area.name != quota.name && area.group != group))
            continue;
        if (!isGroups(kind))
            quota.path = area.folder.bytes();
        area.quota = quota;
        return;
    }
    places += Found{areaOf(quota), {}, {}};
}

// What a table says of a file system, for the one place that is asked about or for each on that device.
void takeTable(QList<Found> &places, const QList<LiveQuota> &rows, const QByteArray &folder, bool groups)
{
    for (const LiveQuota &quota : rows) {
        for (Found &place : places) {
            StorageArea &area = place.area;
            const bool meant = folder.isEmpty()
                ? isGroups(area.kind) == groups && (place.device == quota.path || place.mount == quota.path)
                : area.folder.bytes() == folder;
            if (!meant || area.quota)
                continue;
            area.quota = quota;
            area.quota->name = area.name;
            area.quota->path = area.folder.bytes();
        }
    }
}

} // namespace

QByteArray StorageArea::kindName() const
{
    switch (kind) {
    case Kind::Home:
        return "home";
    case Kind::Scratch:
        return "scratch";
    case Kind::Project:
        return "project";
    case Kind::Nearline:
        return "nearline";
    case Kind::Archive:
        return "archive";
    }
    return {};
}

QList<LiveQuota> StorageState::quotas() const
{
    QList<LiveQuota> quotas;
    for (const StorageArea &area : areas) {
        if (area.quota)
            quotas += *area.quota;
    }
    return quotas;
}

StorageState storageIn(const QByteArray &out, const QByteArray &mark)
{
    StorageState state;
    QList<Found> places;
    const QByteArray begin = '\n' + mark + ' ';
    for (auto at = out.indexOf(begin); at >= 0;) {
        const auto next = out.indexOf(begin, at + begin.size());
        const QByteArray part = out.sliced(at + begin.size(), (next < 0 ? out.size() : next) - at - begin.size());
        const QByteArray head = part.first(std::max<qsizetype>(part.indexOf('\n'), 0));
        const QByteArray body = part.sliced(std::min(head.size() + 1, part.size()));
        if (head.startsWith("user ")) {
            state.user = head.sliced(5);
        } else if (head.startsWith("place ")) {
            if (const auto found = placeIn(head.sliced(6), body))
                places += *found;
        } else if (head == "diskusage_report" || head == "disk-quota") {
            for (const LiveQuota &quota :
                 head == "disk-quota" ? parseMilaQuota(body, state.user) : parseDiskUsage(body, state.user))
                take(places, quota);
            state.commands += QString::fromLatin1(head);
        } else if (head.startsWith("lfs ")) {
            const QByteArray who = body.first(std::max<qsizetype>(body.indexOf('\n'), 0));
            takeTable(places, parseQuotaTable(body), head.sliced(4), false);
            state.commands += ssh::ShellCommand({"lfs", "quota", who.left(2), who.mid(3), head.sliced(4)}).shown();
        } else if (head.startsWith("quota ")) {
            takeTable(places, parseQuotaTable(body), {}, head == "quota group");
            state.commands += head == "quota group" ? u"quota -g -w"_s : u"quota -w"_s;
        }
        at = next;
    }
    std::ranges::stable_sort(places, {}, [](const Found &found) { return found.area.kind; });
    for (const Found &found : std::as_const(places))
        state.areas += found.area;
    return state;
}

Result<StorageState> readStorage(ssh::Host &host, const base::StopToken &stop)
{
    const QByteArray mark = "voyageur-" + QUuid::createUuid().toByteArray(QUuid::Id128);
    VOYAGEUR_TRY(out,
                 session::runRemote(
                     host, lookCommand(mark),
                     QCoreApplication::translate("voyageur::storage::Storage", "Could not read your quotas on the cluster."),
                     stop));
    return storageIn(out, mark);
}

} // namespace voyageur::storage
