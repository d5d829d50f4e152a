// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobresults.h"

#include "base/bytesize.h"
#include "runs/homecoming.h"
#include "runs/sweepresults.h"

#include <QDir>
#include <QFileInfo>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using runs::ResultListing;

JobResults::JobResults(const StepContext &context, JobsModel &jobs, Preferences &preferences, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_preferences(preferences)
{
    jobs.setFetchesAtEnd(preferences.fetchesResults());
    connect(&jobs, &JobsModel::detailChanged, this, &JobResults::jobChanged);
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        m_asking.reset();
        emit changed();
    });
    connect(&context.activities, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_detail && m_detail->fetching)
            emit progressChanged();
    });
}

JobResults::~JobResults() = default;

void JobResults::setShown(bool on)
{
    m_shown = on;
    if (on)
        jobChanged();
}

void JobResults::forget()
{
    m_reading.reset();
    m_asking.reset();
    m_folder.clear();
    m_known.clear();
    m_there = false;
    m_listing = {};
    m_metrics = {};
    m_plots.clear();
    m_error.reset();
    m_isRead = false;
    ++m_generation;
}

const history::RunRecord *JobResults::record() const
{
    const history::RunRecord *run = m_jobs.runRecord();
    return run && !run->projectFolder.isEmpty() && !run->remoteFolder.isEmpty() ? run : nullptr;
}

void JobResults::jobChanged()
{
    const std::optional<JobDetail> detail = m_jobs.detail();
    const bool signedIn = m_context.session.state() == SessionModel::State::SignedIn;
    if (!detail && !m_jobs.selected().isEmpty() && !signedIn)
        return; // the list is away with the session; what is here stays
    const bool other = detail.has_value() != m_detail.has_value() || (detail && detail->id != m_detail->id);
    const bool fetched = detail && m_detail && m_detail->fetching && !detail->fetching;
    if (other || fetched || (detail && detail->results != m_folder))
        forget();
    m_detail = detail;
    if (!m_detail)
        return emit changed();
    m_folder = m_detail->results;
    if (m_shown && !m_detail->fetching) {
        if (!m_folder.isEmpty() && !m_isRead && !m_reading)
            read();
        else if (m_folder.isEmpty() && signedIn && record() && !m_asking
                 && m_known != m_detail->id + (m_detail->ended ? u" ended"_s : QString()))
            ask();
    }
    emit changed();
}

void JobResults::refresh()
{
    if (m_detail && !m_detail->fetching)
        forget();
    jobChanged();
}

void JobResults::read()
{
    m_reading = std::make_unique<base::Operation<Found>>(
        m_context.workers,
        [folder = m_folder](const base::Work &work) -> Result<Found> {
            VOYAGEUR_TRY(listing, runs::listResults(folder, work.progress, work.stop));
            VOYAGEUR_TRY(metrics, observe::readMetrics(folder, listing, work.progress, work.stop));
            runs::markBest(listing, metrics.best);
            if (const auto sweep = runs::readSweepResults(folder); sweep.ok())
                observe::nameByValues(sweep->table, metrics);
            return Found{listing, metrics};
        },
        [this](Result<Found> result) { found(std::move(result)); });
}

void JobResults::found(Result<Found> result)
{
    const auto ended = std::move(m_reading);
    m_isRead = true;
    ++m_generation;
    if (result) {
        m_listing = result->listing;
        m_metrics = result->metrics;
        m_plots = observe::curvePlots(m_metrics.series);
    } else {
        m_error = result.error();
    }
    emit changed();
}

void JobResults::ask()
{
    m_known = m_detail->id + (m_detail->ended ? u" ended"_s : QString());
    m_asking = std::make_unique<base::Operation<ResultListing>>(
        m_context.workers,
        [session = m_context.session.session(), run = ssh::RemotePath::fromText(record()->remoteFolder)](const base::Work &work) {
            return runs::listResultsThere(*session, run, work.stop);
        },
        [this](Result<ResultListing> result) { answered(std::move(result)); });
}

void JobResults::answered(Result<ResultListing> result)
{
    const auto ended = std::move(m_asking);
    if (result) {
        m_listing = *result;
        m_there = true;
        ++m_generation;
    } else if (result.error().code != base::ErrorCode::ConnectionLost) {
        m_error = result.error();
    }
    emit changed();
}

