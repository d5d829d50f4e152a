// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/storagetext.h"

#include "base/bytesize.h"
#include "main/cli/console.h"
#include "main/cli/jsonvalues.h"
#include "main/cli/text.h"
#include "storage/quotas.h"
#include "storage/storageadvice.h"

#include <QJsonArray>
#include <QLocale>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::ByteSize;
using storage::Fullness;
using storage::StorageArea;

namespace {

QString stateWord(Fullness fullness)
{
    switch (fullness) {
    case Fullness::Unlimited:
        return u"no-limit"_s;
    case Fullness::Fine:
        return u"fine"_s;
    case Fullness::Nearly:
        return u"nearly-full"_s;
    case Fullness::Over:
        return u"over"_s;
    case Fullness::Full:
        return u"full"_s;
    }
    return {};
}

QJsonObject quotaObject(const script::LiveQuota &quota)
{
    return {{u"bytes"_s, quota.bytes},
            {u"bytesLimit"_s, orNull(quota.mostBytes)},
            {u"bytesSoftLimit"_s, orNull(quota.softBytes)},
            {u"bytesState"_s, stateWord(storage::bytesFullness(quota))},
            {u"files"_s, quota.files},
            {u"filesLimit"_s, orNull(quota.mostFiles)},
            {u"filesSoftLimit"_s, orNull(quota.softFiles)},
            {u"filesState"_s, stateWord(storage::filesFullness(quota))},
            {u"grace"_s, quota.grace}};
}

QJsonObject areaObject(const StorageArea &area, const base::ClusterFacts &facts)
{
    QJsonObject object{{u"kind"_s, QString::fromLatin1(area.kindName())},
                       {u"name"_s, area.name},
                       {u"folder"_s, area.folder.isEmpty() ? QJsonValue() : QJsonValue(area.folder.shown())},
                       {u"group"_s, base::shownSafely(area.group)},
                       {u"fileSystem"_s, base::shownSafely(area.fileSystem)},
                       {u"freeBytes"_s, area.freeBytes < 0 ? QJsonValue() : QJsonValue(area.freeBytes)},
                       {u"freeFiles"_s, area.freeFiles < 0 ? QJsonValue() : QJsonValue(area.freeFiles)},
                       {u"quota"_s, area.quota ? QJsonValue(quotaObject(*area.quota)) : QJsonValue()}};
    QJsonArray remarks;
    for (const auto &remark : storage::storageRemarks(area))
        remarks += remark.text;
    object[u"remarks"_s] = remarks;
    if (const auto files = storage::factsOf(area, facts); files && files->purgeDays)
        object[u"purgeDays"_s] = *files->purgeDays;
    return object;
}

QJsonArray foldersArray(const QList<storage::FolderUse> &folders)
{
    QJsonArray array;
    for (const auto &folder : folders)
        array += QJsonObject{{u"path"_s, base::shownSafely(folder.path)}, {u"files"_s, folder.names}, {u"bytes"_s, folder.bytes}};
    return array;
}

QString usedOf(const QString &used, const QString &most)
{
    return most.isEmpty() ? used : Text::tr("%1 of %2").arg(used, most);
}

void printArea(Console &console, const StorageArea &area, const base::ClusterFacts &facts)
{
    const QLocale locale;
    const QString word = storage::fullnessWord(area);
    QString line = area.name;
    if (area.quota) {
        const auto &quota = *area.quota;
        line = Text::tr("%1: %2, %3 files")
                   .arg(area.name,
                        usedOf(ByteSize(quota.bytes).text(), quota.mostBytes ? ByteSize(*quota.mostBytes).text() : QString()),
                        usedOf(locale.toString(quota.files), quota.mostFiles ? locale.toString(*quota.mostFiles) : QString()));
    } else if (area.freeBytes >= 0) {
        line = Text::tr("%1: no personal limit is known; all users share %2 of free space")
                   .arg(area.name, ByteSize(area.freeBytes).text());
    }
    console.print(word.isEmpty() ? line : Text::tr("%1 (%2)").arg(line, word.toUpper()));
    if (!area.folder.isEmpty())
        console.print(u"  "_s + area.folder.shown());
    for (const auto &remark : storage::storageRemarks(area))
        console.print(u"  - "_s + remark.text);
    if (const auto files = storage::factsOf(area, facts); files && !storage::purgeRule(*files).isEmpty())
        console.print(u"  - "_s + storage::purgeRule(*files));
}

void printFolders(Console &console, const QString &title, const QList<storage::FolderUse> &folders)
{
    console.print(title);
    for (const auto &folder : folders) {
        console.print(u"  %1 %2  %3"_s.arg(QLocale().toString(folder.names).rightJustified(10),
                                           ByteSize(folder.bytes).text().rightJustified(10),
                                           folder.path.isEmpty() ? u"."_s : base::shownSafely(folder.path)));
    }
}

} // namespace

QJsonObject storageObject(const StorageAnswer &answer)
{
    QJsonArray areas;
    for (const StorageArea &area : answer.state.areas)
        areas += areaObject(area, answer.facts);
    QJsonArray advice;
    for (const auto &place : storage::whatBelongsWhere(answer.facts))
        advice += QJsonObject{{u"place"_s, place.place}, {u"text"_s, place.text}};
    QJsonObject object{{u"cluster"_s, answer.cluster},
                       {u"user"_s, base::shownSafely(answer.state.user)},
                       {u"commands"_s, QJsonArray::fromStringList(answer.state.commands)},
                       {u"areas"_s, areas},
                       {u"advice"_s, advice}};
    if (answer.walk) {
        object[u"walk"_s] = QJsonObject{{u"area"_s, answer.area},
                                        {u"files"_s, answer.walk->names},
                                        {u"bytes"_s, answer.walk->bytes},
                                        {u"complete"_s, answer.walk->complete},
                                        {u"mostFiles"_s, foldersArray(answer.walk->mostNames)},
                                        {u"mostBytes"_s, foldersArray(answer.walk->mostBytes)}};
    }
    if (answer.purge) {
        QJsonArray days;
        for (const auto &share : answer.purge->days) {
            days += QJsonObject{{u"day"_s, share.when.day.toString(Qt::ISODate)},
                                {u"files"_s, share.files},
                                {u"bytes"_s, share.bytes},
                                {u"folders"_s, foldersArray(share.folders)}};
        }
        object[u"purge"_s] = QJsonObject{{u"days"_s, days}, {u"complete"_s, answer.purge->complete}};
    }
    return object;
}

void printStorage(Console &console, const StorageAnswer &answer)
{
    for (const StorageArea &area : answer.state.areas)
        printArea(console, area, answer.facts);
    if (answer.state.commands.isEmpty())
        console.print(Text::tr("%1 has no command that reports your quotas.").arg(answer.cluster));
    if (answer.walk) {
        printFolders(console, Text::tr("Folders of %1 with the most files:").arg(answer.area), answer.walk->mostNames);
        printFolders(console, Text::tr("Folders of %1 with the most bytes:").arg(answer.area), answer.walk->mostBytes);
        if (!answer.walk->complete)
            console.print(Text::tr("Some folders could not be read and are not counted."));
    }
    if (!answer.purge)
        return;
    for (const auto &share : answer.purge->days)
        printFolders(console, storage::purgeHeadline(share), share.folders);
}

} // namespace voyageur::cli
