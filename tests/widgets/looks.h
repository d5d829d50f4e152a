// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace voyageur::tests {

//! What is wrong with a window as it is seen now, one sentence each: two controls with one accelerator, a text that does not fit.
QStringList flawsOf(const QWidget &window);

} // namespace voyageur::tests
