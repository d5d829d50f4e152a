// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/disclosure.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

Disclosure::Disclosure(const QString &title, QWidget *parent)
    : QWidget(parent), m_button(new QToolButton(this)), m_summary(makeLabel({}, TextRole::Small, this)), m_line(new QHBoxLayout),
      m_inside(new QWidget(this)), m_body(new QVBoxLayout(m_inside))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    m_line->setSpacing(space::small);
    m_button->setCheckable(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setFocusPolicy(Qt::StrongFocus);
    setButtonKind(m_button, ButtonKind::Quiet);
    m_line->addWidget(m_button);
    setMuted(m_summary);
    m_line->addWidget(m_summary, 1, Qt::AlignVCenter);
    layout->addLayout(m_line);
    m_body->setContentsMargins(space::huge, 0, 0, space::small);
    m_body->setSpacing(space::small);
    layout->addWidget(m_inside);
    connect(m_button, &QToolButton::toggled, this, &Disclosure::setOpen);
    setTitle(title);
    setOpen(false);
}

void Disclosure::setTitle(const QString &title)
{
    m_button->setText(title);
}

void Disclosure::setSummary(const QString &summary)
{
    m_summary->setText(summary);
    m_button->setAccessibleDescription(summary);
}

void Disclosure::setEnd(QWidget *widget)
{
    m_line->addWidget(widget, 0, Qt::AlignVCenter);
}

bool Disclosure::isOpen() const
{
    return m_button->isChecked();
}

void Disclosure::setOpen(bool on)
{
    m_button->setChecked(on);
    m_button->setIcon(icon(on ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
    m_inside->setVisible(on);
}

} // namespace voyageur::widgets
