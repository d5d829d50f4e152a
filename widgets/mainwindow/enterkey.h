// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace voyageur::widgets {

//! Lets Enter press the button that has the focus, as Space does: Qt has that in dialogs only, and not for tool buttons. A key
//! that is held presses once. Belongs to a window and works in all of the program's windows.
class EnterKey final : public QObject {
public:
    explicit EnterKey(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace voyageur::widgets
