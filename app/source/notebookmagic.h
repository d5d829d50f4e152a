// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace voyageur::source {

//! "%%bash": what follows in the cell is no Python.
bool isForeignCell(const QString &source);

//! What becomes of a line that only Jupyter understands, "%cd data", "!ls", "x?", "files = !ls" (`assigned`), with its
//! indentation.
using MagicChange = std::function<QString(const QString &line, bool assigned)>;

//! The code of a cell with each such line changed, from top to bottom: what stands in one is not Python, and is gone before the
//! next is looked for. Linear.
QString withoutMagic(QString text, const MagicChange &change);

} // namespace voyageur::source
