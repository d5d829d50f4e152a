// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/findings.h"

#include "main/cli/console.h"
#include "main/cli/text.h"
#include "source/notebook.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

void putRange(QJsonObject &object, const base::TextRange &range)
{
    object[u"line"_s] = range.line;
    object[u"column"_s] = range.column;
    object[u"endLine"_s] = range.endLine;
    object[u"endColumn"_s] = range.endColumn;
}

QJsonObject fixObject(const base::Fix &fix)
{
    QJsonArray edits;
    for (const auto &edit : fix.edits) {
        QJsonObject object{{u"newText"_s, edit.newText}};
        putRange(object, edit.range);
        edits += object;
    }
    return {{u"title"_s, fix.title}, {u"edits"_s, edits}, {u"preferred"_s, fix.preferred}};
}

} // namespace

QString severityText(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return Text::tr("error");
    case base::Severity::Warning:
        return Text::tr("warning");
    case base::Severity::Advice:
        return Text::tr("advice");
    case base::Severity::Info:
        break;
    }
    return Text::tr("info");
}

QJsonArray findingsArray(const QList<base::Diagnostic> &findings)
{
    QJsonArray array;
    for (const auto &finding : findings) {
        QJsonArray fixes;
        for (const auto &fix : finding.fixes)
            fixes += fixObject(fix);
        QJsonObject object{
            {u"file"_s, finding.file},       {u"rule"_s, finding.rule}, {u"severity"_s, severityName(finding.severity)},
            {u"message"_s, finding.message}, {u"fixes"_s, fixes},       {u"help"_s, finding.help}};
        putRange(object, finding.range);
        if (const auto place = source::notebookPlace(finding.file)) {
            object[u"file"_s] = place->file;
            object[u"cell"_s] = place->cell;
        }
        array += object;
    }
    return array;
}

void printFindings(Console &console, const QList<base::Diagnostic> &findings)
{
    for (const auto &finding : findings) {
        console.print(u"%1:%2:%3: %4: %5 [%6]"_s.arg(finding.file, QString::number(finding.range.line),
                                                     QString::number(finding.range.column), severityText(finding.severity),
                                                     finding.message, finding.rule));
        if (!finding.fixes.isEmpty())
            console.print(u"    "_s
                          + (finding.fixes.first().preferred ? Text::tr("fix: %1") : Text::tr("perhaps: %1"))
                                .arg(finding.fixes.first().title));
    }
}

} // namespace voyageur::cli
