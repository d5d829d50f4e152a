// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace voyageur::widgets {

//! Marks a field as one for a path of this computer: a file that is dropped on it is written there as a path. No other field
//! takes files.
inline void setTakesLocalPath(QLineEdit *field)
{
    field->setProperty("takesLocalPath", true);
}

inline bool takesLocalPath(const QLineEdit *field)
{
    return field->property("takesLocalPath").toBool();
}

} // namespace voyageur::widgets