JobResults::State JobResults::state() const
{
    if (!m_detail)
        return State::NoJob;
    if (m_detail->fetching)
        return State::Fetching;
    if (!m_folder.isEmpty()) {
        if (!m_isRead)
            return State::Reading;
        if (!m_error)
            return State::Ready;
        return m_error->code == base::ErrorCode::NotFound ? State::Gone : State::Failed;
    }
    const history::RunRecord *run = m_jobs.runRecord();
    if (!m_detail->ended)
        return State::NotEnded;
    if (!m_detail->canFetch || !record())
        return State::NotOurs;
    return run && !run->results.isEmpty() && !QFileInfo::exists(run->results) ? State::Gone : State::NotFetched;
}

QString JobResults::thereText() const
{
    QString size = base::ByteSize(m_listing.bytes).text();
    return m_listing.complete ? tr("%n file(s), %1", nullptr, static_cast<int>(m_listing.count)).arg(size)
                              : tr("more than %n file(s)", nullptr, static_cast<int>(ResultListing::mostFiles));
}

QString JobResults::words() const
{
    const history::RunRecord *run = m_jobs.runRecord();
    const QString where = run ? ssh::RemotePath::fromText(run->remoteFolder).child("results").shown() : QString();
    const QString wish = run ? runs::wishText(run->wish) : QString();
    const QString nothing =
        tr("The job wrote nothing into its results folder, %1. In the program's arguments, {results} is that folder.").arg(where);
    switch (state()) {
    case State::NoJob:
    case State::Reading:
        return {};
    case State::Fetching:
        return tr("Downloading the results…");
    case State::NotOurs:
        return tr("No project on this computer submitted this job. Its results are on the cluster, where its script wrote them. "
                  "Download them on the Transfers page.");
    case State::NotEnded: {
        const QString now = m_there && m_listing.count > 0 ? tr("Written on the cluster so far: %1.").arg(thereText())
            : m_there                                      ? tr("The job has written nothing so far.")
            : wish.isEmpty()                               ? tr("The job has not ended. You can download its results afterwards.")
                                                           : tr("The job has not ended.");
        return fetchesAtEnd() && !wish.isEmpty() ? now + u' ' + wish : now;
    }
    case State::NotFetched:
        if (m_detail->wish == runs::ResultWish::gone())
            return wish;
        if (m_error)
            return m_error->text();
        return !m_there            ? tr("The results are on the cluster.")
            : m_listing.count == 0 ? nothing
                                   : tr("The results are on the cluster: %1.").arg(thereText());
    case State::Ready:
        if (m_listing.count == 0)
            return nothing;
        if (canReplace())
            return runs::wishText(runs::ResultWish::differ());
        return m_listing.complete ? QString() : tr("This list shows only some of the files. Open the folder to see them all.");
    case State::Gone:
        return tr("The results were downloaded to %1, but are no longer there.")
            .arg(shownPath(run && !run->results.isEmpty() ? run->results : m_folder));
    case State::Failed:
        return m_error->text();
    }
    return {};
}

bool JobResults::canFetch() const
{
    const State now = state();
    return m_detail && m_detail->canFetch && m_context.session.state() == SessionModel::State::SignedIn
        && (now == State::NotFetched || now == State::Gone);
}

bool JobResults::canReplace() const
{
    return m_detail && m_detail->wish == runs::ResultWish::differ() && state() == State::Ready
        && m_context.session.state() == SessionModel::State::SignedIn;
}

int JobResults::perMille() const
{
    const Activity *activity = m_detail ? m_context.activities.find(m_detail->activity) : nullptr;
    return activity ? activity->perMille() : -1;
}

QString JobResults::progressText() const
{
    const Activity *activity = m_detail ? m_context.activities.find(m_detail->activity) : nullptr;
    return activity ? activity->line() : QString();
}

void JobResults::cancelFetch()
{
    if (m_detail && m_detail->fetching)
        m_context.activities.cancel(m_detail->activity);
}

void JobResults::setFetchesAtEnd(bool on)
{
    m_preferences.setFetchesResults(on);
    m_jobs.setFetchesAtEnd(on);
    emit changed();
}

} // namespace voyageur::models
