// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logpane.h"

#include "base/bytesize.h"
#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/logview.h"
#include "widgets/common/style.h"
#include "widgets/jobs/efficiencycard.h"
#include "widgets/jobs/logcard.h"
#include "widgets/jobs/logfindbar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextBlock>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobLog;
using models::LogPlace;

namespace {

constexpr int leastLines = 8;

//! As large as the page that is shown: a hidden one asks for no room.
class LogPages final : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
};

} // namespace

LogPane::LogPane(JobLog *log, models::JobUsage *usage, QWidget *parent)
    : QWidget(parent), m_log(log), m_usage(usage), m_card(new LogCard(this)), m_tabs(new QTabBar(this)),
      m_search(makeIconButton(u"search"_s, tr("Search in the log (Ctrl+F)"), this)),
      m_firstError(makeIconButton(u"error"_s, tr("Go to the first error (F8)"), this)),
      m_enlarge(makeIconButton(u"chevron-up"_s, tr("All of the page for the log"), this)), m_pages(new LogPages(this)),
      m_use(new EfficiencyCard(usage, this))
{
    m_tabs->setObjectName(u"logTabs"_s);
    m_tabs->setAccessibleName(tr("What is shown of the job"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_search->setObjectName(u"logSearch"_s);
    m_firstError->setObjectName(u"firstError"_s);
    m_enlarge->setObjectName(u"enlargeLog"_s);
    m_enlarge->setCheckable(true);
    auto *line = new QHBoxLayout;
    line->setSpacing(space::tiny);
    line->addWidget(m_tabs, 1);
    for (QToolButton *button : {m_firstError, m_search, m_enlarge})
        line->addWidget(button);
    m_logPage = makeLog();
    m_codePage = makeCode();
    for (QWidget *page : {m_logPage, m_codePage, static_cast<QWidget *>(m_use)})
        m_pages->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addWidget(m_card);
    layout->addLayout(line);
    layout->addWidget(m_pages, 1);
    fillTabs();
    connect(m_tabs, &QTabBar::currentChanged, this, &LogPane::choose);
    connect(m_tabs, &QTabBar::tabBarClicked, this, &LogPane::choose); // also back from the code
    connect(m_search, &QToolButton::clicked, this, &LogPane::find);
    connect(m_firstError, &QToolButton::clicked, this, &LogPane::goToFirstError);
    connect(m_enlarge, &QToolButton::toggled, this, [this](bool on) {
        m_enlarge->setIcon(icon(on ? u"chevron-down"_s : u"chevron-up"_s));
        m_enlarge->setToolTip(on ? tr("Show the list of jobs again") : tr("All of the page for the log"));
        m_enlarge->setAccessibleName(m_enlarge->toolTip());
        emit enlarged(on);
    });
    connect(m_card, &LogCard::placeWanted, this, [this] {
        if (const auto &told = m_log->explanation())
            goTo(static_cast<JobLog::Side>(told->side), told->at, told->length);
    });
    connect(m_card, &LogCard::codeWanted, this, &LogPane::showCode);
    connect(m_use, &EfficiencyCard::scriptWanted, this, &LogPane::scriptWanted);
    connect(log, &JobLog::textChanged, this, &LogPane::showText);
    connect(log, &JobLog::changed, this, &LogPane::refresh);
    refresh();
    showText();
}

QWidget *LogPane::makeLog()
{
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    m_notice = makeLabel({}, TextRole::Small, page);
    m_notice->setObjectName(u"logNotice"_s);
    m_parts = new QWidget(page);
    auto *parts = new FlowLayout(m_parts);
    m_left = makeLabel({}, TextRole::Small, m_parts);
    m_left->setObjectName(u"logLeftOut"_s);
    m_left->setWordWrap(false);
    m_left->setMinimumHeight(space::control - space::small); // beside the buttons
    parts->addWidget(m_left);
    const std::tuple<QString, QString, void (JobLog::*)()> buttons[] = {
        {u"logAbove"_s, tr("More of it above"), &JobLog::showAbove},
        {u"logBeginning"_s, tr("To the beginning"), &JobLog::showBeginning},
        {u"logBelow"_s, tr("The next part"), &JobLog::showBelow},
        {u"logEnd"_s, tr("To the end"), &JobLog::showEnd},
    };
    for (const auto &[name, title, act] : buttons) {
        auto *button = new QToolButton(m_parts);
        button->setObjectName(name);
        button->setText(title);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, m_log, act);
        parts->addWidget(button);
        m_partButtons += button;
    }
    m_view = new LogView(page);
    m_view->setObjectName(u"jobLog"_s);
    m_view->setAccessibleName(tr("Log of the job"));
    m_view->setMinimumHeight(m_view->heightOf(leastLines));
    m_find = new LogFindBar(m_view, page);
    layout->addWidget(m_notice);
    layout->addWidget(m_parts);
    layout->addWidget(m_find);
    layout->addWidget(m_view, 1);
    return page;
}

QWidget *LogPane::makeCode()
{
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    auto *head = new QHBoxLayout;
    m_codeTitle = makeLabel({}, TextRole::Strong, page);
    m_codeTitle->setObjectName(u"codeTitle"_s);
    auto *back = new QPushButton(icon(u"chevron-left"_s), tr("&Back to the log"), page);
    back->setObjectName(u"backToLog"_s);
    head->addWidget(m_codeTitle, 1);
    head->addWidget(back, 0, Qt::AlignTop);
    m_code = new QPlainTextEdit(page);
    m_code->setObjectName(u"codePlace"_s);
    m_code->setAccessibleName(tr("Your code at that place"));
    m_code->setReadOnly(true);
    m_code->setFont(roleFont(TextRole::Code));
    m_code->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_code->setTabChangesFocus(true);
    m_code->setMinimumHeight(m_view->heightOf(leastLines));
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addLayout(head);
    layout->addWidget(m_code, 1);
    connect(back, &QPushButton::clicked, this, [this] {
        m_pages->setCurrentWidget(m_logPage);
        m_view->setFocus();
    });
    return page;
}

void LogPane::addKeys(QWidget *where)
{
    const std::pair<QKeySequence, std::function<void()>> keys[] = {
        {QKeySequence::Find, [this] { find(); }},
        {QKeySequence(Qt::Key_F3), [this] { m_find->go(true); }},
        {QKeySequence(int(Qt::SHIFT) | int(Qt::Key_F3)), [this] { m_find->go(false); }},
        {QKeySequence(Qt::Key_F8), [this] { goToFirstError(); }},
    };
    for (const auto &[key, act] : keys) {
        auto *shortcut = new QShortcut(key, where);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, act = act] {
            if (isVisible())
                act();
        });
    }
}

