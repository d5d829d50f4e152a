// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/secrets.h"

#include "base/logging.h"
#include "base/platform.h"
#include "settings/keychain.h"

#include <QCoreApplication>
#include <QDir>
#include <QSettings>

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

QList<SecretName> indexed(QSettings &index, const QString &account)
{
    QList<SecretName> names;
    for (const auto &[place, kind] :
         {std::pair(passwordPlace, SecretName::Kind::Password), std::pair(passphrasePlace, SecretName::Kind::Passphrase)}) {
        index.beginGroup(place);
        const QStringList keys = index.childKeys();
        for (const QString &key : keys) {
            if (index.value(key).toStringList().contains(account))
                names.append({kind, QString::fromUtf8(QByteArray::fromHex(key.toLatin1()))});
        }
        index.endGroup();
    }
    return names;
}

} // namespace

QString accountOf(const ssh::Target &target)
{
    const QString account = target.user + u'@' + target.host;
    return target.port == 22 ? account : account + u':' + QString::number(target.port);
}

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
    if (!QSettings(m_indexFile, QSettings::IniFormat).contains(indexKey(name)))
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
        const auto written = Keychain::write(name.key(), secret, stop);
        if (written.ok()) {
            QSettings index(m_indexFile, QSettings::IniFormat);
            QStringList accounts = index.value(indexKey(name)).toStringList();
            accounts.removeAll(account);
            index.setValue(indexKey(name), accounts + QStringList{account});
            return {};
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
    QSettings index(m_indexFile, QSettings::IniFormat);
    if (!index.contains(indexKey(name)))
        return {};
    VOYAGEUR_TRY(removed, Keychain::remove(name.key(), stop));
    Q_UNUSED(removed) // somebody else may have removed it there
    index.remove(indexKey(name));
    return {};
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
    QSettings index(m_indexFile, QSettings::IniFormat);
    for (const SecretName &name : indexed(index, account))
        all.append({name, true});
    const std::lock_guard lock(m_mutex);
    for (const auto &[name, held] : m_held) {
        if (held.account == account)
            all.append({name, false});
    }
    return all;
}

} // namespace voyageur::settings
