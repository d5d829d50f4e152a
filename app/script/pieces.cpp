// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/pieces.h"

#include <algorithm>

namespace voyageur::script {

namespace {

QList<qsizetype> lineStarts(const QString &text)
{
    QList<qsizetype> starts{0};
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool carriage = text.at(i) == u'\r';
        if (carriage && i + 1 < text.size() && text.at(i + 1) == u'\n')
            continue;
        if (carriage || text.at(i) == u'\n')
            starts += i + 1;
    }
    return starts;
}

qsizetype offsetOf(const QList<qsizetype> &starts, int line, int column)
{
    return starts.at(std::clamp<qsizetype>(line - 1, 0, starts.size() - 1)) + column - 1;
}

base::TextRange rangeOf(const QList<qsizetype> &starts, qsizetype begin, qsizetype end)
{
    const auto lineOf = [&](qsizetype offset) { return std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin(); };
    const auto first = lineOf(begin);
    const auto last = lineOf(end);
    return {static_cast<int>(first), static_cast<int>(begin - starts.at(first - 1) + 1), static_cast<int>(last),
            static_cast<int>(end - starts.at(last - 1) + 1)};
}

} // namespace

Pieces::Pieces(const QString &text) : m_before(text), m_now(text), m_pieces{{0, text.size(), false}} {}

bool Pieces::apply(const QList<base::TextEdit> &edits)
{
    const auto changed = base::applyFix(m_now, {{}, edits});
    if (!changed.ok())
        return false;
    const auto starts = lineStarts(m_now);
    struct Change {
        qsizetype begin, end, size;
    };
    QList<Change> changes;
    for (const base::TextEdit &edit : edits)
        changes += {offsetOf(starts, edit.range.line, edit.range.column),
                    offsetOf(starts, edit.range.endLine, edit.range.endColumn), edit.newText.size()};
    std::ranges::sort(changes, std::greater(), &Change::begin); // from the end: the others' places stay
    for (const Change &change : changes)
        replace(change.begin, change.end, change.size);
    m_now = *changed;
    return true;
}

void Pieces::replace(qsizetype begin, qsizetype end, qsizetype size)
{
    QList<Piece> pieces;
    bool put = false;
    const auto putNew = [&](qsizetype where) {
        if (!put && size > 0)
            pieces += {where, size, true};
        put = true;
    };
    qsizetype at = 0;
    for (const Piece &piece : std::as_const(m_pieces)) {
        const qsizetype from = std::clamp<qsizetype>(begin - at, 0, piece.size);
        const qsizetype to = std::clamp<qsizetype>(end - at, 0, piece.size);
        const auto part = [&](qsizetype i, qsizetype length) {
            if (length > 0)
                pieces += {piece.isNew ? piece.begin : piece.begin + i, length, piece.isNew};
        };
        part(0, from);
        if (begin <= at + piece.size)
            putNew(piece.isNew ? piece.begin : piece.begin + from);
        part(to, piece.size - to);
        at += piece.size;
    }
    putNew(m_before.size());
    m_pieces = pieces;
}

qsizetype Pieces::first(qsizetype offset) const
{
    qsizetype at = 0;
    for (const Piece &piece : m_pieces) {
        if (offset < at + piece.size)
            return piece.isNew ? piece.begin : piece.begin + (offset - at);
        at += piece.size;
    }
    return m_before.size();
}

base::TextRange Pieces::before(const base::TextRange &range) const
{
    const auto now = lineStarts(m_now);
    const qsizetype begin = first(offsetOf(now, range.line, range.column));
    const qsizetype end = first(offsetOf(now, range.endLine, range.endColumn));
    return rangeOf(lineStarts(m_before), begin, std::max(begin, end));
}

QList<base::TextEdit> Pieces::edits() const
{
    const auto starts = lineStarts(m_before);
    QList<base::TextEdit> edits;
    qsizetype before = 0; // up to here the first text is accounted for
    qsizetype now = 0;
    QString fresh;
    const auto flush = [&](qsizetype next) {
        if (next > before || !fresh.isEmpty()) {
            if (QStringView(m_before).sliced(before, next - before) != fresh)
                edits += {rangeOf(starts, before, next), fresh};
        }
        fresh.clear();
    };
    for (const Piece &piece : m_pieces) {
        if (piece.isNew) {
            fresh += QStringView(m_now).sliced(now, piece.size);
        } else {
            flush(piece.begin);
            before = piece.begin + piece.size;
        }
        now += piece.size;
    }
    flush(m_before.size());
    return edits;
}

} // namespace voyageur::script
