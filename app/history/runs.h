// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobstate.h"
#include "base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace voyageur::history {

//! One submission, as remembered on this computer: all that it takes to say later what was run, and to do it again. Empty is
//! "not known"; a record from before there was a database has few of these.
struct RunRecord {
    QString tag;  //!< unique: time, UTC, and a random part
    QString mark; //!< in the comment of the job, by which it is found when sbatch's answer was lost
    //! sbatch's answer was lost, or never waited for. Without `job`: nobody knows yet what became of it.
    bool uncertain = false;

    QString project;       //!< name; empty: a script for itself
    QString projectFolder; //!< absolute, on this computer
    QString cluster;       //!< name of the profile
    QString host;
    QString user;
    QString account;
    QString job;          //!< id as Slurm writes it
    QString remoteFolder; //!< it was submitted from there; shown form

    QByteArray script;           //!< as submitted
    QString scriptName;          //!< on the cluster
    QList<QByteArray> options;   //!< of sbatch, beside the script
    QList<QByteArray> arguments; //!< of the script

    QString code;       //!< folder on the cluster with the version of the code that it runs; shown form
    QString codeFolder; //!< where the code came from, on this computer
    QString commit;     //!< of git there, with "+" when something was changed since

    QString environment; //!< virtual environment; shown form
    QStringList modules;
    QString requirements; //!< what was to be installed there
    QString dataset;      //!< its archive; shown form

    std::optional<qint64> nodes;
    std::optional<qint64> tasks;
    std::optional<qint64> cpusPerTask;
    std::optional<qint64> memory; //!< MiB on each node; 0: all of it
    QString gpus;                 //!< of the whole job: "gpu:a100:2"
    std::optional<qint64> limit;  //!< seconds; −1: none
    QString array;

    QDateTime submitted; //!< UTC, as the next two
    QDateTime started;
    QDateTime ended;
    QString state;    //!< Slurm's word as last heard; empty: not heard of. NOT_SUBMITTED: sbatch never took it
    QString exitCode; //!< "0:0"

    QString log; //!< of stdout; shown form, as the next
    QString errorLog;
    QString results; //!< absolute folder on this computer; empty while not fetched
    QString note;    //!< the person's
    QString repeats; //!< tag of the run that this one was made from
    //! Whether its results are to come home by themselves, see homecoming.h: a word of ResultWish; empty: no.
    QString wish;

    bool hasEnded() const { return base::JobState::fromText(state.toLatin1()).isEnded() || state == notSubmitted(); }
    //! Whether sbatch took it is still to be found out.
    bool isOpen() const { return uncertain && job.isEmpty() && state.isEmpty(); }
    //! For people: "completed", "submitted", "perhaps submitted".
    QString stateText() const;
    static QString notSubmitted() { return QStringLiteral("NOT_SUBMITTED"); }

    bool operator==(const RunRecord &) const = default;
};

//! Which runs to list; what is empty does not count.
struct RunFilter {
    QString projectFolder = {}; //!< compared as the file system sees it, by whatever name
    QString cluster = {};
    QString user = {};
    QString state = {}; //!< Slurm's word
    QDateTime since = {};
    int limit = 0; //!< the newest so many; 0: all
};

//! Run history of this user on this computer: stateFolder()/runs.sqlite. Window and verbs, on several computers with one home
//! folder, may work at the same time. What an older Voyageur kept (runs.json beside it) is taken over once and then lies there as
//! runs-taken-over.json. A damaged history is an error and never overwritten. Any thread; blocks for the disk.
class RunHistory final {
public:
    RunHistory();
    explicit RunHistory(const QString &file) : m_file(file) {}

    //! Newest first. A missing file is an empty history.
    base::Result<QList<RunRecord>> runs(const RunFilter &filter = {}) const;
    //! By its tag, its job's number (of several clusters: CLUSTER:JOB), or the beginning of its tag. NotFound; BadRequest names
    //! those that are meant when there are several.
    base::Result<RunRecord> find(const QString &name) const;
    //! Adds, or replaces the record with the same tag.
    base::Result<void> put(const RunRecord &record) const;
    //! Changes the record with this tag, if there is one. `change` sees it as it is at that moment.
    base::Result<void> update(const QString &tag, const std::function<void(RunRecord &)> &change) const;
    base::Result<void> remove(const QString &tag) const;

    QString file() const { return m_file; }

private:
    QString m_file;
};

//! The same folder by whatever name: without symbolic links where it exists.
QString canonicalFolder(const QString &folder);

} // namespace voyageur::history