void LogPane::find()
{
    if (isUse())
        m_tabs->setCurrentIndex(0);
    m_pages->setCurrentWidget(m_logPage);
    m_find->open();
    emit seen(m_pages);
}

void LogPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_log->setShown(true);
    m_usage->setShown(isUse());
}

void LogPane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_log->setShown(false);
    m_usage->setShown(false);
}

void LogPane::fillTabs()
{
    const int wanted = m_log->areTwo() ? 3 : 2;
    if (m_tabs->count() != wanted) {
        const QSignalBlocker quiet(m_tabs);
        const int before = m_tabs->count() == 0 ? -1 : m_tabs->tabData(m_tabs->currentIndex()).toInt();
        while (m_tabs->count() > 0)
            m_tabs->removeTab(0);
        m_tabs->setTabData(m_tabs->addTab(m_log->areTwo() ? tr("Output") : tr("Log")), int(Tab::Output));
        if (m_log->areTwo())
            m_tabs->setTabData(m_tabs->addTab(tr("Errors")), int(Tab::Errors));
        m_tabs->setTabData(m_tabs->addTab(tr("Use")), int(Tab::Use));
        for (int i = 0; i < m_tabs->count(); ++i)
            if (m_tabs->tabData(i).toInt() == before)
                m_tabs->setCurrentIndex(i);
    }
    if (!isUse() && m_tabs->tabData(m_tabs->currentIndex()).toInt() != int(m_log->side())) {
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(int(m_log->side()));
    }
}

bool LogPane::isUse() const
{
    return Tab(m_tabs->tabData(m_tabs->currentIndex()).toInt()) == Tab::Use;
}

void LogPane::shrink()
{
    m_enlarge->setChecked(false);
}

