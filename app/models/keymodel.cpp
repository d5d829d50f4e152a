// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/keymodel.h"

#include "base/platform.h"
#include "ssh/keymaker.h"

#include <QDir>
#include <QSet>
#include <QSysInfo>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

void wipe(QString &text)
{
    text.fill(QChar(u'\0')); // the only owner, so these are its letters
    text.clear();
}

} // namespace

// Length counts most (the Alliance's wiki asks for 15 characters or more); a few different letters are a few letters however
// often.
PassphraseStrength passphraseStrength(const QString &passphrase)
{
    if (passphrase.isEmpty())
        return {};
    constexpr qsizetype few = 10;
    constexpr qsizetype many = 15;
    const auto different = QSet<QChar>(passphrase.begin(), passphrase.end()).size();
    const QString lower = passphrase.toLower();
    bool common = false;
    for (const auto *word : {"password", "passphrase", "motdepasse", "azerty", "qwerty", "123456", "abcdef", "voyageur"})
        common = common || lower.contains(QLatin1String(word));
    if (passphrase.size() < few || different < 5 || (common && passphrase.size() < 2 * many))
        return {1, KeyModel::tr("weak"), KeyModel::tr("Use four or five unrelated words: at least 15 characters.")};
    if (passphrase.size() < many || different < 8)
        return {2, KeyModel::tr("fair"), KeyModel::tr("Add a word, to reach at least 15 characters.")};
    return {3, KeyModel::tr("good"), {}};
}

