// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sessionmodel.h"

#include "cluster/nodename.h"
#include "models/otherhosts.h"
#include "models/practicestart.h"
#include "models/questionbox.h"
#include "models/releaseelsewhere.h"
#include "settings/rememberingprompter.h"
#include "ssh/keylist.h"
#include "ssh/share/sharedlogin.h"

#include <QCoreApplication>
#include <QTimer>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int measureEvery = 5000; // ms; reads what the keepalive measured, costs the host nothing

std::optional<bool> protectionOf(const QString &keyFile)
{
    if (keyFile.isEmpty())
        return {};
    const auto key = ssh::describeKey(keyFile);
    return key.ok() ? key->encrypted : std::nullopt;
}

} // namespace

SessionModel::SessionModel(base::Workers &workers, cluster::Catalogue catalogue, Preferences &preferences, QObject *parent)
    : PageModel(parent), m_workers(workers), m_catalogue(std::move(catalogue)), m_preferences(preferences),
      m_timer(new QTimer(this))
{
    m_timer->setInterval(measureEvery);
    connect(m_timer, &QTimer::timeout, this, &SessionModel::measure);
}

SessionModel::~SessionModel()
{
    if (m_box)
        m_box->close();
    dropSession();
    endAside();
}

QList<ClusterChoice> SessionModel::clusters() const
{
    QList<ClusterChoice> result;
    for (const cluster::Profile &profile : m_catalogue.profiles()) {
        QString note;
        if (profile.practice)
            note = tr("on this computer, for practice");
        else if (profile.retired)
            note = profile.retiredSuccessor.isEmpty() ? tr("retired") : tr("retired; now %1").arg(profile.retiredSuccessor);
        result.append(
            {profile.name, profile.title.isEmpty() ? profile.name : profile.title, note, profile.practice, profile.retired});
        for (const QString &name : cluster::nodeNames(profile)) {
            const auto node = m_catalogue.resolve(name);
            if (node)
                result.append({name, node->title, tr("separate login"), profile.practice, false});
        }
    }
    for (const QString &name : m_catalogue.sshHosts())
        result.append({name, name, tr("from ~/.ssh/config"), false, false});
    return result;
}

base::Result<void> SessionModel::addToCatalogue(const cluster::CatalogueFile &file, const QString &fileName)
{
    VOYAGEUR_CHECK(m_catalogue.add(cluster::Layer::Person, cluster::catalogueJson(file), fileName));
    emit changed();
    return {};
}

void SessionModel::setCourse(const std::optional<project::Course> &course)
{
    if (!course || !course->host || course->host->keys.isEmpty()) {
        m_catalogue.setCourseHost({});
        return;
    }
    m_catalogue.setCourseHost(cluster::CourseHost{course->host->name, course->host->port, course->host->keys,
                                                  tr("the course file “%1”").arg(course->title.line())});
}

SignInRequest SessionModel::lastRequest() const
{
    SignInRequest request;
    request.cluster = m_preferences.lastCluster();
    request.user = m_preferences.userOn(request.cluster);
    request.identityFile = m_preferences.identityFor(request.cluster);
    if (!request.identityFile.isEmpty())
        request.method = SignInRequest::Method::KeyFile;
    return request;
}

QString SessionModel::userOn(const QString &cluster) const
{
    return m_preferences.userOn(cluster);
}

