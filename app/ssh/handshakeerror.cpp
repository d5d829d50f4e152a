// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/handshakeerror.h"

#include "ssh/socket.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;

namespace {

struct HandshakeText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Login)
};

// "kex error : no match for method mac algo client->server: server [a,b], client [c]": nothing when libssh says something else.
std::optional<Error> nothingInCommon(const QString &host, const QString &detail)
{
    static const QRegularExpression form(QStringLiteral("no match for method ([^:]+): server \\[([^\\]]*)\\]"));
    const auto match = form.match(detail);
    if (!match.hasMatch())
        return std::nullopt;
    const QString method = match.captured(1);
    QStringList offered;
    for (const QString &name : match.captured(2).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (!name.startsWith(QLatin1String("kex-strict")) && !name.startsWith(QLatin1String("ext-info"))) // no algorithms
            offered += name;
    }
    const QString what = method.contains(QLatin1String("host key")) ? HandshakeText::tr("for host keys")
        : method.startsWith(QLatin1String("encryption"))            ? HandshakeText::tr("for encryption")
        : method.startsWith(QLatin1String("mac"))                   ? HandshakeText::tr("for checking messages (MAC)")
                                                                    : HandshakeText::tr("for the key exchange");
    return Error{
        ErrorCode::NotAnSshServer,
        HandshakeText::tr("The SSH server at %1 and Voyageur have no algorithm %2 in common.").arg(host, what),
        HandshakeText::tr("The server offers only %1. Voyageur uses no weak algorithms.").arg(offered.join(QStringLiteral(", "))),
        HandshakeText::tr("Ask the cluster's support to allow a newer algorithm."),
        {}};
}

} // namespace

Error handshakeError(const QString &host, const QString &detail, const QByteArray &version, const QByteArrayList &said)
{
    if (auto error = nothingInCommon(host, detail))
        return *error;
    const QString words = base::shownSafely(said.join('\n')).trimmed();
    if (version.startsWith("SSH-1.") && !version.startsWith("SSH-1.99"))
        return {ErrorCode::NotAnSshServer, HandshakeText::tr("The server at %1 speaks SSH 1 only.").arg(host),
                HandshakeText::tr("SSH 1 has been insecure since 2001. Neither Voyageur nor ssh uses it."),
                HandshakeText::tr("Check the host name and the port."), base::shownSafely(version, 255)};
    if (version.isEmpty() && !said.isEmpty() && said.first().startsWith("HTTP/"))
        return {ErrorCode::NotAnSshServer,
                HandshakeText::tr("A web server (HTTP) answers at %1 on that port, not an SSH server.").arg(host),
                {},
                HandshakeText::tr("Check the host name and the port."),
                words};
    if (detail.contains(QLatin1String("Socket error: disconnected")) || detail.contains(QLatin1String("reset"))
        || detail.contains(QLatin1String("closed")))
        return closedBeforeLogin(host, words.isEmpty() ? detail : words);
    return {ErrorCode::NotAnSshServer, HandshakeText::tr("The program that answers at %1 is not a usable SSH server.").arg(host),
            HandshakeText::tr("Another service listens on that port, or Voyageur does not support the server's SSH."),
            HandshakeText::tr("Check the host name and the port."), words.isEmpty() ? detail : words};
}

} // namespace voyageur::ssh
