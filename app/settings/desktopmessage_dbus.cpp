// SPDX-License-Identifier: GPL-3.0-or-later
// Desktop Notifications Specification 1.2, freedesktop.org.
#include "settings/desktopmessage.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QFileInfo>
#include <QVariantMap>

namespace voyageur::settings {

using namespace Qt::StringLiterals;

void tellDesktop(const QString &title, const QString &text)
{
    // Without a known address Qt would start a bus of its own (autolaunch), which nobody listens to.
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")
        && !QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/bus"_s))
        return;
    const QString service = u"org.freedesktop.Notifications"_s;
    QDBusMessage message = QDBusMessage::createMethodCall(service, u"/org/freedesktop/Notifications"_s, service, u"Notify"_s);
    message << u"Voyageur"_s << 0U << u"voyageur"_s << title << text.toHtmlEscaped() << QStringList()
            << QVariantMap{{u"desktop-entry"_s, u"voyageur"_s}} << -1;
    constexpr int answerLimit = 5000; // ms
    (void)QDBusConnection::sessionBus().call(message, QDBus::Block, answerLimit);
}

} // namespace voyageur::settings
