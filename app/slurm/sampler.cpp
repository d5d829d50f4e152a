// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/sampler.h"

#include "base/logging.h"
#include "remote/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct SamplerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::Sampler)
};

constexpr auto lastWords = std::chrono::seconds(3);
constexpr auto tableLimit = std::chrono::seconds(60);
constexpr qsizetype mostErrors = 4000; // bytes of srun's own words that are kept
constexpr int firstWithOverlap = 2011;

// Without --mem=0 it would want memory of its own, of which another step may have left none.
ssh::ShellCommand besideOthers(const Tools &tools, const Job &job, const QList<QByteArray> &program)
{
    QList<QByteArray> arguments{"--jobid=" + QByteArray::number(job.number > 0 ? job.number : job.id.job()),
                                "--nodes=1",
                                "--ntasks=1",
                                "--cpus-per-task=1",
                                "--mem=0",
                                "--chdir=/tmp",
                                "--job-name=voyageur-use"};
    if (tools.release() == 0 || tools.release() >= firstWithOverlap)
        arguments += "--overlap";
    ssh::ShellCommand command = tools.query("srun", arguments + program);
    command.setEnvironment(besideVariable, "1");
    return command;
}

// Slurm's programs print the same line again and again while they wait.
QByteArray wordsOf(const QByteArray &errors)
{
    QList<QByteArray> lines;
    for (const QByteArray &line : errors.split('\n'))
        if (!line.trimmed().isEmpty() && !lines.contains(line))
            lines += line;
    return lines.join('\n');
}

Error couldNotBegin(const QByteArray &errors)
{
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.what = SamplerText::tr("Voyageur cannot measure inside this job.");
    error.why = SamplerText::tr("Slurm did not start another step in the job.");
    error.next = SamplerText::tr("Slurm's own figures are shown instead, once a minute.");
    error.server = base::shownSafely(wordsOf(errors));
    return error;
}

} // namespace

ssh::ShellCommand samplerCommand(const Tools &tools, const Job &job, const SamplerOptions &options)
{
    return besideOthers(tools, job,
                        {"/bin/sh", "-c", remote::text::sampleUse(), "voyageur-use",
                         QByteArray::number(qint64(options.interval.count())), QByteArray::number(qint64(options.lease.count())),
                         job.gpus.isEmpty() ? "0" : "1", ""});
}

Result<void> sampleUse(Client &client, const Job &job, const UseSink &sink, const SamplerOptions &options,
                       const base::StopToken &stop)
{
    ssh::Command command;
    command.shell = samplerCommand(client.tools(), job, options);
    command.urgency = ssh::Urgency::Background;
    VOYAGEUR_TRY(process, client.host().start(command, stop, Deadline::after(options.patience)));
    UseReader reader;
    QByteArray errors;
    const Deadline first = Deadline::after(options.patience);
    const auto renewal = std::max<std::chrono::seconds>(std::chrono::seconds(1), options.lease / 4);
    Deadline renew = Deadline::after(renewal);
    for (;;) {
        const auto chunk = process->read(stop, reader.hasBegun() ? renew : first);
        if (!chunk.ok() && chunk.error().code == ErrorCode::TimedOut && reader.hasBegun()) {
            if (!process->write("\n", stop, Deadline::after(renewal)).ok())
                break; // it has gone: wait() says how
            renew = Deadline::after(renewal);
            continue;
        }
        if (!chunk.ok()) {
            if (chunk.error().code == ErrorCode::ConnectionLost)
                return chunk.error();
            // Its own end leaves the job's exit status alone; a signal would be remembered there (DerivedExitCode).
            (void)process->closeInput();
            (void)process->wait({}, Deadline::after(lastWords));
            return chunk.error().code == ErrorCode::TimedOut ? couldNotBegin(errors) : chunk.error();
        }
        if (chunk->bytes.isEmpty())
            break;
        if (chunk->stream == ssh::Stream::Err) {
            errors = (errors + chunk->bytes).left(mostErrors);
            continue;
        }
        for (const UseSample &sample : reader.add(chunk->bytes))
            sink(sample, reader.node());
        if (renew.passed()) { // it talks all the time
            if (!process->write("\n", stop, Deadline::after(renewal)).ok())
                break;
            renew = Deadline::after(renewal);
        }
    }
    VOYAGEUR_TRY(status, process->wait(stop, Deadline::after(lastWords)));
    qCInfo(base::logSlurm) << "sampler of" << job.id.text() << "ended" << status.code;
    if (!reader.hasBegun())
        return couldNotBegin(errors);
    return {};
}

ssh::ShellCommand gpuTableCommand(const Tools &tools, const Job &job)
{
    return besideOthers(tools, job, {"nvidia-smi"});
}

Result<QByteArray> gpuTable(Client &client, const Job &job, const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = Deadline::after(tableLimit);
    options.urgency = ssh::Urgency::Person;
    options.outputLimit = 1024 * 1024;
    VOYAGEUR_TRY(output, client.host().run(gpuTableCommand(client.tools(), job), options));
    if (output.status.success())
        return output.out;
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.what = SamplerText::tr("“nvidia-smi” could not run in the job.");
    error.why = SamplerText::tr(
        "The job may have just ended, its node may have no NVIDIA GPU, or Slurm may be unable to start another step.");
    error.server = base::shownSafely(wordsOf(output.out + '\n' + output.err));
    return error;
}

} // namespace voyageur::slurm
