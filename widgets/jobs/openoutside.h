// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace voyageur::widgets {

//! Whether a file of that name may be opened by the system's program for it: pictures, texts, tables, notebooks, documents. All
//! else (programs, scripts, what nobody knows) is only shown in its folder.
bool mayBeOpened(const QByteArray &path);

//! Opens a file of this computer outside, or its folder when it may not be opened or is none.
void openOutside(const QString &file);
//! Edits it in that program (empty: the system's; for code one that is here), or opens it as openOutside() does. `line`: from 1;
//! 0: wherever it begins.
void editOutside(const QString &editor, const QString &file, int line = 0);
//! Shows the folder that it is in.
void showInFolder(const QString &file);

} // namespace voyageur::widgets
