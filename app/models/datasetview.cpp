// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/datasetview.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "models/activitymodel.h"
#include "models/projectmodel.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <limits>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::ByteSize;
using dataset::LeftOut;
using dataset::Problem;

namespace {

struct DatasetViewText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::DatasetView)
};

constexpr qsizetype linesShown = 100; // a person would read; the rest is counted
constexpr qsizetype duplicatesShown = 10;

int asInt(qint64 number)
{
    return static_cast<int>(std::min<qint64>(number, std::numeric_limits<int>::max()));
}

QString numberText(qint64 number)
{
    return QLocale().toString(number);
}

FolderRow rowOf(const dataset::FolderShare &folder)
{
    return {folder.path.isEmpty() ? DatasetViewText::tr("(the folder itself)") : base::shownSafely(folder.path),
            numberText(folder.files), ByteSize(folder.bytes).text()};
}

void addLine(DatasetGroup &group, const QString &line)
{
    if (group.lines.size() < linesShown)
        group.lines += line;
}

QString leftOutTitle(const LeftOut &item, qint64 count)
{
    const int n = asInt(count);
    switch (item.reason) {
    case LeftOut::Reason::Pattern:
        return DatasetViewText::tr("%n item(s) excluded by “%1”", nullptr, n).arg(base::shownSafely(item.pattern, 100));
    case LeftOut::Reason::SpecialFile:
        return DatasetViewText::tr("%n socket(s), pipe(s) or device(s)", nullptr, n);
    case LeftOut::Reason::LinkLeaves:
        return DatasetViewText::tr("%n link(s) out of the folder", nullptr, n);
    case LeftOut::Reason::Output:
        return DatasetViewText::tr("the archive itself");
    }
    return {};
}

QString leftOutMeaning(const LeftOut &item)
{
    if (item.reason == LeftOut::Reason::Pattern && dataset::Exclusions::standard().usual().contains(item.pattern))
        return DatasetViewText::tr("To upload it, add “+ %1” to dataset.exclude in voyageur.json.")
            .arg(base::shownSafely(item.pattern, 100));
    if (item.reason == LeftOut::Reason::LinkLeaves)
        return DatasetViewText::tr("Copy what you need into the folder.");
    return {};
}

QList<DatasetGroup> leftOutGroups(const QList<LeftOut> &items)
{
    QList<DatasetGroup> groups;
    QList<const LeftOut *> first;
    QList<qint64> counts;
    for (const LeftOut &item : items) {
        const auto same = std::ranges::find_if(
            first, [&](const LeftOut *other) { return other->reason == item.reason && other->pattern == item.pattern; });
        const auto at = same - first.begin();
        if (same == first.end()) {
            first += &item;
            counts += 0;
            groups += DatasetGroup{{}, leftOutMeaning(item), item.reason == LeftOut::Reason::LinkLeaves, false, {}};
        }
        ++counts[at];
        addLine(groups[at], base::shownSafely(item.path));
    }
    for (qsizetype i = 0; i < groups.size(); ++i)
        groups[i].title = leftOutTitle(*first[i], counts[i]);
    return groups;
}

// What has a part of its own, is what the button does, or what the script of step 5 does anyway; the help says why.
bool isSaidElsewhere(const QString &rule)
{
    static const QStringList rules{u"nothing"_s, u"left-out"_s, u"many-files"_s, u"fits-memory"_s, u"fits-node-disk"_s};
    return rules.contains(rule);
}

struct ProblemWords {
    Problem::Kind kind;
    bool stops;
    QString title;
    QString meaning;
};

ProblemWords wordsFor(Problem::Kind kind, qint64 count)
{
    const int n = asInt(count);
    switch (kind) {
    case Problem::Kind::Unreadable:
        return {kind, true, DatasetViewText::tr("%n file(s) or folder(s) cannot be read", nullptr, n),
                DatasetViewText::tr("Make them readable, or exclude them.")};
    case Problem::Kind::TooLong:
        return {kind, true, DatasetViewText::tr("%n name(s) are too long", nullptr, n),
                DatasetViewText::tr("Rename or exclude them (limit: 255 bytes).")};
    case Problem::Kind::CaseClash:
        return {kind, false, DatasetViewText::tr("%n name(s) differ from another only in case", nullptr, n),
                DatasetViewText::tr("On Windows and macOS, one replaces the other.")};
    case Problem::Kind::UnicodeClash:
        return {kind, false, DatasetViewText::tr("%n name(s) look the same as another", nullptr, n),
                DatasetViewText::tr("Probably copies of one file. Only their accents are encoded differently.")};
    case Problem::Kind::DanglingLink:
        return {kind, false, DatasetViewText::tr("%n link(s) point to nothing", nullptr, n), {}};
    case Problem::Kind::BeingWritten:
        return {kind, false, DatasetViewText::tr("%n folder(s) changed while being read", nullptr, n),
                DatasetViewText::tr("Wait until no program writes there.")};
    case Problem::Kind::NotKept:
    case Problem::Kind::Differs:
    case Problem::Kind::Renamed:
    case Problem::Kind::Changed:
        break;
    }
    return {kind, false, DatasetViewText::tr("%n name(s) to check", nullptr, n), {}};
}

