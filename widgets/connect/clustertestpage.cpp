// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/clustertestpage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/shownpart.h"
#include "widgets/common/style.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ClusterTestModel;
using Mark = ClusterTestModel::Mark;

//! What a cluster printed as a table: its columns stay under each other, and a narrow window scrolls it sideways.
class PrintedTable final : public QPlainTextEdit {
public:
    explicit PrintedTable(QWidget *parent) : QPlainTextEdit(parent)
    {
        setReadOnly(true);
        setFont(roleFont(TextRole::Code));
        setLineWrapMode(QPlainTextEdit::NoWrap);
        setFrameShape(QFrame::NoFrame);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setTabChangesFocus(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setAccessibleName(ClusterTestPage::tr("Output of the cluster"));
        viewport()->setAutoFillBackground(false);
        document()->setDocumentMargin(0);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        mute();
    }

    void set(const QString &text)
    {
        if (const QString part = beginningOf(text); toPlainText() != part)
            setPlainText(part);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QPlainTextEdit::resizeEvent(event);
        fit();
    }
    void changeEvent(QEvent *event) override
    {
        QPlainTextEdit::changeEvent(event);
        if (event->type() == QEvent::PaletteChange && palette().color(QPalette::Text) != coloursOf(this).muted)
            mute();
    }

private:
    void mute()
    {
        QPalette muted = palette();
        muted.setColor(QPalette::Text, coloursOf(this).muted);
        setPalette(muted);
    }
    void fit()
    {
        int wide = 0;
        const QStringList lines = toPlainText().split(u'\n');
        for (const QString &line : lines)
            wide = qMax(wide, fontMetrics().horizontalAdvance(line));
        const bool scrolls = wide + cursorWidth() > viewport()->width();
        setFixedHeight(int(lines.size()) * fontMetrics().lineSpacing() + space::tiny
                       + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0));
        setFocusPolicy(scrolls ? Qt::StrongFocus : Qt::ClickFocus);
    }
};

//! One check: what it looks at, how it went in a word with a sign, what was found, and what to do.
class CheckRow final : public QWidget {
public:
    explicit CheckRow(QWidget *parent)
        : QWidget(parent), m_title(makeLabel({}, TextRole::Strong, this)), m_chip(new Chip(this)),
          m_detail(makeLabel({}, TextRole::Body, this)), m_table(new PrintedTable(this)),
          m_advice(makeLabel({}, TextRole::Body, this))
    {
        setFocusPolicy(Qt::TabFocus); // so that a screen reader can go from check to check
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, space::small, 0, space::small);
        layout->setSpacing(space::hair);
        auto *head = new QHBoxLayout;
        head->addWidget(m_title, 1);
        head->addWidget(m_chip);
        layout->addLayout(head);
        layout->addWidget(m_detail);
        layout->addWidget(m_table);
        layout->addWidget(m_advice);
        for (QLabel *label : {m_detail, m_advice}) {
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            label->setTextFormat(Qt::PlainText);
        }
        setMuted(m_detail);
    }

    void set(const ClusterTestModel::Row &row)
    {
        setObjectName(u"check-"_s + row.name);
        m_title->setText(row.title);
        const auto [tone, sign] = look(row.mark);
        m_chip->set(tone, row.word, sign);
        const bool table = row.name == "quota"_L1 && row.detail.contains(u'\n');
        m_detail->setText(table ? QString() : row.detail);
        m_detail->setVisible(!table && !row.detail.isEmpty());
        m_table->set(table ? row.detail : QString());
        m_table->setVisible(table);
        m_advice->setText(row.advice.isEmpty() ? QString() : ClusterTestPage::tr("To do: %1").arg(row.advice));
        m_advice->setVisible(!row.advice.isEmpty());
        setAccessibleName(ClusterTestPage::tr("%1: %2").arg(row.title, row.word));
        setAccessibleDescription(row.detail + u' ' + row.advice);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (!hasFocus() || !window()->testAttribute(Qt::WA_KeyboardFocusChange))
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(coloursOf(this).accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::radius, space::radius);
    }

