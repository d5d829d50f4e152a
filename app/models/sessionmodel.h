// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "cluster/catalogue.h"
#include "models/feed.h"
#include "models/pagemodel.h"
#include "models/preferences.h"
#include "models/signinattempts.h"
#include "projectfile/course.h"
#include "session/session.h"
#include "settings/secrets.h"

#include <QDateTime>

#include <QHash>

#include <atomic>
#include <memory>
#include <utility>

class QTimer;

namespace voyageur::settings {
class RememberingPrompter;
}

namespace voyageur::models {

class QuestionBox;

//! A cluster to choose from.
struct ClusterChoice {
    QString name; //!< what signIn() takes
    QString title;
    QString note; //!< "simulated, on this computer", "retired since …"; may be empty
    bool practice = false;
    bool retired = false;
    QString successor = {};  //!< of a retired one: what took over; may be empty
    QString statusPage = {}; //!< an address; may be empty
};

//! What the person asks for on the sign-in page.
struct SignInRequest {
    enum class Method {
        Automatic, //!< agent, keys, then what the server asks for
        KeyFile,   //!< this key first
        Password,  //!< no keys
    };
    QString cluster;
    QString user;
    Method method = Method::Automatic;
    QString identityFile;
    QString replaceFingerprint; //!< of the new key of a host whose key has changed; for one login
    bool onlyJoin = false;      //!< a session that another program keeps; where there is none any more, nothing happens
    bool onlyThisKey = false;   //!< with KeyFile: no other key, so that the methods of the login tell whether this one counted
};

//! A question of the login, as plain values: the window draws it and gives an answer back.
struct SignInQuestion {
    enum class Kind { HostKeyUnknown, Prompts };
    //! Where the answer can be remembered, if the person wants that.
    enum class Keeping { Nowhere, InKeychain, ThisSession };
    struct Field {
        QString text;
        bool echo = false;
    };
    Kind kind = Kind::Prompts;
    quint64 number = 0; //!< no two have the same
    QString asker;      //!< another host of the cluster, "trillium/dtn"; empty: the one that is signed in to
    // Host keys.
    QString host;
    int port = 22;
    QString keyType;
    QString fingerprint;
    QString published;       //!< empty when none is known
    QString publishedSource; //!< the address of a page
    QString jump;            //!< "user@host" when a jump host on the way asks; empty: the cluster itself
    // Prompts.
    bool fromServer = true;    //!< whose words these are
    bool aboutKeyFile = false; //!< the passphrase of a key on this computer
    QString name;
    QString instruction;
    QList<Field> fields;
    QList<std::pair<QString, QString>> choices; //!< of a second factor's menu: answer and words
    int attempt = 1;
    QString keyFile; //!< whose passphrase
    Keeping keeping = Keeping::Nowhere;
};

//! How a fingerprint that a person pasted stands to the one that a host showed.
enum class FingerprintMatch {
    Empty,
    Same,
    Different,
    Unreadable, //!< half typed, an MD5 fingerprint, or the key itself
};
FingerprintMatch matchFingerprints(const QString &shown, const QString &pasted);

//! A session with a cluster that is not the window's.
struct KeptSession {
    QString cluster; //!< what signIn() takes
    QString title;
    QString user;
    std::shared_ptr<session::ClusterSession> session;
};

//! The login: signed out, signing in (perhaps with a question), signed in. One session at a time, which can be set
//! aside for another. Nothing signs in by itself. Further hosts of the cluster are signed in to when work needs them, with their
//! questions, while signed in. Joins a session that another program of this user keeps; signing out leaves that one to the
//! others. A session of its own is served to the verbs, and ends for them with signOut(). GUI thread; the login works in a thread
//! of its own.
class SessionModel final : public PageModel {
    Q_OBJECT

public:
    enum class State { SignedOut, SigningIn, SignedIn };

    SessionModel(base::Workers &workers, cluster::Catalogue catalogue, Preferences &preferences, QObject *parent = nullptr);
    ~SessionModel() override;

