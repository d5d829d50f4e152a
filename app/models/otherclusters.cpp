// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/otherclusters.h"

#include "base/pace.h"
#include "models/releaseelsewhere.h"

#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using base::Result;
using slurm::PollPace;

namespace {

constexpr auto findEvery = std::chrono::minutes(5);

} // namespace

OtherClusters::OtherClusters(base::Workers &workers, SessionModel &session, QObject *parent)
    : QObject(parent), m_workers(workers), m_session(session), m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &OtherClusters::askThoseDue);
    connect(&session, &SessionModel::signedIn, this, &OtherClusters::start);
    connect(&session, &SessionModel::signedOut, this, &OtherClusters::stop);
}

OtherClusters::~OtherClusters()
{
    stop();
}

QList<JobSource> OtherClusters::sources() const
{
    QList<JobSource> sources;
    for (const auto &other : m_others)
        if (other->known.board.isKnown())
            sources += JobSource{other->kept.cluster, other->kept.title, other->known.jobs};
    return sources;
}

std::shared_ptr<session::ClusterSession> OtherClusters::sessionOf(const QString &cluster) const
{
    for (const auto &other : m_others)
        if (other->kept.cluster == cluster && other->kept.session && other->kept.session->host->isConnected())
            return other->kept.session;
    return nullptr;
}

void OtherClusters::start()
{
    for (const KeptSession &kept : m_session.aside())
        add(kept);
    find();
}

void OtherClusters::stop()
{
    m_timer->stop();
    m_finding.reset();
    for (const auto &other : m_others) {
        other->look.reset();
        releaseElsewhere(m_workers, std::exchange(other->kept.session, nullptr));
    }
    m_others.clear();
}

void OtherClusters::setLookedAt(bool on)
{
    m_lookedAt = on;
    for (const auto &other : m_others)
        other->pace.setLookedAt(on);
    if (on && m_findAgain.hasExpired())
        find();
    askThoseDue();
}

void OtherClusters::refresh()
{
    for (const auto &other : m_others)
        other->pace.acted(PollPace::Clock::now());
    find();
    askThoseDue();
}

// Asks this computer only: a session that another program keeps answers at a place of this user's own.
void OtherClusters::find()
{
    if (m_session.state() != SessionModel::State::SignedIn || (m_finding && !m_finding->isFinished()))
        return;
    m_findAgain.setRemainingTime(std::chrono::milliseconds(findEvery).count());
    QStringList known{m_session.clusterName()};
    for (const auto &other : m_others)
        known += other->kept.cluster;
    m_finding = std::make_unique<base::Operation<QList<KeptSession>>>(m_workers, m_session.findOthers(known),
                                                                      [this](Result<QList<KeptSession>> result) {
                                                                          if (result)
                                                                              for (const KeptSession &kept : *result)
                                                                                  add(kept);
                                                                      });
}

void OtherClusters::add(const KeptSession &kept)
{
    if (of(kept.cluster))
        return releaseElsewhere(m_workers, kept.session);
    auto other = std::make_unique<Other>();
    other->kept = kept;
    const auto pause = kept.session->profile.facts.slurm.pollSeconds;
    other->pace.begin(pause.isKnown() ? std::chrono::seconds(*pause.value) : base::atPace(PollPace::usual),
                      PollPace::Clock::now());
    other->pace.setLookedAt(m_lookedAt);
    m_others.push_back(std::move(other));
    askThoseDue();
}

OtherClusters::Other *OtherClusters::of(const QString &cluster)
{
    const auto found = std::ranges::find_if(m_others, [&](const auto &other) { return other->kept.cluster == cluster; });
    return found == m_others.end() ? nullptr : found->get();
}

void OtherClusters::askThoseDue()
{
    const auto now = PollPace::Clock::now();
    std::optional<PollPace::TimePoint> next;
    for (const auto &other : m_others) {
        if (const auto due = other->pace.next(); due && *due <= now)
            ask(*other);
        if (const auto due = other->pace.next(); due && (!next || *due < *next))
            next = due;
    }
    if (next)
        m_timer->start(std::max(std::chrono::ceil<std::chrono::milliseconds>(*next - now), std::chrono::milliseconds(1)));
    else
        m_timer->stop();
}

void OtherClusters::ask(Other &other)
{
    other.pace.asked(PollPace::Clock::now());
    other.look = std::make_unique<base::Operation<Look>>(
        m_workers,
        [session = other.kept.session, known = other.known](const base::Work &work) mutable -> Result<Look> {
            VOYAGEUR_TRY(load, known.look(*session, work.stop));
            return Look{known, load};
        },
        [this, cluster = other.kept.cluster](Result<Look> result) { listed(cluster, std::move(result)); });
}

void OtherClusters::listed(const QString &cluster, Result<Look> result)
{
    Other *other = of(cluster);
    if (!other)
        return;
    other->pace.answered(result.ok() && result->known.board.queueAnswers(), PollPace::Clock::now(),
                         result.ok() ? std::optional(result->load) : std::nullopt);
    if (result) {
        other->known = result->known;
    } else if (result.error().code == base::ErrorCode::ConnectionLost) {
        releaseElsewhere(m_workers, std::exchange(other->kept.session, nullptr));
        std::erase_if(m_others, [&](const auto &one) { return one.get() == other; });
    }
    askThoseDue();
    emit changed();
}

} // namespace voyageur::models
