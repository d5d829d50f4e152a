// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobwaiting.h"

#include <algorithm>

namespace voyageur::models {

using base::Clock;
using base::Result;
using slurm::Job;
using slurm::WaitingFacts;

namespace {

constexpr int slowness = 5;                                     // as for a list that nobody looks at
constexpr auto shortLook = std::chrono::milliseconds(400);      // who goes through the list asks nothing
constexpr auto afterFailure = std::chrono::milliseconds(5'000); // no sooner, however often the tab is chosen

} // namespace

JobWaiting::JobWaiting(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_next(new NextChange(context, jobs, submit, this))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &JobWaiting::ask);
    connect(&jobs, &JobsModel::detailChanged, this, &JobWaiting::jobChanged);
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        m_timer.stop();
        m_asking.reset();
        m_known.reset();
        m_facts.reset();
        jobChanged();
    });
    connect(m_next, &NextChange::changed, this, &JobWaiting::changed);
}

JobWaiting::~JobWaiting() = default;

std::chrono::milliseconds JobWaiting::pause() const
{
    const auto session = m_context.session.session();
    const auto pace = session ? session->profile.facts.slurm.pollSeconds : base::Fact<int>();
    return slowness * (pace.isKnown() ? std::chrono::seconds(*pace.value) : slurm::PollPace::usual);
}

void JobWaiting::setShown(bool on)
{
    m_shown = on;
    if (on)
        return jobChanged();
    m_timer.stop();
    if (m_asking && !m_asking->isFinished()) // nobody reads the answer
        m_asking.reset();
}

void JobWaiting::jobChanged()
{
    std::optional<Job> job = m_jobs.logJobHere();
    if (job && (!job->state.isPending() || job->hasEnded() || job->hasLeft()))
        job.reset();
    const bool another = !job || !m_job || job->id != m_job->id;
    if (another) {
        m_asking.reset();
        m_timer.stop();
        m_facts.reset();
        m_problem.clear();
        m_chosen = -1;
        m_next->set({});
        m_next->forget();
    }
    m_job = job;
    judge();
    askWhenDue();
    emit changed();
}

void JobWaiting::judge()
{
    m_sooner = m_job && m_facts ? observe::soonerIdeas(*m_job, *m_facts, m_context.session.session()->facts->known())
                                : observe::Sooner();
    if (m_chosen >= m_sooner.ideas.size())
        choose(-1);
}

bool JobWaiting::canAsk() const
{
    return m_job && m_context.session.state() == SessionModel::State::SignedIn && !isAsking();
}

void JobWaiting::askWhenDue()
{
    if (!m_shown || !canAsk())
        return m_timer.stop();
    const bool fresh = m_known && Clock::now() < m_knownAt + pause();
    if (!m_facts && m_problem.isEmpty()) {
        if (!m_timer.isActive())
            m_timer.start(shortLook);
        return;
    }
    const auto due = m_problem.isEmpty() && fresh ? m_knownAt + pause() - Clock::now() : Clock::duration(pause());
    m_timer.start(std::max(std::chrono::ceil<std::chrono::milliseconds>(due), afterFailure));
}

void JobWaiting::askAgain()
{
    if (!canAsk())
        return;
    m_known.reset();
    m_problem.clear();
    ask();
}

void JobWaiting::ask()
{
    if (!canAsk())
        return;
    m_timer.stop();
    if (m_known && Clock::now() >= m_knownAt + pause())
        m_known.reset();
    m_asking = std::make_unique<base::Operation<WaitingFacts>>(
        m_context.workers,
        [session = m_context.session.session(), job = *m_job, known = m_known](const base::Work &work) {
            return slurm::askWhyItWaits(job, session->slurm, known, work.stop);
        },
        [this](Result<WaitingFacts> result) { answered(std::move(result)); });
    emit changed();
}

void JobWaiting::answered(Result<WaitingFacts> result)
{
    const auto over = std::exchange(m_asking, nullptr);
    if (result.ok()) {
        if (!m_known)
            m_knownAt = Clock::now();
        m_facts = *result;
        m_known = *std::move(result);
        m_problem.clear();
    } else {
        m_problem = result.error().text();
    }
    judge();
    askWhenDue();
    emit changed();
}

slurm::WaitReason JobWaiting::reason() const
{
    return m_job ? slurm::waitReason(*m_job, m_facts.value_or(WaitingFacts())) : slurm::WaitReason();
}

QStringList JobWaiting::standing() const
{
    if (!m_job || !m_facts)
        return {};
    const QDateTime listed = QDateTime::currentDateTime().addSecs(-std::max<qint64>(m_jobs.age(), 0));
    return slurm::standingWords(*m_job, *m_facts, listed);
}

QString JobWaiting::explanation() const
{
    if (!m_job || !m_facts)
        return m_job ? m_job->explanation : QString();
    const slurm::WaitReason found = reason(); // the list knows Slurm's word only
    return found.next.isEmpty() ? found.what : found.what + u' ' + found.next;
}

QString JobWaiting::words() const
{
    if (!m_problem.isEmpty())
        return m_problem;
    return m_job && !m_facts && m_context.session.state() == SessionModel::State::SignedIn
        ? tr("Reading the job's place in the queue and the free resources…")
        : QString();
}

QDateTime JobWaiting::asOf() const
{
    return m_facts ? m_facts->readAt : QDateTime();
}

void JobWaiting::choose(int idea)
{
    m_chosen = idea >= 0 && idea < m_sooner.ideas.size() ? idea : -1;
    if (m_chosen < 0)
        m_next->set({});
    else
        m_next->set(m_sooner.ideas[m_chosen].request);
    emit changed();
}

bool JobWaiting::canShorten(int idea) const
{
    const auto limit = idea >= 0 && idea < m_sooner.ideas.size() ? m_sooner.ideas[idea].inPlace : std::nullopt;
    return limit && !m_jobs.acts()->isActing()
        && m_jobs.acts()->limitProblem(m_jobs.selected(), QString::fromLatin1(limit->bytes())).isEmpty();
}

void JobWaiting::shorten(int idea)
{
    if (canShorten(idea))
        m_jobs.acts()->act(slurm::Act::Shorten, {m_jobs.selected()}, *m_sooner.ideas[idea].inPlace);
}

} // namespace voyageur::models
