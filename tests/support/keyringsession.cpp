// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyringsession.h"

#include <QTest>

#include <csignal>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

QByteArray run(const QString &program, const QStringList &words)
{
    QProcess process;
    process.start(program, words);
    if (!process.waitForFinished(30000))
        qFatal("%s does not end.", qPrintable(program));
    return process.readAllStandardOutput();
}

} // namespace

KeyringSession::KeyringSession()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, folder());
    environment.insert(u"XDG_DATA_HOME"_s, folder() + u"/data"_s);
    environment.insert(u"XDG_RUNTIME_DIR"_s, folder());
    m_keyring.setProcessEnvironment(environment);
    m_keyring.start(u"gnome-keyring-daemon"_s, {u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
    if (!m_keyring.waitForStarted(20000))
        qFatal("gnome-keyring-daemon does not start: is gnome-keyring installed?");
    m_keyring.write("the keyring's own password");
    m_keyring.closeWriteChannel();
    const QStringList ask{u"--session"_s, u"--print-reply"_s, u"--dest=org.freedesktop.DBus"_s, u"/org/freedesktop/DBus"_s,
                          u"org.freedesktop.DBus.ListNames"_s};
    if (!QTest::qWaitFor([&] { return run(u"dbus-send"_s, ask).contains("\"org.freedesktop.secrets\""); }, 20000))
        qFatal("gnome-keyring-daemon does not serve.");
}

KeyringSession::~KeyringSession()
{
    freeze(false);
    m_keyring.kill();
    m_keyring.waitForFinished();
}

QByteArray KeyringSession::lookup(const QString &key) const
{
    return run(u"secret-tool"_s, {u"lookup"_s, u"server"_s, u"voyageur"_s, u"user"_s, key});
}

void KeyringSession::freeze(bool on) const
{
    ::kill(static_cast<pid_t>(m_keyring.processId()), on ? SIGSTOP : SIGCONT);
}

} // namespace voyageur::tests
