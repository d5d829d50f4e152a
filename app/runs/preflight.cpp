// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/preflight.h"

#include "base/bytesize.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"
#include "storage/quotas.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype mostFiles = 100;

struct PreflightText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Preflight)
};

//! As the cluster finds it; empty when that is not known here.
QByteArray placeOn(const session::ClusterSession &session, const QByteArray &path)
{
    if (path.startsWith("$HOME"))
        return session.home.bytes() + path.sliced(5);
    if (path.startsWith("$SCRATCH"))
        return session.storage == session.home ? QByteArray() : session.storage.bytes() + path.sliced(8);
    return path;
}

//! The room in the place where the folder is.
void addRoom(PreflightFindings &findings, const storage::StorageState &storage, const QByteArray &folder)
{
    const storage::StorageArea *area = nullptr;
    for (const storage::StorageArea &one : storage.areas) {
        const QByteArray root = one.folder.bytes();
        const bool holds = !root.isEmpty() && (folder == root || folder.startsWith(root + '/'));
        if (holds && (!area || root.size() > area->folder.bytes().size()))
            area = &one;
    }
    if (!area || !area->quota)
        return;
    findings.roomKnown = true;
    const storage::Fullness bytes = storage::bytesFullness(*area->quota);
    const storage::Fullness files = storage::filesFullness(*area->quota);
    if (bytes == storage::Fullness::Full || files == storage::Fullness::Full)
        findings.roomErrors +=
            (bytes == storage::Fullness::Full
                 ? PreflightText::tr("%1 is full. The job can write neither its log nor its results.")
                 : PreflightText::tr("%1 has reached its limit of files. The job can create neither its log nor its results."))
                .arg(area->name)
            + u' ' + PreflightText::tr("Delete what you no longer need there.");
    else if (bytes == storage::Fullness::Over || files == storage::Fullness::Over || bytes == storage::Fullness::Nearly
             || files == storage::Fullness::Nearly)
        findings.roomWarnings +=
            PreflightText::tr("%1 is nearly full. The job's results may not fit. Delete what you no longer need there.")
                .arg(area->name);
}

QString sentenceFor(const script::NamedFile &file, const QByteArray &answer)
{
    const QString shown = base::shownSafely(file.path, 300);
    const QString what = answer == "unreadable"
        ? PreflightText::tr(
            "%1: you may not read %2 on the cluster. The job would fail. Ask its owner for access, or correct the path.")
        : file.isFolder
        ? PreflightText::tr(
            "%1: the folder %2 does not exist on the cluster. The job would fail. Upload it first, or correct the path.")
        : PreflightText::tr(
            "%1: the file %2 does not exist on the cluster. The job would fail. Upload it first, or correct the path.");
    const QString place = file.line > 0 ? PreflightText::tr("line %1").arg(file.line) : PreflightText::tr("on the command line");
    return what.arg(place, shown);
}

// The archive is as large as its contents, or smaller; the program needs memory beside them.
void addMemory(PreflightFindings &findings, const script::NamedFile &file, qint64 bytes)
{
    if (file.memory <= 0 || bytes < file.memory / 2)
        return;
    const QString text =
        PreflightText::tr("Line %1: %2 (%3) goes into the job's memory, which is %4.")
            .arg(file.line)
            .arg(base::shownSafely(file.path, 300), base::ByteSize(bytes).text(), base::ByteSize(file.memory).text())
        + u' ';
    if (bytes >= file.memory)
        findings.roomErrors +=
            text + PreflightText::tr("Slurm would kill the job. Ask for more memory (--mem), or use the node's disk.");
    else
        findings.roomWarnings +=
            text + PreflightText::tr("That leaves less than half for the program. Ask for more memory (--mem).");
}

struct Look {
    const char *id;
    const char *title;
    const char *command; //!< as a person would type it
};

constexpr Look preflightLooks[] = {
    {"rules", QT_TRANSLATE_NOOP("voyageur::runs::Preflight", "Voyageur's check of the script"), "voyageur check job.sh"},
    {"files", QT_TRANSLATE_NOOP("voyageur::runs::Preflight", "Its files and folders exist"), "ls"},
    {"room", QT_TRANSLATE_NOOP("voyageur::runs::Preflight", "There is room for its log and its results"), "diskusage_report"},
    {"syntax", QT_TRANSLATE_NOOP("voyageur::runs::Preflight", "bash can read the script"), "bash -n job.sh"},
    {"slurm", QT_TRANSLATE_NOOP("voyageur::runs::Preflight", "Slurm accepts the script"), "sbatch --test-only job.sh"},
};

} // namespace

QList<session::Check> preflightChecks()
{
    QList<session::Check> list;
    for (const Look &look : preflightLooks)
        list.append({QString::fromLatin1(look.id),
                     PreflightText::tr(look.title),
                     QString::fromLatin1(look.command),
                     session::Verdict::Waiting,
                     {}});
    return list;
}

void tellVerdict(const session::StepSink &sink, const char *id, session::Verdict verdict, const QString &reason)
{
    const auto checks = preflightChecks();
    const auto row = std::ranges::find(checks, QLatin1StringView(id), &session::Check::id);
    if (!sink || row == checks.end())
        return;
    session::StepEvent event;
    event.step = session::Step::Submit;
    event.status = session::StepStatus::Verdict;
    event.detail = PreflightText::tr("%1: %2").arg(row->title, reason);
    event.check = *row;
    event.check.verdict = verdict;
    event.check.reason = reason;
    sink(event);
}

bool isToldAgain(const session::StepEvent &event)
{
    if (event.status != session::StepStatus::Verdict)
        return false;
    const session::Check &check = event.check;
    return check.verdict == session::Verdict::Bad || check.verdict == session::Verdict::Attention
        || (check.verdict == session::Verdict::Skipped && check.id == "slurm"_L1);
}

FileLook fileLook(const session::ClusterSession &session, const QList<script::NamedFile> &files, const ssh::RemotePath &folder)
{
    FileLook look;
    QList<QByteArray> words;
    for (const script::NamedFile &file : files.first(std::min(files.size(), mostFiles))) {
        const QByteArray path = placeOn(session, file.path);
        if (path.isEmpty())
            continue;
        look.asked += file;
        words += file.isFolder ? "folder" : "file";
        words += path;
    }
    // A folder that is not there yet holds nothing; the room is that of the nearest one above it.
    look.command = remote::lookBeforeSubmission(folder.bytes(), words);
    return look;
}

Result<PreflightFindings> findingsIn(const FileLook &look, const Result<ssh::Output> &output,
                                     const Result<storage::StorageState> &storage)
{
    VOYAGEUR_TRY(out, session::printedBy(output, PreflightText::tr("Could not search the cluster for the files of the script.")));
    VOYAGEUR_TRY(said, remote::Records::in(out, "look-before-submission"));
    PreflightFindings findings;
    findings.files = look.asked.size();
    for (qsizetype i = 0; i < look.asked.size(); ++i) {
        const auto answer = said.all().value(i);
        if (answer.value(0) == "there")
            addMemory(findings, look.asked[i], answer.value(1).toLongLong());
        else
            findings.errors += sentenceFor(look.asked[i], answer.value(0));
    }
    if (storage.ok())
        addRoom(findings, *storage, said.value("folder"));
    return findings;
}

} // namespace voyageur::runs
