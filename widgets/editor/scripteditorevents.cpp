// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/scripteditor_p.h"

#include "base/shellquote.h"
#include "widgets/editor/gutter.h"
#include "widgets/editor/highlighter.h"
#include "widgets/editor/lineedits.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>
#include <QUrl>

#include <algorithm>

// What reaches a ScriptEditor from outside: keys, the mouse, files that are dropped, and painting.
namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr || key == Qt::Key_Meta;
}

bool typesSomething(const QKeyEvent *event)
{
    const QString text = event->text();
    const bool command = (event->modifiers() & Qt::ControlModifier) && !(event->modifiers() & Qt::AltModifier); // not AltGr
    return !text.isEmpty() && text.front().isPrint() && !command;
}

} // namespace

// Every key that the editor takes beside those of QPlainTextEdit.
struct ScriptEditor::Key {
    int key;
    Qt::KeyboardModifiers modifiers;
    bool edits; // not in a text that is read only
    void (*act)(ScriptEditor *);
};

const ScriptEditor::Key *ScriptEditor::keyOf(const QKeyEvent *event)
{
    static constexpr auto ctrl = Qt::ControlModifier;
    static constexpr auto shift = Qt::ShiftModifier;
    static const Key keys[] = {
        {Qt::Key_Space, ctrl, true, [](ScriptEditor *e) { e->d->completion.ask(); }},
        {Qt::Key_Space, ctrl | shift, false, [](ScriptEditor *e) { e->d->showTipAtCursor(); }},
        {Qt::Key_Period, ctrl, false, [](ScriptEditor *e) { e->d->showFixes(); }},
        {Qt::Key_Period, ctrl | shift, false, [](ScriptEditor *e) { e->d->showFixes(); }}, // where the full stop wants Shift
        {Qt::Key_Return, Qt::AltModifier, false, [](ScriptEditor *e) { e->d->showFixes(); }},
        {Qt::Key_Enter, Qt::AltModifier, false, [](ScriptEditor *e) { e->d->showFixes(); }},
        {Qt::Key_F8, {}, false, [](ScriptEditor *e) { e->d->goToFinding(true); }},
        {Qt::Key_F8, shift, false, [](ScriptEditor *e) { e->d->goToFinding(false); }},
        {Qt::Key_F3, {}, false, [](ScriptEditor *e) { e->d->search->go(true); }},
        {Qt::Key_F3, shift, false, [](ScriptEditor *e) { e->d->search->go(false); }},
        {Qt::Key_F, ctrl, false, [](ScriptEditor *e) { e->showSearch(false); }},
        {Qt::Key_H, ctrl, true, [](ScriptEditor *e) { e->showSearch(true); }},
        {Qt::Key_Slash, ctrl, true, [](ScriptEditor *e) { toggleComments(e->textCursor()); }},
        {Qt::Key_Slash, ctrl | shift, true, [](ScriptEditor *e) { toggleComments(e->textCursor()); }},
        {Qt::Key_Tab, {}, true, [](ScriptEditor *e) { indent(e->textCursor()); }},
        {Qt::Key_Backtab, shift, true, [](ScriptEditor *e) { unindent(e->textCursor()); }},
        {Qt::Key_Tab, ctrl, false, [](ScriptEditor *e) { e->leave(true); }},
        {Qt::Key_Backtab, ctrl | shift, false, [](ScriptEditor *e) { e->leave(false); }},
        {Qt::Key_Return, {}, true, [](ScriptEditor *e) { newLine(e->textCursor()); }},
        {Qt::Key_Return, shift, true, [](ScriptEditor *e) { newLine(e->textCursor()); }}, // Qt's would be no line end for a shell
        {Qt::Key_Enter, Qt::KeypadModifier, true, [](ScriptEditor *e) { newLine(e->textCursor()); }},
        {Qt::Key_Plus, ctrl, false, [](ScriptEditor *e) { e->d->zoom(1); }},
        {Qt::Key_Plus, ctrl | shift, false, [](ScriptEditor *e) { e->d->zoom(1); }},
        {Qt::Key_Equal, ctrl, false, [](ScriptEditor *e) { e->d->zoom(1); }},
        {Qt::Key_Minus, ctrl, false, [](ScriptEditor *e) { e->d->zoom(-1); }},
        {Qt::Key_0, ctrl, false, [](ScriptEditor *e) { e->d->zoom(0); }},
    };
    const auto found = std::ranges::find_if(
        keys, [&](const Key &key) { return key.key == event->key() && key.modifiers == event->modifiers(); });
    return found == std::end(keys) ? nullptr : &*found;
}

void ScriptEditor::leave(bool forward)
{
    QAbstractScrollArea::focusNextPrevChild(forward); // NOLINT(bugprone-parent-virtual-call): QPlainTextEdit's keeps Tab
}

void ScriptEditor::keyPressEvent(QKeyEvent *event)
{
    if (d->completion.takeKey(event))
        return;
    if (event->key() == Qt::Key_Escape) {
        if (d->search->isOpen())
            return d->search->close();
        setTabChangesFocus(true);
        return event->ignore(); // the page may have a use for it too
    }
    if (!isModifier(event->key()))
        setTabChangesFocus(isReadOnly());
    if (const Key *key = keyOf(event); key && !(key->edits && isReadOnly())) {
        const bool completes = key->key == Qt::Key_Space;
        if (!completes)
            d->completion.close();
        key->act(this);
        if (key->edits && !completes)
            ensureCursorVisible();
        return;
    }
    const bool open = d->completion.isOpen();
    QPlainTextEdit::keyPressEvent(event);
    if (typesSomething(event) || (open && event->key() == Qt::Key_Backspace))
        d->completion.typed();
    else if (!isModifier(event->key()))
        d->completion.close();
}

