// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace voyageur::dataset {

//! A name of bytes for people: what is not UTF-8, and control characters, as escapes (`\xE9`, `\n`).
QString shownName(QByteArrayView name);

//! A name that can be created below a folder and nowhere else: relative, no empty part, no "." and no "..", no NUL.
bool isPlainPath(QByteArrayView path);

//! Whether a link at `path` (inside a folder, its parent folders being real folders) points inside that folder whatever
//! other links of this kind stand there: the target is relative, and ".." stands only at its beginning and not more
//! often than there are folders above. By induction no chain of such links leaves.
bool linkStaysInside(QByteArrayView path, QByteArrayView target);

} // namespace voyageur::dataset
