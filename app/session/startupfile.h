// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace voyageur::session {

//! A line of a shell's start-up file that gets in the way of programs that sign in.
struct StartUpFinding {
    enum class Kind {
        Prints,  //!< writes to the output of every command
        Waits,   //!< sleep, read: every command waits, too
        Conda,   //!< the block of "conda init"
        Modules, //!< module load
        Venv,    //!< activates a virtual environment
    };
    Kind kind = Kind::Prints;
    QString file; //!< "~/.bashrc"
    int line = 0; //!< from 1
    QString text; //!< the line, made safe and short

    //! What is wrong, with the line, and the form that does no harm.
    QString sentence() const;
};

//! Looks through ~/.bashrc, ~/.bash_profile, ~/.profile … What stands behind a test for an interactive shell is passed over, for
//! it does not run for programs (bash(1): "$-" holds "i"). Knows sh, bash and zsh; of csh's files the commands. Any bytes. Pure.
QList<StartUpFinding> lookAtStartUpFile(const QString &file, const QByteArray &text);

} // namespace voyageur::session
