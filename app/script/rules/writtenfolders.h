// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

//! A file that a command of the shell writes, which makes no folder for it: "> logs/out.txt", "tee logs/a", "cp a results/".
struct WrittenFile {
    const BashCommand *command = nullptr;
    Span span;              //!< the word that names it
    QByteArray folder;      //!< below the one where sbatch is called: "logs"; may have variables behind its first part
    bool elsewhere = false; //!< below a folder that the script has gone to: "~/project/logs"
};

//! Those in folders below the one where the command runs, in order of the commands. Each word once.
QList<WrittenFile> writtenFiles(const Subject &subject);

//! As seen from where sbatch is called: "logs" of "./logs" and of "$SLURM_SUBMIT_DIR/logs". Null: elsewhere, or not known.
QByteArray belowSubmitFolder(const QByteArray &path);

//! What of a folder is the same in each job: "runs" of "runs/$NAME".
QByteArray fixedPartOf(const QByteArray &folder);

//! Something in the script makes the folder before the file is written, or shows that it is there.
enum class FolderMade {
    No,
    Perhaps, //!< by a program whose text is not known
    Surely,
};
FolderMade folderMade(const Subject &subject, const WrittenFile &file);

} // namespace voyageur::script
