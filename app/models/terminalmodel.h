// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/pagemodel.h"
#include "models/sessionmodel.h"
#include "models/terminaltab.h"

#include <vector>

namespace voyageur::models {

//! The terminals on login nodes. Each stays on its cluster, also while another is the window's, as long as its session lives. A
//! tab whose shell was cut off stays, and goes on in its folder when somebody has signed in to the same cluster again; one whose
//! shell somebody ended is closed. GUI thread.
class TerminalModel final : public PageModel {
    Q_OBJECT

public:
    TerminalModel(base::Workers &workers, SessionModel &session, QObject *parent = nullptr);
    ~TerminalModel() override;

    int count() const { return static_cast<int>(m_tabs.size()); }
    TerminalTab *tab(int index) const { return m_tabs[static_cast<size_t>(index)].get(); }
    int indexOf(const TerminalTab *tab) const;
    bool canOpen() const;
    //! Its cluster is signed in to.
    bool canReopen(int index) const { return hostOf(tab(index)->place()) != nullptr; }
    //! One is on another cluster than the window, or than another one.
    bool areOnSeveral() const;
    //! Another tab; its number, or −1 where nobody is signed in.
    int open();
    void close(int index);
    //! Starts the shell of a tab that was cut off again.
    void reopen(int index);

signals:
    void opened(int index);
    void aboutToClose(int index);
    void tabChanged(int index);

private:
    std::shared_ptr<ssh::Host> hostOf(const TerminalTab::Place &place) const;
    TerminalTab::Place placeNow() const;
    void signedIn();
    void signedOut();
    void tabStateChanged(TerminalTab *tab);
    void update();

    base::Workers &m_workers;
    SessionModel &m_session;
    int m_opened = 0;
    std::vector<std::unique_ptr<TerminalTab>> m_tabs;
};

} // namespace voyageur::models
