// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

class QSystemTrayIcon;
class QWidget;

namespace voyageur::widgets {

class ChoiceBar;

//! Says that jobs have ended, and how, unless the person does not want to be told: while the window is not the one that is looked
//! at by a notification of the desktop and by the window's mark in its bar; where the desktop takes no notification, and while
//! another page is looked at, in the window. The icon in the tray, through which notifications come, is there while jobs wait or
//! run. Owned by the window. GUI thread.
class EndNotice final : public QObject {
    Q_OBJECT

public:
    //! `bar`: where it is said in the window. `list`: while it is seen, nothing needs to be said.
    EndNotice(models::AppModel *app, ChoiceBar *bar, QWidget *list, QWidget *window);
    //! The person wants to be told, or not; remembered.
    void setWanted(bool on);

signals:
    //! The person wants to see the job.
    void jobWanted(const QString &key);

private:
    void tell(const QList<models::EndedJob> &jobs);
    void tellOnDesktop(const QList<models::EndedJob> &jobs);
    void tellInWindow(const QList<models::EndedJob> &jobs);
    void showIcon();
    void lookAtJob();
    void leaveBar();

    models::AppModel *m_app;
    QWidget *m_window;
    ChoiceBar *m_bar;
    QWidget *m_list;
    QSystemTrayIcon *m_icon = nullptr; //!< null: the desktop has no tray
    QString m_job;                     //!< what was told last on the desktop
    QList<models::EndedJob> m_unread;  //!< what the bar says
};

} // namespace voyageur::widgets
