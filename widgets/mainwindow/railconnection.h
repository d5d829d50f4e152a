// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QWidget>

class QPushButton;
class QToolButton;

namespace voyageur::widgets {

class RailCard;

//! The foot of the rail: where somebody is signed in, or that the session was lost, and the way in, out, or back.
class RailConnection final : public QWidget {
    Q_OBJECT

public:
    explicit RailConnection(models::AppModel *app, QWidget *parent = nullptr);
    RailCard *card() const { return m_card; }

signals:
    void signInWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void describeAgain();

    models::AppModel *m_app;
    QPushButton *m_again;
    RailCard *m_card;
    QToolButton *m_inOut;
};

} // namespace voyageur::widgets
