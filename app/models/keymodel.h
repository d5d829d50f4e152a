// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"
#include "session/authorizedkeys.h"
#include "session/keycheck.h"
#include "ssh/keylist.h"

#include <optional>

namespace voyageur::models {

//! How well a passphrase protects, in words.
struct PassphraseStrength {
    int level = 0; //!< 0 empty, 1 weak, 2 fair, 3 good
    QString word;
    QString hint; //!< what would make it better; may be empty
};
PassphraseStrength passphraseStrength(const QString &passphrase);

//! Keys for logins: those of this computer, a new one, how a cluster gets to know it, and whether the next login uses it. GUI
//! thread; files and the cluster are looked at in a thread of its own. Passphrases are wiped and written down nowhere.
class KeyModel final : public PageModel {
    Q_OBJECT

public:
    //! Where the guided way is.
    enum class Answer {
        None,
        Yes,     //!< the server takes the key, or the login went by it
        No,      //!< it does not
        NotKnown //!< it could not be asked
    };

    KeyModel(base::Workers &workers, SessionModel &session, Preferences &preferences, QObject *parent = nullptr);
    ~KeyModel() override;

    //! Reads ~/.ssh anew.
    void refresh();
    const QList<ssh::ListedKey> &keys() const { return m_keys; }
    //! The chosen key's place in keys(); −1 for none.
    int chosen() const { return m_chosen; }
    const ssh::ListedKey *chosenKey() const;
    void choose(int index);
    QString suggestedFile() const { return m_suggestedFile; }
    static QString suggestedComment();

    //! An empty passphrase makes a key without one. The text is wiped. The new key is then the chosen one.
    void make(const QString &file, QString &&passphrase, const QString &comment);

    // The cluster that shall know the key.
    QString cluster() const { return m_cluster; }
    void setCluster(const QString &name);
    QString clusterTitle() const;
    const session::KeyPlace &place() const { return m_place; }
    bool isAutomation() const;
    bool isSignedIn() const;
    //! The catalogue says that it reads authorized_keys, or does not say that it does not, and somebody is signed in there.
    bool canInstall() const;
    void install();
    //! Asks the server whether it takes the key: no login.
    void check();
    //! Signs out, and in again with this key alone.
    void signInWithKey();

    //! What came of install(), check() or signInWithKey().
    Answer answer() const { return m_answer; }
    QString answerText() const { return m_answerText; }
    QStringList reasons() const { return m_reasons; }

signals:
    void keysChanged();
    void made();
    //! signInWithKey() came to an end.
    void loginDecided();

private:
    struct Listed {
        QList<ssh::ListedKey> keys;
        QString suggestedFile;
    };
    void setKeys(const Listed &listed);
    void setAnswer(Answer answer, const QString &text, const QStringList &reasons = {});
    void rememberKey();
    void loginEnded();
    std::optional<cluster::Profile> profile() const;

    base::Workers &m_workers;
    SessionModel &m_session;
    Preferences &m_preferences;
    QList<ssh::ListedKey> m_keys;
    int m_chosen = -1;
    QString m_wanted; //!< the file to choose when the list is there
    QString m_suggestedFile;
    QString m_cluster;
    std::optional<cluster::Profile> m_profile;
    session::KeyPlace m_place;
    Answer m_answer = Answer::None;
    QString m_answerText;
    QStringList m_reasons;
    bool m_loggingIn = false;
    std::unique_ptr<base::Operation<Listed>> m_listing;
    std::unique_ptr<base::Operation<ssh::PublicKey>> m_making;
    std::unique_ptr<base::Operation<session::Installed>> m_installing;
    std::unique_ptr<base::Operation<session::KeyCheck>> m_checking;
};

} // namespace voyageur::models
