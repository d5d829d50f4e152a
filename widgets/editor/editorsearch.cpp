// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/editorsearch.h"

#include "models/scripttext.h"
#include "widgets/common/theme.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/editor/searchbar.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace voyageur::widgets {

EditorSearch::EditorSearch(ScriptEditor *editor, std::function<void()> layOut)
    : m_editor(editor), m_layOut(std::move(layOut)), m_bar(new SearchBar(editor))
{
    m_bar->hide();
    QObject::connect(m_bar, &SearchBar::changed, editor, [this] {
        look();
        const auto match = std::ranges::find_if(m_found.list, [&](const TextMatch &one) { return one.begin >= m_from; });
        if (match != m_found.list.end())
            select(*match);
        else if (!m_found.list.isEmpty())
            select(m_found.list.first());
        showCurrent();
    });
    QObject::connect(m_bar, &SearchBar::next, editor, [this] { go(true); });
    QObject::connect(m_bar, &SearchBar::previous, editor, [this] { go(false); });
    QObject::connect(m_bar, &SearchBar::replaceOne, editor, [this] { replaceOne(); });
    QObject::connect(m_bar, &SearchBar::replaceAll, editor, [this] { replaceAll(); });
    QObject::connect(m_bar, &SearchBar::closed, editor, [this] { close(); });
    QObject::connect(editor, &QPlainTextEdit::cursorPositionChanged, m_bar, [this] {
        if (isOpen())
            showCurrent();
    });
}

void EditorSearch::open(bool replace)
{
    const QTextCursor cursor = m_editor->textCursor();
    const QString selected = cursor.selectedText();
    m_from = cursor.selectionStart();
    m_bar->show();
    m_bar->setReplaceEnabled(!m_editor->isReadOnly());
    m_bar->open(replace, selected.contains(QChar::ParagraphSeparator) ? QString() : selected);
    m_layOut();
    look();
    showCurrent();
}

void EditorSearch::close()
{
    m_bar->hide();
    m_layOut();
    m_editor->setFocus(Qt::OtherFocusReason);
    m_editor->viewport()->update();
}

bool EditorSearch::isOpen() const
{
    return m_bar->isVisibleTo(m_editor);
}

void EditorSearch::refresh()
{
    if (!isOpen())
        return;
    look();
    showCurrent();
}

void EditorSearch::look()
{
    m_wanted = m_bar->wanted();
    m_found = findAll(m_editor->text(), m_wanted);
    m_editor->viewport()->update();
}

void EditorSearch::showCurrent()
{
    const QTextCursor cursor = m_editor->textCursor();
    const auto match = std::ranges::find(m_found.list, TextMatch{cursor.selectionStart(), cursor.selectionEnd()});
    m_bar->showCount(match == m_found.list.end() ? 0 : int(match - m_found.list.begin()) + 1, m_found);
}

void EditorSearch::select(const TextMatch &match)
{
    QTextCursor cursor = m_editor->textCursor();
    cursor.setPosition(match.begin);
    cursor.setPosition(match.end, QTextCursor::KeepAnchor);
    m_editor->setTextCursor(cursor);
    m_editor->ensureCursorVisible();
}

void EditorSearch::go(bool forward)
{
    if (!isOpen())
        look();
    const auto &list = m_found.list;
    if (list.isEmpty())
        return;
    const QTextCursor cursor = m_editor->textCursor();
    if (forward) {
        const auto next = std::ranges::find_if(list, [&](const TextMatch &one) {
            return one.begin >= cursor.selectionEnd() || (!cursor.hasSelection() && one.begin >= cursor.position());
        });
        select(next == list.end() ? list.first() : *next);
    } else {
        const auto before =
            std::find_if(list.rbegin(), list.rend(), [&](const TextMatch &one) { return one.end <= cursor.selectionStart(); });
        select(before == list.rend() ? list.last() : *before);
    }
    m_from = m_editor->textCursor().selectionStart();
    showCurrent();
}

void EditorSearch::replaceOne()
{
    if (m_editor->isReadOnly())
        return;
    QTextCursor cursor = m_editor->textCursor();
    const TextMatch selected{cursor.selectionStart(), cursor.selectionEnd()};
    if (std::ranges::find(m_found.list, selected) == m_found.list.end())
        return go(true);
    const auto text = replacedAll(m_editor->text(), {selected}, m_wanted, m_bar->replacement(), models::mostScriptSize);
    if (!text || !m_editor->insert(cursor, *text))
        return m_editor->sayTooLarge();
    m_editor->setTextCursor(cursor);
    go(true);
}

void EditorSearch::replaceAll()
{
    if (m_editor->isReadOnly() || m_found.list.isEmpty())
        return;
    // As one edit: thousands of them would take Qt seconds.
    const auto text = replacedAll(m_editor->text(), m_found.list, m_wanted, m_bar->replacement(), models::mostScriptSize);
    QTextCursor cursor = m_editor->textCursor(); // undoing brings the person's own back to where it was
    cursor.setPosition(m_found.list.first().begin);
    cursor.setPosition(m_found.list.last().end, QTextCursor::KeepAnchor);
    if (!text || !m_editor->insert(cursor, *text))
        return m_editor->sayTooLarge();
    refresh();
}

void EditorSearch::paint(QPainter *painter, const QTextBlock &block, const QPointF &origin, const Colours &colours) const
{
    if (!isOpen())
        return;
    const int first = block.position();
    const int last = first + block.length() - 1;
    auto match = std::ranges::lower_bound(m_found.list, first, {}, &TextMatch::end);
    for (; match != m_found.list.end() && match->begin <= last; ++match) {
        const QTextLine line = block.layout()->lineAt(0);
        if (!line.isValid())
            continue;
        const double left = line.cursorToX(std::max(match->begin, first) - first);
        const double right = line.cursorToX(std::min(match->end, last) - first);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colours.tone(Tone::Attention).ink, 0.7)); // a frame too: colour is never the only sign
        painter->setBrush(colours.tone(Tone::Attention).paper);
        painter->drawRoundedRect(
            QRectF(origin.x() + left, origin.y() + line.y(), right - left, line.height()).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
}

} // namespace voyageur::widgets
