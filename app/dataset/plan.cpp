// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/plan.h"

#include "base/platform.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <limits>
#include <optional>

namespace voyageur::dataset {

namespace {

constexpr qint64 noTime = std::numeric_limits<qint64>::min();

base::Error cancelled()
{
    base::Error error;
    error.code = base::ErrorCode::Cancelled;
    error.what = QCoreApplication::translate("voyageur::dataset::Plan", "Stopped while the folder was being listed.");
    return error;
}

// Walks a folder and fills a plan.
class Walk final {
public:
    Walk(Plan &plan, const PlanOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
        : m_plan(plan), m_options(options), m_progress(progress), m_stop(stop)
    {
        if (!options.output.isEmpty())
            m_output = base::fileNameBytes(QDir::cleanPath(QFileInfo(options.output).absoluteFilePath()));
    }

    // The newest time of a file in `path` and below.
    base::Result<qint64> walk(const QByteArray &path)
    {
        const QByteArray local = path.isEmpty() ? m_plan.folder : m_plan.folder + '/' + path;
        auto names = namesIn(local);
        if (!names.ok()) {
            if (path.isEmpty())
                return names.error();
            addProblem(Problem::Kind::Unreadable, path, {}, names.error().why);
            return noTime;
        }
        reportClashes(path, *names);
        qint64 newest = noTime;
        for (const QByteArray &name : std::as_const(*names)) {
            if (m_stop.stopRequested())
                return cancelled();
            VOYAGEUR_TRY(time, visit(path.isEmpty() ? name : path + '/' + name));
            newest = qMax(newest, time);
        }
        return newest;
    }

private:
    void addProblem(Problem::Kind kind, const QByteArray &path, const QByteArray &other = {}, const QString &detail = {})
    {
        m_plan.problems += Problem{kind, path, other, detail};
    }

    void leaveOut(const QByteArray &path, LeftOut::Reason reason, const QByteArray &pattern = {})
    {
        m_plan.leftOut += LeftOut{path, reason, pattern};
    }

    void reportProgress(const QByteArray &path)
    {
        if (m_progress && ++m_seen % 1000 == 0)
            m_progress({m_seen, -1, shownName(path)});
    }

    base::Result<qint64> visit(const QByteArray &path)
    {
        reportProgress(path);
        const QByteArray local = m_plan.folder + '/' + path;
        const auto facts = factsOf(local);
        if (!facts.ok()) {
            // What is deleted between the listing and now was not part of the dataset.
            if (facts.error().code != base::ErrorCode::NotFound)
                addProblem(Problem::Kind::Unreadable, path, {}, facts.error().why);
            return noTime;
        }
        const bool isFolder = facts->kind == FileKind::Folder;
        if (const QByteArray glob = m_options.exclusions.match(path, isFolder); !glob.isEmpty()) {
            leaveOut(path, LeftOut::Reason::Pattern, glob);
            return noTime;
        }
        switch (facts->kind) {
        case FileKind::Folder:
            return visitFolder(path, *facts);
        case FileKind::File:
            return visitFile(path, *facts);
        case FileKind::Link:
            visitLink(path, *facts);
            return noTime;
        case FileKind::Special:
            leaveOut(path, LeftOut::Reason::SpecialFile);
            return noTime;
        }
        return noTime;
    }

    base::Result<qint64> visitFolder(const QByteArray &path, const FileFacts &facts)
    {
        const qsizetype index = m_plan.entries.size();
        m_plan.entries += PlanEntry{path, facts, {}};
        ++m_plan.folders;
        VOYAGEUR_TRY(newest, walk(path));
        m_plan.entries[index].facts.mtimeSeconds = newest;
        return newest;
    }

    base::Result<qint64> visitFile(const QByteArray &path, const FileFacts &facts)
    {
        const QByteArray local = m_plan.folder + '/' + path;
        if (isSameName(local, m_output)) {
            leaveOut(path, LeftOut::Reason::Output);
            return noTime;
        }
        if (const auto readable = mayRead(local); !readable.ok()) {
            addProblem(Problem::Kind::Unreadable, path, {}, readable.error().why);
            return noTime;
        }
        m_plan.entries += PlanEntry{path, facts, {}};
        ++m_plan.files;
        m_plan.bytes += facts.size;
        return facts.mtimeSeconds;
    }

    void visitLink(const QByteArray &path, const FileFacts &facts)
    {
        const QByteArray local = m_plan.folder + '/' + path;
        const auto target = linkTarget(local);
        if (!target.ok()) {
            addProblem(Problem::Kind::Unreadable, path, {}, target.error().why);
            return;
        }
        if (!linkStaysInside(path, *target)) {
            leaveOut(path, LeftOut::Reason::LinkLeaves);
            return;
        }
        if (!factsOf(local, true).ok())
            addProblem(Problem::Kind::DanglingLink, path);
        m_plan.entries += PlanEntry{path, facts, *target};
        m_plan.entries.last().facts.mtimeSeconds = noTime;
        ++m_plan.links;
    }

    // Names in one folder that another system takes for the same.
    void reportClashes(const QByteArray &folder, const QList<QByteArray> &names)
    {
        QHash<QString, QByteArray> seen;
        seen.reserve(names.size());
        for (const QByteArray &name : names) {
            const QString composed = QString::fromUtf8(name).normalized(QString::NormalizationForm_C);
            const QString key = composed.toCaseFolded();
            const auto other = seen.constFind(key);
            if (other == seen.constEnd() || composed.contains(QChar::ReplacementCharacter)) {
                seen.insert(key, name);
                continue;
            }
            const bool sameLetters = QString::fromUtf8(*other).normalized(QString::NormalizationForm_C) == composed;
            const QByteArray before = folder.isEmpty() ? QByteArray() : folder + '/';
            addProblem(sameLetters ? Problem::Kind::UnicodeClash : Problem::Kind::CaseClash, before + name, before + *other);
        }
    }

    Plan &m_plan;
    const PlanOptions &m_options;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
    QByteArray m_output;
    qint64 m_seen = 0;
};

base::Result<QString> checkedFolder(const QString &folder)
{
    const QString path = QDir::cleanPath(QFileInfo(folder.isEmpty() ? QStringLiteral(".") : folder).absoluteFilePath());
    VOYAGEUR_TRY(facts, factsOf(base::fileNameBytes(path), true));
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    if (facts.kind != FileKind::Folder) {
        error.what = QCoreApplication::translate("voyageur::dataset::Plan", "“%1” is not a folder.").arg(path);
        error.next = QCoreApplication::translate("voyageur::dataset::Plan", "Give the folder that holds the dataset.");
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

base::Result<void> Plan::mustBeReadable() const
{
    const auto isUnreadable = [](const Problem &problem) { return problem.kind == Problem::Kind::Unreadable; };
    const auto first = std::find_if(problems.begin(), problems.end(), isUnreadable);
    if (first == problems.end())
        return {};
    const auto count =
        static_cast<int>(std::count_if(problems.begin(), problems.end(), isUnreadable)); // a name: lupdate needs it
    base::Error error;
    error.code = base::ErrorCode::FileUnreadable;
    error.what = QCoreApplication::translate("voyageur::dataset::Plan",
                                             "%n file(s) or folder(s) of the dataset cannot be read, first “%1”.", nullptr, count)
                     .arg(shownName(first->path));
    error.why = first->detail;
    error.next = QCoreApplication::translate("voyageur::dataset::Plan",
                                             "Give yourself the right to read them, or exclude them, and start again.");
    return error;
}

base::Result<Plan> makePlan(const QString &folder, const PlanOptions &options, const base::ProgressSink &progress,
                            const base::StopToken &stop)
{
    VOYAGEUR_TRY(path, checkedFolder(folder));
    Plan plan;
    plan.folder = base::fileNameBytes(path);
    plan.name = options.rootName.isEmpty() ? plan.folder.sliced(plan.folder.lastIndexOf('/') + 1) : options.rootName;
    FileFacts rootFacts;
    rootFacts.kind = FileKind::Folder;
    plan.entries += PlanEntry{{}, rootFacts, {}};
    VOYAGEUR_TRY(newest, Walk(plan, options, progress, stop).walk({}));

    const qint64 latest = newest == noTime ? 0 : newest;
    plan.entries.first().facts.mtimeSeconds = latest;
    for (PlanEntry &entry : plan.entries) {
        if (entry.facts.mtimeSeconds == noTime)
            entry.facts.mtimeSeconds = latest;
    }
    const auto byPath = [](const auto &a, const auto &b) { return a.path < b.path; };
    std::sort(plan.entries.begin(), plan.entries.end(), byPath);
    std::stable_sort(plan.leftOut.begin(), plan.leftOut.end(), byPath);
    std::stable_sort(plan.problems.begin(), plan.problems.end(), byPath);
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
                                           "It is a link to something outside the folder, which would lead nowhere on the "
                                           "cluster.");
    case Reason::Output:
        return QCoreApplication::translate("voyageur::dataset::LeftOut", "It is the archive that is being made.");
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
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "“%1” and “%2” differ only in upper and lower case: on Windows and macOS one "
                                           "replaces the other.")
            .arg(name, shownName(other));
    case Kind::UnicodeClash:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "Two names look the same, “%1”, and differ only in how their accents are "
                                           "encoded: probably one file that was copied twice.")
            .arg(name);
    case Kind::DanglingLink:
        return QCoreApplication::translate("voyageur::dataset::Problem", "“%1” is a link to something that does not exist.")
            .arg(name);
    case Kind::NotKept:
        return QCoreApplication::translate("voyageur::dataset::Problem", "“%1” was not written. %2").arg(name, detail);
    case Kind::Differs:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "“%1” is not what the cluster holds now: it was probably written to during the "
                                           "download. Fetch it again.")
            .arg(name);
    case Kind::Renamed:
        return QCoreApplication::translate("voyageur::dataset::Problem",
                                           "“%1” is called “%2” here: this computer cannot have that name.")
            .arg(name, shownName(other));
    }
    return {};
}

} // namespace voyageur::dataset
