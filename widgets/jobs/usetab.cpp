// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/usetab.h"

#include "base/memorysize.h"
#include "widgets/common/banner.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/shownpart.h"
#include "widgets/common/style.h"
#include "widgets/jobs/efficiencycard.h"
#include "widgets/plot/plotview.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobLive;
using models::UseLine;

namespace {

constexpr int usePlotHeight = 160;
constexpr int leastPlotWidth = 260; // two of them in a window of 900
constexpr int leastTabHeight = 160;
constexpr int mostTableLines = 18;
constexpr double gibibyteOf = 1024.0 * 1024 * 1024;
constexpr double mebibyteOfPlot = 1024.0 * 1024;
constexpr double smallMemory = 2 * gibibyteOf; // below it whole gibibytes say too little

//! Two columns where there is room for them.
class PlotGrid final : public QWidget {
public:
    explicit PlotGrid(QWidget *parent) : QWidget(parent), m_layout(new QGridLayout(this))
    {
        m_layout->setContentsMargins(0, 0, 0, 0);
        m_layout->setSpacing(space::small);
    }
    void add(PlotView *plot)
    {
        plot->setFixedHeight(usePlotHeight);
        plot->setMinimumWidth(leastPlotWidth);
        m_plots += plot;
        arrange(true);
    }
    void arrange(bool anew = false)
    {
        const int columns = width() >= 2 * leastPlotWidth + space::small ? 2 : 1;
        QList<PlotView *> shown;
        std::ranges::copy_if(m_plots, std::back_inserter(shown), [](const PlotView *plot) { return !plot->isHidden(); });
        if (!anew && columns == m_columns && shown == m_shown)
            return;
        m_columns = columns;
        m_shown = shown;
        for (PlotView *plot : std::as_const(m_plots))
            m_layout->removeWidget(plot);
        for (int i = 0; i < shown.size(); ++i)
            m_layout->addWidget(shown[i], i / columns, i % columns);
        const int rows = static_cast<int>(shown.size() + columns - 1) / columns;
        setFixedHeight(std::max(0, rows * (usePlotHeight + space::small) - space::small));
        m_layout->setColumnStretch(0, 1);
        m_layout->setColumnStretch(1, columns == 2 ? 1 : 0);
    }

    //! That of one column: two never keep it from becoming narrower.
    QSize minimumSizeHint() const override { return {leastPlotWidth, height()}; }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        arrange();
    }

private:
    QGridLayout *m_layout;
    QList<PlotView *> m_plots;
    QList<PlotView *> m_shown;
    int m_columns = 0;
};

Tone toneOfLive(observe::UsageAdvice::Severity severity)
{
    using Severity = observe::UsageAdvice::Severity;
    return severity == Severity::Problem ? Tone::Bad : severity == Severity::Advice ? Tone::Attention : Tone::Info;
}

PlotSeries seriesOf(const UseLine &line, const QString &name, const QString &unit, double divisor = 1)
{
    PlotSeries series{line.name.isEmpty() ? name : line.name, unit, line.x, line.y};
    for (double &y : series.y)
        y /= divisor;
    return series;
}

//! Bytes, in the unit that is fit for the largest of them and for all that there is.
void showBytes(PlotView *plot, const QList<UseLine> &lines, const QString &name, qint64 of)
{
    double most = double(std::max<qint64>(0, of));
    for (const UseLine &line : lines)
        for (const double y : line.y)
            most = std::max(most, y); // what is not a number is never greater
    const bool small = most < smallMemory;
    const double divisor = small ? mebibyteOfPlot : gibibyteOf;
    QList<PlotSeries> series;
    for (const UseLine &line : lines)
        series += seriesOf(line, name, small ? UseTab::tr("MiB") : UseTab::tr("GiB"), divisor);
    plot->setRange(0, of > 0 ? std::optional(double(of) / divisor) : std::nullopt);
    plot->setSeries(series);
}

} // namespace

