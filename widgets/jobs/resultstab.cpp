// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/resultstab.h"

#include "base/platform.h"
#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/curvesview.h"
#include "widgets/jobs/figureviewer.h"
#include "widgets/jobs/fittedpages.h"
#include "widgets/jobs/openoutside.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobResults;
using models::ResultTable;
using runs::ResultFile;
using State = models::JobResults::State;

ResultsTab::ResultsTab(JobResults *results, QWidget *parent)
    : QWidget(parent), m_results(results), m_words(makeLabel({}, TextRole::Body, this)),
      m_fetch(new QPushButton(icon(u"download"_s, Ink::OnAccent), tr("Download resul&ts"), this)),
      m_replace(new QPushButton(icon(u"download"_s), tr("&Replace with the cluster’s version"), this)),
      m_atEnd(new QCheckBox(tr("Download results when a &job of this window ends"), this)), m_progress(new QProgressBar(this)),
      m_cancel(new QPushButton(icon(u"stop"_s), tr("Sto&p"), this)),
      m_again(makeIconButton(u"refresh"_s, tr("Check again"), this)),
      m_show(makeIconButton(u"folder"_s, tr("Show in folder"), this)), m_sections(new QButtonGroup(this)),
      m_pages(new FittedPages(this)), m_figures(new FigureList(results->workers(), this)),
      m_viewer(new FigureViewer(m_figures, results->workers(), this)), m_curves(new CurvesView(this)),
      m_checkpoints(new ResultTable(this)), m_files(new ResultTable(this))
{
    setObjectName(u"resultsTab"_s);
    m_words->setObjectName(u"resultsWords"_s);
    m_fetch->setObjectName(u"resultsFetch"_s);
    m_replace->setObjectName(u"resultsReplace"_s);
    m_atEnd->setObjectName(u"resultsAtEnd"_s);
    m_progress->setObjectName(u"resultsProgress"_s);
    m_cancel->setObjectName(u"resultsCancel"_s);
    m_again->setObjectName(u"resultsAgain"_s);
    m_show->setObjectName(u"resultsShowFile"_s);
    setButtonKind(m_fetch, ButtonKind::Main);
    m_atEnd->setMinimumHeight(space::control); // beside the button
    m_pages->addWidget(makeFigures());
    m_pages->addWidget(m_curves);
    m_checkpointTable = qobject_cast<QTableView *>(makeTable(m_checkpoints, tr("Checkpoints"), "checkpointTable"));
    m_fileTable = qobject_cast<QTableView *>(makeTable(m_files, tr("Files"), "resultTable"));
    m_pages->addWidget(m_checkpointTable);
    m_pages->addWidget(m_fileTable);
    m_pages->addWidget(m_viewer);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::tiny, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(makeHead());
    layout->addWidget(m_pages, 1);
    layout->addStretch(0);
    connect(m_fetch, &QPushButton::clicked, results, &JobResults::fetch);
    connect(m_replace, &QPushButton::clicked, results, &JobResults::replaceChanged);
    connect(m_cancel, &QPushButton::clicked, results, &JobResults::cancelFetch);
    connect(m_again, &QToolButton::clicked, results, &JobResults::refresh);
    connect(m_show, &QToolButton::clicked, this, [this] { showInFolder(chosenFile()); });
    for (const QTableView *table : {m_checkpointTable, m_fileTable})
        connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResultsTab::fillActs);
    connect(m_atEnd, &QCheckBox::toggled, results, &JobResults::setFetchesAtEnd);
    connect(m_viewer, &FigureViewer::left, this, &ResultsTab::leaveFigure);
    connect(results, &JobResults::changed, this, &ResultsTab::refresh);
    connect(results, &JobResults::progressChanged, this, &ResultsTab::refresh);
    refresh();
}

ResultsTab::~ResultsTab() = default;

