// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"

#include <QFrame>
#include <QWidget>

class QLabel;
class QListView;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

class ElidedLabel;

//! The bottom of the window: the foremost running work with its progress and its cancel button, and how many others there
//! are. The list of all opens above it.
class ActivityStrip final : public QWidget {
    Q_OBJECT

public:
    explicit ActivityStrip(models::ActivityModel *activities, QWidget *parent = nullptr);
    QWidget *firstFocus() const;
    void setListShown(bool on);
    //! Somebody is signed in.
    void setCanResume(bool on);

signals:
    void listWanted(bool on);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();

    models::ActivityModel *m_activities;
    quint64 m_shown = 0;
    bool m_canResume = false;
    QWidget *m_sign;
    ElidedLabel *m_title;
    QProgressBar *m_bar;
    QLabel *m_line;
    QToolButton *m_cancel;
    QPushButton *m_resume;
    QToolButton *m_list;
};

//! Everything that runs and ran, over the lower right corner of the window.
class ActivityList final : public QFrame {
    Q_OBJECT

public:
    explicit ActivityList(models::ActivityModel *activities, QWidget *parent = nullptr);
    QWidget *firstFocus() const;

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    models::ActivityModel *m_activities;
    QListView *m_view;
};

} // namespace voyageur::widgets
