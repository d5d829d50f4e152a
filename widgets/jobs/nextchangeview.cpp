// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/nextchangeview.h"

#include "widgets/common/diffview.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostDiffLines = 24;

} // namespace

NextChangeView::NextChangeView(models::NextChange *change, const QString &names, QWidget *parent)
    : QWidget(parent), m_change(change), m_reasons(makeLabel({}, TextRole::Body, this)),
      m_obstacle(makeLabel({}, TextRole::Body, this)), m_diff(new DiffView(this)),
      m_use(new QPushButton(tr("Change the &script"), this)), m_undo(new QPushButton(tr("&Undo the change"), this)),
      m_step(new QPushButton(icon(u"submit"_s), tr("Go to s&tep 5"), this))
{
    m_reasons->setObjectName(u"nextReasons"_s + names);
    m_diff->setObjectName(u"nextDiff"_s + names);
    m_diff->setAccessibleName(tr("Changes to the script"));
    m_obstacle->setObjectName(u"nextObstacle"_s + names);
    m_use->setObjectName(u"useNext"_s + names);
    m_undo->setObjectName(u"undoNext"_s + names);
    m_step->setObjectName(u"seeStepFive"_s + names);
    setButtonKind(m_use, ButtonKind::Main);
    auto *buttons = new FlowLayout;
    for (QPushButton *button : {m_use, m_undo, m_step})
        buttons->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_reasons);
    layout->addWidget(m_obstacle);
    layout->addWidget(m_diff);
    layout->addLayout(buttons);
    connect(m_use, &QPushButton::clicked, change, &models::NextChange::use);
    connect(m_undo, &QPushButton::clicked, change, &models::NextChange::undo);
    connect(m_step, &QPushButton::clicked, this, &NextChangeView::scriptWanted);
}

void NextChangeView::refresh(const QStringList &why)
{
    QStringList reasons = why;
    for (const QString &left : m_change->leftOut())
        reasons += tr("For you to decide: %1").arg(left);
    m_reasons->setText(reasons.join(u'\n'));
    m_reasons->setVisible(!reasons.isEmpty());
    const QString diff = m_change->diff();
    const QString obstacle = m_change->obstacle();
    const bool used = m_change->isUsed();
    m_obstacle->setText(used ? tr("The next job asks for this. Step 5 shows its script.") : obstacle);
    m_obstacle->setVisible(!m_obstacle->text().isEmpty());
    m_diff->setVisible(!diff.isEmpty() && !used);
    if (m_diff->toPlainText() != diff)
        m_diff->setPlainText(diff);
    const int lines = std::min(static_cast<int>(diff.count(u'\n')) + 2, mostDiffLines);
    m_diff->setFixedHeight(lines * m_diff->fontMetrics().lineSpacing() + space::large);
    m_use->setVisible(!used && !diff.isEmpty());
    m_use->setEnabled(obstacle.isEmpty());
    m_undo->setVisible(used);
    m_step->setVisible(used);
}

} // namespace voyageur::widgets
