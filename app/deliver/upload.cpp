// SPDX-License-Identifier: GPL-3.0-or-later
#include "deliver/upload.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "base/sha256.h"
#include "base/shellquote.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "dataset/singlefile.h"
#include "dataset/tarstream.h"
#include "deliver/datasetthere.h"
#include "deliver/remotedata.h"
#include "remote/programs.h"
#include "script/stagein.h"
#include "session/remote.h"
#include "transfer/transfer.h"
#include "transfer/webaddress.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSet>

#include <algorithm>

namespace voyageur::deliver {

using namespace Qt::StringLiterals;
using base::ByteSize;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qsizetype pieceSize = 1024 * 1024;
constexpr int versionDigits = 12;

struct UploadText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::deliver::Upload)
};

//! Reads a stream to its end, for its SHA-256.
Result<QByteArray> hashOf(dataset::TarStream &stream, const base::ProgressSink &progress, const base::StopToken &stop)
{
    while (true) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, UploadText::tr("The upload was cancelled."), {}, {}, {}};
        VOYAGEUR_TRY(piece, stream.next(pieceSize));
        if (piece.isEmpty()) {
            VOYAGEUR_CHECK(stream.mustBeWhole());
            return stream.sha256();
        }
        if (progress)
            progress({stream.position(), stream.totalBytes(), stream.item()});
    }
}

Result<QByteArray> hashOfFile(const QString &path, const base::ProgressSink &progress, const base::StopToken &stop)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     UploadText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(path)),
                     file.errorString(),
                     {},
                     {}};
    base::Sha256 hash;
    while (!file.atEnd()) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, UploadText::tr("The upload was cancelled."), {}, {}, {}};
        hash.add(file.read(pieceSize));
        if (progress)
            progress({file.pos(), file.size(), QFileInfo(path).fileName()});
    }
    return hash.hex();
}

//! `scp` as a person would have typed it; only shown.
ssh::ShellCommand copyCommand(const ssh::Host &host, const QByteArray &source, const ssh::RemotePath &destination, bool folder)
{
    const ssh::HostIdentity who = host.identity();
    ssh::ShellCommand command{"scp"};
    if (folder)
        command << "-r";
    if (who.port != 22)
        command << "-P" << QByteArray::number(who.port);
    command << source << who.user.toUtf8() + '@' + who.host.toUtf8() + ':' + destination.bytes();
    return command;
}

Result<void> programMustBeThere(const projectfile::ProjectFile &project, const dataset::Plan &plan)
{
    const QByteArray program = QDir::cleanPath(project.code.program).toUtf8();
    const bool found = std::any_of(plan.entries.begin(), plan.entries.end(), [&](const dataset::PlanEntry &entry) {
        return entry.path == program && entry.facts.kind != dataset::FileKind::Folder;
    });
    if (found)
        return {};
    return Error{
        ErrorCode::NotFound,
        UploadText::tr("The program %1 is not among the files to upload.").arg(project.code.program),
        UploadText::tr("The code folder is %1.").arg(QDir::toNativeSeparators(project.codeFolder())),
        UploadText::tr(
            "Correct code.program, code.folder or code.exclude in voyageur.json, or the lines of .gitignore or .voyageurignore."),
        {}};
}

Result<bool> folderExists(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop)
{
    const auto command = remote::isThere("d", folder.bytes());
    VOYAGEUR_TRY(out, session::runRemote(host, command, UploadText::tr("Could not look for a folder on the cluster."), stop));
    return out.trimmed() == "yes";
}

//! Gives a folder that was sent under another name its name; nothing when somebody else was faster.
Result<void> settle(ssh::Host &host, const ssh::RemotePath &sent, const ssh::RemotePath &folder, const base::StopToken &stop)
{
    const auto command = remote::placeFolder(sent.bytes(), folder.bytes());
    VOYAGEUR_TRY(
        out, session::runRemote(host, command, UploadText::tr("Could not move the code to its folder on the cluster."), stop));
    Q_UNUSED(out)
    return {};
}

