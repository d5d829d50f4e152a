// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "models/preferences.h"
#include "observe/curves.h"

namespace voyageur::models {

//! What the chosen job wrote: its files on this computer once they were fetched, with their numbers as plots; before that what
//! there is on the cluster, which is asked once when somebody looks, and again when they want it or the job has ended. Files are
//! read in another thread, and none is ever run. GUI thread.
class JobResults final : public QObject {
    Q_OBJECT

public:
    enum class State {
        NoJob,
        NotOurs,    //!< no project here submitted it: nobody knows where it writes
        NotEnded,   //!< it waits or runs
        NotFetched, //!< what it wrote is on the cluster
        Fetching,
        Reading, //!< what is here
        Ready,   //!< and read; may be nothing
        Gone,    //!< was here, and the folder is not any more
        Failed,  //!< the folder cannot be read
    };

    JobResults(const StepContext &context, JobsModel &jobs, Preferences &preferences, QObject *parent = nullptr);
    ~JobResults() override;

    //! While nobody looks nothing is read or asked.
    void setShown(bool on);
    State state() const;
    //! The row of the list that they are of; empty for none.
    QString job() const { return m_detail ? m_detail->id : QString(); }
    //! What to say of it, and what to do; empty while the files say all.
    QString words() const;
    //! Absolute, of this computer; empty while nothing is here.
    QString folder() const { return m_folder; }
    //! Of this computer in State::Ready, else of the cluster; empty while nobody knows.
    const runs::ResultListing &listing() const { return m_listing; }
    bool isListedThere() const { return m_there; }
    bool isAsking() const { return m_asking != nullptr; }
    const metrics::MetricReading &metrics() const { return m_metrics; }
    const QList<observe::CurvePlot> &plots() const { return m_plots; }
    //! Changes whenever listing() does.
    quint64 generation() const { return m_generation; }

    bool canFetch() const;
    void fetch() { m_jobs.fetchSelected(); }
    //! Files here were changed since they came, or are of another origin, and were left: the person may have the cluster's
    //! instead.
    bool canReplace() const;
    void replaceChanged() { m_jobs.fetchSelectedAnew(); }
    //! Of the fetching; 0…1000, −1: not known.
    int perMille() const;
    QString progressText() const;
    void cancelFetch();
    //! Looks again: at the folder here, or at that on the cluster.
    void refresh();
    //! The results of jobs of this window come by themselves when they end.
    bool fetchesAtEnd() const { return m_preferences.fetchesResults(); }
    void setFetchesAtEnd(bool on);

    base::Workers &workers() const { return m_context.workers; }

signals:
    void changed();
    //! Of the fetching.
    void progressChanged();

private:
    struct Found {
        runs::ResultListing listing;
        metrics::MetricReading metrics;
    };

    void jobChanged();
    void forget();
    void read();
    void found(base::Result<Found> result);
    void ask();
    void answered(base::Result<runs::ResultListing> result);
    const history::RunRecord *record() const;
    QString thereText() const;

    StepContext m_context;
    JobsModel &m_jobs;
    Preferences &m_preferences;
    bool m_shown = false;
    std::optional<JobDetail> m_detail;
    QString m_folder;
    QString m_known; //!< the job and the state of it that the cluster was asked about
    bool m_there = false;
    runs::ResultListing m_listing;
    metrics::MetricReading m_metrics;
    QList<observe::CurvePlot> m_plots;
    std::optional<base::Error> m_error;
    quint64 m_generation = 0;
    bool m_isRead = false;
    std::unique_ptr<base::Operation<Found>> m_reading;
    std::unique_ptr<base::Operation<runs::ResultListing>> m_asking;
};

} // namespace voyageur::models
