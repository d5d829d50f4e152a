// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/askbar.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

AskBar::AskBar(QWidget *parent)
    : QWidget(parent), m_bar(new ChoiceBar(this)), m_field(new QLineEdit(this)), m_list(new QComboBox(this)),
      m_check(new QCheckBox(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    // Between the words of the question and its answers.
    auto *row = new QWidget(m_bar);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::small);
    line->addWidget(m_field, 1);
    line->addWidget(m_list, 1);
    line->addWidget(m_check);
    if (auto *inside = qobject_cast<QVBoxLayout *>(m_bar->layout()))
        inside->insertWidget(inside->count() - 1, row);
    layout->addWidget(m_bar);
    m_bar->setObjectName(u"transferQuestion"_s);
    m_field->setObjectName(u"transferAnswer"_s);
    m_list->setObjectName(u"transferChoice"_s);
    m_check->setObjectName(u"transferCheck"_s);
    m_field->setAccessibleName(tr("Answer"));
    m_list->setAccessibleName(tr("Answer"));
    connect(m_bar, &ChoiceBar::focusFree, this, &AskBar::focusFree);
    hide();
}

void AskBar::ask(const Question &question)
{
    QList<ChoiceBar::Choice> answers = question.answers;
    for (ChoiceBar::Choice &answer : answers)
        answer.act = [this, act = answer.act] {
            const auto said = act; // it may ask the next question
            clear();
            said();
        };
    m_first = answers.isEmpty() ? std::function<void()>() : answers.first().act;
    answers += ChoiceBar::Choice{u"transferCancelQuestion"_s, tr("Cancel"), [this] { clear(); }};
    m_bar->ask(question.tone, question.headline, question.text, answers);
    m_field->setVisible(question.field.has_value());
    m_field->setAccessibleName(question.headline);
    m_list->setVisible(!question.list.isEmpty());
    m_list->setAccessibleName(question.headline);
    m_list->clear();
    m_list->addItems(question.list);
    m_check->setVisible(!question.check.isEmpty());
    m_check->setText(question.check);
    m_check->setChecked(false);
    show();
    if (question.field) {
        m_field->setText(*question.field);
        m_field->setFocus(Qt::OtherFocusReason);
        const qsizetype dot = question.field->lastIndexOf(u'.');
        m_field->setSelection(0, int(dot > 0 ? dot : question.field->size()));
    } else if (!question.list.isEmpty()) {
        m_list->setFocus(Qt::OtherFocusReason);
    } else if (QWidget *first = m_bar->firstFocus()) {
        first->setFocus(Qt::OtherFocusReason);
    }
}

void AskBar::clear()
{
    if (!isAsking())
        return;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    m_first = {};
    m_bar->hide();
    hide();
    if (hadFocus)
        emit focusFree();
}

bool AskBar::isAsking() const
{
    return !isHidden();
}

QString AskBar::text() const
{
    return m_list->isHidden() ? m_field->text() : m_list->currentText();
}

bool AskBar::isChecked() const
{
    return !m_check->isHidden() && m_check->isChecked();
}

// Before the window's own Escape.
bool AskBar::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void AskBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        clear();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_first
               && (m_field->hasFocus() || m_list->hasFocus() || m_check->hasFocus())) {
        const auto first = m_first;
        first();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace voyageur::widgets
