// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/commandspanel.h"

#include "widgets/common/card.h"
#include "widgets/common/shownpart.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

CommandsPanel::CommandsPanel(QWidget *parent) : QFrame(parent), m_text(new QPlainTextEdit(this))
{
    setObjectName(u"commandsPanel"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::small, space::small, space::small);
    layout->setSpacing(space::tiny);
    auto *head = new QHBoxLayout;
    auto *title = makeLabel(tr("The same by hand, in a terminal"), TextRole::Small, this);
    setMuted(title);
    m_copy = makeIconButton(u"copy"_s, tr("Copy the commands"), this);
    m_copy->setObjectName(u"copyCommands"_s);
    head->addWidget(title, 1);
    head->addWidget(m_copy);
    layout->addLayout(head);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(roleFont(TextRole::Code));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setAccessibleName(tr("Commands"));
    m_text->setTabChangesFocus(true);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->document()->setDocumentMargin(0);
    layout->addWidget(m_text);
    connect(m_copy, &QToolButton::clicked, this, &CommandsPanel::copy);
    setCommands({});
}

void CommandsPanel::setCommands(const QStringList &commands)
{
    m_commands = commands;
    const QString text = commands.isEmpty() ? tr("No commands yet") : beginningOf(commands.join(u'\n'));
    if (text != m_text->toPlainText())
        m_text->setPlainText(text);
    m_copy->setEnabled(!commands.isEmpty());
    const int lines = int(qBound(qsizetype(1), commands.size(), qsizetype(6)));
    m_text->setFixedHeight(lines * m_text->fontMetrics().lineSpacing() + 16);
}

void CommandsPanel::copy()
{
    QApplication::clipboard()->setText(m_commands.join(u'\n') + u'\n');
}

void CommandsPanel::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.rail);
    painter.drawRoundedRect(rect(), space::radius, space::radius);
}

} // namespace voyageur::widgets
