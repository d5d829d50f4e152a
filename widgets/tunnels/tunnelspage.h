// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tunnelsmodel.h"
#include "widgets/common/page.h"

#include <QHash>

class QComboBox;
class QLineEdit;
class QVBoxLayout;

namespace voyageur::widgets {

class Card;
class JupyterHubLine;
class TunnelCard;

//! The tunnels, and a form for another one.
class TunnelsPage final : public Page {
    Q_OBJECT

public:
    TunnelsPage(models::TunnelsModel *tunnels, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;

private:
    QWidget *makeForm();
    void fillJobs();
    void fillList();
    void showTunnel(int id);
    void open();

    models::TunnelsModel *m_tunnels;
    models::SessionModel *m_session;
    Card *m_form;
    QComboBox *m_job;
    QLineEdit *m_port;
    QLineEdit *m_localPort;
    QPushButton *m_open;
    JupyterHubLine *m_hub = nullptr;
    QVBoxLayout *m_list;
    Placeholder *m_none;
    QHash<int, TunnelCard *> m_cards;
};

} // namespace voyageur::widgets
