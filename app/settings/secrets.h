// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/login.h"
#include "ssh/prompter.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <map>
#include <mutex>
#include <optional>

namespace voyageur::settings {

//! What a secret opens. A value.
struct SecretName {
    enum class Kind { Password, Passphrase };
    Kind kind = Kind::Password;
    QString of; //!< an account as ssh::accountOf() names it, or the key's file

    //! As it stands in the keychain, where people may look: "Password of al@narval.alliancecan.ca".
    QString key() const;
    //! The same for people, in their language.
    QString text() const;
    bool operator==(const SecretName &) const = default;
    bool operator<(const SecretName &other) const { return std::pair(kind, of) < std::pair(other.kind, other.of); }
};

//! What a person asked to remember, and only that: in the system's keychain, or, where there is none, in memory until
//! forgetSession() or the program's end. Never in a file; what a file holds (settings' folder, remembered.ini) is which secrets
//! the keychain has and for which accounts they were stored, so that nobody's keychain is asked for nothing.
//! Any thread; what asks the keychain blocks, see Keychain.
class Secrets final {
public:
    explicit Secrets(QString indexFile = {});

    static bool hasKeychain(const base::StopToken &stop);
    //! Nothing when it is not remembered. A keychain that does not answer has nothing.
    std::optional<ssh::Secret> find(const SecretName &name, const base::StopToken &stop) const;
    //! In the keychain; where there is none, or it refuses (the error), in memory.
    base::Result<void> keep(const SecretName &name, const ssh::Secret &secret, const QString &account,
                            const base::StopToken &stop);
    base::Result<void> forget(const SecretName &name, const base::StopToken &stop);
    //! All that was stored for an account, the passphrases of its keys too. What could be forgotten is forgotten.
    base::Result<QList<SecretName>> forgetAll(const QString &account, const base::StopToken &stop);
    //! What memory holds.
    void forgetSession();

    struct Kept {
        SecretName name;
        bool inKeychain = false;
    };
    //! What is remembered for an account. Asks nobody.
    QList<Kept> keptFor(const QString &account) const;

private:
    struct Held {
        ssh::Secret secret;
        QString account;
    };
    QString m_indexFile;
    mutable std::mutex m_mutex;
    std::map<SecretName, Held> m_held; // under m_mutex
};

} // namespace voyageur::settings
