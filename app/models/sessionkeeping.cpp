// SPDX-License-Identifier: GPL-3.0-or-later
// What outlasts a login: the attempts that were counted, and what is remembered.
#include "models/sessionmodel.h"
#include "settings/rememberingprompter.h"

namespace voyageur::models {

using base::ErrorCode;
using base::Result;

SessionModel::Ended SessionModel::endOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::PasswordWrong:
    case ErrorCode::LoginRefused:
    case ErrorCode::KeyRefused:
        return Ended::Refused;
    case ErrorCode::Cancelled:
        return Ended::Cancelled;
    default:
        return Ended::Otherwise;
    }
}

// Each counts at the cluster, so it is counted here, too: what reached the host, and no more.
void SessionModel::count(Ended how)
{
    if (how == Ended::Joined || !m_tried || !m_tried->reached)
        return;
    Host &host = m_hosts[m_tried->host];
    host.blocksAddresses = m_tried->blocksAddresses;
    const int refused = how == Ended::Refused ? std::max(1, m_tried->refused) : m_tried->refused;
    host.attempts.refused += refused;
    host.attempts.inARow = how == Ended::Well ? 0 : host.attempts.inARow + refused;
    host.attempts.succeeded += how == Ended::Well ? 1 : 0;
    host.attempts.cancelled += how == Ended::Cancelled ? 1 : 0;
}

SessionModel::Host SessionModel::hostOf(const QString &cluster) const
{
    if (m_hosts.isEmpty())
        return {};
    const auto profile = m_catalogue.resolve(cluster);
    return profile.ok() ? m_hosts.value(hostName(profile->target)) : Host();
}

QString SessionModel::hostName(const ssh::Target &target)
{
    return target.host + u':' + QString::number(target.port);
}

SignInAttempts SessionModel::attempts(const QString &cluster) const
{
    return hostOf(cluster).attempts;
}

bool SessionModel::blocksAddresses(const QString &cluster) const
{
    return hostOf(cluster).blocksAddresses;
}

// After the login, which does not wait for a keychain that wants to be unlocked.
void SessionModel::keepWhatWasWanted(std::shared_ptr<settings::RememberingPrompter> asking)
{
    m_keeping = std::make_unique<base::Operation<void>>(
        m_workers,
        [asking = std::move(asking), box = m_box, secrets = m_secrets](const base::Work &work) -> Result<void> {
            const auto settled = asking->settle(nullptr, work.stop);
            return settled.problem ? Result<void>(*settled.problem) : Result<void>();
        },
        [this](const Result<void> &result) {
            if (!result)
                m_keepingProblem = result.error();
            readRemembered();
            emit changed();
        });
}

void SessionModel::readRemembered()
{
    m_remembered.clear();
    for (const settings::Secrets::Kept &kept : m_secrets->keptFor(m_account))
        m_remembered += kept.inKeychain ? tr("%1, in this computer's keychain").arg(kept.name.text())
                                        : tr("%1, until you sign out").arg(kept.name.text());
}

void SessionModel::forgetAll()
{
    m_forgetting = std::make_unique<base::Operation<QStringList>>(
        m_workers,
        [secrets = m_secrets, account = m_account](const base::Work &work) -> Result<QStringList> {
            VOYAGEUR_TRY(names, secrets->forgetAll(account, work.stop));
            secrets->forgetSession();
            QStringList words;
            for (const settings::SecretName &name : names)
                words += name.text();
            return words;
        },
        [this](const Result<QStringList> &result) {
            if (result)
                emit forgotten(*result);
            else
                fail(result.error());
        });
}

} // namespace voyageur::models
