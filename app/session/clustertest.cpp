// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/clustertest.h"

#include "session/clusterlooks.h"
#include "ssh/login.h"
#include "ssh/serverlook.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QSysInfo>

#include <algorithm>

namespace voyageur::session {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using Status = ClusterCheck::Status;

namespace {

struct ClusterTestText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::ClusterTest)
};

struct Name {
    const char *name;
    const char *title;
};

constexpr Name names[] = {
    {"reach", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Reach the host")},
    {"host-key", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Host key")},
    {"methods", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Login methods")},
    {"login", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Login")},
    {"shell", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Shell prints nothing")},
    {"bashrc", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Start-up files")},
    {"slurm", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Slurm")},
    {"accounts", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Accounts")},
    {"folders", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Home, scratch, project")},
    {"quota", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Quota")},
    {"clock", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Clock")},
    {"sftp", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "File transfer (sftp)")},
    {"max-sessions", QT_TRANSLATE_NOOP("voyageur::session::ClusterTest", "Simultaneous commands")},
};

class Test final {
public:
    Test(const cluster::Profile &profile, const OnCheck &onCheck, const base::StopToken &stop)
        : m_profile(profile), m_onCheck(onCheck), m_stop(stop)
    {
    }

    Result<QList<ClusterCheck>> signingIn(ssh::Prompter &prompter);
    Result<QList<ClusterCheck>> over(ssh::Host &host);
    Result<QList<ClusterCheck>> fromOutside();

private:
    void say(const char *name, Status status, const QString &detail, const QString &advice = {});
    void say(const char *name, const Error &error);
    bool sayReach(const ssh::LoginTrace &trace, const Error &error);
    void sayLogin(const ssh::HostIdentity &identity);
    void lookAround(ssh::Host &host, bool joined);
    Result<QList<ClusterCheck>> ended(const QString &whyNot);

    const cluster::Profile &m_profile;
    const OnCheck &m_onCheck;
    const base::StopToken &m_stop;
    QList<ClusterCheck> m_checks;
};

void Test::say(const char *name, Status status, const QString &detail, const QString &advice)
{
    if (m_stop.stopRequested())
        return;
    m_checks.append({QString::fromLatin1(name), status, detail, advice});
    m_onCheck(m_checks.last());
}

void Test::say(const char *name, const Error &error)
{
    Error rest = error;
    rest.next.clear();
    say(name, Status::Failed, rest.text(), error.next);
}

Result<QList<ClusterCheck>> Test::ended(const QString &whyNot)
{
    if (m_stop.stopRequested())
        return Error{ErrorCode::Cancelled, ClusterTestText::tr("The test was cancelled."), {}, {}, {}};
    for (const Name &check : names) {
        const QString name = QString::fromLatin1(check.name);
        if (std::none_of(m_checks.begin(), m_checks.end(), [&](const auto &made) { return made.name == name; }))
            say(check.name, Status::Skipped, whyNot);
    }
    return m_checks;
}

// Up to the host key, which `error` ended unless it is empty. False when it ends here.
bool Test::sayReach(const ssh::LoginTrace &trace, const Error &error)
{
    const auto &target = m_profile.target;
    if (!trace.connected) {
        say("reach", error);
        return false;
    }
    say("reach", Status::Good,
        ClusterTestText::tr("%1, port %2: %3").arg(target.host, QString::number(target.port), trace.serverVersion));
    const QString key = trace.hostKeyType + u' ' + trace.hostKeyFingerprint;
    if (!trace.hostKeyAccepted) {
        Error rest = error;
        rest.next.clear();
        say("host-key", Status::Failed, key + u". "_s + rest.text(), error.next);
        return false;
    }
    say("host-key", Status::Good, ClusterTestText::tr("%1, the known key").arg(key));
    return true;
}

void Test::sayLogin(const ssh::HostIdentity &identity)
{
    QString detail = ClusterTestText::tr("%1, by %2").arg(identity.user, identity.methods.join(", "_L1));
    if (!identity.via.isEmpty())
        detail += u' ' + ClusterTestText::tr("(through %1)").arg(identity.via.join(", "_L1));
    say("login", Status::Good, detail);
}

void Test::lookAround(ssh::Host &host, bool joined)
{
    if (m_profile.role == cluster::NodeRole::Automation)
        return;
    ClusterLooks looks(
        m_profile, host, joined,
        [this](const char *name, Status status, const QString &detail, const QString &advice) {
            say(name, status, detail, advice);
        },
        m_stop);
    looks.lookAtAll();
}

Result<QList<ClusterCheck>> Test::signingIn(ssh::Prompter &prompter)
{
    ssh::LoginTrace trace;
    const auto host = ssh::logIn(m_profile.target, prompter, m_stop, &trace);
    if (m_stop.stopRequested())
        return ended({});
    if (sayReach(trace, host.ok() ? Error() : host.error())) {
        if (!host.ok() && trace.offered.isEmpty()) {
            say("methods", host.error());
        } else {
            say("methods", Status::Good,
                trace.offered.isEmpty() ? ClusterTestText::tr("none required") : trace.offered.join(", "_L1));
            if (host.ok())
                sayLogin((*host)->identity());
            else
                say("login", host.error());
        }
    }
    if (host.ok())
        lookAround(**host, false);
    if (host.ok() && m_profile.role == cluster::NodeRole::Automation)
        return ended(
            ClusterTestText::tr("Not tested, because an automation node runs only the commands that a key allows (command=)."));
    return ended(ClusterTestText::tr("Not tested, because an earlier check failed."));
}

Result<QList<ClusterCheck>> Test::over(ssh::Host &host)
{
    const auto identity = host.identity();
    say("reach", Status::Good,
        ClusterTestText::tr("%1, port %2: uses the session that is already open")
            .arg(identity.host, QString::number(identity.port)));
    say("host-key", Status::Good,
        ClusterTestText::tr("%1 %2, accepted when the session began").arg(identity.hostKeyType, identity.hostKeyFingerprint));
    say("methods", Status::Good,
        ClusterTestText::tr("%1 was used; the other methods are visible only before signing in")
            .arg(identity.methods.join(", "_L1)));
    sayLogin(identity);
    lookAround(host, true);
    return ended(ClusterTestText::tr("Not tested, because an earlier check failed."));
}

Result<QList<ClusterCheck>> Test::fromOutside()
{
    const auto found = ssh::lookAtServer(m_profile.target, {}, m_stop);
    if (m_stop.stopRequested())
        return ended({});
    if (!found.trace.connected) {
        say("reach", found.error.value_or(Error()));
        return ended(ClusterTestText::tr("Not tested, because an earlier check failed."));
    }
    ssh::LoginTrace trace = found.trace;
    trace.hostKeyAccepted = true;
    const QString key = trace.hostKeyType + u' ' + trace.hostKeyFingerprint;
    const auto &target = m_profile.target;
    say("reach", Status::Good,
        ClusterTestText::tr("%1, port %2: %3").arg(target.host, QString::number(target.port), trace.serverVersion));
    switch (found.verdict) {
    case ssh::HostKeyVerdict::Known:
        say("host-key", Status::Good, ClusterTestText::tr("%1, the known key").arg(key));
        break;
    case ssh::HostKeyVerdict::Unknown:
        say("host-key", Status::Warning, ClusterTestText::tr("%1; no key of this host is known yet").arg(key),
            ClusterTestText::tr("When you sign in, compare this key with the one that your cluster publishes."));
        break;
    case ssh::HostKeyVerdict::Revoked:
        say("host-key", Status::Failed, ClusterTestText::tr("%1 is REVOKED (%2). Do not trust it.").arg(key, found.contradicted),
            ClusterTestText::tr("Ask the cluster's support for its current key, but not over this connection."));
        return ended(ClusterTestText::tr("Not tested, because an earlier check failed."));
    case ssh::HostKeyVerdict::Changed:
        say("host-key", Status::Failed,
            ClusterTestText::tr("%1 is NOT the known key (%2). Somebody may be pretending to be this host.")
                .arg(key, found.contradicted),
            ClusterTestText::tr("Ask the cluster's support for the fingerprint of its key, but not over this connection. If it "
                                "matches the one above, give it when you sign in. The new key then replaces the old one."));
        return ended(ClusterTestText::tr("Not tested, because an earlier check failed."));
    }
    if (found.error)
        say("methods", *found.error);
    else
        say("methods", Status::Good,
            trace.offered.isEmpty() ? ClusterTestText::tr("none required") : trace.offered.join(", "_L1));
    return ended(ClusterTestText::tr("Visible only after signing in."));
}

} // namespace

QString statusName(Status status)
{
    switch (status) {
    case Status::Good:
        return u"ok"_s;
    case Status::Warning:
        return u"warning"_s;
    case Status::Failed:
        return u"failed"_s;
    case Status::Skipped:
        break;
    }
    return u"skipped"_s;
}

QString statusWord(Status status)
{
    switch (status) {
    case Status::Good:
        return ClusterTestText::tr("works");
    case Status::Warning:
        return ClusterTestText::tr("needs attention");
    case Status::Failed:
        return ClusterTestText::tr("does not work");
    case Status::Skipped:
        break;
    }
    return ClusterTestText::tr("not tested");
}

QStringList clusterCheckNames()
{
    QStringList list;
    for (const Name &check : names)
        list += QString::fromLatin1(check.name);
    return list;
}

QString clusterCheckTitle(const QString &name)
{
    for (const Name &check : names) {
        if (name == QLatin1String(check.name))
            return ClusterTestText::tr(check.title);
    }
    return name;
}

Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, ssh::Prompter &prompter, const OnCheck &onCheck,
                                        const base::StopToken &stop)
{
    return Test(profile, onCheck, stop).signingIn(prompter);
}

Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, const std::shared_ptr<ssh::Host> &host,
                                        const OnCheck &onCheck, const base::StopToken &stop)
{
    return Test(profile, onCheck, stop).over(*host);
}

Result<QList<ClusterCheck>> testClusterFromOutside(const cluster::Profile &profile, const OnCheck &onCheck,
                                                   const base::StopToken &stop)
{
    return Test(profile, onCheck, stop).fromOutside();
}

QString clusterTestReport(const cluster::Profile &profile, const QList<ClusterCheck> &checks)
{
    const auto &target = profile.target;
    QString text =
        ClusterTestText::tr("Test of %1 (%2@%3, port %4)")
            .arg(profile.title.isEmpty() ? profile.name : profile.title, target.user, target.host, QString::number(target.port))
        + u'\n';
    text += ClusterTestText::tr("Voyageur %1 on %2, %3")
                .arg(QCoreApplication::applicationVersion(), QSysInfo::prettyProductName(),
                     QDateTime::currentDateTimeUtc().toString(Qt::ISODate))
        + u"\n\n"_s;
    for (const ClusterCheck &check : checks) {
        QString detail = check.detail;
        text += u"[%1] %2: %3\n"_s.arg(statusName(check.status), check.name, detail.replace(u'\n', "\n    "_L1));
        if (!check.advice.isEmpty())
            text += u"    → "_s + QString(check.advice).replace(u'\n', "\n    "_L1) + u'\n';
    }
    return text;
}

} // namespace voyageur::session
