// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/efficiencycard.h"

#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/jobs/nextchangeview.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::UsageFigure;
using observe::UsageAdvice;

namespace {

constexpr int barWidth = 140;

Tone toneOfAdvice(UsageAdvice::Severity severity)
{
    return severity == UsageAdvice::Severity::Problem ? Tone::Bad
        : severity == UsageAdvice::Severity::Advice   ? Tone::Attention
                                                      : Tone::Info;
}

} // namespace

EfficiencyCard::EfficiencyCard(models::JobUsage *usage, QWidget *parent)
    : QWidget(parent), m_usage(usage), m_words(makeLabel({}, TextRole::Body, this)), m_figures(new QGridLayout),
      m_advice(new NoteList(6, this)), m_open(new QPushButton(icon(u"script"_s), tr("Use in the ne&xt script…"), this)),
      m_next(new NextChangeView(usage->next(), {}, this))
{
    setObjectName(u"efficiencyCard"_s);
    setAccessibleName(tr("What the job used"));
    m_words->setObjectName(u"usageWords"_s);
    m_open->setObjectName(u"nextRequest"_s);
    m_open->setCheckable(true);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    m_figures->setColumnStretch(2, 1);
    m_figures->setHorizontalSpacing(space::medium);
    m_figures->setVerticalSpacing(space::tiny);
    layout->addWidget(m_words);
    layout->addLayout(m_figures);
    layout->addWidget(m_advice);
    layout->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addWidget(m_next);
    connect(m_open, &QPushButton::toggled, this, [this](bool on) {
        refresh();
        if (on) // once it has its place
            QTimer::singleShot(0, this, [this] { emit seen(m_next); });
    });
    connect(m_next, &NextChangeView::scriptWanted, this, &EfficiencyCard::scriptWanted);
    connect(usage, &models::JobUsage::changed, this, &EfficiencyCard::refresh);
    refresh();
}

void EfficiencyCard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_usage->setShown(true);
}

void EfficiencyCard::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_usage->setShown(false);
}

void EfficiencyCard::refresh()
{
    if (std::exchange(m_job, m_usage->job()) != m_usage->job())
        m_open->setChecked(false);
    m_words->setText(m_usage->words());
    m_words->setVisible(!m_words->text().isEmpty());
    showFigures();
    QList<Note> notes;
    if (const auto &found = m_usage->found())
        for (const UsageAdvice &one : found->advice)
            notes += {toneOfAdvice(one.severity), one.next.isEmpty() ? one.what : one.what + u' ' + one.next};
    if (m_usage->found() && notes.isEmpty())
        notes += {Tone::Good, tr("The job used what it asked for. Nothing to change.")};
    m_advice->setNotes(notes);
    showNext();
}

void EfficiencyCard::showFigures()
{
    const QList<UsageFigure> figures = m_usage->figures();
    if (figures == m_shown)
        return;
    m_shown = figures;
    while (QLayoutItem *item = m_figures->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (int row = 0; row < figures.size(); ++row) {
        const UsageFigure &figure = figures[row];
        auto *name = makeLabel(figure.name, TextRole::Strong, this);
        name->setWordWrap(false);
        auto *text = makeLabel(figure.text, TextRole::Body, this);
        text->setObjectName(u"usageFigure"_s);
        m_figures->addWidget(name, row, 0);
        m_figures->addWidget(text, row, 2);
        if (!figure.share)
            continue; // no bar: missing is not zero
        auto *bar = new QProgressBar(this);
        bar->setRange(0, 100);
        bar->setValue(static_cast<int>(std::lround(std::clamp(*figure.share, 0.0, 1.0) * 100)));
        bar->setTextVisible(false);
        bar->setFixedWidth(barWidth);
        bar->setAccessibleName(figure.name);
        bar->setAccessibleDescription(figure.text);
        m_figures->addWidget(bar, row, 1, Qt::AlignVCenter);
    }
}

void EfficiencyCard::showNext()
{
    const auto &found = m_usage->found();
    const bool any = found && !found->next.isEmpty();
    m_open->setVisible(any);
    m_next->setVisible(any && m_open->isChecked());
    if (any && m_open->isChecked())
        m_next->refresh(found->next.reasons);
}

} // namespace voyageur::widgets
