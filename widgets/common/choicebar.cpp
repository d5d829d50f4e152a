// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/choicebar.h"

#include "widgets/common/icons.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

namespace {

constexpr int sign = 18;

} // namespace

ChoiceBar::ChoiceBar(QWidget *parent)
    : QFrame(parent), m_headline(makeLabel({}, TextRole::Strong, this)), m_text(makeLabel({}, TextRole::Body, this)),
      m_buttons(new QHBoxLayout)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::medium + sign + space::small, space::small, space::medium, space::small);
    layout->setSpacing(space::tiny);
    layout->addWidget(m_headline);
    layout->addWidget(m_text);
    layout->addLayout(m_buttons);
    m_buttons->setSpacing(space::small);
    hide();
}

void ChoiceBar::ask(Tone tone, const QString &headline, const QString &text, const QList<Choice> &choices)
{
    m_tone = tone;
    m_headline->setText(headline);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(text);
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        if (QWidget *old = item->widget()) {
            old->hide();
            old->setObjectName({});
            old->deleteLater(); // it may be the one that was clicked
        }
        delete item;
    }
    m_escape = {};
    for (const Choice &choice : choices) {
        if (choice.onEscape)
            m_escape = choice.act;
        auto *button = new QPushButton(choice.title, this);
        button->setObjectName(choice.name);
        setButtonKind(button, choice.kind);
        connect(button, &QPushButton::clicked, this, [act = choice.act] { act(); });
        m_buttons->addWidget(button);
    }
    m_buttons->addStretch(1);
    show();
}

void ChoiceBar::clear()
{
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus)
        emit focusFree();
}

QWidget *ChoiceBar::firstFocus() const
{
    for (int i = 0; i < m_buttons->count(); ++i)
        if (QWidget *button = m_buttons->itemAt(i)->widget(); button && buttonKind(button) != ButtonKind::Danger)
            return button;
    return nullptr;
}

// Escape is the window's; here it may be an answer.
bool ChoiceBar::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_escape && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QFrame::event(event);
}

void ChoiceBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || !m_escape)
        return QFrame::keyPressEvent(event);
    const auto act = m_escape; // it may ask something else here
    act();
}

void ChoiceBar::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    const ToneColours both = c.tone(m_tone);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(both.paper);
    painter.drawRoundedRect(rect(), space::radius, space::radius);
    const int top = space::small + (m_headline->height() - sign) / 2;
    paintIcon(&painter, QRect(space::medium, qMax(space::small, top), sign, sign), toneIcon(m_tone), both.ink);
}

} // namespace voyageur::widgets
