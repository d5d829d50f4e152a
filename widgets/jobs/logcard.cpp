// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logcard.h"

#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::LogExplanation;
using models::LogPlace;

namespace {

constexpr int signSize = 18;

Tone toneOfLog(const LogExplanation &explanation)
{
    return explanation.bad ? Tone::Bad : Tone::Attention;
}

} // namespace

LogCard::LogCard(QWidget *parent)
    : QFrame(parent), m_headline(new ElidedLabel({}, TextRole::Strong, Qt::ElideRight, this)),
      m_where(makeIconButton(u"search"_s, tr("Show in the log"), this)),
      m_fold(makeIconButton(u"chevron-down"_s, tr("What to do"), this)), m_inside(new QWidget(this)),
      m_what(makeLabel({}, TextRole::Strong, m_inside)), m_words(makeLabel({}, TextRole::Code, m_inside)),
      m_next(makeLabel({}, TextRole::Body, m_inside)), m_places(new QWidget(m_inside))
{
    setObjectName(u"logCard"_s);
    m_headline->setObjectName(u"logHeadline"_s);
    m_where->setObjectName(u"logWhere"_s);
    m_fold->setObjectName(u"logFold"_s);
    m_fold->setCheckable(true);
    m_what->setObjectName(u"logWhat"_s);
    m_words->setObjectName(u"logWords"_s);
    m_next->setObjectName(u"logNext"_s);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(m_headline, 1);
    head->addWidget(m_where);
    head->addWidget(m_fold);
    auto *inside = new QVBoxLayout(m_inside);
    inside->setContentsMargins(0, 0, 0, space::tiny);
    inside->setSpacing(space::tiny);
    for (QWidget *part :
         {static_cast<QWidget *>(m_what), static_cast<QWidget *>(m_words), static_cast<QWidget *>(m_next), m_places})
        inside->addWidget(part);
    new FlowLayout(m_places);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small + signSize + space::small, space::hair, space::small, space::hair);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_inside);
    connect(m_where, &QToolButton::clicked, this, &LogCard::placeWanted);
    connect(m_fold, &QToolButton::toggled, this, &LogCard::setOpen);
    setOpen(false);
    hide();
}

void LogCard::set(const std::optional<LogExplanation> &explanation)
{
    setVisible(explanation.has_value());
    if (explanation == m_shown)
        return;
    m_shown = explanation;
    if (!explanation)
        return;
    m_headline->setText(explanation->what);
    m_what->setText(explanation->what);
    m_words->setText(explanation->words);
    m_words->setVisible(!explanation->words.isEmpty());
    m_next->setText(explanation->next);
    m_next->setVisible(!explanation->next.isEmpty());
    setAccessibleName(explanation->what);
    setAccessibleDescription(explanation->next);
    showPlaces(explanation->places);
    setOpen(isOpen());
    update();
}

void LogCard::showPlaces(const QList<LogPlace> &places)
{
    while (QLayoutItem *item = m_places->layout()->takeAt(0)) {
        if (QWidget *old = item->widget()) {
            old->hide();
            old->setObjectName({});
            old->deleteLater(); // it may be the one that was clicked
        }
        delete item;
    }
    QWidget *before = m_fold;
    for (const LogPlace &place : places) {
        auto *button = new QPushButton(icon(u"code"_s), QString(place.title).replace(u'&', "&&"_L1), m_places);
        button->setObjectName(u"logPlace"_s);
        button->setToolTip(tr("Show this line of code"));
        setButtonKind(button, ButtonKind::Quiet);
        connect(button, &QPushButton::clicked, this, [this, place] { emit codeWanted(place); });
        m_places->layout()->addWidget(button);
        setTabOrder(std::exchange(before, button), button);
    }
    m_places->setVisible(!places.isEmpty());
}

bool LogCard::isOpen() const
{
    return m_fold->isChecked();
}

// Open, the headline stands below in full.
void LogCard::setOpen(bool on)
{
    m_fold->setChecked(on);
    m_fold->setIcon(icon(on ? u"chevron-up"_s : u"chevron-down"_s));
    m_fold->setToolTip(on ? tr("Collapse") : tr("What to do"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_headline->setText(on ? tr("What happened") : m_shown ? m_shown->what : QString());
    m_inside->setVisible(on);
}

void LogCard::paintEvent(QPaintEvent *)
{
    if (!m_shown)
        return;
    const ToneColours both = coloursOf(this).tone(toneOfLog(*m_shown));
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(both.paper);
    painter.drawRoundedRect(rect(), space::radius, space::radius);
    const int top = m_headline->geometry().center().y() - signSize / 2;
    paintIcon(&painter, QRect(space::small, top, signSize, signSize), toneIcon(toneOfLog(*m_shown)), both.ink);
}

} // namespace voyageur::widgets
