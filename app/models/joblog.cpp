// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/joblog.h"

#include "base/clock.h"
#include "script/understanding.h"
#include "slurm/queue.h"

#include <QTime>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using slurm::Job;

namespace {

constexpr qint64 pageSize = 256 * 1024;
constexpr qint64 mostBehind = 4 * 1024 * 1024;
constexpr auto shortestLogPause = std::chrono::milliseconds(500);
constexpr auto longestLogPause = std::chrono::milliseconds(10'000);
constexpr auto wakePause = std::chrono::milliseconds(200);
constexpr int readPause = 300; // ms

bool hasBegun(const Job &job)
{
    return job.hasEnded() || (!job.state.isPending() && job.state.code() != base::JobState::Code::Configuring);
}

// What this computer remembers: of the job that was submitted where its files are, of another job of the run the script's words.
slurm::OutputFiles rememberedOutput(const history::RunRecord &run, Job job, int release)
{
    if (job.workdir.isEmpty())
        job.workdir = ssh::RemotePath::fromText(run.remoteFolder);
    const auto understood = script::understand(script::Document::parse(run.script), QDateTime::currentSecsSinceEpoch());
    const QByteArray *pattern = understood.components.isEmpty() ? nullptr : understood.components.first().value("output");
    const bool first = !pattern || job.id.text() == run.job;
    const auto pathOf = [&](const ssh::RemotePath &path) { return slurm::expandedOutput(path, job, run.user.toUtf8(), release); };
    return {pathOf(first ? ssh::RemotePath::fromText(run.log) : ssh::RemotePath(*pattern)),
            pathOf(ssh::RemotePath::fromText(run.errorLog))};
}

} // namespace

JobLog::JobLog(const StepContext &context, JobsModel &jobs, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_choice(jobs), m_gate(std::make_shared<Gate>())
{
    m_readSoon.setSingleShot(true);
    m_readSoon.setInterval(readPause);
    connect(&m_readSoon, &QTimer::timeout, this, &JobLog::read);
    connect(&m_choice, &LogChoice::changed, this, &JobLog::jobChanged);
    connect(&jobs, &JobsModel::detailChanged, this, &JobLog::jobChanged);
    connect(&context.session, &SessionModel::signedOut, this, &JobLog::sessionChanged);
}

JobLog::~JobLog() = default;

void JobLog::setShown(bool on)
{
    m_isShown = on;
    m_gate->shown = on;
    if (on)
        jobChanged();
}

void JobLog::setSide(Side side)
{
    if (side == m_side || (side == Errors && !areTwo()))
        return;
    m_fetching.reset();
    m_side = side;
    emit changed();
    emit textChanged();
}

void JobLog::forget()
{
    m_gate = std::make_shared<Gate>();
    m_gate->shown = m_isShown;
    m_asking.reset();
    m_fetching.reset();
    m_reading.reset();
    m_readSoon.stop();
    m_asked = false;
    m_problem.clear();
    m_side = Output;
    m_sides = {};
    m_explanation.reset();
}

// What was read stays; what the old session still had on its way does not come after what the next one brings.
void JobLog::sessionChanged()
{
    m_asking.reset();
    m_fetching.reset();
    for (File &file : m_sides) {
        file.work.reset();
        file.feed.reset();
    }
    if (m_sides[Output].path.isEmpty())
        m_asked = false;
    emit changed();
}

std::shared_ptr<session::ClusterSession> JobLog::session() const
{
    return m_jobs.sessionFor(m_jobs.selected());
}

void JobLog::jobChanged()
{
    const std::optional<Job> job = m_choice.job();
    const bool signedIn = session() != nullptr;
    if (!job && !m_jobs.selected().isEmpty() && !signedIn)
        return; // the list is away with the session
    const QString cluster = clusterOfKey(m_jobs.selected());
    const bool other = job.has_value() != m_job.has_value()
        || (job && m_job && (job->id != m_job->id || cluster != m_cluster));            // each cluster has a job 7
    const bool again = job && m_job && !other && m_job->hasEnded() && !job->hasEnded(); // put back in the queue
    if (other || again)
        forget();
    m_job = job;
    m_cluster = cluster;
    if (job) {
        m_gate->ended = job->hasEnded();
        if (signedIn && m_isShown && hasBegun(*job)) {
            if (!m_asked)
                ask();
            for (File &file : m_sides)
                if (!file.path.isEmpty() && !file.work && !file.over && file.following && file.problem.isEmpty())
                    follow(file);
        }
        readSoon(); // how it ended counts
    }
    emit changed();
    if (other || again)
        emit textChanged();
}

void JobLog::ask()
{
    m_asked = true;
    m_asking = std::make_unique<base::Operation<slurm::OutputFiles>>(
        m_context.workers,
        [session = session(), job = *m_job](const base::Work &work) {
            return slurm::outputFilesOf(job, session->slurm, work.stop);
        },
        [this](Result<slurm::OutputFiles> result) {
            const auto ended = std::exchange(m_asking, nullptr);
            if (result.ok())
                return found(*result);
            m_asked = result.error().code != base::ErrorCode::ConnectionLost;
            m_problem = result.error().text();
            emit changed();
        });
}

void JobLog::found(const slurm::OutputFiles &told)
{
    const history::RunRecord *run = m_jobs.runRecord();
    const auto there = session();
    const int release = there ? there->slurm.tools().release() : 0;
    const slurm::OutputFiles files = told.standardOutput.isEmpty() && run ? rememberedOutput(*run, *m_job, release) : told;
    const bool away = slurm::isThrownAway(files.standardOutput);
    if (!away)
        m_sides[Output].path = files.standardOutput;
    if (files.areTwo() && !slurm::isThrownAway(files.standardError))
        m_sides[Errors].path = files.standardError;
    if (away)
        m_problem = slurm::thrownAway(m_job->id).text();
    else if (m_sides[Output].path.isEmpty())
        m_problem =
            tr("Slurm does not say where the log of job %1 is. It is an interactive job, or it ended too long ago.").arg(job());
    jobChanged();
}

// What was on its way from the end does not come either: it would take the place of what is shown.
void JobLog::File::unfollow()
{
    following = false;
    work.reset();
    feed.reset();
}

void JobLog::follow(File &file)
{
    file.feed = std::make_unique<Feed<Piece>>([this, &file](const QList<Piece> &pieces) { take(file, pieces); });
    slurm::LogOptions options;
    options.firstTail = pageSize;
    options.mostBehind = mostBehind;
    options.from = file.text.end();
    options.file = file.number;
    file.work = std::make_unique<base::Operation<bool>>(
        m_context.workers,
        [session = session(), path = file.path, options, gate = m_gate,
         sink = file.feed->sink()](const base::Work &work) -> Result<bool> {
            slurm::LogFollower follower(*session->host, path, options);
            auto pause = shortestLogPause;
            for (int quiet = 0; quiet < 2;) {
                const bool looked = gate->shown;
                const bool over = gate->ended;
                if (looked) {
                    VOYAGEUR_TRY(any,
                                 follower.readOn(
                                     [&](const QByteArray &bytes, qint64 offset) {
                                         sink({bytes, offset, follower.size(), follower.file()});
                                     },
                                     work.stop));
                    if (!any)
                        sink({{}, follower.offset(), follower.fileSeen() ? follower.size() : -1, follower.file()});
                    // The last lines may reach this node's view of a network file system a moment after the job's end.
                    quiet = over && !any ? quiet + 1 : 0;
                    pause = any || over ? shortestLogPause : std::min(pause * 3 / 2, longestLogPause);
                }
                auto slept = std::chrono::milliseconds(0);
                while (slept < pause && gate->shown == looked && gate->ended == over) {
                    if (!base::sleepFor(wakePause, work.stop))
                        return base::Error{base::ErrorCode::Cancelled, {}, {}, {}, {}};
                    slept += wakePause;
                }
            }
            return follower.fileSeen();
        },
        [this, &file](Result<bool> result) {
            const auto ended = std::exchange(file.work, nullptr);
            if (result.ok())
                file.over = true;
            else if (result.error().code != base::ErrorCode::ConnectionLost && result.error().code != base::ErrorCode::Cancelled)
                file.problem = result.error().text();
            readSoon();
            emit changed();
        });
}

void JobLog::take(File &file, const QList<Piece> &pieces)
{
    bool text = false;
    for (const Piece &piece : pieces) {
        const bool first = file.size < 0 && file.text.end() == 0;
        const bool other =
            !file.number.isEmpty() && piece.size >= 0 && (piece.file != file.number || piece.offset < file.text.end());
        file.size = piece.size >= 0 ? piece.size : file.size;
        file.number = piece.file;
        if (other)
            file.notice = tr("A program emptied or replaced the file at %1. These lines were written since.")
                              .arg(base::clockTime(QTime::currentTime()));
        if (piece.size >= 0 && (first || other || piece.offset > file.text.end())) {
            file.text.clear(piece.offset);
            text = true;
        }
        if (!piece.bytes.isEmpty()) {
            file.text.add(piece.bytes);
            text = true;
        }
    }
    if (text)
        readSoon();
    if (text && &file == &shown())
        emit textChanged();
    emit changed();
}

qint64 JobLog::below() const
{
    const File &file = shown();
    return file.following ? 0 : std::max<qint64>(0, file.size - file.text.end());
}

JobLog::State JobLog::state() const
{
    if (!m_job)
        return m_jobs.selected().isEmpty() ? State::NoJob : State::Waiting;
    const File &file = shown();
    if (!file.problem.isEmpty() || (!m_problem.isEmpty() && file.path.isEmpty()))
        return State::Failed;
    if (!hasBegun(*m_job))
        return State::Waiting;
    if (file.path.isEmpty())
        return State::Looking;
    if (file.size < 0)
        return file.over ? State::Missing : m_job->hasEnded() ? State::Looking : State::NotThere;
    return file.over ? State::Ended : State::Following;
}

QString JobLog::words() const
{
    switch (state()) {
    case State::Waiting:
        return tr("The log appears here once the job has begun.");
    case State::Looking:
        return tr("Looking for the log…");
    case State::NotThere:
        return tr("The job is running. Its log, %1, does not exist yet.").arg(path());
    case State::Missing:
        return tr("The job has left no log (%1). It ended before its script began, or the file was moved or deleted.")
            .arg(path());
    case State::Failed:
        return shown().problem.isEmpty() ? m_problem : shown().problem;
    case State::Following:
        if (m_job->hasEnded()) // what is left of its log is still being read
            return log().isEmpty() ? tr("The job wrote nothing here.") : QString();
        return log().isEmpty() ? tr("The job has written nothing yet.") : QString();
    case State::Ended:
        return log().isEmpty() ? tr("The job wrote nothing here.") : QString();
    case State::NoJob:
        break;
    }
    return {};
}

void JobLog::fetch(qint64 from, qint64 length, const std::function<void(File &, const slurm::LogPiece &)> &use)
{
    if (m_fetching || !session() || shown().path.isEmpty())
        return;
    m_fetching = std::make_unique<base::Operation<slurm::LogPiece>>(
        m_context.workers,
        [session = session(), path = shown().path, from, length](const base::Work &work) {
            return slurm::readLogPart(*session->host, path, from, length, work.stop);
        },
        [this, use](Result<slurm::LogPiece> result) {
            const auto ended = std::exchange(m_fetching, nullptr);
            File &file = m_sides[m_side];
            if (result.ok() && result->size >= 0) {
                file.size = result->size;
                use(file, *result);
                emit textChanged();
                readSoon();
            } else if (!result.ok() && result.error().code != base::ErrorCode::ConnectionLost) {
                file.problem = result.error().text();
            }
            emit changed();
        });
    emit changed();
}

void JobLog::showAbove()
{
    const qint64 end = above();
    const qint64 from = std::max<qint64>(0, end - pageSize);
    if (end <= 0)
        return;
    fetch(from, end - from, [end](File &file, const slurm::LogPiece &piece) {
        if (file.text.begin() != end || piece.offset + piece.bytes.size() != end) // it has changed meanwhile
            return;
        const qsizetype whole = piece.offset == 0 ? 0 : piece.bytes.indexOf('\n') + 1;
        LogText top;
        top.clear(piece.offset + whole);
        top.add(piece.bytes.sliced(whole));
        const qint64 before = file.text.end();
        file.text.prepend(std::move(top));
        if (file.text.end() < before) // its end had to go
            file.unfollow();
    });
}

void JobLog::showBelow()
{
    if (shown().following)
        return;
    fetch(shown().text.end(), pageSize, [this](File &file, const slurm::LogPiece &piece) {
        if (piece.offset != file.text.end())
            file.text.clear(piece.offset);
        file.text.add(piece.bytes);
        if (file.text.end() >= file.size) {
            file.following = true;
            jobChanged();
        }
    });
}

void JobLog::showBeginning()
{
    fetch(0, pageSize, [](File &file, const slurm::LogPiece &piece) {
        if (piece.size > piece.bytes.size() || !file.following)
            file.unfollow();
        file.text.clear(0);
        file.text.add(piece.bytes);
    });
}

void JobLog::showEnd()
{
    File &file = m_sides[m_side];
    if (file.following)
        return;
    file.following = true;
    file.over = false;
    file.size = -1;
    file.number.clear();
    file.text.clear();
    emit textChanged();
    jobChanged();
}

std::optional<std::pair<JobLog::Side, qint64>> JobLog::firstError() const
{
    for (const Side side : {m_side, m_side == Output ? Errors : Output}) {
        const File &file = m_sides[side];
        const qint64 at = file.readingBase + file.reading.firstError;
        if (file.reading.firstError >= 0 && at >= file.text.base() && at < file.text.base() + file.text.text().size())
            return std::pair(side, at);
    }
    return std::nullopt;
}

} // namespace voyageur::models
