// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/authorizedkeys.h"

#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"

#include <QCoreApplication>

namespace voyageur::session {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto keyLimit = std::chrono::seconds(60);

struct AuthorizedKeysText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::AuthorizedKeys)
};

} // namespace

Result<Installed> installKey(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop)
{
    VOYAGEUR_TRY(out,
                 runRemote(host, remote::addKey(key.base64, key.line(), key.type),
                           AuthorizedKeysText::tr("Could not install the key on the cluster."), stop, {}, keyLimit));
    const auto said = remote::Records::in(out, "add-key");
    const QByteArray how = said.ok() ? said->all().value(0).value(0) : QByteArray();
    if (how == "already")
        return Installed::Already;
    if (how == "restricted")
        return Installed::Restricted;
    if (how == "installed")
        return Installed::Now;
    return Error{ErrorCode::BadAnswer,
                 AuthorizedKeysText::tr("Voyageur does not know whether the key was installed on the cluster."),
                 {},
                 AuthorizedKeysText::tr("Check ~/.ssh/authorized_keys on the cluster."),
                 base::shownSafely(out, 400)};
}

Result<AuthorizedKeys> lookAtAuthorizedKeys(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop)
{
    const QString what = AuthorizedKeysText::tr("Could not read the list of accepted keys on the cluster.");
    VOYAGEUR_TRY(out, runRemote(host, remote::lookAtKeys(key.base64, key.type), what, stop, {}, keyLimit));
    const auto said = remote::Records::in(out, "look-at-keys");
    if (!said.ok())
        return said.error();
    AuthorizedKeys found;
    found.hasOptions = said->has("options");
    found.hasKey = found.hasOptions || said->has("plain");
    for (const auto &record : said->all()) {
        if (record.size() > 1 && record[0] == "open")
            found.openToOthers += record[1] == "." ? QStringLiteral("~") : QStringLiteral("~/") + QString::fromLatin1(record[1]);
    }
    return found;
}

} // namespace voyageur::session
