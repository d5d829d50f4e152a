// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace voyageur::script {

//! How full one file system is for this user, or for a group of theirs.
struct LiveQuota {
    QByteArray path; //!< "/home/alice", "/scratch/alice", "/project/def-prof"
    QString name;    //!< for people: "home", "scratch", "project def-prof"
    qint64 bytes = 0;
    std::optional<qint64> mostBytes;
    qint64 files = 0;
    std::optional<qint64> mostFiles;
    std::optional<qint64> softBytes = {}; //!< below `mostBytes`: may be exceeded for some days only
    std::optional<qint64> softFiles = {};
    QString grace = {}; //!< what is left of those days, as the cluster writes it: "6days"; empty: not exceeded
};

//! The user's jobs that wait or run.
struct LiveQueue {
    int jobs = 0;
    int interactive = 0;       //!< salloc, JupyterHub, OnDemand
    QByteArray interactiveJob; //!< the number of one of them
    QHash<QByteArray, int>
        waitingByName;  //!< single jobs; digits at the end of a name left out, so that run-1 and run-2 are alike
    QByteArray booting; //!< the number of a job whose node is being started, or that waits for one; empty: none
    int bootingSeconds = 0;
};

//! What a connected cluster says beside its facts (base::ClusterFacts, which has the accounts): the state of this user's
//! things on it. Each part is absent when it was not asked. A value; `folderExists` is called while checking and must not
//! block.
struct LiveState {
    QString host;                                                        //!< the login node, as the person named it
    std::optional<QByteArray> folder;                                    //!< absolute; where sbatch will be called
    std::optional<QHash<QByteArray, QByteArray>> environment;            //!< of the login shell: HOME, USER, SBATCH_… …
    std::function<std::optional<bool>(const QByteArray &)> folderExists; //!< nothing: not known
    std::optional<QList<LiveQuota>> quotas;
    std::optional<LiveQueue> queue;
    std::optional<QHash<QByteArray, QByteArray>> startupFiles; //!< text by name: ".bashrc"
    std::optional<int> similarJobs;                            //!< earlier jobs of this script's name that ended well
    QString submission;                                        //!< sbatch's answer to the last try; empty: none
    std::optional<bool> keyHasPassphrase;                      //!< of the private key of this login
    QString keyFile;                                           //!< its name
    std::optional<bool> canAnswer;                             //!< a person is there for the second factor
    std::optional<int> failedLogins;                           //!< on this host, one after the other

    //! Of the login shell; nothing when it is not known or not set.
    std::optional<QByteArray> variable(const QByteArray &name) const
    {
        if (!environment || !environment->contains(name))
            return {};
        return environment->value(name);
    }
};

//! "run" of "run-12": what jobs that were submitted in a row have in common.
QByteArray jobFamily(QByteArray name);

} // namespace voyageur::script