QList<DatasetGroup> problemGroups(const QList<Problem> &problems)
{
    QList<DatasetGroup> groups;
    QList<Problem::Kind> kinds;
    for (const Problem &problem : problems) {
        if (!kinds.contains(problem.kind))
            kinds += problem.kind;
    }
    for (const Problem::Kind kind : std::as_const(kinds)) {
        DatasetGroup group;
        qint64 count = 0;
        for (const Problem &problem : problems) {
            if (problem.kind != kind)
                continue;
            ++count;
            addLine(group, problem.text());
        }
        const ProblemWords words = wordsFor(kind, count);
        group.title = words.title;
        group.meaning = words.meaning;
        group.stops = words.stops;
        group.attention = true;
        groups += group;
    }
    std::ranges::stable_sort(groups, std::greater(), &DatasetGroup::stops);
    return groups;
}

QString limitOf(const QString &used, const QString &most)
{
    return most.isEmpty() ? DatasetViewText::tr("%1 used, no limit").arg(used)
                          : DatasetViewText::tr("%1 of %2 used").arg(used, most);
}

// Home is for code: a dataset that only has room there has none.
bool isForData(const script::LiveQuota &quota)
{
    return quota.name == u"scratch"_s || quota.name.startsWith("project "_L1);
}

} // namespace

DatasetFacts datasetFacts(const dataset::Survey &survey, const QString &archiveName)
{
    DatasetFacts facts;
    facts.folder = shownPath(survey.single && survey.isFile ? base::fileNameText(survey.single->localPath) : survey.folder);
    facts.files = survey.files;
    facts.size = ByteSize(survey.bytes).text();
    facts.archiveSize = ByteSize(survey.archiveBytes).text();
    facts.archiveName = archiveName;
    facts.asItIs = survey.single.has_value();
    if (survey.single)
        facts.singleFormat = survey.single->format;
    for (const dataset::SizeClass &bin : survey.histogram) {
        const QString limit = bin.upTo < 0 ? DatasetViewText::tr("more") : ByteSize(bin.upTo).text();
        facts.sizes.append(
            {limit,
             DatasetViewText::tr("Up to %1: %2 files, %3 together").arg(limit, numberText(bin.files), ByteSize(bin.bytes).text()),
             bin.files});
    }
    for (const dataset::FolderShare &folder : survey.mostFiles)
        facts.mostFiles += rowOf(folder);
    for (const dataset::FolderShare &folder : survey.mostBytes)
        facts.mostBytes += rowOf(folder);
    for (const dataset::FormatShare &format : survey.formats)
        facts.formats += FolderRow{format.format, numberText(format.files), ByteSize(format.bytes).text()};
    facts.leftOut = leftOutGroups(survey.excluded);
    if (survey.excludedCount > 0)
        facts.leftOutSummary = survey.excludedCount > survey.excluded.size()
            ? DatasetViewText::tr("The first of %n item(s)", nullptr, asInt(survey.excludedCount))
            : DatasetViewText::tr("%n item(s) in all", nullptr, asInt(survey.excludedCount));
    facts.problems = problemGroups(survey.problems);
    for (const dataset::Advice &advice : survey.advice) {
        if (!isSaidElsewhere(advice.rule))
            facts.advice.append(advice.text);
    }
    facts.load = {survey.bytes, survey.files + survey.folders + survey.links + 1, survey.archiveBytes};
    return facts;
}

