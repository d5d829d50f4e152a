// SPDX-License-Identifier: GPL-3.0-or-later
// The login itself: from the request, over the questions, to a session or the reason why there is none.
#include "cluster/nodename.h"
#include "models/otherhosts.h"
#include "models/questionbox.h"
#include "models/releaseelsewhere.h"
#include "models/sessionmodel.h"
#include "servers/jobtunnel.h"
#include "settings/rememberingprompter.h"
#include "ssh/keylist.h"
#include "ssh/share/sharedlogin.h"

#include <QTimer>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

std::optional<bool> protectionOf(const QString &keyFile)
{
    if (keyFile.isEmpty())
        return {};
    const auto key = ssh::describeKey(keyFile);
    return key.ok() ? key->encrypted : std::nullopt;
}

Result<ssh::SharedLogin> joinedOnly(const ssh::Target &target, const base::StopToken &stop)
{
    VOYAGEUR_TRY(host, ssh::joinLogin(target, stop));
    if (!host)
        return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
    return ssh::SharedLogin{host, true, nullptr, {}};
}

} // namespace

base::Operation<SessionModel::Opened>::Body SessionModel::loginBody() const
{
    return [catalogue = m_catalogue, request = m_request, box = m_box, others = m_othersBox, secrets = m_secrets, tried = m_tried,
            lost = m_lost->sink()](const base::Work &work) -> Result<Opened> {
        cluster::Overrides overrides;
        overrides.user = request.user;
        overrides.replaceFingerprint = request.replaceFingerprint;
        if (request.method == SignInRequest::Method::KeyFile)
            overrides.identityFile = request.identityFile;
        VOYAGEUR_TRY(profile, catalogue.resolve(request.cluster, overrides));
        VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
        if (request.onlyThisKey) {
            profile.target.identityFiles.clear();
            profile.target.useDefaultKeys = false;
            profile.target.onlyNamedKeys = true;
        }
        if (request.method == SignInRequest::Method::Password) {
            profile.target.useAgent = false;
            profile.target.useDefaultKeys = false;
            profile.target.identityFile.clear();
            profile.target.identityFiles.clear();
        }
        // The session of `voyageur login`, or a login whose session the verbs use, too, until it ends with the window.
        auto asking = std::make_shared<settings::RememberingPrompter>(*box, *secrets, profile.target);
        ssh::LoginTrace trace;
        const auto login = request.onlyJoin ? joinedOnly(profile.target, work.stop)
                                            : ssh::joinOrLogIn(
                                                profile.target, *asking, work.stop, [box] { box->sayWaiting(); }, &trace);
        tried->host = hostName(profile.target);
        tried->reached = trace.connected;
        tried->refused = trace.refusedAnswers;
        tried->blocksAddresses = base::isMagicCastle(profile.facts);
        tried->changedKey = trace.changedKey;
        if (!login.ok()) {
            (void)asking->settle(&login.error(), work.stop);
            return cluster::withStatusPage(login.error(), profile);
        }
        if (login->joined && request.onlyThisKey)
            return Error{
                ErrorCode::BadRequest,
                tr("Another program keeps a session with %1, so Voyageur did not sign in again.").arg(profile.target.host),
                {},
                tr("First end that session with “voyageur logout %1”. Then sign in with the key again.").arg(request.cluster),
                {}};
        login->host->onDelay([box](ssh::Delay why, const QStringList &owners) { box->sayDelay(why, owners); });
        login->host->nameOwner(tr("Voyageur's window"));
        VOYAGEUR_TRY(session, session::openSession(profile, login->host, work.stop));
        login->host->onDelay({});
        session->host->onEnded(lost);
        session->reach = hostsAskedFor(catalogue, others, secrets);
        return Opened{session,
                      session->host->identity(),
                      session->host->roundTripMs(),
                      login->joined,
                      login->server ? login->server->guests() : nullptr,
                      ssh::accountOf(profile.target),
                      trace.keyFile,
                      profile.practice ? std::nullopt : protectionOf(trace.keyFile), // that key is ours, and opens nothing else
                      std::move(asking)};
    };
}

// Of one that was set aside: its further questions come to this window's box again.
base::Operation<SessionModel::Opened>::Body SessionModel::takeUpBody(Opened opened) const
{
    return [catalogue = m_catalogue, opened = std::move(opened), others = m_othersBox, secrets = m_secrets,
            lost = m_lost->sink()](const base::Work &) -> Result<Opened> {
        opened.session->host->onEnded(lost);
        opened.session->reach = hostsAskedFor(catalogue, others, secrets);
        return opened;
    };
}

