// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/terminalmodel.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

TerminalModel::TerminalModel(base::Workers &workers, SessionModel &session, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session)
{
    connect(&session, &SessionModel::signedIn, this, &TerminalModel::signedIn);
    connect(&session, &SessionModel::signedOut, this, &TerminalModel::signedOut);
}

TerminalModel::~TerminalModel() = default;

bool TerminalModel::canOpen() const
{
    return m_session.session() != nullptr;
}

int TerminalModel::indexOf(const TerminalTab *tab) const
{
    const auto found = std::find_if(m_tabs.begin(), m_tabs.end(), [tab](const auto &one) { return one.get() == tab; });
    return found == m_tabs.end() ? -1 : static_cast<int>(found - m_tabs.begin());
}

int TerminalModel::open()
{
    const auto session = m_session.session();
    if (!session)
        return -1;
    auto made = std::make_unique<TerminalTab>(m_workers);
    TerminalTab *tab = made.get();
    tab->setNumber(++m_opened);
    m_tabs.push_back(std::move(made));
    connect(tab, &TerminalTab::changed, this, [this, tab] { tabStateChanged(tab); });
    const int index = count() - 1;
    update();
    emit opened(index);
    tab->start(session->host);
    return index;
}

// Later: this is called from what the tab itself says.
void TerminalModel::close(int index)
{
    emit aboutToClose(index);
    m_tabs[static_cast<size_t>(index)].release()->deleteLater();
    m_tabs.erase(m_tabs.begin() + index);
    update();
}

void TerminalModel::reopen(int index)
{
    if (const auto session = m_session.session())
        tab(index)->start(session->host);
}

void TerminalModel::tabStateChanged(TerminalTab *tab)
{
    const int index = indexOf(tab);
    if (index < 0)
        return;
    if (tab->state() == TerminalTab::State::Ended && !tab->endedByItself())
        close(index);
    else
        emit tabChanged(index);
}

void TerminalModel::signedIn()
{
    const QString cluster = m_session.user() + u'@' + m_session.clusterName();
    if (cluster != m_cluster) { // other people's lines do not go on here
        while (count() > 0)
            close(count() - 1);
    }
    m_cluster = cluster;
    for (int index = 0; index < count(); ++index) {
        if (tab(index)->state() == TerminalTab::State::Lost)
            reopen(index);
    }
    update();
}

void TerminalModel::signedOut()
{
    for (const auto &tab : m_tabs)
        tab->cut(m_session.error());
    update();
}

void TerminalModel::update()
{
    setContent(count() > 0);
    setCommands(canOpen() ? QStringList{TerminalTab::shownCommand(m_session.user() + u'@' + m_session.host())} : QStringList());
    emit changed();
}

} // namespace voyageur::models
