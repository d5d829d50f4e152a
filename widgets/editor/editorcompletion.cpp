// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/editorcompletion.h"

#include "widgets/editor/completionpopup.h"
#include "widgets/editor/scripteditor.h"

#include <QKeyEvent>

namespace voyageur::widgets {

namespace {

constexpr int mostUnasked = 100'000; // characters of a script that is read at each key

} // namespace

EditorCompletion::EditorCompletion(ScriptEditor *editor) : m_editor(editor) {}

EditorCompletion::~EditorCompletion() = default;

void EditorCompletion::setAssistant(std::shared_ptr<const models::EditorAssistant> assistant)
{
    close();
    m_assistant = std::move(assistant);
}

bool EditorCompletion::isOpen() const
{
    return m_popup && m_popup->isVisible();
}

void EditorCompletion::close()
{
    if (m_popup)
        m_popup->hide();
}

void EditorCompletion::ask()
{
    show(true);
}

void EditorCompletion::typed()
{
    show(false);
}

void EditorCompletion::show(bool asked)
{
    if (!m_assistant || m_editor->isReadOnly())
        return;
    if (!asked && m_editor->document()->characterCount() > mostUnasked)
        return close();
    const QTextCursor cursor = m_editor->textCursor();
    m_offer = m_assistant->completions(m_editor->text(), cursor.position());
    if (m_offer.items.isEmpty() || (!asked && !m_offer.unasked))
        return close();
    if (asked && m_offer.items.size() == 1)
        return take(0);
    if (!m_popup) {
        m_popup = new CompletionPopup(m_editor);
        QObject::connect(m_popup, &CompletionPopup::chosen, m_editor, [this](int row) { take(row); });
        QObject::connect(m_editor, &QObject::destroyed, m_popup, &QObject::deleteLater);
    }
    QTextCursor begin = cursor;
    begin.setPosition(m_offer.begin);
    const QRect line = m_editor->cursorRect(begin).translated(m_editor->viewport()->pos());
    m_popup->showItems(m_offer.items, line, asked);
}

void EditorCompletion::take(int row)
{
    close();
    if (row < 0 || row >= m_offer.items.size())
        return;
    const models::EditorAssistant::Item item = m_offer.items.at(row);
    QTextCursor cursor = m_editor->textCursor();
    cursor.setPosition(m_offer.begin);
    cursor.setPosition(m_offer.end, QTextCursor::KeepAnchor);
    cursor.insertText(item.insert);
    m_editor->setTextCursor(cursor);
    if (item.goesOn)
        typed();
}

bool EditorCompletion::takeKey(QKeyEvent *event)
{
    if (!isOpen())
        return false;
    switch (event->key()) {
    case Qt::Key_Up:
        m_popup->move(-1);
        return true;
    case Qt::Key_Down:
        m_popup->move(1);
        return true;
    case Qt::Key_PageUp:
        m_popup->movePages(-1);
        return true;
    case Qt::Key_PageDown:
        m_popup->movePages(1);
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Tab:
        if (event->modifiers() != Qt::NoModifier)
            return false;
        take(std::max(m_popup->current(), 0));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_popup->current() < 0 || event->modifiers() & ~Qt::KeypadModifier) {
            close();
            return false;
        }
        take(m_popup->current());
        return true;
    default:
        return false;
    }
}

} // namespace voyageur::widgets