DatasetVerdict datasetVerdict(const DatasetFacts &facts, const DatasetSurroundings &where)
{
    using Kind = DatasetVerdict::Kind;
    if (facts.files == 0)
        return {Kind::Stopped, DatasetViewText::tr("Nothing to upload"),
                DatasetViewText::tr("This folder has no files to upload.")};
    for (const DatasetGroup &group : facts.problems) {
        if (group.stops)
            return {Kind::Stopped, DatasetViewText::tr("Not ready to upload: %1.").arg(group.title), group.meaning};
    }
    bool room = where.quotas.isEmpty();
    for (const auto &one : storage::forecast(facts.load, where.quotas))
        room = room || (one.archiveFits && isForData(one.quota));
    if (!room && std::ranges::any_of(where.quotas, isForData))
        return {Kind::Stopped, DatasetViewText::tr("%1 has no room for this dataset").arg(where.cluster),
                DatasetViewText::tr("Neither scratch nor project has %1 left. See the Storage page.").arg(facts.archiveSize),
                true};
    const QString times = uploadTimes(facts, where);
    if (!facts.problems.isEmpty())
        return {Kind::Look, DatasetViewText::tr("Ready to upload. %n thing(s) to check", nullptr, asInt(facts.problems.size())),
                times};
    if (facts.asItIs && facts.singleFormat.isEmpty())
        return {Kind::Ready, DatasetViewText::tr("Ready to upload: one file of %1").arg(facts.size), times};
    if (facts.asItIs)
        return {Kind::Ready, DatasetViewText::tr("Ready to upload: one %1 file of %2").arg(facts.singleFormat, facts.size),
                times};
    return {Kind::Ready, DatasetViewText::tr("Ready to upload: one archive of %1").arg(facts.archiveSize), times};
}

QString uploadTimes(const DatasetFacts &facts, const DatasetSurroundings &where)
{
    const auto span = [&](qint64 rate) { return spanText(dataset::uploadSeconds(facts.load.archiveBytes, rate)); };
    if (facts.files == 0)
        return {};
    if (where.bytesPerSecond > 0)
        return DatasetViewText::tr("About %1, as fast as the last upload (%2/s).")
            .arg(span(where.bytesPerSecond), ByteSize(where.bytesPerSecond).text());
    const auto rates = dataset::usualRates();
    return DatasetViewText::tr("About %1 from home (%2/s), %3 from campus (%4/s).")
        .arg(span(rates[0]), ByteSize(rates[0]).text(), span(rates[1]), ByteSize(rates[1]).text());
}

QStringList uploadAdvice(const DatasetFacts &facts, const DatasetSurroundings &where)
{
    QStringList texts;
    const qint64 rate = where.bytesPerSecond > 0 ? where.bytesPerSecond : dataset::usualRates().constFirst();
    for (const dataset::Advice &advice :
         dataset::uploadAdvice(dataset::uploadSeconds(facts.load.archiveBytes, rate), where.collection))
        texts += advice.text;
    return texts;
}

QList<DatasetGroup> roomFor(const DatasetFacts &facts, const DatasetSurroundings &where)
{
    QList<DatasetGroup> rooms;
    for (const auto &one : storage::forecast(facts.load, where.quotas)) {
        const script::LiveQuota &quota = one.quota;
        DatasetGroup room;
        const QString verdict = !one.bytesFit ? DatasetViewText::tr("no room")
            : !one.archiveFits                ? DatasetViewText::tr("no room for another file")
            : one.filesFit                    ? DatasetViewText::tr("has room")
                                              : DatasetViewText::tr("has room as one archive, NOT as separate files");
        room.title = DatasetViewText::tr("%1: %2").arg(quota.name, verdict);
        room.attention = !one.archiveFits;
        room.stops = !one.archiveFits;
        const QString space =
            limitOf(ByteSize(quota.bytes).text(), quota.mostBytes ? ByteSize(*quota.mostBytes).text() : QString());
        const QString files = limitOf(numberText(quota.files), quota.mostFiles ? numberText(*quota.mostFiles) : QString());
        room.meaning = DatasetViewText::tr("Space: %1. Files: %2.").arg(space, files);
        if (quota.name == u"home"_s)
            room.meaning += u' ' + DatasetViewText::tr("Datasets go to scratch or project.");
        rooms += room;
    }
    return rooms;
}

DuplicatesView duplicatesView(const dataset::Duplicates &duplicates)
{
    DuplicatesView view;
    if (duplicates.groups == 0) {
        view.summary = DatasetViewText::tr("No two files have the same content.");
        return view;
    }
    view.summary = DatasetViewText::tr("%1 duplicate files. Keeping one of each would save %2.")
                       .arg(numberText(duplicates.files - duplicates.groups), ByteSize(duplicates.savedBytes).text());
    for (const auto &group : duplicates.largest.first(std::min(duplicates.largest.size(), duplicatesShown))) {
        DatasetGroup one;
        one.title = DatasetViewText::tr("%1 × %2").arg(numberText(group.files), ByteSize(group.bytes).text());
        QStringList names;
        for (const QByteArray &path : group.paths.first(std::min<qsizetype>(group.paths.size(), 4)))
            names += base::shownSafely(path);
        one.meaning = group.files > names.size() ? DatasetViewText::tr("%1, …").arg(names.join(u", "_s)) : names.join(u", "_s);
        view.groups += one;
    }
    return view;
}

} // namespace voyageur::models
