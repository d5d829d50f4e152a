// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logpane.h"

#include "base/bytesize.h"
#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/logview.h"
#include "widgets/common/shownpart.h"
#include "widgets/common/style.h"
#include "widgets/jobs/fittedpages.h"
#include "widgets/jobs/logcard.h"
#include "widgets/jobs/logchooser.h"
#include "widgets/jobs/logfindbar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobLog;
using models::LogPlace;

namespace {

constexpr int leastLines = 8;
constexpr int mostCodeAbove = 2000; // lines of a program, and as many below the one that is meant

JobTabs::Tab tabOf(JobLog::Side side)
{
    return side == JobLog::Errors ? JobTabs::Tab::Errors : JobTabs::Tab::Output;
}

} // namespace

LogPane::LogPane(JobLog *log, JobTabs *tabs)
    : QWidget(tabs), m_log(log), m_chooser(new LogChooser(log->choice(), this)), m_card(new LogCard(this)), m_tabs(tabs),
      m_search(makeIconButton(u"search"_s, tr("Search in the log (Ctrl+F)"), this)),
      m_firstError(makeIconButton(u"error"_s, tr("Go to the first error (F8)"), this)), m_pages(new FittedPages(this))
{
    m_search->setObjectName(u"logSearch"_s);
    m_firstError->setObjectName(u"firstError"_s);
    m_logPage = makeLog();
    m_codePage = makeCode();
    m_pages->addWidget(m_logPage);
    m_pages->addWidget(m_codePage);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addWidget(m_chooser);
    layout->addWidget(m_card);
    layout->addWidget(m_pages, 1);
    tabs->add(JobTabs::Tab::Output, tr("Log"), this);
    tabs->add(JobTabs::Tab::Errors, tr("Errors"), this);
    for (QToolButton *tool : {m_firstError, m_search})
        tabs->addTool(tool, {JobTabs::Tab::Output, JobTabs::Tab::Errors});
    fillTabs();
    connect(tabs, &JobTabs::chosen, this, &LogPane::choose);
    connect(m_search, &QToolButton::clicked, this, &LogPane::find);
    connect(m_firstError, &QToolButton::clicked, this, &LogPane::goToFirstError);
    connect(m_card, &LogCard::placeWanted, this, [this] {
        if (const auto &told = m_log->explanation())
            goTo(static_cast<JobLog::Side>(told->side), told->at, told->length);
    });
    connect(m_card, &LogCard::codeWanted, this, &LogPane::showCode);
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
        {u"logAbove"_s, tr("Show earlier lines"), &JobLog::showAbove},
        {u"logBeginning"_s, tr("To the beginning"), &JobLog::showBeginning},
        {u"logBelow"_s, tr("Next part"), &JobLog::showBelow},
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
    setTabOrder(m_find->findChild<QWidget *>(u"logFindClose"_s), m_view); // it stands above the log
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
    m_code->setAccessibleName(tr("Your code at this point"));
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
            if (m_tabs->isVisible())
                act();
        });
    }
}

void LogPane::find()
{
    showSide();
    m_find->open();
    emit m_tabs->seen(m_pages);
}

void LogPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_log->setShown(true);
}

void LogPane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_log->setShown(false);
}

void LogPane::fillTabs()
{
    m_tabs->setTitle(JobTabs::Tab::Output, m_log->areTwo() ? tr("Output") : tr("Log"));
    m_tabs->setOffered(JobTabs::Tab::Errors, m_log->areTwo());
    if (m_tabs->currentPage() == this)
        m_tabs->choose(tabOf(m_log->side()));
}

// From the code, or from another tab, to the log.
void LogPane::showSide()
{
    m_tabs->choose(tabOf(m_log->side()));
    m_pages->setCurrentWidget(m_logPage);
}

void LogPane::choose(JobTabs::Tab tab)
{
    if (m_tabs->currentPage() != this)
        return;
    m_pages->setCurrentWidget(m_logPage); // also back from the code
    m_log->setSide(tab == JobTabs::Tab::Errors ? JobLog::Errors : JobLog::Output);
}

void LogPane::refresh()
{
    fillTabs();
    if (std::exchange(m_job, m_log->job()) != m_log->job() && m_pages->currentWidget() == m_codePage)
        m_pages->setCurrentWidget(m_logPage); // it was another job's code
    m_card->set(m_log->explanation());
    m_tabs->setToolOffered(m_firstError, m_log->firstError().has_value());
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
    m_left->setText(above > 0 && below > 0 ? tr("Not shown: %1 above, %2 below.").arg(over, under)
                        : above > 0        ? tr("The first %1 are not shown.").arg(over)
                                           : tr("Beginning of the log; %1 follow.").arg(under));
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
    showSide();
    const qint64 place = at - m_log->log().base();
    const qsizetype end = m_log->log().text().indexOf(u'\n', std::max<qint64>(0, place));
    m_view->goTo(place, length > 0 ? length : std::max<qint64>(0, end - place));
    m_view->setFocus();
    emit m_tabs->seen(m_pages);
}

void LogPane::goToFirstError()
{
    if (const auto first = m_log->firstError())
        goTo(first->first, first->second, 0);
}

// Line numbers stand before the lines; the line that is meant is marked, and in the middle.
void LogPane::showCode(const LogPlace &place)
{
    m_tabs->choose(tabOf(m_log->side()));
    m_codeTitle->setText(place.changed ? tr("%1 (your copy has changed since)").arg(place.title) : place.title);
    const QStringList lines = place.text.split(u'\n');
    const auto width = QString::number(lines.size()).size();
    const qsizetype first = std::max<qsizetype>(0, place.line - mostCodeAbove);
    const qsizetype last = std::min<qsizetype>(lines.size(), place.line + mostCodeAbove);
    QString text;
    for (qsizetype i = first; i < last; ++i)
        text += QString::number(i + 1).rightJustified(width) + "  "_L1 + beginningOfLine(lines[i]) + u'\n';
    m_code->setPlainText(text);
    m_code->setAccessibleName(place.title);
    m_pages->setCurrentWidget(m_codePage);
    QTextCursor cursor(m_code->document()->findBlockByNumber(place.line - 1 - static_cast<int>(first)));
    QTextEdit::ExtraSelection mark;
    mark.cursor = cursor;
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.format.setBackground(coloursOf(this).tone(Tone::Attention).paper);
    mark.format.setForeground(coloursOf(this).tone(Tone::Attention).ink);
    m_code->setExtraSelections({mark});
    m_code->setTextCursor(cursor);
    m_code->centerCursor();
    m_code->setFocus();
    emit m_tabs->seen(m_pages);
}

} // namespace voyageur::widgets
