// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/secrets.h"

#include "base/logging.h"
#include "base/platform.h"
#include "settings/keychain.h"
#include "settings/settingsfile.h"

#include <QCoreApplication>
#include <QDir>

namespace voyageur::settings {

using namespace Qt::StringLiterals;
using base::Result;
using base::StopToken;

namespace {

struct SecretsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::settings::Secrets)
};

constexpr QLatin1StringView passwordPlace("passwords");
constexpr QLatin1StringView passphrasePlace("passphrases");

// A path may hold what INI keys cannot.
QString indexKey(const SecretName &name)
{
    const QLatin1StringView place = name.kind == SecretName::Kind::Password ? passwordPlace : passphrasePlace;
    return place + u'/' + QString::fromLatin1(name.of.toUtf8().toHex());
}

QList<SecretName> indexed(const SettingsFile::Values &index, const QString &account)
{
    QList<SecretName> names;
    for (const auto &[place, kind] :
         {std::pair(passwordPlace, SecretName::Kind::Password), std::pair(passphrasePlace, SecretName::Kind::Passphrase)}) {
        for (auto entry = index.begin(); entry != index.end(); ++entry) {
            if (entry.key().startsWith(place + u'/') && entry.value().toStringList().contains(account))
                names.append({kind, QString::fromUtf8(QByteArray::fromHex(entry.key().sliced(place.size() + 1).toLatin1()))});
        }
    }
    return names;
}

} // namespace

QString SecretName::key() const
{
    return (kind == Kind::Password ? u"Password of "_s : u"Passphrase of "_s) + of;
}

QString SecretName::text() const
{
    return kind == Kind::Password ? SecretsText::tr("the password of %1").arg(of)
                                  : SecretsText::tr("the passphrase of the key %1").arg(QDir::toNativeSeparators(of));
}

Secrets::Secrets(QString indexFile)
    : m_indexFile(indexFile.isEmpty() ? base::configFolder() + u"/remembered.ini"_s : std::move(indexFile))
{
}

bool Secrets::hasKeychain(const StopToken &stop)
{
    return Keychain::isAvailable(stop);
}

std::optional<ssh::Secret> Secrets::find(const SecretName &name, const StopToken &stop) const
{
    {
        const std::lock_guard lock(m_mutex);
        const auto held = m_held.find(name);
        if (held != m_held.end())
            return held->second.secret.copy();
    }
    if (!SettingsFile(m_indexFile).read().contains(indexKey(name)))
        return std::nullopt;
    auto found = Keychain::read(name.key(), stop);
    if (found.ok())
        return std::move(found.value());
    qCWarning(base::logSettings).noquote() << "the keychain was not read:" << found.error().codeName();
    return std::nullopt;
}

Result<void> Secrets::keep(const SecretName &name, const ssh::Secret &secret, const QString &account, const StopToken &stop)
{
    std::optional<base::Error> problem;
    if (Keychain::isAvailable(stop)) {
        auto written = Keychain::write(name.key(), secret, stop);
        if (written.ok()) {
            const SettingsFile index(m_indexFile);
            QStringList accounts = index.read().value(indexKey(name)).toStringList();
            accounts.removeAll(account);
            written = index.change({{indexKey(name), QVariant(accounts + QStringList{account})}});
            if (written.ok())
                return {};
            (void)Keychain::remove(name.key(), stop); // it would not be looked for there, nor forgotten
        }
        problem = written.error();
        qCWarning(base::logSettings).noquote() << "the keychain stored nothing:" << problem->codeName();
    }
    const std::lock_guard lock(m_mutex);
    m_held.insert_or_assign(name, Held{secret.copy(), account});
    return problem ? Result<void>(*problem) : Result<void>();
}

Result<void> Secrets::forget(const SecretName &name, const StopToken &stop)
{
    {
        const std::lock_guard lock(m_mutex);
        m_held.erase(name);
    }
    const SettingsFile index(m_indexFile);
    if (!index.read().contains(indexKey(name)))
        return {};
    VOYAGEUR_TRY(removed, Keychain::remove(name.key(), stop));
    Q_UNUSED(removed) // somebody else may have removed it there
    return index.change({{indexKey(name), std::nullopt}});
}

Result<QList<SecretName>> Secrets::forgetAll(const QString &account, const StopToken &stop)
{
    QList<SecretName> forgotten;
    std::optional<base::Error> problem;
    for (const Kept &kept : keptFor(account)) {
        const auto gone = forget(kept.name, stop);
        if (gone.ok())
            forgotten.append(kept.name);
        else
            problem = gone.error();
    }
    if (problem)
        return *problem;
    return forgotten;
}

void Secrets::forgetSession()
{
    const std::lock_guard lock(m_mutex);
    m_held.clear();
}

QList<Secrets::Kept> Secrets::keptFor(const QString &account) const
{
    QList<Kept> all;
    for (const SecretName &name : indexed(SettingsFile(m_indexFile).read(), account))
        all.append({name, true});
    const std::lock_guard lock(m_mutex);
    for (const auto &[name, held] : m_held) {
        if (held.account == account)
            all.append({name, false});
    }
    return all;
}

} // namespace voyageur::settings