UseTab::UseTab(JobLive *live, models::JobUsage *usage, QWidget *parent)
    : QScrollArea(parent), m_live(live), m_words(makeLabel({}, TextRole::Body, this)),
      m_ask(new QPushButton(icon(u"terminal"_s), u"nvidia-smi"_s, this)), m_problem(new Banner(this)),
      m_notes(new NoteList(4, this)), m_table(makeTable()), m_cores(new PlotView(tr("Busy cores"), this)),
      m_memory(new PlotView(tr("Memory"), this)), m_gpu(new PlotView(tr("GPU use"), this)),
      m_gpuMemory(new PlotView(tr("GPU memory"), this)), m_efficiency(new EfficiencyCard(usage, this))
{
    setObjectName(u"useTab"_s);
    setAccessibleName(tr("Usage"));
    m_words->setObjectName(u"useWords"_s);
    m_problem->setObjectName(u"useProblem"_s);
    m_notes->setObjectName(u"useNotes"_s);
    m_ask->setObjectName(u"askNvidia"_s);
    m_ask->setCheckable(true);
    m_ask->setToolTip(tr("Output of nvidia-smi in the job"));
    m_ask->setAccessibleDescription(m_ask->toolTip());
    m_cores->setObjectName(u"plotCores"_s);
    m_memory->setObjectName(u"plotMemory"_s);
    m_gpu->setObjectName(u"plotGpu"_s);
    m_gpuMemory->setObjectName(u"plotGpuMemory"_s);
    auto *grid = new PlotGrid(this);
    m_plots = grid;
    for (PlotView *plot : {m_cores, m_memory, m_gpu, m_gpuMemory}) {
        plot->setAxis(PlotAxis::Clock);
        plot->setEmptyText(tr("Waiting for the first values…"));
        grid->add(plot);
    }

    auto *inside = new QWidget;
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::small);
    auto *head = new QHBoxLayout;
    head->addWidget(m_words, 1);
    head->addWidget(m_ask, 0, Qt::AlignTop);
    layout->addLayout(head);
    for (QWidget *part : {static_cast<QWidget *>(m_problem), static_cast<QWidget *>(m_notes), m_table, m_plots,
                          static_cast<QWidget *>(m_efficiency)})
        layout->addWidget(part);
    layout->addStretch(1);
    setWidget(inside);
    inside->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(leastTabHeight);
    connect(m_ask, &QPushButton::toggled, this, [this](bool on) {
        if (on)
            m_live->askTable();
        showTable();
        if (on) // once it has its place
            QTimer::singleShot(0, this, [this] { ensureWidgetVisible(m_table, 0, 0); });
    });
    connect(m_problem, &Banner::actionTriggered, live, &JobLive::tryAgain);
    connect(m_efficiency, &EfficiencyCard::scriptWanted, this, &UseTab::scriptWanted);
    connect(m_efficiency, &EfficiencyCard::seen, this, [this](QWidget *part) { ensureWidgetVisible(part, 0, 0); });
    connect(live, &JobLive::changed, this, &UseTab::refresh);
    refresh();
}

QWidget *UseTab::makeTable()
{
    auto *table = new QWidget(this);
    auto *layout = new QVBoxLayout(table);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    auto *head = new QHBoxLayout;
    m_tableTitle = makeLabel({}, TextRole::Small, table);
    m_tableTitle->setObjectName(u"nvidiaTitle"_s);
    m_tableAgain = new QPushButton(icon(u"refresh"_s), tr("Refresh"), table);
    m_tableAgain->setObjectName(u"nvidiaAgain"_s);
    m_tableCopy = new QPushButton(icon(u"copy"_s), tr("Copy"), table);
    m_tableCopy->setObjectName(u"nvidiaCopy"_s);
    head->addWidget(m_tableTitle, 1);
    head->addWidget(m_tableAgain);
    head->addWidget(m_tableCopy);
    m_tableProblem = new Banner(table);
    m_tableText = new QPlainTextEdit(table);
    m_tableText->setObjectName(u"nvidiaText"_s);
    m_tableText->setAccessibleName(tr("Output of nvidia-smi"));
    m_tableText->setReadOnly(true);
    m_tableText->setTabChangesFocus(true);
    m_tableText->setFont(roleFont(TextRole::Code));
    m_tableText->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_tableText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addLayout(head);
    layout->addWidget(m_tableProblem);
    layout->addWidget(m_tableText);
    connect(m_tableAgain, &QPushButton::clicked, m_live, &JobLive::askTable);
    connect(m_tableCopy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_tableText->toPlainText()); });
    return table;
}

void UseTab::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    m_live->setShown(true);
    refresh();
}

void UseTab::hideEvent(QHideEvent *event)
{
    QScrollArea::hideEvent(event);
    m_live->setShown(false);
}

