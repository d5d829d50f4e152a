// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/surveytext.h"

#include "base/bytesize.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/jsonvalues.h"
#include "main/cli/progressbar.h"
#include "main/cli/text.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::cli {

using base::ByteSize;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype rowsShown = 5;

QJsonArray foldersArray(const QList<dataset::FolderShare> &folders)
{
    QJsonArray array;
    for (const auto &folder : folders)
        array += QJsonObject{{u"path"_s, base::shownSafely(folder.path)}, {u"files"_s, folder.files}, {u"bytes"_s, folder.bytes}};
    return array;
}

QJsonObject duplicatesObject(const dataset::Duplicates &duplicates)
{
    QJsonArray largest;
    for (const auto &group : duplicates.largest) {
        QJsonArray paths;
        for (const QByteArray &path : group.paths)
            paths += base::shownSafely(path);
        largest += QJsonObject{{u"bytes"_s, group.bytes},
                               {u"files"_s, group.files},
                               {u"sha256"_s, QString::fromLatin1(group.sha256)},
                               {u"paths"_s, paths}};
    }
    return {{u"groups"_s, duplicates.groups},
            {u"files"_s, duplicates.files},
            {u"savedBytes"_s, duplicates.savedBytes},
            {u"largest"_s, largest}};
}

QJsonArray quotasArray(const QList<storage::QuotaForecast> &quotas)
{
    QJsonArray array;
    for (const auto &one : quotas) {
        array += QJsonObject{{u"path"_s, base::shownSafely(one.quota.path)},
                             {u"bytes"_s, one.quota.bytes},
                             {u"bytesLimit"_s, orNull(one.quota.mostBytes)},
                             {u"files"_s, one.quota.files},
                             {u"filesLimit"_s, orNull(one.quota.mostFiles)},
                             {u"archiveFits"_s, one.archiveFits},
                             {u"filesFit"_s, one.filesFit}};
    }
    return array;
}

void printSizes(Console &console, const dataset::Survey &survey)
{
    const auto most = std::ranges::max_element(survey.histogram, {}, &dataset::SizeClass::files);
    for (const auto &sizes : survey.histogram) {
        if (sizes.files == 0)
            continue;
        const QString name = sizes.upTo < 0 ? Text::tr("larger") : Text::tr("up to %1").arg(ByteSize(sizes.upTo).text());
        const int cells = static_cast<int>(std::max<qint64>(1, sizes.files * 30 / std::max<qint64>(1, most->files)));
        console.print(u"  %1 %2  %3"_s.arg(name.leftJustified(18), QLocale().toString(sizes.files).rightJustified(10),
                                           QString(cells, u'#')));
    }
}

void printFolders(Console &console, const QString &title, const QList<dataset::FolderShare> &folders)
{
    console.print(title);
    for (const auto &folder : folders.first(std::min(folders.size(), rowsShown))) {
        console.print(u"  %1 %2  %3"_s.arg(QLocale().toString(folder.files).rightJustified(10),
                                           ByteSize(folder.bytes).text().rightJustified(10),
                                           folder.path.isEmpty() ? u"."_s : base::shownSafely(folder.path)));
    }
}

void printDuplicates(Console &console, const dataset::Duplicates &duplicates)
{
    if (duplicates.groups == 0) {
        console.print(Text::tr("No two files have the same content."));
        return;
    }
    console.print(Text::tr("Same content: %1 files in %2 groups. Keeping one file of each group would save %3.")
                      .arg(QLocale().toString(duplicates.files), QLocale().toString(duplicates.groups),
                           ByteSize(duplicates.savedBytes).text()));
    for (const auto &group : duplicates.largest.first(std::min(duplicates.largest.size(), rowsShown)))
        console.print(
            Text::tr("  %1 × %2: %3, …")
                .arg(QLocale().toString(group.files), ByteSize(group.bytes).text(), base::shownSafely(group.paths.first())));
}

QString usedBefore(const QString &used, const QString &most)
{
    return most.isEmpty() ? used : Text::tr("%1 of %2").arg(used, most);
}

