// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "models/clusterstep.h"
#include "models/jobacts.h"
#include "models/jobrecordmodel.h"
#include "models/jobtablemodel.h"
#include "models/knownjobs.h"
#include "models/otherclusters.h"
#include "models/submitmodel.h"
#include "runs/results.h"
#include "slurm/pollpace.h"

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
    QString elsewhere; //!< the title of its cluster, when that is not the window's: what is done with it is done there
    bool ended = false;
    bool canFetch = false; //!< its results can be brought home
    bool fetching = false;
    quint64 activity = 0; //!< of the fetching
    QString results;      //!< local folder; empty while they are not here
    QString wish;         //!< of runs::ResultWish
};

//! The jobs of the session: the table, and one job in detail. The only one in the window that asks the cluster for the list again
//! and again, at the cluster's own pace (slurm::PollPace): whatever else shows or follows jobs looks at this list. A run that was
//! submitted from this window is followed to its end, also while another cluster is the window's, as long as its session lives;
//! when that was lost meanwhile, it goes on with the next one of the same user, and the list is shown as it was until then.
//! Results that are wanted are fetched then, one run after the other; the wish is in the run history and outlasts the program.
//! GUI thread.
class JobsModel final : public PageModel {
    Q_OBJECT

public:
    explicit JobsModel(const StepContext &context, QObject *parent = nullptr);
    ~JobsModel() override;

    JobTableModel *table() { return &m_table; }
    //! Seconds since the list was asked for; −1 before the first.
    qint64 age() const;

    //! Asks at once: the person wants it, or has done something that changes jobs.
    void refresh();
    //! Somebody sees the list.
    void setLookedAt(bool on);
    //! What the list lacks, and since when: "As of 12:04; …"; empty when it is up to date.
    QString staleness() const;
    JobActs *acts() { return m_acts; }
    JobRecordModel *record() { return m_record; }
    //! The session with the cluster of a row; null where nobody is signed in to it any more.
    std::shared_ptr<session::ClusterSession> sessionFor(const QString &key) const;
    //! Makes the cluster of the chosen job the window's.
    void goToItsCluster();
    //! The run of the history that a row is, to repeat it; empty when it is none.
    QString runTag(const QString &key) const { return m_history.value(key).tag; }
    //! The run that the chosen row is, when that is a sweep of the session's cluster; empty when it is none.
    QString sweepTag() const;
    //! The same run, and the clusters in service that it could go to instead; null and none when it is none.
    const history::RunRecord *run(const QString &key) const;
    QList<ClusterChoice> otherClusters() const;
    //! Follows a run of this window to its end.
    void watch(const work::SubmittedRun &run);

    void select(const QString &job);
    QString selected() const { return m_selected; }
    std::optional<JobDetail> detail() const;
    //! Whose log belongs to what is chosen: of an array or a chain the job that it is shown by.
    std::optional<slurm::Job> logJob() const;
    //! The same only on the window's cluster: of what asks there.
    std::optional<slurm::Job> logJobHere() const;
    //! What this computer remembers of what is chosen; null: it was not submitted from here.
    const history::RunRecord *runRecord() const;

    //! The jobs of this window that are followed to their end, to fetch their results.
    QStringList followedJobs() const;

    void fetchSelected();
    //! The same, and what was changed here since an earlier download is replaced.
    void fetchSelectedAnew();
    //! Whether results come by themselves: of the jobs that are followed, and all that are wanted.
    void setFetchesAtEnd(bool on);
    //! Another submission of this window: its results are wanted, too, if the person wants that at all.
    void want(const QString &job);

signals:
    void detailChanged();
    //! Jobs, or whole arrays and chains, have ended while the list was kept: for a message to the person. Each once.
    void ended(const QList<voyageur::models::EndedJob> &jobs);
    //! The same of those that have begun to run.
    void started(const QList<voyageur::models::StartedJob> &jobs);
    //! What became of runs was written into the history.
    void historyChanged();

private:
    //! A run of this window (followed), or one of the run history whose results are fetched.
    struct Run {
        work::SubmittedRun run;
        QString cluster; //!< its title
        bool followed = false;
        bool ended = false;   //!< of one that is followed
        bool differs = false; //!< files here were changed, and were left
        QString results;
        std::optional<base::Error> error;
        QString words;        //!< how it ended as a whole, for people
        quint64 activity = 0; //!< of the download that runs
        quint64 lastActivity = 0;
        std::unique_ptr<Feed<session::StepEvent>> feed;
        std::unique_ptr<base::Operation<slurm::Job>> follow;
        std::weak_ptr<session::ClusterSession> over; //!< what it is followed over
        std::unique_ptr<base::Operation<runs::FetchedResults>> fetch;
    };

