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
//! Shows the folder that it is in.
void showInFolder(const QString &file);

} // namespace voyageur::widgets