void UseTab::refresh()
{
    if (std::exchange(m_job, m_live->job()) != m_live->job())
        m_ask->setChecked(false);
    if (!isVisible())
        return; // when it is shown again
    m_words->setText(m_live->words());
    m_words->setVisible(!m_words->text().isEmpty());
    if (m_live->problem() && m_live->state() == JobLive::State::Counted)
        m_problem->showError(*m_live->problem(), tr("Try again"));
    else
        m_problem->clear();
    QList<Note> notes;
    for (const observe::UsageAdvice &one : m_live->advice())
        notes += {toneOfLive(one.severity), one.next.isEmpty() ? one.what : one.what + u' ' + one.next};
    m_notes->setNotes(notes);
    m_notes->setVisible(!notes.isEmpty());
    showPlots();
    showTable();
}

void UseTab::showPlots()
{
    const models::UseHistory &history = m_live->history();
    const models::UseGiven given = m_live->given();
    const JobLive::State state = m_live->state();
    const bool over = state == JobLive::State::Ended || state == JobLive::State::Away || state == JobLive::State::NoJob;
    m_plots->setVisible(!history.isEmpty() || !(over || state == JobLive::State::Waiting));
    const bool gpus = given.gpus && !history.isCounted();
    m_gpu->setVisible(gpus);
    m_gpuMemory->setVisible(gpus);
    static_cast<PlotGrid *>(m_plots)->arrange();
    if (m_plots->isHidden())
        return;

    m_cores->setTitle(given.cores > 0 ? tr("Busy cores, of %n", nullptr, given.cores) : tr("Busy cores"));
    m_cores->setRange(0, given.cores > 0 ? std::optional(double(given.cores)) : std::nullopt);
    m_memory->setTitle(given.memory > 0 ? tr("Memory, of %1").arg(base::MemorySize::ofBytes(given.memory).text()) : tr("Memory"));
    const auto total = history.gpuMemoryTotal();
    m_gpuMemory->setTitle(total ? tr("GPU memory, of %1").arg(base::MemorySize::ofBytes(*total).text()) : tr("GPU memory"));
    m_gpu->setRange(0, 100);
    const QString wait = tr("Waiting for the first values…");
    const bool seen = !history.isEmpty();
    const bool divided = seen && std::ranges::any_of(history.points().last().gpus, &slurm::GpuSample::isInstance);
    m_cores->setEmptyText(seen ? tr("Waiting for the second measurement…") : wait);
    m_memory->setEmptyText(seen ? tr("Memory use is not available here.") : wait);
    m_gpu->setEmptyText(divided    ? tr("Use of a part of a GPU (MIG) is not available.")
                            : seen ? tr("The use of the GPU is not available here.")
                                   : wait);
    m_gpuMemory->setEmptyText(seen ? tr("GPU memory is not available here.") : wait);
    if (seen)
        for (PlotView *plot : {m_cores, m_memory, m_gpu, m_gpuMemory})
            plot->setSpan(history.points().first().at, history.points().last().at);

    m_cores->setSeries({seriesOf(history.cores(), tr("busy cores"), {})});
    showBytes(m_memory, {history.memory()}, history.isCounted() ? tr("peak") : tr("in use"), given.memory);
    QList<PlotSeries> busy;
    for (const UseLine &line : history.gpus())
        busy += seriesOf(line, {}, u"%"_s);
    m_gpu->setSeries(busy);
    showBytes(m_gpuMemory, history.gpuMemory(), {}, total.value_or(-1));
}

void UseTab::showTable()
{
    m_ask->setVisible(m_live->hasGpus() && (m_live->canAskTable() || m_live->isAskingTable() || !m_live->table().isEmpty()));
    m_table->setVisible(m_ask->isChecked() && m_live->hasGpus());
    if (m_table->isHidden())
        return;
    m_tableAgain->setEnabled(m_live->canAskTable());
    m_tableTitle->setText(m_live->isAskingTable()         ? tr("Running nvidia-smi in the job…")
                              : m_live->table().isEmpty() ? QString()
                                                          : tr("As of %1").arg(m_live->tableTime().toString(u"HH:mm:ss"_s)));
    if (m_live->tableProblem())
        m_tableProblem->showError(*m_live->tableProblem());
    else
        m_tableProblem->clear();
    const QString text = beginningOf(m_live->table());
    m_tableCopy->setEnabled(!text.isEmpty());
    m_tableText->setVisible(!text.isEmpty());
    if (m_tableText->toPlainText() != text)
        m_tableText->setPlainText(text);
    const int lines = std::min(static_cast<int>(text.count(u'\n')) + 2, mostTableLines);
    m_tableText->setFixedHeight(lines * m_tableText->fontMetrics().lineSpacing() + space::large);
}

} // namespace voyageur::widgets
