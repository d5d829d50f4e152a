// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/inputlines.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

template <typename Visit>
void eachLine(const Subject &subject, Visit visit)
{
    for (const HereText &text : subject.hereTexts()) {
        for (qsizetype begin = text.document.body.begin; begin < text.document.body.end;) {
            auto end = subject.script().bytes().indexOf('\n', begin);
            end = end < 0 ? text.document.body.end : std::min(end, text.document.body.end);
            visit(Span{begin, end});
            begin = end + 1;
        }
    }
}

bool runs(const Subject &subject, std::initializer_list<QByteArrayView> programs)
{
    return std::ranges::any_of(subject.calls(), [&](const Call &call) { return isOneOf(call.name, programs); });
}

} // namespace

QList<InputLine> gaussianLines(const Subject &subject)
{
    QList<InputLine> lines;
    if (!runs(subject, {"g16", "g09", "g03"}))
        return lines;
    eachLine(subject, [&](Span where) {
        const QByteArrayView line = subject.view(where);
        const auto equals = line.indexOf('=');
        if (line.trimmed().startsWith('%') && equals > 0)
            lines += {{where.begin + equals + 1, where.end}, line.first(equals).toByteArray().trimmed().toLower()};
    });
    return lines;
}

QList<InputLine> orcaLines(const Subject &subject)
{
    static const QRegularExpression number(u"(%maxcore|nprocs)\\s+(\\d+)"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression keyword(u"^\\s*!.*\\bpal(\\d+)\\b"_s, QRegularExpression::CaseInsensitiveOption);
    QList<InputLine> lines;
    if (!runs(subject, {"orca"}))
        return lines;
    eachLine(subject, [&](Span where) {
        const QString line = QString::fromLatin1(subject.view(where));
        const auto add = [&](qsizetype begin, qsizetype end, const QByteArray &name) {
            lines += {{where.begin + begin, where.begin + end}, name};
        };
        for (auto found = number.globalMatch(line); found.hasNext();) {
            const auto one = found.next();
            add(one.capturedStart(2), one.capturedEnd(2), one.captured(1).toLower().toLatin1());
        }
        if (const auto one = keyword.match(line); one.hasMatch())
            add(one.capturedStart(1), one.capturedEnd(1), "nprocs");
    });
    return lines;
}

bool looksLikePython(QByteArrayView text)
{
    for (const char *word : {"import ", "from "}) {
        const QByteArray line = QByteArray("\n") + word;
        if (text.startsWith(QByteArrayView(word)) || text.contains(QByteArrayView(line)))
            return text.contains("import ");
    }
    return false;
}

} // namespace voyageur::script
