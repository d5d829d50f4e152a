// SPDX-License-Identifier: GPL-3.0-or-later
// What Python does not understand, as a finding.
#include "source/pythonscan.h"

#include "script/secrets.h"
#include "source/pythonsyntax.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;

namespace {

struct SyntaxFindingsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

} // namespace

QList<Diagnostic> syntaxFindings(const PythonCode &code, const PythonLayout &layout, const QString &file, bool notebook,
                                 const base::StopToken &stop)
{
    // A template, whose names are filled in later.
    if (file.contains(u"{{"_s) || file.contains(u"cookiecutter"_s))
        return {};
    const auto fault = syntaxFault(code, layout, stop);
    if (!fault || (notebook && fault->kind == SyntaxFault::Kind::Await))
        return {};
    const PythonToken &token = code.tokens()[fault->token];
    const qsizetype end = std::max(token.end, token.begin);
    const auto range = code.range(token.begin, end);
    QString line =
        code.source(code.lineStart(range.line),
                    code.text().indexOf(u'\n', token.begin) < 0 ? code.text().size() : code.text().indexOf(u'\n', token.begin));
    line = base::shownSafely(withEllipsis(script::withoutSecrets(line.simplified().left(400))).toUtf8());
    const bool old = fault->kind == SyntaxFault::Kind::Python2;
    Diagnostic finding = codeFinding(old ? "CODE-PYTHON2"_L1 : "CODE-SYNTAX"_L1, file, range, line);
    switch (fault->kind) {
    case SyntaxFault::Kind::Python2:
    case SyntaxFault::Kind::Other:
        break;
    case SyntaxFault::Kind::Merge:
        finding.message = SyntaxFindingsText::tr(
            "Git marked two versions of the file here. Choose one, and remove the marks. Until then the program does not start.");
        break;
    case SyntaxFault::Kind::OpenBracket:
        finding.message = SyntaxFindingsText::tr("The bracket in %1 is never closed, so the program does not start.").arg(line);
        break;
    case SyntaxFault::Kind::OpenText:
        finding.message = SyntaxFindingsText::tr("The text in %1 is never closed, so the program does not start.").arg(line);
        break;
    case SyntaxFault::Kind::Indentation:
        finding.message = SyntaxFindingsText::tr("%1 is not indented like its block, so the program does not start.").arg(line);
        break;
    case SyntaxFault::Kind::Await:
        finding.message = SyntaxFindingsText::tr("%1 waits outside an async function, so the program does not start. Move it "
                                                 "into an async function, and start that function with asyncio.run().")
                              .arg(line);
        break;
    }
    return {finding};
}

} // namespace voyageur::source
