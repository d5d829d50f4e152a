// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace voyageur::script {

//! A place that a person writes into an argument, and the shell variable that stands for it in the script.
struct BracePlace {
    QByteArray brace;    //!< "{dataset}"
    QByteArray variable; //!< "\"$dataset\""
};

//! A value that sbatch takes as it is in any version: BadRequest when it would need quotes.
base::Result<QByteArray> directiveValue(const char *option, const QByteArray &value);

//! One argument of a program as shell text: the braces become shell variables, everything else is quoted. Pure.
QByteArray argumentText(const QByteArray &argument, const QList<BracePlace> &places);

//! How a script starts this program: "python train.py"; one that is no Python file by its path. Pure.
QByteArray programWord(const QByteArray &program);

//! A path as shell text; the home of "~/data" stays the home. Empty for an empty one. Pure.
QByteArray pathText(const QByteArray &path);

//! The text of resources/templates/NAME.sh. BadRequest when there is none.
base::Result<QByteArray> templateText(const QString &name);

base::Error badScriptValue(const QString &what);

} // namespace voyageur::script
