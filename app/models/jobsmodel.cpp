// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobsmodel.h"

#include "base/clock.h"
#include "models/releaseelsewhere.h"
#include "runs/chain.h"
#include "runs/homecoming.h"
#include "runs/sweep.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using slurm::Job;

namespace {

QString timeText(const QDateTime &time)
{
    return base::dateAndTime(time.toLocalTime());
}

} // namespace

JobsModel::JobsModel(const StepContext &context, QObject *parent)
    : PageModel(parent), m_context(context), m_others(context.workers, context.session),
      m_acts(new JobActs(context, *this, this)), m_record(new JobRecordModel(context, *this, this)), m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &JobsModel::ask);
    connect(&m_context.session, &SessionModel::signedIn, this, &JobsModel::start);
    connect(&m_context.session, &SessionModel::signedOut, this, &JobsModel::stop);
    connect(&m_others, &OtherClusters::changed, this, [this] {
        if (m_listedAt.isValid())
            relist();
    });
}

JobsModel::~JobsModel() = default;

void JobsModel::start()
{
    const std::pair account(m_context.session.clusterName(), m_context.session.user());
    if (account != std::exchange(m_account, account)) {
        m_selected.clear();
        forgetList();
    }
    m_tried.clear();
    m_sweepsKnown.clear();
    m_table.forgetTaskWords();
    if (!m_wanted.isEmpty())
        select(std::exchange(m_wanted, {}));
    const auto pause = m_context.session.session()->profile.facts.slurm.pollSeconds;
    m_pace.begin(pause.isKnown() ? std::chrono::seconds(*pause.value) : slurm::PollPace::usual, slurm::PollPace::Clock::now());
    m_known = {};
    m_askedForOld = false;
    begin(tr("Reading your jobs…"));
    for (auto &[key, run] : m_runs) {
        if (key.first != this->account() || !run.followed)
            continue;
        const bool goesOn =
            run.follow && !run.follow->isFinished() && run.over.lock() == m_context.session.session(); // it was set aside
        if (!run.ended && !goesOn)
            follow(key);
        else if (run.ended && m_fetchesAtEnd && run.results.isEmpty() && run.lastActivity == 0)
            fetch(key, Fetch::Wanted); // it ended when the session did
    }
    ask();
}

// What was followed is kept, and where: over a session that was set aside it goes on, else after the next sign-in there.
void JobsModel::stop()
{
    for (const JobSource &source : m_table.list()->sources())
        m_before[source.cluster.isEmpty() ? m_account.first : source.cluster] = source.jobs;
    m_isOver.reset();
    m_pace.end();
    m_timer->stop();
    m_listing.reset();
    m_relisting.reset();
    m_known = {};
    m_reading.reset();
    const bool lost = m_context.session.error() && m_listedAt.isValid();
    m_keptSince = lost ? QDateTime::currentDateTime().addMSecs(-m_listedAt.elapsed()) : QDateTime();
    m_listedAt.invalidate();
    if (lost) {
        finish(true);
    } else {
        forgetList();
        clear();
    }
    emit detailChanged();
}

void JobsModel::forgetList()
{
    m_keptSince = {};
    m_fresh.clear();
    m_history.clear();
    const std::shared_ptr<const JobList> before = m_table.list();
    m_table.clear();
    releaseElsewhere(m_context.workers, before);
}

qint64 JobsModel::age() const
{
    return m_listedAt.isValid() ? m_listedAt.elapsed() / 1000 : -1;
}

void JobsModel::refresh()
{
    m_askAll = true;
    m_others.refresh();
    m_pace.acted(slurm::PollPace::Clock::now());
    askWhenDue();
}

void JobsModel::setLookedAt(bool on)
{
    m_pace.setLookedAt(on);
    m_others.setLookedAt(on);
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
        m_known.board.askAll();
    setCommands(QStringList{u"sq"_s, u"sacct -X -o JobID,JobName,State,Elapsed,Timelimit,NodeList"_s} + m_acts->commands());
    m_listing = std::make_unique<base::Operation<Listing>>(
        m_context.workers,
        [session = m_context.session.session(), title = m_context.session.clusterTitle(), known = m_known, chains = chains(),
         failed = failedSweeps(), isFirst = !m_listedAt.isValid(), others = m_others.sources(), ended = endedSince(),
         was = m_table.list(), fresh = m_fresh,
         change = m_table.nextChange()](const base::Work &work) mutable -> Result<Listing> {
            const QList<Job> before = known.jobs;
            VOYAGEUR_TRY(load, known.look(*session, work.stop));
            if (!known.board.isKnown())
                return Listing{known, load, {}, false};
            const bool news = isFirst || !slurm::sameButTime(known.jobs, before);
            const auto list = std::make_shared<JobList>(QList{JobSource{{}, title, known.jobs, failed}} + others, chains, fresh);
            return Listing{known, load, change(list), news, ended(*list), startedBetween(*was, *list)};
        },
        [this](Result<Listing> result) { listed(std::move(result)); });
}

