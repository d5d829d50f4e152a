// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions beside the one of the window: set aside by it, or kept by other programs of the same user.
#include "models/releaseelsewhere.h"
#include "models/sessionmodel.h"
#include "ssh/share/sharedlogin.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using base::Result;

namespace {

constexpr auto followAfter = std::chrono::milliseconds(200); // a login that begins makes several files

} // namespace

QList<KeptSession> SessionModel::aside() const
{
    QList<KeptSession> kept;
    for (const Aside &one : m_aside)
        if (one.opened.session->host->isConnected())
            kept += KeptSession{one.request.cluster, one.title, one.opened.identity.user, one.opened.session};
    return kept;
}

void SessionModel::setAside()
{
    if (m_state != State::SignedIn)
        return;
    m_aside.push_back(
        {m_request, clusterTitle(),
         Opened{m_session, m_identity, m_roundTrip, m_joined, m_guests, m_account, m_keyFile, m_keyHasPassphrase, nullptr}});
    m_lost.reset();                                                 // whoever looks at it says so
    releaseElsewhere(m_workers, std::exchange(m_session, nullptr)); // not the last owner: nothing ends
    dropSession();
    finish(false);
    emit signedOut();
}

void SessionModel::goTo(const QString &cluster)
{
    if (m_state == State::SigningIn || (m_state == State::SignedIn && cluster == clusterName()))
        return;
    SignInRequest request;
    request.cluster = cluster;
    request.user = m_preferences.userOn(cluster);
    if (const auto kept = std::ranges::find(m_aside, cluster, [](const Aside &one) { return one.request.cluster; });
        kept != m_aside.end())
        request = kept->request;
    goTo(request);
}

void SessionModel::goTo(const SignInRequest &request)
{
    if (m_state == State::SigningIn)
        return;
    setAside();
    signIn(request);
}

// What was set aside for this request; nothing when it has ended meanwhile.
std::optional<SessionModel::Opened> SessionModel::takeAside(const SignInRequest &request)
{
    const auto kept = std::ranges::find_if(m_aside, [&](const Aside &one) {
        return one.request.cluster == request.cluster && (request.user.isEmpty() || one.opened.identity.user == request.user);
    });
    if (kept == m_aside.end())
        return {};
    Opened opened = kept->opened;
    m_aside.erase(kept);
    if (opened.session->host->isConnected() && !request.onlyThisKey)
        return opened;
    releaseElsewhere(m_workers, std::move(opened.session));
    return {};
}

void SessionModel::endAside()
{
    for (Aside &one : m_aside) {
        one.opened.session->host->disconnect();
        releaseElsewhere(m_workers, std::move(one.opened.session));
    }
    m_aside.clear();
}

std::function<Result<QList<KeptSession>>(const base::Work &)> SessionModel::findOthers(const QStringList &known) const
{
    QList<std::pair<QString, QString>> places;
    for (const ClusterChoice &choice : clusters())
        if (!known.contains(choice.name) && !m_preferences.userOn(choice.name).isEmpty())
            places.append({choice.name, m_preferences.userOn(choice.name)});
    return [catalogue = m_catalogue, places](const base::Work &work) -> Result<QList<KeptSession>> {
        QList<KeptSession> found;
        for (const auto &[name, user] : places) {
            cluster::Overrides overrides;
            overrides.user = user;
            const auto profile = catalogue.resolve(name, overrides);
            if (!profile.ok())
                continue;
            base::StopSource stop; // one that is just signing in is found the next time
            const auto host = ssh::joinLogin(profile->target, stop.token(), [&] { stop.request(); });
            if (!host.ok() || !*host)
                continue;
            if (auto session = session::openSession(*profile, *host, work.stop); session.ok())
                found += KeptSession{name, profile->title.isEmpty() ? name : profile->title, user, *session};
            if (work.stop.stopRequested())
                break;
        }
        return found;
    };
}

void SessionModel::followLogins()
{
    const auto place = ssh::meetingPlace(QStringLiteral("anybody"), QStringLiteral("anywhere"), 22);
    if (!place.ok())
        return;
    auto *watcher = new QFileSystemWatcher({QFileInfo(place->lock).path()}, this); // all sessions meet in one folder
    auto *soon = new QTimer(this);
    soon->setSingleShot(true);
    soon->setInterval(followAfter);
    connect(watcher, &QFileSystemWatcher::directoryChanged, soon, qOverload<>(&QTimer::start));
    connect(soon, &QTimer::timeout, this, &SessionModel::joinWhatIsKept);
    connect(this, &SessionModel::signedOut, soon, [this, soon] {
        m_keptBefore += m_request.cluster;
        soon->start();
    });
    soon->start();
}

void SessionModel::joinWhatIsKept()
{
    if (m_state != State::SignedOut || (m_following && !m_following->isFinished()))
        return;
    QList<SignInRequest> requests;
    for (const ClusterChoice &choice : clusters()) {
        SignInRequest request;
        request.cluster = choice.name;
        request.user = m_preferences.userOn(choice.name);
        request.onlyJoin = true;
        if (!request.user.isEmpty() || !needsUser(choice.name))
            requests += request;
    }
    m_following = std::make_unique<base::Operation<QList<SignInRequest>>>(
        m_workers,
        [catalogue = m_catalogue, requests](const base::Work &work) -> Result<QList<SignInRequest>> {
            QList<SignInRequest> kept;
            for (const SignInRequest &request : requests) {
                if (work.stop.stopRequested())
                    break;
                cluster::Overrides overrides;
                overrides.user = request.user;
                const auto profile = catalogue.resolve(request.cluster, overrides);
                if (!profile.ok())
                    continue;
                base::StopSource stop; // one that is just signing in makes itself known
                const auto host = ssh::joinLogin(profile->target, stop.token(), [&] { stop.request(); });
                if (!host.ok() || !*host)
                    continue;
                (*host)->disconnect(); // leaves it
                kept += request;
            }
            return kept;
        },
        [this](Result<QList<SignInRequest>> kept) {
            if (!kept || m_state != State::SignedOut)
                return;
            QStringList names;
            for (const SignInRequest &request : *kept)
                names += request.cluster;
            const QStringList before = std::exchange(m_keptBefore, names);
            for (const SignInRequest &request : *kept)
                if (!before.contains(request.cluster))
                    return signIn(request);
        });
}

} // namespace voyageur::models
