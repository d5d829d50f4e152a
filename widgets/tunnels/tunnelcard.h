// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tunnelsmodel.h"
#include "widgets/common/card.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

//! One tunnel: where it leads, its address here, its state and figures, and what can be done with it, which it does by itself.
class TunnelCard final : public QWidget {
    Q_OBJECT

public:
    TunnelCard(models::TunnelsModel *tunnels, int id, QWidget *parent = nullptr);
    //! `canOpen`: somebody is signed in.
    void show(const models::TunnelItem &item, bool canOpen);

private:
    QString m_url;
    ElidedLabel *m_title;
    Chip *m_state;
    QPushButton *m_open;
    QToolButton *m_copy;
    QLabel *m_where;
    QLabel *m_why;
    QLabel *m_traffic;
    QPushButton *m_close;
    QPushButton *m_reopen;
    QPushButton *m_remove;
};

} // namespace voyageur::widgets
