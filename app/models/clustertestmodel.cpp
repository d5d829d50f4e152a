// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/clustertestmodel.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using session::ClusterCheck;

namespace {

ClusterTestModel::Mark markOf(ClusterCheck::Status status)
{
    using Mark = ClusterTestModel::Mark;
    switch (status) {
    case ClusterCheck::Status::Good:
        return Mark::Good;
    case ClusterCheck::Status::Warning:
        return Mark::Warning;
    case ClusterCheck::Status::Failed:
        return Mark::Failed;
    case ClusterCheck::Status::Skipped:
        break;
    }
    return Mark::Skipped;
}

} // namespace

ClusterTestModel::ClusterTestModel(base::Workers &workers, SessionModel &session, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session)
{
}

ClusterTestModel::~ClusterTestModel() = default;

QString ClusterTestModel::likelyCluster() const
{
    return m_session.session() ? m_session.clusterName() : m_session.lastRequest().cluster;
}

bool ClusterTestModel::isSignedInTo(const QString &cluster) const
{
    return m_session.session() && m_session.clusterName() == cluster;
}

void ClusterTestModel::start(const QString &cluster)
{
    if (isRunning() || cluster.isEmpty())
        return;
    m_cluster = cluster;
    m_rows.clear();
    m_checks.clear();
    for (const QString &name : session::clusterCheckNames())
        m_rows.append({name, session::clusterCheckTitle(name), Mark::Waiting, tr("waiting"), {}, {}});
    cluster::Overrides overrides;
    overrides.user = m_session.userOn(cluster);
    const auto profile = m_session.catalogue().resolve(cluster, overrides);
    if (!profile) {
        m_rows.clear();
        m_profile.reset();
        setContent(false);
        fail(profile.error());
        return;
    }
    m_profile = *profile;
    const auto session = isSignedInTo(cluster) ? m_session.session() : nullptr;
    if (session)
        m_profile = session->profile;
    m_feed = std::make_unique<Feed<ClusterCheck>>([this](const QList<ClusterCheck> &checks) {
        for (const ClusterCheck &check : checks)
            add(check);
    });
    setCommands({u"voyageur test %1"_s.arg(cluster)}); // not shell: for people
    setContent(true);
    m_test = std::make_unique<base::Operation<QList<ClusterCheck>>>(
        m_workers,
        [session, profile = *m_profile, say = m_feed->sink()](const base::Work &work) {
            return session ? session::testCluster(profile, session->host, say, work.stop)
                           : session::testClusterFromOutside(profile, say, work.stop);
        },
        [this](const Result<QList<ClusterCheck>> &result) { ended(result); });
    markRunning();
    begin(tr("Testing %1…").arg(cluster));
}

void ClusterTestModel::add(const ClusterCheck &check)
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &one) { return one.name == check.name; });
    if (row == m_rows.end())
        return;
    m_checks += check;
    row->mark = markOf(check.status);
    row->word = session::statusWord(check.status);
    row->detail = check.detail;
    row->advice = check.advice;
    emit rowChanged(static_cast<int>(row - m_rows.begin()));
    markRunning();
    emit changed();
}

void ClusterTestModel::markRunning()
{
    const auto next = std::find_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.mark == Mark::Waiting; });
    if (next == m_rows.end()
        || std::any_of(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.mark == Mark::Running; }))
        return;
    next->mark = Mark::Running;
    next->word = tr("being tested…");
    emit rowChanged(static_cast<int>(next - m_rows.begin()));
}

// The result may overtake the last checks, which come through the feed.
void ClusterTestModel::ended(const Result<QList<ClusterCheck>> &result)
{
    if (result) {
        for (const ClusterCheck &check : *result) {
            if (std::none_of(m_checks.begin(), m_checks.end(), [&](const auto &made) { return made.name == check.name; }))
                add(check);
        }
    }
    m_feed.reset();
    for (Row &row : m_rows) {
        if (row.mark != Mark::Waiting && row.mark != Mark::Running)
            continue;
        row.mark = Mark::Skipped;
        row.word = tr("stopped");
        emit rowChanged(static_cast<int>(&row - m_rows.data()));
    }
    if (result || result.error().code == base::ErrorCode::Cancelled)
        finish(true);
    else
        fail(result.error());
}

void ClusterTestModel::cancel()
{
    if (m_test)
        m_test->cancel();
}

QString ClusterTestModel::summary() const
{
    if (isRunning() || m_checks.isEmpty())
        return {};
    const auto count = [this](ClusterCheck::Status status) {
        return static_cast<int>(
            std::count_if(m_checks.begin(), m_checks.end(), [status](const auto &check) { return check.status == status; }));
    };
    QStringList parts;
    if (const int number = count(ClusterCheck::Status::Good))
        parts += tr("%n work(s)", nullptr, number);
    if (const int number = count(ClusterCheck::Status::Failed))
        parts += tr("%n do(es) not work", nullptr, number);
    if (const int number = count(ClusterCheck::Status::Warning))
        parts += tr("%n to check", nullptr, number);
    if (const int number =
            static_cast<int>(m_rows.size()) - static_cast<int>(m_checks.size()) + count(ClusterCheck::Status::Skipped))
        parts += tr("%n not tested", nullptr, number);
    return parts.join(u", "_s);
}

QString ClusterTestModel::report() const
{
    return m_profile ? session::clusterTestReport(*m_profile, m_checks) : QString();
}

} // namespace voyageur::models