void JobsModel::relist()
{
    m_relisting = std::make_unique<base::Operation<Relisting>>(
        m_context.workers,
        [sources = QList{JobSource{{}, m_context.session.clusterTitle(), m_known.jobs, failedSweeps()}} + m_others.sources(),
         chains = chains(), change = m_table.nextChange(), ended = endedSince(), was = m_table.list(),
         fresh = m_fresh](const base::Work &) -> Result<Relisting> {
            const auto list = std::make_shared<JobList>(sources, chains, fresh);
            return Relisting{change(list), ended(*list), startedBetween(*was, *list)};
        },
        [this](Result<Relisting> result) {
            if (result) {
                take(result->change);
                announce(result->ended);
                announceStarts(result->started);
                seen();
            }
            emit detailChanged();
        });
}

// Its place in the window; what was there before ends in a working thread.
void JobsModel::take(const JobRowChange &change)
{
    std::shared_ptr<const JobList> before = m_table.list();
    if (m_table.apply(change))
        releaseElsewhere(m_context.workers, std::move(before));
    else
        relist(); // a row was opened meanwhile
}

void JobsModel::listed(Result<Listing> result)
{
    m_pace.answered(result.ok() && result->known.board.queueAnswers(), slurm::PollPace::Clock::now(),
                    result.ok() ? std::optional(result->load) : std::nullopt);
    askWhenDue();
    if (result)
        m_known = result->known;
    if (!result || !result->change) // the last good list stays
        return fail(result.ok() ? m_known.board.trouble()->error : result.error());
    m_listedAt.start();
    m_keptSince = {};
    take(*result->change);
    announce(result->ended);
    announceStarts(result->started);
    seen();
    finish(true);
    if (result->news) {
        readHistory();
        emit detailChanged();
    }
}

QString JobsModel::staleness() const
{
    const auto momentText = [](const QDateTime &time) {
        return time.date() == QDate::currentDate() ? base::clockTime(time.time()) : timeText(time);
    };
    if (m_keptSince.isValid())
        return tr("As of %1; the connection was lost. Sign in again to refresh the list.").arg(momentText(m_keptSince));
    const auto trouble = m_known.board.trouble();
    if (!trouble || !m_known.board.isKnown())
        return {};
    QString words = (trouble->error.server.isEmpty() ? trouble->error.what : trouble->error.server).simplified();
    constexpr qsizetype most = 160;
    if (words.size() > most)
        words = words.first(most) + u'…';
    const QDateTime &since = trouble->since;
    const QString then = momentText(since);
    if (trouble->program == slurm::JobBoard::Trouble::Program::Accounting)
        return since.isValid() ? tr("Ended jobs as of %1; the accounting does not answer: %2").arg(then, words)
                               : tr("Ended jobs may be missing; the accounting does not answer: %1").arg(words);
    return since.isValid() ? tr("As of %1; the scheduler does not answer: %2").arg(then, words)
                           : tr("From the accounting only, because the scheduler does not answer: %1").arg(words);
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
    const auto list = m_table.list();
    if (const qint32 group = list->findGroup(m_selected); group >= 0)
        return list->job(list->groups()[group].shown);
    const Job *job = m_table.find(m_selected);
    return job ? std::optional(*job) : std::nullopt;
}

std::optional<Job> JobsModel::logJobHere() const
{
    return isElsewhere(m_selected) ? std::nullopt : logJob();
}

std::shared_ptr<session::ClusterSession> JobsModel::sessionFor(const QString &key) const
{
    if (isElsewhere(key))
        return m_others.sessionOf(clusterOfKey(key));
    return m_context.session.state() == SessionModel::State::SignedIn ? m_context.session.session() : nullptr;
}

const history::RunRecord *JobsModel::run(const QString &key) const
{
    const auto found = m_history.constFind(key);
    return found == m_history.constEnd() ? nullptr : &*found;
}

QList<ClusterChoice> JobsModel::otherClusters() const
{
    QList<ClusterChoice> others = m_context.session.clusters();
    const auto &described = m_context.session.catalogue().profiles(); // its other hosts are not
    others.removeIf([&](const ClusterChoice &choice) {
        return choice.retired || choice.name == m_context.session.clusterName()
            || std::ranges::find(described, choice.name, &cluster::Profile::name) == described.end();
    });
    return others;
}

