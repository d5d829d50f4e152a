// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/check.h"
#include "script/document.h"

namespace voyageur::script {

//! A file or folder that the script needs and does not make.
struct NamedFile {
    QByteArray path; //!< absolute, or relative to where sbatch is called; may begin with $HOME or $SCRATCH
    bool isFolder = false;
    int line = 0;      //!< of the script, from 1; 0: of no line
    qint64 memory = 0; //!< bytes of the job's memory on a node, where its contents are put into that; 0: they are not
};

//! What the commands that surely run name outright: programs, archives, the folders of cd, what is read in by source or "<". Left
//! out is what an earlier command of the script may have made, and what lies on the node's own disk. Pure.
QList<NamedFile> namedFiles(const Document &script, const Surroundings &around);

} // namespace voyageur::script
