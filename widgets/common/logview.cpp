// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/logview.h"

#include "widgets/common/theme.h"

#include <QScrollBar>
#include <QTextCursor>

namespace voyageur::widgets {

LogView::LogView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFont(roleFont(TextRole::Code));
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setMaximumBlockCount(20000);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setMinimumHeight(96);
    document()->setDocumentMargin(space::small);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void LogView::setLog(const QString &text)
{
    if (text == m_shown)
        return;
    QScrollBar *bar = verticalScrollBar();
    const bool atEnd = bar->value() >= bar->maximum() - 2;
    const int place = bar->value();
    if (!m_shown.isEmpty() && text.startsWith(m_shown)) {
        QTextCursor cursor(document()); // a cursor of its own leaves the person's selection alone
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(text.mid(m_shown.size()));
    } else {
        setPlainText(text);
    }
    m_shown = text;
    bar->setValue(atEnd ? bar->maximum() : place);
}

} // namespace voyageur::widgets
