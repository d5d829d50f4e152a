// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/stagedtree.h"
#include "transfer/uploaderrors.h"

namespace voyageur::transfer {

namespace {

} // namespace

base::Result<Placed> placeTree(const Stage &stage, const QByteArray &name, Existing existing, const base::StopToken &stop)
{
    // What is new is moved folder by folder, then what is left file by file: listed before the first is moved, and many with one
    // `mv -t` (GNU), which never follows a link that has the name of a file; without it one mv for each. Of what -n does not
    // replace, mv 9.3 speaks and earlier ones do not.
    const QByteArray final = stage.final().bytes().isEmpty() ? QByteArray(".") : stage.final().bytes();
    const auto command = remote::placeStage(stage.path().bytes(), name, final, existing == Existing::Replace ? "-f" : "-n",
                                            stage.lock().bytes(), stage.token());
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {remote::NoFolder, remote::Lost}));
    if (output.status.code == remote::Lost)
        return partReplaced(stage.path());
    Placed placed;
    placed.isFolder = output.status.success();
    for (const QByteArray &kept : output.out.split('\0')) {
        if (!kept.isEmpty())
            placed.kept += kept.startsWith("./") ? kept.sliced(2) : kept;
    }
    return placed;
}

} // namespace voyageur::transfer
