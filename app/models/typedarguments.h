// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::models {

//! In single quotes where a blank or a quote is part of a word.
QString typedArguments(const QStringList &arguments);
//! Words and quotes as a shell has them, and nothing else of it: no program of a shell reads these. None: a quote has no end.
std::optional<QStringList> argumentsTyped(const QString &line);

} // namespace voyageur::models
