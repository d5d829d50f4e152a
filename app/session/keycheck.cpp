// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/keycheck.h"

#include "session/authorizedkeys.h"
#include "ssh/serverlook.h"

#include <QCoreApplication>

namespace voyageur::session {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct KeyCheckText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::KeyCheck)
};

QStringList authorizedKeysReasons(const AuthorizedKeys &there)
{
    QStringList reasons;
    if (!there.hasKey)
        reasons += KeyCheckText::tr("The key is not in ~/.ssh/authorized_keys of this account. Install it there.");
    if (there.hasOptions)
        reasons += KeyCheckText::tr(
            "The key's line in ~/.ssh/authorized_keys begins with options (from=, command= …), which may block you.");
    for (const QString &path : there.openToOthers)
        reasons += KeyCheckText::tr(
                       "Other users of the cluster can write to %1, so sshd does not trust the key. “chmod go-w %1” fixes that.")
                       .arg(path);
    return reasons;
}

QStringList refusalReasons(const cluster::Profile &profile, const ssh::ListedKey &key, ssh::Host *session,
                           const base::StopToken &stop)
{
    const KeyPlace place = keyPlace(profile);
    QStringList reasons;
    if (key.worth != ssh::ListedKey::Worth::Good)
        reasons += key.remarks;
    if (session && place.authorizedKeys.value_or(true)) {
        const auto there = lookAtAuthorizedKeys(*session, key.key, stop);
        if (there.ok())
            reasons += authorizedKeysReasons(*there);
    }
    if (profile.role == cluster::NodeRole::Automation)
        reasons += KeyCheckText::tr("An automation node accepts only keys registered with restrict, from= and command=, and only "
                                    "from the addresses in from= (IPv4 and IPv6 count separately).");
    if (!place.page.isEmpty() && place.delayMinutes > 0)
        reasons += KeyCheckText::tr(
                       "If you have just registered the key at %1, wait up to %n minute(s) until the cluster knows it. Then "
                       "check again.",
                       nullptr, place.delayMinutes)
                       .arg(place.page);
    else if (!place.page.isEmpty())
        reasons += KeyCheckText::tr("Check whether the key is registered at %1.").arg(place.page);
    reasons +=
        KeyCheckText::tr("The user name here is “%1”. Check that the key belongs to this account.").arg(profile.target.user);
    return reasons;
}

} // namespace

KeyPlace keyPlace(const cluster::Profile &profile)
{
    KeyPlace place;
    place.page = profile.keys.page.valueOr({});
    place.pageSource = profile.keys.page.sources.value(0);
    place.delayMinutes = profile.keys.delayMinutes.valueOr(0);
    if (profile.role == cluster::NodeRole::Automation && !place.page.isEmpty()) {
        place.authorizedKeys = false;
        place.authorizedKeysSource = profile.facts.access.robotHosts.sources.value(0);
    } else if (profile.keys.authorizedKeys.isKnown()) {
        place.authorizedKeys = *profile.keys.authorizedKeys.value;
        place.authorizedKeysSource = profile.keys.authorizedKeys.sources.value(0);
    }
    return place;
}

Result<KeyCheck> checkKey(const cluster::Profile &profile, const ssh::ListedKey &key, ssh::Host *session,
                          const base::StopToken &stop)
{
    const auto found = ssh::lookAtServer(profile.target, key.key, stop);
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, KeyCheckText::tr("The check was cancelled."), {}, {}, {}};
    KeyCheck check;
    check.offered = found.trace.offered;
    const QString host = profile.target.host;
    if (found.error) {
        check.sentence = found.error->text();
    } else if (found.verdict != ssh::HostKeyVerdict::Known) {
        check.sentence = found.verdict == ssh::HostKeyVerdict::Unknown
            ? KeyCheckText::tr("The host key of %1 is not known yet. Sign in there once, and compare the key.").arg(host)
            : KeyCheckText::tr("The host key of %1 is not the known one. Nothing was sent to %1.").arg(host);
    } else if (found.keyAccepted) {
        check.verdict = KeyCheck::Verdict::Accepted;
        check.sentence =
            KeyCheckText::tr("%1 accepts this key for “%2”. The next login can use it.").arg(host, profile.target.user);
    } else if (!found.trace.offered.contains("publickey"_L1)) {
        check.verdict = KeyCheck::Verdict::NotWanted;
        check.sentence = KeyCheckText::tr("%1 accepts no keys. It offers %2.").arg(host, found.trace.offered.join(", "_L1));
    } else {
        check.verdict = KeyCheck::Verdict::Refused;
        check.sentence = KeyCheckText::tr("%1 does not accept this key for “%2”.").arg(host, profile.target.user);
        check.reasons = refusalReasons(profile, key, session, stop);
    }
    return check;
}

} // namespace voyageur::session
