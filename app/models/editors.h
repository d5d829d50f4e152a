// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::models {

//! A program in which people edit code.
struct Editor {
    QString program; //!< its name, or where it is
    QString title;
};

//! Those of the well-known ones that are on this computer.
QList<Editor> editorsHere();

//! What starts an editor on a line of a file, its program first. `line`: from 1; 0: wherever it begins. Of an editor that is not
//! known how it takes a line, the file alone.
QStringList editorCommand(const QString &program, const QString &file, int line);

} // namespace voyageur::models