    //! A run: user and cluster, and its job there.
    using RunKey = std::pair<QString, QString>;
    enum class Fetch { Asked, Wanted, Anew };

    //! What a look at the cluster brought.
    struct Listing {
        KnownJobs known;
        std::chrono::milliseconds load{};   //!< on Slurm
        std::optional<JobRowChange> change; //!< nothing: neither program answered
        bool news = false;                  //!< more than time has gone on
        QList<EndedJob> ended = {};
        QList<StartedJob> started = {};
    };

    //! A list made anew, and what has ended since the one before.
    struct Relisting {
        JobRowChange change;
        QList<EndedJob> ended;
        QList<StartedJob> started;
    };

    void start();
    void stop();
    void ask();
    void askWhenDue();
    void listed(base::Result<Listing> result);
    QString account() const { return m_account.second + u'@' + m_account.first; }
    RunKey keyOf(const QString &job) const { return {account(), job}; }
    //! Of a run: that of the window, or one that was set aside; null when there is none now.
    std::shared_ptr<session::ClusterSession> sessionOf(const RunKey &key) const;
    void follow(const RunKey &key);
    void followed(const RunKey &key, base::Result<slurm::Job> result);
    bool fetch(const RunKey &key, Fetch how = Fetch::Asked);
    void fetched(const RunKey &key, base::Result<runs::FetchedResults> result);
    Run *runOf(const RunKey &key);
    const Run *runOf(const QString &job) const;
    Run &addRun(const RunKey &key);
    void feed(const RunKey &key, Run &run);
    //! What is to come home and has ended, one after the other.
    void bringHome();
    bool mayBeOver(const history::RunRecord &run) const;
    void write(std::function<base::Result<void>()> change);
    //! What has ended since the list before, also on clusters that were out of sight meanwhile.
    std::function<QList<EndedJob>(const JobList &now)> endedSince() const;
    void seen();
    void readHistory();
    void readSweeps();
    work::SubmittedRun recall(const QString &job) const;
    QSet<QString> chains() const;
    QSet<QString> failedSweeps() const;
    void announce(QList<EndedJob> jobs);
    void announceStarts(QList<StartedJob> jobs);
    //! Lists the jobs anew, in a working thread.
    void relist();
    void take(const JobRowChange &change);
    void forgetList();
    void describeChain(JobDetail &detail, const Run *run) const;

    StepContext m_context;
    JobTableModel m_table;
    OtherClusters m_others;
    JobActs *m_acts;
    JobRecordModel *m_record;
    QTimer *m_timer;
    slurm::PollPace m_pace;
    KnownJobs m_known;
    bool m_askAll = false; //!< the next look is to leave nothing out
    QElapsedTimer m_listedAt;
    bool m_fetchesAtEnd = true;
    bool m_askedForOld = false; //!< of this session: what became of runs that the list does not go back to
    std::unique_ptr<base::Operation<Listing>> m_listing;
    std::unique_ptr<base::Operation<Relisting>> m_relisting;
    QString m_selected;
    QStringList m_fresh;                        //!< keys of what has ended lately, the last first
    QSet<QString> m_announced;                  //!< whose end was told: cluster/job; whose start: "started cluster/job"
    QHash<QString, QList<slurm::Job>> m_before; //!< by cluster: the list when it went out of sight
    QDateTime m_keptSince;                      //!< valid: the connection was lost, and the list is that of this time
    QString m_wanted;                           //!< to be chosen when its cluster is the window's
    std::pair<QString, QString> m_account;      //!< cluster and user of the last session
    std::map<RunKey, Run> m_runs;
    QSet<QString> m_tried; //!< in this session: tags of what was to be brought home
    std::unique_ptr<base::Operation<bool>> m_isOver;
    QHash<QString, history::RunRecord> m_history; //!< of this cluster and user, by job
    std::unique_ptr<base::Operation<QList<history::RunRecord>>> m_reading;
    QSet<QString> m_sweepsKnown; //!< jobs whose tables were asked for, in this session
    std::unique_ptr<base::Operation<QHash<qint64, QStringList>>> m_readingSweeps;
};

} // namespace voyageur::models