//! SHA-256 of a remote file when it has this many bytes; else empty.
Result<QByteArray> remoteHash(ssh::Host &host, const ssh::RemotePath &file, qint64 size, const base::StopToken &stop)
{
    const auto sizeCommand = remote::fileSize(file.bytes());
    VOYAGEUR_TRY(found,
                 session::runRemote(host, sizeCommand, UploadText::tr("Could not look for the archive on the cluster."), stop));
    bool isNumber = false;
    if (found.trimmed().toLongLong(&isNumber) != size || !isNumber)
        return QByteArray();
    const auto hashCommand = remote::fileSums(file.bytes(), "no");
    VOYAGEUR_TRY(line,
                 session::runRemote(host, hashCommand, UploadText::tr("Could not check the archive on the cluster."), stop, {},
                                    std::chrono::hours(2)));
    return line.left(64).toLower();
}

//! Code as it goes: what it is called on the cluster, and what of it.
struct Sending {
    QString folder; //!< on this computer
    QString name;
    dataset::PlanOptions options;
    QList<dataset::CodeSecret> secrets;
};

Result<QString> versionOf(const dataset::Plan &plan, const base::StopToken &stop)
{
    dataset::TarStream stream(plan);
    VOYAGEUR_TRY(hash, hashOf(stream, {}, stop));
    return QString::fromLatin1(hash.left(versionDigits));
}

Result<UploadedCode> sendVersion(session::ClusterSession &session, const Sending &sending, const dataset::Plan &plan,
                                 const session::StepReport &report, const base::StopToken &stop)
{
    UploadedCode code;
    code.files = plan.files;
    code.bytes = plan.bytes;
    VOYAGEUR_TRY(version, versionOf(plan, stop));
    code.version = version;
    code.folder = session::remoteLayout(session, {}).code.child(sending.name.toUtf8() + '-' + code.version.toLatin1());

    VOYAGEUR_TRY(there, folderExists(*session.host, code.folder, stop));
    if (there) {
        code.wasThere = true;
        report.done(UploadText::tr("This version of the code is already on the cluster: %1").arg(code.folder.shown()));
        return code;
    }
    report.command(copyCommand(*session.host, sending.folder.toUtf8(), code.folder, true));
    const auto sent = code.folder.withSuffix('.' + QByteArray::number(QRandomGenerator::global()->generate(), 16));
    transfer::PushOptions push;
    push.exclusions = sending.options.exclusions;
    VOYAGEUR_TRY(pushed, transfer::pushTree(*session.host, sending.folder, sent, push, report.progressSink(), stop));
    VOYAGEUR_CHECK(settle(*session.host, sent, code.folder, stop));
    report.done(UploadText::tr("%n file(s), %1, uploaded to %2", nullptr, static_cast<int>(pushed.files))
                    .arg(ByteSize(code.bytes).text(), code.folder.shown()));
    return code;
}

//! A file that holds the whole dataset, as it is: one archive around it would only have to be unpacked again.
Result<UploadedDataset> sendSingle(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                   const dataset::SingleFile &single, const session::StepReport &report,
                                   const base::StopToken &stop)
{
    const QString file = base::fileNameText(single.localPath);
    const QByteArray name = single.path.sliced(single.path.lastIndexOf('/') + 1);
    UploadedDataset data;
    data.archive = session::remoteLayout(session, project).data.child(project.name.toUtf8() + '-' + transfer::safeFileName(name));
    data.files = 1;
    data.bytes = single.bytes;
    data.kind = single.format.isEmpty() ? UploadText::tr("one file") : UploadText::tr("%1 file").arg(single.format);
    const QByteArray folder = project.datasetName().toUtf8();
    const auto slash = single.path.lastIndexOf('/');
    data.stageIn = script::fileLines(data.archive.bytes(), folder, slash < 0 ? QByteArray() : single.path.first(slash), name);
    if (!single.format.isEmpty())
        report.note(UploadText::tr("%1 already holds many samples in one file. It is uploaded as it is, not as an archive.")
                        .arg(single.format));
    report.command(copyCommand(*session.host, file.toUtf8(), data.archive, false));
    transfer::PushOptions push;
    push.resume = true;
    VOYAGEUR_TRY(there, remoteHash(*session.host, data.archive, data.bytes, stop));
    if (!there.isEmpty()) {
        VOYAGEUR_TRY(here, hashOfFile(file, report.progressSink(), stop));
        data.sha256 = here;
        data.wasThere = here == there;
    }
    if (data.wasThere) {
        report.done(
            UploadText::tr("The dataset is already on the cluster, and its SHA-256 matches: %1").arg(data.archive.shown()));
        return data;
    }
    VOYAGEUR_TRY(pushed, transfer::pushFile(*session.host, file, data.archive, push, report.progressSink(), stop));
    data.sha256 = pushed.sha256;
    data.bytes = pushed.bytes;
    if (!pushed.verified)
        report.warning(UploadText::tr("The archive was not verified. The cluster has no command that computes checksums."));
    report.done(UploadText::tr("%1, %2, uploaded to %3").arg(data.kind, ByteSize(data.bytes).text(), data.archive.shown()));
    return data;
}