const history::RunRecord *JobsModel::runRecord() const
{
    const auto id = base::JobId::parse(m_selected.toLatin1());
    for (const QString &key : {m_selected, id ? id->whole().text() : QString()})
        if (const auto found = m_history.constFind(key); found != m_history.constEnd())
            return &*found;
    return nullptr;
}

std::optional<JobDetail> JobsModel::detail() const
{
    const std::optional<Job> job = m_table.shownJob(m_selected);
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
        detail.activity = run->activity;
    }
    if (const history::RunRecord *record = runRecord())
        detail.wish = record->wish;
    if (run && run->differs)
        detail.wish = runs::ResultWish::differ();
    if (!job)
        return detail;
    const QString values = isElsewhere(m_selected) ? QString() : m_table.taskWords(*job);
    detail.name = values.isEmpty() || m_table.isGroup(m_selected) ? job->name : tr("%1 with %2").arg(job->name, values);
    detail.state = stateText(*job);
    detail.mood = moodOf(*job);
    detail.explanation = explanationOf(*job);
    detail.ended = job->hasEnded();
    describeChain(detail, run);
    const bool signedIn = m_context.session.state() == SessionModel::State::SignedIn;
    detail.canFetch = detail.ended && signedIn && (run || m_history.contains(m_selected));
    if (detail.results.isEmpty() && m_history.contains(m_selected)) {
        const QString there = m_history.value(m_selected).results;
        if (!there.isEmpty() && QFileInfo::exists(there))
            detail.results = there;
    }
    if (isElsewhere(m_selected))
        detail.elsewhere = m_table.titleOf(m_selected);
    const std::pair<QString, QString> facts[] = {
        {tr("Cluster"), detail.elsewhere},
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

void JobsModel::goToItsCluster()
{
    if (!isElsewhere(m_selected))
        return;
    const QString cluster = clusterOfKey(m_selected);
    m_wanted = m_selected.sliced(cluster.size() + 1);
    m_context.session.goTo(cluster);
}

void JobsModel::announce(QList<EndedJob> jobs)
{
    const auto whole = [this](const EndedJob &job) { return isElsewhere(job.key) ? job.key : m_account.first + u'/' + job.key; };
    jobs.removeIf([&](const EndedJob &job) { return m_announced.contains(whole(job)); });
    for (const EndedJob &job : std::as_const(jobs))
        m_announced.insert(whole(job));
    if (jobs.isEmpty())
        return;
    constexpr qsizetype mostFresh = 5; // what runs stays in sight
    for (const EndedJob &job : std::as_const(jobs))
        m_fresh.prepend(job.key);
    m_fresh.removeDuplicates();
    m_fresh.resize(std::min(m_fresh.size(), mostFresh));
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_listedAt.isValid())
                relist(); // in their new places
        },
        Qt::QueuedConnection);
    emit ended(jobs);
}

void JobsModel::announceStarts(QList<StartedJob> jobs)
{
    jobs.removeIf([this](const StartedJob &job) {
        const QString whole = u"started "_s + (isElsewhere(job.key) ? job.key : m_account.first + u'/' + job.key);
        const bool known = m_announced.contains(whole);
        m_announced.insert(whole);
        return known;
    });
    if (!jobs.isEmpty())
        emit started(jobs);
}

QSet<QString> JobsModel::chains() const
{
    QSet<QString> chains;
    for (const history::RunRecord &record : m_history)
        if (runs::chainIn(record.script))
            chains.insert(record.job);
    return chains;
}

QSet<QString> JobsModel::failedSweeps() const
{
    QSet<QString> failed;
    for (const history::RunRecord &record : m_history)
        if (record.hasEnded() && !base::JobState::fromText(record.state.toLatin1()).isSuccess() && runs::isSweep(record))
            failed.insert(record.job);
    return failed;
}

// What the whole is, beside what its present job is.
void JobsModel::describeChain(JobDetail &detail, const Run *run) const
{
    if (!m_table.isGroup(detail.id))
        return;
    const auto count = m_table.jobsOf(detail.id).size();
    const int ended = m_table.endedOf(detail.id);
    detail.ended = ended == count;
    detail.facts.append({tr("Jobs"), tr("%1 of %2 ended").arg(ended).arg(count)});
    if (run && !run->words.isEmpty())
        detail.explanation = run->words;
}

} // namespace voyageur::models
