// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string>

namespace voyageur::dataset {

// Names as Windows takes them. Pure but for the current folder of the process, which a relative path is under.

//! The very units: QString::fromWCharArray() would take a U+FEFF or U+FFFE for a mark of the byte order.
QString textOf(const wchar_t *units, size_t count);
bool beginsWithDrive(const QString &path);
//! In the form that has no limit of 260 characters and no devices, and in which Windows resolves nothing by itself:
//! \\?\C:\folder\file or \\?\UNC\server\share\file. `bytes` as everywhere: base::fileNameBytes(), `/` between parts.
std::wstring longPath(const QByteArray &bytes);

} // namespace voyageur::dataset