bool ScriptEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && keyOf(static_cast<QKeyEvent *>(event))) {
        event->accept(); // else a shortcut of the window would get it first
        return true;
    }
    return QPlainTextEdit::event(event);
}

bool ScriptEditor::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QTextCursor cursor = cursorForPosition(help->pos());
    const QRect at = cursorRect(cursor);
    const bool onText =
        qAbs(help->pos().x() - at.x()) <= fontMetrics().averageCharWidth() && at.top() <= help->y() && help->y() <= at.bottom();
    const QString tip = onText ? d->tipAt(cursor.position()) : QString();
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, viewport(), at.adjusted(-at.height(), 0, at.height(), 0));
    return true;
}

void ScriptEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (!d || !d->highlighter || !d->gutter)
        return;
    if (event->type() == QEvent::PaletteChange)
        d->highlighter->recolour();
    if (event->type() == QEvent::ReadOnlyChange)
        setTabChangesFocus(isReadOnly());
    if (event->type() == QEvent::FontChange)
        setTabStopDistance(4 * fontMetrics().horizontalAdvance(u' '));
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ReadOnlyChange)
        d->layOut();
}

void ScriptEditor::contextMenuEvent(QContextMenuEvent *event)
{
    d->completion.close();
    QMenu *menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    QAction *fixes = menu->addAction(tr("Actions here\tCtrl+."));
    fixes->setEnabled(!d->marksAtCursor().isEmpty());
    connect(fixes, &QAction::triggered, this, [this] { d->showFixes(); });
    connect(menu->addAction(tr("Search…\tCtrl+F")), &QAction::triggered, this, [this] { showSearch(false); });
    if (!isReadOnly()) {
        connect(menu->addAction(tr("Replace…\tCtrl+H")), &QAction::triggered, this, [this] { showSearch(true); });
        connect(menu->addAction(tr("Toggle comment\tCtrl+/")), &QAction::triggered, this,
                [this] { toggleComments(textCursor()); });
    }
    connect(menu->addAction(tr("Leave the editor\tCtrl+Tab")), &QAction::triggered, this, [this] { leave(true); });
    menu->popup(event->globalPos());
}

void ScriptEditor::focusInEvent(QFocusEvent *event)
{
    // Who comes by Tab can go on by Tab; who types stays.
    const bool passing = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    setTabChangesFocus(passing || isReadOnly());
    QPlainTextEdit::focusInEvent(event);
    viewport()->update();
}

void ScriptEditor::focusOutEvent(QFocusEvent *event)
{
    d->completion.close();
    QPlainTextEdit::focusOutEvent(event);
    viewport()->update();
}

void ScriptEditor::inputMethodEvent(QInputMethodEvent *event)
{
    QPlainTextEdit::inputMethodEvent(event);
    if (!event->commitString().isEmpty())
        d->completion.typed();
}

void ScriptEditor::mousePressEvent(QMouseEvent *event)
{
    d->completion.close();
    setTabChangesFocus(isReadOnly());
    QPlainTextEdit::mousePressEvent(event);
}

void ScriptEditor::paintEvent(QPaintEvent *event)
{
    const Colours &c = coloursOf(this);
    const auto lines = visibleLines();
    {
        QPainter painter(viewport());
        for (const VisibleLine &line : lines) {
            if (line.block == textCursor().block() && !isReadOnly())
                painter.fillRect(QRectF(0, line.rect.top(), viewport()->width(), line.rect.height()),
                                 hasFocus() ? c.hover : c.window);
            d->search->paint(&painter, line.block, line.rect.topLeft(), c);
        }
        for (const int position : d->brackets ? QList<int>{d->brackets->one, d->brackets->other} : QList<int>()) {
            if (d->brackets->other < 0)
                continue;
            QTextCursor cursor(document());
            cursor.setPosition(position);
            const QRectF at = cursorRect(cursor);
            painter.setPen(QPen(c.border, 1));
            painter.setBrush(c.selected);
            painter.drawRect(
                QRectF(at.left(), at.top(), fontMetrics().horizontalAdvance(u'('), at.height()).adjusted(0, 0.5, 0, -0.5));
        }
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    for (const VisibleLine &line : lines)
        d->marks.paint(&painter, line.block, line.rect.topLeft(), c);
}

void ScriptEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    d->completion.close();
    d->layOut();
}

void ScriptEditor::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier))
        return QPlainTextEdit::wheelEvent(event);
    if (event->angleDelta().y() != 0)
        d->zoom(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

bool ScriptEditor::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasUrls() || QPlainTextEdit::canInsertFromMimeData(source);
}

void ScriptEditor::insertFromMimeData(const QMimeData *source)
{
    QStringList words;
    for (const QUrl &url : source->urls()) {
        if (url.isLocalFile())
            words += QString::fromUtf8(base::shellQuoted(url.toLocalFile().toUtf8()));
    }
    // As Qt does, which takes text alone where no rich text is.
    QTextCursor cursor = textCursor();
    if (!insert(cursor, words.isEmpty() ? source->text() : words.join(u' ')))
        return sayTooLarge();
    setTextCursor(cursor);
    ensureCursorVisible();
}

} // namespace voyageur::widgets
