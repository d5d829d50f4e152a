// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace voyageur::script {

//! "#!/bin/csh", "#!/usr/bin/env tcsh -f".
bool isCshScript(const QByteArray &shebang);

//! The script with its plain commands where they are, as bash reads them: "setenv NAME VALUE" is NAME=VALUE, and lines of control
//! (if, foreach, end …) are blank. As long as the script.
QByteArray plainCommandsOfCsh(const QByteArray &script);

//! What this rule says is about bash and its relatives.
bool isOfBashAlone(QByteArrayView rule);

} // namespace voyageur::script
