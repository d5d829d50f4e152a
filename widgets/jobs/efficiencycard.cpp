// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/efficiencycard.h"

#include "widgets/common/diffview.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::UsageFigure;
using project::UsageAdvice;

namespace {

constexpr int barWidth = 140;
constexpr int leastHeight = 150;
constexpr int mostDiffLines = 24;

Tone toneOfAdvice(UsageAdvice::Severity severity)
{
    return severity == UsageAdvice::Severity::Problem ? Tone::Bad
        : severity == UsageAdvice::Severity::Advice   ? Tone::Attention
                                                      : Tone::Info;
}

} // namespace

EfficiencyCard::EfficiencyCard(models::JobUsage *usage, QWidget *parent)
    : QScrollArea(parent), m_usage(usage), m_words(makeLabel({}, TextRole::Body, this)), m_figures(new QGridLayout),
      m_advice(new NoteList(6, this)), m_open(new QPushButton(icon(u"script"_s), tr("Use in the ne&xt script…"), this)),
      m_next(new QWidget(this)), m_reasons(makeLabel({}, TextRole::Body, this)), m_diff(new DiffView(this)),
      m_obstacle(makeLabel({}, TextRole::Body, this)), m_use(new QPushButton(tr("Change the &script so"), this)),
      m_undo(new QPushButton(tr("&Undo the change"), this)), m_step(new QPushButton(icon(u"submit"_s), tr("See s&tep 5"), this))
{
    setObjectName(u"efficiencyCard"_s);
    setAccessibleName(tr("What the job used"));
    m_words->setObjectName(u"usageWords"_s);
    m_open->setObjectName(u"nextRequest"_s);
    m_open->setCheckable(true);
    m_reasons->setObjectName(u"nextReasons"_s);
    m_diff->setObjectName(u"nextDiff"_s);
    m_diff->setAccessibleName(tr("What would change in the script"));
    m_obstacle->setObjectName(u"nextObstacle"_s);
    m_use->setObjectName(u"useNext"_s);
    m_undo->setObjectName(u"undoNext"_s);
    m_step->setObjectName(u"seeStepFive"_s);
    setButtonKind(m_use, ButtonKind::Main);

    auto *inside = new QWidget;
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::small);
    m_figures->setColumnStretch(2, 1);
    m_figures->setHorizontalSpacing(space::medium);
    m_figures->setVerticalSpacing(space::tiny);
    auto *next = new QVBoxLayout(m_next);
    next->setContentsMargins(0, 0, 0, 0);
    next->setSpacing(space::small);
    auto *buttons = new FlowLayout;
    for (QPushButton *button : {m_use, m_undo, m_step})
        buttons->addWidget(button);
    next->addWidget(m_reasons);
    next->addWidget(m_obstacle);
    next->addWidget(m_diff);
    next->addLayout(buttons);
    layout->addWidget(m_words);
    layout->addLayout(m_figures);
    layout->addWidget(m_advice);
    layout->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addWidget(m_next);
    layout->addStretch(1);
    setWidget(inside);
    inside->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(leastHeight);
    connect(m_open, &QPushButton::toggled, this, [this](bool on) {
        refresh();
        if (on) // once it has its place
            QTimer::singleShot(0, this, [this] { verticalScrollBar()->setValue(m_next->y()); });
    });
    connect(m_use, &QPushButton::clicked, usage, &models::JobUsage::use);
    connect(m_undo, &QPushButton::clicked, usage, &models::JobUsage::undo);
    connect(m_step, &QPushButton::clicked, this, &EfficiencyCard::scriptWanted);
    connect(usage, &models::JobUsage::changed, this, &EfficiencyCard::refresh);
    refresh();
}

void EfficiencyCard::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    m_usage->setShown(true);
}

void EfficiencyCard::hideEvent(QHideEvent *event)
{
    QScrollArea::hideEvent(event);
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
        notes += {Tone::Good, tr("It used what it had asked for: there is nothing to change.")};
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
        auto *name = makeLabel(figure.name, TextRole::Strong, widget());
        name->setWordWrap(false);
        auto *text = makeLabel(figure.text, TextRole::Body, widget());
        text->setObjectName(u"usageFigure"_s);
        m_figures->addWidget(name, row, 0);
        m_figures->addWidget(text, row, 2);
        if (!figure.share)
            continue; // no bar: missing is not zero
        auto *bar = new QProgressBar(widget());
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
    if (!any || !m_open->isChecked())
        return;
    QStringList reasons = found->next.reasons;
    for (const QString &left : m_usage->leftOut())
        reasons += tr("Left to you: %1").arg(left);
    m_reasons->setText(reasons.join(u'\n'));
    const QString diff = m_usage->diff();
    const QString obstacle = m_usage->obstacle();
    m_obstacle->setText(m_usage->isUsed() ? tr("The next job asks for this: its script is in step 5.") : obstacle);
    m_obstacle->setVisible(!m_obstacle->text().isEmpty());
    m_diff->setVisible(!diff.isEmpty() && !m_usage->isUsed());
    if (m_diff->toPlainText() != diff)
        m_diff->setPlainText(diff);
    const int lines = std::min(static_cast<int>(diff.count(u'\n')) + 2, mostDiffLines);
    m_diff->setFixedHeight(lines * m_diff->fontMetrics().lineSpacing() + space::large);
    m_use->setVisible(!m_usage->isUsed() && !diff.isEmpty());
    m_use->setEnabled(obstacle.isEmpty());
    m_undo->setVisible(m_usage->isUsed());
    m_step->setVisible(m_usage->isUsed());
}

} // namespace voyageur::widgets
