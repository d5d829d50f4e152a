// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/recordview.h"

#include "widgets/common/disclosure.h"
#include "widgets/common/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

RecordView::RecordView(models::JobsModel *jobs, QWidget *parent)
    : QWidget(parent), m_jobs(jobs), m_record(jobs->record()), m_disclosure(new Disclosure(tr("What Slurm knows"), this)),
      m_text(makeLabel({}, TextRole::Small, this)), m_table(new QTableView(this))
{
    m_disclosure->button()->setObjectName(u"showRecord"_s);
    m_table->setObjectName(u"jobRecord"_s);
    m_table->setAccessibleName(tr("What Slurm knows"));
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
    m_disclosure->body()->addWidget(m_text);
    m_disclosure->body()->addWidget(m_table);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addWidget(m_disclosure);
    connect(m_disclosure->button(), &QToolButton::toggled, this, [this] {
        m_key.clear();
        look();
    });
    connect(jobs, &models::JobsModel::detailChanged, this, &RecordView::look);
    connect(m_record, &models::JobRecordModel::changed, this, &RecordView::fill);
    fill();
}

// Once for each row that is looked at; opened anew it is asked anew.
void RecordView::look()
{
    const QString key = m_disclosure->isOpen() ? m_jobs->selected() : QString();
    if (key == m_key)
        return;
    m_key = key;
    m_record->show(key);
}

void RecordView::fill()
{
    const bool there = m_record->rowCount() > 0;
    m_text->setText(m_record->error() ? m_record->error()->text() : m_record->isBusy() ? tr("Asking Slurm…") : QString());
    m_text->setVisible(!there);
    m_table->setVisible(there);
    m_disclosure->setSummary(there ? u"scontrol show job -dd %1"_s.arg(m_record->job()) : QString());
}

} // namespace voyageur::widgets
