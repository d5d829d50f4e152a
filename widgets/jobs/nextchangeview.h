// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/nextchange.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace voyageur::widgets {

class DiffView;

//! A change of the next script: its reasons, the difference before it is made, and the way back. GUI thread.
class NextChangeView final : public QWidget {
    Q_OBJECT

public:
    //! `names`: what the names of its parts end with, where a window has several.
    NextChangeView(models::NextChange *change, const QString &names, QWidget *parent = nullptr);
    void refresh(const QStringList &reasons);

signals:
    //! Step 5 has a script with other numbers now.
    void scriptWanted();

private:
    models::NextChange *m_change;
    QLabel *m_reasons;
    QLabel *m_obstacle;
    DiffView *m_diff;
    QPushButton *m_use;
    QPushButton *m_undo;
    QPushButton *m_step;
};

} // namespace voyageur::widgets
