// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "models/logchoice.h"
#include "models/logplaces.h"
#include "slurm/erroroutput.h"

#include <QTimer>

#include <array>
#include <atomic>

namespace voyageur::models {

//! What a log tells of its job's failure.
struct LogExplanation {
    bool bad = false; //!< the job failed; else it may be of no importance
    QString what;
    QString next;  //!< what to do; may be empty
    QString words; //!< the log's own
    int side = 0;  //!< where they stand
    qint64 at = 0; //!< the first of them, counted as LogText::base() does
    qint64 length = 0;
    QList<LogPlace> places;
    bool operator==(const LogExplanation &) const = default;
};

//! The log of the chosen job, whatever its size: the end of its files, followed while it runs and somebody looks; other parts
//! on demand. Where the job has a file of its own for errors it has two sides. Asks Slurm once where they are; whether the job
//! has ended it knows from the list of jobs. What was read stays when the session is lost, and the next one goes on there. GUI
//! thread.
class JobLog final : public QObject {
    Q_OBJECT

public:
    enum Side { Output, Errors };
    enum class State {
        NoJob,
        Waiting,   //!< for the job to begin
        Looking,   //!< where the files are
        NotThere,  //!< the job runs and has written nothing
        Following, //!< or read, and still
        Ended,     //!< and read to the end
        Missing,   //!< the job has ended, and there is no file
        Failed,
    };

    JobLog(const StepContext &context, JobsModel &jobs, QObject *parent = nullptr);
    ~JobLog() override;

    //! While nobody looks nothing is read.
    void setShown(bool on);
    //! Of an array or a chain: which of its jobs.
    LogChoice *choice() { return &m_choice; }
    //! Of which job.
    QString job() const { return m_job ? m_job->id.text() : QString(); }
    bool areTwo() const { return !m_sides[Errors].path.isEmpty(); }
    Side side() const { return m_side; }
    void setSide(Side side);

    // Of the side that is shown.

    State state() const;
    //! What to say of it; empty while its text says all.
    QString words() const;
    const LogText &log() const { return shown().text; }
    QString path() const { return shown().path.shown(); }
    //! The file was emptied, or another has its name: for people; empty: it is the same one.
    QString notice() const { return shown().notice; }
    //! Bytes of the file before and behind what is shown.
    qint64 above() const { return shown().text.begin(); }
    qint64 below() const;
    bool isFetching() const { return m_fetching != nullptr; }
    void showAbove();
    void showBelow();
    void showBeginning();
    //! And follows it again.
    void showEnd();

    //! Nothing when the log does not look like a failure.
    const std::optional<LogExplanation> &explanation() const { return m_explanation; }
    //! Where a person should look first, counted as LogText::base() does, and on which side; nothing: nowhere.
    std::optional<std::pair<Side, qint64>> firstError() const;

signals:
    void textChanged();
    //! Anything else.
    void changed();

private:
    struct Piece {
        QByteArray bytes;
        qint64 offset = 0;
        qint64 size = -1; //!< −1: there is no file yet
        QByteArray file;
    };
    //! What the working threads look at.
    struct Gate {
        std::atomic<bool> shown = false;
        std::atomic<bool> ended = false;
    };
    struct File {
        ssh::RemotePath path;
        LogText text;
        QByteArray number; //!< tells it from others of that name
        qint64 size = -1;
        bool following = true;
        bool over = false; //!< read to its end, and nobody writes any more
        QString notice;
        QString problem;
        observe::LogReading reading;
        qint64 readingBase = 0;
        std::unique_ptr<Feed<Piece>> feed;
        std::unique_ptr<base::Operation<bool>> work;
        void unfollow();
    };
    //! What was found in the texts as they were then.
    struct Readings {
        std::array<observe::LogReading, 2> of;
        std::array<qint64, 2> bases{};
        std::array<quint64, 2> generations{};
        std::array<QList<LogPlace>, 2> places;
    };

    const File &shown() const { return m_sides[m_side]; }
    void jobChanged();
    void sessionChanged();
    void forget();
    void ask();
    void found(const slurm::OutputFiles &told);
    void follow(File &file);
    void take(File &file, const QList<Piece> &pieces);
    void fetch(qint64 from, qint64 length, const std::function<void(File &, const slurm::LogPiece &)> &use);
    void readSoon();
    void read();
    void readEnded(const Readings &readings);
    static Readings readingOf(const std::array<LogText, 2> &texts, const history::RunRecord &run);

    std::shared_ptr<session::ClusterSession> session() const;

    StepContext m_context;
    JobsModel &m_jobs;
    LogChoice m_choice;
    QString m_cluster; //!< of the job, when it is not the window's
    std::optional<slurm::Job> m_job;
    std::shared_ptr<Gate> m_gate;
    bool m_isShown = false;
    bool m_asked = false;
    QString m_problem; //!< why nobody knows where the files are
    Side m_side = Output;
    std::array<File, 2> m_sides;
    std::unique_ptr<base::Operation<slurm::OutputFiles>> m_asking;
    std::unique_ptr<base::Operation<slurm::LogPiece>> m_fetching;
    std::unique_ptr<base::Operation<Readings>> m_reading;
    QTimer m_readSoon;
    std::optional<LogExplanation> m_explanation;
};

} // namespace voyageur::models
