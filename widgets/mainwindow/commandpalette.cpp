// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/commandpalette.h"

#include "widgets/common/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int paletteWidth = 520;
constexpr int paletteHeight = 380;

//! Every word that was typed begins or is in one of the title: 2; only somewhere: 1; else 0.
int fits(const CommandPalette::Command &command, const QStringList &words)
{
    int least = 2;
    const QString all = command.title + u' ' + command.where;
    for (const QString &word : words) {
        const bool begins =
            command.title.startsWith(word, Qt::CaseInsensitive) || command.title.contains(u' ' + word, Qt::CaseInsensitive);
        least = std::min(least, begins ? 2 : all.contains(word, Qt::CaseInsensitive) ? 1 : 0);
    }
    return least;
}

} // namespace

CommandPalette::CommandPalette(QWidget *window) : QFrame(window), m_edit(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(u"palette"_s);
    setAccessibleName(tr("Command palette"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small, space::small, space::small, space::small);
    layout->setSpacing(space::small);
    layout->addWidget(m_edit);
    layout->addWidget(m_list, 1);
    m_edit->setObjectName(u"paletteText"_s);
    m_edit->setAccessibleName(tr("Find an action or a page"));
    m_edit->setPlaceholderText(tr("Find an action or a page"));
    m_list->setObjectName(u"paletteList"_s);
    m_list->setAccessibleName(tr("Actions and pages"));
    m_list->setFocusPolicy(Qt::NoFocus); // the keys of the field move in it
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::showFitting);
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandPalette::runChosen);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runChosen);
    hide();
}

void CommandPalette::open(const QList<Command> &commands)
{
    m_commands = commands;
    m_before = QApplication::focusWidget();
    const QSize room = parentWidget()->size();
    const int width = qMin(paletteWidth, room.width() - 2 * space::large);
    setGeometry((room.width() - width) / 2, space::huge, width, qMin(paletteHeight, room.height() - 2 * space::huge));
    m_edit->clear();
    showFitting(QString());
    QFrame::show();
    raise();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::showFitting(const QString &letters)
{
    const QStringList words = letters.split(u' ', Qt::SkipEmptyParts);
    m_list->clear();
    for (const int rank : {2, 1}) {
        for (qsizetype i = 0; i < m_commands.size(); ++i) {
            const Command &command = m_commands[i];
            if (fits(command, words) != rank)
                continue;
            auto *item =
                new QListWidgetItem(command.keys.isEmpty() ? tr("%1 (%2)").arg(command.title, command.where)
                                                           : tr("%1 (%2, %3)").arg(command.title, command.where, command.keys),
                                    m_list);
            item->setData(Qt::UserRole, i);
        }
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runChosen()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item)
        return;
    const auto run = m_commands.value(item->data(Qt::UserRole).toLongLong()).run;
    close();
    run();
}

void CommandPalette::close()
{
    if (isHidden())
        return;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_before && m_before->isVisible() && m_before->isEnabled())
        m_before->setFocus(Qt::PopupFocusReason);
    else if (hadFocus)
        emit closed();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
        hide();
    } else if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept(); // before the window's own
        return true;
    } else if (event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
        if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down || key->key() == Qt::Key_PageUp
            || key->key() == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::radius, space::radius);
}

} // namespace voyageur::widgets
