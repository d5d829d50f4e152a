// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobsmodel.h"

#include "project/chain.h"

#include <QFileInfo>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using slurm::Job;

namespace {

QString timeText(const QDateTime &time)
{
    return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

} // namespace

JobsModel::JobsModel(const StepContext &context, QObject *parent)
    : PageModel(parent), m_context(context), m_acts(new JobActs(context, *this, this)),
      m_record(new JobRecordModel(context, *this, this)), m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &JobsModel::ask);
    connect(&m_context.session, &SessionModel::signedIn, this, &JobsModel::start);
    connect(&m_context.session, &SessionModel::signedOut, this, &JobsModel::stop);
}

JobsModel::~JobsModel() = default;

void JobsModel::start()
{
    const std::pair account(m_context.session.clusterName(), m_context.session.user());
    if (account != m_account)
        forget();
    m_account = account;
    const auto pause = m_context.session.session()->profile.facts.slurm.pollSeconds;
    m_pace.begin(pause.isKnown() ? std::chrono::seconds(*pause.value) : slurm::PollPace::usual, slurm::PollPace::Clock::now());
    m_board = {};
    m_askedForOld = false;
    begin(tr("Asking for your jobs…"));
    for (auto &[job, run] : m_runs)
        if (run.followed && !run.ended)
            follow(job);
        else if (run.followed && run.results.isEmpty() && run.lastActivity == 0)
            fetch(job); // it ended when the session did
    ask();
}

// Another cluster, or another user there.
void JobsModel::forget()
{
    for (const auto &[job, run] : m_runs) {
        if (run.activity != 0)
            m_context.activities.fail(run.activity, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
        m_context.activities.forgetResume(run.lastActivity);
    }
    m_runs.clear();
    m_selected.clear();
}

// What was followed is kept, and where: after the next sign-in it goes on there. Downloads end by themselves.
void JobsModel::stop()
{
    m_pace.end();
    m_timer->stop();
    m_listing.reset();
    m_board = {};
    m_reading.reset();
    m_history.clear();
    m_last.clear();
    m_table.clear();
    m_groups.setJobs({}, {});
    m_listedAt.invalidate();
    clear();
    emit detailChanged();
}

qint64 JobsModel::age() const
{
    return m_listedAt.isValid() ? m_listedAt.elapsed() / 1000 : -1;
}

void JobsModel::refresh()
{
    m_askAll = true;
    m_pace.acted(slurm::PollPace::Clock::now());
    askWhenDue();
}

void JobsModel::setLookedAt(bool on)
{
    m_pace.setLookedAt(on);
    askWhenDue();
}

void JobsModel::askWhenDue()
{
    const auto next = m_pace.next();
    if (!next)
        return m_timer->stop();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*next - slurm::PollPace::Clock::now());
    m_timer->start(std::max(left, std::chrono::milliseconds(0)));
}

void JobsModel::ask()
{
    if (m_context.session.state() != SessionModel::State::SignedIn || (m_listing && !m_listing->isFinished()))
        return;
    m_timer->stop();
    m_pace.asked(slurm::PollPace::Clock::now());
    if (std::exchange(m_askAll, false))
        m_board.askAll();
    setCommands(QStringList{u"sq"_s, u"sacct -X -o JobID,JobName,State,Elapsed,Timelimit,NodeList"_s} + m_acts->commands());
    m_listing = std::make_unique<base::Operation<slurm::JobBoard>>(
        m_context.workers,
        [session = m_context.session.session(), board = m_board](const base::Work &work) mutable -> Result<slurm::JobBoard> {
            VOYAGEUR_CHECK(session->slurm.look(board, work.stop));
            if (board.isKnown())
                session->slurm.keep(board.jobs()); // for all that follows jobs over this session
            return board;
        },
        [this](Result<slurm::JobBoard> result) { listed(std::move(result)); });
}

void JobsModel::listed(Result<slurm::JobBoard> result)
{
    const bool known = result.ok() && result->isKnown();
    m_pace.answered(result.ok() && result->queueAnswers(), slurm::PollPace::Clock::now());
    askWhenDue();
    if (result)
        m_board = *std::move(result);
    if (!known) // the last good list stays
        return fail(result.ok() ? m_board.trouble()->error : result.error());
    const bool news = !m_listedAt.isValid() || !slurm::sameButTime(m_board.jobs(), m_last);
    m_last = m_board.jobs();
    m_listedAt.start();
    m_table.merge(m_last);
    showGroups();
    finish(true);
    if (news) {
        readHistory();
        emit detailChanged();
    }
}