void SessionModel::signIn(const SignInRequest &request)
{
    if (m_state != State::SignedOut)
        return;
    m_request = request;
    m_changedKey.reset();
    if (request.user.isEmpty() && needsUser(request.cluster)) {
        fail({ErrorCode::BadRequest,
              tr("Enter your user name on %1.").arg(request.cluster),
              {},
              tr("It may differ from your name on this computer."),
              {}});
        return;
    }
    m_banner.clear();
    m_keepingProblem.reset();
    m_tried = std::make_shared<Tried>();
    m_preferences.setLastCluster(request.cluster);
    m_preferences.setUserOn(request.cluster, request.user);
    m_preferences.setIdentityFor(request.cluster,
                                 request.method == SignInRequest::Method::KeyFile ? request.identityFile : QString());
    auto feed = std::make_shared<Feed<QuestionBox::Asked>>([this](const QList<QuestionBox::Asked> &asked) {
        for (const QuestionBox::Asked &item : asked)
            if (!item.banner.isEmpty())
                m_banner = item.banner;
        if (m_state != State::SigningIn)
            return;
        if (asked.last().waiting) {
            setBusyText(tr("Another of your programs is signing in to %1. Waiting to share its session…").arg(m_request.cluster));
            emit changed();
        }
        if (const auto why = asked.last().delay) {
            const QStringList &owners = asked.last().owners;
            if (*why == ssh::Delay::StartUpFiles)
                setBusyText(
                    tr("Your start-up files on %1 (.bashrc and others) have been running for 5 s. They may take up to 60 s…")
                        .arg(m_request.cluster));
            else if (owners.isEmpty())
                setBusyText(tr("%1 accepts no further command for now. Waiting…").arg(m_request.cluster));
            else
                setBusyText(
                    tr("%1 accepts no further command for now. Waiting for %2…").arg(m_request.cluster, owners.join(", "_L1)));
            emit changed();
        }
        setQuestion(asked.last().question);
    });
    m_box = std::make_shared<QuestionBox>(feed->sink());
    m_questions = std::move(feed);
    makeOthersBox();
    m_lost = std::make_unique<Feed<Error>>([this](const QList<Error> &errors) {
        if (m_state != State::SignedIn)
            return;
        dropSession();
        fail(errors.first());
        emit signedOut();
    });
    m_state = State::SigningIn;
    const QString target = request.user.isEmpty() ? request.cluster : request.user + u'@' + request.cluster;
    setCommands({u"voyageur login %1"_s.arg(target)}); // not shell: for people; where it is on the network is not known yet
    begin(tr("Signing in to %1…").arg(request.cluster));
    auto kept = takeAside(request);
    m_login = std::make_unique<base::Operation<Opened>>(m_workers, kept ? takeUpBody(*std::move(kept)) : loginBody(),
                                                        [this](Result<Opened> result) { ended(std::move(result)); });
}

void SessionModel::ended(Result<Opened> result)
{
    m_box->close();
    setQuestion({});
    m_request.replaceFingerprint.clear();
    m_changedKey = m_tried->changedKey;
    count(result.ok() ? (result->joined ? Ended::Joined : Ended::Well) : endOf(result.error().code));
    if (m_state != State::SigningIn) { // cancelled meanwhile
        if (result)
            releaseElsewhere(m_workers, std::move(result->session));
        emit changed();
        return;
    }
    if (!result) {
        m_state = State::SignedOut;
        if (result.error().code == ErrorCode::Cancelled)
            finish(false);
        else
            fail(result.error());
        return;
    }
    m_session = result->session;
    m_identity = result->identity;
    m_roundTrip = result->roundTrip;
    m_guests = result->guests;
    m_slurmVersion = m_session->slurm.tools().version;
    m_storage = m_session->storage.shown();
    m_title = m_session->profile.title;
    m_simulatedGpus = m_session->profile.simulatedGpus;
    m_joined = result->joined;
    m_account = result->account;
    m_keyFile = result->keyFile;
    m_keyHasPassphrase = result->keyHasPassphrase;
    m_since = QDateTime::currentDateTime();
    m_minutesShown = 0;
    m_state = State::SignedIn;
    readRemembered();
    setCommands({shownLogin(), u"voyageur login %1@%2"_s.arg(m_identity.user, clusterName())}); // not shell: for people
    m_timer->start();
    finish(true);
    emit signedIn();
    if (result->asking && result->asking->hasWishes())
        keepWhatWasWanted(std::move(result->asking));
}

QString SessionModel::shownLogin() const
{
    return m_session ? servers::loginCommand(m_identity, m_keyFile) : QString();
}

void SessionModel::cancelSignIn()
{
    if (!m_asker.isEmpty()) {
        m_asker.clear();
        m_othersBox->refuse();
        m_question.reset();
        emit questionChanged();
        emit changed();
    }
    if (m_state != State::SigningIn)
        return;
    m_state = State::SignedOut;
    m_box->close();
    m_login->cancel(); // ended() comes, and counts it
    setQuestion({});
    finish(false);
}

} // namespace voyageur::models
