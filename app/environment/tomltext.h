// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace voyageur::environment {

//! What a TOML file says, as far as lists of packages need it: tables, arrays, inline tables, every kind of string; numbers,
//! dates and booleans as the text they are. Text that is no TOML is passed over up to the next line: any text is fine. Pure.
QJsonObject tomlObject(const QString &text);

} // namespace voyageur::environment
