// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace voyageur::tests {

//! What is wrong with a window as it is seen now, one sentence each: two controls with one accelerator, a text that does not fit.
QStringList flawsOf(const QWidget &window);

//! The controls of a page that can be used now and to which Tab does not lead, round the whole window; and the one that keeps it.
//! Of those of which one is chosen, one is enough: the arrow keys lead to the others. The window must be the active one.
QStringList notReachedByTab(const QWidget &page);

} // namespace voyageur::tests
