// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "session/session.h"

#include <QDateTime>
#include <QList>

namespace voyageur::runs {

//! One thing that a job wrote.
struct ResultFile {
    enum class Kind {
        Figure,     //!< a picture: png, jpg, gif, svg, pdf …
        Events,     //!< numbers for TensorBoard
        Table,      //!< csv, tsv
        Json,       //!< json, and one object on each line
        Checkpoint, //!< weights and states; also a folder of them, and the parts of TensorFlow's
        Notebook,
        Text, //!< logs, notes
        Other,
    };
    QByteArray path; //!< in the folder of results, `/` between parts
    Kind kind = Kind::Other;
    qint64 bytes = 0;
    QDateTime modified;    //!< of a folder, and of parts, the newest
    qint64 files = 1;      //!< of a folder: how many are in it
    bool isFolder = false; //!< of a checkpoint
    bool newest = false;   //!< of the checkpoints
    bool best = false;     //!< … by its name, or by what the trainer wrote

    QByteArray name() const { return path.sliced(path.lastIndexOf('/') + 1); }
};

//! What a job wrote: sorted by path as a person reads it (checkpoint-9 before checkpoint-10).
struct ResultListing {
    static constexpr qsizetype mostFiles = 100'000;
    QList<ResultFile> files;
    qint64 count = 0;       //!< of files, also those in checkpoints
    qint64 bytes = 0;       //!< of all
    bool complete = true;   //!< false: there are more than are listed, or a folder could not be read
    QStringList unreadable; //!< folders, as they are shown; the first few

    QList<ResultFile> ofKinds(std::initializer_list<ResultFile::Kind> kinds) const;
};

//! What a file is, by its name alone.
ResultFile::Kind resultKindOf(const QByteArray &path);

//! Marks the checkpoint that the trainer calls its best.
void markBest(ResultListing &listing, const QString &name);

//! Walks a folder on this computer, links to folders not followed; files that go away meanwhile are not in it. Any thread.
//! Errors: NotFound, FileUnreadable (the folder itself), Cancelled.
base::Result<ResultListing> listResults(const QString &folder, const base::ProgressSink &progress = {},
                                        const base::StopToken &stop = {});

//! What a run has made on the cluster, as paths in its folder: results/…, the logs ./… of the jobs of a chain or a sweep, and
//! what the program left beside itself, code/… . Where `most` says so, no more than that, and then also when a part cannot be
//! read. One command that gives way to others there. Errors: those of Host, NotFound, CommandFailed, Cancelled.
base::Result<QList<ResultFile>> madeFiles(const session::ClusterSession &session, const ssh::RemotePath &run,
                                          const base::StopToken &stop = {}, qint64 most = 0);

//! The same of a run whose results are on the cluster: of madeFiles() those that are no logs, as they
//! will be called here. Errors: its own.
base::Result<ResultListing> listResultsThere(const session::ClusterSession &session, const ssh::RemotePath &run,
                                             const base::StopToken &stop = {});

//! Files, one after another as they were found, become a listing: parts of a checkpoint together, sorted, the newest marked.
ResultListing gatherResults(QList<ResultFile> files);

} // namespace voyageur::runs
