// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

#include <functional>

class QSystemTrayIcon;
class QWidget;

namespace voyageur::widgets {

class ChoiceBar;
class DesktopNotice;

//! Says that jobs have ended, and how, unless the person does not want to be told: while the window is not the one that is looked
//! at by a notification of the desktop and by the window's mark in its bar; in the window where the desktop takes no
//! notification, while another page is looked at, and when the window was away until just before. That jobs have begun to run is
//! said on the desktop. Notifications come through the tray, where an icon is there while jobs wait or run, else over the session
//! bus. Owned by the window. GUI thread.
class EndNotice final : public QObject {
    Q_OBJECT

public:
    //! `bar`: where it is said in the window. `listIsSeen`: while it is, nothing needs to be said.
    EndNotice(models::AppModel *app, ChoiceBar *bar, std::function<bool()> listIsSeen, QWidget *window);
    //! The person wants to be told, or not; remembered.
    void setWanted(bool on);

signals:
    //! The person wants to see the job.
    void jobWanted(const QString &key);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void tell(const QList<models::EndedJob> &jobs);
    void tellStarts(const QList<models::StartedJob> &jobs);
    //! False when the desktop takes no notification.
    bool tellOnDesktop(const QString &title, const QString &text, bool well, const QString &job);
    void notShown();
    void listCame();
    void tellInWindow(const QList<models::EndedJob> &jobs);
    void showIcon();
    void lookAtJob();
    void leaveBar();

    models::AppModel *m_app;
    QWidget *m_window;
    ChoiceBar *m_bar;
    std::function<bool()> m_listIsSeen;
    QSystemTrayIcon *m_icon = nullptr;   //!< null: the desktop has no tray
    DesktopNotice *m_notice = nullptr;   //!< null: there is no bus, or nobody on it shows messages
    bool m_wasAway = false;              //!< since the last list somebody looked at another window
    QString m_job;                       //!< what was told last on the desktop
    QList<models::EndedJob> m_onDesktop; //!< the same, until it is known to be shown
    QList<models::EndedJob> m_unread;    //!< what the bar says
};

} // namespace voyageur::widgets
