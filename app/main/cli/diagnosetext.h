// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/scriptfile.h"
#include "observe/logsigns.h"
#include "script/document.h"

#include <QJsonObject>

#include <optional>

namespace voyageur::cli {

class Console;

//! The script of a job, for what a log says of it.
struct DiagnosedScript {
    ScriptFile file;
    script::Document document;
    QList<base::Diagnostic> findings;
};

//! What is wrong with it is looked for once. The errors of readScript().
base::Result<DiagnosedScript> diagnosedScript(const QString &name);

//! {file, cause: {sign, what, next, line, text, sure, source, code: {file, line}} or null, others: […], lines, firstError: {line,
//! text} or null, script: {file, line, text, options: [{name, value, line}], findings: […]} or null}
QJsonObject diagnosisObject(const QString &name, const observe::LogReading &reading,
                            const std::optional<DiagnosedScript> &script);

void printDiagnosis(Console &console, const QString &name, const observe::LogReading &reading,
                    const std::optional<DiagnosedScript> &script);

} // namespace voyageur::cli
