// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobtabs.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/fittedpages.h"

#include <QHBoxLayout>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

JobTabs::JobTabs(QWidget *parent)
    : QWidget(parent), m_bar(new QTabBar(this)), m_line(new QHBoxLayout), m_pages(new FittedPages(this)),
      m_enlarge(makeIconButton(u"chevron-up"_s, tr("Give the job the whole page"), this))
{
    setObjectName(u"jobTabs"_s);
    m_bar->setObjectName(u"jobTabBar"_s);
    m_bar->setAccessibleName(tr("Views of the job"));
    m_bar->setExpanding(false);
    m_bar->setDrawBase(false);
    m_enlarge->setObjectName(u"enlargeDetail"_s);
    m_enlarge->setCheckable(true);
    m_line->setSpacing(space::tiny);
    m_line->addWidget(m_bar, 1);
    m_line->addWidget(m_enlarge);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addLayout(m_line);
    layout->addWidget(m_pages, 1);
    connect(m_bar, &QTabBar::currentChanged, this, &JobTabs::show);
    connect(m_bar, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0 && index == m_bar->currentIndex())
            emit chosen(current());
    });
    connect(m_enlarge, &QToolButton::toggled, this, [this](bool on) {
        m_enlarge->setIcon(icon(on ? u"chevron-down"_s : u"chevron-up"_s));
        m_enlarge->setToolTip(on ? tr("Show the job list") : tr("Give the job the whole page"));
        m_enlarge->setAccessibleName(m_enlarge->toolTip());
        emit enlarged(on);
    });
}

int JobTabs::indexOf(Tab tab) const
{
    for (int i = 0; i < m_bar->count(); ++i)
        if (m_bar->tabData(i).toInt() == int(tab))
            return i;
    return -1;
}

void JobTabs::add(Tab tab, const QString &title, QWidget *page)
{
    int at = 0;
    while (at < m_bar->count() && m_bar->tabData(at).toInt() < int(tab))
        ++at;
    m_pageOf.insert(tab, page);
    if (m_pages->indexOf(page) < 0)
        m_pages->addWidget(page);
    {
        const QSignalBlocker quiet(m_bar);
        m_bar->insertTab(at, title);
        m_bar->setTabData(at, int(tab));
    }
    show(m_bar->currentIndex());
}

void JobTabs::setTitle(Tab tab, const QString &title)
{
    if (const int at = indexOf(tab); at >= 0 && m_bar->tabText(at) != title)
        m_bar->setTabText(at, title);
}

void JobTabs::setOffered(Tab tab, bool on)
{
    const int at = indexOf(tab);
    if (at < 0 || m_bar->isTabVisible(at) == on)
        return;
    if (!on && at == m_bar->currentIndex())
        choose(Tab::Output);
    m_bar->setTabVisible(at, on);
    m_bar->setTabEnabled(at, on); // not by the arrow keys either
}

JobTabs::Tab JobTabs::current() const
{
    return Tab(m_bar->tabData(m_bar->currentIndex()).toInt());
}

void JobTabs::choose(Tab tab)
{
    if (const int at = indexOf(tab); at >= 0)
        m_bar->setCurrentIndex(at);
}

QWidget *JobTabs::currentPage() const
{
    return m_pages->currentWidget();
}

void JobTabs::show(int index)
{
    if (index < 0)
        return;
    m_pages->setCurrentWidget(m_pageOf.value(current()));
    m_pages->updateGeometry();
    fillTools();
    emit chosen(current());
    if (isVisible() && (m_bar->hasFocus() || m_bar->underMouse())) // the person's choice, not the program's
        emit seen(m_pages);
}

void JobTabs::addTool(QToolButton *tool, const QList<Tab> &tabs)
{
    QWidget *before = m_line->itemAt(m_line->count() - 2)->widget();
    m_line->insertWidget(m_line->count() - 1, tool);
    setTabOrder(before, tool); // as they stand
    setTabOrder(tool, m_enlarge);
    m_tools.insert(tool, {tabs});
    fillTools();
}

void JobTabs::setToolOffered(QToolButton *tool, bool on)
{
    m_tools[tool].offered = on;
    fillTools();
}

void JobTabs::fillTools()
{
    for (auto tool = m_tools.cbegin(); tool != m_tools.cend(); ++tool)
        tool.key()->setVisible(tool->offered && tool->tabs.contains(current()));
}

void JobTabs::shrink()
{
    m_enlarge->setChecked(false);
}

} // namespace voyageur::widgets
