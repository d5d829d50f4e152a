// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QImage>

namespace voyageur::widgets {

//! Whether files of that name are pictures that are drawn here; others (PDF, TIFF) are opened outside.
bool isDrawnHere(const QByteArray &path);

//! Reads a picture of a stranger: of a known format by its content, at most so many bytes and pixels, no larger than `most`
//! (an empty size: as it is). An animation is its first picture. Any thread. Errors: NotFound, FileUnreadable, which says why.
base::Result<QImage> readFigure(const QString &file, const QSize &most = {});

} // namespace voyageur::widgets
