// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sessionmodel.h"

#include "cluster/nodename.h"
#include "models/practicestart.h"
#include "models/questionbox.h"
#include "models/releaseelsewhere.h"
#include "settings/rememberingprompter.h"
#include "ssh/knownhosts.h"

#include <QCoreApplication>
#include <QTimer>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int measureEvery = 5000; // ms; reads what the keepalive measured, costs the host nothing

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
        result.append({profile.name, profile.title.isEmpty() ? profile.name : profile.title, note, profile.practice,
                       profile.retired, profile.retiredSuccessor, profile.facts.web.status.valueOr({})});
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

void SessionModel::setCourse(const std::optional<projectfile::Course> &course)
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

bool SessionModel::needsUser(const QString &cluster) const
{
    const auto profile = m_catalogue.resolve(cluster);
    return profile.ok() && profile->inCatalogue && !profile->practice && profile->userIsGuess;
}

QString SessionModel::saidUser(const QString &cluster) const
{
    const auto profile = m_catalogue.resolve(cluster);
    return profile.ok() && !profile->userIsGuess ? profile->target.user : QString();
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
    m_session->host->disconnect(); // now, or who signs in again at once finds the way to a session that is ending
    releaseElsewhere(m_workers, std::exchange(m_session, nullptr)); // the last owner waits for the reactor
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
    const auto question = std::exchange(m_question, {});
    asking().giveHostKey(question->number, accept);
    if (!accept)
        cancelSignIn();
    emit questionChanged();
    emit changed();
}

FingerprintMatch matchFingerprints(const QString &shown, const QString &pasted)
{
    const QString wanted = ssh::bareFingerprint(pasted);
    if (wanted.isEmpty())
        return FingerprintMatch::Empty;
    const QString host = ssh::bareFingerprint(shown);
    return wanted == host              ? FingerprintMatch::Same
        : wanted.size() == host.size() ? FingerprintMatch::Different
                                       : FingerprintMatch::Unreadable;
}

void SessionModel::replaceHostKey(const QString &fingerprint)
{
    if (m_state != State::SignedOut || !m_changedKey)
        return;
    SignInRequest again = m_request;
    again.replaceFingerprint = fingerprint;
    signIn(again);
}

void SessionModel::answer(const QStringList &answers, bool keep)
{
    if (!m_question || m_question->kind != SignInQuestion::Kind::Prompts)
        return;
    std::vector<ssh::Secret> secrets;
    for (const QString &text : answers)
        secrets.emplace_back(text);
    if (!m_question->choices.isEmpty() && m_state == State::SigningIn)
        setBusyText(tr("Waiting for the second factor. If your phone asks, approve the login there…"));
    const auto question = std::exchange(m_question, {});
    asking().giveAnswers(question->number, std::move(secrets), keep);
    emit questionChanged();
    emit changed();
}

void SessionModel::startPractice()
{
    begin(tr("Starting the practice cluster. The first start takes a few minutes…"));
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
