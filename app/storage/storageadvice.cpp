// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/storageadvice.h"

#include "base/bytesize.h"
#include "dataset/guide.h"
#include "storage/quotas.h"

#include <QCoreApplication>
#include <QLocale>

namespace voyageur::storage {

using namespace Qt::StringLiterals;
using base::ByteSize;
using Kind = StorageArea::Kind;
using Weight = StorageRemark::Weight;

namespace {

struct StorageAdviceText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::storage::StorageAdvice)
};

int asInt(qint64 number)
{
    return static_cast<int>(std::min<qint64>(number, std::numeric_limits<int>::max()));
}

// What fails first there.
QString consequence(Kind kind)
{
    switch (kind) {
    case Kind::Home:
        return StorageAdviceText::tr("Installing packages, saving settings and sometimes even signing in then fail.");
    case Kind::Scratch:
        return StorageAdviceText::tr("Jobs that write results or checkpoints there stop with “Disk quota exceeded”.");
    case Kind::Project:
        return StorageAdviceText::tr("The limit is the group's. When it is reached, nobody in the group can write there.");
    case Kind::Nearline:
    case Kind::Archive:
        return StorageAdviceText::tr("You can no longer store anything there.");
    }
    return {};
}

QString wayOut(Kind kind)
{
    switch (kind) {
    case Kind::Home:
        return StorageAdviceText::tr("Check the largest folders. You can delete caches (.cache/pip) and old virtual "
                                     "environments. Data belongs in scratch or project.");
    case Kind::Scratch:
        return StorageAdviceText::tr(
            "Check the largest folders. Download what you keep or move it to project, and delete the rest.");
    case Kind::Project:
        return StorageAdviceText::tr("Check the largest folders. Talk to the group before you delete what is not yours. The head "
                                     "of the group can ask for more space.");
    case Kind::Nearline:
    case Kind::Archive:
        return StorageAdviceText::tr("Delete archives that nobody needs.");
    }
    return {};
}

StorageRemark remark(Weight weight, const QString &what, Kind kind, bool files)
{
    const QString pack =
        files ? u' ' + StorageAdviceText::tr("Many small files packed into one tar archive count as one file.") : QString();
    return {weight, what + u' ' + consequence(kind) + u' ' + wayOut(kind) + pack};
}

void judge(QList<StorageRemark> &remarks, const StorageArea &area, bool files)
{
    const script::LiveQuota &quota = *area.quota;
    switch (files ? filesFullness(quota) : bytesFullness(quota)) {
    case Fullness::Full:
        remarks += remark(Weight::Bad,
                          files ? StorageAdviceText::tr("File limit reached. You cannot create a new file here, however small.")
                                : StorageAdviceText::tr("Full. You can no longer write here."),
                          area.kind, files);
        break;
    case Fullness::Over:
        remarks +=
            remark(Weight::Attention,
                   quota.grace.isEmpty()
                       ? StorageAdviceText::tr("Over the soft limit. After some days, you can no longer write here.")
                       : StorageAdviceText::tr("Over the soft limit. In %1, you can no longer write here.").arg(quota.grace),
                   area.kind, files);
        break;
    case Fullness::Nearly:
        remarks += remark(
            Weight::Attention,
            files ? StorageAdviceText::tr("Nearly at the file limit. Room for %1 more.")
                        .arg(QLocale().toString(*quota.mostFiles - quota.files))
                  : StorageAdviceText::tr("Nearly full. Room for %1 more.").arg(ByteSize(*quota.mostBytes - quota.bytes).text()),
            area.kind, files);
        break;
    case Fullness::Unlimited:
    case Fullness::Fine:
        break;
    }
}

QString sentences(const QStringList &parts)
{
    QStringList said = parts;
    said.removeAll(QString());
    return said.join(u' ');
}

QString backup(const base::Fact<base::FileSystem> &fact)
{
    if (!fact.isKnown() || !fact.value->backedUp)
        return {};
    return *fact.value->backedUp ? StorageAdviceText::tr("Backed up.") : StorageAdviceText::tr("Not backed up.");
}

QString inJobs(const base::Fact<base::FileSystem> &fact)
{
    if (!fact.isKnown())
        return {};
    switch (fact.value->inJobs) {
    case base::ComputeAccess::ReadOnly:
        return StorageAdviceText::tr("Jobs can read here, but not write.");
    case base::ComputeAccess::Absent:
        return StorageAdviceText::tr("Jobs cannot access this storage.");
    case base::ComputeAccess::Unknown:
    case base::ComputeAccess::ReadWrite:
        break;
    }
    return {};
}

QString nodeLocalText(const base::Fact<base::NodeLocal> &fact)
{
    QString space;
    if (fact.isKnown() && fact.value->inMemory)
        space = StorageAdviceText::tr("This space is in the node's memory. Its contents count as the job's memory (--mem).");
    else if (fact.isKnown() && fact.value->spaceGB)
        space = StorageAdviceText::tr("Usually %1, shared with the other jobs of the node.")
                    .arg(ByteSize(qint64(*fact.value->spaceGB * 1e9)).text());
    return sentences({StorageAdviceText::tr("For datasets up to about %1 while the job runs. Unpack the archive there at the "
                                            "start. This is the fastest disk. The cluster empties it after the job.")
                          .arg(ByteSize(dataset::Guide::instance().fitsNodeDisk).text()),
                      space});
}

} // namespace

QList<StorageRemark> storageRemarks(const StorageArea &area)
{
    QList<StorageRemark> remarks;
    if (!area.quota)
        return remarks;
    judge(remarks, area, false);
    judge(remarks, area, true);
    return remarks;
}