KeyModel::KeyModel(base::Workers &workers, SessionModel &session, Preferences &preferences, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_preferences(preferences)
{
    connect(&session, &SessionModel::changed, this, [this] {
        if (m_loggingIn && m_session.state() == SessionModel::State::SignedOut && !m_session.isBusy())
            loginEnded();
        emit changed();
    });
    connect(&session, &SessionModel::signedIn, this, [this] {
        if (m_loggingIn)
            loginEnded();
    });
}

KeyModel::~KeyModel() = default;

QString KeyModel::suggestedComment()
{
    return base::localUserName() + u'@' + QSysInfo::machineHostName();
}

void KeyModel::refresh()
{
    if (m_listing && !m_listing->isFinished())
        return;
    begin(tr("Looking for keys…"));
    m_listing = std::make_unique<base::Operation<Listed>>(
        m_workers,
        [](const base::Work &) -> Result<Listed> {
            const QString folder = base::openSshFolder();
            return Listed{ssh::listKeys(folder), ssh::freeKeyFile(folder)};
        },
        [this](Result<Listed> listed) { setKeys(*listed); });
}

void KeyModel::setKeys(const Listed &listed)
{
    const QString file = !m_wanted.isEmpty() ? m_wanted
        : chosenKey()                        ? chosenKey()->key.file
                                             : m_preferences.identityFor(m_cluster);
    m_wanted.clear();
    m_keys = listed.keys;
    m_suggestedFile = listed.suggestedFile;
    m_chosen = -1;
    for (int i = 0; i < m_keys.size(); ++i) {
        const bool isIt = m_keys[i].key.file == file;
        if (isIt || (m_chosen < 0 && file.isEmpty() && m_keys[i].worth == ssh::ListedKey::Worth::Good))
            m_chosen = i;
    }
    emit keysChanged();
    finish(true);
}

const ssh::ListedKey *KeyModel::chosenKey() const
{
    return m_chosen >= 0 && m_chosen < m_keys.size() ? &m_keys[m_chosen] : nullptr;
}

void KeyModel::choose(int index)
{
    if (index == m_chosen || index >= m_keys.size())
        return;
    m_chosen = index;
    setAnswer(Answer::None, {});
}

void KeyModel::make(const QString &file, QString &&passphrase, const QString &comment)
{
    if (isBusy())
        return;
    auto secret = std::make_shared<ssh::Secret>(passphrase);
    wipe(passphrase);
    setCommands({u"ssh-keygen -t ed25519 -f %1 -C %2"_s.arg(QDir::toNativeSeparators(file), comment)});
    setAnswer(Answer::None, {});
    begin(tr("Creating the key…"));
    m_making = std::make_unique<base::Operation<ssh::PublicKey>>(
        m_workers, [file, secret, comment](const base::Work &) { return ssh::makeKey(file, *secret, comment); },
        [this](Result<ssh::PublicKey> key) {
            if (!key) {
                fail(key.error());
                return;
            }
            m_wanted = key->file;
            finish(true);
            emit made();
            refresh();
        });
}

void KeyModel::setCluster(const QString &name)
{
    m_cluster = name;
    cluster::Overrides overrides;
    overrides.user = m_session.userOn(name);
    m_profile.reset();
    if (const auto found = m_session.catalogue().resolve(name, overrides); !name.isEmpty() && found)
        m_profile = *found;
    m_place = m_profile ? session::keyPlace(*m_profile) : session::KeyPlace();
    setAnswer(Answer::None, {});
}

QString KeyModel::clusterTitle() const
{
    return m_profile && !m_profile->title.isEmpty() ? m_profile->title : m_cluster;
}

bool KeyModel::isAutomation() const
{
    return m_profile && m_profile->role == cluster::NodeRole::Automation;
}

bool KeyModel::isSignedIn() const
{
    return m_session.session() && m_session.clusterName() == m_cluster;
}

bool KeyModel::canInstall() const
{
    return isSignedIn() && m_place.authorizedKeys.value_or(true) && chosenKey() && !chosenKey()->key.base64.isEmpty();
}

std::optional<cluster::Profile> KeyModel::profile() const
{
    return isSignedIn() ? std::optional(m_session.session()->profile) : m_profile;
}

void KeyModel::rememberKey()
{
    if (chosenKey())
        m_preferences.setIdentityFor(m_cluster, chosenKey()->key.file);
}

void KeyModel::install()
{
    if (isBusy() || !canInstall())
        return;
    rememberKey();
    setAnswer(Answer::None, {});
    setCommands(
        {u"ssh-copy-id -i %1 %2@%3"_s.arg(QDir::toNativeSeparators(chosenKey()->key.file), m_session.user(), m_session.host())});
    begin(tr("Installing the key on %1…").arg(clusterTitle()));
    m_installing = std::make_unique<base::Operation<session::Installed>>(
        m_workers,
        [session = m_session.session(), key = chosenKey()->key](const base::Work &work) {
            return session::installKey(*session->host, key, work.stop);
        },
        [this](Result<session::Installed> installed) {
            if (!installed) {
                fail(installed.error());
                return;
            }
            finish(true);
            switch (*installed) {
            case session::Installed::Now:
                setAnswer(Answer::NotKnown, tr("The key is now in ~/.ssh/authorized_keys."));
                break;
            case session::Installed::Already:
                setAnswer(Answer::NotKnown, tr("The key was already in ~/.ssh/authorized_keys."));
                break;
            case session::Installed::Restricted:
                setAnswer(Answer::NotKnown,
                          tr("~/.ssh/authorized_keys already has the key, with options (from=, command= …). That line stays as "
                             "it is."));
                break;
            }
            check();
        });
}

void KeyModel::check()
{
    const auto known = profile();
    if (isBusy() || !known || !chosenKey())
        return;
    rememberKey();
    addCommand(u"voyageur key check %1 --key %2"_s.arg(m_cluster, QDir::toNativeSeparators(chosenKey()->key.file)));
    const QString before = m_answerText;
    begin(tr("Checking whether %1 accepts the key…").arg(clusterTitle()));
    m_checking = std::make_unique<base::Operation<session::KeyCheck>>(
        m_workers,
        [profile = *known, key = *chosenKey(), session = isSignedIn() ? m_session.session() : nullptr](const base::Work &work) {
            return session::checkKey(profile, key, session ? session->host.get() : nullptr, work.stop);
        },
        [this, before](Result<session::KeyCheck> found) {
            if (!found) {
                fail(found.error());
                return;
            }
            finish(true);
            using Verdict = session::KeyCheck::Verdict;
            const Answer answer = found->verdict == Verdict::Accepted ? Answer::Yes
                : found->verdict == Verdict::NotKnown                 ? Answer::NotKnown
                                                                      : Answer::No;
            setAnswer(answer, before.isEmpty() ? found->sentence : before + u' ' + found->sentence, found->reasons);
        });
}

void KeyModel::signInWithKey()
{
    if (isBusy() || !chosenKey() || m_cluster.isEmpty())
        return;
    SignInRequest request;
    request.cluster = m_cluster;
    request.user = isSignedIn() ? m_session.user() : m_session.userOn(m_cluster);
    request.method = SignInRequest::Method::KeyFile;
    request.identityFile = chosenKey()->key.file;
    request.onlyThisKey = true;
    setAnswer(Answer::None, {});
    m_session.signOut();
    m_loggingIn = true;
    m_session.signIn(request);
}

void KeyModel::loginEnded()
{
    m_loggingIn = false;
    if (m_session.session()) {
        const QStringList methods = m_session.methods();
        if (methods.contains("publickey"_L1))
            setAnswer(Answer::Yes, tr("Signed in to %1 with this key (%2).").arg(clusterTitle(), methods.join(u", "_s)));
        else
            setAnswer(Answer::No,
                      tr("You are signed in to %1 with %2, not with this key.").arg(clusterTitle(), methods.join(u", "_s)),
                      {tr("Press “Ask the server” to find out why.")});
    } else if (m_session.error()) {
        setAnswer(Answer::No, m_session.error()->text());
    } else {
        setAnswer(Answer::NotKnown, tr("The login was stopped."));
    }
    emit loginDecided();
}

void KeyModel::setAnswer(Answer answer, const QString &text, const QStringList &reasons)
{
    m_answer = answer;
    m_answerText = text;
    m_reasons = reasons;
    emit changed();
}

} // namespace voyageur::models
