// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/hostkeycheck.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct HostKeyText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Login)
};

QString publishedFor(const QByteArray &type, const QStringList &keys)
{
    const QString start = QString::fromLatin1(type) + QLatin1Char(' ');
    for (const QString &key : keys) {
        if (key.startsWith(start))
            return key.sliced(start.size()).trimmed();
    }
    return {};
}

// Another key than the one that is known: nobody is asked, because who is asked says yes.
Result<void> takeChanged(const KnownHosts &known, const HostKey &key, const Target &target, LoginTrace &trace)
{
    const QString type = QString::fromLatin1(key.type);
    ChangedHostKey changed{target.host,
                           target.port,
                           type,
                           key.fingerprint,
                           known.whereContradicted(target.host, target.port, key),
                           publishedFor(key.type, target.publishedKeys),
                           {}};
    if (!changed.published.isEmpty())
        changed.publishedSource = target.publishedSource;
    const auto given = bareFingerprint(target.replaceFingerprint);
    if (!given.isEmpty() && given == bareFingerprint(key.fingerprint))
        return known.replace(target.host, target.port, key);
    trace.changedKey = changed;
    if (!target.replaceFingerprint.isEmpty())
        return Error{ErrorCode::HostKeyChanged,
                     HostKeyText::tr("The key of %1 does not have the fingerprint that you gave. Voyageur does not connect.")
                         .arg(target.host),
                     HostKeyText::tr("The host showed %1 %2; you gave %3.").arg(type, key.fingerprint, target.replaceFingerprint),
                     HostKeyText::tr("Ask the cluster's support again, but not over this connection. Nothing was replaced."),
                     {}};
    return Error{
        ErrorCode::HostKeyChanged,
        HostKeyText::tr("The key of %1 is NOT the known one. Voyageur does not connect.").arg(target.host),
        HostKeyText::tr(
            "Either the server was reinstalled, or somebody is impersonating it. It showed %1 %2; the known key is in %3.")
            .arg(type, key.fingerprint, changed.where),
        HostKeyText::tr("Ask the cluster's support for the fingerprint of its key, but not over this connection. If it matches "
                        "the one above, give it when you sign in. The new key then replaces the old one."),
        {}};
}

} // namespace

Result<void> checkHostKey(const KnownHosts &known, const HostKey &key, const Target &target, Prompter &prompter,
                          const StopToken &stop, LoginTrace &trace)
{
    VOYAGEUR_CHECK(known.mustKnowRevoked(key));
    const auto verdict = known.judge(target.host, target.port, key);
    if (verdict == HostKeyVerdict::Known)
        return {};
    if (verdict == HostKeyVerdict::Revoked) {
        return Error{
            ErrorCode::HostKeyChanged,
            HostKeyText::tr("The key of %1 is REVOKED. Voyageur does not connect.").arg(target.host),
            HostKeyText::tr("The host showed %1 %2, which %3 revokes.")
                .arg(QString::fromLatin1(key.type), key.fingerprint, known.whereContradicted(target.host, target.port, key)),
            HostKeyText::tr("Ask the cluster's support for its current key, but not over this connection."),
            {}};
    }
    if (verdict == HostKeyVerdict::Changed)
        return takeChanged(known, key, target, trace);
    if (!target.acceptFingerprint.isEmpty() && target.acceptFingerprint == key.fingerprint)
        return known.remember(target.host, target.port, key);
    // ssh trusts what that authority has signed; a certificate is nothing that libssh takes from a host.
    const QString authority = known.whereAuthority(target.host, target.port);
    const QString byAuthority = authority.isEmpty()
        ? QString()
        : HostKeyText::tr("ssh trusts the host through an authority (@cert-authority, %1), which Voyageur cannot check.")
              .arg(authority);
    if (target.onlyKnownHosts)
        return Error{ErrorCode::HostKeyUnknown,
                     HostKeyText::tr("The host %1 is not known, and ~/.ssh/config accepts only known hosts.").arg(target.host),
                     byAuthority,
                     HostKeyText::tr("Sign in there once with ssh, or give its fingerprint."),
                     {}};
    HostKeyQuestion question;
    question.host = target.host;
    question.port = target.port;
    question.type = QString::fromLatin1(key.type);
    question.fingerprint = key.fingerprint;
    question.published = publishedFor(key.type, target.publishedKeys);
    if (!question.published.isEmpty())
        question.publishedSource = target.publishedSource;
    if (target.acceptsNewHosts && (question.published.isEmpty() || question.published == key.fingerprint))
        return known.remember(target.host, target.port, key);
    auto accepted = prompter.acceptHostKey(question, stop);
    if (!accepted.ok()) {
        Error error = accepted.error();
        error.why = QStringList{error.why, byAuthority}.join(QLatin1Char(' ')).trimmed();
        return error;
    }
    if (*accepted)
        return known.remember(target.host, target.port, key);
    return Error{ErrorCode::HostKeyUnknown,
                 HostKeyText::tr("Voyageur did not sign in, because the key of %1 was not accepted.").arg(target.host),
                 byAuthority,
                 HostKeyText::tr("Compare the fingerprint with the one that the cluster publishes, then sign in again."),
                 {}};
}

} // namespace voyageur::ssh
