// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "testprogram.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

//! A web server on 127.0.0.1 that serves files in several ways of going wrong: see webserver.py.
namespace voyageur::tests {

class WebServer final {
public:
    //! Ends the test program when it does not start.
    WebServer()
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral("python3"), {voyageur::tests::sourcePath("/tests/support/webserver.py"), m_folder.path()});
        while (!m_process.canReadLine() && m_process.waitForReadyRead(30'000)) {}
        m_port = m_process.readLine().trimmed().toInt();
        if (m_port == 0)
            qFatal("the web server of the test did not start");
    }
    ~WebServer()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(5'000);
    }

    //! Serves it from now on.
    void file(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the web server's file cannot be written");
    }
    QString address(const QString &rest) const { return QStringLiteral("http://127.0.0.1:%1/%2").arg(m_port).arg(rest); }
    //! What was asked since the last call.
    QByteArray asked()
    {
        m_process.waitForReadyRead(50);
        return m_process.readAllStandardOutput();
    }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    int m_port = 0;
};

} // namespace voyageur::tests
