// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/authorizedkeys.h"

#include "remote/programs.h"
#include "session/remote.h"

#include <QCoreApplication>

namespace voyageur::session {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto limit = std::chrono::seconds(60);

struct AuthorizedKeysText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::AuthorizedKeys)
};

} // namespace

Result<Installed> installKey(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop)
{
    VOYAGEUR_TRY(out,
                 runRemote(host, remote::addKey(key.base64, key.line(), key.type),
                           AuthorizedKeysText::tr("The key could not be installed on the cluster."), stop, {}, limit));
    if (out.contains("voyageur-already"))
        return Installed::Already;
    if (out.contains("voyageur-restricted"))
        return Installed::Restricted;
    if (out.contains("voyageur-installed"))
        return Installed::Now;
    return Error{ErrorCode::BadAnswer,
                 AuthorizedKeysText::tr("Whether the key was installed on the cluster is not known."),
                 {},
                 AuthorizedKeysText::tr("Look at ~/.ssh/authorized_keys there."),
                 base::shownSafely(out, 400)};
}

Result<AuthorizedKeys> lookAtAuthorizedKeys(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop)
{
    const QString what = AuthorizedKeysText::tr("The keys that the cluster takes could not be looked at.");
    VOYAGEUR_TRY(out, runRemote(host, remote::lookAtKeys(key.base64, key.type), what, stop, {}, limit));
    const QList<QByteArray> lines = out.split('\n');
    if (!lines.contains("voyageur-end"))
        return Error{ErrorCode::BadAnswer, what, {}, {}, base::shownSafely(out, 400)};
    AuthorizedKeys found;
    found.hasOptions = lines.contains("options");
    found.hasKey = found.hasOptions || lines.contains("plain");
    for (const QByteArray &line : lines) {
        if (line.startsWith("open "))
            found.openToOthers +=
                line == "open ." ? QStringLiteral("~") : QStringLiteral("~/") + QString::fromLatin1(line.mid(5));
    }
    return found;
}

} // namespace voyageur::session
