// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostic.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

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

// Spans that do not overlap, by place. Two insertions at one place do: their order would be a guess.
class Disjoint final {
public:
    bool overlaps(const Span &span) const
    {
        auto next = m_spans.lower_bound({span.begin, 0});
        if (next != m_spans.begin() && std::prev(next)->first.second > span.begin)
            return true;
        for (; next != m_spans.end() && next->first.first <= span.begin; ++next) {
            const bool insertions = span.begin == span.end && next->first.second == span.begin;
            if (insertions || (span.begin < span.end && next->first.second > span.begin))
                return true;
        }
        return next != m_spans.end() && next->first.first < span.end;
    }

    //! The same insertion is there already: an import that two fixes need.
    bool inserts(const Span &span) const
    {
        const auto same = m_spans.find({span.begin, span.end});
        return span.begin == span.end && same != m_spans.end() && same->second == span.newText;
    }

    void add(const Span &span) { m_spans.emplace(std::pair(span.begin, span.end), span.newText); }

    QString applied(const QString &text) const
    {
        QString changed;
        changed.reserve(text.size());
        qsizetype at = 0;
        for (const auto &[place, newText] : m_spans) {
            changed += QStringView(text).sliced(at, place.first - at);
            changed += newText;
            at = place.second;
        }
        changed += QStringView(text).sliced(at);
        return changed;
    }

private:
    std::map<std::pair<qsizetype, qsizetype>, QString> m_spans; // begin and end
};

Error misplaced()
{
    return {ErrorCode::BadRequest,
            QCoreApplication::translate("voyageur::base::Fix", "The proposed change does not fit the text."),
            QCoreApplication::translate("voyageur::base::Fix", "The text has changed since it was checked."),
            QCoreApplication::translate("voyageur::base::Fix", "Check the text again."),
            {}};
}

//! The edits of one fix as offsets; nothing when one lies outside of the text or two overlap.
std::optional<QList<Span>> spansOf(const Lines &lines, const Fix &fix)
{
    QList<Span> spans;
    Disjoint own;
    for (const TextEdit &edit : fix.edits) {
        const Span span{lines.offset(edit.range.line, edit.range.column), lines.offset(edit.range.endLine, edit.range.endColumn),
                        edit.newText};
        if (span.begin < 0 || span.end < span.begin || own.overlaps(span))
            return std::nullopt;
        own.add(span);
        spans += span;
    }
    return spans;
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
    Disjoint all;
    for (const Span &span : *spans)
        all.add(span);
    return all.applied(text);
}

Result<QString> applyFixes(const QString &text, const QList<Fix> &fixes, int *applied)
{
    const Lines lines(text);
    Disjoint all;
    int made = 0;
    for (const Fix &fix : fixes) {
        const auto spans = spansOf(lines, fix);
        if (!spans)
            return misplaced();
        if (std::ranges::any_of(*spans, [&](const Span &span) { return all.overlaps(span) && !all.inserts(span); }))
            continue;
        for (const Span &span : *spans)
            all.add(span);
        ++made;
    }
    if (applied)
        *applied = made;
    return all.applied(text);
}

} // namespace voyageur::base