QWidget *ResultsTab::makeHead()
{
    auto *head = new QWidget(this);
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    m_sectionRow = new QWidget(head);
    auto *line = new QHBoxLayout(m_sectionRow);
    line->setContentsMargins(0, 0, 0, 0);
    auto *buttons = new FlowLayout;
    for (int section = 0; section < SectionCount; ++section) {
        auto *button = new QPushButton(m_sectionRow);
        button->setObjectName(u"resultsSection%1"_s.arg(section));
        button->setCheckable(true);
        setButtonKind(button, ButtonKind::Quiet);
        m_sections->addButton(button, section);
        buttons->addWidget(button);
    }
    connect(m_sections, &QButtonGroup::idClicked, this, [this](int id) {
        m_choosing = false;
        showSection(Section(id));
    });
    line->addLayout(buttons, 1);
    for (QToolButton *tool : {m_show, m_again})
        line->addWidget(tool, 0, Qt::AlignTop);
    m_progressRow = new QWidget(head);
    auto *progress = new QHBoxLayout(m_progressRow);
    progress->setContentsMargins(0, 0, 0, 0);
    progress->addWidget(m_progress, 1);
    progress->addWidget(m_cancel);
    m_progress->setAccessibleName(tr("Downloading the results"));
    m_offerRow = new QWidget(head);
    auto *offer = new FlowLayout(m_offerRow);
    offer->setContentsMargins(0, 0, 0, 0);
    offer->addWidget(m_fetch);
    offer->addWidget(m_replace);
    offer->addWidget(m_atEnd);
    layout->addWidget(m_words);
    layout->addWidget(m_offerRow);
    layout->addWidget(m_progressRow);
    layout->addWidget(m_sectionRow);
    return head;
}

QWidget *ResultsTab::makeFigures()
{
    m_grid = new QListView(this);
    m_grid->setObjectName(u"figureGrid"_s);
    m_grid->setAccessibleName(tr("Figures"));
    m_grid->setModel(m_figures);
    m_grid->setViewMode(QListView::IconMode);
    m_grid->setMovement(QListView::Static);
    m_grid->setResizeMode(QListView::Adjust);
    m_grid->setUniformItemSizes(true);
    m_grid->setLayoutMode(QListView::Batched); // a hundred thousand of them
    m_grid->setIconSize(FigureList::thumbnail);
    m_grid->setGridSize(FigureList::thumbnail + QSize(2 * space::small, 2 * space::large + space::small));
    m_grid->setTextElideMode(Qt::ElideMiddle);
    m_grid->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setMinimumHeight(150);
    connect(m_grid, &QListView::activated, this, [this](const QModelIndex &index) { openFigure(index.row()); });
    return m_grid;
}

QWidget *ResultsTab::makeTable(ResultTable *model, const QString &name, const char *object)
{
    auto *table = new QTableView(this);
    table->setObjectName(QLatin1StringView(object));
    table->setAccessibleName(name);
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(space::row);
    QHeaderView *header = table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setResizeContentsPrecision(100); // rows that it measures
    header->setSectionResizeMode(ResultTable::NameColumn, QHeaderView::Stretch);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setMinimumHeight(120);
    connect(table, &QTableView::activated, this, [this, model](const QModelIndex &index) { openRow(model, index.row()); });
    return table;
}

void ResultsTab::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_results->setShown(true);
}

void ResultsTab::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_results->setShown(false);
}

void ResultsTab::showSection(Section section)
{
    m_section = section;
    m_sections->button(section)->setChecked(true);
    QWidget *const pages[] = {m_grid, m_curves, m_checkpointTable, m_fileTable};
    m_pages->setCurrentWidget(pages[section]);
    m_pages->updateGeometry();
    fillActs();
}

void ResultsTab::fillActs()
{
    const QString file = chosenFile();
    const bool listed = (m_section == Checkpoints || m_section == Files) && !m_results->folder().isEmpty();
    m_show->setVisible(listed);
    m_show->setEnabled(!file.isEmpty());
}

