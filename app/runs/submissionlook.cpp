// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/submissionlook.h"

#include "base/crew.h"
#include "deliver/runfolder.h"
#include "remote/batch.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/farm.h"
#include "session/remote.h"
#include "slurm/parts.h"
#include "storage/storage.h"

#include <QCoreApplication>

namespace voyageur::runs {

using base::Error;
using base::ErrorCode;
using base::Result;
using When = remote::Batch::When;

namespace {

// The code is copied, and a controller that is busy answers late.
constexpr auto patience = std::chrono::minutes(6);

struct SubmissionLookText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::SubmissionLook)
};

//! What of the script is looked for. A dry run has made no folder of its own code: what is in there is to come.
QList<script::NamedFile> filesOf(const session::ClusterSession &session, const ScriptSubmission &submission,
                                 const script::Document &document, const script::OptionUses &options)
{
    script::Surroundings around;
    around.arguments = submission.arguments;
    around.cluster = &session.profile.facts;
    QList<script::NamedFile> files = script::namedFiles(document, around);
    const QByteArray own = submission.folder.bytes();
    if (isFarm(submission.script)) // META makes that folder
        files.removeIf([&](const script::NamedFile &file) { return file.path == own + "/sweep/farm"; });
    if (submission.dryRun && !submission.ownCode.isEmpty())
        files.removeIf([&](const script::NamedFile &file) { return !file.path.startsWith('/') || file.path.startsWith(own); });
    const script::OptionUse *line = document.find("chdir");
    const auto option = script::lastValue(options.uses, "chdir");
    const QByteArray chdir = option ? *option : line ? line->text : QByteArray();
    if (!chdir.isEmpty()) { // relative names are sought elsewhere
        files.removeIf([](const script::NamedFile &file) { return !file.path.startsWith('/') && !file.path.startsWith('$'); });
        const bool isToCome = !chdir.startsWith('/') && !submission.ownCode.isEmpty();
        if (!isToCome)
            files.prepend({chdir, true, option ? 0 : line->line});
    }
    return files;
}

ssh::ShellCommand placing(const ScriptSubmission &submission, const QStringList &outputs)
{
    QList<QByteArray> logs;
    for (const QString &folder : outputs)
        logs += folder.toUtf8();
    return remote::placeScript(submission.folder.bytes(), submission.name, QByteArray::number(submission.script.size()), logs);
}

bool isWithoutLogFolder(const Result<ssh::Output> &output)
{
    return output.ok() && output->status.code == remote::NoPlace;
}

Result<ssh::RemotePath> placeIn(const Result<ssh::Output> &output, const QByteArray &name)
{
    if (isWithoutLogFolder(output)) {
        VOYAGEUR_TRY(said, remote::Records::in(output->out, "place-script"));
        const auto log = said.all().value(0);
        return Error{ErrorCode::CheckFailed, // the person may know better: see ScriptModel::mayInsist()
                     SubmissionLookText::tr("Could not create the folder for the job's log on the cluster: %1.")
                         .arg(base::shownSafely(log.value(1), 300)),
                     base::shownSafely(log.value(2), 400),
                     SubmissionLookText::tr("Nothing was submitted. Correct the path in --output or --error, or submit it anyway "
                                            "if the compute nodes have the folder."),
                     {}};
    }
    VOYAGEUR_TRY(out, session::printedBy(output, SubmissionLookText::tr("Could not write the script on the cluster.")));
    VOYAGEUR_TRY(said, remote::Records::in(out, "place-script"));
    return ssh::RemotePath(said.value("folder")).child(name);
}

} // namespace

Result<SubmissionLook> writeAndLook(session::ClusterSession &session, const ScriptSubmission &submission,
                                    const script::Document &document, const script::OptionUses &options,
                                    const QStringList &outputs, slurm::SubmitRequest request, const base::StopToken &stop)
{
    const bool writesFiles = !submission.dryRun;
    const bool makesFolder = writesFiles && !submission.ownCode.isEmpty();
    const bool farm = isFarm(submission.script);
    if (farm && !session.hasModules)
        return farmIn(session, ssh::Output()).error();
    remote::Batch batch;
    if (farm) // before anything is made
        batch.add(remote::hasFarm());
    const qsizetype folderPart = batch.size();
    if (makesFolder)
        batch.add(deliver::runFolderCommand(submission.ownFolder.isEmpty() ? submission.folder : submission.ownFolder,
                                            submission.ownCode),
                  When::AfterSuccess);
    const qsizetype firstFile = batch.size();
    if (writesFiles)
        for (const auto &[name, content] : submission.moreFiles)
            batch.add(deliver::fileCommand(submission.folder, name), When::AfterSuccess, content);
    const FileLook look = fileLook(session, filesOf(session, submission, document, options), submission.folder);
    const auto lookPart = batch.add(look.command, When::AfterSuccess);
    const auto scriptPart = batch.add(placing(submission, outputs), When::AfterSuccess, submission.script);
    request.folder = submission.folder;
    request.script = submission.folder.isAbsolute() ? submission.folder.child(submission.name) : ssh::RemotePath(submission.name);
    const auto syntaxPart = batch.add(slurm::syntaxCommand(request), When::AfterSuccess);
    const auto testPart = batch.add(slurm::testCommand(session.slurm.tools(), request), When::AfterSuccess);

    Result<storage::StorageState> storage = storage::StorageState();
    base::Crew beside; // a quota that takes long, or never comes, holds nothing else up
    beside.add([&] { storage = storage::readStorage(*session.host, stop); });
    ssh::RunOptions how;
    how.stop = stop;
    how.deadline = base::Deadline::after(patience);
    const auto answer = batch.run(*session.host, how);
    beside.wait();

    if (farm)
        VOYAGEUR_CHECK(farmIn(session, answer.of(0)));
    if (makesFolder)
        VOYAGEUR_CHECK(deliver::runFolderIn(answer.of(folderPart)));
    for (qsizetype part = firstFile; part < lookPart; ++part)
        VOYAGEUR_CHECK(deliver::fileIn(answer.of(part)));
    if (!storage.ok() && storage.error().code == ErrorCode::Cancelled)
        return storage.error();
    return SubmissionLook{findingsIn(look, answer.of(lookPart), storage), placeIn(answer.of(scriptPart), submission.name),
                          slurm::syntaxIn(answer.of(syntaxPart)), slurm::testIn(answer.of(testPart), request),
                          isWithoutLogFolder(answer.of(scriptPart))};
}

} // namespace voyageur::runs
