// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/dismissals.h"

#include "projectfile/projectfile.h"
#include "source/notebook.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct DismissalsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

//! The code of a finding, on one line.
QString codeAt(const QString &text, const base::TextRange &range)
{
    const auto lines = QStringView(text).split(u'\n');
    if (range.line < 1 || range.endLine > lines.size())
        return {};
    QStringList code;
    for (int line = range.line; line <= range.endLine; ++line) {
        const QStringView all = lines[line - 1];
        const qsizetype from = line == range.line ? std::min<qsizetype>(range.column - 1, all.size()) : 0;
        const qsizetype to = line == range.endLine ? std::min<qsizetype>(range.endColumn - 1, all.size()) : all.size();
        code += all.sliced(from, std::max<qsizetype>(0, to - from)).toString();
    }
    return code.join(u' ').simplified();
}

} // namespace

QString dismissalOf(const Diagnostic &finding, const QString &text)
{
    return (finding.rule + u' ' + finding.file + u' ' + codeAt(text, finding.range)).trimmed();
}

Result<QString> dismissalFor(const QString &folder, const Diagnostic &finding)
{
    const auto place = notebookPlace(finding.file);
    VOYAGEUR_TRY(source, SourceText::read(folder + u'/' + (place ? place->file : finding.file)));
    QString text = source.text;
    if (place) {
        VOYAGEUR_TRY(notebook, Notebook::parse(source.encode(source.text)));
        text = notebook.cells.value(place->cell - 1).source;
    }
    const bool ofWholeFile = finding.range == base::TextRange{};
    if (!ofWholeFile && codeAt(text, finding.range).isEmpty())
        return Error{ErrorCode::FileChanged,
                     DismissalsText::tr("%1 has changed since the scan.").arg(finding.file),
                     {},
                     DismissalsText::tr("Scan the folder again."),
                     {}};
    return dismissalOf(finding, ofWholeFile ? QString() : text);
}

QStringList dismissedFindings(const projectfile::ProjectFile &project)
{
    QStringList dismissed;
    const QJsonArray kept = project.original[u"code"_s].toObject()[u"dismissed"_s].toArray();
    for (const QJsonValue &value : kept)
        dismissed += value.toString();
    return dismissed;
}

namespace {

void setDismissed(projectfile::ProjectFile &project, const QStringList &dismissed)
{
    QJsonObject code = project.original[u"code"_s].toObject();
    if (dismissed.isEmpty())
        code.remove(u"dismissed"_s);
    else
        code[u"dismissed"_s] = QJsonArray::fromStringList(dismissed);
    project.original[u"code"_s] = code;
}

} // namespace

void dismissFinding(projectfile::ProjectFile &project, const QString &dismissal)
{
    QStringList dismissed = dismissedFindings(project);
    if (dismissed.contains(dismissal))
        return;
    dismissed += dismissal;
    setDismissed(project, dismissed);
}

void restoreFinding(projectfile::ProjectFile &project, const QString &dismissal)
{
    QStringList dismissed = dismissedFindings(project);
    dismissed.removeAll(dismissal);
    setDismissed(project, dismissed);
}

DismissedFinding dismissedFinding(const QString &dismissal)
{
    return {dismissal.section(u' ', 0, 0), dismissal.section(u' ', 1)};
}

} // namespace voyageur::source
