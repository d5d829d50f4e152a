// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runcomparison.h"
#include "models/clusterstep.h"
#include "models/runtablemodel.h"
#include "models/sweeptablemodel.h"
#include "runs/runrepeat.h"
#include "runs/sweepagain.h"

namespace voyageur::models {

//! The run history: the list, one run in detail or two compared, and a run done again. Reads this computer's disk alone, without
//! anybody signed in; only repeating asks a cluster. GUI thread.
class RunsModel final : public PageModel {
    Q_OBJECT

public:
    using Code = runs::Repetition::Code;

    explicit RunsModel(const StepContext &context, QObject *parent = nullptr);
    ~RunsModel() override;

    RunTableModel *table() { return &m_table; }
    //! Reads the history again.
    void reload();
    //! Only the runs of the open project.
    void setOnlyProject(bool on);
    bool isOnlyProject() const { return m_onlyProject; }
    bool hasProject() const { return m_context.project.isOpen(); }

    void select(const QStringList &tags);
    QStringList selected() const { return m_selected; }
    //! The one that is selected; nothing when there are none or several.
    std::optional<history::RunRecord> run() const;
    //! Of two that are selected, from the earlier to the later.
    std::optional<std::pair<history::RunRecord, history::RunRecord>> pair() const;

    void setNote(const QString &note);
    void forget();

    //! Why the selected run cannot be repeated so, now; empty when it can.
    QString obstacle(Code code) const;
    void repeat(Code code);

    //! The selected run is one of a sweep.
    bool isSweep() const;
    //! What its runs reached, as far as it came home; empty when nothing did.
    SweepTableModel *sweep() { return &m_sweep; }
    //! Why there is no such table, for people; empty when there is.
    QString sweepText() const { return m_sweepText; }
    //! Why what failed of it cannot be run again now; empty when it can.
    QString failedObstacle() const;
    //! What time they get when their time limit had ended them, for people; empty when it had not.
    QString failedTime() const;
    //! How old the code is that they had, and whether another one is here now, for people; empty while that is not known.
    QString failedCode() const { return m_codeOfSweep ? m_codeOfSweep->text() : QString(); }
    //! The code on this computer is another one since.
    bool hasNewCode() const { return m_codeOfSweep && m_codeOfSweep->hasChanged == true; }
    //! Only the runs of the sweep that failed, into the same folders.
    void repeatFailed(Code code);
    bool isRepeating() const { return m_repeating && !m_repeating->isFinished(); }
    //! What was said about the last one that was repeated, and its job; empty before.
    QStringList said() const { return m_said; }
    QString lastJob() const { return m_lastJob; }
    void forgetLastJob();

signals:
    void selectionChanged();
    //! The table of the sweep is another.
    void sweepChanged();
    //! A run was submitted again.
    void submitted(const QString &job);

private:
    void loaded(base::Result<QList<history::RunRecord>> result);
    void write(const std::function<base::Result<void>()> &change);
    using Submission = std::function<base::Result<runs::SubmittedScript>(session::ClusterSession &, const history::RunRecord &,
                                                                         const session::StepSink &, const base::StopToken &)>;
    void submitAgain(const history::RunRecord &run, const QString &title, const Submission &submission);
    void repeated(base::Result<runs::SubmittedScript> result);
    QString notSignedIn(const history::RunRecord &run) const;
    void readSweep();
    void readResults();
    void readCode();

    StepContext m_context;
    RunTableModel m_table;
    SweepTableModel m_sweep;
    QString m_sweepText;
    QStringList m_selected;
    bool m_onlyProject = false;
    bool m_again = false; //!< asked for while the disk was being read
    std::unique_ptr<base::Operation<QList<history::RunRecord>>> m_reading;
    std::unique_ptr<base::Operation<runs::SweepResults>> m_readingSweep;
    std::optional<runs::CodeOfSweep> m_codeOfSweep;
    std::unique_ptr<base::Operation<std::optional<runs::CodeOfSweep>>> m_readingCode;
    QHash<QString, QString> m_results; //!< what runs reached, by tag and folder of the results
    std::unique_ptr<base::Operation<QHash<QString, QString>>> m_readingResults;
    std::unique_ptr<base::Operation<void>> m_writing;
    std::unique_ptr<base::Operation<runs::SubmittedScript>> m_repeating;
    std::unique_ptr<Feed<session::StepEvent>> m_feed;
    quint64 m_activity = 0;
    QStringList m_said;
    QString m_lastJob;
};

} // namespace voyageur::models