    QList<ClusterChoice> clusters() const;
    const cluster::Catalogue &catalogue() const { return m_catalogue; }
    //! A file of the person's own, as if it had been there from the beginning.
    base::Result<void> addToCatalogue(const cluster::CatalogueFile &file, const QString &fileName);
    //! The course of the open project: its host's keys are shown beside what that host offers.
    void setCourse(const std::optional<projectfile::Course> &course);
    //! What was used last, to fill in the form.
    SignInRequest lastRequest() const;
    QString userOn(const QString &cluster) const;
    //! Nobody has said who the person is on that cluster of the catalogue: it has to be asked.
    bool needsUser(const QString &cluster) const;
    //! Who the person is there by ~/.ssh/config or the name itself; empty: nobody says.
    QString saidUser(const QString &cluster) const;

    State state() const { return m_state; }
    const SignInRequest &request() const { return m_request; }
    const std::optional<SignInQuestion> &question() const { return m_question; }
    //! The server's greeting, made safe; may be empty.
    QString banner() const { return m_banner; }

    //! While signed in: another host of the cluster asks, or has asked and is still being signed in to. Its name; else empty.
    QString asker() const { return m_asker; }

    void signIn(const SignInRequest &request);
    //! From now on, while signed out: joins the session that another program keeps or begins, as `voyageur login` does. Not one
    //! that was left here, until it has ended.
    void followLogins();
    //! Also of another host of the cluster; the session goes on.
    void cancelSignIn();
    enum class Forget { No, Yes };
    //! What was remembered for this session only goes in any case; with Forget::Yes what the keychain has for it, too.
    void signOut(Forget forget = Forget::No);
    void acceptHostKey(bool accept);
    //! After a login that was refused for it: the key that the host showed instead of the one that is known. Nothing for one that
    //! is revoked.
    const std::optional<ssh::ChangedHostKey> &changedKey() const { return m_changedKey; }
    //! Signs in again; the old key is replaced if the host shows one with that fingerprint.
    void replaceHostKey(const QString &fingerprint);
    //! One answer for each field. `keep`: to be remembered as the question said it can be, once it has proved right.
    void answer(const QStringList &answers, bool keep = false);
    //! Signed out as far as the window goes; the session goes on, for the list of jobs and for the verbs, until the program ends.
    //! Signing in to that cluster again takes it up without a login.
    void setAside();
    //! Sets the session aside, and signs in to another cluster: without a login where one was set aside or another program keeps
    //! one.
    void goTo(const QString &cluster);
    void goTo(const SignInRequest &request);
    QList<KeptSession> aside() const;
    //! Looks for sessions that other programs of this user keep, for a working thread; not on the clusters in `known`.
    std::function<base::Result<QList<KeptSession>>(const base::Work &)> findOthers(const QStringList &known) const;
    //! Starts the practice cluster on this computer and says when it is there.
    void startPractice();

    // What is known while signed in.
    std::shared_ptr<session::ClusterSession> session() const { return m_session; }
    QString clusterName() const;
    QString clusterTitle() const;
    QString user() const { return m_identity.user; }
    QString host() const { return m_identity.host; }
    int port() const { return m_identity.port; }
    QString hostKey() const { return m_identity.hostKeyFingerprint; }
    QString hostKeyType() const { return m_identity.hostKeyType; }
    //! Jump hosts on the way, the nearest first: "user@host".
    QStringList via() const { return m_identity.via; }
    //! Another program of this user keeps the session; signing out leaves it to the others.
    bool isJoined() const { return m_joined; }
    //! Since when: here, not there, for one that was joined.
    QDateTime since() const { return m_since; }
    //! What is remembered for this login, in words.
    QStringList remembered() const { return m_remembered; }
    //! Why the keychain did not take what was to be remembered.
    const std::optional<base::Error> &keepingProblem() const { return m_keepingProblem; }
    QStringList methods() const { return m_identity.methods; }
    QString slurmVersion() const { return m_slurmVersion; }
    QString storage() const { return m_storage; }
    bool simulatedGpus() const;
    int roundTripMs() const { return m_roundTrip; }
    //! Other programs of this user that work over this window's session.
    int guests() const { return m_guests ? m_guests->load() : 0; }
    //! What this program tried on the host of that cluster, as it was typed, not counting sessions it joined.
    SignInAttempts attempts(const QString &cluster) const;
    //! The cluster is known to block addresses after some refusals.
    bool blocksAddresses(const QString &cluster) const;
    //! The private key that opened the session, and whether it has a passphrase; empty and nothing where that is not known.
    QString keyFile() const { return m_keyFile; }
    //! What a person would type for the same session: host, port, jumps, key. Empty while nobody is signed in.
    QString shownLogin() const;
    std::optional<bool> keyHasPassphrase() const { return m_keyHasPassphrase; }
    //! Called by whoever asked the host something, in the GUI thread.
    void setRoundTrip(int milliseconds);

signals:
    void signedIn();
    void signedOut();
    void questionChanged();
    //! What signOut(Forget::Yes) removed, in words.
    void forgotten(const QStringList &what);

private:
    struct Opened {
        std::shared_ptr<session::ClusterSession> session;
        ssh::HostIdentity identity;
        int roundTrip = -1;
        bool joined = false;
        std::shared_ptr<const std::atomic<int>> guests;
        QString account;
        QString keyFile;
        std::optional<bool> keyHasPassphrase;
        std::shared_ptr<settings::RememberingPrompter> asking;
    };
    //! What the login of the last request did at its host; written by it, read when it has ended.
    struct Tried {
        QString host; //!< with its port
        bool reached = false;
        int refused = 0;
        bool blocksAddresses = false;
        std::optional<ssh::ChangedHostKey> changedKey;
    };
    enum class Ended { Well, Joined, Refused, Cancelled, Otherwise };
    static Ended endOf(base::ErrorCode code);
    void count(Ended how);

