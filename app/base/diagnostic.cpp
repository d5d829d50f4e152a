// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostic.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::base {

namespace {

struct Span {
    qsizetype begin = 0;
    qsizetype end = 0;
    QString newText;
};

// Offsets of the first character of each line, and where the line's own text ends.
struct Lines {
    QList<qsizetype> begin;
    QList<qsizetype> end;

    explicit Lines(const QString &text)
    {
        begin += 0;
        for (qsizetype i = 0; i < text.size(); ++i) {
            if (text[i] != u'\n' && text[i] != u'\r')
                continue;
            end += i;
            if (text[i] == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n')
                ++i;
            begin += i + 1;
        }
        end += text.size();
    }

    //! −1 when there is no such place.
    qsizetype offset(int line, int column) const
    {
        if (line < 1 || line > begin.size() || column < 1)
            return -1;
        const qsizetype at = begin[line - 1] + column - 1;
        return at <= end[line - 1] ? at : -1;
    }
};

bool overlap(const Span &a, const Span &b)
{
    if (a.begin == a.end && b.begin == b.end)
        return a.begin == b.begin; // two insertions at one place: their order would be a guess
    return a.begin < b.end && b.begin < a.end;
}

bool overlapsAny(const Span &span, const QList<Span> &others)
{
    return std::any_of(others.begin(), others.end(), [&](const Span &other) { return overlap(span, other); });
}

Error misplaced()
{
    return {ErrorCode::BadRequest,
            QCoreApplication::translate("voyageur::base::Fix", "The proposed change does not fit the text."),
            QCoreApplication::translate("voyageur::base::Fix", "The text was changed since it was checked."),
            QCoreApplication::translate("voyageur::base::Fix", "Check it again."),
            {}};
}

//! The edits of one fix as offsets; empty when one lies outside of the text or two overlap.
std::optional<QList<Span>> spansOf(const Lines &lines, const Fix &fix)
{
    QList<Span> spans;
    for (const TextEdit &edit : fix.edits) {
        const Span span{lines.offset(edit.range.line, edit.range.column), lines.offset(edit.range.endLine, edit.range.endColumn),
                        edit.newText};
        if (span.begin < 0 || span.end < span.begin || overlapsAny(span, spans))
            return std::nullopt;
        spans += span;
    }
    return spans;
}

QString replaced(QString text, QList<Span> spans)
{
    std::sort(spans.begin(), spans.end(), [](const Span &a, const Span &b) { return a.begin > b.begin; });
    for (const Span &span : spans)
        text.replace(span.begin, span.end - span.begin, span.newText);
    return text;
}

} // namespace

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return QStringLiteral("error");
    case Severity::Warning:
        return QStringLiteral("warning");
    case Severity::Advice:
        return QStringLiteral("advice");
    case Severity::Info:
        break;
    }
    return QStringLiteral("info");
}

Result<QString> applyFix(const QString &text, const Fix &fix)
{
    const auto spans = spansOf(Lines(text), fix);
    if (!spans)
        return misplaced();
    return replaced(text, *spans);
}

Result<QString> applyFixes(const QString &text, const QList<Fix> &fixes, int *applied)
{
    const Lines lines(text);
    QList<Span> all;
    int made = 0;
    for (const Fix &fix : fixes) {
        const auto spans = spansOf(lines, fix);
        if (!spans)
            return misplaced();
        if (std::any_of(spans->begin(), spans->end(), [&](const Span &span) { return overlapsAny(span, all); }))
            continue;
        all += *spans;
        ++made;
    }
    if (applied)
        *applied = made;
    return replaced(text, all);
}

} // namespace voyageur::base