//! A dataset that is a file, and no folder with one in it: the cluster looks at what came, as at any data there. An archive is
//! unpacked on the node, any other file is copied there under its own name, and is the dataset itself.
Result<void> useAsFile(session::ClusterSession &session, const dataset::SingleFile &single, UploadedDataset &data,
                       const session::StepReport &report, const base::StopToken &stop)
{
    VOYAGEUR_TRY(found, lookAtData(*session.host, data.archive, stop));
    data.kind = found.text();
    if (found.kind == RemoteData::Kind::Archive) {
        data.stageIn = script::dataLines(data.archive.bytes(), found.stageIn);
        report.note(UploadText::tr("The job unpacks %1 on the node").arg(data.kind));
        return {};
    }
    data.stageIn = script::fileLines(data.archive.bytes(), "data", {}, single.path);
    data.stageIn.last() += '/' + base::shellQuoted(single.path);
    return {};
}

Result<Sending> sendingOf(const QString &folder, const QString &name, const dataset::Exclusions &said,
                          const base::StopToken &stop)
{
    Sending sending{folder, name, {}, {}};
    VOYAGEUR_TRY(rules, dataset::codeRules(folder, said, stop));
    sending.options.exclusions = rules.exclusions;
    sending.secrets = rules.secrets;
    sending.options.rootName = "code"; // the version must not depend on what the folder is called here
    return sending;
}

Result<Sending> sendingOf(const projectfile::ProjectFile &project, const dataset::Patterns &said, const base::StopToken &stop)
{
    return sendingOf(project.codeFolder(), project.name, dataset::Exclusions::ofCode().saying(said).with(project.codeExclude()),
                     stop);
}

// Before it goes: how much, and what of the folder does not.
void sayWhatGoes(const dataset::Plan &plan, const QList<dataset::CodeSecret> &known, const session::StepReport &report)
{
    constexpr qsizetype mostShownNames = 6;
    QStringList stay;
    QStringList secrets;
    QStringList sent;
    QSet<QByteArray> undecided;
    for (const dataset::CodeSecret &secret : known) {
        if (secret.goes)
            sent += dataset::shownName(secret.path);
        else if (!secret.decided)
            undecided.insert(secret.path);
    }
    const QList<QByteArray> noise = dataset::Exclusions::standard().usual(); // of no interest to anybody
    for (const dataset::LeftOut &left : plan.leftOut) {
        const QString name = dataset::shownName(left.path);
        if (undecided.contains(left.path))
            secrets += name;
        else if (left.reason == dataset::LeftOut::Reason::Pattern && !noise.contains(left.pattern))
            stay += name;
    }
    report.note(UploadText::tr("Code: %n file(s), %1", nullptr, static_cast<int>(plan.files)).arg(ByteSize(plan.bytes).text()));
    const auto listed = [](QStringList names) {
        const auto more = static_cast<int>(names.size() - mostShownNames);
        QString text = names.mid(0, mostShownNames).join(u", "_s);
        if (more > 0)
            text += u' ' + UploadText::tr("and %n more", nullptr, more);
        return text;
    };
    if (!stay.isEmpty())
        report.note(
            UploadText::tr("Not uploaded, because of .gitignore, .voyageurignore or the usual list: %1").arg(listed(stay)));
    if (!secrets.isEmpty())
        report.warning(UploadText::tr("Not uploaded, because they may contain passwords or keys: %1. If the job needs them, "
                                      "choose them in step 1, or write “!%2” into .voyageurignore in that folder.")
                           .arg(listed(secrets), secrets.first().section(u'/', -1)));
    if (!sent.isEmpty())
        report.warning(UploadText::tr("Uploaded, although they may contain passwords or keys: %1.").arg(listed(sent)));
}

} // namespace

