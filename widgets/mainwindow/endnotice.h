// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

class QSystemTrayIcon;
class QWidget;

namespace voyageur::widgets {

//! Says that jobs have ended, and how, on the desktop, while the window is not the one that is looked at: by a notification where
//! the desktop takes one, and by the window's mark in its bar. The icon in the tray, through which notifications come, is there
//! while jobs wait or run and the person wants to be told. Owned by the window. GUI thread.
class EndNotice final : public QObject {
    Q_OBJECT

public:
    EndNotice(models::AppModel *app, QWidget *window);
    //! The person wants to be told, or not; remembered.
    void setWanted(bool on);

signals:
    //! What was said.
    void told(const QString &title, const QString &text);
    //! The person wants to see the job.
    void jobWanted(const QString &key);

private:
    void tell(const QList<models::EndedJob> &jobs);
    void showIcon();
    void lookAtJob();

    models::AppModel *m_app;
    QWidget *m_window;
    QSystemTrayIcon *m_icon = nullptr; //!< null: the desktop has no tray
    QString m_job;                     //!< what was told last
};

} // namespace voyageur::widgets
