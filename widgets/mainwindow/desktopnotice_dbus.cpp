// SPDX-License-Identifier: GPL-3.0-or-later
// Desktop Notifications Specification 1.2, freedesktop.org.
#include "widgets/mainwindow/desktopnotice.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QStringList>
#include <QVariantMap>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int noticeAnswerLimit = 5000; // ms

QDBusMessage notificationCall(const QString &method)
{
    const QString service = u"org.freedesktop.Notifications"_s;
    return QDBusMessage::createMethodCall(service, u"/org/freedesktop/Notifications"_s, service, method);
}

} // namespace

struct DesktopNotice::Private {
    QDBusConnection bus = QDBusConnection::sessionBus();
    bool listening = false;
    uint last = 0; //!< the message that stands; 0: none
};

DesktopNotice::DesktopNotice(QObject *parent) : QObject(parent), d(std::make_unique<Private>()) {}

DesktopNotice::~DesktopNotice() = default;

// Without a known address Qt would start a bus of its own (autolaunch), which nobody listens to.
bool DesktopNotice::mayBeThere()
{
    const bool isKnown = !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")
        || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/bus"_s);
    return isKnown && QDBusConnection::sessionBus().isConnected();
}

void DesktopNotice::show(const QString &title, const QString &text, bool urgent)
{
    if (!std::exchange(d->listening, true))
        // Qt wants the signature without blanks.
        // clang-format off
        d->bus.connect(u"org.freedesktop.Notifications"_s, u"/org/freedesktop/Notifications"_s,
                       u"org.freedesktop.Notifications"_s, u"ActionInvoked"_s, this, SLOT(actionInvoked(uint,QString)));
    // clang-format on
    // What may stand in the text is the server's choice: some show markup, some its letters.
    auto *asking = new QDBusPendingCallWatcher(d->bus.asyncCall(notificationCall(u"GetCapabilities"_s), noticeAnswerLimit), this);
    connect(asking, &QDBusPendingCallWatcher::finished, this, [this, asking, title, text, urgent] {
        asking->deleteLater();
        const QDBusPendingReply<QStringList> can = *asking;
        if (can.isError()) {
            emit refused();
            return;
        }
        const bool markup = can.value().contains("body-markup"_L1);
        const bool actions = can.value().contains("actions"_L1);
        QDBusMessage message = notificationCall(u"Notify"_s);
        message << u"Voyageur"_s << d->last << u"voyageur"_s << title << (markup ? text.toHtmlEscaped() : text)
                << (actions ? QStringList{u"default"_s, tr("Show")} : QStringList())
                << QVariantMap{{u"urgency"_s, QVariant::fromValue(uchar(urgent ? 2 : 1))}, {u"desktop-entry"_s, u"voyageur"_s}}
                << -1;
        auto *showing = new QDBusPendingCallWatcher(d->bus.asyncCall(message, noticeAnswerLimit), this);
        connect(showing, &QDBusPendingCallWatcher::finished, this, [this, showing] {
            showing->deleteLater();
            const QDBusPendingReply<uint> id = *showing;
            if (id.isError()) {
                emit refused();
                return;
            }
            d->last = id.value();
            emit shown();
        });
    });
}

void DesktopNotice::actionInvoked(uint id, const QString &)
{
    if (id == d->last && id != 0)
        emit activated();
}

} // namespace voyageur::widgets