Result<UploadedCode> uploadCode(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                const session::StepSink &sink, const base::StopToken &stop, const dataset::Patterns &said)
{
    const session::StepReport report(session::Step::Code, sink);
    report.started(UploadText::tr("Reading the code"));
    VOYAGEUR_TRY(sending, sendingOf(project, said, stop));
    VOYAGEUR_TRY(plan, dataset::makePlan(sending.folder, sending.options, {}, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    VOYAGEUR_CHECK(programMustBeThere(project, plan));
    sayWhatGoes(plan, sending.secrets, report);
    return sendVersion(session, sending, plan, report, stop);
}

Result<QString> codeVersion(const projectfile::ProjectFile &project, const base::StopToken &stop)
{
    VOYAGEUR_TRY(sending, sendingOf(project, {}, stop));
    VOYAGEUR_TRY(plan, dataset::makePlan(sending.folder, sending.options, {}, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    return versionOf(plan, stop);
}

Result<UploadedCode> uploadSnapshot(session::ClusterSession &session, const QString &folder, const QString &name,
                                    const session::StepSink &sink, const base::StopToken &stop, const dataset::Patterns &said)
{
    const session::StepReport report(session::Step::Code, sink);
    report.started(UploadText::tr("Reading the code"));
    VOYAGEUR_TRY(sending, sendingOf(folder, name, dataset::Exclusions::ofCode().saying(said), stop));
    VOYAGEUR_TRY(plan, dataset::makePlan(sending.folder, sending.options, {}, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    sayWhatGoes(plan, sending.secrets, report);
    return sendVersion(session, sending, plan, report, stop);
}

Result<UploadedDataset> uploadDataset(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                      const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Dataset, sink);
    if (!project.dataset) {
        report.started();
        report.done(UploadText::tr("The project has no dataset"));
        return UploadedDataset();
    }
    if (project.dataset->isThere())
        return obtainDataset(session, project, sink, stop);
    report.started(UploadText::tr("Reading the dataset"));
    dataset::PlanOptions options;
    options.exclusions = dataset::Exclusions::standard().with(project.dataset->exclude);
    VOYAGEUR_TRY(plan, dataset::makeDatasetPlan(project.datasetFolder(), options, report.progressSink(), stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    if (const auto single = dataset::singleFileOf(plan)) {
        VOYAGEUR_TRY(sent, sendSingle(session, project, *single, report, stop));
        if (plan.isFile)
            VOYAGEUR_CHECK(useAsFile(session, *single, sent, report, stop));
        return sent;
    }
    UploadedDataset data;
    data.archive = session::remoteLayout(session, project).data.child(project.archiveName().toUtf8());
    data.files = plan.files;
    dataset::TarStream stream(plan);
    data.bytes = stream.totalBytes();

    VOYAGEUR_TRY(there, remoteHash(*session.host, data.archive, data.bytes, stop));
    if (!there.isEmpty()) {
        VOYAGEUR_TRY(here, hashOf(stream, report.progressSink(), stop));
        data.sha256 = here;
        data.wasThere = here == there;
    }
    if (data.wasThere) {
        report.done(
            UploadText::tr("The dataset is already on the cluster, and its SHA-256 matches: %1").arg(data.archive.shown()));
        return data;
    }
    report.command(ssh::ShellCommand{"tar", "-cf", data.archive.name(), project.datasetFolder().toUtf8()});
    report.command(copyCommand(*session.host, data.archive.name(), data.archive, false));
    transfer::PushOptions push;
    push.exclusions = options.exclusions;
    push.resume = true;
    VOYAGEUR_TRY(pushed,
                 transfer::pushArchive(*session.host, project.datasetFolder(), data.archive, push, report.progressSink(), stop));
    data.sha256 = pushed.sha256;
    data.bytes = pushed.bytes;
    data.files = pushed.files;
    if (!pushed.verified)
        report.warning(UploadText::tr("The archive was not verified. The cluster has no command that computes checksums."));
    report.done(UploadText::tr("%n file(s) as one archive of %1, uploaded to %2", nullptr, static_cast<int>(data.files))
                    .arg(ByteSize(data.bytes).text(), data.archive.shown()));
    return data;
}

} // namespace voyageur::deliver
