// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/codescan.h"

namespace voyageur::source {

//! A notebook and the program that it becomes.
struct NotebookScript {
    QString notebook; //!< inside the folder, with '/'
    QString script;   //!< the same for the program: NAME.py beside it
    QString text;
    bool exists = false;            //!< a file of that name is there already, and stays as it is
    QStringList leftOut;            //!< what Jupyter did, and Python does not: "cell 3: !wget …"
    QStringList packages = {};      //!< what its lines for pip install, as they name it: "tqdm", "torch==2.1"
    QList<base::Diagnostic> faults; //!< what Python does not understand in it
};

//! The programs of all notebooks in Python below `folder`, by the same rules as scanCode(). Nothing is written.
base::Result<QList<NotebookScript>> notebookScripts(const QString &folder, const QStringList &exclude,
                                                    const base::StopToken &stop = {});
//! That of one notebook. FileUnreadable, and BadRequest when it is none in Python.
base::Result<NotebookScript> notebookScript(const QString &folder, const QString &notebook);
//! Writes one; never over a file that is there (FileChanged).
base::Result<void> writeNotebookScript(const QString &folder, const NotebookScript &script);

} // namespace voyageur::source
