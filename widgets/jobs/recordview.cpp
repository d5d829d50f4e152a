// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/recordview.h"

#include "widgets/common/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

RecordView::RecordView(models::JobsModel *jobs, QWidget *parent)
    : QWidget(parent), m_jobs(jobs), m_record(jobs->record()), m_facts(makeLabel({}, TextRole::Body, this)),
      m_title(makeLabel({}, TextRole::Strong, this)), m_text(makeLabel({}, TextRole::Small, this)), m_table(new QTableView(this))
{
    m_facts->setObjectName(u"jobFacts"_s);
    m_table->setObjectName(u"jobRecord"_s);
    m_table->setAccessibleName(tr("Slurm’s record"));
    m_table->setModel(m_record);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setFont(roleFont(TextRole::Small));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(roleFont(TextRole::Small)).height() + space::small);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setMinimumHeight(110);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    for (QWidget *part : {m_facts, m_title, m_text})
        all->addWidget(part);
    all->addWidget(m_table, 1);
    all->addStretch();
    connect(jobs, &models::JobsModel::detailChanged, this, &RecordView::look);
    connect(m_record, &models::JobRecordModel::changed, this, &RecordView::fill);
    fill();
}

void RecordView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_key.clear();
    look();
}

// Once for each row that is looked at; come back to, it is asked anew.
void RecordView::look()
{
    QStringList facts;
    if (const auto detail = m_jobs->detail())
        for (const models::JobFact &fact : detail->facts)
            facts.append(tr("%1: %2").arg(fact.name, fact.value));
    m_facts->setText(facts.join(u"  ·  "_s));
    m_facts->setVisible(!facts.isEmpty());
    const QString key = isVisible() ? m_jobs->selected() : QString();
    if (key == m_key)
        return;
    m_key = key;
    m_record->show(key);
}

void RecordView::fill()
{
    const bool there = m_record->rowCount() > 0;
    m_title->setText(there ? tr("Slurm’s record (%1)").arg(u"scontrol show job -dd %1"_s.arg(m_record->job()))
                           : tr("Slurm’s record"));
    m_text->setText(m_record->error() ? m_record->error()->text() : m_record->isBusy() ? tr("Asking Slurm…") : QString());
    m_text->setVisible(!m_text->text().isEmpty());
    m_table->setVisible(there);
}

} // namespace voyageur::widgets
