// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/gutter.h"

#include "models/findinglistmodel.h"
#include "widgets/common/icons.h"
#include "widgets/editor/findingmarks.h"
#include "widgets/editor/scripteditor.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

Gutter::Gutter(ScriptEditor *editor, const FindingMarks &marks)
    : QWidget(editor), m_editor(editor), m_marks(marks), m_bulb(new QToolButton(this))
{
    setObjectName(u"gutter"_s);
    setAccessibleName(tr("Line numbers and findings"));
    m_bulb->setObjectName(u"bulb"_s);
    m_bulb->setIcon(icon(u"bulb"_s, Ink::Accent));
    m_bulb->setAutoRaise(true);
    m_bulb->setFocusPolicy(Qt::NoFocus); // the keyboard has Ctrl+.
    m_bulb->setToolTip(tr("Actions for this line (Ctrl+.)"));
    m_bulb->setAccessibleName(tr("Actions for this line (Ctrl+.)"));
    m_bulb->hide();
    connect(m_bulb, &QToolButton::clicked, this, [this] { emit signClicked(m_editor->textCursor().blockNumber()); });
}

int Gutter::signSize() const
{
    return std::clamp(m_editor->fontMetrics().height() - 1, 12, 28);
}

int Gutter::widthNeeded() const
{
    const int digits = int(QString::number(std::max(m_editor->blockCount(), 10)).size());
    return 2 * signSize() + digits * m_editor->fontMetrics().horizontalAdvance(u'9') + 3 * space::tiny;
}

void Gutter::refresh()
{
    const QTextBlock block = m_editor->textCursor().block();
    const bool shown = !m_editor->isReadOnly() && !m_marks.onLine(block, true).isEmpty();
    m_bulb->setVisible(shown);
    if (shown) {
        const int size = signSize() + space::tiny;
        const QRectF line = m_editor->lineRect(block);
        m_bulb->setIconSize({signSize(), signSize()});
        m_bulb->setGeometry(width() - size - 1, int(line.top() + (line.height() - size) / 2), size, size);
    }
    update();
}

void Gutter::describe()
{
    constexpr qsizetype most = 20;
    QStringList lines;
    for (const Mark &mark : m_marks.all()) {
        if (lines.size() == most)
            break;
        lines += tr("Line %1, %2: %3")
                     .arg(QString::number(m_editor->document()->findBlock(mark.begin()).blockNumber() + 1),
                          models::severityText(mark.finding.severity), mark.finding.message);
    }
    if (const QString text = lines.join(u'\n'); text != accessibleDescription())
        setAccessibleDescription(text);
}

void Gutter::paintEvent(QPaintEvent *event)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(event->rect(), c.window);
    const int current = m_editor->textCursor().blockNumber();
    const int sign = signSize();
    const int numbers = width() - sign - space::tiny;
    for (const ScriptEditor::VisibleLine &line : m_editor->visibleLines()) {
        if (line.rect.top() > event->rect().bottom() || line.rect.bottom() < event->rect().top())
            continue;
        const bool here = line.block.blockNumber() == current;
        QFont font = m_editor->font();
        font.setWeight(here ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(here ? c.text : c.muted);
        const QRectF first(0, line.rect.top(), numbers, m_editor->fontMetrics().height());
        painter.drawText(first, int(Qt::AlignRight | Qt::AlignVCenter), QString::number(line.block.blockNumber() + 1));
        const auto marks = m_marks.onLine(line.block);
        if (marks.isEmpty())
            continue;
        const base::Severity severity = marks.first()->finding.severity;
        const QRect at(space::hair, int(first.top() + (first.height() - sign) / 2), sign, sign);
        paintIcon(&painter, at, severityIcon(severity), c.tone(severityTone(severity)).ink);
    }
    painter.fillRect(QRect(width() - 1, event->rect().top(), 1, event->rect().height()), c.line);
}

int Gutter::blockAt(int y) const
{
    for (const ScriptEditor::VisibleLine &line : m_editor->visibleLines()) {
        if (line.rect.top() <= y && y < line.rect.bottom())
            return line.block.blockNumber();
    }
    return -1;
}

void Gutter::mousePressEvent(QMouseEvent *event)
{
    const int number = blockAt(int(event->position().y()));
    if (number < 0 || event->button() != Qt::LeftButton)
        return;
    const QTextBlock block = m_editor->document()->findBlockByNumber(number);
    if (event->position().x() < signSize() + space::tiny && !m_marks.onLine(block).isEmpty())
        return emit signClicked(number);
    QTextCursor cursor(block); // as in other editors: a click on the number selects the line
    cursor.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    if (cursor.position() == block.position())
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    m_editor->setTextCursor(cursor);
    m_editor->setFocus(Qt::MouseFocusReason);
}

void Gutter::wheelEvent(QWheelEvent *event)
{
    QCoreApplication::sendEvent(m_editor->viewport(), event);
}

bool Gutter::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int number = blockAt(help->y());
    const auto marks = number < 0 ? QList<const Mark *>() : m_marks.onLine(m_editor->document()->findBlockByNumber(number));
    if (marks.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), ScriptEditor::findingsText(marks), this);
    return true;
}

} // namespace voyageur::widgets