    struct Aside {
        SignInRequest request;
        QString title;
        Opened opened;
    };
    std::optional<Opened> takeAside(const SignInRequest &request);
    void joinWhatIsKept();
    void endAside();

    base::Operation<Opened>::Body loginBody() const;
    base::Operation<Opened>::Body takeUpBody(Opened opened) const;
    void ended(base::Result<Opened> result);
    void setQuestion(std::optional<SignInQuestion> question);
    void othersAsk(const std::optional<SignInQuestion> &question, bool over);
    void makeOthersBox();
    QuestionBox &asking();
    void dropSession();
    void measure();
    void keepWhatWasWanted(std::shared_ptr<settings::RememberingPrompter> asking);
    void forgetAll();
    void readRemembered();

    base::Workers &m_workers;
    cluster::Catalogue m_catalogue;
    Preferences &m_preferences;
    State m_state = State::SignedOut;
    SignInRequest m_request;
    std::optional<SignInQuestion> m_question;
    QString m_banner;
    QString m_title;
    bool m_simulatedGpus = false;
    std::shared_ptr<QuestionBox> m_box;
    std::shared_ptr<settings::Secrets> m_secrets = std::make_shared<settings::Secrets>();
    std::shared_ptr<void> m_questions;        // the feed that m_box asks through
    std::shared_ptr<QuestionBox> m_othersBox; //!< of the session's other hosts
    std::shared_ptr<void> m_othersQuestions;
    QString m_asker;
    std::unique_ptr<base::Operation<Opened>> m_login;
    std::unique_ptr<base::Operation<QList<SignInRequest>>> m_following;
    QStringList m_keptBefore; //!< clusters whose sessions were there at the last look, or were left here
    std::unique_ptr<base::Operation<void>> m_practice;
    std::unique_ptr<base::Operation<int>> m_measuring;
    std::unique_ptr<base::Operation<void>> m_keeping;
    std::unique_ptr<base::Operation<QStringList>> m_forgetting;
    std::shared_ptr<session::ClusterSession> m_session;
    std::vector<Aside> m_aside;
    ssh::HostIdentity m_identity;
    QString m_slurmVersion;
    QString m_storage;
    int m_roundTrip = -1;
    bool m_joined = false;
    QString m_account;
    QDateTime m_since;
    qint64 m_minutesShown = 0;
    QStringList m_remembered;
    std::optional<base::Error> m_keepingProblem;
    std::unique_ptr<Feed<base::Error>> m_lost;
    QTimer *m_timer;
    std::shared_ptr<const std::atomic<int>> m_guests; //!< other programs that joined
    struct Host {
        SignInAttempts attempts;
        bool blocksAddresses = false;
    };
    static QString hostName(const ssh::Target &target);
    Host hostOf(const QString &cluster) const;
    std::shared_ptr<Tried> m_tried;
    std::optional<ssh::ChangedHostKey> m_changedKey;
    QHash<QString, Host> m_hosts; //!< by hostName()
    QString m_keyFile;
    std::optional<bool> m_keyHasPassphrase;
};

} // namespace voyageur::models