QString JobsModel::staleness() const
{
    const auto trouble = m_board.trouble();
    if (!trouble || !m_board.isKnown())
        return {};
    QString words = (trouble->error.server.isEmpty() ? trouble->error.what : trouble->error.server).simplified();
    constexpr qsizetype most = 160;
    if (words.size() > most)
        words = words.first(most) + u'…';
    const QDateTime &since = trouble->since;
    const bool today = since.date() == QDate::currentDate();
    const QString then = today ? QLocale().toString(since.time(), QLocale::ShortFormat) : timeText(since);
    if (trouble->program == slurm::JobBoard::Trouble::Program::Accounting)
        return since.isValid() ? tr("Ended jobs as of %1; the accounting does not answer: %2").arg(then, words)
                               : tr("Ended jobs may be missing; the accounting does not answer: %1").arg(words);
    return since.isValid() ? tr("As of %1; the scheduler does not answer: %2").arg(then, words)
                           : tr("From the accounting alone; the scheduler does not answer: %1").arg(words);
}

void JobsModel::select(const QString &job)
{
    if (job == m_selected)
        return;
    m_selected = job;
    emit detailChanged();
}

// A whole has no log of its own: the one of the job that it is shown by.
std::optional<Job> JobsModel::logJob() const
{
    const Job *shown = shownJob(m_selected);
    const JobGroup *group = m_groups.group(m_selected);
    if (!shown || !group)
        return shown ? std::optional(*shown) : std::nullopt;
    const auto member = std::ranges::find_if(group->members, [&](const Job &job) { return job.number == shown->number; });
    return member == group->members.end() ? group->members.last() : *member;
}

const project::RunRecord *JobsModel::runRecord() const
{
    const auto id = base::JobId::parse(m_selected.toLatin1());
    for (const QString &key : {m_selected, id ? id->whole().text() : QString()})
        if (const auto found = m_history.constFind(key); found != m_history.constEnd())
            return &*found;
    return nullptr;
}

std::optional<JobDetail> JobsModel::detail() const
{
    const Job *job = shownJob(m_selected);
    const Run *run = runOf(m_selected);
    if (!job && !run)
        return std::nullopt;
    JobDetail detail;
    detail.id = m_selected;
    if (run) {
        detail.name = run->run.project.name;
        detail.state = tr("submitted");
        detail.results = run->results;
        detail.fetching = run->activity != 0;
    }
    if (!job)
        return detail;
    detail.name = job->name;
    detail.state = stateText(*job);
    detail.mood = moodOf(*job);
    detail.explanation = job->explanation;
    detail.ended = job->hasEnded();
    describeChain(detail, run);
    detail.canFetch = detail.ended && (run || m_history.contains(m_selected));
    if (detail.results.isEmpty() && m_history.contains(m_selected)) {
        const QString there = m_history.value(m_selected).results;
        if (!there.isEmpty() && QFileInfo::exists(there))
            detail.results = there;
    }
    const std::pair<QString, QString> facts[] = {
        {tr("Account"), job->account},
        {tr("Node"), job->nodes},
        {tr("Cores"), job->cpus > 0 ? QString::number(job->cpus) : QString()},
        {tr("Memory"), job->memory.isGiven() ? job->memory.text() : QString()},
        {m_context.session.simulatedGpus() ? tr("GPUs (simulated)") : tr("GPUs"), job->gpus},
        {tr("Submitted"), job->submit.isValid() ? timeText(job->submit) : QString()},
        {tr("Ended"), job->end.isValid() ? timeText(job->end) : QString()},
        {tr("Exit status"), job->exitCode ? job->exitCode->text() : QString()},
    };
    for (const auto &[name, value] : facts)
        if (!value.isEmpty())
            detail.facts.append({name, value});
    return detail;
}

const Job *JobsModel::shownJob(const QString &key) const
{
    const JobGroup *group = m_groups.group(key);
    return group ? &group->whole : m_table.find(key);
}

void JobsModel::showGroups()
{
    QSet<QString> chains;
    for (const project::RunRecord &record : std::as_const(m_history))
        if (project::chainIn(record.script))
            chains.insert(record.job);
    m_groups.setJobs(m_last, chains);
}

// What the whole is, beside what its present job is.
void JobsModel::describeChain(JobDetail &detail, const Run *run) const
{
    const JobGroup *group = m_groups.group(detail.id);
    if (!group)
        return;
    const int count = static_cast<int>(group->members.size());
    detail.ended = group->ended() == count;
    detail.facts.append({tr("Jobs"), tr("%1 of %2 ended").arg(group->ended()).arg(count)});
    if (run && !run->words.isEmpty())
        detail.explanation = run->words;
}

} // namespace voyageur::models
