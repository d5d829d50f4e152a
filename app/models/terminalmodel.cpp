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

bool TerminalModel::areOnSeveral() const
{
    if (m_tabs.empty())
        return false;
    const TerminalTab::Place here = canOpen() ? placeNow() : m_tabs.front()->place();
    return std::ranges::any_of(m_tabs, [&here](const auto &tab) { return tab->place() != here; });
}

TerminalTab::Place TerminalModel::placeNow() const
{
    return {m_session.clusterName(), m_session.clusterTitle(), m_session.user()};
}

// Of the window's session, or of one that was set aside for it.
std::shared_ptr<ssh::Host> TerminalModel::hostOf(const TerminalTab::Place &place) const
{
    if (const auto session = m_session.session(); session && place == placeNow())
        return session->host;
    for (const KeptSession &kept : m_session.aside())
        if (kept.cluster == place.cluster && kept.user == place.user)
            return kept.session->host;
    return nullptr;
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
    tab->setPlace(placeNow());
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
    if (auto host = hostOf(tab(index)->place()))
        tab(index)->start(std::move(host));
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
    for (int index = count() - 1; index >= 0; --index) {
        const bool cutOff = tab(index)->state() == TerminalTab::State::Lost;
        if (cutOff && tab(index)->place() == placeNow())
            reopen(index);
        else if (cutOff && !canReopen(index)) // other people's lines do not go on here
            close(index);
    }
    update();
}

// Those of a session that was only set aside go on.
void TerminalModel::signedOut()
{
    for (const auto &tab : m_tabs)
        if (!hostOf(tab->place()))
            tab->cut(m_session.error());
    update();
}

void TerminalModel::update()
{
    setContent(count() > 0);
    setCommands(canOpen() ? QStringList{m_session.shownLogin()} : QStringList());
    emit changed();
    for (int index = 0; index < count(); ++index) // where it is counts once there are several places
        emit tabChanged(index);
}

} // namespace voyageur::models
