// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

namespace voyageur::widgets {

// The colours that programs ask for in a terminal and in a log. GUI thread.

//! Four and a half to one, which is what WCAG 2 wants of text.
inline constexpr double leastTextContrast = 4.5;

//! 0 to 15: ours, readable on our paper; 16 to 255: xterm's.
QColor numberedColour(int index, const Colours &colours);

//! The ink, or as much darker or lighter that it can be read on that paper.
QColor readableInk(const QColor &ink, const QColor &paper);

//! `share` of the way from one to the other.
QColor mixedColour(const QColor &from, const QColor &to, double share);

} // namespace voyageur::widgets
