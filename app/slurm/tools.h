// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

#include <utility>

namespace voyageur::slurm {

//! Where Slurm's commands are on a host, and what they need: found once per session through a login shell, because the
//! commands are often not on the PATH of plain `ssh host command`. Afterwards queries run by absolute path in a known
//! environment. A value; any thread.
struct Tools {
    QByteArray folder;                      //!< of sbatch, absolute: "/usr/bin", "/opt/software/slurm/bin"
    QHash<QByteArray, QByteArray> programs; //!< absolute path by name
    QString version;                        //!< "22.05.8", "24.11.5"
    QByteArray conf;                        //!< SLURM_CONF of the login environment; null when it has none
    QByteArray clusters;                    //!< SLURM_CLUSTERS of it, to which sbatch goes; null when it has none
    bool hasAccounting = false;             //!< there is a sacct
    //! SBATCH_… and SLURM_… variables of the login environment that change what sbatch does, in order of name. They beat the
    //! #SBATCH lines (not the command line), so a person has to see them.
    QList<std::pair<QByteArray, QByteArray>> submitVariables;

    QByteArray path(const char *program) const;
    //! The version as a number to compare: 2205 for "22.05.8"; 0 when it is not known.
    int release() const;

    //! A query: absolute path, no user formats, times as seconds since 1970 in UTC, UTF-8.
    ssh::ShellCommand query(const char *program, const QList<QByteArray> &arguments) const;
    //! The same environment for a program that asks Slurm's.
    ssh::ShellCommand asQuery(ssh::ShellCommand command) const;
    //! A command whose environment the job will inherit (sbatch, salloc): run by a login shell, as a person would, because
    //! `module` and what else the login files define must work in the job script.
    ssh::ShellCommand submission(const char *program, const QList<QByteArray> &arguments) const;
};

//! Looks for Slurm. Errors: NoSlurm when a login shell finds no sbatch; BadAnswer; those of Host::run.
base::Result<Tools> findSlurm(ssh::Host &host, const base::StopToken &stop);

//! What the search printed. Pure: for findSlurm() and its tests.
base::Result<Tools> parseTools(QByteArrayView out);

} // namespace voyageur::slurm