private:
    static std::pair<Tone, QString> look(Mark mark)
    {
        switch (mark) {
        case Mark::Good:
            return {Tone::Good, u"check"_s};
        case Mark::Warning:
            return {Tone::Attention, u"attention"_s};
        case Mark::Failed:
            return {Tone::Bad, u"error"_s};
        case Mark::Running:
            return {Tone::Info, u"clock"_s};
        case Mark::Waiting:
            return {Tone::Neutral, u"todo"_s};
        case Mark::Skipped:
            break;
        }
        return {Tone::Neutral, u"minus"_s};
    }

    QLabel *m_title;
    Chip *m_chip;
    QLabel *m_detail;
    PrintedTable *m_table;
    QLabel *m_advice;
};

ClusterTestPage::ClusterTestPage(ClusterTestModel *test, models::SessionModel *session, QWidget *parent)
    : Page(u"clustertest"_s, {}, tr("Test this cluster"),
           tr("Checks your connection and your account, and says how to fix what fails."), parent),
      m_test(test), m_cluster(new QComboBox(this)), m_how(makeLabel({}, TextRole::Small, this)),
      m_start(new QPushButton(icon(u"play"_s, Ink::OnAccent), tr("&Test"), this)), m_cancel(new QPushButton(tr("&Cancel"), this)),
      m_copy(new QPushButton(icon(u"copy"_s), tr("C&opy for the help desk"), this)), m_progress(new QProgressBar(this)),
      m_summary(makeLabel({}, TextRole::Strong, this)), m_area(new QScrollArea(this)), m_none(new Placeholder(this))
{
    setAlwaysContent(true);
    m_cluster->setObjectName(u"testCluster"_s);
    m_cluster->setEditable(true);
    m_cluster->setInsertPolicy(QComboBox::NoInsert);
    m_cluster->setAccessibleName(tr("Cluster"));
    for (const models::ClusterChoice &choice : session->clusters())
        m_cluster->addItem(choice.name, choice.title);
    m_start->setObjectName(u"startTest"_s);
    setButtonKind(m_start, ButtonKind::Main);
    m_cancel->setObjectName(u"cancelTest"_s);
    m_copy->setObjectName(u"copyReport"_s);
    m_progress->setAccessibleName(tr("Checks"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(space::tiny);
    m_summary->setObjectName(u"testSummary"_s);
    setMuted(m_how);
    auto *line = new QHBoxLayout;
    auto *caption = makeLabel(tr("C&luster"), TextRole::Body, this);
    caption->setWordWrap(false);
    caption->setBuddy(m_cluster);
    line->addWidget(caption);
    line->addWidget(m_cluster, 1);
    line->addWidget(m_start);
    line->addWidget(m_cancel);
    content()->addLayout(line);
    content()->addWidget(m_how);
    content()->addWidget(m_progress);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it scrolls, and not the page around it
    m_area->setMinimumHeight(120);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *inside = new QWidget(m_area);
    auto *rows = new QVBoxLayout(inside);
    rows->setContentsMargins(0, 0, space::small, 0);
    rows->setSpacing(0);
    rows->addStretch(1);
    m_area->setWidget(inside);
    inside->setAutoFillBackground(false);
    m_area->viewport()->setAutoFillBackground(false);
    content()->addWidget(m_area, 1);
    m_none->set(u"check"_s, tr("No results yet"),
                tr("The test checks the host and its key, the ways to sign in, Slurm, your folders and the clock. It takes a few "
                   "seconds."));
    content()->addWidget(m_none, 1);
    footNote()->hide();
    foot()->addWidget(m_summary, 1);
    foot()->addWidget(m_copy);

    connect(m_start, &QPushButton::clicked, this, [this] { m_test->start(cluster()); });
    connect(m_cluster->lineEdit(), &QLineEdit::returnPressed, this, [this] { m_test->start(cluster()); });
    connect(m_cluster, &QComboBox::currentTextChanged, this, [this] { refresh(); });
    connect(m_cancel, &QPushButton::clicked, test, &ClusterTestModel::cancel);
    connect(m_copy, &QPushButton::clicked, this, &ClusterTestPage::copyReport);
    connect(test, &ClusterTestModel::rowChanged, this, [this](int index) {
        fillRows();
        m_area->ensureWidgetVisible(m_rows[index], 0, space::large);
    });
    connect(session, &models::SessionModel::changed, this, [this] { refresh(); });
    offer(test->likelyCluster());
    bind(test);
}

WhyText ClusterTestPage::why() const
{
    return {tr("What the test does"),
            {tr("The test uses your session, without another login or Duo request. Without a session, it covers only "
                "what the server shows to everybody."),
             tr("A warning marks something that works today and may fail later. Text printed by a start-up file, for example, "
                "breaks scp and rsync."),
             tr("The copied text names hosts, folders and your account. It contains no password, passcode or key.")},
            tr("Wiki: SSH"),
            QUrl(u"https://docs.alliancecan.ca/wiki/SSH"_s)};
}

QWidget *ClusterTestPage::firstFocus() const
{
    return m_test->isRunning() ? m_cancel : cluster().isEmpty() ? static_cast<QWidget *>(m_cluster) : m_start;
}

QString ClusterTestPage::cluster() const
{
    return m_cluster->currentText().trimmed();
}

void ClusterTestPage::offer(const QString &cluster)
{
    const int index = m_cluster->findText(cluster);
    if (index >= 0)
        m_cluster->setCurrentIndex(index);
    else
        m_cluster->setEditText(cluster);
}

void ClusterTestPage::fillRows()
{
    auto *layout = qobject_cast<QVBoxLayout *>(m_area->widget()->layout());
    const auto &rows = m_test->rows();
    while (m_rows.size() > rows.size())
        delete m_rows.takeLast();
    while (m_rows.size() < rows.size()) {
        auto *row = new CheckRow(m_area->widget());
        layout->insertWidget(layout->count() - 1, row);
        m_rows.append(row);
        row->show();
    }
    for (qsizetype i = 0; i < rows.size(); ++i)
        m_rows[i]->set(rows[i]);
}

// The first thing to do something about; else the begin.
void ClusterTestPage::showWorst()
{
    const auto &rows = m_test->rows();
    for (const Mark mark : {Mark::Failed, Mark::Warning}) {
        for (qsizetype i = 0; i < rows.size(); ++i) {
            if (rows[i].mark != mark)
                continue;
            m_area->ensureWidgetVisible(m_rows[i], 0, space::large);
            return;
        }
    }
    m_area->verticalScrollBar()->setValue(0);
}

void ClusterTestPage::refresh()
{
    const bool runs = m_test->isRunning();
    if (m_rows.isEmpty() || m_rows.size() != m_test->rows().size() || !runs)
        fillRows();
    if (std::exchange(m_ran, runs) && !runs)
        QTimer::singleShot(0, this, &ClusterTestPage::showWorst); // once the rows have their heights
    m_area->setVisible(!m_rows.isEmpty());
    m_none->setVisible(m_rows.isEmpty());
    m_copy->setVisible(!m_rows.isEmpty());
    m_start->setEnabled(!runs && !cluster().isEmpty());
    m_start->setText(m_test->rows().isEmpty() ? tr("&Test") : tr("&Test again"));
    m_cluster->setEnabled(!runs);
    m_cancel->setVisible(runs);
    m_how->setText(
        m_test->isSignedInTo(cluster())
            ? tr("Uses your session, without another login.")
            : tr("You are not signed in. The test covers only what the server shows to everybody. Sign in for the rest."));
    m_progress->setVisible(runs);
    m_progress->setRange(0, static_cast<int>(m_test->rows().size()));
    m_progress->setValue(m_test->made());
    m_summary->setText(runs ? m_test->busyText() : m_test->summary());
    m_copy->setEnabled(!runs && m_test->made() > 0);
}

void ClusterTestPage::copyReport()
{
    QGuiApplication::clipboard()->setText(m_test->report());
    notice()->showMessage(Tone::Good, tr("Results copied. Paste them into a message to the help desk."));
}

} // namespace voyageur::widgets
