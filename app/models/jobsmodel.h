// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/jobgroupmodel.h"
#include "models/submitmodel.h"
#include "project/results.h"
#include "project/runs.h"

#include <map>

namespace voyageur::models {

//! One line of a job's detail: "Account", "def-prof".
struct JobFact {
    QString name;
    QString value;
};

//! The job that was chosen, as plain values for the page.
struct JobDetail {
    QString id;
    QString name;
    QString state;
    JobTableModel::Mood mood = JobTableModel::Mood::Waiting;
    QString explanation;
    QList<JobFact> facts;
    bool ended = false;
    QString logPath;       //!< on the cluster; empty when not known
    bool canFetch = false; //!< its results can be brought home
    bool fetching = false;
    QString results; //!< local folder; empty while they are not here
};

//! The jobs of the session: the table, and one job in detail with its log. Asks the cluster again some seconds after each
//! answer, less often the longer nothing changes; never by a clock that goes on while an answer is awaited. A run that was
//! submitted from this window is followed to its end and its results are fetched; when the session was lost meanwhile, that goes
//! on with the next one of the same user. GUI thread.
class JobsModel final : public PageModel {
    Q_OBJECT

public:
    explicit JobsModel(const StepContext &context, QObject *parent = nullptr);
    ~JobsModel() override;

    JobTableModel *table() { return &m_table; }
    //! The same jobs, with each array and each chain as one row.
    JobGroupModel *groups() { return &m_groups; }
    //! Seconds since the list was asked for; −1 before the first.
    qint64 age() const;

    void refresh();
    //! Follows a run of this window to its end.
    void watch(const SubmittedRun &run);

    void select(const QString &job);
    QString selected() const { return m_selected; }
    std::optional<JobDetail> detail() const;
    const QString &log() const;
    //! Why the log cannot be shown; empty when it can.
    QString logProblem() const { return m_logProblem; }

    //! The jobs of this window that are followed to their end, to fetch their results.
    QStringList followedJobs() const;

    void cancelSelected();
    void fetchSelected();

signals:
    void detailChanged();
    void logChanged();
    //! A job of this window ended: for a message to the person.
    void jobEnded(const QString &job, bool well);
    //! What became of runs was written into the history.
    void historyChanged();

private:
    //! Slurm's controller serves everybody: it is asked soon after something changed, ever less often while nothing does.
    static constexpr int shortPause = 3000; // ms

    //! A run of this window (followed), or one of the run history whose results are fetched.
    struct Run {
        SubmittedRun run;
        bool followed = false;
        bool ended = false; //!< of one that is followed
        LogText log;
        qint64 logEnd = 0; //!< where in its file `log` ends
        QString results;
        std::optional<base::Error> error;
        QString words;        //!< how it ended as a whole, for people
        quint64 activity = 0; //!< of the download that runs
        quint64 lastActivity = 0;
        std::unique_ptr<Feed<project::StepEvent>> feed;
        std::unique_ptr<base::Operation<slurm::Job>> follow;
        std::unique_ptr<base::Operation<project::FetchedResults>> fetch;
    };

    //! A piece of a log, and where in its file it ends.
    struct LogBytes {
        QByteArray bytes;
        qint64 end = 0;
    };

    void start();
    void stop();
    void forget();
    void listed(base::Result<QList<slurm::Job>> result);
    void rearm(bool somethingChanged);
    void followSelected();
    void follow(const QString &job);
    void followed(const QString &job, base::Result<slurm::Job> result);
    bool fetch(const QString &job);
    void fetched(const QString &job, base::Result<project::FetchedResults> result);
    Run *runOf(const QString &job);
    const Run *runOf(const QString &job) const;
    Run &addRun(const QString &job);
    void feedLog(const QString &job, Run &run);
    bool isFollowed(const QString &job) const;
    void readHistory();
    SubmittedRun recall(const QString &job) const;
    //! The job by which a row is shown: of an array or a chain the one that runs, or the last.
    const slurm::Job *shownJob(const QString &key) const;
    base::JobId logJobOf(const QString &key, const slurm::Job &shown) const;
    void showGroups();
    void describeChain(JobDetail &detail, const Run *run) const;

    StepContext m_context;
    JobTableModel m_table;
    JobGroupModel m_groups;
    QTimer *m_timer;
    int m_pause;
    QElapsedTimer m_listedAt;
    bool m_askedForOld = false; //!< of this session: what became of runs that the list does not go back to
    QList<slurm::Job> m_last;
    std::unique_ptr<base::Operation<QList<slurm::Job>>> m_listing;
    std::unique_ptr<base::Operation<void>> m_cancelling;
    QString m_selected;
    std::pair<QString, QString> m_account; //!< cluster and user of the last session
    LogText m_log;                         //!< of a selected job that is not in m_runs
    qint64 m_logEnd = 0;
    QString m_logProblem;
    std::unique_ptr<Feed<LogBytes>> m_logFeed;
    std::unique_ptr<base::Operation<slurm::Job>> m_logWork;
    std::map<QString, Run> m_runs;
    QHash<QString, project::RunRecord> m_history; //!< of this cluster and user, by job
    std::unique_ptr<base::Operation<QList<project::RunRecord>>> m_reading;
};

} // namespace voyageur::models