void ResultsTab::refresh()
{
    const State state = m_results->state();
    const bool here = state == State::Ready && m_results->listing().count > 0;
    const bool there =
        m_results->isListedThere() && m_results->listing().count > 0 && (state == State::NotFetched || state == State::NotEnded);
    m_words->setText(state == State::Reading                                     ? tr("Reading local results…")
                         : m_results->isAsking() && m_results->words().isEmpty() ? tr("Checking the results on the cluster…")
                                                                                 : m_results->words());
    m_words->setVisible(!m_words->text().isEmpty());
    m_fetch->setVisible(m_results->canFetch());
    const bool offers = state == State::NotEnded || state == State::NotFetched || state == State::Gone;
    {
        const QSignalBlocker quiet(m_atEnd);
        m_atEnd->setChecked(m_results->fetchesAtEnd());
    }
    m_atEnd->setVisible(offers);
    m_replace->setVisible(m_results->canReplace());
    m_offerRow->setVisible(offers || m_results->canReplace());
    m_progressRow->setVisible(state == State::Fetching);
    if (state == State::Fetching) {
        const int share = m_results->perMille();
        m_progress->setRange(0, share < 0 ? 0 : 1000);
        m_progress->setValue(std::max(0, share));
        m_progress->setFormat(m_results->progressText());
        m_progress->setAccessibleDescription(m_results->progressText());
    }
    m_again->setEnabled(state != State::Fetching && state != State::Reading && !m_results->isAsking());
    if (m_generation != m_results->generation())
        fill();
    m_sectionRow->setVisible(here || there);
    m_pages->setVisible(here || there);
}

// Of the cluster there are names and sizes alone.
void ResultsTab::fill()
{
    m_generation = m_results->generation();
    const runs::ResultListing &listing = m_results->listing();
    const bool there = m_results->isListedThere();
    using Kind = ResultFile::Kind;
    m_figures->set(m_results->folder(), there ? QList<ResultFile>() : listing.ofKinds({Kind::Figure}));
    m_checkpoints->set(listing.ofKinds({Kind::Checkpoint}));
    m_files->set(
        there ? listing.ofKinds({Kind::Figure, Kind::Events, Kind::Table, Kind::Json, Kind::Notebook, Kind::Text, Kind::Other})
              : listing.ofKinds({Kind::Events, Kind::Table, Kind::Json, Kind::Notebook, Kind::Text, Kind::Other}));
    m_curves->setCurves(m_results->plots(), m_results->metrics());
    if (std::exchange(m_job, m_results->job()) != m_results->job())
        m_choosing = true;
    fillSections();
}

void ResultsTab::fillSections()
{
    const int plots = static_cast<int>(m_results->plots().size());
    const bool curves = plots > 0 || !m_results->metrics().finals.isEmpty() || !m_results->metrics().remarks.isEmpty();
    const int counts[] = {m_figures->rowCount(), plots, m_checkpoints->rowCount(), m_files->rowCount()};
    const QString names[] = {tr("Figures"), tr("Curves"), tr("Checkpoints"), tr("Files")};
    int first = -1;
    for (int section = 0; section < SectionCount; ++section) {
        const bool has = counts[section] > 0 || (section == Curves && curves);
        QAbstractButton *button = m_sections->button(section);
        button->setVisible(has);
        button->setText(counts[section] > 0 ? tr("%1 (%2)").arg(names[section]).arg(counts[section]) : names[section]);
        if (has && first < 0)
            first = section;
    }
    const bool stays = !m_choosing && m_sections->button(m_section)->isVisibleTo(m_sectionRow);
    if (first >= 0)
        showSection(stays ? m_section : Section(first));
}

void ResultsTab::openFigure(int row)
{
    if (row < 0 || row >= m_figures->rowCount())
        return;
    m_viewer->show(row);
    m_pages->setCurrentWidget(m_viewer);
    m_pages->updateGeometry();
    m_viewer->setFocus();
}

void ResultsTab::leaveFigure()
{
    showSection(Figures);
    const QModelIndex index = m_figures->index(m_viewer->row());
    m_grid->setCurrentIndex(index);
    m_grid->scrollTo(index);
    m_grid->setFocus();
}

QString ResultsTab::chosenFile() const
{
    const QTableView *table = m_section == Checkpoints ? m_checkpointTable : m_section == Files ? m_fileTable : nullptr;
    const QModelIndexList rows = table ? table->selectionModel()->selectedRows() : QModelIndexList();
    if (rows.isEmpty() || m_results->folder().isEmpty())
        return {};
    return m_results->folder() + u'/' + base::fileNameText(rows.first().data(ResultTable::PathRole).toByteArray());
}

void ResultsTab::openRow(const ResultTable *model, int row) const
{
    if (m_results->folder().isEmpty())
        return; // they are not here
    openOutside(m_results->folder() + u'/' + base::fileNameText(model->files()[row].path));
}

} // namespace voyageur::widgets
