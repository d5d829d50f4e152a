// SPDX-License-Identifier: GPL-3.0-or-later
#include "deliver/runfolder.h"

#include "environment/jobenvironment.h"
#include "remote/programs.h"
#include "script/stagein.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRandomGenerator>
#include <QRegularExpression>

namespace voyageur::deliver {

using namespace Qt::StringLiterals;
using base::Result;

ssh::RemotePath codeOf(const ssh::RemotePath &run)
{
    return run.child("code");
}

ssh::RemotePath resultsOf(const ssh::RemotePath &run)
{
    return run.child("results");
}

QByteArray runMark()
{
    return ".started";
}

QString newRunTag()
{
    return QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmss-"_s)
        + u"%1"_s.arg(QRandomGenerator::global()->bounded(0x10000), 4, 16, QLatin1Char('0'));
}

bool isRunFolder(const ssh::RemotePath &folder)
{
    static const QRegularExpression tag(u"^\\d{8}-\\d{6}-[0-9a-f]{4}$"_s);
    return tag.match(QString::fromUtf8(folder.name())).hasMatch();
}

script::JobScript jobOf(const projectfile::ProjectFile &project, const UploadedDataset &dataset,
                        const environment::RemoteEnvironment &environment, const ssh::RemotePath &run)
{
    script::JobScript job;
    job.name = project.name;
    job.account = project.job.account;
    job.time = base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit());
    job.cpusPerTask = project.job.cpusPerTask;
    job.memory = base::MemorySize::parse(project.job.memory.toLatin1()).value_or(base::MemorySize());
    job.gpus = project.job.gpus;
    job.reservation = project.job.reservation;
    job.partition = project.job.partition;
    job.output = "%x-%j.out";
    job.modules = environment.modules;
    job.purge = environment.start.purge;
    job.unload = environment.start.unload;
    if (environment.place == environment::EnvironmentPlace::Home)
        job.environment = environment.folder.bytes();
    else if (const auto lines = environment::environmentInJob(environment.folder, environment.fetched); lines.ok())
        job.makesEnvironment = *lines;
    if (dataset.stageIn.isEmpty())
        job.archive = dataset.archive.bytes();
    job.stageIn = dataset.stageIn;
    job.archiveFolder = project.datasetName().toUtf8();
    job.code = codeOf(run).bytes();
    if (!script::unpacksArchive(job.stageIn)) // who reads an archive wants the archive
        job.placed = project.datasetInCode().toUtf8();
    job.program = project.code.program.toUtf8();
    for (const QString &argument : project.code.arguments)
        job.arguments += argument.toUtf8();
    job.results = resultsOf(run).bytes();
    return job;
}

ssh::ShellCommand runFolderCommand(const ssh::RemotePath &run, const ssh::RemotePath &code)
{
    // Without -p: in /project the group of the folder decides whose quota a file counts against.
    return remote::makeRunFolder(run.bytes(), code.bytes(), runMark());
}

Result<void> runFolderIn(const Result<ssh::Output> &output)
{
    VOYAGEUR_TRY(out,
                 session::printedBy(output,
                                    QCoreApplication::translate("voyageur::deliver::RunFolder",
                                                                "Could not create the folder of the run on the cluster.")));
    Q_UNUSED(out)
    return {};
}

Result<void> renewCode(ssh::Host &host, const ssh::RemotePath &run, const ssh::RemotePath &code, const QString &tag,
                       const base::StopToken &stop)
{
    const auto command = remote::renewCode(run.bytes(), code.bytes(), runMark(), tag.toLatin1());
    VOYAGEUR_TRY(out,
                 session::runRemote(host, command,
                                    QCoreApplication::translate("voyageur::deliver::RunFolder",
                                                                "The code of the run could not be replaced on the cluster."),
                                    stop));
    Q_UNUSED(out)
    return {};
}

Result<void> makeRunFolder(ssh::Host &host, const ssh::RemotePath &run, const ssh::RemotePath &code, const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(2));
    return runFolderIn(host.run(runFolderCommand(run, code), options));
}

ssh::ShellCommand fileCommand(const ssh::RemotePath &folder, const QByteArray &name)
{
    const ssh::RemotePath file = folder.child(name);
    return remote::placeFile(file.parent().bytes(), file.bytes());
}

Result<void> fileIn(const Result<ssh::Output> &output)
{
    VOYAGEUR_TRY(out,
                 session::printedBy(output,
                                    QCoreApplication::translate("voyageur::deliver::RunFolder",
                                                                "Could not write a file of the run on the cluster.")));
    Q_UNUSED(out)
    return {};
}

} // namespace voyageur::deliver
