// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "practicehost.h"
#include "runs/submission.h"
#include "session/remote.h"

#include <QTest>

#include <memory>

//! Sessions on the practice cluster, and scripts for it that say by their name whose they are.
namespace voyageur::tests {

using Session = std::shared_ptr<session::ClusterSession>;

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + QStringLiteral(": ") + result.error().text();
}

//! Ends the test program when that fails. `port`: of a relay, instead of the cluster's own.
inline Session practiceSession(int port = 0, const char *variable = "VOYAGEUR_PRACTICE")
{
    cluster::Profile profile;
    profile.name = QStringLiteral("practice");
    profile.practice = true;
    profile.target = practiceTarget(QStringLiteral("student"), variable);
    if (port > 0)
        profile.target.port = port;
    ScriptedPrompter prompter;
    auto opened = session::openSession(profile, prompter, {});
    if (!opened.ok())
        qFatal("%s", qPrintable(why(opened)));
    return *opened;
}

//! Standard output of a command there; what went wrong when it did.
inline QByteArray remoteOutput(const Session &session, const ssh::ShellCommand &command)
{
    const auto out = session::runRemote(*session->host, command, QStringLiteral("test"), {});
    return out.ok() ? out->trimmed() : why(out).toUtf8();
}

inline runs::ScriptSubmission smallScript(const Session &session, const QByteArray &name, const QByteArray &body)
{
    runs::ScriptSubmission submission;
    submission.name = "job.sh";
    submission.folder = session->storage.child("scripts").child(name);
    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:05:00 --job-name=" + name + '\n' + body;
    return submission;
}

//! How many jobs of that name Slurm ever had, from the queue and the accounting.
inline qsizetype jobsNamed(const Session &session, const QByteArray &name)
{
    slurm::JobQuery query;
    query.ended = true;
    const auto jobs = session->slurm.jobs(query);
    if (!jobs.ok())
        qFatal("%s", qPrintable(why(jobs)));
    return std::count_if(jobs->begin(), jobs->end(), [&](const slurm::Job &job) { return job.name.toUtf8() == name; });
}

} // namespace voyageur::tests
