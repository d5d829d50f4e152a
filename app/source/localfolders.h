// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "dataset/exclusions.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::projectfile {
struct ProjectFile;
}

namespace voyageur::source {

//! Where on this computer stands what the job has in places of its own: its code, in the folder that it runs in, and its
//! dataset. What is not known is empty. A value; any thread.
struct LocalFolders {
    QString code;     //!< absolute
    QStringList data; //!< absolute; of a folder that is no project those that are called like a dataset
    dataset::Exclusions stays = dataset::Exclusions::ofCode(); //!< what of the code is not sent
    QString program;                                           //!< inside of `code`; empty: no project says so
    QStringList arguments;                                     //!< of the program in a job

    static LocalFolders of(const projectfile::ProjectFile &project);
    //! Of a folder that is no project, all of which is code. Looks into it.
    static LocalFolders ofFolder(const QString &folder, const QStringList &exclude);

    //! Reads what the ignore files of the code keep out, too.
    void readIgnoreFiles(const base::StopToken &stop);

    //! What a path that a program names is for the job.
    struct Meaning {
        enum class Kind {
            Elsewhere, //!< nobody can tell
            Code,      //!< goes along with the code
            Data,      //!< the dataset, or something in it
        };
        Kind kind = Kind::Elsewhere;
        QString root;     //!< of the code or the data, as the path writes it
        QString rest;     //!< behind it; empty: the folder itself
        bool sure = true; //!< not: written on another computer, but what is behind the folder's name is here
    };
    //! `path`: absolute or beginning with "~/", with '/', also of other systems. `open`: it goes on where `path` ends ("/a/b" of
    //! f"/a/b{i}"), so that its last part is only the beginning of a name. Looks whether files exist.
    Meaning meaningOf(const QString &path, bool open) const;

private:
    Meaning within(const QStringList &parts, bool open, Qt::CaseSensitivity letters) const;
    Meaning byName(const QStringList &parts, bool open, Qt::CaseSensitivity letters) const;
    Meaning checked(Meaning meaning) const;
};

} // namespace voyageur::source
