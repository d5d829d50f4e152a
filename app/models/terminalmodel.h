// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/pagemodel.h"
#include "models/sessionmodel.h"
#include "models/terminaltab.h"

#include <vector>

namespace voyageur::models {

//! The terminals on the login node, over the one session there is. A tab whose shell was cut off stays, and goes on in its
//! folder when somebody has signed in to the same cluster again; one whose shell
//! somebody ended is closed. GUI thread.
class TerminalModel final : public PageModel {
    Q_OBJECT

public:
    TerminalModel(base::Workers &workers, SessionModel &session, QObject *parent = nullptr);
    ~TerminalModel() override;

    int count() const { return static_cast<int>(m_tabs.size()); }
    TerminalTab *tab(int index) const { return m_tabs[static_cast<size_t>(index)].get(); }
    int indexOf(const TerminalTab *tab) const;
    bool canOpen() const;
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
    void signedIn();
    void signedOut();
    void tabStateChanged(TerminalTab *tab);
    void update();

    base::Workers &m_workers;
    SessionModel &m_session;
    QString m_cluster; //!< the tabs' cluster and user
    int m_opened = 0;
    std::vector<std::unique_ptr<TerminalTab>> m_tabs;
};

} // namespace voyageur::models
