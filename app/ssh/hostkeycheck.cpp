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
                     HostKeyText::tr("The key of %1 is not the one whose fingerprint you gave. Voyageur does not connect.")
                         .arg(target.host),
                     HostKeyText::tr("It showed %1 %2; you gave %3.").arg(type, key.fingerprint, target.replaceFingerprint),
                     HostKeyText::tr("Ask the cluster's support again, by another way than this connection. Nothing was "
                                     "replaced."),
                     {}};
    return Error{
        ErrorCode::HostKeyChanged,
        HostKeyText::tr("The key of %1 is NOT the one that is known for it. Voyageur does not connect.").arg(target.host),
        HostKeyText::tr("Either the server was reinstalled, or somebody pretends to be it. It showed %1 %2; the known key is in "
                        "%3.")
            .arg(type, key.fingerprint, changed.where),
        HostKeyText::tr("Ask the cluster's support, by another way than this connection, for the fingerprint of its key. It goes "
                        "into the field of the sign-in page, or after --replace-host-key; the old key is replaced when both are "
                        "the same."),
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
            HostKeyText::tr("It showed %1 %2, which must not be trusted any more, by %3.")
                .arg(QString::fromLatin1(key.type), key.fingerprint, known.whereContradicted(target.host, target.port, key)),
            HostKeyText::tr("Ask the cluster's support, by another way than this connection, for the key that it has now."),
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
        : HostKeyText::tr("ssh knows it by an authority (@cert-authority, %1), which Voyageur cannot ask.").arg(authority);
    if (target.onlyKnownHosts)
        return Error{ErrorCode::HostKeyUnknown,
                     HostKeyText::tr("The host %1 is not known, and ~/.ssh/config wants only hosts that are.").arg(target.host),
                     byAuthority,
                     HostKeyText::tr("Sign in there once with ssh, or name its fingerprint with --accept-host-key."),
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
                 HostKeyText::tr("The key of %1 was not accepted, so no login was tried.").arg(target.host),
                 byAuthority,
                 HostKeyText::tr("Compare the fingerprint with the one that the cluster publishes, then sign in again."),
                 {}};
}

} // namespace voyageur::ssh
