// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/svglook.h"

class QPainter;

namespace voyageur::widgets {

//! Writes a <text>, its parts one after another where they have no place of their own; how many were written. Any thread.
int paintSvgWords(QPainter &painter, const SvgDocument &document, qsizetype number, const SvgLook &look);

} // namespace voyageur::widgets
