// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "base/result.h"
#include "ssh/remotepath.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::slurm {

//! A farm of META: its own program submits the script, as so many jobs, from a folder below the submit folder; see
//! farmsubmit.cpp.
struct FarmSubmission {
    int jobs = 1;
    bool again = false; //!< only what failed of it, or never ran (resubmit.run)
    bool operator==(const FarmSubmission &) const = default;
};

//! A script to hand to sbatch. The options stand on the command line, so they win over the #SBATCH lines.
struct SubmitRequest {
    ssh::RemotePath script;
    QList<QByteArray> options;   //!< "--time=1:00:00", one word each
    QList<QByteArray> arguments; //!< of the script
    ssh::RemotePath folder;      //!< the submit folder; relative to the remote home, empty: the home
    //! The person's own comment, for instance that of a #SBATCH line: the tag is added to it, because --comment on the
    //! command line hides the script's.
    QString comment;
    //! What finds the job again when sbatch's answer gets lost. Empty: a new one. Never use one twice.
    QByteArray tag;
    std::optional<FarmSubmission> farm{}; //!< the options then hold "--array=1-JOBS", which only sbatch --test-only gets
};

//! A job that Slurm has accepted.
struct Submitted {
    base::JobId id;
    QByteArray tag;
    ssh::RemotePath workdir;
    ssh::RemotePath stdoutPath; //!< patterns filled in, except those of array tasks; empty when it could not be asked
    QString notes;              //!< what sbatch said beside the number; made safe to show
};

//! What `sbatch --test-only` expects.
struct TestAnswer {
    QString words;   //!< Slurm's own, made safe to show
    QDateTime start; //!< when it would start; null when Slurm did not say
    QString nodes;
    QString partition;
};

//! A tag that no other submission has: "voyageur:" and a random UUID.
QByteArray newTag();

// The rest is pure; each reads what sbatch printed.

//! The job's number: the last line of stdout, and only if it is a number as --parsable prints it.
std::optional<base::JobId> parseSubmitted(QByteArrayView out);

//! Whether these words leave open if the job was accepted ("Socket timed out on send/recv operation").
bool isUncertain(QByteArrayView err);
//! The words by which isUncertain() tells.
QByteArrayList uncertainWords();

//! sbatch's refusal as an error: SubmissionRejected, with a `next` sentence for the usual mistakes; TimedOut when its words
//! tell that the cluster is ill and the request is not the reason. Its `next` says that nothing was submitted: isUncertain() is
//! asked first.
base::Error rejection(QByteArrayView err);

//! The accounts that a refusal of the Alliance's clusters offers; empty for other texts.
QStringList offeredAccounts(QByteArrayView err);

TestAnswer parseTestOnly(QByteArrayView err);

//! stderr without colour codes, without the "sbatch: error: " in front of each line and the rules of dashes.
QString plainWords(QByteArrayView err);

} // namespace voyageur::slurm