void printQuotas(Console &console, const SurveyAnswer &answer)
{
    if (answer.cluster.isEmpty())
        return;
    if (answer.quotas.isEmpty())
        console.print(Text::tr("%1 does not report how full its storage is.").arg(answer.cluster));
    for (const auto &one : answer.quotas) {
        const auto &quota = one.quota;
        const QString bytes =
            usedBefore(ByteSize(quota.bytes).text(), quota.mostBytes ? ByteSize(*quota.mostBytes).text() : QString());
        const QString files =
            usedBefore(QLocale().toString(quota.files), quota.mostFiles ? QLocale().toString(*quota.mostFiles) : QString());
        const QString verdict = !one.archiveFits ? Text::tr("does NOT fit")
            : one.filesFit                       ? Text::tr("fits")
                                                 : Text::tr("fits as one archive, NOT as separate files");
        console.print(Text::tr("  %1: %2, %3 files in use; %4").arg(base::shownSafely(quota.path), bytes, files, verdict));
    }
}

} // namespace

QJsonObject surveyObject(const SurveyAnswer &answer)
{
    const dataset::Survey &survey = answer.survey;
    QJsonArray histogram;
    for (const auto &sizes : survey.histogram) {
        histogram += QJsonObject{{u"upTo"_s, sizes.upTo < 0 ? QJsonValue() : QJsonValue(sizes.upTo)},
                                 {u"files"_s, sizes.files},
                                 {u"bytes"_s, sizes.bytes}};
    }
    QJsonArray advice;
    for (const auto &one : survey.advice)
        advice += QJsonObject{{u"rule"_s, one.rule}, {u"text"_s, one.text}};
    QJsonArray formats;
    for (const auto &one : survey.formats)
        formats += QJsonObject{{u"format"_s, one.format}, {u"files"_s, one.files}, {u"bytes"_s, one.bytes}};
    QJsonArray durations;
    for (const auto &one : answer.durations)
        durations += QJsonObject{{u"bytesPerSecond"_s, one.bytesPerSecond}, {u"seconds"_s, one.seconds}};
    QJsonObject object{{u"folder"_s, survey.folder},
                       {u"name"_s, survey.name},
                       {u"files"_s, survey.files},
                       {u"folders"_s, survey.folders},
                       {u"links"_s, survey.links},
                       {u"bytes"_s, survey.bytes},
                       {u"archiveBytes"_s, survey.archiveBytes},
                       {u"histogram"_s, histogram},
                       {u"mostFiles"_s, foldersArray(survey.mostFiles)},
                       {u"mostBytes"_s, foldersArray(survey.mostBytes)},
                       {u"formats"_s, formats},
                       {u"excluded"_s, leftOutArray(survey.excluded)},
                       {u"excludedCount"_s, survey.excludedCount},
                       {u"problems"_s, problemsArray(survey.problems)},
                       {u"problemCount"_s, survey.problemCount},
                       {u"durations"_s, durations},
                       {u"advice"_s, advice}};
    if (answer.duplicates)
        object[u"duplicates"_s] = duplicatesObject(*answer.duplicates);
    if (!answer.cluster.isEmpty()) {
        object[u"cluster"_s] = answer.cluster;
        object[u"quotas"_s] = quotasArray(answer.quotas);
    }
    return object;
}

void printSurvey(Console &console, const SurveyAnswer &answer)
{
    const dataset::Survey &survey = answer.survey;
    const QLocale locale;
    if (survey.isFile)
        console.print(Text::tr("%1: one file, %2").arg(survey.name, ByteSize(survey.bytes).text()));
    else
        console.print(Text::tr("%1: %2 files in %3 folders, %4; as one tar %5")
                          .arg(survey.name, locale.toString(survey.files), locale.toString(survey.folders),
                               ByteSize(survey.bytes).text(), ByteSize(survey.archiveBytes).text()));
    printSizes(console, survey);
    if (survey.folders > 0) {
        printFolders(console, Text::tr("Folders with the most files:"), survey.mostFiles);
        printFolders(console, Text::tr("Folders with the most bytes:"), survey.mostBytes);
    }
    if (answer.duplicates)
        printDuplicates(console, *answer.duplicates);
    for (const auto &one : answer.durations)
        console.print(Text::tr("Upload at %1/s: %2").arg(ByteSize(one.bytesPerSecond).text(), spanText(one.seconds)));
    printQuotas(console, answer);
    for (const auto &one : survey.advice)
        console.print(u"- "_s + one.text);
    sayLeftOut(console, survey.excluded, survey.excludedCount);
    sayProblems(console, survey.problems, survey.problemCount);
}

} // namespace voyageur::cli
