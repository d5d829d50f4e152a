// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/plan.h"

#include "base/platform.h"
#include "dataset/membername.h"
#include "dataset/walk.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <limits>

namespace voyageur::dataset {

namespace {

// By its text alone: QFileInfo would lose what is not UTF-8.
QString absolutePath(const QString &path)
{
    return QDir::cleanPath(QDir::current().absoluteFilePath(path.isEmpty() ? QStringLiteral(".") : path));
}

base::Result<QString> checkedFolder(const QString &folder)
{
    const QString path = absolutePath(folder);
    VOYAGEUR_TRY(facts, factsOf(base::fileNameBytes(path), true));
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    if (facts.kind != FileKind::Folder) {
        error.what = QCoreApplication::translate("voyageur::dataset::Plan", "“%1” is not a folder.").arg(path);
        error.next = QCoreApplication::translate("voyageur::dataset::Plan", "Choose the folder that holds the dataset.");
        return error;
    }
    if (QFileInfo(path).fileName().isEmpty()) {
        error.what = QCoreApplication::translate("voyageur::dataset::Plan", "“%1” is a whole disk.").arg(path);
        error.next = QCoreApplication::translate("voyageur::dataset::Plan", "Choose a folder on it.");
        return error;
    }
    return path;
}

} // namespace

QByteArray Plan::localPath(const PlanEntry &entry) const
{
    return entry.path.isEmpty() ? folder : folder + '/' + entry.path;
}

bool Plan::hasModes() const
{
    return !entries.isEmpty() && entries.factsAt(0).mode >= 0;
}

base::Result<void> Plan::mustBeReadable() const
{
    if (unsendable == 0)
        return {};
    const auto isKind = [this](Problem::Kind kind) {
        return std::find_if(problems.begin(), problems.end(), [kind](const Problem &problem) { return problem.kind == kind; });
    };
    const auto count = static_cast<int>(qMin<qint64>(unsendable, std::numeric_limits<int>::max())); // a name: lupdate needs it
    base::Error error;
    error.code = base::ErrorCode::FileUnreadable;
    if (const auto first = isKind(Problem::Kind::Unreadable); first != problems.end()) {
        error.what =
            QCoreApplication::translate("voyageur::dataset::Plan",
                                        "%n file(s) or folder(s) of the dataset cannot be read, first “%1”.", nullptr, count)
                .arg(shownName(first->path));
        error.why = first->detail;
        error.next = QCoreApplication::translate("voyageur::dataset::Plan",
                                                 "Make these files readable or exclude them, then start again.");
        return error;
    }
    error.what = QCoreApplication::translate("voyageur::dataset::Plan", "%n name(s) in the dataset cannot exist on a cluster.",
                                             nullptr, count);
    error.why = isKind(Problem::Kind::TooLong)->text();
    error.next = QCoreApplication::translate("voyageur::dataset::Plan", "Rename or exclude them, then start again.");
    return error;
}

base::Result<Plan> makePlan(const QString &folder, const PlanOptions &options, const base::ProgressSink &progress,
                            const base::StopToken &stop)
{
    VOYAGEUR_TRY(path, checkedFolder(folder));
    Plan plan;
    plan.folder = base::fileNameBytes(path);
    plan.name = options.rootName.isEmpty() ? plan.folder.sliced(plan.folder.lastIndexOf('/') + 1) : options.rootName;
    plan.asFiles = options.asFiles;
    VOYAGEUR_CHECK(walk(plan, options, progress, stop));
    return plan;
}

base::Result<Plan> makeDatasetPlan(const QString &path, const PlanOptions &options, const base::ProgressSink &progress,
                                   const base::StopToken &stop)
{
    const QByteArray file = base::fileNameBytes(absolutePath(path));
    const auto facts = factsOf(file, true);
    if (!facts.ok() || facts->kind != FileKind::File)
        return makePlan(path, options, progress, stop);
    VOYAGEUR_CHECK(mayRead(file));
    Plan plan;
    const auto slash = file.lastIndexOf('/');
    plan.isFile = true;
    plan.folder = file.first(slash);
    plan.name = file.sliced(slash + 1);
    plan.files = 1;
    plan.bytes = facts->size;
    PathEntries entries;
    FileFacts known = *facts;
    if (!hasModes(file))
        known.mode = -1;
    entries.add({plan.name, known, {}});
    plan.entries = entries.finish();
    return plan;
}

QString LeftOut::reasonName() const
{
    switch (reason) {
    case Reason::Pattern:
        return QStringLiteral("pattern");
    case Reason::SpecialFile:
        return QStringLiteral("special-file");
    case Reason::LinkLeaves:
        return QStringLiteral("link-leaves");
    case Reason::Output:
        return QStringLiteral("output");
    }
    return {};
}

QString LeftOut::text() const
{
    switch (reason) {
    case Reason::Pattern:
        return QCoreApplication::translate("voyageur::dataset::LeftOut", "It matches the exclusion “%1”.")
            .arg(shownName(pattern));
    case Reason::SpecialFile:
        return QCoreApplication::translate("voyageur::dataset::LeftOut", "It is a socket, a pipe or a device, not a file.");
    case Reason::LinkLeaves:
        return QCoreApplication::translate("voyageur::dataset::LeftOut",
                                           "It is a link to something outside the folder, which does not exist on the cluster.");
    case Reason::Output:
        return QCoreApplication::translate("voyageur::dataset::LeftOut", "It is the archive itself.");
    }
    return {};
}

QString Problem::kindName() const
{
    switch (kind) {
    case Kind::Unreadable:
        return QStringLiteral("unreadable");
    case Kind::CaseClash:
        return QStringLiteral("case-clash");
    case Kind::UnicodeClash:
        return QStringLiteral("unicode-clash");
    case Kind::DanglingLink:
        return QStringLiteral("dangling-link");
    case Kind::NotKept:
        return QStringLiteral("not-kept");
    case Kind::Differs:
        return QStringLiteral("differs");
    case Kind::Renamed:
        return QStringLiteral("renamed");
    case Kind::TooLong:
        return QStringLiteral("name-too-long");
    case Kind::BeingWritten:
        return QStringLiteral("being-written");
    case Kind::Changed:
        return QStringLiteral("changed");
    }
    return {};
}

QString Problem::text() const
{
    const QString name = shownName(path);
    switch (kind) {
    case Kind::Unreadable:
        return QCoreApplication::translate("voyageur::dataset::Problem", "“%1” cannot be read. %2").arg(name, detail);
    case Kind::CaseClash:
        return QCoreApplication::translate(
                   "voyageur::dataset::Problem",
                   "“%1” and “%2” differ only in upper and lower case. On Windows and macOS one replaces the other.")
            .arg(name, shownName(other));
    case Kind::UnicodeClash:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "Two names look the same, “%1”, and differ only in how their accents are encoded. "
                                           "They are probably copies of one file.")
            .arg(name);
    case Kind::DanglingLink:
        return QCoreApplication::translate("voyageur::dataset::Problem", "“%1” is a link to something that does not exist.")
            .arg(name);
    case Kind::NotKept:
        return QCoreApplication::translate("voyageur::dataset::Problem", "“%1” was not written. %2").arg(name, detail);
    case Kind::Differs:
        return QCoreApplication::translate(
                   "voyageur::dataset::Problem",
                   "“%1” differs from the file on the cluster, which probably changed during the download. Download it again.")
            .arg(name);
    case Kind::Renamed:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "“%1” is called “%2” here, because this computer does not allow that name.")
            .arg(name, shownName(other));
    case Kind::TooLong:
        return QCoreApplication::translate(
                   "voyageur::dataset::Problem",
                   "“%1” has a name of over 255 bytes or a path of over 4095, which no cluster can unpack. Rename it.")
            .arg(base::shownSafely(path, 200));
    case Kind::BeingWritten:
        return QCoreApplication::translate(
                   "voyageur::dataset::Problem",
                   "“%1” changed while the folder was being read. Wait until no program writes to it, or exclude it.")
            .arg(name);
    case Kind::Changed:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "“%1” changed while it was being read, so the archive holds only a part of it. %2")
            .arg(name, detail);
    }
    return {};
}

} // namespace voyageur::dataset