base::Operation<SessionModel::Opened>::Body SessionModel::loginBody() const
{
    return [catalogue = m_catalogue, request = m_request, box = m_box, others = m_othersBox, secrets = m_secrets, tried = m_tried,
            lost = m_lost->sink()](const base::Work &work) -> Result<Opened> {
        cluster::Overrides overrides;
        overrides.user = request.user;
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
        const auto login = ssh::joinOrLogIn(
            profile.target, *asking, work.stop, [box] { box->sayWaiting(); }, &trace);
        tried->host = hostName(profile.target);
        tried->reached = trace.connected;
        tried->refused = trace.refusedAnswers;
        tried->blocksAddresses = base::isMagicCastle(profile.facts);
        if (!login.ok()) {
            (void)asking->settle(&login.error(), work.stop);
            return login.error();
        }
        if (login->joined && request.onlyThisKey)
            return Error{ErrorCode::BadRequest,
                         tr("Another program keeps a session with %1, so no new login was made.").arg(profile.target.host),
                         {},
                         tr("End it first: “voyageur logout %1”. Then sign in with the key again.").arg(request.cluster),
                         {}};
        VOYAGEUR_TRY(session, project::openSession(profile, login->host, work.stop));
        session->host->onEnded(lost);
        session->reach = hostsAskedFor(catalogue, others, secrets);
        return Opened{session,
                      session->host->identity(),
                      session->host->roundTripMs(),
                      login->joined,
                      login->server ? login->server->guests() : nullptr,
                      settings::accountOf(profile.target),
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
            setBusyText(tr("Another program of yours is just signing in to %1. Its session will do here too; waiting for it…")
                            .arg(m_request.cluster));
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
    setCommands({request.user.isEmpty() ? u"ssh %1"_s.arg(request.cluster) : u"ssh %1@%2"_s.arg(request.user, request.cluster)});
    begin(tr("Signing in to %1…").arg(request.cluster));
    auto kept = takeAside(request);
    m_login = std::make_unique<base::Operation<Opened>>(m_workers, kept ? takeUpBody(*std::move(kept)) : loginBody(),
                                                        [this](Result<Opened> result) { ended(std::move(result)); });
}

void SessionModel::makeOthersBox()
{
    auto feed = std::make_shared<Feed<QuestionBox::Asked>>([this](const QList<QuestionBox::Asked> &asked) {
        for (const QuestionBox::Asked &item : asked)
            othersAsk(item.question, item.over);
    });
    m_othersBox = std::make_shared<QuestionBox>(feed->sink());
    m_othersQuestions = std::move(feed);
}

void SessionModel::othersAsk(const std::optional<SignInQuestion> &question, bool over)
{
    if (m_state != State::SignedIn)
        return;
    if (question)
        m_asker = question->asker;
    else if (over && !m_asker.isEmpty()) {
        m_asker.clear();
        emit changed();
    }
    setQuestion(question);
}

void SessionModel::ended(Result<Opened> result)
{
    m_box->close();
    setQuestion({});
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
    setCommands({u"ssh %1@%2"_s.arg(m_identity.user, m_identity.host)
                 + (m_identity.port == 22 ? QString() : u" -p %1"_s.arg(m_identity.port))});
    m_timer->start();
    finish(true);
    emit signedIn();
    if (result->asking && result->asking->hasWishes())
        keepWhatWasWanted(std::move(result->asking));
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

void SessionModel::signOut(Forget forget)
{
    if (m_state != State::SignedIn)
        return;
    m_keeping.reset();
    dropSession();
    if (forget == Forget::Yes)
        forgetAll();
    else
        m_secrets->forgetSession();
    finish(false);
    emit signedOut();
}

void SessionModel::dropSession()
{
    m_timer->stop();
    m_measuring.reset();
    m_state = State::SignedOut;
    m_roundTrip = -1;
    m_simulatedGpus = false;
    m_guests.reset();
    m_asker.clear();
    if (m_othersBox) // there was a sign-in
        m_othersBox->close();
    setQuestion({});
    if (!m_session)
        return;
    m_workers.start(base::StopSource(), [session = std::move(m_session)]() mutable {
        session->host->disconnect();
        session.reset(); // its last owner waits for the reactor: here, not in the GUI thread
    });
    m_session.reset();
}

void SessionModel::setQuestion(std::optional<SignInQuestion> question)
{
    if (!question && !m_question)
        return;
    m_question = std::move(question);
    if (m_question && m_state == State::SigningIn)
        setBusyText(tr("Signing in to %1…").arg(m_request.cluster));
    emit questionChanged();
    emit changed();
}

QuestionBox &SessionModel::asking()
{
    return m_state == State::SignedIn ? *m_othersBox : *m_box;
}

void SessionModel::acceptHostKey(bool accept)
{
    if (!m_question)
        return;
    m_question.reset();
    asking().giveHostKey(accept);
    if (!accept)
        cancelSignIn();
    emit questionChanged();
    emit changed();
}

void SessionModel::answer(const QStringList &answers, bool keep)
{
    if (!m_question || m_question->kind != SignInQuestion::Kind::Prompts)
        return;
    std::vector<ssh::Secret> secrets;
    for (const QString &text : answers)
        secrets.emplace_back(text);
    if (!m_question->choices.isEmpty() && m_state == State::SigningIn)
        setBusyText(tr("Waiting for the second factor. If it asked your telephone, approve it there…"));
    m_question.reset();
    asking().giveAnswers(std::move(secrets), keep);
    emit questionChanged();
    emit changed();
}

void SessionModel::startPractice()
{
    begin(tr("Starting the practice cluster. The first time takes some minutes…"));
    m_practice = std::make_unique<base::Operation<void>>(
        m_workers,
        [program = QCoreApplication::applicationFilePath()](const base::Work &work) {
            return models::startPractice(program, work.stop);
        },
        [this](Result<void> result) {
            if (result)
                finish(false);
            else
                fail(result.error());
        });
}

void SessionModel::measure()
{
    if (!m_session || (m_measuring && !m_measuring->isFinished()))
        return;
    m_measuring = std::make_unique<base::Operation<int>>(
        m_workers, [session = m_session](const base::Work &) -> Result<int> { return session->host->roundTripMs(); },
        [this](Result<int> result) {
            if (result)
                setRoundTrip(*result);
        });
    const qint64 minutes = m_since.secsTo(QDateTime::currentDateTime()) / 60;
    if (std::exchange(m_minutesShown, minutes) != minutes)
        emit changed();
}

void SessionModel::setRoundTrip(int milliseconds)
{
    if (milliseconds == m_roundTrip)
        return;
    m_roundTrip = milliseconds;
    emit changed();
}

QString SessionModel::clusterName() const
{
    return m_request.cluster;
}

QString SessionModel::clusterTitle() const
{
    return m_title.isEmpty() ? m_request.cluster : m_title;
}

bool SessionModel::simulatedGpus() const
{
    return m_simulatedGpus;
}

} // namespace voyageur::models
