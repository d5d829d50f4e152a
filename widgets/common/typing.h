// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace voyageur::widgets {

//! Whether somebody is typing in a field (a line, or what has one: a spin box,
//! a list): it has the focus of its window, which may be behind another one,
//! and holds what nobody has taken over yet. What the field stands for is not
//! put into it then.
bool isBeingTyped(const QWidget *field);

//! What stands in the field is taken over, or was put there.
void setTakenOver(QWidget *field);

} // namespace voyageur::widgets
