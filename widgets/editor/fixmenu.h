// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/findingmarks.h"

#include <functional>

class QMenu;
class QWidget;

namespace voyageur::widgets {

//! What a menu of findings may do.
struct FixActs {
    std::function<void(const base::Fix &)> fix;
    std::function<void(const QString &)> switchOff;
    std::function<void(const QString &)> why;
};

//! The menu of these findings: for each its fixes, to switch the rule off, to ask why. `fresh`: the fixes fit the text as it
//! is now; if not they are shown but cannot be chosen. The menu deletes itself when it closes.
QMenu *makeFixMenu(const QList<const Mark *> &marks, bool fresh, const FixActs &acts, QWidget *parent);

//! Whether a fix changes more than one line; a new line below another is one.
bool changesSeveralLines(const base::Fix &fix);

} // namespace voyageur::widgets
