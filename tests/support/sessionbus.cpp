// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbus.h"

#include <QFile>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

// The session's own configuration without its folders of services.
constexpr const char *configuration = R"(<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=%1</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
)";

} // namespace

SessionBus::SessionBus() : m_oldAddress(qgetenv("DBUS_SESSION_BUS_ADDRESS"))
{
    QFile file(m_folder.filePath(u"bus.conf"_s));
    const QByteArray text = QString::fromLatin1(configuration).arg(m_folder.path().toHtmlEscaped()).toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written.", qPrintable(file.fileName()));
    file.close();
    m_bus.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_bus.start(u"dbus-daemon"_s, {u"--config-file="_s + file.fileName(), u"--nofork"_s, u"--print-address"_s});
    if (!m_bus.waitForReadyRead(20000))
        qFatal("dbus-daemon does not start: is dbus installed?");
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
}

SessionBus::~SessionBus()
{
    m_bus.kill();
    m_bus.waitForFinished();
    if (m_oldAddress.isNull())
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    else
        qputenv("DBUS_SESSION_BUS_ADDRESS", m_oldAddress);
}

} // namespace voyageur::tests
