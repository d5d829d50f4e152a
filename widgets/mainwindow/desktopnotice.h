// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace voyageur::widgets {

//! The desktop's own notifications where it has no tray to send them through: org.freedesktop.Notifications on the session bus
//! (GNOME and others); nothing on Windows and macOS, which have a tray. What came of a message is told later. GUI thread.
class DesktopNotice final : public QObject {
    Q_OBJECT

public:
    explicit DesktopNotice(QObject *parent = nullptr);
    ~DesktopNotice() override;

    //! There is a bus to ask; whether anybody on it shows messages is known when one was shown.
    static bool mayBeThere();
    //! `urgent`: it stays longer. It takes the place of the one before. shown() comes, or refused() when nobody shows it.
    void show(const QString &title, const QString &text, bool urgent);

signals:
    //! The person chose the last message.
    void activated();
    void refused();
    void shown();

private slots:
    void actionInvoked(uint id, const QString &action);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::widgets
