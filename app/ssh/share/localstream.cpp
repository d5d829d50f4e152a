// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/localsystem.h"

#include <QCoreApplication>
#include <QCryptographicHash>

namespace voyageur::ssh {

using base::Error;

// What is the same on every system; the rest is in localstream_posix.cpp and localstream_windows.cpp.

namespace {

struct LocalText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::LocalStream)
};

} // namespace

QByteArray meetingName(const QString &user, const QString &host, int port)
{
    const QByteArray login = user.toUtf8() + '@' + host.toLower().toUtf8() + ':' + QByteArray::number(port);
    return QCryptographicHash::hash(login, QCryptographicHash::Sha256).toHex().left(20);
}

Error notPrivate(const QString &path, const QString &reason)
{
    return {
        base::ErrorCode::FileUnwritable,
        LocalText::tr("Voyageur cannot keep a session for your other programs, because the folder %1 is not usable.").arg(path),
        reason,
        LocalText::tr("See who owns that folder, and remove it if you can."),
        {}};
}

Error notListening(const QString &address, const QString &reason)
{
    return {base::ErrorCode::FileUnwritable,
            LocalText::tr("Voyageur cannot share its session with your other programs at %1.").arg(address),
            reason,
            {},
            {}};
}

Error notStarted(const QString &program, const QString &reason)
{
    return {base::ErrorCode::Internal, LocalText::tr("Could not start %1 in the background.").arg(program), reason, {}, {}};
}

QString ProgramEnd::words(quint32 crash)
{
#ifdef Q_OS_WIN
    return LocalText::tr("exception %1").arg(QStringLiteral("0x") + QString::number(crash, 16).toUpper());
#else
    return LocalText::tr("signal %1").arg(crash);
#endif
}

QString somebodyElses()
{
    return LocalText::tr("The folder belongs to somebody else, or others may write to it.");
}

} // namespace voyageur::ssh