void LogPane::choose(int index)
{
    if (index < 0)
        return;
    const Tab tab = Tab(m_tabs->tabData(index).toInt());
    const bool use = tab == Tab::Use;
    m_pages->setCurrentWidget(use ? static_cast<QWidget *>(m_use) : m_logPage);
    m_usage->setShown(use);
    if (!use)
        m_log->setSide(tab == Tab::Errors ? JobLog::Errors : JobLog::Output);
    m_pages->updateGeometry();
    if (use)
        emit seen(m_pages);
}

void LogPane::refresh()
{
    fillTabs();
    if (std::exchange(m_job, m_log->job()) != m_log->job() && m_pages->currentWidget() == m_codePage)
        m_pages->setCurrentWidget(m_logPage); // it was another job's code
    m_card->set(m_log->explanation());
    m_firstError->setVisible(m_log->firstError().has_value());
    m_view->setPlaceholderText(m_log->words());
    m_view->setToolTip(m_log->path().toHtmlEscaped());
    const bool failed = m_log->state() == JobLog::State::Failed && !m_log->log().isEmpty();
    m_notice->setText(failed ? m_log->words() : m_log->notice());
    m_notice->setVisible(!m_notice->text().isEmpty());
    fillParts();
}

void LogPane::fillParts()
{
    const qint64 above = m_log->log().isEmpty() ? 0 : m_log->above();
    const qint64 below = m_log->below();
    const QString over = base::ByteSize(above).text();
    const QString under = base::ByteSize(below).text();
    m_left->setText(above > 0 && below > 0 ? tr("Left out: %1 above, %2 below.").arg(over, under)
                        : above > 0        ? tr("The first %1 are left out.").arg(over)
                                           : tr("This is the beginning; %1 follow.").arg(under));
    m_parts->setVisible(above > 0 || below > 0);
    for (int i = 0; i < m_partButtons.size(); ++i) {
        m_partButtons[i]->setVisible(i < 2 ? above > 0 : below > 0);
        m_partButtons[i]->setEnabled(!m_log->isFetching());
    }
}

void LogPane::showText()
{
    const models::LogText &log = m_log->log();
    m_view->setLog(log);
    if (std::exchange(m_generation, log.generation()) != log.generation() && m_log->below() > 0)
        m_view->goTo(0, 0);
    m_find->showCount();
    refresh();
}

void LogPane::goTo(JobLog::Side side, qint64 at, qint64 length)
{
    m_log->setSide(side);
    fillTabs();
    m_tabs->setCurrentIndex(int(side));
    m_pages->setCurrentWidget(m_logPage);
    const qint64 place = at - m_log->log().base();
    const qsizetype end = m_log->log().text().indexOf(u'\n', std::max<qint64>(0, place));
    m_view->goTo(place, length > 0 ? length : std::max<qint64>(0, end - place));
    m_view->setFocus();
    emit seen(m_pages);
}

void LogPane::goToFirstError()
{
    if (const auto first = m_log->firstError())
        goTo(first->first, first->second, 0);
}

// Line numbers stand before the lines; the line that is meant is marked, and in the middle.
void LogPane::showCode(const LogPlace &place)
{
    m_codeTitle->setText(place.changed ? tr("%1 (your copy here has changed since)").arg(place.title) : place.title);
    const QStringList lines = place.text.split(u'\n');
    const auto width = QString::number(lines.size()).size();
    QString text;
    for (qsizetype i = 0; i < lines.size(); ++i)
        text += QString::number(i + 1).rightJustified(width) + "  "_L1 + lines[i] + u'\n';
    m_code->setPlainText(text);
    m_code->setAccessibleName(place.title);
    m_pages->setCurrentWidget(m_codePage);
    QTextCursor cursor(m_code->document()->findBlockByNumber(place.line - 1));
    QTextEdit::ExtraSelection mark;
    mark.cursor = cursor;
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.format.setBackground(coloursOf(this).tone(Tone::Attention).paper);
    mark.format.setForeground(coloursOf(this).tone(Tone::Attention).ink);
    m_code->setExtraSelections({mark});
    m_code->setTextCursor(cursor);
    m_code->centerCursor();
    m_code->setFocus();
    emit seen(m_pages);
}

} // namespace voyageur::widgets
