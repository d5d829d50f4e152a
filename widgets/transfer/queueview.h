// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/transferrows.h"

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

class Banner;

//! The queue below the panes: what runs, waits and has ended, and what can be done with the chosen one.
class QueueView final : public QWidget {
    Q_OBJECT

public:
    QueueView(models::TransfersModel *transfers, models::ActivityModel *activities, QWidget *parent = nullptr);
    QWidget *firstFocus() const;
    QListView *list() const { return m_list; }
    int count() const { return m_rows->rowCount(); }

signals:
    //! What an interrupted transfer has kept is to be removed: the page asks first when it is much.
    void discardWanted(quint64 item);

private:
    QWidget *makeButtons();
    void refresh();
    void pauseOrGoOn();
    void cancel();
    void dismiss();
    models::TransferRows::Row current() const;

    models::TransfersModel *m_transfers;
    models::ActivityModel *m_activities;
    models::TransferRows *m_rows;
    QListView *m_list;
    QLabel *m_none;
    Banner *m_detail;
    QPushButton *m_goOn;
    QPushButton *m_cancel;
    QPushButton *m_discard;
    QToolButton *m_up;
    QToolButton *m_down;
    QPushButton *m_dismiss;
    QLabel *m_note;
};

} // namespace voyageur::widgets