QString fullnessWord(const StorageArea &area)
{
    if (!area.quota)
        return {};
    switch (std::max(bytesFullness(*area.quota), filesFullness(*area.quota))) {
    case Fullness::Full:
        return StorageAdviceText::tr("full");
    case Fullness::Over:
        return StorageAdviceText::tr("over its limit");
    case Fullness::Nearly:
        return StorageAdviceText::tr("nearly full");
    case Fullness::Unlimited:
    case Fullness::Fine:
        break;
    }
    return {};
}

QList<PlaceAdvice> whatBelongsWhere(const base::ClusterFacts &facts)
{
    const base::StorageFacts &storage = facts.storage;
    QList<PlaceAdvice> places;
    places += {u"home"_s,
               sentences({StorageAdviceText::tr("For scripts, code and virtual environments. Small, and only yours."),
                          inJobs(storage.home), backup(storage.home)})};
    places += {u"scratch"_s,
               sentences({StorageAdviceText::tr("For what jobs read and write now: dataset archives, checkpoints, results."),
                          inJobs(storage.scratch), backup(storage.scratch),
                          storage.scratch.isKnown() ? purgeRule(*storage.scratch.value) : QString()})};
    places += {u"project"_s,
               sentences({StorageAdviceText::tr("For what the group keeps and shares: archived datasets and lasting results, in "
                                                "a few large files that seldom change. The group shares the limit."),
                          inJobs(storage.project), backup(storage.project)})};
    if (storage.nearline.isKnown())
        places += {u"nearline"_s,
                   sentences({StorageAdviceText::tr(
                                  "For archives of 10 GB or more that nobody needs for months. The cluster keeps them on tape."),
                              inJobs(storage.nearline), backup(storage.nearline)})};
    if (storage.archive.isKnown())
        places += {u"archive"_s,
                   sentences({StorageAdviceText::tr("For what you keep for a long time and seldom read."),
                              inJobs(storage.archive), backup(storage.archive)})};
    places += {u"$SLURM_TMPDIR"_s, nodeLocalText(storage.nodeLocal)};
    places += {StorageAdviceText::tr("memory (/dev/shm)"),
               StorageAdviceText::tr(
                   "Memory can hold datasets of up to about %1. It is faster still, but counts as the job's memory (--mem).")
                   .arg(ByteSize(dataset::Guide::instance().fitsMemory).text())};
    return places;
}

std::optional<base::FileSystem> factsOf(const StorageArea &area, const base::ClusterFacts &facts)
{
    const base::StorageFacts &storage = facts.storage;
    switch (area.kind) {
    case Kind::Home:
        return storage.home.value;
    case Kind::Scratch:
        return storage.scratch.value;
    case Kind::Project:
        return storage.project.value;
    case Kind::Nearline:
        return storage.nearline.value;
    case Kind::Archive:
        return storage.archive.value;
    }
    return {};
}

QString purgeRule(const base::FileSystem &files)
{
    if (!files.purgeDays)
        return {};
    if (files.purgeDayOfMonth)
        return StorageAdviceText::tr(
                   "Files that nobody has read or changed for %n day(s) are deleted at the end of day %1 of each month.", nullptr,
                   *files.purgeDays)
            .arg(*files.purgeDayOfMonth);
    return StorageAdviceText::tr("Files that nobody has read or changed for %n day(s) are deleted.", nullptr, *files.purgeDays);
}

QList<StorageRemark> sharingRemarks(const SharingReport &report)
{
    QList<StorageRemark> remarks;
    const auto say = [&](Weight weight, const QString &text) { remarks += StorageRemark{weight, text}; };
    const QString group = base::shownSafely(report.group, 100);
    if (report.wrongGroup > 0)
        say(Weight::Attention,
            StorageAdviceText::tr(
                "%n item(s) (%2) do not belong to the group “%1”. They count against another quota, often a tiny one.", nullptr,
                asInt(report.wrongGroup))
                .arg(group, ByteSize(report.wrongBytes).text()));
    if (report.withoutSetgid > 0)
        say(Weight::Attention,
            StorageAdviceText::tr(
                "%n folder(s) do not pass on their group (no setgid). New files in them get their author's own group.", nullptr,
                asInt(report.withoutSetgid)));
    if (report.closed > 0)
        say(Weight::Attention, StorageAdviceText::tr("The group cannot read %n item(s).", nullptr, asInt(report.closed)));
    if (report.unchangeable > 0)
        say(Weight::Info,
            StorageAdviceText::tr("The group can read but not change %n item(s).", nullptr, asInt(report.unchangeable)));
    if (!report.barred.isEmpty())
        say(Weight::Attention,
            StorageAdviceText::tr(
                "The group cannot reach this folder, because “%1” above it is closed. A folder in /project avoids this.")
                .arg(base::shownSafely(report.barred)));
    if (report.ofOthers > 0)
        say(Weight::Info,
            StorageAdviceText::tr("Of these, %n belong to other people, and only they can fix them.", nullptr,
                                  asInt(report.ofOthers)));
    if (!report.complete)
        say(Weight::Info, StorageAdviceText::tr("Some folders could not be read and are not counted."));
    return remarks;
}

QString purgeHeadline(const PurgeShare &share)
{
    const QString day = QLocale().toString(share.when.day, QLocale::LongFormat);
    if (share.files == 0)
        return StorageAdviceText::tr("%1: nothing").arg(day);
    return StorageAdviceText::tr("%1: %n file(s), %2", nullptr, asInt(share.files)).arg(day, ByteSize(share.bytes).text());
}

} // namespace voyageur::storage
